// Lines to run: those of lessons and rules, values at the edges, and random ones.

import { readFileSync, readdirSync } from "node:fs";

/**
 * The lines that lessons, rule pages and the help of commands type; one script for each file or
 * example.
 *
 * @param help the text of `help` for every command
 */
export function written(root, help) {
  const files = (folder, ending) => readdirSync(`${root}/${folder}`).filter((name) => name.endsWith(ending)).sort()
    .map((name) => ({ name: `${folder}/${name}`, text: readFileSync(`${root}/${folder}/${name}`, "utf8") }));
  const lines = (text) => text.split("\n").map((line) => /^(?: *>|@solution) (.*)$/.exec(line)?.[1]).filter(Boolean);
  const sessions = files("sessions", ".session").map(({ name, text }) => ({ name, lines: lines(text) }));
  const rules = files("Sources/layoutsh.docc/Rules", ".md").flatMap(({ name, text }) =>
    [...text.matchAll(/```layoutsh\n([^]*?)```/g)].map(([, example], index) =>
      ({ name: `${name}, example ${index + 1}`, lines: lines(example) })));
  const examples = [...help.matchAll(/^  try: (.*)$/gm)].map(([, line]) => ({ name: `the example ${line}`, lines: [line] }));
  return [...sessions, ...rules, ...examples].filter(({ lines }) => lines.length);
}

const STARTS = [
  "load flow; sections 7 0 3", "load flow; sections 40 40 40; set header=30 footer=10",
  "load circle; sections 12 3", "load sticky over circle; sections 5 8", "load overlay over circle; sections 60",
  "load sticky over flow; sections 9 9 9; set header=44", "load overlay over flow; sections 30",
  "load sticky over flow; sections 12 5; set header=30 pin=both stack=on", "load calendar; sections 3 3 3",
  "load calendar; sections 4; set zone=Europe/Berlin origin=2026-03-23; item 0,0 date=2026-03-29 start=01:30 end=04:00",
  "load flow; sections 30; load overlay over flow as sheet; sections 12", "load overlay over calendar; sections 8",
  "load compositional; set spec=\"{scroll=group gap=8 header=30!pin} 180x56 | {gap=8 bg=card} row 1wx~48{gap=8}(1wx~48/3)\"; sections 9 12",
];

/** Whole numbers at the edges of 32 and 53 bits, of what commands take, and others. */
const WHOLE = [
  0, 1, 2, 7, 31, 1000, 65536, 100000, 46341, 999999999, 1000000000, 2147483647, 2147483648, 2147483649, 4294967295,
  4294967296, 4294967297, 9007199254740991, 9007199254740992, "9223372036854775807", "9223372036854775808",
  "99999999999999999999", -1, -999999999, -2147483648, -2147483649, "-9223372036854775808",
];

const LENGTHS = [
  ...WHOLE, 0.5, 0.1, 0.001, 1e-9, 999999.999, "1e9", "1e15", "1e18", "1e300", "1e-300", "4.9e-324", 33.3333333333,
  12345.678901234567, "0.30000000000000004", "1e400", "nan", "inf",
];

/**
 * Lines in which each `{N}` becomes a whole number, each `{L}` a length and each `{P}` the place of
 * an item.
 *
 * None counts or traces work: over the contract of modules a long answer of a base is asked for
 * twice.
 */
const LINES = [
  "sections {N} {N}", "sections {N}", "sections {N} {N} {N} {N}", "generate items={N} seed={N}",
  "generate items=200 sections={N} seed={N} width={L}..{L}", "generate items=60 sections=3 seed={N} height=10..{L}",
  "section insert {N} {N}", "section delete {N}", "section move {N} {N}", "insert {P}", "insert {P} x{N}",
  "append {N}", "append {N} x{N}", "delete {P}", "delete {P}..{P}", "move {P} {P}", "item {P} size={L}x{L}",
  "item {P} z={N}", "item {P} alpha={L}", "item {P} label={L}", "item {P} start=0{N}:30 end=1{N}:00",
  "item {P} date=2026-03-29 start=01:30 end=03:30", "item {P} date=9999-12-31", "item {P} day={N}",
  "bounds {L}x{L}", "bounds {L} {L}", "bounds {L} {L} {L} {L}", "inset {L} {L} {L} {L}", "scroll to {L} {L}",
  "scroll by {L} {L}", "scroll item {P}", "scroll! to {L} {L}", "fling {L} {L}", "set item-size={L}x{L}",
  "set line-spacing={L}", "set header={L}", "set interitem-spacing={L} section {N}", "set direction=horizontal",
  "set section-inset={L},{L},{L},{L}", "set row-align=justify", "set snap=page", "set notches={L},{L},{L}",
  "set rubber-band=log", "set rubber-band=uikit", "set damping={L}", "set response={L}", "set spring=duration duration={L}",
  "set damping=0.5", "set policy=project", "set pin=none", "set pin-offset={L}", "attrs visible", "attrs all",
  "attrs {P}", "attrs rect {L} {L} {L} {L}", "attrs header {N}", "hit {L} {L}", "hit {L} {L} --stack --why",
  "item-at {L} {L}", "status", "content", "content {P}", "layers", "get", "diff", "explain {P}",
  "explain header {N}", "value frame({P}).x", "value {L} * {L} + {N}", "value {N} / {N}", "value 0.1 + {L}",
  "assert frame({P}).y < {L}", "press {L} {L}", "press 100 100", "drag {L} {L}", "drag 0 {L}", "drag 0 {L} over {N}",
  "release", "release {L} {L}", "release 0 {L}", "tick {N}", "tick 16", "settle", "notch {N}", "notch {N} --now",
  "policy compare", "policy compare {L} {L}", "tap {L} {L}", "tap {L} {L} x{N}", "long-press {L} {L}", "undo", "redo",
  "undo {N}", "redo {N}", "journal", "draw", "draw --width {N}", "draw --svg", "touchmap", "passthrough main",
  "select {P}", "deselect {P}", "selected", "focus {P}", "focus down", "invalidate", "invalidate {P}", "batch",
  "commit", "rollback", "frames {N}", "transition flow", "transition calendar 0.{N}",
  "layer main frame {L} {L} {L} {L}", "set zone=Europe/Berlin", "set zone=America/New_York", "set zone=No/Where",
  "set now=2026-03-29T02:30", "set origin=2026-10-19", "set origin=0001-01-01", "set origin=9999-12-31",
  "set days={N}", "set dst=elapsed", "set hours={N}..{N}", "set hour-height={L}", "set pack=stretch",
  "set spec=\"row 1wx{L}(1wx1h)\"", "set spec=\"layout{gap={L}} {scroll=page gap={L}} row {L}x80(1wx1h)\"", "set gap={L}",
  "set scroll=page section {N}", "scroll section {N} by {L}", "fling section {N} {L}", "scrollers",
  "safe-area {L} {L} {L} {L}", "on tap {P} do select {P}", "help scroll", "help {N}", "nonsense {N}",
];

const PLACES = /\{[NLP]\}/g;

/** A generator of 32 bits (Marsaglia's xorshift, 13-17-5). */
export function random(seed) {
  let state = (seed * 2654435769 ^ 0x9E3779B9) >>> 0 || 1;
  return (count) => {
    state ^= state << 13;
    state ^= state >>> 17;
    state ^= state << 5;
    state >>>= 0;
    return state % count;
  };
}

/** A random script of `count` lines; every third mostly of values at the edges. */
export function scripted(seed, count) {
  const next = random(seed);
  const pick = (list) => list[next(list.length)];
  const isExtreme = seed % 3 === 0;
  const whole = () => (next(isExtreme ? 2 : 12) ? next(8) : pick(WHOLE));
  const length = () => (next(isExtreme ? 2 : 12) ? next(4000) / 8 : pick(LENGTHS));
  const path = () => `${next(3)},${next(3) ? next(6) : whole()}`;
  const fill = (line) => line.replace(PLACES, (name) => ({ "{N}": whole, "{L}": length, "{P}": path })[name]());
  const lines = [pick(STARTS)];
  while (lines.length < count) lines.push(fill(pick(LINES)));
  return { name: `seed ${seed}`, lines };
}

/** Every line with each value at the edges in turn, in scenes where most of them work. */
export function edges() {
  return STARTS.flatMap((start) => LINES.filter((line) => line.match(PLACES)).map((line) => {
    const lines = (/L/.test(line) ? LENGTHS : WHOLE).flatMap((value) =>
      [line.replace(PLACES, (name) => (name === "{P}" ? `0,${value}` : value)), "status"]);
    return { name: `${start}: ${line}`, lines: [start, ...lines] };
  }));
}
