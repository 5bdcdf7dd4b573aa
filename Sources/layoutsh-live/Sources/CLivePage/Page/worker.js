// The code of the worker: the engine itself.

/**
 * Answers each message with those of the engine, in the order in which they come.
 *
 * Its text becomes the worker, so it uses nothing from outside. The first message has the engine
 * and the time zones, packed, or as the worker before had them; the answer to it has them unpacked,
 * and the greeting. A message with a name is a file, and has no answer.
 */
export function serve(scope) {
  const [encoder, decoder] = [new TextEncoder(), new TextDecoder()];
  /** Number of bytes unpacked at once: browsers optimise between calls. */
  const PIECE = 65536;
  let engine = null;

  /** Unpacks what states its size piece by piece, by the program that comes with it; a module
      whose parts are sorted is joined then. */
  function* unpacked(program, packed, isSorted) {
    const { decode, begin, unpack, begin_join, join, memory, __heap_base: base } = new WebAssembly.Instance(program).exports;
    const reach = (end) => memory.grow(Math.max(0, Math.ceil((end - memory.buffer.byteLength) / 65536)));
    const part = (start, end) => new Uint8Array(memory.buffer, start, end - start).slice();
    const from = base.value;
    reach(from + packed.length + 1);
    const room = new Uint8Array(memory.buffer, from);
    const isText = typeof packed === "string";
    if (isText) encoder.encodeInto(packed, room);
    else room.set(packed);
    const to = from + (isText ? decode(from, packed.length) : packed.length);
    const size = new DataView(memory.buffer).getUint32(from + 5, true);
    reach(to + size);
    begin(from);
    for (let place = 0; place < size; place += PIECE) {
      const end = Math.min(place + PIECE, size);
      unpack(to, end);
      if (!isSorted) yield part(to + place, to + end);
    }
    if (!isSorted) return;
    const target = to + size;
    reach(target + new DataView(memory.buffer).getUint32(to, true) + 4);
    const whole = begin_join(to, target);
    for (let place = 0; place < whole;) {
      const end = join(place + PIECE);
      yield part(target + place, target + end);
      place = end;
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

  /** Compiles the engine while it is unpacked. */
  async function compiled({ unpack, engine, zones }) {
    const program = await WebAssembly.compile(unpack);
    const pieces = unpacked(program, engine, true);
    const stream = new ReadableStream({
      pull(to) {
        const { value, done } = pieces.next();
        if (done) to.close();
        else to.enqueue(value);
      },
    });
    const compiling = WebAssembly.compileStreaming(
      new Response(stream, { headers: { "Content-Type": "application/wasm" } }));
    const known = await new Blob([...unpacked(program, zones)]).arrayBuffer();
    return { zones: new Uint8Array(known), module: await compiling };
  }

  async function start({ packed, unpacked: known }) {
    const parts = known ?? await compiled(packed);
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
