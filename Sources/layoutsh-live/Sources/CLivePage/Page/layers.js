// The layers as a choice, and what the current one reports about itself.

import { node, number } from "./markup.js";

export class LayerBar {
  #host;
  #state;
  #names = "";

  /** @param use called with the name of a chosen layer */
  constructor(host, state, use) {
    this.#host = host;
    this.#state = state;
    host.addEventListener("change", (event) => use(event.target.value));
  }

  show(layers, current) {
    const names = layers.map(({ name, layout, base }) => `${name} ${layout} ${base}`).join();
    if (names !== this.#names) this.#build(layers);
    this.#names = names;
    for (const field of this.#host.querySelectorAll("input")) field.checked = field.value === current;
    const text = stateOf(layers.find(({ name }) => name === current));
    if (this.#state.textContent !== text) this.#state.textContent = text;
  }

  setEnabled(isEnabled) {
    for (const field of this.#host.querySelectorAll("input")) field.disabled = !isEnabled;
  }

  #build(layers) {
    this.#host.replaceChildren(...layers.map(({ name, layout, base }, index) => {
      const text = layout && layout !== "none" ? layout + (base ? ` over ${base}` : "") : "empty";
      return node("label", {}, node("input", { type: "radio", name: "layer", value: name }),
        node("span", {}, node("i", { class: `tint area${index % 6}`, "aria-hidden": "true" }), name,
          node("small", {}, ` ${text}`)));
    }));
  }
}

function stateOf(layer) {
  if (!layer) return "";
  const parts = [`${layer.items} items`, `offset ${layer.offset.map(number).join(" ")}`];
  const { notch, height, animation, transition, progress } = layer.state;
  if (typeof height === "number") parts.push(`notch ${notch}`, `height ${number(height)}`);
  if (animation && animation !== "idle") parts.push(animation);
  if (transition) parts.push(`to ${transition} at ${number(progress)}`);
  return parts.join("  ·  ");
}
