// Motion between two pictures, at the browser's frame rate.

const NUMBER = /-?\d+(?:\.\d+)?(?:e-?\d+)?/g;

/** The attributes of a part that differ in numbers only. */
function ownDifferences(from, to, found) {
  for (const { name, value } of to.attributes) {
    const old = from.getAttribute(name) ?? (name === "opacity" ? "1" : null);
    if (old === null || old === value || name.startsWith("data-") || name === "class") continue;
    const [a, b] = [old.match(NUMBER)?.map(Number), value.match(NUMBER)?.map(Number)];
    if (a && b && a.length === b.length) found.push({ node: to, name, a, b, parts: value.split(NUMBER), value });
  }
}

/** As above, for two trees. */
function differences(from, to, found) {
  ownDifferences(from, to, found);
  for (let i = 0; i < to.children.length; i += 1) {
    if (from.children[i]?.nodeName === to.children[i].nodeName) differences(from.children[i], to.children[i], found);
  }
}

/** A copy of an element that lies `dx`, `dy` away. */
function displaced(node, [dx, dy]) {
  const copy = node.cloneNode(true);
  for (const part of copy.children) {
    if (!part.hasAttribute("x")) continue;
    part.setAttribute("x", Number(part.getAttribute("x")) + dx);
    part.setAttribute("y", Number(part.getAttribute("y")) + dy);
  }
  return copy;
}

/** The distance of an element from its place at the other end of the change, by the shell's frames;
    null if unknown. */
function shift(key, frames, from, to) {
  const here = frames?.[to]?.get(key);
  const there = frames?.[from]?.get(key);
  return here && there ? [there[0] - here[0], there[1] - here[1]] : null;
}

const isElement = (key) => key.includes("/");
const isClip = (key) => key.startsWith("clip ");

/** The container of a removed element: that of others of its kind. */
function home(scene, { dataset: { layer, kind } }) {
  const kin = scene.elements.findLast((each) => each.layer === layer && each.kind === kind);
  return kin?.node.parentNode ?? scene.svg;
}

/** Plays from what was shown to what is shown now. */
export class Tween {
  #running = null;

  /** The nodes as they are, to play from later. */
  static keep(scene) {
    return new Map([...scene.nodes].filter(([key]) => isElement(key) || isClip(key))
      .map(([key, node]) => [key, node.cloneNode(isElement(key))]));
  }

  /**
   * Plays a change.
   *
   * @param before what `keep` returned
   * @param frames the boxes by key at the start and at the end, for what only one picture shows
   * @param curve the part of the way that is gone after milliseconds
   * @param time how long it takes, in milliseconds
   */
  play(scene, before, { frames, curve, time }) {
    this.stop();
    const found = [];
    const extras = [];
    for (const [key, node] of scene.nodes) {
      if (isClip(key) && before.has(key)) ownDifferences(before.get(key), node, found);
      if (!isElement(key)) continue;
      const way = before.has(key) ? null : shift(key, frames, 0, 1);
      const old = before.get(key) ?? (way ? displaced(node, way) : faded(node));
      differences(old, node, found);
    }
    for (const [key, old] of before) {
      if (!isElement(key) || scene.nodes.has(key)) continue;
      const way = shift(key, frames, 1, 0);
      const end = way ? displaced(old, way) : faded(old);
      home(scene, old).append(end);
      extras.push(end);
      differences(old, end, found);
    }
    if (!found.length && !extras.length) return Promise.resolve();
    return new Promise((resolve) => {
      const run = { found, extras, resolve, frame: 0 };
      this.#running = run;
      const begin = performance.now();
      const step = (now) => {
        const gone = Math.max(0, now - begin);
        if (gone >= time) return this.stop();
        draw(found, curve(gone));
        run.frame = requestAnimationFrame(step);
      };
      draw(found, curve(0));
      run.frame = requestAnimationFrame(step);
    });
  }

  get isPlaying() {
    return this.#running !== null;
  }

  /** Goes to the end at once. */
  stop() {
    const run = this.#running;
    if (!run) return;
    this.#running = null;
    cancelAnimationFrame(run.frame);
    for (const { node, name, value } of run.found) node.setAttribute(name, value);
    for (const node of run.extras) node.remove();
    for (const { node } of run.found) if (node.getAttribute("opacity") === "1") node.removeAttribute("opacity");
    run.resolve();
  }
}

/** An invisible copy; its twin makes it visible for the duration of the motion. */
function faded(node) {
  const copy = node.cloneNode(true);
  copy.setAttribute("opacity", 0);
  if (!node.hasAttribute("opacity")) node.setAttribute("opacity", 1);
  return copy;
}

function draw(found, part) {
  for (const { node, name, a, b, parts } of found) {
    let text = parts[0];
    for (let i = 0; i < b.length; i += 1) {
      const value = a[i] + (b[i] - a[i]) * part;
      text += (name === "width" || name === "height" ? Math.max(0, value) : value).toFixed(2) + parts[i + 1];
    }
    node.setAttribute(name, text);
  }
}
