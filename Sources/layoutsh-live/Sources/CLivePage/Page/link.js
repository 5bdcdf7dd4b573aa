// The connection to the shell: lines in, replies out.

/**
 * Joins the page to its shell and reports what arrives as events: `hello`, `event`, `lesson`, `control` and `lost`; and
 * `wait` whenever it begins or ends to wait for replies.
 *
 * Replies come in the order of the messages, so a question asked right after a line sees what the line did.
 */
export class Link extends EventTarget {
  #socket;
  #token;
  #number = 0;
  #waiting = new Map();
  #farewell = "";

  constructor(token) {
    super();
    this.#token = token;
  }

  /** Whether lines can be sent. */
  get isOpen() {
    return this.#socket?.readyState === WebSocket.OPEN;
  }

  /** Whether a reply is still to come. */
  get isWaiting() {
    return this.#waiting.size > 0;
  }

  connect() {
    this.#farewell = "";
    const socket = new WebSocket(`ws://${location.host}/live`);
    this.#socket = socket;
    socket.onopen = () => socket.send(JSON.stringify({ token: this.#token }));
    socket.onmessage = (message) => this.#take(JSON.parse(message.data));
    socket.onclose = (close) => this.#lose(close.code);
  }

  /**
   * Asks for the picture of the present or of the state after `at` lines.
   *
   * @param since the number of the picture that the page shows, which is told by what differs
   * @returns {Promise<{number, svg?, patch?} | null>} the picture with its number
   */
  async picture(at, since) {
    const sent = this.#send({ ask: "draw --svg", at, since });
    const number = this.#number;
    const { status, values, patch } = await sent;
    return status === 0 ? { number, svg: values?.[0]?.reply?.svg, patch } : null;
  }

  /** Runs a line as if typed; resolves to the reply, whether or not the line succeeds. */
  run(line) {
    return this.#send({ run: line });
  }

  /** Asks a query, of the present or of the state after `at` lines; resolves to its first JSON answer, or null. */
  async ask(query, at) {
    const reply = await this.#send({ ask: query, at });
    return reply.status === 0 ? reply.values?.[0]?.reply ?? null : null;
  }

  takeControl() {
    return this.#send({ control: true });
  }

  #send(message) {
    if (!this.isOpen) return Promise.resolve({ status: 2, error: "not connected" });
    const id = ++this.#number;
    this.#socket.send(JSON.stringify({ id, ...message }));
    const reply = new Promise((resolve) => this.#waiting.set(id, resolve));
    if (this.#waiting.size === 1) this.#tell("wait");
    return reply;
  }

  #take(message) {
    if (message.reply) {
      this.#waiting.get(message.id)?.(message.reply);
      this.#waiting.delete(message.id);
      if (!this.isWaiting) setTimeout(() => this.#tell("wait"));
    }
    if (message.lesson !== undefined) this.#tell("lesson", message.lesson);
    if (message.hello) this.#tell("hello", message.hello);
    if (message.event) this.#tell("event", message.event);
    if (typeof message.control === "boolean") this.#tell("control", message.control);
    if (message.bye) this.#farewell = message.bye;
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

/** Takes the token out of the address, so that neither history nor a bookmark keeps it. */
export function takeToken() {
  const token = location.hash.slice(1);
  history.replaceState(null, "", location.pathname);
  return token;
}
