// The engine of a page starts before the rest of the page is read.

import { serve } from "./worker.js";

/** A worker that waits for an engine. */
export function newWorker() {
  const address = URL.createObjectURL(new Blob([`(${serve})(self)`], { type: "text/javascript" }));
  const worker = new Worker(address);
  URL.revokeObjectURL(address);
  return worker;
}

/** The first worker, and its messages before anyone listened. */
const early = { worker: null, said: [] };

/** Starts the first worker while the document is read. */
export function start() {
  early.worker = newWorker();
  early.worker.onmessage = ({ data }) => early.said.push(data);
  early.worker.onerror = ({ message }) => early.said.push({ fault: message });
}

/** Hands the first worker the engine, which is earlier in the document, or beside it if several
    pages share it. */
export async function feed() {
  const parts = ["unpack", "engine", "zones"].map((id) => document.getElementById(id));
  try {
    const [unpack, engine, zones] = await Promise.all(parts.map((part) => (part.href ? fetched(part.href) : part.textContent)));
    early.worker.postMessage({ packed: { unpack, engine, zones } });
  } catch (error) {
    early.worker.onmessage({ data: { fault: error.message } });
  }
}

async function fetched(address) {
  const answer = await fetch(address).catch(() => null);
  if (answer?.ok) return new Uint8Array(await answer.arrayBuffer());
  const isFile = location.protocol === "file:";
  throw new Error(isFile ? "a site needs a web server" : `${new URL(address).pathname} cannot be read`);
}

/** The first worker and what it has said. */
export function takeEarly() {
  return early;
}
