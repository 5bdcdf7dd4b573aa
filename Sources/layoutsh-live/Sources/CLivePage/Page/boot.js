// The engine of a page starts before the rest of the page is read.

import { serve } from "./worker.js";

/** A worker that waits for an engine. */
export function newWorker() {
  const address = URL.createObjectURL(new Blob([`(${serve})(self)`], { type: "text/javascript" }));
  const worker = new Worker(address);
  URL.revokeObjectURL(address);
  return worker;
}

/** The first worker, and what it said before anyone listened. */
const early = { worker: null, said: [] };

/** What takes each part of the engine, and the rest of the script, when the document has it. */
const takers = new Map([["rest", unfold]]);

/** Starts the first worker, and one that unpacks a half of the engine for it, while the document
    is read. */
export function start() {
  const { port1, port2 } = new MessageChannel();
  early.worker = newWorker();
  early.worker.onmessage = ({ data }) => early.said.push(data);
  early.worker.onerror = ({ message }) => early.said.push({ fault: message });
  const helper = newWorker();
  helper.onmessage = ({ data }) => early.worker.onmessage({ data });
  helper.onerror = ({ message }) => early.worker.onmessage({ data: { fault: message } });
  const unpack = part("unpack");
  begin(early.worker, port1, [unpack, part("engine")]);
  begin(helper, port2, [unpack, part("engine2"), part("zones")]);
}

/** A part of the engine, once the document has it. */
function part(id) {
  return new Promise((done) => takers.set(id, (element) => done(read(element))));
}

/** Hands a worker its parts, and the port to the other. */
async function begin(worker, port, parts) {
  try {
    const [unpack, packed, zones] = await Promise.all(parts);
    worker.postMessage({ unpack, packed, zones, port }, [port]);
  } catch (error) {
    early.worker.onmessage({ data: { fault: error.message } });
  }
}

/** Takes what the document has by now: parts of the engine, which are in it, or beside it if
    several pages share it; and the rest of the script, which runs then. */
export function feed() {
  for (const [id, take] of takers) {
    const element = document.getElementById(id);
    if (element && takers.delete(id)) take(element);
  }
}

function read(part) {
  return part.href ? fetched(part.href) : part.id === "unpack" ? inflated(part) : part.textContent;
}

/** The bytes of a text in base 64. */
export function bytesOf(text) {
  // The page waits for this at its start, and `from` calls a function for each letter.
  const letters = atob(text);
  const bytes = new Uint8Array(letters.length);
  for (let place = 0; place < bytes.length; place += 1) bytes[place] = letters.charCodeAt(place);
  return bytes;
}

/** The bytes of a part that is packed as browsers know it. */
async function inflated(part) {
  const stream = new Response(bytesOf(part.textContent)).body.pipeThrough(new DecompressionStream("deflate-raw"));
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
