"""Scripts that measure how the page looks."""

# The contrast of each text with its ground, and what WCAG 2 AA asks for it.
CONTRAST = """(() => {
  const channel = (c) => (c /= 255) <= 0.04045 ? c / 12.92 : ((c + 0.055) / 1.055) ** 2.4;
  const light = ([r, g, b]) => 0.2126 * channel(r) + 0.7152 * channel(g) + 0.0722 * channel(b);
  const parse = (text) => text.match(/[\\d.]+/g).map(Number);
  const ground = (node) => {
    for (; node; node = node.parentElement) {
      const colour = parse(getComputedStyle(node).backgroundColor);
      if (colour.length < 4 || colour[3] === 1) return colour;
    }
    return [255, 255, 255];
  };
  const found = [];
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  for (let text = walker.nextNode(); text; text = walker.nextNode()) {
    const node = text.parentElement;
    if (!text.data.trim() || !node.checkVisibility()) continue;
    const style = getComputedStyle(node);
    const [a, b] = [light(parse(style.color)), light(ground(node))];
    const size = parseFloat(style.fontSize);
    const isLarge = size >= 24 || (size >= 18.66 && Number(style.fontWeight) >= 700);
    found.push({ text: text.data.trim().slice(0, 30), of: node.id || node.className || node.localName,
      ratio: (Math.max(a, b) + 0.05) / (Math.min(a, b) + 0.05), least: isLarge ? 3 : 4.5 });
  }
  return found;
})()"""

# Elements beyond the edge of the window or of its pane, and fields that are too narrow to type in.
WIDE = """(() => {
  const wide = document.documentElement.scrollWidth > innerWidth ? [`${document.documentElement.scrollWidth}`] : [];
  for (const node of document.querySelectorAll("button, h1, h2, #canvas, #modes, #past, #prompt, #command, section")) {
    const box = node.getBoundingClientRect(), pane = node.closest("section")?.getBoundingClientRect().right || innerWidth;
    const isCut = box.right > Math.min(pane, innerWidth) + 0.5 || node.id === "command" && box.width < 160;
    if (node.checkVisibility() && isCut) wide.push(node.id || node.textContent);
  }
  return wide;
})()"""

# Parts of the answers in an exported page that are out of sight, lost, or cut in a word although it
# has a space.
CLIPPED = """(() => {
  const pane = document.getElementById("terminal"), edge = pane.getBoundingClientRect();
  const clipped = pane.scrollWidth > pane.clientWidth || document.documentElement.scrollWidth > innerWidth ? ["too wide"] : [];
  const shown = [...document.querySelectorAll(".prompt, kbd, samp")].filter((part) => part.textContent);
  for (const part of shown) {
    const range = document.createRange();
    let at = 0;
    for (const line of part.textContent.split("\\n")) {
      range.setStart(part.firstChild, at);
      range.setEnd(part.firstChild, at += line.length);
      at += 1;
      const boxes = [...range.getClientRects()];
      const isCut = part.localName === "samp" && line.trim().includes(" ") && new Set(boxes.map((box) => box.top)).size > 1;
      if (isCut || boxes.some((box) => box.right > edge.right || box.left < edge.left)) clipped.push(line);
    }
  }
  const words = (text) => text.split(/\\s+/);
  const known = new Set(shown.flatMap((part) => words(part.textContent)));
  const rows = document.getElementById("text").value.split("\\n").filter((line) => !/^[a-z]+( +[a-z]+)*$/.test(line));
  return clipped.concat(rows.flatMap(words).filter((word) => word && !known.has(word)));
})()"""
