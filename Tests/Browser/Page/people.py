"""Learners at a lesson in a page: by the keyboard alone, by the mouse alone, by touch alone; and what a screen reader gets."""

import glob, json, os, re, subprocess, sys, tempfile, zipfile

from chromium import Failure
from looks import CONTRAST
import checks

ROOT = os.path.abspath(os.path.join(os.path.dirname(__file__), "..", "..", ".."))
LESSONS = ["01-first-steps", "12-overlapping-events", "19-who-gets-this-touch"]

# The place of a part of the page in the window, once it is in view.
PLACE = """(() => {
  const node = %s;
  node.scrollIntoView({ block: "center" });
  const { x, y, width, height } = node.getBoundingClientRect();
  return [x + width / 2, y + height / 2];
})()"""

# A name for what has the focus.
FOCUS = "document.activeElement.id || document.activeElement.closest('[id]')?.id + ' ' + document.activeElement.localName"


def waits(page):
    """What waits for the learner: a question, a task, or nothing."""
    return page.tab.value("document.querySelector('#ask .task, #ask .question')?.classList[1] ?? ''")


def goal(page):
    """The text of what waits, without marks."""
    return page.tab.value("(() => { const [, ...rest] = document.querySelector('#ask .goal').childNodes;"
                          "return rest.map((node) => node.textContent).join('').trim(); })()")


def verdict(page):
    """The kind of the last verdict: right, wrong, open or shown."""
    return page.tab.value("[...document.querySelectorAll('#course .verdict:not(:empty, .end)')].at(-1)?.classList[1] ?? ''")


def solutions(lesson):
    """The solutions of the tasks, and the first answer by question; None for one that is computed."""
    tasks, answers, question = [], {}, None
    with open(lesson, encoding="utf-8") as file:
        for line in file:
            name, _, text = line.rstrip("\n").partition(" ")
            if name == "@task":
                tasks.append([])
            elif name == "@quiz":
                question = re.sub(r"\b(id|kind)=\S+ ", "", text).replace("`", "")
                answers[question] = None
            elif name == "@solution":
                tasks[-1].append(text)
            elif name == "@answer" and answers[question] is None and not re.match(r"(after \d+ )?=", text):
                answers[question] = text
    return tasks, answers


class Person:
    """A learner who uses one kind of input."""

    size = {}

    def __init__(self, page):
        self.page, self.tab = page, page.tab

    def press(self, node):
        """Presses a button, or what a script finds."""
        raise NotImplementedError

    def enter(self, field, text, button):
        """Puts text into a field, by keys or as a screen's keyboard does, and sends it."""
        self.press(field)
        self.tab.value("%s.select()" % field)
        self.tab.type(text)
        self.press(button)

    def forward(self):
        self.press("document.getElementById('next')")

    def answer(self, answer):
        """Answers a question in its own form."""
        choice = "[...document.querySelectorAll('#ask label')].find((each) => each.textContent === %r)" % answer
        if self.tab.value("Boolean(document.querySelector('#ask [type=radio]'))"):
            self.press(choice)
            self.press("document.querySelector('#ask [type=submit]')")
        else:
            self.enter("document.querySelector('#ask form input')", answer, "document.querySelector('#ask [type=submit]')")

    def run(self, line):
        self.enter("document.getElementById('command')", line, "document.getElementById('enter')")


class Mouse(Person):
    def press(self, node):
        self.tab.click(*self.tab.value(PLACE % node))


class Touch(Person):
    size = {"width": 390, "height": 844, "touch": True}

    def press(self, node):
        self.tab.touch("Start", self.tab.value(PLACE % node))
        self.tab.touch("End")


class Keyboard(Person):
    def press(self, node):
        """Goes to it by Tab, and presses it."""
        for _ in range(200):
            if self.tab.value("document.activeElement === %s" % node):
                return self.tab.key("Enter")
            self.tab.key("Tab")
        raise Failure("Tab does not lead to " + node)

    def forward(self):
        # Enter goes on wherever a lesson leaves the focus, apart from the scene and its controls.
        where = self.tab.value(FOCUS)
        if where in ("next", "command"):
            self.tab.key("Enter")
        else:
            self.press("document.getElementById('next')")

    def answer(self, answer):
        if self.tab.value("document.activeElement.matches('#ask [type=radio]')"):
            for _ in range(10):
                self.tab.key("ArrowDown")
                if self.tab.value("document.activeElement.checked && document.activeElement.value === %r" % answer):
                    return self.tab.key("Enter")
            raise Failure("no choice " + answer)
        if not self.tab.value("document.activeElement.matches('#ask input, #command')"):
            self.tab.key("/")
        self.tab.type(answer)
        self.tab.key("Enter")

    def run(self, line):
        if self.tab.value(FOCUS) != "command":
            self.tab.key("/")
        assert self.tab.value(FOCUS) == "command", self.tab.value(FOCUS)
        self.tab.type(line)
        self.tab.key("Enter")


def take(person, lesson):
    """Takes a lesson to its end; returns the number of questions and tasks."""
    page, (tasks, answers), count = person.page, solutions(lesson), 0
    while waits(page) or not page.tab.value("document.getElementById('next').disabled"):
        before, kind = page.text("told"), waits(page)
        changed = "document.getElementById('told').textContent !== %s" % json.dumps(before)
        if not kind:
            person.forward()
        elif kind == "question":
            answer = answers[goal(page)]
            person.press("document.getElementById('skip')") if answer is None else person.answer(answer)
            page.tab.until(changed)
            assert answer is None or verdict(page) == "right", page.text("told")[-300:]
            count += 1
        else:
            lines = tasks.pop(0)
            if lines == ["scroll to 0 60"] and not isinstance(person, Keyboard):
                by_finger(person)
            else:
                for line in lines:
                    person.run(line)
                    page.idle()
            page.tab.until(changed)
            assert verdict(page) == "right", page.text("told")[-300:]
            count += 1
        page.tab.until(changed)
        page.idle()
    assert "This is the end of the lesson." in page.text("told")
    return count


def by_finger(person):
    """Scrolls the list of lesson 19 to 0 60; the page says which command that was."""
    page = person.page
    person.tab.value("document.getElementById('canvas').scrollIntoView({ block: 'center' })")
    checks.drag(page, [(60, 225), (60, 65)], touch=isinstance(person, Touch), rest=0.15)
    page.tab.until("document.getElementById('did').textContent === 'That was scroll to 0 60'")


def check_people(desk):
    """Lessons are taken by the keyboard alone, by the mouse alone and by touch alone."""
    said = []
    for name in LESSONS:
        if desk.options.lesson not in name:
            continue
        for kind in (Keyboard, Mouse, Touch):
            page = desk.page(os.path.join(ROOT, "sessions", name + ".session"), **kind.size)
            try:
                count = take(kind(page), os.path.join(ROOT, "sessions", name + ".session"))
            except (AssertionError, Failure):
                print("in %s, by %s: %s" % (name, kind.__name__, page.tab.value(FOCUS)))
                raise
            said.append("%s %s: %d" % (name[:2], kind.__name__.lower(), count))
            page.end()
            desk.open_things.pop()
    return ", ".join(said)


def axe():
    """The text of axe-core, which a package of the registry has; None where there is none."""
    path = os.environ.get("LAYOUTSH_AXE")
    with tempfile.TemporaryDirectory() as folder:
        if not path:
            subprocess.run([sys.executable, "-m", "pip", "download", "--quiet", "--no-deps", "--dest", folder,
                            "axe-playwright-python"], stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL, timeout=120)
            for wheel in glob.glob(os.path.join(folder, "*.whl")):
                with zipfile.ZipFile(wheel) as archive:
                    name = next(each for each in archive.namelist() if each.endswith("axe.min.js"))
                    return archive.read(name).decode()
            return None
        with open(path, encoding="utf-8") as file:
            return file.read()


# The findings of axe-core, with their impact.
FOUND = """axe.run(document, { resultTypes: ["violations"] }).then(({ violations }) => violations.map(({ id, impact, nodes }) =>
  [impact, id, nodes.slice(0, 3).map(({ html, failureSummary }) => `${html.slice(0, 120)}: ${failureSummary}`).join("; ")]))"""

# The same by hand: names, labels, ids, one first heading, and targets that a finger hits.
RULES = """(() => {
  const found = [];
  const seen = [...document.querySelectorAll("body *")].filter((node) => node.checkVisibility());
  const ids = [...document.querySelectorAll("[id]")].map(({ id }) => id);
  for (const id of ids) if (ids.indexOf(id) !== ids.lastIndexOf(id)) found.push(`two elements with the id ${id}`);
  if (seen.filter(({ localName }) => localName === "h1").length !== 1) found.push("not one h1");
  for (const node of seen) {
    for (const name of ["aria-labelledby", "aria-describedby"]) {
      for (const id of (node.getAttribute(name) ?? "").split(" ").filter(Boolean)) if (!ids.includes(id)) found.push(`${name}=${id}`);
    }
    if (!node.matches("button, input:not([type=radio], [type=checkbox]), select")) continue;
    const { width, height } = node.getBoundingClientRect();
    if (Math.min(width, height) < 20) found.push(`${node.id || node.textContent}: ${width} by ${height}`);
  }
  return found;
})()"""


def check_accessible(desk):
    """A screen reader gets a name for each control, verdicts as they come, and axe-core finds nothing serious."""
    source, minor = axe(), set()
    lesson = os.path.join(ROOT, "sessions", LESSONS[0] + ".session")
    for width, dark in [(390, False), (1200, True), (1200, False)]:
        page = desk.page(lesson, width=width, height=900, dark=dark, touch=width < 500, still=True)
        person = Mouse(page)
        states = [lambda: None, lambda: page.type("sections 7"), lambda: page.type("load flow; sections 7"),
                  lambda: person.press("document.getElementById('skip')"), lambda: person.forward(),
                  lambda: person.answer("10"), lambda: person.press("document.getElementById('rules')")]
        for step, act in enumerate(states):
            act()
            page.idle()
            found = ["%s %s" % (each["of"], each["text"]) for each in page.tab.value(CONTRAST) if each["ratio"] < each["least"]]
            found += page.tab.value(RULES)
            assert not found, "%d px, state %d: %s" % (width, step, found[:5])
            if source:
                page.tab.value("Boolean(window.axe)") or page.tab.value(source + ";0")
                for impact, name, where in page.tab.value(FOUND):
                    assert impact not in ("serious", "critical"), "%d px, state %d: %s: %s" % (width, step, name, where)
                    minor.add(name)
        assert verdict(page) == "wrong"
        role = page.tab.value("document.querySelector('#ask .verdict').getAttribute('role')")
        assert role == "status", role
        # The next page begins at the beginning.
        page.tab.value("localStorage.clear()")
        page.end()
        desk.open_things.pop()
    if not source:
        return "by hand only: axe-core is not here"
    return "axe-core finds %s" % (", ".join(sorted(minor)) or "nothing")


MOTION = """session 1
title: Motion

  > load flow; sections 60
  ...

@task Scroll to the end.
@done offset.y == 230: the end is at 230.
@hint One.
@hint Two.
@hint Three.
@wrong scroll to 0 10
@solution scroll to 0 230
"""


def check_motion(desk):
    """A wheel or a finger does a task; each motion is one try, however many lines it is."""
    for touch in (False, True):
        page = desk.page(MOTION, **({"width": 390, "height": 844} if touch else {}), touch=touch, still=True)
        person = (Touch if touch else Mouse)(page)
        person.forward()
        page.tab.until("document.querySelector('#ask .task') !== null")
        page.idle()
        page.tab.value("document.getElementById('canvas').scrollIntoView({ block: 'center' })")

        def move(way):
            if touch:
                return checks.drag(page, [(160, 400), (160, 400 - way)], steps=12, touch=True, rest=0.15)
            for _ in range(4):
                page.tab.wheel(*page.spot(160, 200), 0, way / 4)
        move(100)
        page.tab.until("document.querySelector('#ask .verdict.open') !== null")
        page.idle()
        assert page.text("hint") == "Hint 2 of 3", page.text("hint")
        tried = page.tab.value("[...document.querySelectorAll('#ask .tried kbd')].map((each) => each.textContent)")
        assert len(tried) == 1 and re.fullmatch(r"scroll (to|by) 0 \d+", tried[0]), tried
        assert page.text("did") == "That was " + tried[0]
        move(380)
        page.tab.until("document.querySelector('#told .task .verdict.right') !== null")
        page.idle()
        assert page.tab.value("document.querySelectorAll('#told .task .tried li').length") == 2
        page.tab.value("localStorage.clear()")
        page.end()
        desk.open_things.pop()


# Keeps what the page saves as [name, text].
SAVED = """(() => {
  window.saved = [];
  const [make, press] = [URL.createObjectURL, HTMLAnchorElement.prototype.click];
  let blob = null;
  URL.createObjectURL = (made) => make.call(URL, blob = made);
  HTMLAnchorElement.prototype.click = function () { blob.text().then((text) => saved.push([this.download, text])); };
})()"""


def check_result(desk):
    """At the end of a lesson its result is a code to copy and a file to save, with a name only if one is typed."""
    page = desk.page(MOTION, still=True)
    person = Mouse(page)
    person.forward()
    page.tab.until("document.querySelector('#ask .task') !== null")
    person.run("scroll to 0 10")
    page.idle()
    person.run("scroll to 0 230")
    page.tab.until("document.querySelector('#ask .result code')?.textContent.length > 8")
    code = "document.querySelector('#ask .result code').textContent"
    bare = page.tab.value(code)
    page.tab.value(SAVED)
    person.press("[...document.querySelectorAll('.result button')][0]")
    page.tab.until("document.querySelector('.result [role=status]').textContent !== ''")
    assert page.tab.value("getSelection().toString()") == bare
    person.enter("document.getElementById('name')", "Ada L.", "[...document.querySelectorAll('.result button')][1]")
    page.tab.until("saved.length === 1")
    name, text = page.tab.value("saved[0]")
    assert "Ada" in name and json.loads(text), (name, text)
    assert page.tab.value(code) != bare and "Ada" in text
    page.tab.value("localStorage.clear()")
