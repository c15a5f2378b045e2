"""What MicroPython's build freezes into an image: `make BOARD=RPI_PICO2 FROZEN_MANIFEST=.../firmware/manifest.py`."""

include("$(PORT_DIR)/boards/manifest.py")  # what the port itself has
package("gobelet")
module("main.py")
