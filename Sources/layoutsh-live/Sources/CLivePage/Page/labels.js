// Names of elements where the picture has no room for its own, or another layer's stands there.

import { tag } from "./marks.js";

/** Width and height of a letter on the screen, and what a label keeps to the edges, in points. */
const [WIDE, HIGH, EDGE] = [7, 14, 4];
/** Labels are compared for no more elements than this. */
const LIMIT = 600;

const meets = (one, other) =>
  one[0] < other[0] + other[2] && other[0] < one[0] + one[2] && one[1] < other[1] + other[3] && other[1] < one[1] + one[3];

/**
 * Places for names: of elements without a label if their box on the screen has room, and of those
 * whose label is under something of a layer in front. Such a one goes to a free corner of its box,
 * with the name of its layer, or has no place.
 *
 * @param elements back to front: `layer`, `element`, `kind`, `frame`, and `label`, the length of
 * the label that the picture shows, 0 for none, null for what has no name
 * @param scale points of the window for one of the scene
 * @returns {{ index, text, place }[]} the elements whose own label is not shown; the place of the
 * name is null for none
 */
export function names(elements, scale) {
  if (elements.length > LIMIT) return [];
  const [wide, high, edge] = [WIDE / scale, HIGH / scale, EDGE / scale];
  const isOne = elements.every(({ layer }) => layer === elements[0].layer);
  const covers = [];
  const found = [];
  for (let index = elements.length - 1; index >= 0; index -= 1) {
    const { layer, element, kind, frame, label } = elements[index];
    const [x, y, width, height] = frame;
    const isFree = (place) => !covers.some((other) => other.layer !== layer && meets(place, other.frame));
    if (kind !== "Backdrop") covers.push({ layer, frame });
    if (label === null) continue;
    if (label && isFree([x + edge, y, label * wide, Math.min(height, high)])) continue;
    const text = isOne || !label ? element : `${layer} ${element}`;
    const length = text.length * wide;
    const [left, right, top, bottom] = [x + edge, x + width - edge - length, y, y + height - high];
    const corners = [[left, top], [right, bottom], [left, bottom], [right, top], [(left + right) / 2, (top + bottom) / 2]];
    const place = right >= left && bottom >= top && corners.map((corner) => [...corner, length, high]).find(isFree);
    if (label || place) found.push({ index, text, place: place || null });
  }
  return found;
}

/** The shapes of names at places. */
export function shownNames(found, elements, layers) {
  return found.filter(({ place }) => place).map(({ index, text, place: [x, y, , height] }) => {
    const area = layers.findIndex(({ name }) => name === elements[index].layer) % 6;
    return tag(text, x, y + height * 0.78, `name area${area}`, "start");
  });
}
