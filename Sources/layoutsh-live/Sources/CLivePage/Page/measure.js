// Distances between elements, and from them to the edges around them.

import { box, shape, tag } from "./marks.js";
import { number } from "./markup.js";

/** Edges closer than this are one, in points. */
const NEAR = 0.001;
/** Gaps are shaded for no more elements than this: each is compared with each. */
const LIMIT = 200;

/** The two axes as places in a frame: start and length along, start and length across. */
const AXES = [[0, 2, 1, 3], [1, 3, 0, 2]];

/** The part that two frames share across an axis, as start and length; null for none. */
function shared(one, other, start, length) {
  const from = Math.max(one[start], other[start]);
  const to = Math.min(one[start] + one[length], other[start] + other[length]);
  return to - from > NEAR ? [from, to - from] : null;
}

/** A band along an axis: a frame between two places. */
function band([at, length, across, breadth], from, to, [start, size]) {
  const frame = [0, 0, 0, 0];
  Object.assign(frame, { [at]: from, [length]: to - from, [across]: start, [breadth]: size });
  return { frame, length: to - from, isAcross: at === 0 };
}

const holds = (outer, [x, y, width, height]) =>
  outer[0] <= x + NEAR && outer[1] <= y + NEAR && outer[0] + outer[2] >= x + width - NEAR && outer[1] + outer[3] >= y + height - NEAR;

/**
 * The bands from a frame to what is next on its four sides: another frame, or the edge of the
 * smallest frame around it.
 *
 * @param others the other frames, and those that may be around it
 * @returns {{frame, length, isAcross, isInset}[]}
 */
export function around(frame, others) {
  const outer = others.filter((other) => holds(other, frame) && !holds(frame, other))
    .sort((one, other) => one[2] * one[3] - other[2] * other[3])[0];
  const bands = [];
  for (const axis of AXES) {
    const [at, length, across, breadth] = axis;
    const [start, end] = [frame[at], frame[at] + frame[length]];
    const beside = others.filter((other) => other !== frame && shared(frame, other, across, breadth));
    const before = beside.filter((other) => other[at] + other[length] <= start + NEAR)
      .sort((one, other) => other[at] + other[length] - one[at] - one[length])[0];
    const after = beside.filter((other) => other[at] >= end - NEAR).sort((one, other) => one[at] - other[at])[0];
    const whole = [frame[across], frame[breadth]];
    const put = (next, edge, from, to) => {
      const isInset = !next || outer && (from < outer[at] - NEAR || to > outer[at] + outer[length] + NEAR);
      const [low, high] = isInset && outer ? [Math.max(from, outer[at]), Math.min(to, outer[at] + outer[length])] : [from, to];
      if (next || outer) bands.push({ ...band(axis, low, high, isInset ? whole : shared(frame, next, across, breadth)), isInset: Boolean(isInset) });
    };
    put(before, 0, before ? before[at] + before[length] : outer?.[at], start);
    put(after, 1, end, after ? after[at] : outer && outer[at] + outer[length]);
  }
  return bands.filter(({ length }) => length > NEAR);
}

/** The bands between two frames: the gaps where they are apart, otherwise the distances of their
    sides. */
export function between(one, other) {
  const bands = [];
  for (const axis of AXES) {
    const [at, length, across, breadth] = axis;
    const [first, second] = one[at] <= other[at] ? [one, other] : [other, one];
    const [end, next] = [first[at] + first[length], second[at]];
    const place = shared(one, other, across, breadth)
      ?? [(one[across] + one[breadth] / 2 + other[across] + other[breadth] / 2) / 2, 0];
    if (next >= end - NEAR) bands.push(band(axis, end, next, place));
    else {
      const ends = [end, second[at] + second[length]].sort((low, high) => low - high);
      bands.push(band(axis, first[at], next, place), band(axis, ...ends, place));
    }
  }
  return bands.filter(({ length }) => length > NEAR);
}

/** The gaps between frames that are next to one another, each once. */
export function gaps(frames) {
  if (frames.length > LIMIT) return [];
  return frames.flatMap((frame) => around(frame, frames).filter(({ frame: [x, y], isAcross, isInset }) =>
    !isInset && (isAcross ? x >= frame[0] + frame[2] - NEAR : y >= frame[1] + frame[3] - NEAR)));
}

/** The shapes of bands: shaded, a line along each, and its length, inside the scene. */
export function drawn(bands, scale, scene) {
  const placed = [];
  return bands.flatMap(({ frame: [x, y, width, height], length, isAcross, isInset }) => {
    const [px, py] = [x + width / 2, y + height / 2];
    const text = number(length);
    // A label keeps clear of those before it, along its band if that is long enough.
    const size = [(text.length * 7 + 6) / scale, 15 / scale];
    const inside = (at, length, end) => Math.max(length / 2, Math.min(end - length / 2, at));
    const place = [inside(px, size[0], scene.width), inside(py, size[1], scene.height)];
    for (let count = 0; count < 8 && placed.some((other) => isNear(place, size, other)); count += 1) place[1] += size[1];
    placed.push([place, size]);
    return [
      box([x, y, width, height], isInset ? "inset" : "gap"),
      shape("path", { class: "rod", d: isAcross ? `M${x} ${py}h${width}` : `M${px} ${y}v${height}` }),
      tag(text, place[0], place[1], "length"),
    ];
  });
}

const isNear = ([x, y], [width, height], [[px, py], [pwidth, pheight]]) =>
  Math.abs(x - px) < (width + pwidth) / 2 && Math.abs(y - py) < (height + pheight) / 2;
