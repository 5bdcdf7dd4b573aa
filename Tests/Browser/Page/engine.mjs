// The engine of a page, in node.

import { readFileSync } from "node:fs";

/** Loads an engine with its time zones; a trap ends an instance, and the next `begin` makes
    another. */
export class Engine {
  #module;
  #zones;
  #exports;

  /** @param folder where `engine.wasm` and `zones.bin` are */
  constructor(folder) {
    this.#module = new WebAssembly.Module(readFileSync(`${folder}/engine.wasm`));
    this.#zones = readFileSync(`${folder}/zones.bin`);
  }

  /** Begins a shell with an empty scene, in which a line continues after a command that failed. */
  begin(isJSON) {
    this.#start();
    this.#exports.engine_begin(isJSON ? 1 : 0, 1);
  }

  #start() {
    if (this.#exports) return;
    this.#exports = new WebAssembly.Instance(this.#module, {}).exports;
    this.#exports.engine_zones(this.#send(this.#zones));
  }

  /** Begins a shell for a page; returns the messages that greet it. */
  join() {
    this.#start();
    this.#exports.engine_join();
    return this.#messages();
  }

  /** Gives the page a file. */
  file(name, bytes) {
    const start = Buffer.from(name);
    this.#exports.engine_file(start.length, this.#send(Buffer.concat([start, Buffer.from(bytes)])));
  }

  /** Sends a message, an object or any bytes; returns the messages that answer, or null for a
      trap. */
  message(message) {
    const bytes = Buffer.isBuffer(message) ? message : Buffer.from(JSON.stringify(message));
    return this.#guarded(() => {
      this.#exports.engine_message(this.#send(bytes));
      return this.#messages();
    });
  }

  #messages() {
    return this.#answer(0).split("\n").filter(Boolean).map((line) => JSON.parse(line));
  }

  /** Runs a line; returns what it prints, or null for a trap. */
  run(line) {
    return this.#guarded(() => {
      const status = this.#exports.engine_run(this.#send(Buffer.from(line)));
      return { status, output: this.#answer(0), errors: this.#answer(1) };
    });
  }

  /** Returns what a call returns, or null for a trap, after which the instance is gone. */
  #guarded(call) {
    try {
      return call();
    } catch (error) {
      if (!(error instanceof WebAssembly.RuntimeError) && !(error instanceof RangeError)) throw error;
      this.#exports = null;
      return null;
    }
  }

  /** The memory of the instance, in bytes. */
  get memory() {
    return this.#exports.memory.buffer.byteLength;
  }

  #send(bytes) {
    const place = this.#exports.engine_room(bytes.length);
    new Uint8Array(this.#exports.memory.buffer).set(bytes, place >>> 0);
    return bytes.length;
  }

  #answer(part) {
    const { memory, engine_answer, engine_length } = this.#exports;
    return Buffer.from(memory.buffer, engine_answer(part) >>> 0, engine_length(part)).toString();
  }
}
