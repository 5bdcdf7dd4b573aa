// The socket to the shell that serves the page.

/** Passes messages between the page and a shell that runs elsewhere. */
export class SocketChannel {
  #socket;
  #token;
  /** Called with each message that arrives. */
  take = () => {};
  /** Called when the connection is lost, with the code of its end. */
  lose = () => {};

  /** @param token the secret that shows that the page was opened from the address that the shell
      prints */
  constructor(token) {
    this.#token = token;
  }

  get isOpen() {
    return this.#socket?.readyState === WebSocket.OPEN;
  }

  open() {
    const socket = new WebSocket(`ws://${location.host}/live`);
    this.#socket = socket;
    socket.onopen = () => socket.send(JSON.stringify({ token: this.#token }));
    socket.onmessage = (message) => this.take(JSON.parse(message.data));
    socket.onclose = (close) => this.lose(close.code);
  }

  send(message) {
    this.#socket.send(JSON.stringify(message));
  }
}

/** Takes the token out of the address, so that neither history nor a bookmark keeps it. */
export function takeToken() {
  const token = location.hash.slice(1);
  history.replaceState(null, "", location.pathname);
  return token;
}
