// The page's drawings over the picture: outlines, the touch map, the ghost of the frame before, the
// finger.

const NAMESPACE = "http://www.w3.org/2000/svg";

function shape(name, attributes) {
  const node = document.createElementNS(NAMESPACE, name);
  for (const [key, value] of Object.entries(attributes)) node.setAttribute(key, value);
  return node;
}

function box([x, y, width, height], name) {
  return shape("rect", { class: name, x, y, width: Math.max(0, width), height: Math.max(0, height) });
}

/** A layer over the scene in scene coordinates; it takes no touches. */
export class Marks {
  #svg = shape("svg", { class: "marks", "aria-hidden": "true" });
  #groups = {};
  #path = [];

  /** @param host what the marks lie over */
  constructor(host) {
    this.host = host;
    for (const name of ["map", "ghost", "selected", "hover", "edit", "finger"]) {
      this.#groups[name] = shape("g", { class: name });
      this.#svg.append(this.#groups[name]);
    }
    host.append(this.#svg);
  }

  resize({ width, height }) {
    const text = `0 0 ${width} ${height}`;
    if (this.#svg.getAttribute("viewBox") !== text) this.#svg.setAttribute("viewBox", text);
  }

  /** Outlines an element's box; null: none. */
  outline(name, frame) {
    const group = this.#groups[name];
    const now = frame?.join(" ") ?? "";
    if (group.dataset.frame === now) return;
    group.dataset.frame = now;
    group.replaceChildren(...(frame ? [box(frame, "outline")] : []));
  }

  /** The part of the hover outline that is in the scene, on the screen. */
  get hoverBox() {
    const box = this.#groups.hover.firstChild?.getBoundingClientRect();
    if (!box) return null;
    const edge = this.#svg.getBoundingClientRect();
    const [left, top] = [Math.max(box.left, edge.left), Math.max(box.top, edge.top)];
    return new DOMRect(left, top, Math.min(box.right, edge.right) - left, Math.min(box.bottom, edge.bottom) - top);
  }

  /** Shows which layer gets which part of the viewport; null: nothing. */
  map(areas) {
    const rects = (areas ?? []).flatMap((area, index) =>
      area.regions.map((region) => box(region, area.layer === null ? "none" : `area${index % 6}`)));
    this.#groups.map.replaceChildren(...rects);
  }

  /** Shows where the elements of an earlier picture were that are elsewhere now. */
  ghost(before, now) {
    const rects = [];
    for (const [key, frame] of before ?? []) {
      const place = now.get(key);
      if (place && place.join() === frame.join()) continue;
      rects.push(box(frame, place ? "moved" : "gone"));
    }
    this.#groups.ghost.replaceChildren(...rects);
  }

  /** Shows the finger and its way; `isDown` whether it touches. */
  finger(point, isDown) {
    if (!point) {
      this.#path = [];
      this.#groups.finger.replaceChildren();
      return;
    }
    if (!isDown) this.#path = [];
    this.#path.push(`${point.x},${point.y}`);
    if (this.#path.length > 120) this.#path.shift();
    if (!this.#groups.finger.firstChild) this.#groups.finger.append(shape("polyline", {}), shape("circle", { r: 11 }));
    const [way, tip] = this.#groups.finger.children;
    way.setAttribute("points", this.#path.join(" "));
    tip.setAttribute("transform", `translate(${point.x} ${point.y})`);
    tip.setAttribute("class", isDown ? "down" : "up");
  }
}
