"""The live page as a test sees it: its parts by name, its boxes, and whether it agrees with the shell."""

import json, re, time

from piped import PipedShell
from chromium import Failure
from servers import Watcher

BOXES = """(() => {
  const host = document.getElementById("scene");
  const svg = host.shadowRoot.querySelector("svg");
  const map = svg.getScreenCTM().inverse();
  return [...svg.querySelectorAll("[data-element]")].map((group) => {
    const { layer, element, kind, frame } = group.dataset;
    const rect = group.querySelector("rect").getBoundingClientRect();
    const turned = group.hasAttribute("transform") || !group.querySelector(":scope > rect");
    return { layer, element, kind, turned, frame: frame.split(" ").map(Number),
      drawn: [rect.x * map.a + map.e, rect.y * map.d + map.f, rect.width * map.a, rect.height * map.d] };
  });
})()"""

SAME = """(() => {
  const picture = new DOMParser().parseFromString(%s, "image/svg+xml");
  for (const title of picture.querySelectorAll("title")) title.remove();
  const shown = document.getElementById("scene").shadowRoot.querySelectorAll("[data-element]");
  for (const node of shown) for (const text of node.querySelectorAll("text[class]")) {
    text.classList.remove("hidden", "covered");
    if (!text.className.baseVal) text.removeAttribute("class");
  }
  const wanted = [...picture.querySelectorAll("[data-element]")];
  if (wanted.length !== shown.length) return `${shown.length} elements instead of ${wanted.length}`;
  const index = wanted.findIndex((node, index) => !node.isEqualNode(shown[index]));
  return index < 0 ? "" : `${shown[index].outerHTML} instead of ${wanted[index].outerHTML}`;
})()"""

PLACE = """(() => {
  const box = document.getElementById(%r).getBoundingClientRect();
  return [box.x, box.y, box.width, box.height];
})()"""


class Page:
    """A page in a tab, and a client of the same shell."""

    def __init__(self, browser, server, width, height, **more):
        self.server, self.tab = server, browser.open(server.url, width, height, **more)
        self.tab.until("['You have control', 'Watching'].includes(document.getElementById('connection')?.textContent)")
        self.client = None
        self.idle()

    def join(self):
        """The client; the page has joined before it and so has control."""
        self.client = self.client or Watcher(self.server.url)
        return self.client

    def end(self):
        complaints = self.tab.complaints
        self.tab.close()
        if self.client:
            self.client.close()
        assert not complaints, "the browser complains: %s" % complaints

    def idle(self):
        """Waits until the page shows what the shell has: nothing asked, nothing moving."""
        quiet, end = 0, time.monotonic() + 20
        while quiet < 3:
            if time.monotonic() > end:
                raise Failure("the page never comes to rest")
            quiet = quiet + 1 if self.tab.value("document.getElementById('scene').ariaBusy") == "false" else 0
            self.tab.browser.pump(0.02)

    def front(self):
        self.tab.call("Page.bringToFront")

    def click(self, name):
        x, y, width, height = self.reveal(name)
        self.tab.click(x + width / 2, y + height / 2)

    def reveal(self, name):
        self.tab.value("document.getElementById(%r).scrollIntoView({ block: 'nearest' })" % name)
        return self.tab.value(PLACE % name)

    def mode(self, name):
        x, y, width, height = self.tab.value(
            "(() => { const box = document.querySelector('#modes [value=%s]').getBoundingClientRect();"
            "return [box.x, box.y, box.width, box.height]; })()" % name)
        self.tab.click(x + width / 2, y + height / 2)

    def text(self, name):
        return self.tab.value("document.getElementById(%r).textContent" % name)

    def scale(self):
        """Places of the window for scene points: origin and factor."""
        x, y, width, _ = self.tab.value(PLACE % "scene")
        size = self.tab.value("document.getElementById('scene').shadowRoot.querySelector('svg').viewBox.baseVal.width")
        return x, y, width / size

    def spot(self, x, y):
        """The place of the window for a scene point, in its middle so that rounding finds the point again."""
        left, top, factor = self.scale()
        return left + x * factor, top + y * factor

    def boxes(self):
        return self.tab.value(BOXES)

    def type(self, line):
        self.tab.value("document.getElementById('command').focus()")
        self.tab.type(line)
        self.tab.key("Enter")
        self.idle()

    def check(self, program):
        """Compares the page with its own journal, typed into a new shell."""
        journal = self.join().journal()
        shell = PipedShell(program, journal)
        try:
            assert shell.journal() == journal, "the journal changed: %s" % shell.journal()
            self.compare(shell)
            self.compare_picture()
            mine, theirs = self.client.reply("status"), shell.values("status")[0]["reply"]
            assert mine == theirs, "%s is not %s" % (mine, theirs)
        finally:
            shell.end()
        return journal

    def compare_picture(self):
        """What was kept from picture to picture is what a whole new one would show."""
        text = re.sub(r"<style>.*?</style>", "", self.join().reply("draw --svg")["svg"], flags=re.DOTALL)
        said = self.tab.value(SAME % json.dumps(text))
        assert not said, "the page shows " + said

    def compare(self, shell):
        """Each box on the page is where the shell says; what is not on the page cannot be seen."""
        boxes = {(box["layer"], box["element"]): box for box in self.boxes()}
        reply = shell.values("layers")[0]["reply"]
        width, height = self.tab.value("(() => { const box = document.getElementById('scene').shadowRoot"
                                       ".querySelector('svg').viewBox.baseVal; return [box.width, box.height]; })()")
        for layer in reply["layers"]:
            shell.values("use " + layer["name"])
            answer = shell.values("attrs visible --screen --limit 100000")[0]
            elements = answer["reply"]["attributes"] if answer["ok"] else []
            panel = next((each["frame"] for each in elements if each["kind"] == "Panel"), None)
            handle = next((each["frame"] for each in elements if each["kind"] == "Handle"), None)
            for each in elements:
                frame, name = each["frame"], element_name(each)
                box = boxes.pop((layer["name"], name), None)
                if box:
                    assert close(box["frame"], frame), "%s %s is at %s, attrs: %s" % (layer["name"], name, box["frame"], frame)
                    if not box["turned"] and each["kind"] != "Handle":
                        assert close(box["drawn"], frame, 0.2), "%s %s is drawn at %s, attrs: %s" % (
                            layer["name"], name, box["drawn"], frame)
                    continue
                seen = cut(frame, [0, 0, width, height])
                if panel and each["category"] != "decoration":
                    seen = cut(seen, panel) if seen else None
                    if seen and handle:
                        seen = outside(seen, handle)
                assert each["hidden"] or each["alpha"] == 0 or not seen or not layer.get("visible", True) \
                    or not cut(seen, layer["frame"]), "%s %s at %s is not on the page" % (layer["name"], name, frame)
        assert not boxes, "the page shows what attrs does not: %s" % list(boxes)


def element_name(each):
    if each["category"] == "cell":
        return "%d,%d" % (each["section"], each["item"])
    return "%s %d,%d" % (each["kind"], each["section"], each["item"]) if each["item"] \
        else "%s %d" % (each["kind"], each["section"])


def close(one, other, far=0.0011):
    return all(abs(a - b) <= far for a, b in zip(one, other))


def cut(one, other):
    x, y = max(one[0], other[0]), max(one[1], other[1])
    right, bottom = min(one[0] + one[2], other[0] + other[2]), min(one[1] + one[3], other[1] + other[3])
    return [x, y, right - x, bottom - y] if right - x > 0.001 and bottom - y > 0.001 else None


def outside(one, handle):
    """What is left of a box beyond the handle's bar across the sheet; None for nothing."""
    bar = cut(one, handle)
    return None if bar and bar[2] * bar[3] >= one[2] * one[3] - 0.01 else one
