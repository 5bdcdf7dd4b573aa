// The mouse, the touch screen and the pen as the finger of the scene.

/** Maximum tremble of a pointer before it drags, in points of the window. */
const SLOP = 3;
/** A touch this long without a drag is a long press, in milliseconds. */
const HOLD = 500;
/** The time that passes at once for a finger that rests with something lifted, in milliseconds. */
const REST = 50;
/** The part of a drag that decides its velocity, in milliseconds. */
const RECENT = 90;

/** Turns pointer events into `press`, `drag` and `release` lines: at most one drag for each
    picture. */
export class Finger {
  #run;
  #shown;
  #scene;
  #marks;
  #lifted;
  #touch = null;

  /**
   * @param run runs a line
   * @param shown resolves when the picture shows what the lines so far did
   * @param lifted returns a text for what is in view if the finger has lifted something, or null
   */
  constructor(scene, marks, run, shown, lifted) {
    this.#lifted = lifted;
    this.#scene = scene;
    this.#marks = marks;
    this.#run = run;
    this.#shown = shown;
  }

  get isDown() {
    return this.#touch !== null;
  }

  get isDragging() {
    return this.#touch?.isDragging ?? false;
  }

  down(event) {
    const point = this.#scene.point(event);
    this.press(point, event.timeStamp);
    Object.assign(this.#touch, { id: event.pointerId, clientX: event.clientX, clientY: event.clientY });
  }

  move(event) {
    const touch = this.#touch;
    if (!touch || touch.id !== event.pointerId) return;
    const far = Math.hypot(event.clientX - touch.clientX, event.clientY - touch.clientY) > SLOP;
    if (touch.isDragging || far) this.to(this.#scene.point(event), event.timeStamp);
  }

  up(event) {
    if (this.#touch?.id !== event.pointerId) return null;
    if (this.#touch.isDragging) this.to(this.#scene.point(event), event.timeStamp);
    return this.release(event.timeStamp);
  }

  /** Puts the finger down. */
  press(point, time) {
    this.#touch = {
      sent: point, now: point, began: time, time, samples: [{ ...point, time }], isDragging: false,
      isBusy: true, id: null,
    };
    const touch = this.#touch;
    touch.hold = setTimeout(() => this.#wait(touch, HOLD), HOLD);
    setTimeout(() => this.#rest(touch), REST);
    // A page that went in the middle of a touch, or the person at the prompt, has left a finger
    // there.
    if (this.#scene.hasFinger) this.#run("release cancel");
    this.#run(`press ${point.x} ${point.y}`);
    this.#shown().then(() => this.#free(touch));
    this.#marks.finger(point, true);
    this.#scene.host.dataset.finger = "";
  }

  /** Moves the finger; the line is sent with the next frame. */
  to(point, time) {
    const touch = this.#touch;
    if (!touch) return;
    touch.isDragging = true;
    clearTimeout(touch.hold);
    touch.now = point;
    touch.newest = time;
    touch.samples.push({ ...point, time });
    while (touch.samples.length > 2 && time - touch.samples[0].time > RECENT) touch.samples.shift();
    this.#marks.finger(point, true);
    if (!touch.isBusy) this.#flush(touch);
  }

  /** Lifts the finger at its velocity; resolves to the reply. */
  async release(time, isStill = false) {
    const touch = this.#touch;
    if (!touch) return null;
    clearTimeout(touch.hold);
    this.#touch = null;
    this.#marks.finger(null);
    delete this.#scene.host.dataset.finger;
    if (!touch.isDragging) {
      const rest = Math.round(time - touch.began) - (touch.waited ?? 0);
      if (touch.waited && rest > 0) this.#run(`tick ${rest}`);
      return this.#run("release");
    }
    this.#drag(touch);
    const { x, y } = isStill ? { x: 0, y: 0 } : velocity(touch.samples, time);
    return this.#run(`release ${x} ${y}`);
  }

  /** Takes the finger away, so that nothing comes of the touch; resolves to the reply. */
  cancel() {
    this.forget();
    return this.#run("release cancel");
  }

  /** Lifts the finger without a line: the scene that it touches is not on show any more. */
  forget() {
    clearTimeout(this.#touch?.hold);
    this.#touch = null;
    this.#marks.finger(null);
    delete this.#scene.host.dataset.finger;
  }

  /** A finger that rests long enough makes a long press. */
  #wait(touch, time) {
    if (this.#touch !== touch || touch.isDragging) return;
    touch.waited = time;
    this.#run(`tick ${time}`);
    this.#shown();
  }

  /** Lets time pass once where a finger rests with something lifted, and on as long as that
      scrolls. */
  #rest(touch) {
    if (this.#touch !== touch) return;
    const view = this.#lifted();
    const isNew = touch.rested !== touch.now || touch.view !== view;
    if (view !== null && isNew && touch.now === touch.sent && !touch.isBusy) {
      [touch.rested, touch.view, touch.isBusy] = [touch.now, view, true];
      touch.time = touch.newest = touch.time + REST;
      this.#run(`tick ${REST}`);
      this.#shown().then(() => requestAnimationFrame(() => this.#free(touch)));
    }
    setTimeout(() => this.#rest(touch), REST);
  }

  #free(touch) {
    touch.isBusy = false;
    if (this.#touch === touch && touch.isDragging) this.#flush(touch);
  }

  #flush(touch) {
    if (!this.#drag(touch)) return;
    touch.isBusy = true;
    this.#shown().then(() => requestAnimationFrame(() => this.#free(touch)));
  }

  /** Sends how far the finger has come since the last line; returns whether it moved. */
  #drag(touch) {
    const [x, y] = [touch.now.x - touch.sent.x, touch.now.y - touch.sent.y];
    if (x === 0 && y === 0) return false;
    const time = Math.max(1, Math.round(touch.newest - touch.time));
    touch.sent = touch.now;
    touch.time = touch.newest;
    performance.mark("drag");
    this.#run(`drag ${x} ${y} in ${time}`);
    return true;
  }
}

/** The finger's velocity at its release, in points per second; 0 if it rested. */
function velocity(samples, time) {
  const recent = samples.filter((sample) => time - sample.time <= RECENT);
  const [first, last] = [recent[0], recent.at(-1)];
  if (recent.length < 2 || last.time - first.time < 1) return { x: 0, y: 0 };
  const seconds = (last.time - first.time) / 1000;
  return { x: Math.round((last.x - first.x) / seconds), y: Math.round((last.y - first.y) / seconds) };
}
