// Inserting, moving and deleting items by the pointer.

/** Turns a click or a drag on items into `insert`, `move` and `delete` lines. */
export class Editor {
  #page;
  #held = null;

  constructor(page) {
    this.#page = page;
  }

  /** Starts at a point; the line follows when the pointer is lifted. */
  down(mode, point) {
    const cell = this.#cell(point);
    this.#held = { mode, cell };
    this.#page.marks.outline("edit", cell?.frame);
  }

  /** Marks the item that a click would change; returns whether something is held. */
  over(mode, point) {
    const cell = this.#cell(point);
    this.#page.marks.outline("edit", cell?.frame);
    return this.#held !== null;
  }

  async up(mode, point) {
    const { marks, run, shown, current } = this.#page;
    const held = this.#held;
    this.#held = null;
    marks.outline("edit", null);
    if (held?.mode !== mode) return;
    const cell = this.#cell(point);
    const line = lineOf(mode, held.cell, cell, this.#last());
    if (!line) return;
    const layer = held.cell?.layer ?? cell?.layer;
    if (layer && layer !== current()) run(`use ${layer}`);
    run(line);
    await shown();
  }

  deleteSelected() {
    const cell = this.#page.selected();
    if (cell?.kind !== "cell" || !this.#page.canTouch()) return;
    if (cell.layer !== this.#page.current()) this.#page.run(`use ${cell.layer}`);
    this.#page.run(`delete ${cell.element}`);
    this.#page.shown();
  }

  /** The front cell at a point. */
  #cell({ x, y }) {
    return this.#page.scene.elements.findLast(({ kind, frame: [left, top, width, height] }) =>
      kind === "cell" && x >= left && x < left + width && y >= top && y < top + height);
  }

  /** The last section of the current layer. */
  #last() {
    return Math.max(0, (this.#page.layer()?.sections ?? 1) - 1);
  }
}

function lineOf(mode, from, to, last) {
  switch (mode) {
    case "insert": return to ? `insert ${to.element}` : `append ${last}`;
    case "delete": return from && from.key === to?.key ? `delete ${from.element}` : null;
    case "move":
      return from && to && from.key !== to.key && from.layer === to.layer
        ? `move ${from.element} ${to.element}` : null;
    default: return null;
  }
}
