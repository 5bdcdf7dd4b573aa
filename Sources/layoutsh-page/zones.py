#!/usr/bin/env python3
"""zones.py FOLDER OUT: packs the time zones of a system into one file, and prints their release.

The first line of the file names the release; each of the next a zone with the offset and the length of its file in
bytes; an empty line and the files (RFC 8536) follow, each of them once, with nothing in the block for readers that
know 32 bits alone.
"""
import os
import re
import struct
import sys

folder, out = sys.argv[1:]
LEFT_OUT = {"posix", "right"}


def release():
    """The release of the database, as its own text files state it; else unknown."""
    for name, pattern in (("tzdata.zi", r"# version (\S+)"), ("+VERSION", r"(\S+)")):
        try:
            with open(os.path.join(folder, name), encoding="utf-8") as file:
                if found := re.match(pattern, file.readline()):
                    return found[1]
        except OSError:
            pass
    return "unknown"


def in_64_bits(data):
    """A file with nothing in its first block, as 'zic -b slim' writes it, if the second says the same."""
    if data[4] < ord("2"):
        return data
    utc, wall, leaps, times, types, letters = struct.unpack(">6L", data[20:44])
    second = 44 + 5 * times + 6 * types + letters + 8 * leaps + wall + utc
    return data[:20] + struct.pack(">6L", 0, 0, 0, 0, 1, 1) + bytes(7) + data[second:]


zones = {}
for place, folders, names in os.walk(folder):
    if place == folder:
        folders[:] = [name for name in folders if name not in LEFT_OUT]
    for name in names:
        path = os.path.join(place, name)
        with open(path, "rb") as file:
            data = file.read(1 << 20)
        if data.startswith(b"TZif"):
            zones[os.path.relpath(path, folder)] = in_64_bits(data)

lines, body, offsets = [f"layoutsh-zones {release()}"], bytearray(), {}
for name, data in sorted(zones.items()):
    if data not in offsets:
        offsets[data] = len(body)
        body += data
    lines.append(f"{name} {offsets[data]} {len(data)}")
with open(out, "wb") as file:
    file.write(("\n".join(lines) + "\n\n").encode() + body)
print(f"zones.bin: {len(zones)} zones of release {release()}, {os.path.getsize(out)} bytes")
