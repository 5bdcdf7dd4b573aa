// The rules that place the elements in view, over the picture.

import { tag } from "./marks.js";
import { around } from "./measure.js";

/** Elements of more than this are not asked about. */
const LIMIT = 120;

/** Asks for the facts about elements, and shows their rules: in a gap those that make it, in the
    corner of an element the others. */
export class Rules {
  #link;
  #marks;
  /** The number of the question that is answered now. */
  #turn = 0;
  #known = new Map();

  constructor(link, marks) {
    this.#link = link;
    this.#marks = marks;
  }

  /** Asks for the rules of elements of the current layer, in the state after `at` lines; `draw` is
      called once they are known. */
  async show(elements, at, draw) {
    const turn = ++this.#turn;
    const known = new Map();
    for (const { key, element } of elements.slice(0, LIMIT)) {
      const facts = (await this.#link.ask(`explain ${element}`, at))?.facts ?? [];
      if (turn !== this.#turn) return;
      known.set(key, sorted(facts));
    }
    this.#known = known;
    draw();
  }

  clear() {
    this.#turn += 1;
    this.#known = new Map();
    this.#marks.draw("rules");
  }

  /** Draws what is known, for another zoom; `below` is how far from the middle of a gap, in points
      of the window. */
  draw(elements, scale, below = 4) {
    const frames = elements.map(({ frame }) => frame);
    const shapes = [];
    for (const { key, frame } of elements) {
      const { gap = [], own = [] } = this.#known.get(key) ?? {};
      const [x, y, width, height] = frame;
      const text = own.join(" ");
      if (text && text.length * 7 < width * scale && height * scale >= 30) {
        shapes.push(tag(text, x + width - 3 / scale, y + height - 4 / scale, "rule", "end"));
      }
      const beside = around(frame, frames).find((band) => !band.isInset && band.isAcross && band.frame[0] >= x + width - 0.001);
      if (!gap.length || !beside) continue;
      const [left, top, across, down] = beside.frame;
      shapes.push(tag(gap.join(" "), left + across / 2, top + down / 2 + below / scale, "rule gap"));
    }
    this.#marks.draw("rules", shapes);
  }
}

/** The rules of facts: those that make a gap, and the others. */
function sorted(facts) {
  const [gap, own] = [new Set(), new Set()];
  for (const { rules = [], values } of facts) for (const rule of rules) ("gap" in values ? gap : own).add(rule);
  return { gap: [...gap], own: [...own].filter((rule) => !gap.has(rule)) };
}
