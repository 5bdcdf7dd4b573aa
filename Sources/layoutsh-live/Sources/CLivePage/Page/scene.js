// The picture of the scene, as the shell draws it.

import { Clips } from "./clips.js";
import { abridged, changed, follow, rowsOf } from "./morph.js";

/** The differences of the shadow tree from a picture in a file: the shell decides about touches,
    not the boxes. */
const LOCAL = `
  :host { display: block; touch-action: none; cursor: crosshair; }
  svg { display: block; pointer-events: none; user-select: none; }
  :host > svg { width: 100%; height: 100%; }
  text { font-size: calc(12px * var(--unit, 1)); transform: translateY(calc(10px * (var(--unit, 1) - 1))); }
  text.hidden, text.covered { visibility: hidden; }
  :host(:not([data-map])) .free, :host([data-finger]) .touch { display: none; }
`;

/** Largest factor by which labels grow with the picture. */
const LARGE = 1.25;

/** The layers that nobody has scrolled yet, with the offsets at which a picture shows them, from
    `main 0 740;sheet 0 20`. */
function openingsOf(text) {
  return (text ? text.split(";") : []).map((part) => {
    const [layer, x, y] = part.split(" ");
    return { layer, x, y };
  });
}

/** Shows pictures and knows the boxes in them. */
export class Scene {
  #root;
  #rules = new CSSStyleSheet();
  #style = "";
  #svg = null;
  #keyed = new Map();
  /** The lines of the picture, from which the next one may be sent as differences. */
  #rows = [];
  #clips = new Clips();
  #elements = null;
  #box = null;
  /** Points of the picture for one of the window in labels; 1 where it is shown as large as it is,
      or a little larger. */
  #unit = 1;
  /** The elements whose own labels are not shown. */
  #unnamed = new Set();
  #colours = new Map();
  size = { width: 320, height: 480 };
  /** The layers that are shown at another offset than their own. */
  openings = [];

  constructor(host) {
    this.host = host;
    this.#root = host.attachShadow({ mode: "open" });
    const local = new CSSStyleSheet();
    local.replaceSync(LOCAL);
    this.#root.adoptedStyleSheets = [this.#rules, local];
    this.#root.append(document.createElement("slot"));
    matchMedia("(prefers-color-scheme: dark)").addEventListener("change", () => this.#colours.clear());
  }

  /** The picture's nodes by key, back to front; everything is at rest. */
  get nodes() {
    this.rest();
    return this.#keyed;
  }

  /** Whether elements are elsewhere than their attributes specify. */
  get isMoving() {
    return this.#clips.isMoving;
  }

  /** Writes where elements are into their attributes, once there is time for that. */
  rest() {
    if (this.isMoving) this.#elements = null;
    this.#clips.rest();
  }

  get svg() {
    return this.#svg;
  }

  /** Shows a picture, whole or what differs from the last; returns false if it cannot be shown. */
  show({ svg, patch }) {
    const told = patch ? changed(this.#rows, patch) : { rows: rowsOf(this.#unstyled(svg)) };
    if (!told) return false;
    const { text, runs, fresh } = abridged(told.rows, (line) => this.#isSeen(line));
    const picture = new DOMParser().parseFromString(text, "image/svg+xml").documentElement;
    if (picture.localName !== "svg") return false;
    const frame = picture.getAttribute("viewBox");
    const [, , width, height] = frame.split(" ").map(Number);
    this.size = { width, height };
    if (!this.#svg) {
      this.#svg = document.importNode(picture, false);
      for (const name of ["width", "height", "role"]) this.#svg.removeAttribute(name);
      this.#svg.setAttribute("aria-hidden", "true");
      this.#root.prepend(this.#svg);
    }
    if (this.#svg.getAttribute("viewBox") !== frame) this.#svg.setAttribute("viewBox", frame);
    this.#keyed = follow(this.#svg, picture, runs, this.#keyed);
    this.openings = openingsOf(picture.dataset.opens);
    if (!told.ways) this.#clips.reset();
    this.#clips.move(this.#keyed, told.ways ?? new Map(), fresh);
    this.#rows = told.rows;
    this.#elements = null;
    if (this.#unit > 1) this.#fitLabels();
    return true;
  }

  /** The length of the label that the picture shows in an element, in letters; null for a panel, a
      line and other parts without one. */
  labelLength(node) {
    if (!/\bl\d/.test(node.getAttribute("class"))) return null;
    const text = node.querySelector("text:not(.hidden)");
    return text && !text.classList.contains("frame") ? [...text.textContent].length : 0;
  }

  /** Hides the labels of elements, and of no others. */
  hideLabels(nodes) {
    for (const node of new Set([...this.#unnamed, ...nodes])) {
      for (const text of node.querySelectorAll("text")) text.classList.toggle("covered", nodes.has(node));
    }
    this.#unnamed = nodes;
  }

  /** In a picture shown smaller than it is, labels keep their size, and those that do not fit any
      more are hidden. */
  #fitLabels() {
    for (const text of this.#svg.querySelectorAll("text")) {
      const { width, height, firstChild } = text.parentNode;
      const length = [...text.textContent].length * 7 + 4;
      // Lines keep their distance, so that larger ones would overlap.
      text.classList.toggle("hidden",
        (text !== firstChild && text.previousSibling.localName === "text" && this.#unit > 1.1)
        || length * this.#unit > width.baseVal.value || 14 * this.#unit > height.baseVal.value);
    }
  }

  /**
   * A picture without its style rules, which are taken: the page's strict policy holds for parsed
   * documents too, so style elements never get that far.
   */
  #unstyled(svg) {
    return svg.replace(/<style>([^]*?)<\/style>/, (_, rules) => {
      this.#adopt(rules);
      return "\n".repeat(rules.split("\n").length - 1);
    });
  }

  /** Areas and the touch may not be shown. */
  #isSeen(line) {
    const { host } = this;
    if (line.startsWith('<rect class="free"')) return host.hasAttribute("data-map");
    return !(line.startsWith('<g class="touch"') && host.hasAttribute("data-finger"));
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
      .map(([key, node]) => this.#described(key, node));
    return this.#elements;
  }

  /** Whether the picture shows a finger that is down. */
  get hasFinger() {
    return Boolean(this.#svg?.querySelector(".touch .finger"));
  }

  element(key) {
    const node = key && this.#keyed.get(key);
    return node ? this.#described(key, node) : null;
  }

  #described(key, node) {
    const { layer, element, kind, frame } = node.dataset;
    const [x, y, width, height] = frame.split(" ").map(Number);
    const [dx, dy] = this.#clips.way(node);
    return {
      key, layer, element, kind, node, frame: [x + dx, y + dy, width, height],
      label: node.querySelector("[data-label]")?.dataset.label ?? [...node.querySelectorAll("text:not(.frame)")]
        .map((text) => text.textContent).filter((text) => text !== element).join(" "),
    };
  }

  /** Fill and outline of an element. */
  colours({ node }) {
    const name = `${node.getAttribute("class")} ${node.getAttribute("fill")}`;
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

  /** Reads again where the scene lies in the window; asking for it with each event would cost a
      layout each. */
  locate() {
    this.#box = this.host.getBoundingClientRect();
    // Labels of a scene shown much larger than it is stay as large as they are read.
    const unit = this.scale < 1 ? 1 / this.scale : Math.min(1, LARGE / this.scale);
    if (unit === this.#unit) return;
    this.#unit = unit;
    this.host.style.setProperty("--unit", unit);
    if (this.#svg) this.#fitLabels();
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
