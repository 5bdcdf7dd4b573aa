// Changes that are animated, with their duration and curve.

import { sheetCurve } from "./spring.js";
import { Tween } from "./tween.js";

/** Changes of content, options and layouts; the finger and undo show their result at once. */
const EASED = /^(insert|append|delete|move|section|sections|set|transition|commit|item|snapshot|invalidate|layer) /;
const EASE_TIME = 260;
/** Long waits are not sat through. */
const LONGEST = 2000;

const ease = (time) => {
  const part = Math.min(1, time / EASE_TIME);
  return 1 - (1 - part) ** 3;
};

/** Plays the motion of lines, where the reader has not asked for less of it. */
export class Motion {
  #scene;
  #link;
  #tween = new Tween();
  #last = null;
  #quiet = matchMedia("(prefers-reduced-motion: reduce)");

  constructor(scene, link) {
    this.#scene = scene;
    this.#link = link;
  }

  get isPlaying() {
    return this.#tween.isPlaying;
  }

  stop() {
    this.#tween.stop();
  }

  /** Collects the state before a line runs: the picture, and the places of moving sheets. */
  prepare(line, layers, optionsOf) {
    const isTime = /^(tick|settle)\b/.test(line);
    if (this.#quiet.matches || document.hidden || !(isTime || EASED.test(line))) return null;
    this.stop();
    const before = Tween.keep(this.#scene);
    const moving = layers.find(({ state }) => typeof state?.left === "number");
    if (!isTime) return { before, curve: ease, time: EASE_TIME };
    if (!moving) return null;
    const time = line.startsWith("tick") ? Number(line.split(/\s+/)[1]) || 0 : moving.state.left;
    return { before, moving, options: optionsOf(moving.name), time: Math.min(time, LONGEST) };
  }

  /** Plays what a prepared line did; the picture shows its result. */
  async play(plan, layers) {
    if (!plan) return;
    const frames = await this.#frames();
    const curve = plan.curve ?? curveOf(plan, layers);
    if (!curve) return;
    this.#last = { ...plan, curve, frames };
    await this.#tween.play(this.#scene, plan.before, this.#last);
  }

  /** Plays the last change once more. */
  async again() {
    if (this.#last && !this.#quiet.matches) await this.#tween.play(this.#scene, this.#last.before, this.#last);
  }

  /** The boxes at both ends of the last change: also of what only one picture shows. */
  async #frames() {
    const reply = await this.#link.ask("frames 2");
    return reply?.frames.map(({ offset: [x, y], attributes }) => new Map(attributes.map((each) => [
      `${reply.layer}/${nameOf(each)}`, [each.frame[0] - x, each.frame[1] - y],
    ])));
  }
}

function nameOf({ category, kind, section, item }) {
  if (category === "cell") return `${section},${item}`;
  return item ? `${kind} ${section},${item}` : `${kind} ${section}`;
}

/** The part of the sheet's way along its spring, scaled to what was shown of it. */
function curveOf({ moving, options, time }, layers) {
  const now = layers.find(({ name }) => name === moving.name);
  if (!now || typeof now.state.height !== "number") return null;
  const way = now.state.height - moving.state.height;
  if (Math.abs(way) < 0.01) return null;
  const goal = now.state.animation === "idle" ? way : null;
  const curve = goal === null ? (gone) => gone / time : sheetCurve(goal, moving.state.velocity ?? 0, options);
  return (gone) => curve(gone);
}
