"""One core and one loop, read from the source: nothing else can show that something is absent (F46)."""

import ast
from pathlib import Path

FIRMWARE = Path(__file__).parent.parent / "firmware"


def imported(tree):
    """First names of the modules that a file imports."""
    for node in ast.walk(tree):
        if isinstance(node, ast.Import):
            yield from (alias.name.split(".")[0] for alias in node.names)
        elif isinstance(node, ast.ImportFrom):
            yield (node.module or "").split(".")[0]


def test_f46_the_firmware_has_one_core_no_tasks_and_no_interrupt_handlers():
    """What no handler does cannot allocate in one."""
    for path in FIRMWARE.rglob("*.py"):
        tree = ast.parse(path.read_text(encoding="utf-8"))
        assert not {"_thread", "threading", "asyncio", "uasyncio"} & set(imported(tree)), path
        names = {node.attr for node in ast.walk(tree) if isinstance(node, ast.Attribute)}
        names |= {node.id for node in ast.walk(tree) if isinstance(node, ast.Name)}
        assert not {"irq", "Timer", "schedule", "start_new_thread", "alloc_emergency_exception_buf"} & names, path
        words = {keyword.arg for node in ast.walk(tree) if isinstance(node, ast.Call) for keyword in node.keywords}
        assert not {"handler", "callback", "hard"} & words, path
