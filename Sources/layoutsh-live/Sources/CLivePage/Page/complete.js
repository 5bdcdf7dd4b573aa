// What may be typed next, from what the page knows.

/** The commands that a page may send; a test holds this list to the shell's. */
const COMMANDS = (
  "plugins set get layers use layer sections generate section insert append delete move item batch commit rollback "
  + "bounds inset safe-area layout-margins scroll scroll! fling attrs hit item-at passthrough touchmap status content explain diff stats "
  + "press drag release tick settle notch policy tap long-press transition frames draw undo redo journal select deselect "
  + "selected focus snapshot invalidate assert value"
).split(" ");

/**
 * Returns what may stand instead of a text.
 *
 * @param {string} text the line as far as the caret
 * @param known layers, modules, options and elements by name
 */
export function completions(text, { layers, modules, options, elements }) {
  const start = text.lastIndexOf(" ") + 1;
  const [before, word] = [text.slice(0, start), text.slice(start)];
  const [command] = before.trim().split(/\s+/);
  const words = command === "" ? COMMANDS.map((name) => `${name} `) : after(command, word);
  return [...new Set(words)].filter((each) => each.startsWith(word)).map((each) => before + each);

  function after(name, typed) {
    if (name === "set") return setting(typed);
    if (name === "get") return options.map(({ name: option }) => `${option} `);
    if (name === "use" || name === "layer" || name === "passthrough") return layers.map((layer) => `${layer} `);
    if (name === "plugins" || name === "transition") return modules.map((module) => `${module} `);
    if (name === "scroll") return ["to ", "by ", "item ", ...elements.filter((each) => /^\d/.test(each))];
    return elements.filter((each) => /^\d/.test(each) || /^(attrs|explain|invalidate)$/.test(name));
  }

  function setting(typed) {
    const [name] = typed.split("=");
    const option = typed.includes("=") && options.find((each) => each.name === name);
    if (!option) return options.map((each) => `${each.name}=`);
    return option.words.map((value) => `${name}=${value} `);
  }
}
