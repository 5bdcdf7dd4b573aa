// lessons.mjs FOLDER [LESSON]: takes the course in the engine of a page in FOLDER by typing what a
// learner would type: a wrong answer, a hint and the right answer to each question, the solution of
// each task. Nothing may differ from the files, every lesson must verify, and what the page stores
// must lead back to where a learner left.

import { readFileSync, readdirSync } from "node:fs";
import { basename, dirname, join } from "node:path";
import { fileURLToPath } from "node:url";

import { Engine } from "./engine.mjs";

const [folder, only] = process.argv.slice(2);
const root = dirname(dirname(dirname(dirname(fileURLToPath(import.meta.url)))));
const sessions = join(root, "sessions");
const names = readdirSync(sessions)
  .filter((name) => name.endsWith(".session") && (!only || name.includes(only))).sort();
const files = readdirSync(sessions).filter((name) => /\.(csv|json|ics)$/.test(name));

let problems = 0;
function expect(holds, words) {
  if (holds) return;
  problems += 1;
  console.log(words);
}

/** The directives below each question and task of a session, in order. */
function stops(text) {
  const found = [];
  for (const line of text.split("\n")) {
    const [, name, rest] = /^@(quiz|task|answer|choice|solution|wrong|hint)\s*(.*)$/.exec(line) ?? [];
    if (name === "quiz" || name === "task") found.push({ name, text: rest, answer: [], solution: [], wrong: [], hint: [] });
    else if (name && found.length && found.at(-1)[name]) found.at(-1)[name].push(rest);
  }
  return found;
}

class Learner {
  #engine;
  #id = 0;
  told = [];
  lesson = null;

  constructor(engine) {
    this.#engine = engine;
  }

  send(message) {
    const answers = this.#engine.message({ id: ++this.#id, ...message });
    if (!answers) throw new Error(`a trap after ${JSON.stringify(message)}`);
    this.told = answers.filter((answer) => answer.told).map((answer) => answer.told);
    for (const answer of answers) if (answer.lesson !== undefined) this.lesson = answer.lesson;
    return answers.find((answer) => answer.reply)?.reply;
  }

  verdict() {
    return this.told.filter((told) => told.verdict !== undefined).map((told) => told.right);
  }
}

/** Takes a lesson to its end; returns the progress after each stop. */
function take(name, text) {
  const engine = new Engine(folder);
  engine.join();
  for (const file of files) engine.file(file, readFileSync(join(sessions, file)));
  engine.file(name, text);
  const learner = new Learner(engine);
  expect(learner.send({ run: `play ${name}` }).status === 0, `${name}: it cannot be played`);
  const waiting = stops(text);
  const places = [];
  while (learner.lesson && learner.lesson.waits !== "end") {
    const differences = learner.told.filter((told) => told.difference);
    expect(!differences.length, `${name}: ${JSON.stringify(differences[0])}`);
    places.push(learner.lesson.progress);
    if (learner.lesson.waits === "step") {
      const { step } = learner.lesson;
      expect(learner.send({ lesson: "next" }).status === 0, `${name}: no next`);
      expect(learner.lesson.step === step + 1, `${name}: step ${step + 1} does not follow`);
      continue;
    }
    expect(learner.send({ lesson: "next" }).status === 1, `${name}: a question is passed over`);
    const stop = waiting.shift();
    if (learner.lesson.waits === "answer") answer(learner, stop, name);
    else solve(learner, stop, name);
  }
  expect(!waiting.length, `${name}: ${waiting.length} questions were not asked`);
  expect(learner.lesson?.progress.startsWith("done "), `${name}: it is not done`);
  // A lesson continues where a learner left.
  const middle = places[places.length >> 1];
  learner.send({ play: name, progress: middle });
  expect(learner.lesson.progress.split(" ").slice(0, 2).join() === middle.split(" ").slice(0, 2).join(),
    `${name}: left at ${middle}, resumed at ${learner.lesson.progress}`);
  learner.send({ lesson: "goto 1" });
  expect(learner.lesson.step === 0, `${name}: step 1 is not the first`);
  const verified = learner.send({ verify: name });
  const failed = verified.values[0].checks.filter((check) => check.result !== "passed");
  expect(!failed.length, `${name}: ${JSON.stringify(failed[0])}`);
  return verified.values[0].checks.length;
}

function answer(learner, stop, name) {
  const asked = `${name}: ${stop.text}`;
  if (stop.wrong.length) {
    learner.send({ run: stop.wrong[0] });
    expect(learner.lesson.waits === "answer" && !learner.verdict().includes(true), `${asked}: a wrong answer is right`);
  }
  learner.send({ run: "hint" });
  const known = stop.answer.find((text) => !/^(=|after )/.test(text));
  const computed = stop.answer.find((text) => text.startsWith("="))?.slice(1).trim();
  learner.send({ run: known ?? computed ?? "skip" });
  expect(learner.verdict()[0] === (known ?? computed ? true : false), `${asked}: ${known ?? computed} is not right`);
}

function solve(learner, stop, name) {
  for (const wrong of stop.wrong) {
    learner.send({ run: wrong });
    expect(learner.lesson.waits === "task" && !learner.verdict().includes(true), `${name}: ${wrong} does the task`);
    learner.send({ run: "reset" });
  }
  let isDone = false;
  for (const line of stop.solution) {
    const reply = learner.send({ run: line });
    expect(reply.status === 0, `${name}: ${line}: ${reply.error}`);
    isDone = learner.verdict().includes(true);
  }
  expect(isDone, `${name}: ${stop.text} is not done by its solution`);
  if (!isDone) learner.send({ run: "skip" });
}

let checks = 0;
for (const name of names) {
  try {
    checks += take(name, readFileSync(join(sessions, name), "utf8"));
  } catch (error) {
    expect(false, `${name}: ${error.message}`);
  }
}
console.log(`${names.length} lessons taken, ${checks} checks verified; ${problems} problems`);
process.exitCode = problems ? 1 : 0;
