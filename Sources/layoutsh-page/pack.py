#!/usr/bin/env python3
"""pack.py FILE…: packs each file as pages have it, FILE.lzma, whose header states the size.

`xz --format=lzma --decompress` unpacks it; in a page Unpacker/unpack.c does. Of a module in WebAssembly, the operands of
its instructions are sorted before, which saves a tenth; Unpacker/join.c puts them in their places again. A local is written
as its place among those of its function, the last used first, which saves a fiftieth more: the same code with other locals
looks the same. What is sorted is packed in two files, FILE.lzma and FILE.2.lzma, which take equally long, so that a page
unpacks both at once; and its functions are joined as two halves.
"""
import lzma
import struct
import sys

# No alignment in WebAssembly is worth a context; what a byte follows tells less of a number than of
# code.
FILTER = {"id": lzma.FILTER_LZMA1, "preset": 9 | lzma.PRESET_EXTREME, "dict_size": 1 << 23, "lp": 0, "pb": 0,
          "nice_len": 273}
CODE_CONTEXT, NUMBER_CONTEXT = 3, 2

# The parts of a module: what is no code, and of code the kinds of operands, as join.c has them.
OTHER, DECLARATIONS, CODES, GETS, SETS, GLOBALS, BRANCHES, CALLS, OFFSETS, NUMBERS, LONG, REAL = range(12)
CODE_SECTION = 10

# The operands of each instruction: a part for each number, or bytes of REAL.
OPERANDS = {
    **{code: () for code in (0x00, 0x01, 0x05, 0x0B, 0x0F, 0x1A, 0x1B, *range(0x45, 0xC5))},
    **{code: (CODES,) for code in (0x02, 0x03, 0x04, 0x3F, 0x40)},
    **{code: (BRANCHES,) for code in (0x0C, 0x0D, 0x0E)},
    0x10: (CALLS,), 0x11: (CODES, CODES),
    0x23: (GLOBALS,), 0x24: (GLOBALS,),
    **{code: (OFFSETS,) for code in range(0x28, 0x3F)}, 0x41: (NUMBERS,), 0x42: (LONG,), 0xFC: (CODES,),
}
# After 0xFC, by the number that follows it.
MORE = {**{code: 0 for code in range(8)}, 8: 2, 9: 1, 10: 2, 11: 1}
# Goes before the code of a load or a store that is not aligned naturally, with how much less the
# exponent is.
UNALIGNED = 0xE0
# The natural alignment of loads and stores, from 0x28 on: the exponent of 2.
NATURAL = (2, 3, 2, 3, 0, 0, 1, 1, 0, 0, 1, 1, 2, 2, 2, 3, 2, 3, 0, 1, 0, 1, 2)


class Sorter:
    def __init__(self, data):
        self.data, self.at, self.parts = data, 8, [bytearray() for _ in range(REAL + 1)]
        # The locals of a function, the last used first; all after them are in order.
        self.recent = []

    def skip(self):
        """Passes a number; returns its value."""
        value = shift = 0
        while True:
            byte = self.data[self.at]
            self.at += 1
            value |= (byte & 0x7F) << shift
            shift += 7
            if byte < 0x80:
                return value

    def take(self, part, count=1):
        """Moves numbers to a part; returns the last one's value."""
        start, value = self.at, 0
        for _ in range(count):
            value = self.skip()
        self.parts[part] += self.data[start:self.at]
        return value

    def copy(self, part, count):
        self.parts[part] += self.data[self.at:self.at + count]
        self.at += count

    def local(self, part):
        """Moves a local to a part, as its place."""
        value = self.skip()
        self.recent += range(len(self.recent), value + 1)
        place = self.recent.index(value)
        self.recent.insert(0, self.recent.pop(place))
        while place >= 0x80:
            self.parts[part].append(place & 0x7F | 0x80)
            place >>= 7
        self.parts[part].append(place)

    def instruction(self):
        code = self.data[self.at]
        if 0x28 <= code <= 0x3E and self.data[self.at + 1] != NATURAL[code - 0x28]:
            self.parts[CODES].append(UNALIGNED | NATURAL[code - 0x28] - self.data[self.at + 1])
        self.copy(CODES, 1)
        if code in (0x43, 0x44):
            return self.copy(REAL, 4 if code == 0x43 else 8)
        if 0x20 <= code <= 0x22:
            return self.local(GETS if code == 0x20 else SETS)
        if 0x28 <= code <= 0x3E:
            self.at += 1
        value = 0
        for part in OPERANDS[code]:
            value = self.take(part)
        if code == 0x0E:
            self.take(BRANCHES, value + 1)
        if code == 0xFC:
            self.take(CODES, MORE[value])

    def body(self):
        length_at = self.at
        length = self.skip()
        # Its length is left out: join.c finds it, and has no room for zeros in it.
        assert self.at == length_at + 1 or self.data[self.at - 1] > 0
        end = self.at + length
        self.recent = []
        for _ in range(self.take(DECLARATIONS)):
            self.take(DECLARATIONS, 2)
        while self.at < end:
            self.instruction()
        assert self.at == end

    def reached(self, count):
        return [count, self.at, *map(len, self.parts)]

    def sorted(self):
        """What is packed in each of the two files. Before the parts are, of each half of the functions, how many they are,
        how many bytes of the module they are, and how many of each part; the bytes before all functions are with the first
        half, those after them with the other."""
        code = length = 0
        while code != CODE_SECTION:
            self.at += length
            code = self.data[self.at]
            self.at += 1
            length = self.skip()
        middle = self.at + length // 2
        count, halves = self.skip(), []
        self.parts[OTHER] += self.data[:self.at]
        for index in range(count):
            self.body()
            if self.at >= middle and not halves:
                halves.append(self.reached(index + 1))
        self.parts[OTHER] += self.data[self.at:]
        self.at = len(self.data)
        halves.append(self.reached(count))
        numbers = halves[0] + [last - first for first, last in zip(*halves)]
        return struct.pack("<%dL" % len(numbers), *numbers) + b"".join(self.parts[:SETS]), b"".join(self.parts[SETS:])


def write(name, data, context):
    packed = lzma.compress(data, format=lzma.FORMAT_ALONE, filters=[{**FILTER, "lc": context}])
    with open(name, "wb") as file:
        file.write(packed[:5] + struct.pack("<Q", len(data)) + packed[13:])


for name in sys.argv[1:]:
    with open(name, "rb") as file:
        data = file.read()
    if data.startswith(b"\0asm"):
        code, numbers = Sorter(data).sorted()
        write(name + ".lzma", code, CODE_CONTEXT)
        write(name + ".2.lzma", numbers, NUMBER_CONTEXT)
    else:
        write(name + ".lzma", data, CODE_CONTEXT)
