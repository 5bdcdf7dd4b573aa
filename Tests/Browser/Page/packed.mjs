// packed.mjs FOLDER: decodes and unpacks the engine of a page and its time zones in FOLDER as a
// page does; they are what they were.

import assert from "node:assert/strict";
import { readFileSync } from "node:fs";

/** The letters of `bytes`, two for each 13 bits. */
function text(bytes) {
  const digits = [];
  for (let bit = 0; bit < bytes.length * 8; bit += 13) {
    const [at, low] = [bit >> 3, bit & 7];
    const number = ((bytes[at] | bytes[at + 1] << 8 | bytes[at + 2] << 16) >> low) & 8191;
    digits.push(number % 91, Math.floor(number / 91));
  }
  if (bytes.length * 8 % 13 > 0 && bytes.length * 8 % 13 <= 6) digits.pop();
  return Uint8Array.from(digits, (digit) => digit + (digit < 25 ? 35 : 36));
}

const [folder] = process.argv.slice(2);
const [program, size] = [new WebAssembly.Module(readFileSync(`${folder}/unpack.wasm`)), { packed: 0, whole: 0 }];

/** An instance with room for `count` bytes, and its memory. */
function opened(count) {
  const { memory, __heap_base: base, ...calls } = new WebAssembly.Instance(program).exports;
  memory.grow((count >> 16) + 1);
  return { ...calls, from: base.value, bytes: Buffer.from(memory.buffer) };
}

/** Unpacks a file; before that, decodes it from text, also when its start is cut off. */
function unpacked(name) {
  const packed = readFileSync(`${folder}/${name}`);
  const { decode, begin, unpack, from, bytes } = opened(12 << 20);
  for (let cut = 0; cut < 13; cut += 1) {
    const letters = text(packed.subarray(cut));
    bytes.set(letters, from);
    assert.equal(decode(from, letters.length), packed.length - cut);
    assert.ok(bytes.subarray(from, from + packed.length - cut).equals(packed.subarray(cut)));
  }
  bytes.set(packed, from);
  const [to, count] = [from + packed.length, begin(from)];
  unpack(to, count);
  size.packed += packed.length;
  return Buffer.from(bytes.subarray(to, to + count));
}

/** Joins the halves of a module, in pieces of any length. */
function joined(sorted) {
  return Buffer.concat([0, 1].map((half) => {
    const { begin_join, join, from, bytes } = opened(2 * sorted.length);
    bytes.set(sorted, from);
    const target = from + sorted.length;
    const count = begin_join(from, half, target);
    for (let end = 0, step = 1; end < count; step = step * 3 % 65521) end = join(end + step);
    return bytes.subarray(target, target + count);
  }));
}

const engine = joined(Buffer.concat([unpacked("engine.wasm.lzma"), unpacked("engine.wasm.2.lzma")]));
for (const [name, found] of [["engine.wasm", engine], ["zones.bin", unpacked("zones.bin.lzma")]]) {
  const wanted = readFileSync(`${folder}/${name}`);
  assert.ok(found.equals(wanted), `${name} is not what was packed`);
  size.whole += wanted.length;
}
console.log(`ok: ${size.whole} bytes from ${size.packed}`);
