// Moves everything in a clip at once: the clip looks elsewhere, and its elements stay as they are.

import { isMovable, shift } from "./morph.js";

const NOWHERE = [0, 0];

/** The distances of the elements of each clip from their attributes, since something last came to
    rest. */
export class Clips {
  #ways = new Map();
  /** The clip of each element, to notice one that moves from a clip to another. */
  #homes = new WeakMap();

  /** Whether an element is elsewhere than its attributes specify. */
  get isMoving() {
    return this.#ways.size > 0;
  }

  /** The distance of an element from its attributes. */
  way(node) {
    return this.#ways.get(node.parentNode) ?? NOWHERE;
  }

  /** Forgets everything: all attributes are written again. */
  reset() {
    this.#ways.clear();
  }

  /**
   * Moves elements that are in their new order.
   *
   * @param {Map<string, Element>} nodes the parts of the picture, by key
   * @param {Map<string, number[]>} ways how far elements have moved, by key
   * @param {Set<string>} fresh the keys of those whose attributes are those of the new picture
   */
  move(nodes, ways, fresh) {
    const clips = new Map();
    for (const [key, node] of nodes) {
      if (!key.includes("/")) continue;
      const home = node.parentNode;
      if (!clips.has(home)) clips.set(home, []);
      clips.get(home).push([key, node]);
      const before = this.#homes.get(node) ?? home;
      this.#homes.set(node, home);
      if (before !== home && !fresh.has(key)) {
        shift(node, difference(this.#ways.get(before) ?? NOWHERE, this.#ways.get(home) ?? NOWHERE));
      }
    }
    for (const clip of this.#ways.keys()) if (!clips.has(clip)) this.#ways.delete(clip);
    for (const [clip, list] of clips) this.#moveIn(clip, list, ways, fresh);
  }

  #moveIn(clip, list, ways, fresh) {
    const stayed = list.filter(([key]) => !fresh.has(key));
    const [x, y] = (stayed.length && ways.get(stayed[0][0])) || NOWHERE;
    const before = this.#ways.get(clip) ?? NOWHERE;
    const canFollow = clip.hasAttribute("x") && list.length > 8
      && stayed.every(([key]) => { const way = ways.get(key) ?? NOWHERE; return way[0] === x && way[1] === y; })
      && list.every(([key, node]) => !fresh.has(key) || isMovable(node));
    if (!canFollow) {
      for (const [key, node] of stayed) shift(node, sum(before, ways.get(key) ?? NOWHERE));
      this.#ways.delete(clip);
      return;
    }
    const way = sum(before, [x, y]);
    if (!way[0] && !way[1]) return void this.#ways.delete(clip);
    for (const [key, node] of list) if (fresh.has(key)) shift(node, difference(NOWHERE, way));
    this.#ways.set(clip, way);
    look(clip, way);
  }

  /** Writes where everything is into the attributes. */
  rest() {
    for (const [clip, way] of this.#ways) {
      for (const node of clip.children) if (node.dataset.frame) shift(node, way);
      look(clip, NOWHERE);
    }
    this.#ways.clear();
  }
}

const sum = (one, other) => [one[0] + other[0], one[1] + other[1]];
const difference = (one, other) => [one[0] - other[0], one[1] - other[1]];

/** Lets a clip show what is so far from its place. */
function look(clip, [dx, dy]) {
  const [x, y, width, height] = ["x", "y", "width", "height"].map((name) => Number(clip.getAttribute(name)));
  clip.setAttribute("viewBox", `${x - dx} ${y - dy} ${width} ${height}`);
}
