// The lesson whose scene the page shows while someone plays it at the prompt.

/** Title, place and words of the lesson. */
export class LessonBar {
  #parts;

  /** @param parts the bar and its title, place and caption */
  constructor(parts) {
    this.#parts = parts;
  }

  /** Shows a lesson from the shell's message; null for none. */
  show(lesson) {
    const { bar, title, place, caption } = this.#parts;
    bar.hidden = !lesson;
    if (!lesson) return;
    title.textContent = lesson.title;
    place.textContent = lesson.paused ? "Paused" : `Step ${lesson.step} of ${lesson.steps}`;
    // The title stands above already.
    const words = lesson.caption === lesson.title ? "" : lesson.caption;
    if (caption.textContent !== words) caption.textContent = words;
  }
}
