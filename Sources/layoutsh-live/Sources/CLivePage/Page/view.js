// The part of the scene that is in view: zoom and pan.

const [LEAST, MOST] = [0.5, 16];
/** Change of zoom and place by a press of a key or a button. */
const [FACTOR, STEP] = [1.25, 40];
/** The part of the scene that stays in its place, in points of the window. */
const KEPT = 48;

/** Sizes and places the picture: whole at first, then as the reader zooms and pans. */
export class View {
  #canvas;
  #scene;
  #show;
  #zoom = 1;
  /** The middle of the scene from that of its place, in points of the window. */
  #at = [0, 0];
  /** The fingers on the picture, by their ids. */
  #touches = new Map();
  /** Whether two fingers are, or were, on the picture. */
  isPinching = false;

  /**
   * @param canvas the place of the picture
   * @param show called with the points of the window for one of the scene, once that is shown
   * @param cancel takes a single finger away that turns out to be one of two
   */
  constructor(canvas, scene, show, cancel) {
    this.#canvas = canvas;
    this.#scene = scene;
    this.#show = show;
    const { host } = scene;
    host.addEventListener("pointerdown", (event) => {
      if (event.pointerType !== "touch") return;
      this.#touches.set(event.pointerId, [event.clientX, event.clientY]);
      if (this.#touches.size !== 2) return;
      this.isPinching = true;
      cancel();
    }, true);
    host.addEventListener("pointermove", (event) => this.#pinch(event), true);
    for (const name of ["pointerup", "pointercancel"]) {
      addEventListener(name, ({ pointerId }) => {
        this.#touches.delete(pointerId);
        // The last finger of a pinch is no touch.
        if (!this.#touches.size) setTimeout(() => (this.isPinching = this.#touches.size > 1));
      });
    }
  }

  /** Shows the whole scene. */
  reset() {
    this.#zoom = 1;
    this.#at = [0, 0];
    this.fit();
  }

  /** Moves the picture, in points of the window. */
  pan(x, y) {
    this.#at = [this.#at[0] + x, this.#at[1] + y];
    this.fit();
  }

  /** Moves the picture by a step in a direction. */
  step([x, y]) {
    this.pan(-x * STEP, -y * STEP);
  }

  /** Zooms in or out by a step. */
  turn(isIn) {
    this.zoom(isIn ? FACTOR : 1 / FACTOR);
  }

  /** Zooms by a factor; a place of the window stays where it is, otherwise the middle. */
  zoom(factor, x, y) {
    const zoom = Math.min(MOST, Math.max(LEAST, this.#zoom * factor));
    const box = this.#scene.host.getBoundingClientRect();
    const edge = this.#canvas.getBoundingClientRect();
    const [px, py] = [x ?? edge.x + edge.width / 2, y ?? edge.y + edge.height / 2];
    const rest = 1 - zoom / this.#zoom;
    this.#zoom = zoom;
    this.pan((px - box.x - box.width / 2) * rest, (py - box.y - box.height / 2) * rest);
  }

  /** Sizes the picture for its place. */
  fit() {
    const { host, size: { width, height } } = this.#scene;
    const { clientWidth, clientHeight } = this.#canvas;
    const pad = parseFloat(getComputedStyle(this.#canvas).paddingLeft) * 2;
    const scale = Math.min((clientWidth - pad) / width, (clientHeight - pad) / height, 3) * this.#zoom;
    const kept = (now, length, room) => {
      const most = Math.max(0, (length * scale + room) / 2 - KEPT);
      return Math.min(most, Math.max(-most, now));
    };
    this.#at = [kept(this.#at[0], width, clientWidth), kept(this.#at[1], height, clientHeight)];
    host.style.width = `${Math.floor(width * scale)}px`;
    host.style.height = `${Math.floor(height * scale)}px`;
    host.style.translate = `${this.#at[0]}px ${this.#at[1]}px`;
    host.style.setProperty("--scale", scale);
    host.style.setProperty("--px", 1 / scale);
    host.dataset.size = `${width} ${height}`;
    this.#show(scale);
  }

  /** Two fingers zoom by their distance, and pan by their middle. */
  #pinch(event) {
    const old = this.#touches.get(event.pointerId);
    if (!old) return;
    const now = [event.clientX, event.clientY];
    this.#touches.set(event.pointerId, now);
    if (this.#touches.size !== 2) return;
    const [other] = [...this.#touches].filter(([id]) => id !== event.pointerId).map(([, place]) => place);
    const away = ([x, y]) => Math.max(1, Math.hypot(x - other[0], y - other[1]));
    this.pan((now[0] - old[0]) / 2, (now[1] - old[1]) / 2);
    this.zoom(away(now) / away(old), (now[0] + other[0]) / 2, (now[1] + other[1]) / 2);
  }
}
