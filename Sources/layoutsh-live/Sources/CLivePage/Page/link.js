// The connection to the shell, or to the engine in the page: lines in, replies out.

/**
 * Joins the page to its shell and reports what arrives as events: `hello`, `event`, `lesson`,
 * `told`, `file`, `wants`, `control`, `notice` and `lost`; and `wait` whenever it begins or ends to
 * wait for replies.
 *
 * Replies come in the order of the messages, so a question asked right after a line sees what the
 * line did.
 */
export class Link extends EventTarget {
  #channel;
  #number = 0;
  #waiting = new Map();
  #farewell = "";
  /** Since when the next reply is awaited. */
  #since = 0;

  /** @param channel passes messages: `isOpen`, `open()`, `send(message)`; it calls `take(message)`
      and `lose(code)` */
  constructor(channel) {
    super();
    this.#channel = channel;
    channel.take = (message) => this.#take(message);
    channel.lose = (code) => this.#lose(code);
  }

  /** Whether lines can be sent. */
  get isOpen() {
    return this.#channel.isOpen;
  }

  /** Whether a reply is still to come. */
  get isWaiting() {
    return this.#waiting.size > 0;
  }

  /** Whether a line that takes too long can be ended. */
  get canStop() {
    return Boolean(this.#channel.stop);
  }

  /** For how long the next reply is awaited, in milliseconds. */
  get delay() {
    return this.isWaiting ? performance.now() - this.#since : 0;
  }

  connect() {
    this.#farewell = "";
    this.#channel.open();
  }

  /**
   * Asks for the picture of the present or of the state after `at` lines.
   *
   * @param since the number of the picture that the page shows, from which only differences are
   * sent @returns {Promise<{number, svg?, patch?} | null>} the picture with its number
   */
  async picture(at, since) {
    const sent = this.#send({ ask: "draw --svg", at, since });
    const number = this.#number;
    const { status, values, patch } = await sent;
    return status === 0 ? { number, svg: values?.[0]?.reply?.svg, patch } : null;
  }

  /** Runs a line as if typed; resolves to the reply, whether or not the line succeeds. A part of a
      longer motion is judged with the whole. */
  run(line, part) {
    return this.#send(part && this.canStop ? { run: line, part } : { run: line });
  }

  /** Asks a query, of the present or of the state after `at` lines; resolves to its first JSON
      answer, or null. */
  async ask(query, at) {
    const reply = await this.#send({ ask: query, at });
    return reply.status === 0 ? reply.values?.[0]?.reply ?? null : null;
  }

  /** Resolves to how a text may go on: the part of it that is replaced, candidates with what they
      mean, and a hint. */
  complete(text) {
    return this.#send({ complete: text });
  }

  /** Lets tables fit a window of `columns` characters, if the page decides about that. */
  fit(columns) {
    if (this.canStop) this.#send({ columns });
  }

  takeControl() {
    return this.#send({ control: true });
  }

  /** Ends a line that takes too long. */
  stop() {
    this.#channel.stop();
  }

  /** Hands the page's engine a file, by its name and its bytes. */
  add(name, bytes) {
    this.#channel.add(name, bytes);
  }

  /** Asks for the scene of a link in the place of what is there; resolves to the reply. */
  open(address) {
    return this.#send({ open: address });
  }

  /** Plays a session that the engine has, from where it was left. */
  play(name, progress) {
    return this.#send({ play: name, progress });
  }

  /** Goes on in the lesson: `next`, `back`, `goto PLACE`, `judge` after a motion, or
      `quit`. */
  goOn(words) {
    return this.#send({ lesson: words });
  }

  /** Asks for the result of the lesson that is over, with a name or without. */
  result(name) {
    return this.#send({ result: name });
  }

  #send(message) {
    if (!this.isOpen) return Promise.resolve({ status: 2, error: "not connected" });
    const id = ++this.#number;
    const reply = new Promise((resolve) => this.#waiting.set(id, resolve));
    this.#channel.send({ id, ...message });
    if (this.#waiting.size > 1) return reply;
    this.#since = performance.now();
    this.#tell("wait");
    return reply;
  }

  #take(message) {
    if (message.reply) this.#takeReply(message);
    if (message.lesson !== undefined) this.#tell("lesson", message.lesson);
    if (message.hello) this.#tell("hello", message.hello);
    if (message.event) this.#tell("event", message.event);
    for (const name of ["told", "file", "wants", "notice"]) if (message[name]) this.#tell(name, message[name]);
    if (typeof message.control === "boolean") this.#tell("control", message.control);
    if (message.bye) this.#farewell = message.bye;
  }

  #takeReply({ id, reply }) {
    this.#waiting.get(id)?.(reply);
    this.#waiting.delete(id);
    this.#since = performance.now();
    if (!this.isWaiting) setTimeout(() => this.#tell("wait"));
  }

  #lose(code) {
    for (const resolve of this.#waiting.values()) resolve({ status: 2, error: "connection lost" });
    this.#waiting.clear();
    this.#tell("lost", { code, reason: this.#farewell });
  }

  #tell(name, detail) {
    this.dispatchEvent(new CustomEvent(name, { detail }));
  }
}
