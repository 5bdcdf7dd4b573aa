// compare.mjs PROGRAM FOLDER [SCRIPTS] [FIRST]: runs the lines of every lesson and rule, values at
// the edges of 32 bits and random scripts in the program and in the engine of a page in FOLDER, as
// text and as JSON; all answers must be equal. SCRIPTS random scripts of 50 lines are run, from
// seed FIRST on.

import { spawnSync } from "node:child_process";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";

import { Engine } from "./engine.mjs";
import { edges, scripted, written } from "./scripts.mjs";

const [program, folder, count = "200", first = "1"] = process.argv.slice(2);
const root = dirname(dirname(dirname(dirname(fileURLToPath(import.meta.url)))));
const work = mkdtempSync(join(tmpdir(), "layoutsh-compare-"));
process.on("exit", () => rmSync(work, { recursive: true, force: true }));

/** Intended differences: files, other processes, modules of others, and the folder of a module. */
const BEYOND = /\b(import|export-data|svg|record|note|stop|source|play|live|watch|time|plugins|reload|quit|exit|clear|history|resume|back|goto)\b|\.capture\.json/;

const engine = new Engine(folder);
let [compared, traps, differing] = [0, 0, 0];

/** Runs a script in the program; returns what it prints and its errors. */
function native(lines, isJSON) {
  const path = join(work, "script");
  writeFileSync(path, `${lines.join("\n")}\n`);
  const arguments_ = ["--no-init", "--keep-going", "--limit", "none", ...(isJSON ? ["--json"] : []), path];
  const { stdout, stderr, error } = spawnSync(program, arguments_, {
    encoding: "utf8", maxBuffer: 1 << 30, env: { ...process.env, LC_ALL: "C.UTF-8" },
  });
  if (error) throw error;
  return { output: stdout, errors: stderr };
}

/** Runs a script in the engine; a trap is the place of the line. */
function page(lines, isJSON) {
  engine.begin(isJSON);
  let [output, errors] = ["", ""];
  for (const [index, line] of lines.entries()) {
    let rest = engine.run(line);
    if (!rest) return { output, errors, trap: index };
    output += rest.output;
    errors += rest.errors;
  }
  return { output, errors };
}

/** Returns the first line in which two texts differ. */
function difference(one, other) {
  const [a, b] = [one.split("\n"), other.split("\n")];
  const at = a.findIndex((line, index) => line !== b[index]);
  const place = at < 0 ? a.length : at;
  return `  program: ${a[place] ?? "(nothing)"}\n  page:    ${b[place] ?? "(nothing)"}`;
}

function compare({ name, lines: all }) {
  // A script may not end inside a batch.
  const lines = [...all.filter((line) => !BEYOND.test(line)), "rollback"];
  if (all.some((line) => /\b(import|source)\b|load [^a-z]/.test(line))) return;
  for (const isJSON of [false, true]) {
    const [expected, found] = [native(lines, isJSON), page(lines, isJSON)];
    compared += lines.length;
    if (found.trap !== undefined) {
      traps += 1;
      console.log(`${name}: trap at line ${found.trap + 1}: ${lines[found.trap]}`);
    } else if (expected.output !== found.output || expected.errors !== found.errors) {
      differing += 1;
      const part = expected.output === found.output ? "errors" : "output";
      console.log(`${name}, ${isJSON ? "JSON" : "text"}:\n${difference(expected[part], found[part])}`);
    }
  }
}

/** The help of every command. */
function help() {
  const names = [...native(["help"], false).output.matchAll(/^  ([a-z!-]+) /gm)].map(([, name]) => name);
  return native(names.map((name) => `help ${name}`), false).output;
}

for (const script of written(root, help())) compare(script);
for (const script of edges()) compare(script);
for (let seed = Number(first); seed < Number(first) + Number(count); seed += 1) compare(scripted(seed, 50));
console.log(`${compared} lines compared; ${traps} traps, ${differing} scripts differ`);
process.exitCode = traps || differing ? 1 : 0;
