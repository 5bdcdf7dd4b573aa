// The code of the worker: the engine itself.

/**
 * Answers each message with those of the engine, in the order in which they come.
 *
 * Its text becomes the worker, so it uses nothing from outside. The first message has the engine
 * and the time zones, as the worker before had them, or a half of the engine, packed; the answer to
 * it has them unpacked, and the greeting. The worker that gets the zones has the second half: it
 * unpacks and joins that for the other, and ends. A message with a name is a file, and has no
 * answer.
 */
export function serve(scope) {
  const [encoder, decoder] = [new TextEncoder(), new TextDecoder()];
  /** Number of bytes unpacked at once: browsers optimise between calls. */
  const PIECE = 65536;
  let engine = null;

  /** An instance of the program that unpacks, and its memory from `from` on with `size` bytes. */
  function opened(program, size) {
    const { exports } = new WebAssembly.Instance(program);
    const { memory, __heap_base: { value: from } } = exports;
    const reach = (end) => {
      memory.grow(Math.max(0, Math.ceil((end - memory.buffer.byteLength) / 65536)));
      return new Uint8Array(memory.buffer);
    };
    return { ...exports, from, reach, bytes: reach(from + size) };
  }

  /** Unpacks what states its size. */
  function unpacked(program, packed) {
    let { length } = packed;
    const { decode, begin, unpack, from, reach, bytes } = opened(program, length + 1);
    if (typeof packed === "string") {
      encoder.encodeInto(packed, bytes.subarray(from));
      length = decode(from, length);
    } else {
      bytes.set(packed, from);
    }
    const [to, size] = [from + length, begin(from)];
    const whole = reach(to + size);
    for (let place = 0; place < size;) unpack(to, place += PIECE);
    return whole.slice(to, to + size);
  }

  /** Joins a half of the module of what is unpacked, piece by piece. */
  function* joined(program, parts, half) {
    const length = parts[0].length + parts[1].length;
    const { begin_join, join, from, bytes } = opened(program, 2 * length);
    bytes.set(parts[0], from);
    bytes.set(parts[1], from + parts[0].length);
    const target = from + length;
    const size = begin_join(from, half, target);
    for (let place = 0, end; place < size; place = end) {
      end = join(place + PIECE);
      yield bytes.slice(target + place, target + end);
    }
  }

  /** Copies bytes to where the engine reads them; returns how many they are. */
  function put(bytes) {
    const place = engine.engine_room(bytes.length) >>> 0;
    new Uint8Array(engine.memory.buffer).set(bytes, place);
    return bytes.length;
  }

  /** Hands the engine a file: its name, then its bytes. */
  function hand(name, bytes) {
    const title = encoder.encode(name);
    const all = new Uint8Array(title.length + bytes.length);
    all.set(title);
    all.set(bytes, title.length);
    engine.engine_file(title.length, put(all));
  }

  function said() {
    const [place, length] = [engine.engine_answer(0) >>> 0, engine.engine_length(0)];
    return decoder.decode(new Uint8Array(engine.memory.buffer, place, length));
  }

  /** Unpacks a half of the engine. With the first, compiles the engine while it is joined; with the
      second, joins that for the other worker, and returns nothing. */
  async function compiled({ unpack, packed, zones, port }) {
    const heard = (name) => new Promise((done) => {
      port.addEventListener("message", ({ data }) => name in data && done(data[name]));
    });
    const [others, rest, known] = ["unpacked", "pieces", "known"].map(heard);
    port.start();
    const program = await WebAssembly.compile(unpack);
    const own = unpacked(program, packed);
    port.postMessage({ unpacked: own });
    if (zones !== undefined) {
      port.postMessage({ known: unpacked(program, zones) });
      const pieces = [...joined(program, [await others, own], 1)];
      port.postMessage({ pieces }, pieces.map(({ buffer }) => buffer));
      return scope.close();
    }
    const pieces = joined(program, [own, await others], 0);
    const stream = new ReadableStream({
      async pull(to) {
        const { value, done } = pieces.next();
        if (!done) return to.enqueue(value);
        for (const piece of await rest) to.enqueue(piece);
        to.close();
      },
    });
    const module = await WebAssembly.compileStreaming(
      new Response(stream, { headers: { "Content-Type": "application/wasm" } }));
    return { zones: await known, module };
  }

  async function start({ unpacked: whole, ...packed }) {
    const parts = whole ?? await compiled(packed);
    // The other worker has the engine.
    if (!parts) return;
    engine = (await WebAssembly.instantiate(parts.module, {})).exports;
    engine.engine_zones(put(parts.zones));
    engine.engine_join();
    scope.postMessage({ parts, answer: said() });
  }

  scope.onmessage = async ({ data }) => {
    try {
      if (data.name !== undefined) return hand(data.name, data.bytes);
      if (data.message === undefined) return await start(data);
      engine.engine_message(put(encoder.encode(data.message)));
      scope.postMessage({ answer: said() });
    } catch (error) {
      scope.postMessage({ fault: String(error) });
    }
  };
}
