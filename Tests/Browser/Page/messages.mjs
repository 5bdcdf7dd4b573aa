// messages.mjs FOLDER [SCRIPTS]: sends random lines and questions to the engine of a page in FOLDER
// as a page does. Every message has one answer, the differences between two pictures turn the first
// into the second, and a new instance with the journal answers as the old one; nonsense is refused,
// and repeated lines need no more memory.

import { Engine } from "./engine.mjs";
import { random, scripted } from "./scripts.mjs";

const [folder, count = "20"] = process.argv.slice(2);

/** Answers that a journal alone cannot reproduce, or that depend on the path. */
const OUTSIDE = /\b(trace|stats|diff|format|explain|batch|commit|rollback|settle|import|record|stop|note|play|quit)\b/;

let problems = 0;
function expect(holds, words) {
  if (holds) return;
  problems += 1;
  console.log(words);
}

/** A page: what it has been sent, and the journal as replies tell of it. */
class Page {
  #id = 0;
  lines = [];
  undone = [];

  constructor() {
    this.engine = new Engine(folder);
    this.hello = this.engine.join()[0].hello;
  }

  send(message) {
    const id = ++this.#id;
    const answers = this.engine.message({ id, ...message });
    if (!answers) return null;
    const replies = answers.filter((answer) => answer.id === id);
    expect(replies.length === 1, `${replies.length} answers to ${JSON.stringify(message)}`);
    const { reply } = replies[0];
    if (message.restore !== undefined) {
      this.lines = message.restore.split("\n").filter(Boolean);
      this.undone = message.undone.split("\n").filter(Boolean).reverse();
    }
    for (const change of reply.journal ?? []) {
      if (typeof change === "string") {
        this.lines.push(change);
        this.undone = [];
      } else if (change.keep !== undefined) this.undone.push(...this.lines.splice(change.keep).reverse());
      else this.lines.push(...this.undone.splice(this.undone.length - change.redo).reverse());
    }
    const event = answers.findLast((answer) => answer.event)?.event;
    if (event) expect(event.lines === this.lines.length, `${event.lines} lines, ${this.lines.length} told of`);
    return { id, ...reply };
  }

  ask(line, members = {}) {
    return this.send({ ask: line, ...members });
  }
}

/** The lines of a picture as `SentPicture` cuts them: titles are left out. */
const cut = (svg) => svg.split("\n").map((line) => line.replace(/<title>.*?<\/title>/, ""));

/** Moves the coordinates of an element's line by thousandths of a point. */
function moved(line, dx, dy) {
  const by = (text, delta) => String((Math.round(Number(text) * 1000) + delta) / 1000);
  return line.replace(/<text[^>]*>|( [xy])="([^"]*)"|( data-frame)="([^"]*)"/g, (whole, name, value, frame, numbers) => {
    if (frame) {
      const [x, y, w, h] = numbers.split(" ");
      return `${frame}="${by(x, dx)} ${by(y, dy)} ${w} ${h}"`;
    }
    return name ? `${name}="${by(value, name === " x" ? dx : dy)}"` : whole;
  });
}

function patched(lines, patch) {
  return patch.flatMap((part) => {
    if (typeof part === "string") return [part];
    const [at, count, dx = 0, dy = 0] = part;
    return lines.slice(at, at + count).map((line) => (part.length > 2 ? moved(line, dx, dy) : line));
  });
}

let [sent, traps, pictures] = [0, 0, 0];
for (let seed = 1; seed <= Number(count); seed += 1) {
  const page = new Page();
  const { lines } = scripted(seed, 40);
  let last = null;
  for (const line of lines.filter((line) => !OUTSIDE.test(line))) {
    sent += 1;
    if (!page.send({ run: line })) {
      traps += 1;
      console.log(`seed ${seed}: a trap at ${line}`);
      break;
    }
    const picture = page.ask("draw --svg", { since: last?.id ?? 0 });
    const full = page.ask("draw --svg");
    if (picture.status !== 0) {
      last = null;
      continue;
    }
    const now = cut(full.values[0].reply.svg);
    if (picture.patch) {
      pictures += 1;
      const made = patched(last.lines, picture.patch);
      const at = now.findIndex((line, index) => line !== made[index]);
      expect(at < 0 && made.length === now.length, `seed ${seed}, ${line}: the picture is\n  ${made[at]}\nnot\n  ${now[at]}`);
    }
    last = { id: picture.id, lines: now };
  }
  const other = new Page();
  const restored = other.send({ restore: page.lines.join("\n"), undone: [...page.undone].reverse().join("\n") });
  if (!restored) continue;
  for (const question of ["status", "layers", "attrs visible", "content", "journal", "draw --svg"]) {
    const [expected, found] = [page.ask(question), other.ask(question)];
    if (!expected || !found) break;
    expect(JSON.stringify(expected.values) === JSON.stringify(found.values),
      `seed ${seed}: ${question} differs once restored:\n  ${JSON.stringify(expected).slice(0, 300)}\n  ${JSON.stringify(found).slice(0, 300)}`);
  }
}

// Nonsense.
const page = new Page();
const next = random(7);
const whole = Buffer.from('{"id":1,"ask":"draw --svg","at":1,"since":0}');
for (let round = 0; round < 2000; round += 1) {
  const bytes = Buffer.from(whole);
  for (let change = next(4); change >= 0; change -= 1) bytes[next(bytes.length)] = next(256);
  const answers = page.engine.message(bytes.subarray(0, next(bytes.length + 1)));
  expect(answers?.length === 1 && answers[0].reply, `no answer to ${bytes}`);
  if (!answers) break;
}

// Memory.
const long = new Page();
for (const line of ["load sticky over flow", "sections 500 500", "set header=30"]) long.send({ run: line });
let memory = 0;
for (let round = 0; round < 10000; round += 1) {
  long.send({ run: ["scroll by 0 40", "insert 0,3", "delete 0,3", "scroll by 0 -40", "undo 4"][round % 5] });
  if (round === 1000) ({ memory } = long.engine);
}
expect(long.engine.memory === memory, `10,000 lines need ${long.engine.memory - memory} bytes more`);
console.log(`${sent} lines sent, ${pictures} differences of pictures; ${traps} traps, ${problems} problems`);
process.exitCode = traps || problems ? 1 : 0;
