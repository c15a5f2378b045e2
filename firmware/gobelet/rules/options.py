"""What an option may be: `allowed` is a range of whole numbers or a tuple of values."""

if not __debug__:  # for type checkers alone
    from gobelet.rules.shapes import Allowed


def describe(allowed: "Allowed") -> str:
    """The words for what is allowed: `whole, 1-1000` or `"off", "on"`."""
    if isinstance(allowed, range):
        return f"whole, {allowed[0]}-{allowed[-1]}"
    return ", ".join([str(value) if isinstance(value, int) else f'"{value}"' for value in allowed])


def fits(value: object, allowed: "Allowed") -> bool:
    """Is `value` one of `allowed`, of the very type too? (1.0 and True are no whole numbers.)"""
    kind = int if isinstance(allowed, range) else type(allowed[0])
    return type(value) is kind and value in allowed
