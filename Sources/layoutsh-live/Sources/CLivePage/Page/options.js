// The options of the current layer's layout, as controls made from their declarations.

import { node, number } from "./markup.js";

/** The control for a declared type: the words of a choice, the ends of a number, or text. */
export function controlFor(type) {
  if (type === "on or off") return { kind: "switch" };
  const ends = /^a (whole )?number from (\S+) to (\S+)$/.exec(type);
  if (ends) return { kind: "number", isWhole: Boolean(ends[1]), low: Number(ends[2]), high: Number(ends[3]) };
  const words = type.split(/, | or /);
  if (words.length > 1 && words.every((word) => /^[a-z][a-z0-9+-]*$/.test(word))) return { kind: "choice", words };
  return { kind: "text", hint: type };
}

/** A value as it is typed. */
export function spelled(option) {
  const { value, type } = option;
  if (value === null || value === undefined) return "none";
  if (typeof value === "boolean") return value ? "on" : "off";
  if (Array.isArray(value)) return value.map(number).join(type.startsWith("a size") ? "x" : ",");
  return typeof value === "number" ? number(value) : String(value);
}

/** A slider reaches from the least value to a few times what is set: declared ends may be out of
    sight. */
function reach({ low, high, isWhole }, option) {
  const [value, usual] = [Number(option.value) || 0, Number(option.default) || 0];
  if (high - low <= 200) return [low, high, isWhole ? 1 : (high - low) / 100];
  const far = Math.max(100, 2 * value, 4 * usual);
  return [Math.max(low, low < 0 ? -far : low), Math.min(high, far), 1];
}

/** The form of options; each change is a `set` line. */
export class OptionForm {
  #host;
  #set;
  #shown = null;
  #rows = new Map();

  /** @param set called with the text of a change, for example `flow.header=30` */
  constructor(host, set) {
    this.#host = host;
    this.#set = set;
    host.addEventListener("submit", (event) => event.preventDefault());
    host.addEventListener("change", (event) => this.#changed(event.target));
    host.addEventListener("input", (event) => this.#moved(event.target));
  }

  show(options) {
    const names = options.map(({ layout, name }) => `${layout}.${name}`).join();
    if (names !== this.#shown) this.#build(options);
    this.#shown = names;
    for (const option of options) this.#fill(option);
  }

  setEnabled(isEnabled) {
    for (const field of this.#host.elements) field.disabled = !isEnabled;
  }

  #build(options) {
    this.#rows.clear();
    const groups = new Map();
    for (const option of options) {
      if (!groups.has(option.layout)) groups.set(option.layout, []);
      groups.get(option.layout).push(option);
    }
    const layouts = [...groups.keys()];
    this.#host.replaceChildren(...[...groups].map(([layout, list]) => {
      const rows = list.map((option) => this.#row(option, isHidden(option, layouts, groups)));
      return node("fieldset", {}, node("legend", {}, layout), ...rows);
    }));
    if (!options.length) this.#host.append(node("p", { class: "quiet" }, "This layer has no layout yet."));
  }

  #row(option, isQualified) {
    const name = isQualified ? `${option.layout}.${option.name}` : option.name;
    const id = `option-${option.layout}-${option.name}`;
    const control = controlFor(option.type);
    const about = `${id}-about`;
    const shared = { id, "data-name": name, "aria-describedby": about };
    const row = node("div", { class: `option ${control.kind}` }, node("label", { for: id }, option.name));
    if (control.kind === "switch") row.append(node("input", { ...shared, type: "checkbox", role: "switch" }));
    else if (control.kind === "choice") {
      row.append(node("select", shared, ...control.words.map((word) => node("option", {}, word))));
    } else {
      row.append(node("input", { ...shared, type: "text", inputmode: control.kind === "number" ? "decimal" : null,
        spellcheck: "false" }));
    }
    if (control.kind === "number") {
      const [min, max, step] = reach(control, option);
      row.append(node("input", { type: "range", min, max, step, "data-name": name, "data-for": id,
        "aria-label": `${option.name}, slider`, "aria-describedby": about }));
    }
    const usual = spelled({ ...option, value: option.default });
    row.append(node("p", { id: about, class: "quiet" }, option.summary, node("span", { class: "default" }, ` Default: ${usual}.`)));
    this.#rows.set(`${option.layout}.${option.name}`, row);
    return row;
  }

  #fill(option) {
    const row = this.#rows.get(`${option.layout}.${option.name}`);
    const text = spelled(option);
    row.classList.toggle("changed", text !== spelled({ ...option, value: option.default }));
    for (const field of row.querySelectorAll("input, select")) {
      if (field.type === "checkbox") field.checked = text === "on";
      else if (field.type === "range") {
        if (Number(text) > Number(field.max)) field.max = text;
        field.value = text;
      } else if (field !== document.activeElement || field.localName === "select") field.value = text;
    }
  }

  #changed(field) {
    const { name } = field.dataset;
    const value = field.type === "checkbox" ? (field.checked ? "on" : "off") : field.value.trim();
    this.#set(`${name}=${quoted(value === "" ? "none" : value)}`);
  }

  #moved(field) {
    if (field.type === "range") document.getElementById(field.dataset.for).value = field.value;
  }
}

/** Whether a layout in front has an option of the same name. */
function isHidden(option, layouts, groups) {
  return layouts.slice(0, layouts.indexOf(option.layout))
    .some((layout) => groups.get(layout).some(({ name }) => name === option.name));
}

function quoted(value) {
  return /[\s;"#\\]/.test(value) ? `"${value.replace(/["\\]/g, "\\$&")}"` : value;
}
