// Joins the parts of the page.

import { bytesOf, takeEarly } from "./boot.js";
import { Card } from "./card.js";
import { Course } from "./course.js";
import { Editor } from "./editor.js";
import { EngineChannel } from "./engine.js";
import { Finger } from "./finger.js";
import { commandOf } from "./gesture.js";
import { names, shownNames } from "./labels.js";
import { LayerBar } from "./layers.js";
import { LessonBar } from "./lesson.js";
import { Link } from "./link.js";
import { ElementList } from "./list.js";
import { Marks, shape, tag } from "./marks.js";
import { node, number } from "./markup.js";
import { around, between, drawn, gaps } from "./measure.js";
import { Motion } from "./motion.js";
import { OptionForm, spelled } from "./options.js";
import { Past } from "./past.js";
import { PictureSource } from "./picture.js";
import { Prompt, Transcript } from "./prompt.js";
import { Rules } from "./rules.js";
import { Scene } from "./scene.js";
import { SocketChannel, takeToken } from "./socket.js";
import { Surface } from "./surface.js";
import { View } from "./view.js";

const part = (id) => document.getElementById(id);

/** The page's copy of the shell's state. */
const known = {
  layers: [], current: "main", options: [], prompt: "layoutsh> ", hasControl: false, isConnected: false,
  /** Options by layer, as they were seen. */
  seen: new Map(),
  /** The lesson that is played, whose scene is only shown; null for none. */
  lesson: null,
  /** Boxes before the last line, or before the finger came down. */
  before: null,
  /** The lines of the gesture, and the layers before it. */
  gesture: { lines: [], layers: [] },
  /** The way of the wheel so far, and its place among what was tried; null at rest. */
  wheel: null,
  /** The point that is marked. */
  mark: null,
  /** Whether the key is held that measures. */
  isMeasuring: false,
};

/** Whether the engine is in the page; otherwise the page belongs to a shell. */
const isAlone = Boolean(part("engine"));
const link = new Link(isAlone ? new EngineChannel(takeEarly()) : new SocketChannel(takeToken()));
const scene = new Scene(part("scene"));
const marks = new Marks(part("scene"));
const motion = new Motion(scene, link);
const card = new Card(part("card"), link, marks, part("leader"), () => page.mode() === "measure" && overlay());
const transcript = new Transcript(part("transcript"), isAlone ? "page" : "prompt");
const list = new ElementList(part("list"), part("count"), chosen, (element) => scene.colours(element));
const form = new OptionForm(part("controls"), (change) => perform(`set ${change}`));
const bar = new LayerBar(part("layers"), part("state"), (name) => perform(`use ${name}`));
const lesson = new LessonBar({
  bar: part("lesson"), title: part("lesson-title"), place: part("lesson-place"), caption: part("caption"),
});
const rules = new Rules(link, marks);
const prompt = new Prompt(part("prompt"), part("completions"), typed, (text) => link.complete(text));
const source = new PictureSource(link, picture);
const past = new Past(
  { line: part("line"), place: part("place"), from: part("from"), present: part("present"),
    earlier: part("earlier") },
  {
    show: async () => {
      await refresh();
      renew();
    },
    undo: (count) => perform(`undo ${count}`),
    ask: async () => (await link.ask("journal"))?.journal ?? [],
  });

const finger = new Finger(scene, marks, touch, shown, () =>
  known.layers.some(({ state }) => "lifted" in state || "dragged" in state)
    ? JSON.stringify(known.layers.map(({ offset }) => offset)) : null);
const view = new View(part("canvas"), scene, zoomed, () => finger.isDown && finger.cancel());
const page = {
  scene, view, marks, finger, run: touch, shown,
  mode: () => (known.isMeasuring ? "measure" : document.querySelector("#modes input:checked").value),
  /** Whether a mode changes nothing. */
  isLooking: (mode) => mode === "pan" || mode === "measure" || mode === "mark",
  mark: (point) => {
    known.mark = point;
    overlay();
  },
  canTouch,
  current: () => known.current,
  layer: () => known.layers.find(({ name }) => name === known.current),
  selected: () => scene.element(list.selected),
  look, choose, released, useLayer,
};
page.editor = new Editor(page);
const course = isAlone && new Course(link, {
  section: part("course"), title: part("course-title"), kept: part("kept"), told: part("told"), ask: part("ask"),
  place: part("stop"), bar: part("steps"), line: part("track"), previous: part("previous"), next: part("next"),
  command: part("command"),
}, save);
/** The session that the page was made of, with its name. */
const session = isAlone && part("session") && JSON.parse(part("session").textContent);
/** The scene that the address has shown or got, as it ends with it. */
let shared = "";
new Surface(page);

/** Returns whether the scene can be touched now; shows the reason if not. A scene in motion first
    shows where it comes to rest. */
function canTouch() {
  const reason = !known.isConnected ? "The page is not connected to its shell."
    : known.lesson ? "A lesson is playing; you can touch the scene when it is over."
    : !known.hasControl ? "Another page has control; take it to touch the scene."
    : past.at !== undefined ? "This is an earlier state; go back to the present to touch the scene." : "";
  notify(reason);
  if (!reason) motion.stop();
  return !reason;
}

let noticeTimer = 0;

/** Shows a sentence over the scene for a while. */
function notify(sentence) {
  clearTimeout(noticeTimer);
  if (part("notice").textContent !== sentence) part("notice").textContent = sentence;
  if (sentence) noticeTimer = setTimeout(() => notify(""), 6000);
}

/** Sends a line at once; the picture follows with `shown`. A line that may not be sent is reported,
    not lost. */
async function run(line, isPart) {
  const sent = known.hasControl ? link.run(line, isPart) : { status: 2, error: "another page has control" };
  if (!line.startsWith("drag ")) keepBefore(line);
  const reply = await sent;
  if (reply.status === 2) {
    notify(`Not run: ${line} (${reply.error})`);
    transcript.add({ line, by: "page", status: 2, output: `error: ${reply.error}` }, known.prompt);
  }
  takeLayers(reply);
  return reply;
}

/** Runs a line of the prompt; an empty one goes on in the lesson. */
async function typed(line) {
  if (!line) return course && course.goOn();
  const isAnswer = course && course.asks;
  if (course) course.tries(line);
  const sent = perform(line);
  did("");
  const { status, output } = await sent;
  // Of what is tried at a question there is no event.
  if (isAnswer && output) transcript.add({ line, by: "page", status, output }, known.prompt);
}

/** Sends a line of a finger, a wheel or a key on the picture: a layer that nobody has scrolled is
    first brought to where the picture shows it. */
function touch(line) {
  for (const { layer, x, y } of scene.openings.splice(0)) {
    if (layer !== known.current) run(`use ${layer}`);
    run(`scroll to ${x} ${y}`);
    if (layer !== known.current) run(`use ${known.current}`);
  }
  if (line.startsWith("press ")) known.gesture = { lines: [], layers: known.layers, current: known.current };
  known.gesture.lines.push(line);
  const [, dx, dy] = /^scroll by (\S+) (\S+)$/.exec(line) ?? [];
  if (dx !== undefined) return turned(line, Number(dx), Number(dy));
  if (/^(insert|append|move|delete|scroll) /.test(line)) did(line);
  // A touch is judged when the finger lifts.
  return run(line, /^(press|drag) /.test(line));
}

/** Counts the lines of a wheel as one motion, until it rests. */
function turned(line, dx, dy) {
  const wheel = (known.wheel ??= { x: 0, y: 0, row: course && course.tries("", "wheel") });
  wheel.x += dx;
  wheel.y += dy;
  did(`scroll by ${wheel.x} ${wheel.y}`, wheel.row);
  clearTimeout(wheel.timer);
  wheel.timer = setTimeout(() => {
    known.wheel = null;
    if (course) link.goOn("judge");
  }, 250);
  return run(line, true);
}

let didTimer = 0;

/** Shows for a while the command that a gesture was, in its place among what was tried, too. */
function did(command, row) {
  clearTimeout(didTimer);
  part("did").replaceChildren(...(command ? ["That was ", node("code", {}, command)] : []));
  didTimer = setTimeout(() => part("did").classList.add("old"), 6000);
  part("did").classList.remove("old");
  if (row) row.firstChild.textContent = command;
}

/** Takes the layers of an answer to `layers`, of the present or of the earlier state on show. */
function takeAllLayers(told, at) {
  if (!told || at !== past.at) return;
  Object.assign(known, { layers: told.layers, current: told.current });
  bar.show(known.layers, known.current);
}

function takeLayers(reply) {
  // Counters come by layers, too.
  const changed = (reply.values?.at(-1)?.reply?.layers ?? []).filter(({ offset }) => offset);
  if (!changed.length) return;
  known.layers = known.layers.map((layer) => changed.find(({ name }) => name === layer.name) ?? layer);
  bar.show(known.layers, known.current);
}

/** The ghost shows what a line changed, or a whole gesture. */
function keepBefore(line) {
  if (/^(release|settle|tick|use)\b/.test(line)) return;
  known.before = boxes();
}

/** The boxes on show, by key. */
function boxes() {
  return new Map(scene.elements.map(({ key, frame }) => [key, frame]));
}

function shown() {
  return source.want(past.at);
}

/** Runs a line and plays its motion. */
async function perform(line) {
  past.leave();
  // The boxes on show are kept while the line runs.
  const sent = run(line);
  // Motion is reported at the offsets of the layers, not where a picture opens.
  const plan = scene.openings.length ? null : motion.prepare(line, known.layers, values);
  const reply = await sent;
  await refresh();
  if (plan && reply.status === 0) await motion.play(plan, known.layers);
  if (/^frames\b/.test(line)) await motion.again();
  tellBusy();
  return reply;
}

/** Takes a line back or runs it again, or a whole gesture: as a number of lines, which means the
    same wherever it is typed. */
async function step(verb) {
  const count = (await link.ask("journal"))?.steps?.[verb] ?? 1;
  await perform(count > 1 ? `${verb} ${count}` : verb);
}

/** After the finger is up, what it set in motion comes to rest by itself. */
async function released(reply) {
  const { lines, layers, current } = known.gesture;
  const isTouch = lines[0]?.startsWith("press ");
  const row = isTouch && course && course.tries("", "finger");
  await reply;
  await refresh();
  if (known.layers.some(({ state }) => /^to-/.test(state.animation ?? ""))) await perform("settle");
  if (isTouch) did(commandOf(lines, layers, known.layers, current), row);
}

/** The options of a layer by name, as they were when it was last the current one. */
function values(layer) {
  return Object.fromEntries((known.seen.get(layer) ?? []).map((option) => [option.name, spelled(option)]));
}

/** A wheel turns what lies under it; returns the section there that scrolls by itself, if any. */
async function useLayer(point) {
  const hit = await link.ask(`hit ${point.x} ${point.y}`);
  const [layer, part] = hit?.scrolls?.split("/section ") ?? [];
  if (layer && layer !== known.current) {
    known.current = layer;
    await run(`use ${layer}`);
  }
  return part === undefined ? null : (await link.ask(`scrollers ${part}`))?.scrollers[0];
}

/** Reads everything that is not in the picture; numbers are taken as they arrive, so that later
    ones are not undone. */
async function refresh() {
  const at = past.at;
  await Promise.all([
    shown(),
    link.ask("layers", at).then((told) => takeAllLayers(told, at)),
    link.ask("get", at).then((told) => {
      if (told && at === past.at) known.options = told.options;
    }),
  ]);
  known.seen.set(known.current, known.options);
  form.show(known.options);
  list.show(readingOrder(scene.elements));
  enable();
}

/** Layers back to front; in a layer as the shell lists: by the numbers in their names, then by
    place. */
function readingOrder(elements) {
  const rank = ({ kind }) => (kind === "cell" ? 1 : kind === "header" ? 0 : 2);
  const orders = elements.map((element) => {
    const layer = known.layers.findIndex(({ name }) => name === element.layer);
    // Text and numbers in turn, text first.
    const words = element.element.split(/(\d+)/).map((word, place) => (place % 2 ? Number(word) : word));
    return { element, order: [-layer, rank(element), ...words] };
  });
  return orders.sort((a, b) => byParts(a.order, b.order)).map(({ element }) => element);
}

/** Which of two orders comes first: the first part in which they differ decides. */
function byParts(one, other) {
  const place = one.findIndex((part, index) => part !== other[index]);
  if (place < 0 || place === other.length) return one.length - other.length;
  return one[place] < other[place] ? -1 : 1;
}

/** Delay after a picture for work that no one sees while everything moves, in milliseconds. */
const REST = 120;
let restTimer = 0;

/** Delay after a picture at which the card shows the facts of that moment, in milliseconds. */
const RENEWAL = 100;
let renewTimer = 0;

/** Asks again for the card's facts: about the chosen element wherever it is now, or about the same
    point. */
function renew() {
  clearTimeout(renewTimer);
  renewTimer = 0;
  if (!card.asked) return;
  if (!card.asked.element) return card.again(past.at, known.current);
  const element = scene.element(card.asked.element.key);
  if (element) chosen(element.key);
  else card.clear();
}

/** Shows a picture and what the page draws over it. */
async function picture(told, at) {
  motion.stop();
  if (!scene.show(told)) return false;
  if (`${scene.size.width} ${scene.size.height}` !== scene.host.dataset.size) view.fit();
  marks.resize(scene.size);
  marks.outline("selected", scene.element(list.selected)?.frame);
  card.follow(scene.element(card.key));
  renewTimer ||= setTimeout(renew, RENEWAL);
  if (part("ghost").checked) marks.ghost(at === undefined ? known.before : null, boxes());
  if (part("map").checked) marks.map((await link.ask("touchmap", at))?.areas);
  // Drawings at elements come back at rest.
  for (const name of ["names", "measure", "rules"]) marks.draw(name);
  measure();
  clearTimeout(restTimer);
  restTimer = setTimeout(rest, REST);
  return true;
}

/** Work that is postponed while pictures follow one another. */
function rest() {
  if (finger.isDown) return;
  scene.rest();
  list.show(readingOrder(scene.elements));
  overlay();
  if (part("rules").checked) rules.show(inView(), past.at, overlay);
  tellBusy();
}

/** The elements of the current layer that are in the viewport. */
function inView() {
  const { width, height } = scene.size;
  return scene.elements.filter(({ layer, frame: [x, y, wide, high] }) =>
    layer === known.current && x < width && y < height && x + wide > 0 && y + high > 0);
}

/** The frame of a layer and that of its content, in the scene. */
function edgesOf(name) {
  const layer = known.layers.find((each) => each.name === name);
  if (!layer?.frame) return [];
  const { frame: [x, y, width, height], offset, contentSize } = layer;
  return [[x, y, width, height], [x - offset[0], y - offset[1], ...contentSize]];
}

/** Draws what the page adds to the picture: names, distances, rules, and the mark. */
function overlay() {
  const { scale } = scene;
  const labelled = scene.elements.filter(({ frame: [x, y, width, height] }) =>
    x < scene.size.width && y < scene.size.height && x + width > 0 && y + height > 0)
    .map((element) => ({ ...element, label: scene.labelLength(element.node) }));
  const found = names(labelled, scale);
  scene.hideLabels(new Set(found.map(({ index }) => labelled[index].node)));
  marks.draw("names", shownNames(found, labelled, known.layers));
  marks.draw("measure", page.mode() === "measure" && !finger.isDown ? measured(scale) : []);
  // A length is in the middle of a gap.
  if (part("rules").checked) rules.draw(inView(), scale, page.mode() === "measure" ? 18 : 4);
  marks.draw("mark", known.mark ? marked(known.mark, scale) : []);
}

/** The distances around the element under the pointer, or from the selected one to it. */
function measured(scale) {
  const [chosen, target] = [scene.element(list.selected), scene.element(card.key)];
  const subject = target ?? chosen;
  const layer = subject?.layer ?? known.current;
  const frames = scene.elements.filter((each) => each.layer === layer).map(({ frame }) => frame);
  const all = gaps(frames.filter(([, , width, height]) => width > 0 && height > 0));
  const shaded = drawn(all, scale, scene.size).filter((each) => each.localName === "rect");
  if (!subject) return shaded;
  const isPair = target && chosen && target.key !== chosen.key;
  const bands = isPair ? between(chosen.frame, target.frame) : around(subject.frame, [...frames, ...edgesOf(layer)]);
  return [...shaded, ...drawn(bands, scale, scene.size)];
}

/** A cross at a point, with its coordinates, and those in the content of the current layer if they
    are others. */
function marked({ x, y }, scale) {
  const [, content] = edgesOf(known.current);
  const inside = content && (content[0] || content[1]) ? `, content ${number(x - content[0])} ${number(y - content[1])}` : "";
  const text = `${number(x)} ${number(y)}${inside}`;
  const isRight = x * scale + text.length * 7 + 20 > scene.size.width * scale;
  return [
    shape("path", { class: "cross", d: `M0 ${y}H${scene.size.width}M${x} 0V${scene.size.height}` }),
    shape("circle", { class: "spot", cx: x, cy: y, r: 4 / scale }),
    tag(text, x + (isRight ? -8 : 8) / scale, y + (y * scale < 24 ? 18 : -8) / scale, "place", isRight ? "end" : "start"),
  ];
}

/** Records how long the first drag that this picture shows took to be painted, for whoever traces
    the page. */
function measure() {
  const start = performance.getEntriesByName("drag")[0]?.startTime;
  if (start === undefined) return;
  performance.clearMarks("drag");
  requestAnimationFrame(() => setTimeout(() => performance.measure("line to paint", { start })));
}

/** Shows what lies at a point; null: what is selected, or nothing. */
function look(point) {
  if (!point && page.mode() === "measure") return;
  if (!point) {
    const element = scene.element(list.selected);
    list.hover(null);
    return element && !finger.isDown ? chosen(element.key) : card.clear();
  }
  card.look({
    point, at: past.at, current: known.current,
    find: ({ target }) => {
      const element = target && scene.element(keyOf(target));
      list.hover(element?.key);
      return element;
    },
  });
}

function keyOf({ layer, category, kind, section, item }) {
  if (category === "cell") return `${layer}/${section},${item}`;
  return scene.element(`${layer}/${kind} ${section},${item}`) ? `${layer}/${kind} ${section},${item}`
    : `${layer}/${kind} ${section}`;
}

/** Chooses what lies at a point, here and in the list. */
async function choose({ x, y }) {
  const target = (await link.ask(`hit ${x} ${y}`))?.target;
  const element = target && scene.element(keyOf(target));
  list.select(element?.key ?? null, true);
  marks.outline("selected", element?.frame);
  if (page.mode() !== "measure") return;
  element ? chosen(element.key) : card.clear();
  overlay();
}

/** Shows the element that was chosen in the list. */
function chosen(key) {
  const element = scene.element(key);
  marks.outline("selected", element?.frame);
  if (!element) return;
  const [x, y, width, height] = element.frame;
  const { width: right, height: bottom } = scene.size;
  const middle = (start, length, end) => Math.round((Math.max(0, start) + Math.min(end, start + length)) / 2);
  card.look({
    point: { x: middle(x, width, right), y: middle(y, height, bottom) }, element, at: past.at,
    current: known.current, find: () => element, isNew: true,
  });
}

/** Follows a change of the size or place of the picture. */
function zoomed(scale) {
  part("whole").textContent = `${Math.round(scale * 100)}%`;
  scene.locate();
  card.connect();
  if (scene.svg) overlay();
}

function setPrompt(prompt) {
  if (part("sign").textContent !== prompt.trimEnd()) part("sign").textContent = prompt.trimEnd();
  known.prompt = prompt;
}

/** The number of characters that fit in a row of the list of lines: answers are made for it. */
function columns() {
  const probe = part("ruler");
  return Math.floor(part("recent").clientWidth / (probe.getBoundingClientRect().width / probe.textContent.length));
}

/** That number, measured while the engine starts, when nothing waits for the layout; 0 if it has to
    be measured. */
let early = 0;
requestAnimationFrame(() => (early = known.isConnected ? 0 : columns()));

function enable() {
  const canRun = known.hasControl && known.isConnected && !known.lesson;
  const isNow = past.at === undefined;
  for (const id of ["undo", "redo", "tick", "settle", "share"]) part(id).disabled = !canRun || !isNow;
  prompt.setEnabled(canRun, !known.isConnected ? "" : known.lesson ? "A lesson is playing" : "Take control to type");
  form.setEnabled(canRun && isNow);
  bar.setEnabled(canRun && isNow);
  past.setEnabled(canRun);
  for (const field of document.querySelectorAll("#modes .edit input")) field.disabled = !canRun || !isNow;
  part("take").hidden = known.hasControl || !known.isConnected;
  document.body.classList.toggle("watching", known.isConnected && !known.hasControl);
  document.body.classList.toggle("past", !isNow);
  document.body.classList.toggle("alone", !known.isConnected);
  document.body.classList.toggle("played", Boolean(known.lesson));
  part("connection").textContent = !known.isConnected ? "Not connected" : known.lesson ? "Lesson"
    : isAlone ? "Runs in this page" : known.hasControl ? "You have control" : "Watching";
}

/** Tells assistive technology whether the scene is about to change. */
function tellBusy() {
  scene.host.ariaBusy = String(link.isWaiting || motion.isPlaying || (scene.isMoving && !finger.isDown));
}

/** After how long a line can be stopped, in milliseconds. */
const LONG = 1000;

link.addEventListener("wait", tellBusy);
if (link.canStop) setInterval(() => (part("slow").hidden = link.delay < LONG), LONG / 4);

link.addEventListener("notice", ({ detail }) => notify(detail));
link.addEventListener("wants", ({ detail }) => {
  if (detail === "clear") transcript.clear();
  else transcript.add({ line: detail, by: "page", status: 0, output: prompt.history.join("\n") }, known.prompt);
});

// A file that a line has written is the reader's.
link.addEventListener("file", ({ detail: { name, text } }) => save(name, text));

function save(name, text) {
  const address = URL.createObjectURL(new Blob([text]));
  node("a", { href: address, download: name }).click();
  setTimeout(() => URL.revokeObjectURL(address), LONG);
}

/** Whether the address ends with a scene. */
function hasLink() {
  return isAlone && location.hash.startsWith("#s=");
}

/** Shows the scene with which the address ends. */
async function openLink() {
  if (!hasLink() || location.hash === shared) return;
  shared = location.hash;
  past.leave();
  const { status, error } = await link.open(shared);
  notify(status === 0 ? "" : error.replace(/^error: /, ""));
  await refresh();
}

/** Puts the scene into the address and copies that; what no address holds becomes a file of
    lines. */
async function share() {
  const { status, error, values } = await link.run("link");
  if (status !== 0) return saveLines(error);
  shared = values[0].reply.link;
  history.replaceState(null, "", shared);
  const isCopied = await navigator.clipboard?.writeText(location.href).then(() => true, () => false);
  notify(isCopied ? "The link to this scene is copied, and it is the address of this page." : "The address of this page is the link to this scene.");
}

/** Whether a file states near its beginning that it is a capture of a running app. */
const isCapture = (bytes) => new TextDecoder().decode(bytes.subarray(0, 65_536)).includes("layoutsh-capture");

/** Shows the scene of a capture, the device's frames above it, and what differs. */
async function compare(name) {
  const word = `"${name.replace(/["\\]/g, "\\$&")}"`;
  const { status } = await perform(`import ${word}`);
  if (status === 0) await perform(`compare ${word}`);
}

async function saveLines(reason) {
  notify(`${reason.replace(/^error: /, "")}. The lines are saved as a file instead.`);
  const lines = (await link.ask("journal"))?.journal ?? [];
  save("scene.layout", `${lines.join("\n")}\n`);
}

if (isAlone) {
  part("share").hidden = false;
  part("share").addEventListener("click", share);
  addEventListener("hashchange", openLink);
  addEventListener("dragover", (event) => event.preventDefault());
  addEventListener("drop", async (event) => {
    event.preventDefault();
    for (const file of event.dataTransfer.files) {
      const bytes = new Uint8Array(await file.arrayBuffer());
      link.add(file.name, bytes);
      if (isCapture(bytes)) await compare(file.name);
      else if (file.name.endsWith(".session")) course.play(file.name);
      else notify(`${file.name} is here: 'import ${file.name}' takes its items.`);
    }
  });
}

link.addEventListener("hello", ({ detail }) => {
  Object.assign(known, { prompt: detail.prompt, hasControl: detail.control, isConnected: true, lesson: null });
  lesson.show(null);
  part("lost").hidden = true;
  setPrompt(detail.prompt);
  past.update(detail.lines);
  link.fit(early || columns());
  early = 0;
  if (session) {
    link.add(session.name, new TextEncoder().encode(session.text));
    for (const [name, bytes] of session.items) link.add(name, bytesOf(bytes));
    if (!hasLink()) course.play(session.name, session.track);
  }
  openLink();
  // A line may be typed from now on; it is answered after what is asked here.
  enable();
  refresh();
});

link.addEventListener("event", async ({ detail }) => {
  if (detail.line) transcript.add(detail, known.prompt);
  setPrompt(detail.prompt);
  // A drag is followed by another or by a release, which shows how many lines there are then.
  if (!detail.line.startsWith("drag ") || !finger.isDown) past.update(detail.lines);
  if (detail.by === "page" && known.hasControl) return;
  keepBefore(detail.line);
  const plan = past.at === undefined ? motion.prepare(detail.line, known.layers, values) : null;
  await refresh();
  if (plan && detail.status === 0) await motion.play(plan, known.layers);
  if (/^frames\b/.test(detail.line)) await motion.again();
  tellBusy();
});

link.addEventListener("lesson", async ({ detail }) => {
  // Nobody but its reader plays a lesson in this page.
  if (isAlone) return setPrompt(detail?.prompt ?? known.prompt);
  const before = known.lesson;
  known.lesson = detail;
  lesson.show(detail);
  enable();
  if (Boolean(before) === Boolean(detail) && before?.paused === detail?.paused) return;
  finger.forget();
  past.leave();
  known.before = null;
  await refresh();
  past.update((await link.ask("journal"))?.journal.length ?? 0);
});

link.addEventListener("control", ({ detail }) => {
  known.hasControl = detail;
  enable();
});

const REASONS = {
  4403: "This address is not valid any more. Open the one that 'live' prints.",
  1008: "The shell closed the connection: too many messages.",
  1013: "The shell has as many pages as it takes.",
};

link.addEventListener("lost", ({ detail }) => {
  Object.assign(known, { isConnected: false, hasControl: false });
  const what = isAlone ? "The engine cannot run" : "Connection lost";
  const text = REASONS[detail.code] ?? `${what}${detail.reason ? `: ${detail.reason}` : ""}.`;
  const again = document.createElement("button");
  again.type = "button";
  again.textContent = isAlone ? "Start again" : "Connect again";
  again.addEventListener("click", () => link.connect());
  part("lost").replaceChildren(`${text} What you see is the last state that arrived. `, ...(detail.code === 4403 ? [] : [again]));
  part("lost").hidden = false;
  enable();
});

part("stop-line").addEventListener("click", () => link.stop());
part("take").addEventListener("click", () => link.takeControl());
part("undo").addEventListener("click", () => step("undo"));
part("redo").addEventListener("click", () => step("redo"));
part("tick").addEventListener("click", () => perform("tick 16"));
part("settle").addEventListener("click", () => perform("settle"));
for (const id of ["map", "ghost"]) {
  part(id).addEventListener("change", () => {
    if (!part(id).checked) marks[id](null, new Map());
    scene.host.toggleAttribute("data-map", part("map").checked);
    shown();
  });
}
part("rules").addEventListener("change", () => {
  rules.clear();
  rest();
});
part("modes").addEventListener("change", () => overlay());
part("smaller").addEventListener("click", () => view.turn(false));
part("larger").addEventListener("click", () => view.turn(true));
part("whole").addEventListener("click", () => view.reset());

/** Measures while a key is held. */
function hold(isHeld) {
  if (known.isMeasuring === isHeld) return;
  known.isMeasuring = isHeld;
  if (scene.svg) overlay();
}
addEventListener("keyup", ({ key }) => key === "Alt" && hold(false));
addEventListener("blur", () => hold(false));

document.addEventListener("keydown", (event) => {
  if (event.key === "Alt" && !event.repeat) {
    // Some browsers open their menu.
    event.preventDefault();
    hold(true);
  }
  const isField = event.target.matches("input[type=text], select, textarea");
  if ((event.ctrlKey || event.metaKey) && event.key.toLowerCase() === "z" && !isField && known.hasControl) {
    event.preventDefault();
    step(event.shiftKey ? "redo" : "undo");
  } else if (event.key === "/" && !isField) {
    event.preventDefault();
    part("command").focus();
  }
});
new ResizeObserver(() => requestAnimationFrame(() => view.fit())).observe(part("canvas"));
addEventListener("scroll", (event) => {
  if (event.target === document) scene.locate();
  card.connect();
}, { passive: true, capture: true });
enable();
link.connect();
