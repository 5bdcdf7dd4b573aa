// The engine's channel of a page against engines that crash and never answer: node channel.mjs

import assert from "node:assert/strict";
import { cpSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";

const page = join(dirname(fileURLToPath(import.meta.url)), "../../../Sources/layoutsh-live/Sources/CLivePage/Page");
const folder = mkdtempSync(join(tmpdir(), "channel"));
cpSync(page, folder, { recursive: true });
writeFileSync(join(folder, "package.json"), '{"type":"module"}');
const { EngineChannel } = await import(join(folder, "engine.js"));
rmSync(folder, { recursive: true });

/** A worker whose engine keeps lines, crashes in `crash`, and hangs in `hang`. */
class FakeWorker {
  static all = [];
  lines = [];
  undone = [];
  got = [];

  constructor() {
    FakeWorker.all.push(this);
  }

  postMessage(data) {
    this.got.push(data);
    setTimeout(() => !this.isOver && this.answer(data));
  }

  terminate() {
    this.isOver = true;
  }

  answer({ message, name }) {
    if (name !== undefined) return;
    if (message === undefined) return this.say([{ hello: { lines: 0 } }], { parts: { module: 1 } });
    const { id, run, restore, undone, play } = JSON.parse(message);
    if (run === "hang") return (this.isOver = true);
    if (run === "crash" || restore?.includes("poison")) return this.onmessage({ data: { fault: "trap" } });
    if (restore !== undefined) Object.assign(this, { lines: lines(restore), undone: lines(undone ?? "") });
    const journal = [];
    if (run === "undo") {
      this.undone.unshift(this.lines.pop());
      journal.push({ keep: this.lines.length });
    } else if (run === "redo") {
      this.lines.push(this.undone.shift());
      journal.push({ redo: 1 });
    } else if (run && !run.startsWith("?")) {
      this.lines.push(run);
      this.undone = [];
      journal.push(run);
    }
    const told = play ? [{ lesson: { progress: "7", paused: false, waits: "step" } }] : [];
    this.say([{ event: { line: run ?? "", lines: this.lines.length } }, { id, reply: { status: 0, journal } }, ...told]);
  }

  say(messages, more = {}) {
    this.onmessage({ data: { ...more, answer: messages.map((each) => `${JSON.stringify(each)}\n`).join("") } });
  }
}

const lines = (text) => text.split("\n").filter(Boolean);
globalThis.Worker = FakeWorker;

/** A channel that is open, and what it has taken. */
async function opened() {
  FakeWorker.all = [];
  const channel = new EngineChannel();
  const taken = [];
  channel.take = (message) => taken.push(message);
  channel.lose = (code) => taken.push({ lost: code });
  channel.open();
  await rest();
  return { channel, taken, run: (id, line) => channel.send({ id, run: line }) };
}

const rest = () => new Promise((resolve) => setTimeout(resolve, 60));
const worker = () => FakeWorker.all.at(-1);

{
  const { taken, run } = await opened();
  ["a", "b", "c", "undo", "crash", "redo", "?query"].forEach((line, index) => run(index + 1, line));
  await rest();
  assert.deepEqual(worker().lines, ["a", "b", "c"], "a crash costs its own line alone, in the middle of others");
  assert.equal(FakeWorker.all.length, 2);
  assert.deepEqual(taken.filter(({ reply, id }) => reply && id).map(({ id, reply }) => [id, reply.status]),
    [[1, 0], [2, 0], [3, 0], [4, 0], [5, 70], [6, 0], [7, 0]]);
  assert.match(taken.find(({ notice }) => notice).notice, /^the engine crashed in 'crash' and was started again; the line/);
  assert.equal(taken.filter(({ hello }) => hello).length, 1);
}
{
  const { channel, taken, run } = await opened();
  channel.add("week.csv", new Uint8Array([1]));
  run(1, "a");
  channel.send({ id: 2, play: "a.session", progress: "" });
  run(3, "in the lesson");
  await rest();
  run(4, "hang");
  run(5, "b");
  await rest();
  channel.stop();
  await rest();
  const sent = worker().got.map(({ message, name }) => message ? JSON.parse(message) : name).filter(Boolean);
  assert.deepEqual(sent, ["week.csv", { restore: "a", undone: "" }, { play: "a.session", progress: "7" },
    { run: "in the lesson" }, { id: 5, run: "b" }],
    "what is stopped in a lesson leads back to where the lesson stood");
  assert.deepEqual(taken.find(({ id }) => id === 4).reply, { status: 130, error: "'hang' was stopped" });
  assert.equal(taken.find(({ id }) => id === 5).reply.status, 0);
}
{
  const { channel, taken, run } = await opened();
  run(1, "poison");
  run(2, "crash");
  await rest();
  assert.deepEqual(taken.at(-1), { lost: 0 }, "what cannot be restored ends the engine, once");
  assert.equal(channel.isOpen, false);
  assert.equal(FakeWorker.all.length, 2);
}
{
  const first = new FakeWorker();
  const channel = new EngineChannel({ worker: first, said: [{ parts: { module: 1 }, answer: '{"hello":{"lines":0}}\n' }] });
  const taken = [];
  channel.take = (message) => taken.push(message);
  channel.open();
  channel.send({ id: 1, run: "a" });
  await rest();
  assert.deepEqual(first.lines, ["a"], "what was started with the document is taken over, with what it has said");
  assert.deepEqual(taken[0], { hello: { lines: 0 } });
}
console.log("ok    channel");
