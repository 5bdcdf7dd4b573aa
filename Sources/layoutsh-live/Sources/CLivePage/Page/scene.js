// The picture of the scene, as the shell draws it.

import { abridge, follow, move } from "./morph.js";

/** How the shadow tree differs from a picture in a file: the shell decides about touches, not the boxes. */
const LOCAL = `
  :host { display: block; touch-action: none; cursor: crosshair; }
  svg { display: block; pointer-events: none; user-select: none; }
  :host > svg { width: 100%; height: 100%; }
  :host(:not([data-map])) .free, :host([data-finger]) .touch { display: none; }
`;

/** Shows pictures and knows the boxes in them. */
export class Scene {
  #root;
  #rules = new CSSStyleSheet();
  #style = "";
  #svg = null;
  #keyed = new Map();
  /** The lines of elements in the picture, by key. */
  #lines = new Map();
  #elements = null;
  #box = null;
  #colours = new Map();
  size = { width: 320, height: 480 };

  constructor(host) {
    this.host = host;
    this.#root = host.attachShadow({ mode: "open" });
    const local = new CSSStyleSheet();
    local.replaceSync(LOCAL);
    this.#root.adoptedStyleSheets = [this.#rules, local];
    this.#root.append(document.createElement("slot"));
    matchMedia("(prefers-color-scheme: dark)").addEventListener("change", () => this.#colours.clear());
  }

  /** The picture's nodes by key, back to front. */
  get nodes() {
    return this.#keyed;
  }

  get svg() {
    return this.#svg;
  }

  /** Shows a picture; the nodes of elements that stay are kept. */
  show(text) {
    // The page's strict policy holds for parsed documents too: style elements never get that far.
    const parts = /<style>([^]*?)<\/style>/.exec(text);
    const markup = parts ? text.slice(0, parts.index) + text.slice(parts.index + parts[0].length) : text;
    const moves = [];
    const { text: rest, runs, lines } = abridge(this.#seen(markup), this.#lines, (...change) => moves.push(change));
    const svg = new DOMParser().parseFromString(rest, "image/svg+xml").documentElement;
    if (svg.localName !== "svg") return;
    this.#adopt(parts?.[1] ?? "");
    const [, , width, height] = svg.getAttribute("viewBox").split(" ").map(Number);
    this.size = { width, height };
    if (!this.#svg) {
      this.#svg = document.importNode(svg, false);
      for (const name of ["width", "height", "role"]) this.#svg.removeAttribute(name);
      this.#svg.setAttribute("aria-hidden", "true");
      this.#root.prepend(this.#svg);
    }
    this.#svg.setAttribute("viewBox", svg.getAttribute("viewBox"));
    for (const [key, from, to] of moves) move(this.#keyed.get(key), from, to);
    this.#keyed = follow(this.#svg, svg, runs, this.#keyed);
    this.#lines = lines;
    this.#elements = null;
  }

  /** A picture without the areas and the touch that are not shown. */
  #seen(markup) {
    const { host } = this;
    const areas = host.hasAttribute("data-map") ? markup : markup.replace(/^<rect class="free".*\n/gm, "");
    return host.hasAttribute("data-finger") ? areas.replace(/^<g class="touch">.*<\/g>\n/m, "") : areas;
  }

  /** Takes the style rules of the picture. */
  #adopt(text) {
    if (text === this.#style) return;
    this.#style = text;
    this.#rules.replaceSync(text);
    this.#colours.clear();
  }

  /** The elements in the picture, back to front. */
  get elements() {
    this.#elements ??= [...this.#keyed]
      .filter(([key]) => key.includes("/"))
      .map(([key, node]) => described(key, node));
    return this.#elements;
  }

  element(key) {
    const node = key && this.#keyed.get(key);
    return node ? described(key, node) : null;
  }

  /** Fill and outline of an element. */
  colours({ node }) {
    const name = node.getAttribute("class");
    if (!this.#colours.has(name)) {
      const { fill, stroke } = getComputedStyle(node.querySelector("rect"));
      this.#colours.set(name, { fill, stroke });
    }
    return this.#colours.get(name);
  }

  /** Points of the picture for one point of the scene. */
  get scale() {
    return (this.#box?.width ?? this.size.width) / this.size.width;
  }

  /** Reads again where the scene lies in the window; asking for it with each event would cost a layout each. */
  locate() {
    this.#box = this.host.getBoundingClientRect();
  }

  /** The scene point under a place of the window, in whole points. */
  point(event) {
    if (!this.#box) this.locate();
    const box = this.#box;
    return {
      x: Math.round(((event.clientX - box.left) * this.size.width) / box.width),
      y: Math.round(((event.clientY - box.top) * this.size.height) / box.height),
    };
  }
}

function described(key, node) {
  const { layer, element, kind, frame } = node.dataset;
  return {
    key, layer, element, kind, node, frame: frame.split(" ").map(Number),
    label: node.querySelector("text")?.textContent ?? "",
  };
}
