// Keeps the picture up to date: one question at a time, and the newest state wins.

/** Asks for pictures; while an answer is under way, further wishes become one. */
export class PictureSource {
  #link;
  #show;
  #isAsking = false;
  #isStale = false;
  #waiting = [];
  #at;
  /** The number of the picture that is shown; 0 for none. */
  #number = 0;

  /** @param show called with each picture; returns false if it cannot be shown */
  constructor(link, show) {
    this.#link = link;
    this.#show = show;
  }

  /** Shows the state now, or after `at` lines; resolves when that, or a newer one, is shown. */
  want(at) {
    this.#at = at;
    const shown = new Promise((resolve) => this.#waiting.push(resolve));
    if (this.#isAsking) this.#isStale = true;
    else this.#ask();
    return shown;
  }

  async #ask() {
    this.#isAsking = true;
    const waiting = this.#waiting;
    this.#waiting = [];
    do {
      this.#isStale = false;
      waiting.push(...this.#waiting.splice(0));
      const at = this.#at;
      const reply = await this.#link.picture(at, this.#number);
      if (!reply || (this.#isStale && at !== this.#at)) continue;
      const isShown = await this.#show(reply, at);
      if (!isShown && this.#number) this.#isStale = true;
      this.#number = isShown ? reply.number : 0;
    } while (this.#isStale && this.#link.isOpen);
    this.#isAsking = false;
    for (const resolve of waiting) resolve();
  }
}
