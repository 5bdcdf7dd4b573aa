#!/usr/bin/env python3
"""pack.py FILE…: packs each file as pages have it, FILE.lzma, whose header states the size.

`xz --format=lzma --decompress` unpacks it; in a page Unpacker/unpack.c does.
"""
import lzma
import struct
import sys

# No alignment in WebAssembly is worth a context, so literals have the most; their bits are those of
# unpack.c.
FILTER = {"id": lzma.FILTER_LZMA1, "preset": 9 | lzma.PRESET_EXTREME, "dict_size": 1 << 23, "lc": 3, "lp": 0, "pb": 0,
          "nice_len": 273}

for name in sys.argv[1:]:
    with open(name, "rb") as file:
        data = file.read()
    packed = lzma.compress(data, format=lzma.FORMAT_ALONE, filters=[FILTER])
    with open(name + ".lzma", "wb") as file:
        file.write(packed[:5] + struct.pack("<Q", len(data)) + packed[13:])
