"""Reads a picture from what a terminal got and compares it with the boxes that `draw` lists in JSON.

    pixels.py OUTPUT BOXES kitty|iterm2|sixel

Prints one line for each point that differs, then the number of boxes and of points.
"""

import base64
import json
import re
import struct
import sys
import zlib
from math import floor

FILLS = ["#84c4fe", "#fed68a", "#c9f7e6", "#f1a2c8", "#dadafe", "#c5c183"]
LINES = ["#075e9a", "#755504", "#086b54", "#8a3a65", "#564e9a", "#635d0c"]


def colour(text):
    return tuple(int(text[i : i + 2], 16) for i in (1, 3, 5))


def read_png(data):
    assert data[:8] == b"\x89PNG\r\n\x1a\n"
    at, packed, size = 8, b"", None
    while at < len(data):
        (length,) = struct.unpack(">I", data[at : at + 4])
        kind, body = data[at + 4 : at + 8], data[at + 8 : at + 8 + length]
        (check,) = struct.unpack(">I", data[at + 8 + length : at + 12 + length])
        assert check == zlib.crc32(kind + body)
        at += 12 + length
        if kind == b"IHDR":
            size = struct.unpack(">IIBBBBB", body)
        if kind == b"IDAT":
            packed += body
    assert size[2:] == (8, 2, 0, 0, 0)
    width, height = size[:2]
    raw, rows, above = zlib.decompress(packed), [], bytes(3 * width)
    assert len(raw) == height * (3 * width + 1)
    for row in range(height):
        start = row * (3 * width + 1)
        assert raw[start] == 2
        line = raw[start + 1 : start + 1 + 3 * width]
        above = bytes((a + b) & 255 for a, b in zip(line, above))
        rows.append([tuple(above[3 * x : 3 * x + 3]) for x in range(width)])
    return rows


def read_sixel(data):
    head = re.match(rb'\x1bP0;1q"1;1;(\d+);(\d+)', data)
    width, height = int(head[1]), int(head[2])
    rows = [[None] * width for _ in range(height)]
    colours, ink, x, top = {}, None, 0, 0
    for token in re.finditer(rb"#(\d+);2;(\d+);(\d+);(\d+)|#(\d+)|!(\d+)(.)|([?-~])|([$-])",
                             data[head.end() :]):
        if token[1]:
            colours[int(token[1])] = tuple(int(token[i]) for i in (2, 3, 4))
        elif token[5]:
            ink = int(token[5])
        elif token[9] == b"$":
            x = 0
        elif token[9] == b"-":
            x, top = 0, top + 6
        else:
            count, bits = int(token[6] or 1), (token[7] or token[8])[0] - 63
            for column in range(x, x + count):
                for bit in range(6):
                    if bits >> bit & 1:
                        assert rows[top + bit][column] is None
                        rows[top + bit][column] = colours[ink]
            x += count
    return rows


def main():
    output, boxes, form = open(sys.argv[1], "rb").read(), open(sys.argv[2]).read(), sys.argv[3]
    drawing = json.loads(boxes.splitlines()[-1])["reply"]
    if form == "kitty":
        parts = re.findall(rb"\x1b_G([^;]*);([^\x1b]*)\x1b\\", output)
        assert all(len(text) <= 4096 for _, text in parts)
        assert [b"m=1" in keys for keys, _ in parts] == [True] * (len(parts) - 1) + [False]
        rows = read_png(base64.b64decode(b"".join(text for _, text in parts)))
    elif form == "iterm2":
        found = re.search(rb"\x1b\]1337;File=inline=1;size=(\d+);width=\d+:([^\x07]*)\x07", output)
        data = base64.b64decode(found[2])
        assert len(data) == int(found[1])
        rows = read_png(data)
    else:
        start = output.index(b"\x1bP")
        rows = read_sixel(output[start : output.index(b"\x1b\\", start)])
    scale = len(rows[0]) / drawing["size"][0]
    assert len(rows) == round(drawing["size"][1] * scale)

    def wanted(text):
        value = colour(text)
        return value if form != "sixel" else tuple(20 * ((v * 5 + 127) // 255) for v in value)

    points = 0
    for box in drawing["boxes"]:
        section = int(box["element"].split(",")[0])
        x, y, w, h = (value * scale for value in box["frame"])
        # Halves go up.
        left, top, right, bottom = (floor(value + 0.5) for value in (x, y, x + w, y + h))
        middle = (left + right) // 2, (top + bottom) // 2
        for name, at, expected in (
            ("inside", (right - 8, bottom - 8), FILLS[section]),
            ("left", (left, middle[1]), LINES[section]),
            ("right", (right - 1, middle[1]), LINES[section]),
            ("upper", (middle[0], top), LINES[section]),
            ("lower", (middle[0], bottom - 1), LINES[section]),
            # A corner is round, and what is beside the box is paper.
            ("corner", (right - 1, bottom - 1), "#ffffff"),
            ("beside", (right + 1, middle[1] + 1), "#ffffff"),
        ):
            points += 1
            found = rows[at[1]][at[0]]
            if found != wanted(expected):
                print(box["element"], name, at, found, wanted(expected))
    print(len(drawing["boxes"]), points)


main()
