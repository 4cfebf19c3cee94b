"""The Pico's file system as an image, made by MicroPython itself: its unix port formats, mounts and fills a RAM disk.

make_image(folder, image)    what is in `folder` becomes the root of a littlefs image of the rp2 port's geometry
"""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

BLOCK, BLOCKS = 4096, 352
"""The rp2 port on a Pico: 1408 KiB at the end of the 2 MiB of flash."""
FLASH_OFFSET = 2 * 1024 * 1024 - BLOCK * BLOCKS

_SCRIPT = """
import os, sys
BLOCK, BLOCKS = {block}, {blocks}

class Disk:
    def __init__(self):
        self.data = bytearray(b"\\xff" * (BLOCK * BLOCKS))
    def readblocks(self, n, buf, off=0):
        at = n * BLOCK + off
        buf[:] = self.data[at:at + len(buf)]
    def writeblocks(self, n, buf, off=None):
        if off is None:
            self.data[n * BLOCK:(n + 1) * BLOCK] = b"\\xff" * BLOCK
            off = 0
        at = n * BLOCK + off
        self.data[at:at + len(buf)] = buf
    def ioctl(self, op, arg):
        if op == 4:
            return BLOCKS
        if op == 5:
            return BLOCK
        if op == 6:
            self.data[arg * BLOCK:(arg + 1) * BLOCK] = b"\\xff" * BLOCK
            return 0
        return 0

disk = Disk()
os.VfsLfs2.mkfs(disk, progsize=256)
fs = os.VfsLfs2(disk, progsize=256)

def copy(source, target):
    for name, kind, *_ in os.ilistdir(source):
        if kind == 0x4000:
            fs.mkdir(target + "/" + name)
            copy(source + "/" + name, target + "/" + name)
        else:
            with open(source + "/" + name, "rb") as there, fs.open(target + "/" + name, "wb") as here:
                here.write(there.read())

copy(sys.argv[1], "")
with open(sys.argv[2], "wb") as image:
    image.write(disk.data)
"""


def make_image(folder: Path, image: Path) -> None:
    """Write the file system that holds `folder`."""
    script = image.with_suffix(".py")
    script.write_text(_SCRIPT.format(block=BLOCK, blocks=BLOCKS), encoding="utf-8")
    micropython = Path(sys.executable).parent / "micropython"
    heap = ("-X", "heapsize=16m")
    subprocess.run([micropython, *heap, script, folder, image], check=True)
