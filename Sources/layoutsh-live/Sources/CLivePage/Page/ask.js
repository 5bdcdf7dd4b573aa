// A question or a task that waits, with what was typed and said about it.

import { node } from "./markup.js";

/** Words of a task that are no try. */
const WORDS = /^(hint|\?|skip|reset|back|goal|quit)$/;

let number = 0;

/** Keeps the answer, its verdict and the hints beside the goal, as long as they are true. */
export class Ask {
  /** The element. */
  made;
  /** Whether it is a task. */
  isTask;
  #tried = node("ol", { class: "tried", "aria-label": "What you tried" });
  #verdict = node("div", { class: "verdict", role: "status" });
  #hints = node("ol", { class: "hints", "aria-label": "Hints" });
  #buttons = {};
  #form = null;
  #total;
  /** Whether more is being said of the same line. */
  #isSaying = false;

  /**
   * @param told the question or the task, as the engine states it
   * @param run runs a line
   */
  constructor({ question, task, choices = [], hints = 0 }, run) {
    this.isTask = task !== undefined;
    this.#total = hints;
    const id = `ask${++number}`;
    const goal = node("p", { class: "goal", id }, node("strong", {}, this.isTask ? "Your turn" : "Question"), " ",
      ...withCode(task ?? question));
    for (const [name, words] of [["hint", "Hint"], ["reset", "Reset"], ["skip", "Skip"]]) {
      if (name === "reset" && !this.isTask) continue;
      this.#buttons[name] = node("button", { type: "button", id: name }, words);
      this.#buttons[name].addEventListener("click", () => run(name));
    }
    this.#buttons.skip.title = this.isTask ? "Shows a solution, and goes on" : "Shows the answer, and goes on";
    if (!this.isTask) this.#form = this.#formOf(choices, id, run);
    this.made = node("div", { class: `ask ${this.isTask ? "task" : "question"}`, role: "group", "aria-labelledby": id, tabindex: -1 },
      goal, this.#form ?? "", this.#tried, this.#verdict, this.#hints, node("div", { class: "help" }, ...Object.values(this.#buttons)));
    this.left(hints);
  }

  #formOf(choices, id, run) {
    const form = node("form", { autocomplete: "off" }, choices.length
      ? node("div", { class: "choices", role: "radiogroup", "aria-labelledby": id }, ...choices.map((choice) =>
        node("label", {}, node("input", { type: "radio", name: id, value: choice }), node("span", {}, choice))))
      : node("input", { type: "text", "aria-labelledby": id, spellcheck: "false", autocapitalize: "off", enterkeyhint: "done" }),
    node("button", { type: "submit" }, "Check"));
    form.addEventListener("submit", (event) => {
      event.preventDefault();
      const value = this.#answer()?.value.trim();
      if (value) run(value);
      else this.focus();
    });
    form.addEventListener("input", () => this.#forget());
    return form;
  }

  #answer() {
    return this.#form.querySelector("input:checked") ?? this.#form.querySelector("input[type=text]");
  }

  /** The field for an answer; null for a task, which the prompt does. */
  get field() {
    return this.#form?.querySelector("input:checked, input") ?? null;
  }

  focus() {
    (this.field ?? this.made).focus();
  }

  /** Adds a line that was typed, or a gesture; returns its place. */
  tries(line, by = "") {
    if (this.isTask && WORDS.test(line)) return null;
    const row = node("li", {}, node("kbd", {}, line), by && node("span", { class: "quiet" }, by));
    this.#tried.append(row);
    this.#tried.scrollTop = this.#tried.scrollHeight;
    return row;
  }

  /** Marks the last try as one that was refused. */
  refuse(error) {
    const row = this.#tried.lastElementChild;
    row?.append(node("span", {}, error.trim().split("\n")[0]));
    row?.classList.add("refused");
  }

  /** Shows a verdict in the place of the one before; further rows of it follow. */
  judge(outcome, words) {
    if (!this.#isSaying) this.#forget();
    this.#isSaying = true;
    setTimeout(() => (this.#isSaying = false));
    this.#verdict.className = `verdict ${outcome}`;
    this.#verdict.append(node("p", {}, words));
    this.#tried.lastElementChild?.setAttribute("class", outcome);
  }

  /** Takes back a verdict that is no longer true. */
  #forget() {
    this.#verdict.className = "verdict";
    this.#verdict.replaceChildren();
  }

  /** Forgets what was tried: the scene is that before the task. */
  reset() {
    this.#forget();
    this.#tried.replaceChildren();
  }

  hint(words) {
    if (this.#hints.lastElementChild?.textContent === words) return;
    this.#hints.append(node("li", {}, ...withCode(words.replace(/^Hint: /, ""))));
    this.made.lastElementChild.scrollIntoView({ block: "nearest" });
  }

  /** Takes the number of hints that are left. */
  left(count) {
    const { hint } = this.#buttons;
    hint.textContent = count ? `Hint ${this.#total - count + 1} of ${this.#total}` : "No more hints";
    hint.hidden = !this.#total;
    if (!count && document.activeElement === hint) this.focus();
    hint.disabled = !count;
  }

  /** Ends it: what is left is a record. */
  close() {
    if (!this.#verdict.textContent) this.judge("shown", this.isTask ? "A solution:" : "Skipped.");
    this.#form?.remove();
    this.#hints.remove();
    this.made.lastElementChild.remove();
    this.made.removeAttribute("tabindex");
    this.#verdict.removeAttribute("role");
    return this.made;
  }
}

/** A text whose code is between grave accents. */
function withCode(text) {
  return text.split("`").map((part, index) => (index % 2 ? node("code", {}, part) : part));
}
