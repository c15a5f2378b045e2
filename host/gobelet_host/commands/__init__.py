"""One module a command: `DESCRIPTION`, `EXAMPLES`, `add_arguments(parser)` and `run(args) -> exit code`.

Each is imported only when it is the one asked for. Failures are raised as `gobelet_host.errors.Failure`.
"""
