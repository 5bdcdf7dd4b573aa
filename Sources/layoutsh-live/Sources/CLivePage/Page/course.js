// The lesson beside the scene, which the engine in the page plays.

import { node } from "./markup.js";

/** Shows the text of a lesson, takes answers, and goes on; progress stays in the browser. */
export class Course {
  #link;
  #parts;
  #name = "";
  #memory;
  #waits = "";
  /** The question or the task that waits. */
  #open = null;
  /** Whether more is being said of the same line. */
  #isSaying = false;

  /** @param parts the section and its title, note, text, place and buttons */
  constructor(link, parts) {
    this.#link = link;
    this.#parts = parts;
    this.#memory = new Memory(parts.kept);
    parts.previous.addEventListener("click", () => link.goOn("back"));
    parts.hint.addEventListener("click", () => link.run("hint"));
    parts.reset.addEventListener("click", () => link.run("reset"));
    parts.next.addEventListener("click", () => (this.#open ? link.run("skip") : link.goOn("next")));
    link.addEventListener("told", ({ detail }) => this.#tell(detail));
    link.addEventListener("event", ({ detail }) => this.#follow(detail));
    link.addEventListener("lesson", ({ detail }) => this.#stand(detail));
  }

  /** Plays a session that the page has, from where it was left. */
  async play(name) {
    this.#name = name;
    const progress = this.#memory.read(name);
    const { status, error } = await this.#link.play(name, progress);
    if (status !== 0) return this.#memory.tell(error);
    if (!progress) return;
    this.#memory.tell("You are where you left this lesson. ", "Start over", () => {
      this.#memory.tell("");
      this.#link.goOn("goto 1");
    });
  }

  /** Follows the lines that the lesson runs; if it jumps, its text begins again. */
  #follow({ line, by, status }) {
    if (by !== "lesson" || line === "reset") return;
    if (!line || line.startsWith("goto ")) {
      this.#open = null;
      this.#parts.told.replaceChildren();
    } else this.#add(node("pre", { class: status === 0 || status === 3 ? null : "failed" }, node("kbd", {}, line)));
  }

  #tell(told) {
    const { prose, style, code, question, task, verdict, hint, difference } = told;
    if (prose !== undefined) this.#paragraph(style, told.spans);
    else if (code) this.#add(node("pre", {}, node("code", {}, code.join("\n"))));
    else if (question !== undefined) this.#ask(told);
    else if (task !== undefined) this.#assign(task);
    else if (verdict !== undefined) this.#judge(verdict, told.right);
    else if (hint !== undefined) this.#say(hint, "quiet");
    else if (difference) this.#say(difference.join("\n"), "failed");
  }

  #paragraph(style, spans) {
    const names = { plain: null, code: "code", emphasis: "em", strong: "strong" };
    const words = spans.map(([kind, text]) => (names[kind] ? node(names[kind], {}, text) : text));
    this.#add(node({ heading: "h3", item: "li" }[style] ?? "p", {}, ...words));
  }

  #ask({ question, choices }) {
    const answer = choices.length
      ? node("div", { class: "choices" }, ...choices.map((choice) =>
        node("label", {}, node("input", { type: "radio", name: "answer", value: choice }), node("span", {}, choice))))
      : node("input", { type: "text", "aria-label": "Your answer", spellcheck: "false", autocapitalize: "off" });
    const form = node("form", { class: "question", autocomplete: "off" }, node("p", {}, ...withCode(question)), answer,
      node("button", { type: "submit" }, "Check"));
    form.addEventListener("submit", (event) => {
      event.preventDefault();
      const chosen = form.querySelector("input:checked") ?? form.querySelector("input[type=text]");
      if (chosen?.value.trim()) this.#link.run(chosen.value.trim());
    });
    this.#wait(this.#add(form));
  }

  #assign(task) {
    this.#wait(this.#add(node("p", { class: "task" }, node("strong", {}, "Your turn: "), ...withCode(task))));
  }

  #judge(verdict, isRight) {
    this.#say(verdict, isRight ? "right" : "open");
  }

  /** Sets the element that waits for an answer; an earlier one no longer takes any. */
  #wait(made) {
    for (const field of this.#open?.querySelectorAll("input, button") ?? []) field.disabled = true;
    this.#open = made;
  }

  /** Says a sentence below what waits; those of the line before go. */
  #say(text, kind) {
    const { told } = this.#parts;
    if (!this.#isSaying) while (told.lastElementChild?.classList.contains("said")) told.lastElementChild.remove();
    this.#isSaying = true;
    setTimeout(() => (this.#isSaying = false));
    this.#add(node("p", { class: `said ${kind}` }, text));
  }

  #add(made) {
    const { told } = this.#parts;
    told.append(made);
    told.scrollTop = told.scrollHeight;
    return made;
  }

  /** Takes the place of the lesson; null: it is over. */
  #stand(lesson) {
    const { section, title, place, previous, hint, reset, next } = this.#parts;
    section.hidden = !lesson;
    section.parentNode.classList.toggle("course", Boolean(lesson));
    if (!lesson) return;
    const { waits, step, steps, right, asked, paused, progress } = lesson;
    title.textContent = lesson.title;
    const score = asked ? `, ${right} of ${asked} right` : "";
    place.textContent = paused ? "Paused; Next goes on" : `${step} of ${steps}${score}`;
    const isOpen = waits === "task" || waits === "answer";
    if (!isOpen) this.#wait(null);
    if (waits === "end" && this.#waits !== "end") this.#say("This is the end of the lesson.", "quiet");
    this.#waits = waits;
    previous.disabled = step === 0 && !paused;
    hint.hidden = !isOpen;
    reset.hidden = waits !== "task";
    next.textContent = isOpen ? "Skip" : "Next";
    next.title = lesson.next ?? "";
    next.disabled = waits === "end" && !paused;
    this.#memory.write(this.#name, progress);
  }
}

/** A text whose code is between grave accents. */
function withCode(text) {
  return text.split("`").map((part, index) => (index % 2 ? node("code", {}, part) : part));
}

/** The reader's progress in each lesson, as far as the browser keeps it. */
class Memory {
  #note;

  constructor(note) {
    this.#note = note;
  }

  read(name) {
    try {
      return localStorage.getItem(`layoutsh ${name}`) ?? "";
    } catch {
      this.tell("This browser keeps no progress for this page.");
      return "";
    }
  }

  write(name, progress) {
    try {
      localStorage.setItem(`layoutsh ${name}`, progress);
    } catch {
      this.tell("This browser keeps no progress for this page.");
    }
  }

  /** Tells a sentence, with something to choose after it. */
  tell(sentence, words = "", act = null) {
    this.#note.hidden = !sentence;
    this.#note.replaceChildren(sentence);
    if (!act) return;
    const button = node("button", { type: "button" }, words);
    button.addEventListener("click", act);
    this.#note.append(button);
  }
}
