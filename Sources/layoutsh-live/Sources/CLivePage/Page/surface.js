// Events of the scene: pointer, wheel and keys.

const STEPS = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] };

/** The line for a turn of the wheel: along a section that scrolls by itself it moves that. */
function turned(section, dx, dy) {
  const [along, across] = section?.axis === "y" ? [dy, dx] : [dx, dy];
  return section && Math.abs(along) > Math.abs(across)
    ? `scroll section ${section.section} by ${along}` : `scroll by ${dx} ${dy}`;
}

/** Listens on the scene and hands each event to the finger, to the editor or to a `scroll` line. */
export class Surface {
  #page;
  #cursor = null;
  #wheel = null;
  /** The place of the pointer that moves the picture, or a mark. */
  #held = null;
  /** Whether the next tap is where a distance ends. */
  #isSecond = false;

  /** @param page what the page offers: scene, view, marks, finger, editor, mode, canTouch, run,
      shown, look, choose, released, useLayer, mark */
  constructor(page) {
    this.#page = page;
    const host = page.scene.host;
    host.addEventListener("pointerdown", (event) => this.#down(event));
    host.addEventListener("pointermove", (event) => this.#move(event));
    host.addEventListener("pointerup", (event) => this.#up(event));
    host.addEventListener("pointercancel", () => this.#cancel());
    host.addEventListener("pointerenter", () => page.scene.locate());
    host.addEventListener("pointerleave", () => page.look(null));
    host.addEventListener("wheel", (event) => this.#scroll(event), { passive: false });
    host.addEventListener("keydown", (event) => this.#key(event));
    host.addEventListener("blur", () => this.#leave());
    host.addEventListener("contextmenu", (event) => event.preventDefault());
  }

  #down(event) {
    const page = this.#page;
    const mode = event.button === 1 ? "pan" : page.mode();
    if (event.button > 1 || page.finger.isDown || page.view.isPinching || !event.isPrimary) return;
    if (!page.isLooking(mode) && !page.canTouch()) return;
    page.scene.host.setPointerCapture(event.pointerId);
    page.scene.locate();
    if (mode === "measure") return;
    if (mode === "pan" || mode === "mark") {
      this.#held = { mode, x: event.clientX, y: event.clientY };
      if (mode === "mark") page.mark(page.scene.point(event));
      return;
    }
    page.look(null);
    if (mode === "touch") page.finger.down(event);
    else page.editor.down(mode, page.scene.point(event));
  }

  #move(event) {
    const page = this.#page;
    if (page.finger.isDown) return page.finger.move(event);
    if (page.view.isPinching) return;
    const point = page.scene.point(event);
    const held = this.#held;
    if (held?.mode === "mark") return page.mark(point);
    if (held) {
      page.view.pan(event.clientX - held.x, event.clientY - held.y);
      return Object.assign(held, { x: event.clientX, y: event.clientY });
    }
    const mode = page.mode();
    if (mode !== "touch" && !page.isLooking(mode) && page.editor.over(mode, point)) return;
    page.look(point);
  }

  #up(event) {
    const page = this.#page;
    const isHeld = this.#held;
    this.#held = null;
    if (isHeld || page.view.isPinching) return;
    if (page.mode() === "measure") {
      // Without a pointer that hovers, every other tap is where the distance ends.
      this.#isSecond = event.pointerType === "touch" && !this.#isSecond;
      const point = page.scene.point(event);
      this.#isSecond || event.pointerType !== "touch" ? page.choose(point) : page.look(point);
    } else if (page.finger.isDown) {
      const isTap = !page.finger.isDragging;
      page.released(page.finger.up(event));
      if (isTap) page.choose(page.scene.point(event));
    } else page.editor.up(page.mode(), page.scene.point(event));
  }

  #cancel() {
    this.#held = null;
    const { finger, released } = this.#page;
    if (finger.isDown) released(finger.cancel());
  }

  /** Wheel steps become one line a frame. */
  #scroll(event) {
    event.preventDefault();
    const page = this.#page;
    // A trackpad's pinch comes as a wheel with Control.
    if (event.ctrlKey) return page.view.zoom(Math.exp(-event.deltaY * (event.deltaMode ? 0.05 : 0.005)), event.clientX, event.clientY);
    if (page.finger.isDown || !page.canTouch()) return;
    const unit = event.deltaMode === 1 ? 16 : event.deltaMode === 2 ? page.scene.size.height : 1 / page.scene.scale;
    const [x, y] = event.shiftKey && !event.deltaX ? [event.deltaY, 0] : [event.deltaX, event.deltaY];
    const isFirst = !this.#wheel;
    this.#wheel ??= { x: 0, y: 0, point: page.scene.point(event) };
    this.#wheel.x += x * unit;
    this.#wheel.y += y * unit;
    if (isFirst) this.#turn();
  }

  async #turn() {
    const page = this.#page;
    await new Promise(requestAnimationFrame);
    const { x, y, point } = this.#wheel;
    const [dx, dy] = [Math.round(x), Math.round(y)];
    if (dx || dy) {
      page.run(turned(await page.useLayer(point), dx, dy));
      Object.assign(this.#wheel, { x: x - dx, y: y - dy });
      await page.shown();
    }
    if (Math.abs(this.#wheel.x) >= 1 || Math.abs(this.#wheel.y) >= 1) return this.#turn();
    this.#wheel = null;
  }

  #key(event) {
    if (event.ctrlKey || event.metaKey) return;
    const page = this.#page;
    const step = STEPS[event.key];
    if (step && event.altKey) page.view.step(step);
    else if (step) this.#step(step, event);
    else if (event.altKey) return;
    else if (event.key === "+" || event.key === "=" || event.key === "-") page.view.turn(event.key !== "-");
    else if (event.key === "0") page.view.reset();
    else if (event.key === "x" || event.key === "X") page.mark(this.#place());
    else if (event.key === " " || event.key === "Enter") this.#toggle(event);
    else if (event.key === "Escape" && page.finger.isDown) page.released(page.finger.release(event.timeStamp, true));
    else if (event.key === "Escape") page.mark(null);
    else if (event.key === "PageDown" || event.key === "PageUp") this.#page_(event.key === "PageDown" ? 1 : -1);
    else if (event.key === "Delete") page.editor.deleteSelected();
    else return;
    event.preventDefault();
  }

  #step([x, y], event) {
    const page = this.#page;
    const far = event.shiftKey ? 1 : 10;
    const { width, height } = page.scene.size;
    const from = this.#place();
    this.#cursor = {
      x: Math.min(width - 1, Math.max(0, from.x + x * far)), y: Math.min(height - 1, Math.max(0, from.y + y * far)),
    };
    if (page.finger.isDown) page.finger.to(this.#cursor, event.timeStamp);
    else {
      page.marks.finger(this.#cursor, false);
      page.look(this.#cursor);
    }
  }

  /** The point of the arrow keys, the middle at first. */
  #place() {
    const { width, height } = this.#page.scene.size;
    return this.#cursor ?? { x: Math.round(width / 2), y: Math.round(height / 2) };
  }

  #toggle(event) {
    const page = this.#page;
    const mode = page.mode();
    if (event.repeat || !page.isLooking(mode) && !page.canTouch()) return;
    this.#cursor = this.#place();
    if (mode === "measure") page.choose(this.#cursor);
    else if (mode === "mark") page.mark(this.#cursor);
    else if (mode === "pan") return;
    else if (mode !== "touch") {
      page.editor.down(mode, this.#cursor);
      page.editor.up(mode, this.#cursor);
    } else if (page.finger.isDown) {
      page.released(page.finger.release(event.timeStamp));
      page.marks.finger(this.#cursor, false);
    } else page.finger.press(this.#cursor, event.timeStamp);
  }

  #page_(direction) {
    const page = this.#page;
    if (!page.canTouch() || page.finger.isDown) return;
    page.run(`scroll by 0 ${direction * Math.round(page.scene.size.height * 0.9)}`);
    page.shown();
  }

  #leave() {
    this.#cursor = null;
    if (!this.#page.finger.isDown) this.#page.marks.finger(null);
  }
}
