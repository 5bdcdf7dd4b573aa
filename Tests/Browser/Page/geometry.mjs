// geometry.mjs: distances between frames, places of names and the commands of gestures, as the page
// computes them.

import assert from "node:assert/strict";
import { cpSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";

const page = join(dirname(fileURLToPath(import.meta.url)), "../../../Sources/layoutsh-live/Sources/CLivePage/Page");
const folder = mkdtempSync(join(tmpdir(), "geometry"));
cpSync(page, folder, { recursive: true });
writeFileSync(join(folder, "package.json"), '{"type":"module"}');
const { around, between, gaps } = await import(join(folder, "measure.js"));
const { names } = await import(join(folder, "labels.js"));
const { commandOf } = await import(join(folder, "gesture.js"));
rmSync(folder, { recursive: true });

const short = (bands) => bands.map(({ frame, length, isInset }) => [frame.join(" "), length, Boolean(isInset)]);

// Two rows of items in a scene of 100 by 80.
const scene = [0, 0, 100, 80];
const [one, two, three] = [[10, 5, 30, 20], [50, 5, 30, 20], [10, 35, 30, 20]];
assert.deepEqual(short(around(one, [one, two, three, scene])), [
  ["0 5 10 20", 10, true], ["40 5 10 20", 10, false], ["10 0 30 5", 5, true], ["10 25 30 10", 10, false],
]);
// A neighbour beyond the frame around it is none.
const group = [5, 0, 40, 60];
assert.deepEqual(short(around(one, [one, two, three, group, scene])), [
  ["5 5 5 20", 5, true], ["40 5 5 20", 5, true], ["10 0 30 5", 5, true], ["10 25 30 10", 10, false],
]);
// Touching frames have no distance; without a frame around there are no insets.
assert.deepEqual(short(around([0, 0, 10, 10], [[10, 0, 10, 10], [0, 15, 10, 10]])), [["0 10 10 5", 5, false]]);

assert.deepEqual(short(between(one, two)), [["40 5 10 20", 10, false]]);
assert.deepEqual(short(between(two, three)).map(([, length]) => length), [10, 10]);
assert.deepEqual(short(between(scene, one)).map(([, length]) => length), [10, 60, 5, 55]);
assert.deepEqual(short(gaps([one, two, three])), [["40 5 10 20", 10, false], ["10 25 30 10", 10, false]]);
assert.deepEqual(gaps(Array.from({ length: 201 }, (_, place) => [place * 10, 0, 5, 5])), []);

const element = (layer, name, frame, label) => ({ layer, element: name, kind: "cell", frame, label });
// A label that the layer in front covers goes to a free corner, with the name of its layer.
const back = element("map", "0,0", [0, 0, 160, 120], 3);
assert.deepEqual(names([back], 1), []);
assert.deepEqual(names([back, element("list", "0,0", [0, 0, 100, 50], 3)], 1), [
  { index: 0, text: "map 0,0", place: [107, 106, 49, 14] },
]);
assert.deepEqual(names([back, element("list", "0,0", [0, 0, 160, 120], 3)], 1), [{ index: 0, text: "map 0,0", place: null }]);
// Small boxes have names once they are large enough on the screen.
const small = element("main", "0,0", [0, 0, 9, 9], 0);
assert.deepEqual(names([small], 1), []);
assert.deepEqual(names([small], 4).map(({ text }) => text), ["0,0"]);

const layer = (more) => ({ name: "main", items: 9, offset: [0, 0], bounds: [0, 0, 320, 480], state: {}, ...more });
const drag = ["press 100 400", "drag 0 -40 in 16", "drag 0 -60 in 16", "release 0 0"];
assert.equal(commandOf(["press 60 10", "release"], [layer()], [layer()], "main"), "tap 60 10");
assert.equal(commandOf(["press 60 10", "tick 500", "release"], [layer()], [layer()], "main"), "long-press 60 10");
const scrolled = layer({ offset: [0, 100], bounds: [0, 100, 320, 480] });
assert.equal(commandOf(drag, [layer()], [scrolled], "main"), "scroll to 0 100");
assert.equal(commandOf(drag, [layer()], [scrolled], "sheet"), "use main; scroll to 0 100");
assert.equal(commandOf(drag, [layer({ state: { notch: 0 } })], [layer({ state: { notch: 1 } })], "main"), "notch 1");
assert.equal(commandOf(drag, [layer()], [layer({ items: 8 })], "main"), "press 100 400; drag 0 -100 in 32; release 0 0");
console.log("ok: distances, names and gestures");
