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
for (const name of ["engine.wasm", "zones.bin"]) {
  const [packed, wanted] = [readFileSync(`${folder}/${name}.lzma`), readFileSync(`${folder}/${name}`)];
  const { decode, begin, unpack, begin_join, join, memory, __heap_base: base } = new WebAssembly.Instance(program).exports;
  memory.grow((2 * packed.length + 3 * wanted.length >> 16) + 1);
  const bytes = new Uint8Array(memory.buffer);
  for (let cut = 0; cut < 13; cut += 1) {
    const letters = text(packed.subarray(cut));
    bytes.set(letters, base.value);
    assert.equal(decode(base.value, letters.length), packed.length - cut);
    assert.ok(Buffer.from(bytes.subarray(base.value, base.value + packed.length - cut)).equals(packed.subarray(cut)));
  }
  bytes.set(packed, base.value);
  let place = base.value + packed.length;
  let count = begin(base.value);
  unpack(place, count);
  if (name === "engine.wasm") {
    const target = place + count;
    count = begin_join(place, target);
    // In pieces of any length.
    for (let end = 0, step = 1; end < count; step = step * 3 % 65521) end = join(end + step);
    place = target;
  }
  assert.ok(Buffer.from(bytes.subarray(place, place + count)).equals(wanted), `${name} is not what was packed`);
  size.packed += packed.length;
  size.whole += wanted.length;
}
console.log(`ok: ${size.whole} bytes from ${size.packed}`);
