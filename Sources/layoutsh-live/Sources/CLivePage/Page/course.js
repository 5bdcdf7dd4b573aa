// The lesson beside the scene, which the engine in the page plays.

import { Ask } from "./ask.js";
import { node } from "./markup.js";

/** Shows the text of a lesson, takes answers, and goes on; progress stays in the browser. */
export class Course {
  #link;
  #parts;
  /** The frame that scrolls to the end of the text, or 0. */
  #scrolling = 0;
  #name = "";
  #title = "";
  #memory;
  #waits = "";
  #isOver = false;
  /** The question or the task that waits. */
  #open = null;
  #save;

  /** @param parts the section and its title, note, text, what waits, place, bar, track and buttons,
      and the field of the prompt
      @param save saves a file */
  constructor(link, parts, save) {
    this.#link = link;
    this.#save = save;
    this.#parts = parts;
    this.#memory = new Memory(parts.kept);
    parts.previous.addEventListener("click", () => link.goOn("back"));
    parts.next.addEventListener("click", () => this.goOn());
    link.addEventListener("told", ({ detail }) => this.#tell(detail));
    link.addEventListener("event", ({ detail }) => this.#follow(detail));
    link.addEventListener("lesson", ({ detail }) => this.#stand(detail));
  }

  /** Plays a session that the page has, from where it was left; `track` are its lessons. */
  async play(name, track) {
    this.#name = name;
    this.#line(track);
    const progress = this.#memory.read(name);
    const { status, error } = await this.#link.play(name, progress);
    if (status !== 0) return this.#memory.tell(error);
    if (!progress) return;
    this.#memory.tell("You are where you left this lesson. ", "Start over", () => {
      this.#memory.tell("");
      this.#link.goOn("goto 1");
    });
  }

  /** Goes on, if nothing waits; returns whether a lesson does. */
  goOn() {
    if (this.#waits !== "step") return false;
    this.#link.goOn("next");
    return true;
  }

  /** Adds a line that was typed, or a gesture, to the task or question that waits; returns its
      place. */
  tries(line, by) {
    return this.#open?.isTask ? this.#open.tries(line, by) : null;
  }

  /** Whether a question waits. */
  get asks() {
    return this.#waits === "answer";
  }

  /** Follows the lines that the lesson runs; if it jumps, its text begins again. */
  #follow({ line, by, status, output }) {
    if (by === "page" && status !== 0 && status !== 3) this.#open?.refuse(output);
    if (by !== "lesson") return;
    if (line === "reset") return this.#open?.reset();
    if (line && !line.startsWith("goto ")) {
      this.#close();
      // The line that did a task stands in it already.
      if (this.#parts.told.lastElementChild?.querySelector("li.right:last-child kbd")?.textContent === line) return;
      this.#add(node("pre", { class: status === 0 || status === 3 ? null : "failed" }, node("kbd", {}, line)));
    } else {
      this.#open = null;
      this.#isOver = false;
      this.#parts.ask.replaceChildren();
      this.#parts.told.replaceChildren();
    }
  }

  #tell(told) {
    const { prose, style, code, question, task, verdict, hint, difference } = told;
    if (prose !== undefined) this.#paragraph(prose, style, told.spans);
    else if (code) this.#add(node("pre", {}, node("code", {}, code.join("\n"))));
    else if (question !== undefined || task !== undefined) this.#ask(told);
    else if (verdict !== undefined) this.#judge(told);
    else if (hint !== undefined) this.#open?.hint(hint);
    else if (difference) this.#say(difference.join("\n"), "wrong");
  }

  #paragraph(prose, style, spans) {
    // The title stands above already.
    if (style === "heading" && prose === this.#title) return;
    const names = { plain: null, code: "code", emphasis: "em", strong: "strong" };
    const words = spans.map(([kind, text]) => (names[kind] ? node(names[kind], {}, text) : text));
    const item = style === "item" && node("li", {}, ...words);
    const list = this.#parts.told.lastElementChild;
    if (item && list?.localName === "ul") list.append(item);
    else this.#add(item ? node("ul", {}, item) : node(style === "heading" ? "h3" : "p", {}, ...words));
  }

  #ask(told) {
    const { ask, next, command } = this.#parts;
    const isHere = ask.contains(document.activeElement) || document.activeElement === next;
    this.#close();
    this.#open = new Ask(told, (line) => this.#link.run(line));
    ask.append(this.#open.made);
    this.#reveal();
    if (isHere) (this.#open.isTask ? command : this.#open).focus();
  }

  #judge({ verdict, outcome, answer }) {
    if (!this.#open) return this.#say(verdict, outcome);
    if (answer !== undefined && answer !== "skip") this.#open.tries(answer);
    this.#open.judge(outcome, verdict);
    if (outcome === "right" || outcome === "shown") this.#close();
  }

  /** Puts what waited into the text, as it ended. */
  #close() {
    if (!this.#open) return;
    const hadFocus = this.#parts.ask.contains(document.activeElement);
    this.#add(this.#open.close());
    this.#open = null;
    if (hadFocus) this.#parts.next.focus();
  }

  #say(text, kind) {
    this.#add(node("div", { class: `verdict ${kind}` }, node("p", {}, text)));
  }

  #add(made) {
    this.#parts.told.append(made);
    this.#reveal();
    return made;
  }

  /** Scrolls to the end of the text with the next frame: once for all that has come by then. */
  #reveal() {
    const { told } = this.#parts;
    this.#scrolling ||= requestAnimationFrame(() => {
      this.#scrolling = 0;
      told.scrollTop = told.scrollHeight;
    });
  }

  /** Takes the place of the lesson; null: it is over. */
  #stand(lesson) {
    const { section, title, told, ask, place, bar, previous, next } = this.#parts;
    section.hidden = !lesson;
    section.parentNode.classList.toggle("course", Boolean(lesson));
    if (!lesson) return;
    const { waits, step, steps, right, asked, paused, progress, hints } = lesson;
    this.#title = title.textContent = lesson.title;
    const first = told.firstElementChild;
    if (first?.localName === "h3" && first.textContent === lesson.title) first.remove();
    const score = asked ? `, ${right} of ${asked} without help` : "";
    place.textContent = paused && waits !== "task" ? "Paused: Next goes back to the lesson" : `${step} of ${steps}${score}`;
    Object.assign(bar, { max: steps || 1, value: step });
    const isOpen = waits === "task" || waits === "answer";
    if (!isOpen) this.#close();
    else if (hints !== undefined) this.#open?.left(hints);
    if (waits === "end" && !this.#isOver) this.#end(lesson.code);
    else if (waits !== "end" && !isOpen) ask.replaceChildren();
    this.#isOver = waits === "end";
    this.#waits = waits === "end" && paused ? "step" : waits;
    previous.disabled = step === 0 && !paused;
    next.title = lesson.next ?? "";
    next.disabled = this.#waits !== "step";
    this.#memory.write(this.#name, progress);
  }

  /** Says that the lesson is over, and offers its result, which is a code and a file. */
  #end(code) {
    this.#say("This is the end of the lesson.", "end");
    if (!code) return;
    const { ask } = this.#parts;
    const [shown, said] = [node("code", {}, code), node("span", { role: "status" })];
    const name = node("input", { type: "text", id: "name", maxlength: 60, autocomplete: "name", spellcheck: "false" });
    const [copy, file] = ["Copy code", "Save file"].map((words) => node("button", { type: "button" }, words));
    const asked = async () => {
      const reply = await this.#link.result(name.value.trim());
      said.textContent = reply.error ?? "";
      if (!reply.error) shown.textContent = reply.code;
      return reply.error ? null : reply;
    };
    name.addEventListener("change", asked);
    copy.addEventListener("click", async () => {
      const reply = await asked();
      if (!reply) return;
      const isCopied = await navigator.clipboard?.writeText(reply.code).then(() => true, () => false);
      getSelection().selectAllChildren(shown);
      said.textContent = isCopied ? "Copied." : "Selected: copy it with the keys of your system.";
    });
    file.addEventListener("click", async () => {
      const reply = await asked();
      if (reply) this.#save(reply.name, reply.text);
    });
    ask.replaceChildren(node("section", { class: "ask result", "aria-label": "Result" },
      node("p", { class: "goal" }, node("strong", {}, "Your result"), shown),
      node("label", { for: "name" }, "Name (optional) ", name), node("div", { class: "help" }, copy, file, said),
      node("p", { class: "quiet" }, "It has tries, hints and first wrong answers; no time, and no name but the one that you type. Its checksum "
        + "shows careless editing, and does not stop a determined learner. Nothing is sent anywhere: hand it in yourself.")));
  }

  /** Shows the lessons of the track, with the reader's progress in each. */
  #line(track) {
    const { line } = this.#parts;
    line.hidden = !track;
    if (!track) return;
    const states = track.lessons.map(([name]) => stateOf(this.#memory.read(name)));
    const count = states.filter((state) => state === "done").length;
    line.replaceChildren(node("span", {}, `${track.title}: ${count} of ${states.length} done`),
      node("ol", {}, ...track.lessons.map(([name, title, href], index) => node("li", {}, node("a", {
        href, title, class: states[index], "aria-label": `${title}${states[index] && `, ${states[index]}`}`,
        "aria-current": name === this.#name && "page",
      })))));
  }
}

/** The word for a reader's progress in a lesson. */
const stateOf = (progress) => (progress.startsWith("done") ? "done" : progress && "begun");

/** The reader's progress in each lesson, as far as the browser keeps it. */
class Memory {
  #note;
  /** The lesson and the progress kept last: most lines leave it as it is. */
  #last = [];

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
    if (this.#last[0] === name && this.#last[1] === progress) return;
    this.#last = [name, progress];
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
