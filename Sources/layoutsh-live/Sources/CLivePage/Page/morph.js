// Makes a shown picture equal to another one and keeps the nodes of what is in both.

import { number } from "./markup.js";

/** The key of a part of a picture: `layer/element`, `clip` and a number, or its class and a
    number. */
function keyOf(node, seen) {
  const name = node.dataset.element !== undefined ? `${node.dataset.layer}/${node.dataset.element}`
    : node.localName === "svg" ? "clip" : `${node.localName}.${node.getAttribute("class") ?? ""}`;
  const count = seen.get(name) ?? 0;
  seen.set(name, count + 1);
  return count || name === "clip" ? `${name} #${count}` : name;
}

/** The name of an element in its line. */
const NAME = /^<g [^>]*data-layer="([^"&]*)" data-element="([^"&]*)"/;
/** Titles are for other viewers: nothing in the page's picture takes the pointer. */
const TITLE = /<title>[^<]*<\/title>/;

/** A line of a picture: its key if an element is on it, and its text as long as that has to be
    parsed. */
function rowOf(line) {
  const text = line.replace(TITLE, "");
  return { key: NAME.exec(text)?.slice(1).join("/"), text };
}

/** Whether two rows have one key, so that only the order distinguishes such elements. */
function isAmbiguous(rows) {
  const keys = rows.map(({ key }) => key).filter(Boolean);
  return new Set(keys).size < keys.length;
}

/** The rows of a whole picture. */
export function rowsOf(text) {
  const rows = text.split("\n").map(rowOf);
  return isAmbiguous(rows) ? rows.map((row) => ({ text: row.text })) : rows;
}

/**
 * The rows of a picture that is sent as differences from the one before.
 *
 * @param changes new lines as texts; `[at, count]` for unchanged rows, `[at, count, dx, dy]` for
 * elements that moved by thousandths of a point @returns the rows and the distances that elements
 * moved, by key; null if they cannot be determined
 */
export function changed(rows, changes) {
  const [next, ways] = [[], new Map()];
  for (const change of changes) {
    if (typeof change === "string") {
      // Other style rules come with a whole picture.
      if (change && (!change.startsWith("<") || change.startsWith("<style"))) return null;
      next.push(rowOf(change));
      continue;
    }
    const [at, count, dx, dy] = change;
    for (const row of rows.slice(at, at + count)) {
      next.push(row);
      if (dx === undefined) continue;
      if (!row.key) return null;
      ways.set(row.key, [dx / 1000, dy / 1000]);
    }
  }
  return isAmbiguous(next) ? null : { rows: next, ways };
}

/**
 * The part of a picture that remains to be parsed: a run of elements that are shown already is one
 * stub.
 *
 * @param isShown whether a line is of interest
 * @returns the text, the keys of each stub, and those of the elements in the text
 */
export function abridged(rows, isShown) {
  const [left, runs, fresh] = [[], [], new Set()];
  let run = null;
  for (const row of rows) {
    const { key, text } = row;
    if (text === undefined) {
      if (!run) left.push(`<kept run="${runs.push(run = []) - 1}"/>`);
      run.push(key);
      continue;
    }
    run = null;
    if (isShown(text)) left.push(text);
    if (!key) continue;
    fresh.add(key);
    row.text = undefined;
  }
  return { text: left.join("\n"), runs, fresh };
}

/** Moves an element: its frame and its parts. */
export function shift(node, [dx, dy]) {
  if (!dx && !dy) return;
  const [x, y, ...size] = node.dataset.frame.split(" ");
  node.dataset.frame = [number(Number(x) + dx), number(Number(y) + dy), ...size].join(" ");
  for (const part of node.children) {
    if (dx) part.setAttribute("x", number(Number(part.getAttribute("x")) + dx));
    if (dy) part.setAttribute("y", number(Number(part.getAttribute("y")) + dy));
  }
}

/** Whether an element can be moved and moved back without a trace. */
export function isMovable(node) {
  return /^(-?\d+(\.\d{1,3})?( |$)){4}$/.test(node.dataset.frame) && !node.hasAttribute("transform")
    && [...node.children].every((part) => part.hasAttribute("x"));
}

/**
 * Makes a shown picture equal to another one.
 *
 * @param {string[][]} runs the keys of each stub of an abridged picture
 * @param {Map<string, Element>} nodes the parts that are shown, by key
 * @returns {Map<string, Element>} the parts that are shown now, back to front
 */
export function follow(shown, target, runs, nodes) {
  const now = new Map();
  arrange(shown, target, { runs, nodes, now, seen: new Map() });
  return now;
}

function arrange(shown, target, state) {
  const { runs, nodes, now, seen } = state;
  let next = shown.firstElementChild;
  const put = (key, node) => {
    now.set(key, node);
    if (node === next) next = node.nextElementSibling;
    else shown.insertBefore(node, next);
  };
  for (const wanted of [...target.children]) {
    if (wanted.localName === "kept") {
      for (const key of runs[wanted.getAttribute("run")]) {
        seen.set(key, 1);
        put(key, nodes.get(key));
      }
      continue;
    }
    const key = keyOf(wanted, seen);
    const old = nodes.get(key);
    const isClip = key.startsWith("clip ");
    const node = old && (isClip || matches(old, wanted)) ? old : document.importNode(wanted, !isClip);
    if (isClip) attributes(wanted, node);
    else if (node === old) copy(wanted, node);
    put(key, node);
    if (!isClip) continue;
    arrange(node, wanted, state);
    // The next node may have moved into the clip.
    next = node.nextElementSibling;
  }
  while (next) {
    const gone = next;
    next = gone.nextElementSibling;
    gone.remove();
  }
}

/** Whether two trees have the same elements, so that one can take the other's attributes and
    text. */
function matches(one, other) {
  if (one.nodeName !== other.nodeName || one.childNodes.length !== other.childNodes.length) return false;
  for (let a = one.firstChild, b = other.firstChild; a; a = a.nextSibling, b = b.nextSibling) {
    if (!matches(a, b)) return false;
  }
  return true;
}

function copy(from, to) {
  if (from.nodeType === Node.TEXT_NODE) {
    if (to.data !== from.data) to.data = from.data;
    return;
  }
  attributes(from, to);
  for (let a = from.firstChild, b = to.firstChild; a; a = a.nextSibling, b = b.nextSibling) copy(a, b);
}

function attributes(from, to) {
  for (const { name, value } of from.attributes) {
    if (to.getAttribute(name) !== value) to.setAttribute(name, value);
  }
  if (to.attributes.length === from.attributes.length) return;
  for (const { name } of [...to.attributes]) if (!from.hasAttribute(name)) to.removeAttribute(name);
}
