// The card about one element: who gets the touch there and why, and where its frame comes from.

import { node, number } from "./markup.js";

const VERDICTS = { hit: "gets the touch", under: "lies under it", pass: "lets it through", skip: "is skipped" };

/** Shows the shell's facts about a point and the element there. */
export class Card {
  #host;
  #link;
  #marks;
  #leader;
  #changed;
  #isAsking = false;
  #next = null;
  #asked = null;
  /** Whether the picture has changed since the facts were asked for. */
  #isStale = false;
  /** The element it is about. */
  key = null;

  /** @param changed called when it is about another element */
  constructor(host, link, marks, leader, changed) {
    this.#changed = changed;
    this.#host = host;
    this.#link = link;
    this.#marks = marks;
    this.#leader = leader;
    this.clear();
  }

  /** The question that it answers; null for none. */
  get asked() {
    return this.#asked;
  }

  clear() {
    this.key = null;
    this.#next = null;
    this.#asked = null;
    this.#marks.outline("hover", null);
    this.#host.replaceChildren(
      node("h2", {}, "Under the pointer"),
      node("p", { class: "quiet" }, "Point at the scene, or choose an element from the list."));
    this.connect();
  }

  /** Asks about a point; while an answer is under way, only the newest point is kept. */
  async look(question) {
    this.#next = question;
    this.#asked = question;
    if (this.#isAsking) return;
    this.#isAsking = true;
    while (this.#next) {
      const asked = this.#next;
      this.#next = null;
      const isFresh = asked.isNew || this.#isStale;
      this.#isStale = false;
      const hit = await this.#link.ask(`hit ${asked.point.x} ${asked.point.y} --why`, asked.at);
      if (!hit || this.#next) continue;
      const target = asked.element ?? asked.find(hit);
      const isSame = Boolean(target) && target.key === this.key && !isFresh;
      const facts = target && target.layer === asked.current && !isSame
        ? await this.#link.ask(`explain ${target.element}`, asked.at) : null;
      if (!this.#next && this.#asked) this.#show(hit, target, facts, asked, isSame);
      else this.#isStale ||= isFresh;
    }
    this.#isAsking = false;
  }

  #show(hit, target, facts, asked, isSame) {
    this.key = target?.key ?? null;
    if (!isSame) this.#changed();
    this.#marks.outline("hover", target?.frame);
    const why = node("ol", { class: "why" }, ...hit.stack.slice(0, 8).map((step) => verdict(step)));
    if (isSame) {
      this.#host.querySelector(".why")?.replaceWith(why);
      this.#host.querySelector(".at")?.replaceWith(place(hit));
      return this.connect();
    }
    const parts = [node("h2", { class: target && "name" }, target ? target.element : "Nothing"), place(hit), why];
    if (target) parts.splice(1, 0, details(target));
    if (facts) parts.push(node("dl", { class: "facts" }, ...facts.facts.flatMap(fact)));
    else if (target && target.layer !== asked.current) {
      parts.push(node("p", { class: "quiet" }, `Make ${target.layer} the current layer to have it explained.`));
    }
    this.#host.replaceChildren(...parts);
    this.connect();
  }

  /** Asks once more about the same point, in the state after `at` lines. */
  again(at, current) {
    if (this.#asked) this.look({ ...this.#asked, at, current, isNew: true });
  }

  /** Follows its element to another picture: the new place is shown at once, the rest once it is
      asked for. */
  follow(element) {
    this.#isStale = true;
    if (!this.key) return;
    if (!element) {
      // Asks for the element that is now at the point.
      this.key = null;
      return this.#marks.outline("hover", null);
    }
    this.#marks.outline("hover", element.frame);
    this.#host.querySelector(".frame")?.replaceWith(details(element));
    this.connect();
  }

  /** Draws the line from the box to the card, along the upper edge of the box: there it crosses no
      label beside it. */
  connect() {
    const box = this.key && this.#marks.hoverBox;
    const path = this.#leader.firstElementChild;
    this.#leader.classList.toggle("on", Boolean(box));
    this.#host.classList.toggle("linked", Boolean(box));
    if (!box) return;
    const card = this.#host.getBoundingClientRect();
    path.setAttribute("d", card.left < box.right ? this.#down(box) : across(box, card));
  }

  /** From a box to the lower edge of the picture's place, beside the picture: the card is below,
      and controls between. */
  #down(box) {
    const edge = this.#marks.host.parentElement.getBoundingClientRect();
    return `M${box.right} ${box.y}H${edge.right - 4}V${edge.bottom}`;
  }
}

/** From a box to the card beside the picture: along the gap between the two, over nothing that is
    read. */
function across(box, card) {
  const [y, end] = [box.y, Math.max(card.top + 24, 12)];
  const gap = card.left - 6;
  const turn = Math.min(8, Math.abs(end - y) / 2, Math.max(0, gap - box.right));
  const way = Math.sign(end - y) * turn;
  return `M${box.right} ${y}H${gap - turn}Q${gap} ${y} ${gap} ${y + way}V${end}H${card.left}`;
}

function details(target) {
  const [x, y, width, height] = target.frame.map(number);
  const text = `${target.kind} of ${target.layer} · x ${x}  y ${y}  ${width} × ${height}`;
  return node("p", { class: "frame" }, target.label && target.label !== target.element
    ? `“${target.label}”, ${text}` : text);
}

function place(hit) {
  const [x, y] = hit.point.map(number);
  const scrolls = hit.scrolls ? `, a drag scrolls ${hit.scrolls}` : "";
  return node("p", { class: "quiet at" }, `At ${x}, ${y}${scrolls}.`);
}

function verdict(step) {
  const reason = step.reason && step.verdict !== "hit" ? ` (${step.reason})` : "";
  return node("li", { class: step.verdict },
    node("b", {}, `${step.layer} ${step.node}`), ` ${VERDICTS[step.verdict] ?? step.verdict}${reason}`);
}

function fact({ fact: text, values }) {
  const shown = Object.entries(values).map(([name, value]) =>
    `${name} ${typeof value === "number" ? number(value) : value}`);
  return [node("dt", {}, text), node("dd", {}, shown.join(", ") || "—")];
}
