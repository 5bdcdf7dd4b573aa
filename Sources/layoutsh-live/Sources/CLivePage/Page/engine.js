// The engine in the page, in a worker, in place of a shell that runs elsewhere.

import { newWorker } from "./boot.js";

/**
 * Passes messages between the page and its engine, each answered before the next is taken.
 *
 * An engine that stops in the middle of a line, by itself or because that takes too long, is
 * replaced by another with the same journal; that line is not run.
 */
export class EngineChannel {
  /** The first worker, which was started with the document, until it is taken over. */
  #early;
  /** The engine and the time zones, as the first worker unpacked them. */
  #parts;
  #worker = null;
  #isReady = false;
  /** The lines that lead to the scene, and those that `redo` runs, the next first. */
  #journal = { lines: [], undone: [] };
  /** Messages without an answer, the oldest first. */
  #waiting = [];
  /** Whether an engine is on its way that takes the place of another. */
  #isReplaced = false;
  /** The files that the engine has, by name. */
  #files = new Map();
  /** The lesson that is played, and how to return to its place; null for none. */
  #lesson = null;
  /** The lines tried at the lesson's present place. */
  #tried = [];
  take = () => {};
  lose = () => {};

  /** @param early a worker that has an engine on its way, and what it has said before */
  constructor(early) {
    this.#early = early;
  }

  get isOpen() {
    return this.#worker !== null;
  }

  /** Whether `stop` ends what runs. */
  get canStop() {
    return true;
  }

  open() {
    this.#journal = { lines: [], undone: [] };
    this.#waiting = [];
    this.#isReplaced = false;
    this.#lesson = null;
    this.#tried = [];
    this.#start();
  }

  send(message) {
    this.#waiting.push(message);
    if (this.#isReady) this.#post(message);
  }

  /** Hands the engine a file. */
  add(name, bytes) {
    this.#files.set(name, bytes);
    if (this.#isReady) this.#worker.postMessage({ name, bytes });
  }

  /** Ends a line that takes too long. */
  stop() {
    if (this.#waiting.length) this.#replace("stopped");
  }

  #start() {
    const early = this.#early;
    this.#early = null;
    this.#worker = early?.worker ?? newWorker();
    this.#worker.onmessage = ({ data }) => this.#answer(data);
    this.#worker.onerror = (event) => this.#end(event.message);
    if (!early) return this.#worker.postMessage({ unpacked: this.#parts });
    for (const data of early.said) this.#answer(data);
  }

  #post(message) {
    this.#worker.postMessage({ message: JSON.stringify(message) });
  }

  #answer({ parts, answer, fault }) {
    if (fault !== undefined) return this.#isReady ? this.#replace(fault) : this.#end(fault);
    if (parts) return this.#begin(parts, answer);
    const { id, play, run } = this.#waiting.shift();
    const said = messages(answer);
    // The replies that restore a lesson have been shown before.
    if (id === undefined && run) {
      return said.forEach(({ event }) => event && this.take({ event: { ...event, line: "", by: "journal", output: "" } }));
    }
    // A lesson has a journal of its own.
    if (this.#lesson && run) this.#tried.push(run);
    for (const message of said) {
      if (!this.#lesson) for (const change of message.reply?.journal ?? []) this.#keep(change);
      this.#follow(message, play);
      this.take(message);
    }
  }

  /** Brings a new engine to where the one before was, and sends it what waits. */
  #begin(parts, answer) {
    this.#parts = parts;
    this.#isReady = true;
    for (const [name, bytes] of this.#files) this.#worker.postMessage({ name, bytes });
    for (const message of this.#waiting) this.#post(message);
    // A replacement engine sends no greeting.
    if (!this.#isReplaced) messages(answer).forEach((message) => this.take(message));
    this.#isReplaced = false;
  }

  #replace(reason) {
    this.#worker.terminate();
    this.#isReady = false;
    const culprit = this.#waiting.shift();
    // A line that restores the scene is not tried twice.
    if (culprit?.id === undefined) return this.#end(reason);
    this.#isReplaced = true;
    const { lines, undone } = this.#journal;
    if (this.#lesson) this.#waiting.unshift(this.#lesson, ...this.#tried.map((line) => ({ run: line })));
    this.#waiting.unshift({ restore: lines.join("\n"), undone: undone.join("\n") });
    const line = short(culprit.run ?? culprit.ask ?? culprit.open ?? "");
    const error = reason === "stopped" ? `'${line}' was stopped` : `the engine crashed in '${line}' and was started again`;
    this.take({ id: culprit.id, reply: { status: reason === "stopped" ? 130 : 70, error } });
    this.take({ notice: `${error}; the line was not run` });
    this.#start();
  }

  /** Remembers the lesson's place; `play` names it when one begins. */
  #follow({ lesson, event, told, file }, play) {
    const isElsewhere = event?.by === "lesson" || told?.task !== undefined || told?.question !== undefined;
    if (isElsewhere || (lesson && !lesson.paused && lesson.waits !== "task")) this.#tried = [];
    if (lesson === null) this.#lesson = null;
    else if (lesson) this.#lesson = { play: this.#lesson?.play ?? play, progress: lesson.progress };
    if (file) this.#files.set(file.name, new TextEncoder().encode(file.text));
  }

  /** Follows what a line has done to the journal. */
  #keep(change) {
    const { lines, undone } = this.#journal;
    if (typeof change === "string") {
      lines.push(change);
      undone.length = 0;
    } else if (change.keep !== undefined) undone.unshift(...lines.splice(change.keep));
    else lines.push(...undone.splice(0, change.redo));
  }

  #end(reason) {
    this.#worker?.terminate();
    this.#worker = null;
    this.#isReady = false;
    this.take({ bye: reason });
    this.lose(0);
  }
}

/** Longer lines are cut where they are named. */
const LONGEST = 60;

const short = (line) => (line.length > LONGEST ? `${line.slice(0, LONGEST)}…` : line);
const linesOf = (text) => text.split("\n").filter(Boolean);
const messages = (text) => linesOf(text).map((line) => JSON.parse(line));
