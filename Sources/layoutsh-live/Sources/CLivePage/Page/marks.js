// The page's drawings over the picture: outlines, the touch map, the ghost of the frame before, the
// finger.

const NAMESPACE = "http://www.w3.org/2000/svg";

export function shape(name, attributes) {
  const node = document.createElementNS(NAMESPACE, name);
  for (const [key, value] of Object.entries(attributes)) node.setAttribute(key, value);
  return node;
}

export function box([x, y, width, height], name) {
  return shape("rect", { class: name, x, y, width: Math.max(0, width), height: Math.max(0, height) });
}

/** A text whose size on the screen is the same at any zoom, at a place of the scene. */
export function tag(text, x, y, name, anchor = "middle") {
  const made = shape("text", { class: name, x, y, "text-anchor": anchor });
  made.textContent = text;
  return made;
}

/** A layer over the scene in scene coordinates; it takes no touches. */
export class Marks {
  #svg = shape("svg", { class: "marks", "aria-hidden": "true" });
  #groups = {};
  #path = [];

  /** @param host what the marks lie over */
  constructor(host) {
    this.host = host;
    for (const name of ["map", "ghost", "names", "selected", "hover", "measure", "rules", "edit", "mark", "finger"]) {
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

  /** Shows shapes, in the place of those before with the same name. */
  draw(name, shapes = []) {
    const group = this.#groups[name];
    if (shapes.length || group.firstChild) group.replaceChildren(...shapes);
  }

  /** The part of the hover outline that is in view, on the screen. */
  get hoverBox() {
    const box = this.#groups.hover.firstChild?.getBoundingClientRect();
    if (!box) return null;
    const edge = cut(this.#svg.getBoundingClientRect(), this.host.parentElement.getBoundingClientRect());
    const seen = cut(box, edge);
    return seen.width > 0 && seen.height > 0 ? seen : null;
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

function cut(one, other) {
  const [left, top] = [Math.max(one.left, other.left), Math.max(one.top, other.top)];
  return new DOMRect(left, top, Math.min(one.right, other.right) - left, Math.min(one.bottom, other.bottom) - top);
}
