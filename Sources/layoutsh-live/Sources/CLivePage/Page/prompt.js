// The prompt on the page and the lines so far.

import { node } from "./markup.js";

/** Lines that stay in the transcript. */
const LIMIT = 150;

/** The interval at which a continuing drag is shown, in milliseconds, so that it can be read. */
const PACE = 120;

/** Delay after a key at which the hint is asked for, in milliseconds. */
const REST = 150;

/** Shows each line with its output; one drag after another takes one row. */
export class Transcript {
  #host;
  #own;
  #drags = 0;
  #late = null;
  #timer = 0;

  /** @param own where lines come from that need no mark */
  constructor(host, own) {
    this.#host = host;
    this.#own = own;
  }

  add(event, prompt) {
    const isDrag = event.status === 0 && event.by === "page" && event.line.startsWith("drag ");
    if (!isDrag) this.#flush();
    this.#drags = isDrag ? this.#drags + 1 : 0;
    if (this.#drags < 2) return this.#append(this.#row(event, prompt, ""));
    this.#late = () => this.#host.lastElementChild.replaceWith(this.#row(event, prompt, `  # drag ${this.#drags}`));
    this.#timer ||= setTimeout(() => this.#flush(), PACE);
  }

  clear() {
    this.#flush();
    this.#drags = 0;
    this.#host.replaceChildren();
  }

  #flush() {
    clearTimeout(this.#timer);
    this.#timer = 0;
    this.#late?.();
    this.#late = null;
  }

  #append(made) {
    this.#host.append(made);
    while (this.#host.childElementCount > LIMIT) this.#host.firstElementChild.remove();
  }

  #row({ line, by, status, output }, prompt, note) {
    const made = node("li", { class: status === 0 || status === 3 ? null : "failed" },
      node("code", {}, node("span", { class: "sign" }, prompt), line, note && node("span", { class: "quiet" }, note)),
      by === this.#own ? "" : node("span", { class: "by" }, by));
    if (output) made.append(node("pre", {}, output));
    return made;
  }
}

/** Whether a quote is open at the end of a line, which then goes on. */
function isOpen(line) {
  return (line.replace(/\\./g, "").match(/"/g) ?? []).length % 2 === 1;
}

/** The line to type: history with the arrow keys, completion with Tab. */
export class Prompt {
  #field;
  #words;
  #complete;
  #timer = 0;
  #history = [];
  #place = 0;
  /** Length of the word before the caret that a candidate replaces. */
  #begun = 0;

  /**
   * @param run runs a line
   * @param complete resolves to how the text before the caret may go on: what is replaced, by which
   * candidates, a hint
   */
  constructor(form, words, run, complete) {
    this.#field = form.querySelector("input");
    this.#words = words;
    this.#complete = complete;
    // The words that a line may go on with can be tapped; keys are buttons on a touch screen.
    words.addEventListener("click", ({ target }) => target.dataset.word && this.#take(target.dataset.word));
    form.querySelector("#tab").addEventListener("click", () => this.#tab());
    form.querySelector("#up").addEventListener("click", () => this.#recall(-1));
    form.addEventListener("submit", (event) => {
      event.preventDefault();
      const line = this.#field.value.trim();
      if (!line) return run(line);
      if (isOpen(line)) return this.#insert(" ");
      this.#history.push(line);
      this.#place = this.#history.length;
      // Sent first: the rest is done while the line runs.
      run(line);
      this.#field.value = "";
      this.#words.textContent = "";
    });
    this.#field.addEventListener("keydown", (event) => this.#key(event));
    this.#field.addEventListener("paste", (event) => {
      const text = event.clipboardData?.getData("text") ?? "";
      if (!/[\r\n]/.test(text.trim())) return;
      event.preventDefault();
      this.#insert(text.trim().replace(/\s*[\r\n]+\s*/g, " "));
    });
    this.#field.addEventListener("input", () => {
      this.#words.textContent = "";
      clearTimeout(this.#timer);
      this.#timer = setTimeout(() => this.#hint(), REST);
    });
  }

  /** The lines that were typed here, the oldest first. */
  get history() {
    return [...this.#history];
  }

  /** Lets lines be typed, or shows the reason why not. */
  setEnabled(isEnabled, reason) {
    this.#field.disabled = !isEnabled;
    this.#field.placeholder = isEnabled ? "Type a command; Tab completes" : reason;
  }

  /** Puts text at the caret; the ends of lines, which the field does not have, are blanks. */
  #insert(text) {
    this.#field.setRangeText(text, this.#field.selectionStart, this.#field.selectionEnd, "end");
  }

  #key(event) {
    if (event.key === "Tab" && !event.shiftKey && this.#field.value) {
      event.preventDefault();
      this.#tab();
    } else if (event.key === "ArrowUp" || event.key === "ArrowDown") {
      event.preventDefault();
      this.#recall(event.key === "ArrowUp" ? -1 : 1);
    } else if (event.key === "Escape") this.#words.textContent = "";
  }

  /** Shows the line before or after in the history. */
  #recall(way) {
    const place = this.#place + way;
    if (place < 0 || place > this.#history.length) return;
    this.#place = place;
    this.#field.value = this.#history[place] ?? "";
  }

  /** Ends the line with a word in the place of what was begun. */
  #take(word) {
    const { value, selectionStart } = this.#field;
    const text = value.slice(0, selectionStart - this.#begun);
    this.#field.value = `${text}${word}${word.endsWith("=") ? "" : " "}${value.slice(selectionStart)}`;
    this.#words.textContent = "";
    this.#field.focus();
  }

  async #tab() {
    clearTimeout(this.#timer);
    const field = this.#field;
    const [text, rest] = [field.value.slice(0, field.selectionStart), field.value.slice(field.selectionStart)];
    const { replaced = "", candidates = [], hint } = await this.#complete(text);
    if (field.value !== text + rest) return;
    const words = candidates.map(([word]) => word);
    if (!words.length) return (this.#words.textContent = hint || "Nothing to complete");
    const common = words.reduce((one, other) => {
      let length = 0;
      while (length < one.length && one[length] === other[length]) length += 1;
      return one.slice(0, length);
    });
    const blank = words.length > 1 || common.endsWith("=") ? "" : " ";
    const completed = text.slice(0, text.length - replaced.length) + common + blank;
    field.value = completed + rest;
    field.setSelectionRange(completed.length, completed.length);
    this.#begun = common.length;
    this.#words.replaceChildren(...(words.length > 1
      ? words.slice(0, 24).flatMap((word) => [node("span", { "data-word": word }, word), "  "]) : [candidates[0][1]]));
  }

  /** Shows what the line still needs, as it is typed. */
  async #hint() {
    const text = this.#field.value;
    const { hint = "" } = text.trim() ? await this.#complete(text) : {};
    if (this.#field.value === text) this.#words.textContent = hint;
  }
}
