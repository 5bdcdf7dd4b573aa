// The list of elements beside the picture.

import { node, number } from "./markup.js";

/** Maximum number of rows shown; a picture may have more elements than anyone reads. */
const LIMIT = 400;

/** A list box of the elements in the picture, front first in the reader's order; either selects the
    other. */
export class ElementList {
  #host;
  #count;
  #rows = new Map();
  #choose;
  #colours;
  #keys = [];
  selected = null;

  /**
   * @param choose called with the key of a chosen element
   * @param colours returns the colours of an element
   */
  constructor(host, count, choose, colours) {
    this.#colours = colours;
    this.#host = host;
    this.#count = count;
    this.#choose = choose;
    host.addEventListener("click", (event) => this.#pick(event.target.closest("li")?.dataset.key));
    host.addEventListener("keydown", (event) => this.#key(event));
  }

  show(elements) {
    const shown = elements.slice(0, LIMIT);
    const rows = new Map();
    const isOne = shown.every(({ layer }) => layer === shown[0].layer);
    let [last, layer] = [null, null];
    const put = (key, row) => {
      const place = last ? last.nextElementSibling : this.#host.firstElementChild;
      if (row !== place) this.#host.insertBefore(row, place);
      rows.set(key, row);
      last = row;
    };
    for (const element of shown) {
      if (element.layer !== layer && !isOne) {
        put(element.layer, this.#rows.get(element.layer) ?? node("li", { role: "presentation" }, element.layer));
      }
      layer = element.layer;
      const row = this.#rows.get(element.key) ?? make(element);
      fill(row, element, this.#colours(element));
      put(element.key, row);
    }
    for (const [key, row] of this.#rows) if (!rows.has(key)) row.remove();
    this.#rows = rows;
    this.#keys = [...rows.keys()].filter((key) => key.includes("/"));
    const rest = elements.length - shown.length;
    this.#count.textContent = rest ? `${shown.length} of ${elements.length}` : String(elements.length);
    this.select(this.selected);
  }

  /** Marks a row; it is scrolled to if `isShown`. */
  select(key, isShown = false) {
    const row = this.#rows.get(key);
    this.#rows.get(this.selected)?.setAttribute("aria-selected", "false");
    this.selected = key;
    row?.setAttribute("aria-selected", "true");
    if (row) this.#host.setAttribute("aria-activedescendant", row.id);
    else this.#host.removeAttribute("aria-activedescendant");
    if (row && isShown) reveal(row, this.#host);
  }

  hover(key) {
    this.#host.querySelector(".hover")?.classList.remove("hover");
    this.#rows.get(key)?.classList.add("hover");
  }

  /** Where the next frame of a device is in the list, whose name ends with an apostrophe, or the
      next element that the device does not have; the first one after the last. */
  #difference(at) {
    const isOne = (key) => key.endsWith("'") || key.endsWith(" missing");
    const next = this.#keys.findIndex((key, place) => place > at && isOne(key));
    const found = next < 0 ? this.#keys.findIndex(isOne) : next;
    return found < 0 ? undefined : found;
  }

  #pick(key) {
    if (!key) return;
    this.select(key, true);
    this.#choose(key);
  }

  #key(event) {
    const at = this.#keys.indexOf(this.selected);
    const last = this.#keys.length - 1;
    const to = {
      ArrowDown: Math.min(at + 1, last), ArrowUp: Math.max(at - 1, 0), Home: 0, End: last,
      PageDown: Math.min(at + 10, last), PageUp: Math.max(at - 10, 0),
      d: this.#difference(at),
    }[event.key];
    if (to === undefined) return;
    event.preventDefault();
    this.#pick(this.#keys[to]);
  }
}

let rowNumber = 0;

function make(element) {
  return node("li", { role: "option", id: `row${++rowNumber}`, "data-key": element.key, "aria-selected": "false" },
    node("i", { class: "tint", "aria-hidden": "true" }), node("b", {}), node("span", { class: "label" }),
    node("span", { class: "numbers" }));
}

function fill(row, element, colours) {
  const [x, y, width, height] = element.frame.map(number);
  const texts = [
    element.element, element.label,
    `${x}, ${y}  ${width}×${height}`,
  ];
  const parts = [row.children[1], row.children[2], row.children[3]];
  texts.forEach((text, index) => {
    if (parts[index].textContent !== text) parts[index].textContent = text;
  });
  const name = `${element.element}${texts[1] ? `, ${texts[1]},` : ""} of ${element.layer}, ${width} by ${height} at ${x}, ${y}`;
  if (row.ariaLabel !== name) row.ariaLabel = name;
  row.firstElementChild.style.background = colours.fill;
  row.firstElementChild.style.borderColor = colours.stroke;
}

/** Scrolls inside the list only: the page itself stays. */
function reveal(row, host) {
  const [top, bottom] = [row.offsetTop, row.offsetTop + row.offsetHeight];
  if (top < host.scrollTop) host.scrollTop = top;
  else if (bottom > host.scrollTop + host.clientHeight) host.scrollTop = bottom - host.clientHeight;
}
