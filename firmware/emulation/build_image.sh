#!/usr/bin/env bash
# Builds MicroPython for the Raspberry Pi Pico from Debian's source packages and prints the path of the UF2 image.
#
# For the emulator only: a real Pico gets the release image of micropython.org. Debian's sources lack the TLS library
# and micropython-lib, so this image has no ssl, sha1, cryptolib and none of the frozen drivers; the firmware needs none.
#
# The image is kept in the cache under the versions below and built once; change a version and it is built anew.
# Works on a fresh Debian: what it needs is installed (as root), and the mirror is the one the machine already uses.
set -euo pipefail

micropython=1.25.0+ds-1 pico_sdk=2.1.1-1 tinyusb=0.18.0+dfsg-1 suite=trixie
recipe=1   # one more when the steps below change what comes out

cache=${XDG_CACHE_HOME:-$HOME/.cache}/zeitnot/rp2-image/$micropython-$pico_sdk-$tinyusb-$recipe
image=$cache/micropython-rpi-pico.uf2
if [[ -s $image ]]; then echo "$image"; exit; fi

say() { echo "build_image: $*" >&2; }
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
cd "$work"
exec 3>&1 1>&2   # all output but the path goes to stderr

say "installing the compilers"
as_root=(); [[ $(id -u) == 0 ]] || as_root=(sudo)
needed=(build-essential cmake python3 xz-utils gcc-arm-none-eabi libnewlib-arm-none-eabi libstdc++-arm-none-eabi-newlib)
if ! dpkg -s "${needed[@]}" >/dev/null 2>&1; then
  "${as_root[@]}" apt-get update -qq
  "${as_root[@]}" env DEBIAN_FRONTEND=noninteractive apt-get install -qq -y --no-install-recommends "${needed[@]}"
fi

say "fetching the sources from $suite (nothing of $suite is installed)"
mirror=$(apt-get indextargets --format '$(REPO_URI)' 'Created-By: Packages' 'Origin: Debian' | grep -v security | head -n 1)
[[ $mirror ]] || { say "no Debian mirror found in the apt sources of this machine"; exit 1; }
mkdir -p apt/lists/partial apt/cache/archives/partial apt/etc
keyring=/usr/share/keyrings/debian-archive-keyring.gpg
printf '%s [signed-by=%s] %s %s main\n' deb "$keyring" "$mirror" "$suite" deb-src "$keyring" "$mirror" "$suite" >apt/etc/sources.list
cat >apt/apt.conf <<CONF
Dir::Etc::sourcelist "$work/apt/etc/sources.list";
Dir::Etc::sourceparts "/dev/null";
Dir::State::lists "$work/apt/lists";
Dir::Cache "$work/apt/cache";
APT::Sandbox::User "root";
CONF
export APT_CONFIG=$work/apt/apt.conf
apt-get update -qq
apt-get download -qq "pico-sdk-source=$pico_sdk" "tinyusb-source=$tinyusb"
apt-get source -qq --download-only "micropython=$micropython"
unset APT_CONFIG

say "building MicroPython $micropython"
for deb in pico-sdk-source*.deb tinyusb-source*.deb; do dpkg-deb -x "$deb" unpacked; done
cp -r unpacked/usr/src/pico-sdk pico-sdk
tar -xf micropython_*.orig.tar.xz
mv micropython-*/ micropython
cd micropython
rmdir lib/tinyusb
ln -s "$work/unpacked/usr/src/tinyusb" lib/tinyusb
# Debian's source is without micropython-lib and mbedtls: a stub for the one, no trace of the other.
mkdir -p lib/micropython-lib
echo stub >lib/micropython-lib/README.md
sed -i 's/^set(MICROPY_SSL_MBEDTLS ON)/set(MICROPY_SSL_MBEDTLS OFF)/; /micropy_lib_mbedtls/d; /mbedtls\/mbedtls_port.c/d' ports/rp2/CMakeLists.txt
sed -i -E 's/^(#define MICROPY_(SSL_MBEDTLS|PY_SSL|PY_HASHLIB_SHA1|PY_CRYPTOLIB) +)\(1\)/\1(0)/; s/^( *#define MICROPY_TRACKED_ALLOC +).*/\1(0)/' ports/rp2/mpconfigport.h
printf 'freeze("$(PORT_DIR)/modules")\ninclude("$(MPY_DIR)/extmod/asyncio")\n' >../manifest.py
make -s -C mpy-cross -j"$(nproc)"
cmake -Wno-dev -S ports/rp2 -B ../build -DPICO_SDK_PATH_OVERRIDE="$work/pico-sdk" -DPICO_NO_PICOTOOL=1 \
  -DMICROPY_BOARD=RPI_PICO -DMICROPY_FROZEN_MANIFEST="$work/manifest.py" >cmake.log || { tail -n 40 cmake.log; exit 1; }
make -s -C ../build -j"$(nproc)" >make.log || { tail -n 40 make.log; exit 1; }

# UF2: blocks of 256 bytes, family RP2040, from the start of the flash.
mkdir -p "$cache"
python3 - "$work/build/firmware.bin" "$image.part" <<'PYTHON'
import struct
import sys

binary = open(sys.argv[1], "rb").read()
pages = [binary[i : i + 256].ljust(256, b"\0") for i in range(0, len(binary), 256)]
with open(sys.argv[2], "wb") as uf2:
    for number, page in enumerate(pages):
        head = (0x0A324655, 0x9E5D5157, 0x2000, 0x10000000 + 256 * number, 256, number, len(pages), 0xE48BFF56)
        uf2.write(struct.pack("<8I", *head) + page.ljust(476, b"\0") + struct.pack("<I", 0x0AB16F30))
PYTHON
mv "$image.part" "$image"
say "done"
echo "$image" >&3
