// Makes a shown picture equal to another one and keeps the nodes of what is in both.

/** The key of a part of a picture: `layer/element`, `clip` and a number, or its class and a number. */
function keyOf(node, seen) {
  const name = node.dataset.element !== undefined ? `${node.dataset.layer}/${node.dataset.element}`
    : node.localName === "svg" ? "clip" : `${node.localName}.${node.getAttribute("class") ?? ""}`;
  const count = seen.get(name) ?? 0;
  seen.set(name, count + 1);
  return count || name === "clip" ? `${name} #${count}` : name;
}

/** Where the name of an element is in its line. */
const NAME = /^<g [^>]*data-layer="([^"&]*)" data-element="([^"&]*)"/;
/** Titles are for other viewers: nothing in the page's picture takes the pointer. */
const TITLE = /<title>[^<]*<\/title>/;

/** Whether two lines, cut at the quotes, differ in values of attributes alone: these are every other piece. */
function isAlike(one, other) {
  return one.length === other.length && one.every((piece, index) => index % 2 === 1 || piece === other[index]);
}

/**
 * Leaves out of a picture what is shown already, be it elsewhere: a run of lines that differ from those in the last
 * picture in values of attributes alone becomes one stub.
 *
 * @param {Map<string, string>} known the lines of the elements on show, by key
 * @param move called for each element that differs, with its key and its lines then and now, cut at the quotes
 * @returns what is left to parse, the keys of each stub, and the lines by key to go on with
 */
export function abridge(text, known, move) {
  const [left, runs, lines] = [[], [], new Map()];
  let run = null;
  for (const whole of text.split("\n")) {
    const line = whole.replace(TITLE, "");
    const key = line.startsWith("<g ") && line.endsWith("</g>") && !line.includes("<g ", 1)
      ? NAME.exec(line)?.slice(1).join("/") : undefined;
    // Two elements of one name are told apart by their order alone.
    if (lines.has(key)) return { text, runs: [], lines: new Map() };
    if (key !== undefined) lines.set(key, line);
    const old = known.get(key);
    let isKept = old === line;
    if (old !== undefined && !isKept && !line.includes("&")) {
      const change = [old.split('"'), line.split('"')];
      isKept = isAlike(...change);
      if (isKept) move(key, ...change);
    }
    if (!isKept) left.push(line);
    else if (run) run.push(key);
    else left.push(`<kept run="${runs.push([key]) - 1}"/>`);
    run = isKept ? runs.at(-1) : null;
  }
  return { text: left.join("\n"), runs, lines };
}

/** Gives a node the values that differ between two lines, cut at the quotes. */
export function move(node, from, to) {
  let [parts, at] = [null, -1];
  for (let i = 0; i + 1 < to.length; i += 2) {
    if (to[i].includes("<")) at += to[i].match(/<[a-z]/g)?.length ?? 0;
    if (to[i + 1] === from[i + 1]) continue;
    parts ??= [node, ...node.querySelectorAll("*")];
    parts[at].setAttribute(to[i].slice(to[i].lastIndexOf(" ") + 1, -1), to[i + 1]);
  }
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
    if (isClip) arrange(node, wanted, state);
  }
  while (next) {
    const gone = next;
    next = gone.nextElementSibling;
    gone.remove();
  }
}

/** Whether two trees have the same elements, so that one can take the other's attributes and text. */
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
