// The engine of a page starts before the rest of the page is read.

import { serve } from "./worker.js";

/** A worker that waits for an engine. */
export function newWorker() {
  const address = URL.createObjectURL(new Blob([`(${serve})(self)`], { type: "text/javascript" }));
  const worker = new Worker(address);
  URL.revokeObjectURL(address);
  return worker;
}

/** The first worker, and what it has said before somebody listened. */
const early = { worker: null, said: [] };

/** Starts the first worker while the document is read. */
export function start() {
  early.worker = newWorker();
  early.worker.onmessage = ({ data }) => early.said.push(data);
  early.worker.onerror = ({ message }) => early.said.push({ fault: message });
}

/** Hands the first worker the engine, which stands above in the document. */
export function feed() {
  const parts = ["unpack", "engine", "zones"].map((id) => [id, document.getElementById(id).textContent]);
  early.worker.postMessage({ packed: Object.fromEntries(parts) });
}

/** The first worker and what it has said. */
export function takeEarly() {
  return early;
}
