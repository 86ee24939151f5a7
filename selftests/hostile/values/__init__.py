"""What a service may put into its answers."""
