// The command that a gesture was.

import { number } from "./markup.js";

/** Members of a layer that a scroll changes. */
const scrolled = ({ offset, bounds, state, ...rest }) => JSON.stringify([rest, { ...state, animation: null, velocity: null, left: null }]);

/**
 * The line that does what a gesture did, which one might have typed.
 *
 * @param lines the lines of the gesture
 * @param before, after the layers
 * @param current the name of the current layer
 */
export function commandOf(lines, before, after, current) {
  const [, x, y] = (lines.find((line) => line.startsWith("press ")) ?? "").split(" ");
  const drags = lines.filter((line) => line.startsWith("drag ")).map((line) => line.split(" "));
  if (!drags.length) {
    const rest = lines.filter((line) => line.startsWith("tick ")).reduce((sum, line) => sum + Number(line.slice(5)), 0);
    return rest >= 500 ? `long-press ${x} ${y}` : `tap ${x} ${y}`;
  }
  const changed = after.filter((layer) => {
    const old = before.find(({ name }) => name === layer.name);
    return JSON.stringify(old) !== JSON.stringify(layer);
  });
  if (changed.length === 1 && before.length === after.length) {
    const [now] = changed;
    const old = before.find(({ name }) => name === now.name);
    const use = now.name === current ? "" : `use ${now.name}; `;
    if (scrolled(old) === scrolled(now) && !same(old.offset, now.offset)) return `${use}scroll to ${now.offset.map(number).join(" ")}`;
    if (old.state.notch !== now.state.notch && same(old.offset, now.offset)) return `${use}notch ${now.state.notch}`;
  }
  const sum = (index) => drags.reduce((total, words) => total + Number(words[index]), 0);
  return `press ${x} ${y}; drag ${sum(1)} ${sum(2)} in ${sum(4)}; ${lines.findLast((line) => line.startsWith("release"))}`;
}

const same = (one, other) => one.join() === other.join();
