"""Tries pages with the engine in them in Chromium, from disk, with real mouse, touch and key events.

    page.py PROGRAM ENGINE [--pictures FOLDER] [NAME…]

Complaints of the console, breaches of the page's policy and any request are failures too.
"""

import argparse, base64, functools, http.server, json, os, random, re, shutil, subprocess, sys, tempfile, threading, time, traceback, zlib

ROOT = os.path.abspath(os.path.join(os.path.dirname(__file__), "..", "..", ".."))
sys.path.insert(0, os.path.join(ROOT, "Tests", "Browser", "Live"))

from chromium import Browser, Failure
from looks import CONTRAST, WIDE
from pages import Page
from piped import PipedShell
import checks
import inspector
import people

FREE = "session 1\ntitle: A playground\nsize: 200x60\n\nTry what you like.\n"

SHEET = ["bounds 390 700", "load flow header=30 item-size=70x60", "sections 9 14 20",
         "load overlay over flow as sheet handle=20 backdrop=0..0.4", "sections 60"]

SHELVES = ["bounds 390 700",
           'load compositional spec="{scroll=continuous gap=10 inset=10} row 200x80(1wx1h)'
           ' | {scroll=page} row .8wx120(1wx1h) | {gap=8 inset=10} row 1wx60(1wx1h/3)"',
           "sections 8 6 60"]

MIXED = ["load flow", "sections 7", "attrs", "hit 10 10 --why", "explain 0,3", "insert 0,2 x3 size=80x20", "status",
         "frob", "load sticky over flow header=44", "sections 12 12", "scroll to 0 120", "attrs visible", "passthrough",
         "set item-size=60x60", "undo", "redo 1", "journal", "select 0,1; selected", "assert count == 24",
         "assert count == 25", "value frame(0,3).y", "help hit", "load calendar origin=2025-03-24 zone=Europe/Berlin",
         "sections 3 2 0 0 1 0 0", "item 0,0 start=09:30 end=11:00 label=\"A </script><b>b</b>\"", "attrs", "draw --width 40",
         "plugins", "stats", "diff", "content", "get", "trace on", "scroll by 0 50", "trace off", "batch",
         "delete 0,0", "commit", "import week.ics", "attrs all", "layers", "tick 100", "settle"]

# The time at which the first line is answered, sent as soon as the prompt takes one; seen by a
# script that is there before the page.
FIRST = """
new MutationObserver((_, observer) => {
  const field = document.getElementById('command');
  if (!field || field.disabled || document.getElementById('connection').textContent !== 'Runs in this page') return;
  observer.disconnect();
  new MutationObserver((_, answers) => {
    answers.disconnect();
    window.answered = performance.now();
  }).observe(document.getElementById('transcript'), { childList: true });
  field.value = 'layers';
  field.form.requestSubmit();
}).observe(document, { subtree: true, childList: true, attributes: true, characterData: true });
"""

# The time of a line from the key to its answer in the list of lines, in milliseconds; and the
# median of many.
TIMED = """(async () => {
  const [form, field, list] = ['prompt', 'command', 'transcript'].map((id) => document.getElementById(id));
  const times = [];
  for (let count = 0; count < 60; count += 1) {
    const answered = new Promise((resolve) => new MutationObserver((_, observer) => {
      observer.disconnect();
      resolve(performance.now());
    }).observe(list, { childList: true }));
    field.value = %s;
    const start = performance.now();
    form.requestSubmit();
    times.push(await answered - start);
    while (document.getElementById('scene').ariaBusy !== 'false') await new Promise((resolve) => setTimeout(resolve, 5));
  }
  return times.sort((one, other) => one - other);
})()"""


# Where the arrows point that show that a section goes on beyond its edge.
ARROWS = """[...document.getElementById('scene').shadowRoot.querySelectorAll('.more')].map((arrow) => {
  const [, middle] = arrow.getAttribute('d').split('L');
  return middle.trim().split(/[ ,]+/).map(Number);
})"""

# The milliseconds between the frames in which the picture of the scene changes, from now on, in
# `window.steps`.
FRAMES = """(() => {
  let [changed, last] = [false, null];
  window.steps = [];
  window.watch?.disconnect();
  window.watch = new MutationObserver(() => { changed = true; });
  watch.observe(document.getElementById('scene'), { subtree: true, childList: true, attributes: true });
  const watched = watch;
  requestAnimationFrame(function step(now) {
    if (watched !== window.watch) return;
    if (changed && last !== null) steps.push(now - last);
    if (changed) [changed, last] = [false, now];
    requestAnimationFrame(step);
  });
})()"""


class AlonePage(Page):
    """A page with the engine, opened from disk, or from a site that a server has."""

    def __init__(self, desk, path, width=1200, height=900, script="", **more):
        self.desk, self.client, self.requests = desk, None, []
        self.tab = desk.browser.open("about:blank", width, height, **more)
        self.tab.call("Network.enable")
        self.tab.call("Page.addScriptToEvaluateOnNewDocument", source=script)
        desk.browser.listeners[self.tab.session].append(self.hear)
        self.site = re.match("http://[^/]*/", path)
        self.tab.call("Page.navigate", url=path if self.site else "file://" + path)
        self.tab.until("document.getElementById('connection')?.textContent === 'Runs in this page'")
        self.idle()

    def hear(self, method, parameters):
        if method == "Network.requestWillBeSent":
            self.requests.append(parameters["request"]["url"])

    def end(self):
        complaints = self.tab.complaints
        self.tab.close()
        assert not complaints, "the browser complains: %s" % complaints
        if self.site:
            assert all(url.startswith((self.site[0], "blob:", "data:")) for url in self.requests), self.requests
            return
        outside = [url for url in self.requests if not re.match(r"(file|blob|data):", url)]
        assert not outside and sum(url.startswith("file:") for url in self.requests) <= 1, self.requests

    def answer(self, line):
        """The text below a line that is typed, as it is shown, without the last line end."""
        before = self.tab.value("window.last = document.getElementById('transcript').lastElementChild; !last")
        self.type(line)
        self.tab.until("document.getElementById('transcript').lastElementChild !== last")
        return self.tab.value("document.querySelector('#transcript li:last-child pre')?.textContent.trimEnd() ?? ''")

    def values(self, line):
        """The reply in JSON."""
        self.answer("format json")
        text = self.answer(line)
        self.answer("format table")
        return json.loads(text)["reply"]

    def state(self):
        return {line: self.values(line) for line in ("status", "attrs all", "content", "layers", "scrollers")}

    def journal(self):
        return self.values("journal")["journal"]

    def offsets(self):
        """Those of the sections that scroll by themselves."""
        return [each["offset"] for each in self.values("scrollers")["scrollers"]]

    def check(self, typed=None):
        """Compares the page with its own journal, or with other lines, typed into the program."""
        journal = self.journal()
        shell = PipedShell(self.desk.options.program, typed or journal)
        try:
            mine = self.state()
            for line, found in mine.items():
                wanted = shell.values(line)[0]["reply"]
                assert found == wanted, "%s: %s instead of %s" % (line, found, wanted)
        finally:
            shell.end()
        return journal


class Desk:
    def __init__(self, browser, options):
        self.browser, self.options, self.open_things = browser, options, []
        self.folder = tempfile.mkdtemp()

    def export(self, session, name="page.html"):
        """The path of the page of a session, given as a path or as its text."""
        if not os.path.exists(session):
            text, session = session, os.path.join(self.folder, name + ".session")
            with open(session, "w", encoding="utf-8") as file:
                file.write(text)
        path = os.path.join(self.folder, name)
        run = subprocess.run([self.options.program, "export", session, "--html", path, "--engine"], capture_output=True,
                             text=True, env={**os.environ, "LAYOUTSH_ENGINE": self.options.engine})
        assert run.returncode == 0 and not run.stderr, run.stderr
        return path

    def page(self, session=FREE, **more):
        page = AlonePage(self, self.export(session), **more)
        self.open_things.append(page.end)
        return page

    def site(self):
        """The address of the site, which a server has below a folder of its own."""
        folder = os.path.join(self.folder, "served", "a place", "site")
        os.makedirs(folder)
        run = subprocess.run([self.options.program, "site", folder], capture_output=True, text=True,
                             env={**os.environ, "LAYOUTSH_ENGINE": self.options.engine})
        assert run.returncode == 0 and not run.stderr, run.stderr
        handler = functools.partial(QuietHandler, directory=os.path.join(self.folder, "served"))
        self.server = http.server.ThreadingHTTPServer(("127.0.0.1", 0), handler)
        threading.Thread(target=self.server.serve_forever).start()
        self.open_things.append(self.stop_server)
        return "http://127.0.0.1:%d/a%%20place/site/" % self.server.server_port

    def stop_server(self):
        if self.server:
            self.server.shutdown()
            self.server.server_close()
        self.server = None

    def opened(self, address, **more):
        page = AlonePage(self, address, **more)
        self.open_things.append(page.end)
        return page

    def end(self):
        for end in reversed(self.open_things):
            end()
        self.open_things = []
        shutil.rmtree(self.folder, ignore_errors=True)


class QuietHandler(http.server.SimpleHTTPRequestHandler):
    def log_message(self, *words):
        pass


def link_to(lines):
    """A link as another program would make it."""
    packer = zlib.compressobj(9, zlib.DEFLATED, -15)
    packed = packer.compress("".join(line + "\n" for line in lines).encode()) + packer.flush()
    return "#s=" + base64.urlsafe_b64encode(packed).decode().rstrip("=")


class TextShell:
    """A new shell that is fed by lines and answers in text."""

    def __init__(self, program):
        self.process = subprocess.Popen([program, "--keep-going", "--no-init"], stdin=subprocess.PIPE,
                                        stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True)

    def answer(self, line):
        self.process.stdin.write(line + "\nnot-a-command\n")
        self.process.stdin.flush()
        text = ""
        while "'not-a-command'" not in (row := self.process.stdout.readline()):
            text += row
        return text.rstrip("\n")

    def end(self):
        self.process.kill()
        self.process.wait()
        self.process.stdin.close()
        self.process.stdout.close()


def all_checks():
    found = {**globals(), **vars(people), **vars(inspector)}
    return [(name[6:], check) for name, check in found.items() if name.startswith("check_")]


def check_lines(desk):
    """The answers to typed lines are those of the program."""
    page, shell = desk.page(width=2560, height=1440), TextShell(desk.options.program)
    try:
        for line in MIXED:
            found, wanted = page.answer(line), shell.answer(line)
            if any(name in line for name in ("circle", "import", "plugins", "stats", "diff")):
                continue
            if "error: " in wanted:
                wanted = wanted.split("error: ")[1].split("\n")[0]
                wanted = re.sub(r"^.*?, line \d+: ", "", wanted)
                assert wanted in found, "%s: %s instead of %s" % (line, found, wanted)
            else:
                # A page breaks lines where its window ends.
                assert sorted(found.split()) == sorted(wanted.split()), "%s: %s instead of %s" % (line, found, wanted)
    finally:
        shell.end()
    page.check()
    return "%d lines" % len(MIXED)


def check_drags(desk):
    """Drags, taps and wheels, by mouse and by touch, are the lines that they look like."""
    for touch in (False, True):
        page = desk.page(**({"width": 390, "height": 844} if touch else {}), touch=touch)
        for line in SHEET:
            page.type(line)
        for top, goal, notch in [(535, 350, 1), (360, 170, 2), (185, 360, 1), (360, 540, 0)]:
            page.reveal("scene")
            checks.drag(page, [(195, top), (195, goal)], steps=12, touch=touch, rest=0.15)
            page.idle()
            sheet = next(each for each in page.values("status")["layers"] if each["name"] == "sheet")
            assert sheet["state"]["notch"] == notch, sheet
        page.reveal("scene")
        page.tab.click(*page.spot(195, 100))
        page.idle()
        if not touch:
            page.tab.wheel(*page.spot(195, 100), 0, 90)
            page.idle()
        lines = [line.split()[0] for line in page.check()[len(SHEET):]]
        assert lines.count("press") == lines.count("release") == 5 and "drag" in lines, lines


def check_events(desk):
    """Events of a calendar are edited by mouse and finger as on the live page."""
    for touch in (False, True):
        page = desk.page(**({"width": 390, "height": 844} if touch else {}), touch=touch)
        for line in checks.EVENTS:
            page.type(line)
        checks.edit_events(page, page.values, touch, desk.options.pictures)
        checks.assert_edited(page.check())


def check_scrollers(desk):
    """A section that scrolls by itself follows mouse, finger and wheel as it does lines; arrows say that it goes on."""
    for touch in (False, True):
        page = desk.page(**({"width": 390, "height": 844} if touch else {}), touch=touch, still=True)
        for line in SHELVES:
            page.type(line)
        arrows = page.tab.value(ARROWS)
        assert arrows == [[386, 50], [386, 160]], arrows
        picture(page, "scrollers-%s" % ("finger" if touch else "mouse"))
        # Across, a section moves; down, the page does, wherever the finger is.
        typed = list(SHELVES)
        for start, goal, offsets in [((300, 50), (100, 50), [200, 0]), ((350, 160), (100, 160), [200, 390]),
                                     ((200, 160), (200, 130), [200, 390])]:
            page.reveal("scene")
            checks.drag(page, [start, goal], steps=10, touch=touch, rest=0.15)
            page.idle()
            way = goal[0] - start[0], goal[1] - start[1]
            typed += ["press %d %d" % start, "drag %d %d" % way, "release", "settle"]
            assert page.offsets() == offsets, page.offsets()
        if not touch:
            for dx, dy, pattern in [(60, 0, r"scroll section 0 by (\d+)"), (0, 10, r"scroll by 0 (\d+)")]:
                page.tab.wheel(*page.spot(200, 20), dx, dy)
                page.idle()
                typed.append(page.journal()[-1])
                turned = re.fullmatch(pattern, typed[-1])
                assert turned, typed[-1]
                offsets[0] += int(turned[1]) if dx else 0
                assert page.offsets() == offsets, page.offsets()
        down = page.values("layers")["layers"][0]["offset"][1]
        middles = [(max(0, top - down) + bottom - down) / 2 for top, bottom in ((10, 90), (100, 220))]
        arrows, wanted = page.tab.value(ARROWS), [[x, y] for y in middles for x in (4, 386)]
        assert down >= 30 and arrows == wanted, "%s instead of %s" % (arrows, wanted)
        picture(page, "scrollers-%s-moved" % ("finger" if touch else "mouse"))
        page.check(typed)
        page.check()


def picture(page, name):
    if page.desk.options.pictures:
        page.tab.picture(os.path.join(page.desk.options.pictures, name + ".png"))


def check_past(desk):
    """The slider shows earlier states, undo and redo take gestures whole, options are lines."""
    page = desk.page()
    for line in ("load flow", "sections 40", "insert 0,0 size=100x100"):
        page.type(line)
    whole = page.tab.value("document.getElementById('scene').shadowRoot.querySelectorAll('[data-element]').length")
    page.tab.value("(() => { const line = document.getElementById('line'); line.focus(); line.value = 2;"
                   "line.dispatchEvent(new Event('input', { bubbles: true })); })()")
    page.idle()
    assert "sections 40" in page.text("earlier"), page.text("earlier")
    page.click("present")
    page.idle()
    page.click("undo")
    page.idle()
    assert page.journal() == ["load flow", "sections 40"]
    page.click("redo")
    page.idle()
    assert len(page.boxes()) == whole
    page.tab.value("(() => { const field = document.getElementById('option-flow-line-spacing'); field.value = '3';"
                   "field.dispatchEvent(new Event('change', { bubbles: true })); })()")
    page.idle()
    assert page.check()[-1] == "set line-spacing=3"


def check_prompt(desk):
    """Tab completes as at the prompt; what a line needs is shown; arrows bring lines back."""
    page = desk.page()
    for line in ("load flow", "sections 3"):
        page.type(line)
    page.tab.value("document.getElementById('command').focus()")
    for typed, wanted in [("set rtl=o", "set rtl=o"), ("n", "set rtl=on "), ("", "set rtl=on ")]:
        page.tab.type(typed)
        page.tab.key("Tab")
        page.idle()
        assert page.tab.value("document.getElementById('command').value") == wanted, wanted
    page.tab.value("document.getElementById('command').value = ''")
    page.tab.type("bounds ")
    page.tab.until("document.getElementById('completions').textContent.includes('W H')")
    page.tab.value("document.getElementById('command').value = ''")
    page.tab.key("ArrowUp")
    assert page.tab.value("document.getElementById('command').value") == "sections 3"


def check_stop(desk):
    """A line that takes too long can be stopped; the scene is as before, and the engine goes on."""
    page = desk.page()
    for line in ("load flow", "sections 100000", "insert 0,4 label=kept", "delete 0,0", "undo"):
        page.type(line)
    before = page.values("attrs")
    page.tab.value("document.getElementById('command').focus()")
    # Of a line with long answers no more is run than is shown.
    page.tab.type("; ".join(["generate items=1000000 width=20..90 height=20..60; attrs 0,999999"] * 100))
    page.tab.key("Enter")
    page.tab.until("!document.getElementById('slow').hidden")
    page.click("stop-line")
    page.tab.until("document.getElementById('notice').textContent.includes('was stopped')")
    page.idle()
    assert page.values("attrs") == before
    page.type("redo")
    assert page.journal()[-1] == "delete 0,0"


def check_hostile(desk):
    """Labels, titles and texts are never markup."""
    hostile = "</script></style></article><script>document.title='lost'</script><img src=x onerror=document.title='lost'>"
    page = desk.page("session 1\ntitle: A %s\n\n# B %s\n\nTold `%s`.\n\n  > load flow\n  ...\n\n" % (hostile, hostile, hostile))
    for line in ("load flow", "sections 2", "item 0,0 label=\"%s\"" % hostile, "attrs", "note %s" % hostile, hostile):
        page.type(line)
    page.tab.mouse("Moved", *page.spot(20, 20))
    page.idle()
    assert page.tab.value("document.title") == "A " + hostile
    assert page.tab.value("document.querySelectorAll('img').length") == 0
    assert page.tab.value("document.querySelectorAll('script').length") == 13
    page.check()


def check_course(desk):
    """Every lesson is played by typing the solutions, with something tried in between; its end is that of the program."""
    lessons, left_out = 0, []
    for lesson in sorted(os.listdir(os.path.join(ROOT, "sessions"))):
        lesson = os.path.join(ROOT, "sessions", lesson)
        if not lesson.endswith(".session") or desk.options.lesson not in lesson:
            continue
        page = desk.page(lesson)
        try:
            play(page, lesson)
            lessons += 1
        except (AssertionError, Failure):
            # Features that a page does not have.
            lacks = re.search(r"error: ([^\n]*(?:does not work in a page|dropped on the page|cannot include files)[^\n]*"
                              r"|no module '[^\n]*)", page.tab.value("document.body.innerText"))
            if not lacks:
                print("in %s: %s" % (os.path.basename(lesson), page.text("kept") or page.text("told")[-300:]))
                raise
            left_out.append("%s (%s)" % (os.path.basename(lesson)[:2], lacks[1]))
        page.end()
        desk.open_things.pop()
    assert lessons + len(left_out) > 0
    return "%d lessons%s" % (lessons, "; left out: " + "; ".join(left_out) if left_out else "")


# All that a lesson shows: a line that was the answer to a question is not told again when it runs.
SHOWN = "['told', 'ask', 'stop'].map((id) => document.getElementById(id).textContent).join()"


def play(page, lesson):
    """Plays a lesson to its end: a wrong line, then the solution of each task, the first answer of each question."""
    tasks, answers = people.solutions(lesson)
    page.type("not-a-command")
    while people.waits(page) or not page.tab.value("document.getElementById('next').disabled"):
        before, shown = page.text("told"), page.tab.value(SHOWN)
        if not people.waits(page):
            page.click("next")
            page.tab.until("%s !== %s" % (SHOWN, json.dumps(shown)))
            page.idle()
            continue
        if people.waits(page) == "question":
            answer = answers[people.goal(page)]
            page.type("skip" if answer is None else answer)
            page.tab.until("document.getElementById('told').textContent !== %s" % json.dumps(before))
            assert answer is None or people.verdict(page) == "right", "%s: %s" % (answer, page.text("told")[-300:])
        else:
            assert tasks, "a task more than the lesson has: %s" % page.text("told")[-300:]
            for line in tasks.pop(0):
                page.type(line)
            assert people.verdict(page) == "right", page.text("told")[-300:]
        page.tab.until("document.getElementById('told').textContent !== %s" % json.dumps(before))
        page.idle()
    # Its imports are beside it.
    os.chdir(os.path.dirname(lesson))
    shell = PipedShell(page.desk.options.program)
    try:
        for line in lines_of(lesson):
            shell.values(line)
        mine, theirs = page.values("attrs all --limit 100"), shell.values("attrs all --limit 100")[0]["reply"]
        assert mine == theirs, "%s: %s is not %s" % (lesson, mine, theirs)
    finally:
        shell.end()


def check_lesson(desk):
    """What is tried changes nothing that follows; answers and tasks are judged; progress is kept."""
    text = "\n".join([
        "session 1", "title: Small", "", "# Small", "", "Told `so`, *so* and **so**.", "", "  > load flow", "  main: flow", "",
        "@quiz kind=number How many items?", "@hint None yet.", "@answer 0", "@explain None.", "",
        "@task Make three.", "@hint sections", "@done count == 3", "@wrong sections 2", "@solution sections 3", "",
        "@quiz kind=choice Which?", "@choice one", "@choice other", "@answer other", "", "  > attrs 0,2", "  ...", ""])
    page = desk.page(text)
    told = page.tab.value("document.getElementById('told').innerHTML")
    assert "<code>so</code>, <em>so</em> and <strong>so</strong>" in told, told
    page.type("load sticky over flow; sections 99")
    assert "Paused" in page.text("stop"), page.text("stop")
    page.click("next")
    page.tab.until("document.querySelector('.question input') !== null")
    page.idle()
    page.tab.value("document.querySelector('.question input').focus()")
    page.tab.type("7")
    page.tab.key("Enter")
    page.tab.until("document.querySelector('#ask .verdict.wrong') !== null")
    assert page.tab.value("document.querySelector('#ask .tried').innerText").strip() == "7"
    page.tab.value("document.querySelector('.question input').select()")
    page.tab.type("0")
    assert not page.text("ask").count("Not yet"), "a verdict stays while another answer is typed"
    page.tab.key("Enter")
    page.tab.until("document.querySelector('.task') !== null")
    assert page.values("layers")["layers"][0]["layout"] == "flow"
    assert people.verdict(page) == "right", page.text("told")
    page.type("sections 2")
    page.tab.until("document.querySelector('#ask .verdict.open') !== null")
    assert page.tab.value("document.querySelector('#ask .hints li').textContent") == "sections"
    assert page.text("hint") == "No more hints"
    page.click("reset")
    page.idle()
    assert page.tab.value("document.querySelector('#ask .verdict').textContent + document.querySelector('#ask .tried').textContent") == ""
    assert page.values("status")["layers"][0]["items"] == 0
    page.type("sections 3")
    page.tab.until("[...document.querySelectorAll('.question')].length === 2")
    # Closed in the middle of it, it goes on there.
    address = page.tab.value("location.href")
    page.tab.call("Page.navigate", url="about:blank")
    page.requests.clear()
    page.tab.call("Page.navigate", url=address)
    page.tab.until("document.querySelector('.question input[type=radio]') !== null")
    page.tab.value("[...document.querySelectorAll('.question input')].at(-1).click()")
    page.tab.value("document.querySelector('.question button').click()")
    page.tab.until("!document.getElementById('next').disabled")
    page.click("next")
    page.tab.until("document.getElementById('next').disabled")
    page.idle()


def lines_of(lesson):
    """The lines that lead to the end of a lesson."""
    with open(lesson, encoding="utf-8") as file:
        blocks = file.read().split("\n\n")
    kept = [block for block in blocks if not ("@task" in block and "@undo-after" in block)]
    return re.findall(r"^(?:  > |  \.\.> |@solution )(.*)$", "\n\n".join(kept), re.MULTILINE)


def forward(page):
    """Goes on by the button: past a task or a question by its solution."""
    before = page.tab.value(SHOWN)
    page.click("skip" if people.waits(page) else "next")
    page.tab.until("%s !== %s" % (SHOWN, json.dumps(before)))
    page.idle()


def check_looks(desk):
    """At every width, light and dark: nothing is cut off, and text has contrast."""
    lesson = os.path.join(ROOT, "sessions", "15-a-sheet-with-notches.session")
    for width, height in [(390, 844), (800, 1000), (1200, 800), (2560, 1440)]:
        for dark in (False, True):
            page = desk.page(lesson, width=width, height=height, dark=dark, still=True)
            for _ in range(5):
                forward(page)
            poor = [each for each in page.tab.value(CONTRAST) if each["ratio"] < each["least"]]
            assert not poor, poor[:5]
            wide = page.tab.value(WIDE)
            assert not wide, "%d px: %s" % (width, wide)
            if desk.options.pictures:
                page.tab.picture(os.path.join(desk.options.pictures, "%d%s.png" % (width, "-dark" if dark else "")))
            page.end()
            desk.open_things.pop()


DROP = """(() => {
  const data = new DataTransfer();
  data.items.add(new File([%s], "feed.capture.json", { type: "application/json" }));
  dispatchEvent(new DragEvent("drop", { dataTransfer: data, bubbles: true, cancelable: true }));
})()"""

CAPTURES = os.path.join(ROOT, "Tests", "Support", "TestSupport", "Fixtures", "captures")


def dropped(page, path, refused=False):
    """Drops a capture on the page; returns what is said about it: one that is refused is not compared."""
    with open(path, encoding="utf-8") as file:
        capture = file.read()
    count = "document.querySelectorAll('#transcript li').length"
    before = page.tab.value(count)
    page.tab.value(DROP % json.dumps(capture))
    page.tab.until("%s === %d" % (count, before + (1 if refused else 2)))
    page.idle()
    return page.tab.value("document.querySelector('#transcript li:last-child pre').textContent")


def check_drop(desk):
    """A capture that is dropped is imported and compared: the difference is seen, its explanation is read, and the list goes
    from one frame of the device to the next."""
    page = desk.page()
    said = dropped(page, os.path.join(ROOT, "sessions", "feed.capture.json"))
    words = [" ".join(row.split()) for row in said.splitlines()]
    for row in ("first: 0,0 moved", "device 57 40 120 80", "rules 10 40 120 80", "every line uses the gap of a full line (F-20)",
                "cause: section-inset-reference=safe-area makes it equal"):
        assert any(each.startswith(row) for each in words), "%s is not in %s" % (row, said)
    ghosts = page.tab.value("document.getElementById('scene').shadowRoot.querySelectorAll('.ghost').length")
    assert ghosts == 15, "%s frames of the device" % ghosts
    for name in ("0,0'", "0,1'"):
        page.tab.value("document.querySelector('[role=listbox]').dispatchEvent(new KeyboardEvent('keydown', { key: 'd', bubbles: true }))")
        chosen = page.tab.value("document.querySelector('[role=listbox] [aria-selected=true] b').textContent")
        assert chosen == name, "%s is chosen, not %s" % (chosen, name)
    picture(page, "drop")
    # With the cause that is named the frames are those of the device.
    page.type("set section-inset-reference=safe-area")
    boxes = {box["element"]: box["frame"] for box in page.boxes()}
    assert all(boxes[name[:-1]] == boxes[name] for name in boxes if name.endswith("'")), boxes
    for name, verdict in [("sticky-header-missing", "differs"), ("custom-unlawful", "unlawful"),
                          ("refused-cut", "line 4: expected ',' or '}'"), ("compositional-spec", "equal")]:
        said = dropped(page, os.path.join(CAPTURES, name + ".capture.json"), name.startswith("refused"))
        assert verdict in said, "%s: %s" % (name, said)
        picture(page, "drop-" + name)


def check_site(desk):
    """The pages of a site lead to one another, at every width; they stay when the server is gone."""
    address = desk.site()
    for width, height in [(390, 844), (1200, 900), (2560, 1440)]:
        for dark in (False, True):
            for name in ("", "rules/sheets.html", "play.html#s="):
                if name.startswith("play"):
                    scene = front.value("document.querySelectorAll('.scenes a')[3].href")
                    page = desk.opened(scene, width=width, height=height, dark=dark, still=True)
                    tab = page.tab
                else:
                    tab = desk.browser.open(address + name, width, height, dark=dark)
                    tab.until("document.readyState === 'complete' && Boolean(document.querySelector('h2'))")
                    front = tab if not name else front
                poor = [each for each in tab.value(CONTRAST) if each["ratio"] < each["least"]]
                assert not poor, poor[:5]
                wide = tab.value("document.documentElement.scrollWidth > innerWidth")
                assert not wide, "%s is wider than %d px" % (name, width)
                if desk.options.pictures:
                    word = re.sub(r"\W.*", "", name) or "front"
                    tab.picture(os.path.join(desk.options.pictures, "site-%s-%d%s.png" % (word, width, "-dark" if dark else "")))
                assert not tab.complaints, tab.complaints
                if name.startswith("play"):
                    assert len(page.check()) > 2
                    page.end()
                    desk.open_things.pop()
            lessons = front.value("[...document.querySelectorAll('.lessons a')].map((each) => each.href)")
            files = [name for name in os.listdir(os.path.join(ROOT, "sessions")) if name.endswith(".session")]
            assert len(lessons) == len(files), lessons
            front.close()
    tab = desk.browser.open(address, 1200, 900)
    tab.until("Boolean(navigator.serviceWorker?.controller) || navigator.serviceWorker?.ready.then(({ active }) => active?.state === 'activated')", 60)
    tab.close()
    desk.stop_server()
    page = desk.opened(address + "play.html")
    for line in ("load flow", "sections 7"):
        page.type(line)
    page.check()
    page.end()
    desk.open_things.pop()
    tab = desk.browser.open(address + "rules/flow.html", 1200, 900)
    tab.until("document.getElementById('F-20')?.textContent.includes('F-20')")
    tab.close()


def check_links(desk):
    """A scene becomes a link that the program and another page open; a damaged or a hostile link changes nothing."""
    address = desk.site()
    page = desk.opened(address + "play.html")
    for line in SHEET + ["press 195 250", "drag 0 -80", "release", "settle"]:
        page.type(line)
    page.click("share")
    page.tab.until("location.hash.startsWith('#s=')")
    link, state = page.tab.value("location.href"), page.state()
    assert page.answer("link") == link[link.index("#"):], link
    run = subprocess.run([desk.options.program, "open", link], capture_output=True, text=True,
                         input="".join(line + "\n" for line in ("format json", *state)))
    replies = [json.loads(line)["reply"] for line in run.stdout.splitlines()]
    assert run.returncode == 0 and replies[1:] == list(state.values()), run.stderr
    other = desk.opened(link, width=390, height=844)
    assert other.state() == state
    other.check()
    # The address changes below a page that has a scene.
    other.tab.value("location.hash = %s; 0" % json.dumps(link_to(["load circle", "sections 5"])))
    other.tab.until("document.getElementById('state').textContent.includes('circle') || document.body.innerText.includes('circle')")
    other.idle()
    assert other.journal() == ["load circle", "sections 5"], other.journal()
    # The running recording stays whole.
    other.answer("record a.session")
    other.tab.value("location.hash = %s; 0" % json.dumps(link_to(["load flow"])))
    other.tab.until("document.getElementById('notice').textContent.includes(\"'stop' it first\")")
    assert other.journal() == ["load circle", "sections 5"], other.journal()
    other.answer("stop")
    # A session from disk shows the scene of a link instead of its lesson.
    alone = AlonePage(desk, desk.export(FREE) + link_to(["load flow", "sections 3"]))
    desk.open_things.append(alone.end)
    alone.tab.until("document.getElementById('place').textContent === '2 of 2'")
    assert alone.journal() == ["load flow", "sections 3"], alone.journal()
    dice, good = random.Random(20), link[link.index("#"):]
    bad = ["#s=", "#s=A", "#s=!!!!", "#s=" + "A" * 9000, link_to(["x" * 300_000]), link_to(["import /etc/passwd"]),
           link_to(["generate items=2000000"]), link_to(["sections 2", "item 0,0 label=\"</script><img src=x onerror=alert(1)>\""]),
           link_to(["\u202e\u0007"]), link_to(["load nothing"] * 500)]
    for _ in range(desk.options.fuzz):
        letters = list(good)
        for _ in range(dice.randint(1, 4)):
            letters[dice.randrange(3, len(letters))] = dice.choice("ABCabc019-_%<")
        bad.append("".join(letters)[:dice.randint(4, 2 * len(good))])
    for each in bad:
        other.tab.value("location.hash = %s; 0" % json.dumps(each))
        other.tab.until("document.getElementById('notice').textContent || document.getElementById('place').textContent")
        other.idle()
    assert other.tab.value("document.querySelectorAll('img[onerror]').length") == 0
    other.tab.value("location.hash = %s; 0" % json.dumps(link_to(["load flow", "sections 4"])))
    other.tab.until("document.getElementById('place').textContent === '2 of 2'")
    assert other.journal() == ["load flow", "sections 4"], other.journal()
    return "%d links that are none" % len(bad)


def check_course_of_site(desk):
    """Lessons of the site are played by typing the solutions, like those from disk."""
    address, lessons = desk.site(), 0
    for lesson in sorted(os.listdir(os.path.join(ROOT, "sessions"))):
        if not lesson.endswith(".session") or desk.options.lesson not in lesson:
            continue
        page = desk.opened(address + "lessons/" + lesson.replace(".session", ".html"))
        play(page, os.path.join(ROOT, "sessions", lesson))
        page.end()
        desk.open_things.pop()
        lessons += 1
    return "%d lessons" % lessons


def check_size(desk):
    """A page with everything in it is at most 2.3 MB, which is small enough to be sent by mail."""
    size = os.path.getsize(desk.export(os.path.join(ROOT, "sessions", "01-first-steps.session")))
    assert desk.options.slack or size <= 2_300_000, size
    return "%d bytes" % size


def check_speed(desk):
    """The first line is answered soon after the page is loaded, if not the first times on a busy machine; one at 1,000
    items at once."""
    times = []
    while len(times) < 3 or len(times) < 12 and min(after for _, after in times) >= 300:
        page = desk.page(script=FIRST)
        page.tab.until("window.answered")
        times.append(page.tab.value("[answered, answered - performance.getEntriesByType('navigation')[0].loadEventEnd]"))
        page.end()
        desk.open_things.pop()
    whole, ready = min(whole for whole, _ in times), min(after for _, after in times)
    page = desk.page()
    for line in ("load flow", "sections 1000"):
        page.type(line)
    times = page.tab.value(TIMED % "`insert 0,${count * 7} size=${20 + count}x30`")
    said = "a first answer %.0f ms after load, %.0f ms after the file was asked for; a line %.1f ms (median), %.1f ms (95 of 100)" % (
        ready, whole, times[30], times[57])
    assert desk.options.slack or ready < 300 and times[30] < 5, said
    return said


def check_frames(desk):
    """A finger moves a sheet over 10,000 items 60 times a second, by mouse and by touch, in the better of two drags."""
    said = []
    for touch in (False, True):
        page = desk.page(**({"width": 390, "height": 844} if touch else {}), touch=touch)
        for line in [*SHEET[:2], "sections 10000", *SHEET[3:]]:
            page.type(line)
        page.reveal("scene")
        medians = []
        for way in [(535, 200), (200, 535)]:
            page.idle()
            page.tab.value(FRAMES)
            checks.drag(page, [(195, place) for place in way], steps=60, touch=touch)
            steps = sorted(page.tab.value("steps"))
            assert len(steps) > 20, "%d frames" % len(steps)
            medians.append(steps[len(steps) // 2])
        said.append("%s %.1f ms" % ("touch" if touch else "mouse", min(medians)))
        assert desk.options.slack or min(medians) < 17.5, said
    return "a frame each %s (median)" % ", ".join(said)


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("program")
    parser.add_argument("engine")
    parser.add_argument("names", nargs="*")
    parser.add_argument("--pictures")
    parser.add_argument("--lesson", default="", help="a part of the names of the lessons to be played")
    parser.add_argument("--fuzz", type=int, default=40, help="how many damaged links are opened")
    parser.add_argument("--slack", action="store_true", help="an engine that is not optimised: sizes and times are told only")
    parser.add_argument("--chromium", default="chromium")
    options = parser.parse_intermixed_args()
    options.pictures = options.pictures and os.path.abspath(options.pictures)
    options.program, options.engine = os.path.abspath(options.program), os.path.abspath(options.engine)
    failed = 0
    for name, check in all_checks():
        if options.names and name not in options.names:
            continue
        browser = Browser(options.chromium)
        desk = Desk(browser, options)
        try:
            said = check(desk)
            print("ok    %s%s" % (name, ": " + said if said else ""), flush=True)
        except Exception as error:
            failed += 1
            print("FAIL  %s: %s" % (name, error), flush=True)
            if not isinstance(error, Failure):
                traceback.print_exc()
        finally:
            try:
                desk.end()
            except Exception as error:
                failed += 1
                print("FAIL  %s, at its end: %s" % (name, error), flush=True)
            browser.close()
    sys.exit(1 if failed else 0)


if __name__ == "__main__":
    main()
