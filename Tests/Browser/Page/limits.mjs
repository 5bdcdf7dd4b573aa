// limits.mjs FOLDER: nesting and lengths beyond their bounds are refused by the engine of a page in
// FOLDER with a sentence, at the bound, after it and ten times as far; accepted recordings in a
// page verify there; a link uses no file.

import { deflateRawSync } from "node:zlib";

import { Engine } from "./engine.mjs";

const [folder] = process.argv.slice(2);
let problems = 0;

function expect(holds, words) {
  if (holds) return;
  problems += 1;
  console.log(words);
}

/** A page that sends messages and keeps the files that lines write. */
class Page {
  #id = 0;
  engine = new Engine(folder);
  files = new Map();

  constructor() {
    this.engine.join();
  }

  send(message) {
    const id = ++this.#id;
    const answers = this.engine.message({ id, ...message });
    if (!answers) return { status: "trap" };
    for (const { file } of answers) if (file) this.files.set(file.name, file.text);
    return answers.find((answer) => answer.id === id).reply;
  }
}

// Depth and length: a text that is `bound` deep runs, or is refused for another reason; deeper ones
// are refused for their depth.
const nested = (open, middle, close) => (count) => open.repeat(count) + middle + close.repeat(count);
const BOUNDS = [
  ["parentheses", 32, nested("(", "1", ")"), (text) => `value ${text}`, "nested more than 32 deep"],
  ["asserted parentheses", 32, nested("(", "1", ")"), (text) => `assert ${text} == 1`, "nested more than 32 deep"],
  ["sums", 100, (count) => "1" + "+1".repeat(count), (text) => `value ${text}`, "more than 100 operations"],
  ["products", 100, (count) => "1" + "*1".repeat(count), (text) => `assert ${text} == 1`, "more than 100 operations"],
  ["sums of products", 32, nested("1+1*(", "count", ")"), (text) => `value ${text}`, "nested more than 32 deep"],
  ["described sums of products", 32, nested("1+1*(", "count", ")"), (text) => `assert ${text} == 0`, "nested more than 32 deep"],
  ["layouts", 7, (count) => "sticky over ".repeat(count) + "flow", (text) => `load ${text}`, "at most 8 layouts"],
  ["batches", 100, (count) => Array(count).fill("batch").join("; "), (text) => text, "batches can lie inside each other"],
  ["notches", 1, (count) => "safe:".repeat(count) + "100", (text) => `load overlay over flow notches=${text}`, "notch"],
];
// The most items of all kinds of content: numbers have 32 bits here.
for (const line of ["generate items=1000000 width=20..90", "generate items=1000000 sections=1000 height=20..90"]) {
  const engine = new Engine(folder);
  engine.begin(false);
  engine.run("load flow");
  expect(engine.run(`${line}; attrs; insert 0,7; delete 0,9`)?.status === 0, `${line}: a trap`);
}

for (const [name, bound, text, line, sentence] of BOUNDS) {
  for (const count of [bound, bound + 1, 10 * bound, 1000 * bound]) {
    const made = line(text(count));
    if (made.length > 60_000) continue;
    const engine = new Engine(folder);
    engine.begin(false);
    const answer = engine.run(made);
    expect(answer, `${name}, ${count}: a trap`);
    if (!answer) continue;
    const isRefused = answer.errors.includes(sentence);
    expect(isRefused === count > bound, `${name}, ${count}: ${answer.errors.slice(0, 120)}`);
    expect(engine.run("sections 3")?.status === 0 || name === "batches", `${name}, ${count}: nothing runs afterwards`);
  }
}

// Patterns of sessions, components of calendars and values of JSON, which are read from files.
const step = (pattern) => `session 1\n\n  > value 1\n  ${pattern}\n`;
const FILES = [
  ["groups", 32, (count) => step(`${nested("(", "1", ")")(count)} (re)`)],
  ["arrays", 64, (count) => step(`${nested("[", "1", "]")(count)} (json)`)],
];
for (const [name, bound, text] of FILES) {
  for (const count of [bound, bound + 1, 10 * bound]) {
    const page = new Page();
    page.engine.file("a.session", Buffer.from(text(count)));
    const reply = page.send({ verify: "a.session" });
    expect(reply.status === 0 || reply.status === 3, `${name}, ${count}: ${JSON.stringify(reply).slice(0, 200)}`);
    const isDeep = /nested more than/.test(JSON.stringify(reply));
    expect(isDeep === count > bound, `${name}, ${count}: ${JSON.stringify(reply).slice(0, 300)}`);
  }
}
{
  const page = new Page();
  page.engine.file("a.session", Buffer.from("session 1\n\n@include a.session\n"));
  const reply = page.send({ verify: "a.session" });
  expect(/cannot include files/.test(JSON.stringify(reply)), `@include: ${JSON.stringify(reply)}`);
}
for (const [name, text, sentence] of [
  ["a.ics", "BEGIN:VCALENDAR\r\n" + "BEGIN:VEVENT\r\n".repeat(80) + "END:VEVENT\r\n".repeat(80) + "END:VCALENDAR\r\n",
    "more than 8 deep"],
  ["a.json", "[".repeat(640) + "]".repeat(640), "expected an object"],
  ["b.json", `[{"label":${"[".repeat(640)}${"]".repeat(640)}}]`, "expected a string"],
]) {
  const page = new Page();
  page.engine.file(name, Buffer.from(text));
  const reply = page.send({ run: `import ${name}` });
  expect(reply.status === 1 && reply.error.includes(sentence), `${name}: ${JSON.stringify(reply).slice(0, 200)}`);
}
for (const text of ["[".repeat(640), `{"id":1,"run":${"[".repeat(640)}`, "{".repeat(640)]) {
  const answers = new Page().engine.message(Buffer.from(text));
  expect(answers?.[0]?.reply?.status === 2, `a message of ${text.slice(0, 20)}…: ${JSON.stringify(answers)}`);
}

// Links: what a line does decides.
const address = (...lines) =>
  "#s=" + deflateRawSync(lines.map((line) => `${line}\n`).join("")).toString("base64url").replace(/=+$/, "");
for (const line of [
  "import items.csv", "snapshot items.json", "source a.session", "play a.session", "record b.session", "svg a.svg",
  "export-data b.csv", "note x",
]) {
  const page = new Page();
  page.engine.file("items.csv", Buffer.from("section,width\n0,80\n"));
  page.engine.file("items.json", Buffer.from('{"sections":[]}'));
  page.engine.file("a.session", Buffer.from("session 1\n"));
  const reply = page.send({ open: address("load flow", line, "sections 7") });
  expect(reply.status === 1 && /line 2 of the link: .*a link uses no files/.test(reply.error), `${line}: ${JSON.stringify(reply)}`);
  expect(page.files.size === 0, `${line}: wrote ${[...page.files.keys()]}`);
  expect(page.send({ ask: "assert count == 7" }).status === 0, `${line}: the other lines ran`);
}

// Recordings: whatever they accept verifies.
const LINES = [
  "load flow; sections 7", "press 70 10; drag 0 -20; release", "note # Heading", "note see # below", 'note "# Heading"',
  "note A [ b", "note It's \"quoted", "frob", "s", "sections", "insert 0,1 x3", "note @include a.session",
  "note @mark here", "note @pause 1s", "note @frob", "note @quiz kind=frob What?", "note @quiz kind=number How many?",
  "note @hint Count.", "sections 4", "note @task Do it.", "note @answer 7", "note @wrong 6", "note @quiz kind=choice Which?",
  "note @choice one", "note @answer two", "note @choice two", "note @answer two", "note @task Insert one.",
  "note @undo-after", "note @done count == 5", "note @solution append 0", "svg a.svg", "source x.layout", "record other.session", "export-data",
  "note", "undo", "redo", "attrs; frob; status", "format json", "status", "format table", "plugins", "time on", "diff",
  "note @assert count == 4", "note @assert count == 400", "on tap cell do append {section}; tap 20 20", "note @quiz Last?",
];
const page = new Page();
expect(page.send({ run: "record a.session" }).status === 0, "nothing is recorded");
const refused = LINES.filter((line) => page.send({ run: line }).status !== 0);
for (const line of ["note # Heading", "note see # below", "note @include a.session", "note @quiz kind=frob What?"]) {
  expect(refused.includes(line), `${line} is not refused`);
}
const stopped = page.send({ run: "stop" });
expect(stopped.output?.includes("not recorded: the last @quiz lacks an @answer"), JSON.stringify(stopped));
const text = page.files.get("a.session") ?? "";
expect(!text.includes("@include") && text.includes("\n# Heading\n"), text);
const verdict = page.send({ verify: "a.session" });
expect(verdict.status === 0, `${verdict.output}\n${text}`);

console.log(problems ? `${problems} problems` : "ok: bounds, links and recordings in the engine of a page");
process.exit(problems ? 1 : 0);
