// packed.mjs FOLDER: unpacks the engine of a page and its time zones in FOLDER as a page does; they
// are what they were.

import assert from "node:assert/strict";
import { readFileSync } from "node:fs";

const [folder] = process.argv.slice(2);
const [program, size] = [new WebAssembly.Module(readFileSync(`${folder}/unpack.wasm`)), { packed: 0, whole: 0 }];
for (const name of ["engine.wasm", "zones.bin"]) {
  const [packed, wanted] = [readFileSync(`${folder}/${name}.lzma`), readFileSync(`${folder}/${name}`)];
  const { begin, unpack, begin_join, join, memory, __heap_base: base } = new WebAssembly.Instance(program).exports;
  memory.grow((packed.length + 3 * wanted.length >> 16) + 1);
  const bytes = new Uint8Array(memory.buffer);
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
