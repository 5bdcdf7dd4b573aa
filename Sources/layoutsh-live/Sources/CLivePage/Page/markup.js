// Small helpers for nodes and numbers.

/** Creates an element with attributes and children; text is never markup. */
export function node(name, attributes = {}, ...children) {
  const made = document.createElement(name);
  for (const [key, value] of Object.entries(attributes)) {
    if (value === true) made.setAttribute(key, "");
    else if (value !== false && value !== null && value !== undefined) made.setAttribute(key, value);
  }
  made.append(...children);
  return made;
}

/** A number in its shortest form with at most three decimals, as the shell prints it: halves are
    rounded away from 0. */
export function number(value) {
  return String(Math.sign(value) * Math.round(Math.abs(value) * 1000) / 1000 || 0);
}
