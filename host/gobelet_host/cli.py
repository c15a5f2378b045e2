"""The command `gobelet`: reads the arguments, calls what does the work, turns failures into exit codes."""


def main():
    """Entry point of the command."""
    return 0
