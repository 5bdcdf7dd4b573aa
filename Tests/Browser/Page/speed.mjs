// speed.mjs PROGRAM FOLDER [ROUNDS]: runs every kind of command over 100,000 items in the program
// and in the engine of a page in FOLDER and prints how many times as long the engine takes, by the
// shortest of ROUNDS; fails if a line takes more than four times as long and at least a tenth of a
// millisecond.

import { spawnSync } from "node:child_process";

import { Engine } from "./engine.mjs";

const [program, folder, rounds = "5"] = process.argv.slice(2);

const MOST = 4;
/** Maximum time of a line in the engine, in milliseconds, below which it is not counted. */
const SHORT = 0.1;

const EVERYWHERE = [
  "attrs", "attrs all", "attrs visible", "attrs 0,50000", "attrs rect 0 100000 320 2000", "explain 0,50000",
  "hit 100 100", "hit 100 100 --stack --why", "item-at 100 200", "status", "content", "layers", "get",
  "scroll to 0 100000", "scroll by 0 37", "scroll item 0,77777", "attrs", "fling 0 3000", "frames 3",
  "insert 0,50000", "insert 0,60000 x1000", "delete 0,70000", "delete 0,1000..0,2000", "move 0,10 0,90000",
  "append 0", "attrs", "undo", "redo", "undo 3", "redo 3", "batch", "insert 0,5", "delete 0,70", "commit", "diff",
  "item 0,40000 size=70x30", "attrs 0,99000", "bounds 0 0 400 700", "attrs", "select 0,4", "select 0,70000",
  "selected", "deselect 0,4", "focus 0,5", "focus down", "invalidate", "attrs", "draw", "draw --svg", "touchmap",
  "passthrough main --limit 100", "value frame(0,50000).y", "assert frame(0,50000).y > 0", "journal",
  "section insert 0", "section move 0 1", "section delete 0", "tap 100 100", "counters", "trace on", "attrs",
  "trace off",
];

const SCENES = {
  flow: [
    "load flow", "generate items=100000 seed=3 width=20..90 height=20..60", ...EVERYWHERE, "set line-spacing=7",
    "attrs", "set row-align=justify", "attrs", "transition circle 0.5",
  ],
  sections: ["load flow", "generate items=100000 sections=1000 seed=3", ...EVERYWHERE, "set header=20", "attrs"],
  sticky: [
    "load sticky over flow", "generate items=100000 sections=100 seed=3 height=20..60", "set header=30 pin=both",
    ...EVERYWHERE, "set stack=on", "attrs",
  ],
  calendar: [
    "load calendar", "set origin=2026-01-05 days=7", "generate items=100000 seed=3", ...EVERYWHERE,
    "item 0,5 date=2026-02-01 start=10:00 end=11:30", "attrs", "set zone=Europe/Berlin", "attrs",
  ],
  overlay: [
    "load flow", "generate items=100000 seed=3 height=20..60", "load overlay over flow as sheet", "generate items=100000",
    "attrs", "press 100 400", "drag 0 -100", "drag 0 -300", "release 0 -900", "tick 16", "settle", "notch 0", "settle",
    "policy compare", ...EVERYWHERE,
  ],
  compositional: [
    "load compositional", "generate items=100000 sections=100 seed=3",
    "set spec=\"{scroll=group gap=8 header=30} 180x56 | {gap=8 footer=9} row 1wx48{gap=8}(1wx1h/3)\"", ...EVERYWHERE,
    "set direction=horizontal", "attrs",
  ],
  circle: ["load circle", "generate items=100000 seed=3", ...EVERYWHERE],
};

/** Returns what each line takes in the program, in milliseconds. */
function native(lines) {
  const { stderr, error } = spawnSync(program, ["--no-init", "--keep-going", "--limit", "none"], {
    input: `time on\n${lines.join("\n")}\n`, encoding: "utf8", maxBuffer: 1 << 30,
    env: { ...process.env, LC_ALL: "C.UTF-8" },
  });
  if (error) throw error;
  return [...stderr.matchAll(/^time: ([0-9.]+) ms$/gm)].map(([, time]) => Number(time));
}

/** Returns what each line takes in the engine, in milliseconds. */
function page(engine, lines) {
  engine.begin(false);
  return lines.map((line) => {
    const begun = performance.now();
    if (!engine.run(line)) throw new Error(`trap: ${line}`);
    return performance.now() - begun;
  });
}

let slow = 0;
for (const [name, lines] of Object.entries(SCENES)) {
  const engine = new Engine(folder);
  const first = page(engine, lines);
  const [times, others] = [first.slice(), native(lines)];
  if (others.length !== lines.length) throw new Error(`expected ${lines.length} times, found ${others.length}`);
  for (let round = 1; round < Number(rounds); round += 1) {
    for (const [index, time] of page(engine, lines).entries()) times[index] = Math.min(times[index], time);
    for (const [index, time] of native(lines).entries()) others[index] = Math.min(others[index], time);
  }
  const ratios = lines.map((line, index) => ({
    line, ratio: times[index] / others[index], time: times[index], other: others[index],
  })).sort((one, two) => two.ratio - one.ratio);
  const counted = ratios.filter(({ time }) => time > SHORT);
  const said = ({ line, ratio, time, other }) =>
    `${ratio.toFixed(2)}x ${line}: ${time.toFixed(2)} ms, the program ${other.toFixed(3)} ms`;
  console.log(`${name}: ${lines.length} lines, the middle one ${ratios[ratios.length >> 1].ratio.toFixed(2)}x, the `
    + `longest ${Math.max(...times).toFixed(0)} ms, at first ${Math.max(...first).toFixed(0)} ms`);
  for (const each of counted.slice(0, 3)) console.log(`  ${said(each)}`);
  slow += counted.filter(({ ratio }) => ratio > MOST).length;
}
console.log(`${slow} lines take more than ${MOST} times as long as in the program`);
process.exitCode = slow ? 1 : 0;
