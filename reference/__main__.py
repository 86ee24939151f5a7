"""Run the reference service: ``python -m reference``."""

from reference.serving.command_line import main

if __name__ == "__main__":
    main()
