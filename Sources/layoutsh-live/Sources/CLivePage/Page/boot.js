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
    pages share it; then the rest of the script runs. */
export async function feed() {
  const rest = document.getElementById("rest");
  if (rest) unfold(rest);
  const parts = ["unpack", "engine", "zones"].map((id) => document.getElementById(id));
  try {
    const [unpack, engine, zones] = await Promise.all(parts.map((part) =>
      (part.href ? fetched(part.href) : part.id === "unpack" ? inflated(part) : part.textContent)));
    early.worker.postMessage({ packed: { unpack, engine, zones } });
  } catch (error) {
    early.worker.onmessage({ data: { fault: error.message } });
  }
}

/** The bytes of a part that is packed as browsers know it. */
async function inflated(part) {
  const bytes = Uint8Array.from(atob(part.textContent), (letter) => letter.charCodeAt(0));
  const stream = new Response(bytes).body.pipeThrough(new DecompressionStream("deflate-raw"));
  return new Uint8Array(await new Response(stream).arrayBuffer());
}

/** Runs the rest of the script once the document is read, if it is packed in it. */
async function unfold(rest) {
  const script = document.createElement("script");
  script.type = "module";
  script.textContent = new TextDecoder().decode(await inflated(rest));
  if (document.readyState === "loading") await new Promise((done) => document.addEventListener("DOMContentLoaded", done));
  document.head.append(script);
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
