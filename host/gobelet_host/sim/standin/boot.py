"""Started by the host: puts the stand-ins in the chip's place, mounts the flash, runs the firmware.

The options come as the first frame: the interpreter takes no argument of more than 255 bytes.
"""

import gc
import json
import sys

_MICROPYTHON = sys.implementation.name == "micropython"


def _open(name):
    if _MICROPYTHON:
        return open(name, "r+b")  # never buffered there
    return open(name, "r+b", buffering=0)


def _world(line, options):
    import time

    from standin.usb import Usb
    from standin.world import Stopwatch, World

    if _MICROPYTHON:
        watch = Stopwatch(time.ticks_us, time.ticks_diff)
    else:
        watch = Stopwatch(lambda: time.monotonic_ns() // 1000, lambda now, then: now - then)
    weigh = getattr(gc, "mem_alloc", None) if options["weighed"] else None
    world = World(line, options, watch, weigh or (lambda: 0))
    world.usb = Usb(world)
    return world


def _install(world, options):
    """Stand-ins into sys.modules; returns the flash."""
    import os

    from standin import chip, store

    board = options["board"]
    power = store.Cutter(world, options["cut"])
    fram = store.Fram(power, _open(options["fram"]), board["fram_bytes"]) if options["fram"] else None
    random = _random(world, options)
    stand_ins = chip.modules(world, options, random, fram)
    if _MICROPYTHON:
        import micropython

        own, trace = {"micropython": chip.Space(micropython)}, sys.print_exception
    else:
        from standin import shims

        own, trace = shims.install(chip.Space), shims.print_exception
    stand_ins.update(own)
    stand_ins["micropython"].kbd_intr = world.usb.listen
    stand_ins["os"] = chip.Space(os, urandom=random, uname=lambda: chip.Space(None, machine="Gobelet simulated board"))
    stand_ins["sys"] = chip.Space(sys, stdin=world.usb, stdout=world.usb, print_exception=trace)
    for name in stand_ins:
        sys.modules[name] = stand_ins[name]
    return store.Flash(world, power, _open(options["flash"]), board["flash_blocks"], options["erase_ms"])


def _random(world, options):
    """What stands for `os.urandom`."""
    import os

    from standin import store

    entropy = open(options["entropy"], "rb") if options["entropy"] else None  # noqa: SIM115
    seed = bytes.fromhex(options["seed"]) if options["seed"] else None
    return store.random_source(os.urandom, seed, entropy, world)


def _mount(flash, firmware):
    """As the chip's own start does it: littlefs at the root, made anew where there is none."""
    import vfs

    host = vfs.VfsPosix(firmware)
    vfs.umount("/")
    try:
        files = vfs.VfsLfs2(flash, progsize=256)
    except OSError:
        vfs.VfsLfs2.mkfs(flash, progsize=256)
        files = vfs.VfsLfs2(flash, progsize=256)
    vfs.mount(files, "/")
    vfs.mount(host, "/fw")
    sys.path[:] = ["/fw"]


def _fit_leds(world, main):
    """The LEDs fitted are those that the setting `led_ma` names: once the firmware is built, it is asked."""
    build = main.build

    def built(*parts):
        loop, found = build(*parts)
        world.leds.led_ma = lambda: found.table.config.get("led_ma")
        return loop, found

    main.build = built


def run():
    """The whole life of one power-on."""
    sys.path[0] = __file__.replace("\\", "/").rsplit("/", 2)[0]
    from standin.line import Line

    line = Line()
    options = json.loads(bytes(line.take()[1]["text"]))
    world = _world(line, options)
    flash = _install(world, options)
    if _MICROPYTHON:
        _mount(flash, options["firmware"])
    else:
        from standin import shims

        shims.mount(flash, options["firmware"])
    gc.collect()
    world.begin()
    from gobelet import main

    _fit_leds(world, main)
    try:
        main.run(options["board"])
    except KeyboardInterrupt:
        world.usb.prompt()


try:
    run()
except Exception as error:
    if not hasattr(sys, "print_exception"):
        raise
    sys.print_exception(error, sys.stderr)
    sys.exit(1)
