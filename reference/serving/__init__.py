"""The service as a whole, over HTTP and on the command line."""
