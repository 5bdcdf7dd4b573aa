// The scrubber over the journal: earlier states, seen without changing the present.

import { node } from "./markup.js";

/** Shows the state after any number of lines. */
export class Past {
  #parts;
  #show;
  #lines = 0;
  #journal = [];
  #ask;
  /** The number of lines of the state on show, or undefined for the present. */
  at = undefined;

  /**
   * @param parts the range, the output, the note and the two buttons
   * @param show called with a place to show it, with undefined for the present
   * @param undo called with the number of lines to take back
   * @param ask resolves to the lines of the journal
   */
  constructor(parts, { show, undo, ask }) {
    this.#parts = parts;
    this.#show = show;
    this.#ask = ask;
    parts.line.addEventListener("pointerdown", () => this.#read());
    parts.line.addEventListener("focus", () => this.#read());
    parts.line.addEventListener("input", () => this.#go(parts.line.valueAsNumber));
    parts.present.addEventListener("click", () => this.leave());
    parts.from.addEventListener("click", () => {
      const count = this.#lines - this.at;
      this.leave();
      undo(count);
    });
  }

  /** Takes the number of lines there are now. */
  update(lines) {
    this.#lines = lines;
    this.#parts.line.max = lines;
    if (this.at === undefined) this.#parts.line.value = lines;
    else if (this.at >= lines) return this.leave();
    this.#tell();
  }

  leave() {
    if (this.at === undefined) return;
    this.at = undefined;
    this.#parts.line.value = this.#lines;
    this.#tell();
    this.#show(undefined);
  }

  setEnabled(isEnabled) {
    this.#parts.from.disabled = !isEnabled || this.at === undefined;
  }

  #go(place) {
    const at = place >= this.#lines ? undefined : place;
    if (at === this.at) return;
    this.at = at;
    this.#tell();
    this.#show(at);
  }

  async #read() {
    this.#journal = await this.#ask();
    this.#tell();
  }

  #tell() {
    const { place, present, line, from, earlier } = this.#parts;
    const count = this.at ?? this.#lines;
    const text = this.at === undefined ? "" : this.#journal[count - 1] ?? "";
    place.textContent = `${count} of ${this.#lines}`;
    earlier.hidden = this.at === undefined;
    if (!earlier.hidden) earlier.replaceChildren(count ? `Earlier state, after line ${count}: ` : "Earlier state: the start", node("code", {}, text));
    line.setAttribute("aria-valuetext", `after ${count} of ${this.#lines} lines${text ? `: ${text}` : ""}`);
    present.disabled = this.at === undefined;
    if (this.at === undefined) from.disabled = true;
  }
}
