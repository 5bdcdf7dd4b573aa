"""The live page on the real programs: live.py PROGRAM [TEST…]; the server is found as the program finds it."""

import glob
import json
import os
import random
import re
import signal
import socket
import sys
import tempfile
import threading
import time
import unittest

from client import Client, Closed, TerminalShell, request

PROGRAM = os.path.abspath(sys.argv.pop(1))


def untitled(svg):
    """The lines of a picture without titles."""
    return [re.sub("<title>.*?</title>", "", line) for line in svg.split("\n")]


def patched(rows, patch):
    """The lines of a picture that is told by what differs."""
    made = []
    for each in patch:
        if isinstance(each, str):
            made.append(each)
            continue
        at, count, dx, dy = [*each, 0, 0][:4]
        for row in rows[at:at + count]:
            def further(match):
                name, text = match.groups()
                numbers = text.split(" ")
                for index, way in enumerate([dx, dy] if name == "data-frame" else [dx] if name == "x" else [dy]):
                    value = round(float(numbers[index]) * 1000 + way) / 1000
                    numbers[index] = f"{value:.3f}".rstrip("0").rstrip(".")
                return f'{name}="{" ".join(numbers)}"'
            # The text lies in its own coordinates.
            parts = re.split("(<text.*?</text>)", row)
            made.append("".join(part if part.startswith("<text") or not (dx or dy) else
                                re.sub(r'\b(data-frame|x|y)="([^"]*)"', further, part) for part in parts))
    return made


class LiveTests(unittest.TestCase):
    def setUp(self):
        self.folder = tempfile.TemporaryDirectory()
        self.addCleanup(self.folder.cleanup)
        self.home = self.folder.name

    def shell(self, *arguments, **environment):
        for name in ("LAYOUTSH_LIVE",):
            if name in os.environ:
                environment.setdefault(name, os.environ[name])
        shell = TerminalShell(PROGRAM, self.home, arguments or ("--no-init",), **environment)
        self.addCleanup(shell.close)
        shell.wait("> ")
        return shell

    def page(self, url, **members):
        page = Client(url, **members)
        self.addCleanup(page.close)
        return page

    def joined(self, url):
        page = self.page(url)
        page.hello = page.next("hello")["hello"]
        return page

    def journal(self):
        """The lines of the journal on disk."""
        with open(glob.glob(f"{self.home}/state/layoutsh/*.journal")[0]) as file:
            lines = file.read().split("\n")[1:-1]
        kept, undone = [], []
        for line in lines:
            mark, rest = line[9:10], line[11:].split("\t")[0]
            if mark == "+":
                kept.append(rest)
                undone = []
            elif mark == "-":
                undone += reversed(kept[int(rest):])
                del kept[int(rest):]
            else:
                for _ in range(int(rest)):
                    kept.append(undone.pop())
        return kept

    def object(self, text):
        """The one JSON object in what a line has written."""
        found, = re.findall(r"\{.*\}", text)
        return found

    # The actions of a page.

    def test_a_line_of_the_page_is_a_typed_line(self):
        shell = self.shell()
        page = self.joined(shell.live())
        self.assertEqual(page.hello["version"], "0.1.0")
        self.assertEqual(page.hello["prompt"], "layoutsh main> ")
        self.assertTrue(page.hello["control"])
        shell.run("load flow")
        event = page.next("event")["event"]
        self.assertEqual((event["line"], event["by"], event["status"]), ("load flow", "prompt", 0))
        self.assertEqual(event["prompt"], "layoutsh main/flow> ")
        self.assertEqual(event["lines"], 1)
        place = shell.type("hit 10 ")
        shell.wait("hit 10", place)
        place = len(shell.text)
        reply = page.run("sections 7")
        self.assertEqual(reply["status"], 0)
        self.assertTrue(reply["values"][0]["ok"])
        self.assertEqual(reply["values"][0]["reply"]["layers"][0]["items"], 7)
        self.assertIn("flow    1         7", reply["output"])
        event = page.seen[-1]["event"]
        self.assertEqual((event["line"], event["by"], event["lines"]), ("sections 7", "page", 2))
        self.assertEqual(event["output"], reply["output"])
        # It is echoed at the prompt, answered there, and the half-typed line is back and goes on.
        shell.wait(r"layoutsh main/flow> sections 7\r\n.*flow    1         7.*layoutsh main/flow> hit 10 ", place)
        place = shell.type("10\r")
        shell.wait(r"target 0,0", place)
        self.assertEqual(page.next("event")["event"]["line"], "hit 10 10")
        self.assertEqual(self.journal(), ["load flow", "sections 7"])
        self.assertIn("undone: sections 7", shell.run("undo"))

    def test_questions_are_quiet_and_leave_everything_as_it_is(self):
        shell = self.shell()
        for line in ("load flow", "sections 7", "insert 0,1 x3"):
            shell.run(line)
        page = self.joined(shell.live())
        before = self.journal()
        shell.run("diff")
        place = len(shell.text)
        reply = page.ask("attrs all")
        self.assertEqual(reply["status"], 0)
        self.assertEqual(len(reply["values"][0]["reply"]["attributes"]), 10)
        self.assertEqual(page.ask("attrs all", at=2)["values"][0]["reply"]["attributes"][-1]["item"], 6)
        self.assertEqual(page.ask("status", at=0)["values"][0]["reply"]["layers"][0]["items"], 0)
        self.assertEqual(page.ask("journal", at=1)["values"][0]["reply"]["journal"], ["load flow"])
        self.assertEqual(page.ask("status", at=3)["values"][0]["reply"]["layers"][0]["items"], 10)
        self.assertEqual(page.ask("status", at=4)["status"], 2)
        self.assertEqual(page.ask("diff")["status"], 0)
        self.assertEqual(page.ask("hit 1")["status"], 1)
        for line in ("sections 3", "load flow", "undo", "format table", "help", "quit", "svg a.svg"):
            reply = page.ask(line)
            self.assertEqual(reply["status"], 2, line)
            self.assertRegex(reply["error"], "not allowed (here|on the live page): ")
        shell.read(0.3)
        self.assertEqual(shell.text[place:], "")
        self.assertEqual(self.journal(), before)
        self.assertEqual(shell.run("diff").count("no"), shell.run("diff").count("no"))

    def test_interrupts_belong_to_the_prompt(self):
        shell = self.shell()
        page = self.joined(shell.live())
        for send, shown in (page.ask, "half$"), (page.run, r"> status\r\n.*> half$"):
            place = shell.type("half")
            shell.wait("half", place)
            self.assertEqual(send("status")["status"], 0)
            shell.wait(shown, place)
            place = shell.type("\x03")
            shell.wait(r"\^C\r\n.*layoutsh main> ", place)
            self.assertIn("layer", shell.run("status"))

    def test_what_a_page_may_not_do(self):
        shell = self.shell()
        shell.run("load flow; sections 7")
        url = shell.live()
        page = self.joined(url)
        place = len(shell.text)
        os.makedirs(f"{self.home}/cwd", exist_ok=True)
        for line in (
            "load circle", "unload", "reload", "import a.csv", "snapshot a.json", "on tap cell do append 0",
            "play a.session", "source a", "record a", "stop", "svg a", "export-data a", "live off", "live",
            "quit", "format json", "time on", "watch on", "trace on", "history", "clear", "resume", "note x",
        ):
            reply = page.run(line)
            self.assertEqual(reply["status"], 2, line)
            self.assertIn("not allowed on the live page: it ", reply["error"])
        for line in ("sections 3; load circle", "sections 3; sections 4", "", "   ", "# nothing"):
            self.assertEqual(page.run(line)["status"], 2, line)
        self.assertEqual(page.run("frob")["status"], 2)
        for line in ("a\nb", "a\rb", "a\x1b[2J", "a\x00b", "\x7f"):
            self.assertIn("one line", page.run(line)["error"])
        self.assertIn("at most 4096", page.run("x" * 4097)["error"])
        self.assertIn("at most 4096", page.ask("x" * 4097)["error"])
        self.assertEqual(page.run("item 0,0 label=" + "x" * (4096 - 15))["status"], 0)
        for message in (
            "nothing", "[]", "{}", '{"id":1}', '{"run":1}', '{"run":"status","ask":"status"}', '{"id":"x","run":"status"}',
            '{"run":"status","at":1}', '{"ask":"status","at":-1}', '{"ask":"status","at":0.5}', '{"run":"status"} ',
            '{"run":"status","run":"status"}', '{"run":"status","more":1}', '{"id":{},"run":"status"}', '{"control":1}',
            '{"token":"again"}', '{"run":"\\ud800"}',
        ):
            page.send(message)
            reply = page.next("reply")["reply"]
            self.assertEqual(reply["status"], 0 if message.endswith(" ") else 2, message)
        shell.read(0.3)
        self.assertNotIn("load circle", shell.text[place:])
        self.assertEqual(len(self.journal()), 3)

    def test_a_refused_command_is_an_answer(self):
        shell = self.shell()
        page = self.joined(shell.live())
        reply = page.run("delete 5,5")
        self.assertEqual(reply["status"], 1)
        self.assertEqual(reply["values"][0]["ok"], False)
        self.assertEqual(reply["error"], reply["values"][0]["error"]["message"])
        self.assertEqual(page.seen[-1]["event"]["status"], 1)

    def test_a_gesture_is_one_step_of_undo(self):
        shell = self.shell()
        shell.run("load overlay over flow; bounds 390 844; sections 90")
        before = shell.run("status").split("status", 1)[1]
        page = self.joined(shell.live())
        for line in ("press 195 700", "drag 0 -40 in 16", "drag 0 -80 in 16", "release 0 -800"):
            self.assertEqual(page.run(line)["status"], 0)
        gesture = ["press 195 700", "drag 0 -40 in 16", "drag 0 -80 in 16", "release 0 -800"]
        self.assertEqual(self.journal()[3:], gesture)
        self.assertEqual(shell.run("undo").count("undone: "), 4)
        self.assertEqual(shell.run("status").split("status", 1)[1], before)
        self.assertEqual(page.run("redo")["status"], 0)
        self.assertEqual(page.run("undo 1")["status"], 0)
        self.assertEqual(page.run("undo")["output"].count("undone: "), 1)

    def test_the_lines_make_the_same_scene_in_a_new_shell(self):
        shell = self.shell()
        page = self.joined(shell.live())
        choice = random.Random(7)
        shell.run("load overlay over flow; bounds 390 844; sections 90 10")
        for _ in range(40):
            page.run(choice.choice([
                f"tap {choice.randrange(390)} {choice.randrange(844)}", "insert 0,1", "delete 1,1", "move 0,2 1,0",
                "press 195 700", f"drag 0 {choice.randrange(-200, 200)} in 32", "release 0 -300", "settle", "undo",
                "redo", f"scroll to 0 {choice.randrange(400)}", "set policy=linear", "undo 2",
            ]))
        lines = self.journal()
        scene = page.ask("attrs all --screen")["values"]
        self.home = f"{self.home}/second"
        os.mkdir(self.home)
        second = self.shell()
        for line in lines:
            second.run(line)
        self.assertEqual(self.journal(), lines)
        other = self.joined(second.live())
        self.assertEqual(other.ask("attrs all --screen")["values"], scene)

    def test_control_goes_from_page_to_page(self):
        shell = self.shell()
        url = shell.live()
        first, second = self.joined(url), self.joined(url)
        self.assertTrue(first.hello["control"])
        self.assertFalse(second.hello["control"])
        self.assertIn("another page has control", second.run("sections 3")["error"])
        self.assertEqual(second.ask("status")["status"], 0)
        self.assertEqual(second.request(control=True)["status"], 0)
        self.assertIn({"control": True}, second.seen)
        self.assertEqual(first.next("control"), {"control": False})
        self.assertEqual(first.run("sections 3")["status"], 2)
        self.assertEqual(second.run("sections 3")["status"], 0)
        self.assertEqual(first.next("event")["event"]["line"], "sections 3")
        second.close()
        time.sleep(0.2)
        self.assertTrue(self.joined(url).hello["control"])
        self.assertEqual(first.request(control=True)["status"], 0)
        self.assertEqual(first.run("sections 4")["status"], 0)

    def test_what_is_recorded_and_where_the_url_is_not(self):
        shell = self.shell()
        os.chdir(self.home)
        shell.run(f"record {self.home}/a.session")
        url = shell.live()
        token = url.split("#")[1]
        page = self.joined(url)
        shell.run("load flow")
        page.run("sections 7")
        page.ask("attrs")
        shell.run("hit 70 10")
        for name, pid in shell.children().items():
            for kind in ("cmdline", "environ"):
                with open(f"/proc/{pid}/{kind}", "rb") as file:
                    self.assertNotIn(token.encode(), file.read(), (name, kind))
        shell.run("stop")
        with open(f"{self.home}/a.session") as file:
            text = file.read()
        self.assertEqual([line for line in text.split("\n") if line.startswith("  > ")],
                         ["  > load flow", "  > sections 7", "  > hit 70 10"])
        with open(glob.glob(f"{self.home}/state/layoutsh/*.journal")[0]) as file:
            self.assertNotIn(token, text + file.read())
        shell.type("quit\r")
        self.assertEqual(shell.ended(), 0)
        for folder, _, names in os.walk(self.home):
            for name in names:
                with open(f"{folder}/{name}", "rb") as file:
                    self.assertNotIn(token.encode(), file.read(), name)

    def test_a_picture_is_told_by_what_differs(self):
        shell = self.shell()
        page = self.joined(shell.live())
        choice = random.Random(11)
        shell.run("bounds 390 700; load flow item-size=60x40 as main; sections 40 30")
        shell.run("load overlay over flow as sheet handle=20 backdrop=0..0.4; sections 60")
        shell.run("load flow item-size=70x33.3 as bar; sections 5; layer bar frame 20 20.5 200 60")
        rows, since, moved, kept = [], 0, 0, 0
        for round in range(120):
            time.sleep(0.02)
            for _ in range(choice.randrange(3)):
                page.run(choice.choice([
                    "press 195 535", f"drag 0 {choice.randrange(-200, 200)} in 32", f"drag 3 {choice.random() * 9:.2f} in 16",
                    "release 0 -300", "settle", "insert 0,1", "delete 0,2", "item 0,3 label=\"a \\\\ b\"", "use main",
                    "use sheet", f"scroll to 0 {choice.randrange(400)}", "set item-size=50x50", "undo", "bounds 390 800",
                ]))
            reply = page.ask("draw --svg", since=since)
            since = page.number
            if "patch" in reply:
                moved += sum(len(each) == 4 for each in reply["patch"])
                kept += sum(each[1] for each in reply["patch"] if len(each) == 2 and type(each) is list)
                rows = patched(rows, reply["patch"])
            else:
                self.assertEqual(round, 0)
                rows = untitled(reply["values"][0]["reply"]["svg"])
            self.assertEqual(rows, untitled(page.ask("draw --svg")["values"][0]["reply"]["svg"]), round)
        self.assertGreater(moved, 20)
        self.assertGreater(kept, 5000)
        # A page with another picture gets all of it.
        self.assertIn("values", page.ask("draw --svg", since=since - 1))
        self.assertIn("patch", page.ask("draw --svg", since=page.number))

    # Lessons.

    def lesson(self):
        with open(f"{self.home}/a.session", "w") as file:
            file.write("session 1\ntitle: A **lesson**\n\nTold `first`,\nand *on*.\n\n  > load flow\n  ...\n\n"
                       "  > sections 5\n  ...\n\nTold later.\n\n@pause\n\n  > sections 6\n  ...\n")
        return f"{self.home}/a.session"

    def test_a_lesson_is_shown_and_not_touched(self):
        shell = self.shell()
        shell.run("load flow; sections 7")
        page = self.joined(shell.live())
        place = shell.type(f"play {self.lesson()}\r")
        lesson = page.next("lesson")["lesson"]
        self.assertEqual((lesson["title"], lesson["step"], lesson["steps"], lesson["paused"]), ("A **lesson**", 0, 3, False))
        while lesson["caption"] != "Told first, and on.":
            lesson = page.next("lesson")["lesson"]
        # It is answered while it plays, about the lesson's scene; nothing of the page runs there.
        event = page.next("event")["event"]
        self.assertEqual((event["line"], event["by"], event["lines"]), ("load flow", "lesson", 1))
        self.assertIn("a lesson is playing", page.run("sections 99")["error"])
        while lesson["caption"] != "Told later.":
            lesson = page.next("lesson")["lesson"]
        self.assertEqual(lesson["step"], 2)
        self.assertEqual(page.ask("status")["values"][0]["reply"]["layers"][0]["items"], 5)
        other = self.joined(f"http://127.0.0.1:{page.port}/#{page.token}")
        self.assertEqual(other.next("lesson")["lesson"]["title"], "A **lesson**")
        # Taken over, and after it.
        shell.type("t")
        while not lesson["paused"]:
            lesson = page.next("lesson")["lesson"]
        self.assertEqual(page.run("sections 98")["status"], 2)
        shell.run("sections 8")
        self.assertEqual(page.run("sections 97")["status"], 2)
        shell.run("quit")
        while lesson is not None:
            lesson = page.next("lesson")["lesson"]
        self.assertEqual(page.run("append 0")["status"], 0)
        self.assertEqual(self.journal(), ["load flow", "sections 7", "append 0"])
        self.assertEqual(page.ask("journal")["values"][0]["reply"]["journal"][-1], "append 0")
        self.assertNotIn("sections 9", shell.text[place:])

    def test_a_question_of_a_lesson_is_shown_with_its_choices(self):
        with open(f"{self.home}/q.session", "w") as file:
            file.write("session 1\ntitle: Q\n\n  > load flow; sections 2\n  ...\n\n@quiz kind=choice How many?\n@choice two\n"
                       "@choice three\n@answer two\n\n")
        shell = self.shell()
        page = self.joined(shell.live())
        place = shell.type(f"play {self.home}/q.session\r")
        shell.wait("answer> ", place)
        lesson = {"caption": ""}
        while "How many?" not in lesson["caption"]:
            lesson = page.next("lesson")["lesson"]
        self.assertEqual(lesson["caption"], "How many? a) two b) three")
        # It is answered, and refused, while the question waits; what is typed stays.
        place = shell.type("tw")
        self.assertEqual(page.ask("status")["values"][0]["reply"]["layers"][0]["items"], 2)
        self.assertEqual(page.run("sections 99")["status"], 2)
        shell.type("o\r")
        shell.wait("Right", place)
        self.assertNotIn("sections 99", shell.text)

    def test_lines_sent_as_a_lesson_begins_never_run_in_it(self):
        shell = self.shell()
        page = self.joined(shell.live())
        path = self.lesson()
        shell.run("load flow; sections 3")
        for delay in (0, 0.002, 0.01, 0.03, 0.1):
            shell.type(f"play {path}\r")
            time.sleep(delay)
            lines = [f"append 0 x{number + 1}" for number in range(8)]
            before = len(self.journal())
            for number, line in enumerate(lines):
                page.send({"id": 500 + number, "run": line})
            replies = {}
            while len(replies) < len(lines):
                message = page.next("id")
                replies[lines[message["id"] - 500]] = message["reply"]["status"]
            # Each was run in the person's own scene, or refused: none is lost, and none is in the
            # lesson's journal.
            self.assertLessEqual(set(replies.values()), {0, 2})
            ran = [line for line in lines if replies[line] == 0]
            self.assertEqual(self.journal()[before:], ran)
            if len(ran) < len(lines):
                self.assertNotIn("append", str(page.ask("journal")["values"][0]["reply"]["journal"]))
            shell.type("t")
            shell.wait("paused: try", len(shell.text) - 400)
            shell.run("quit")

    # The split screen.

    def test_a_line_of_a_page_moves_the_picture_of_the_terminal(self):
        shell = self.shell()
        shell.run("bounds 390 844; load overlay over flow; sections 90")
        page = self.joined(shell.live())
        shell.run("watch split")
        for line in ("press 195 700", "drag 0 -60 in 16", "release 0 -900"):
            page.run(line)
        shell.wait("release 0 -900")
        place = len(shell.text)
        page.send({"id": 900, "run": "settle"})
        self.assertEqual(page.next("id")["id"], 900)
        # The page is answered while the picture moves.
        self.assertEqual(page.ask("status")["status"], 0)
        half = shell.text[place:].count("\x1b[?2026h")
        shell.wait(r"> settle\r\n.*> (?:\x1b\[K)?$", place)
        frames = shell.text[place:].count("\x1b[?2026h")
        self.assertGreater(frames, 5)
        self.assertLess(half, frames)
        # Another line ends the motion.
        page.run("notch 0")
        place = len(shell.text)
        page.run("tick 3000")
        self.assertEqual(page.run("status")["status"], 0)

    # Beginning and end.

    def test_on_off_and_quit(self):
        shell = self.shell()
        self.assertIn("live is off", shell.run("live"))
        url = shell.live()
        self.assertIn(url, shell.run("live"))
        self.assertIn(url, shell.run("live on"))
        page = self.joined(url)
        shell.run("format json")
        answer = self.object(shell.run("live"))
        self.assertEqual(json.loads(answer),
                         {"command": "live", "ok": True, "reply": {"live": {"url": url, "pages": 1}}})
        answer = self.object(shell.run("live off"))
        self.assertEqual(json.loads(answer), {"command": "live off", "ok": True, "reply": {"live": None}})
        self.assertEqual(page.closing(), 1001)
        self.assertEqual(page.seen[-1], {"bye": "the live page was turned off"})
        self.assertNotIn("layoutsh-live", shell.children())
        other = shell.live()
        self.assertNotEqual(url.split("#")[1], other.split("#")[1])
        page = self.joined(other)
        shell.type("quit\r")
        self.assertEqual(page.closing(), 1001)
        self.assertEqual(page.seen[-1], {"bye": "the shell has ended"})
        self.assertEqual(shell.ended(), 0)

    def test_a_killed_shell_takes_its_server_along(self):
        shell = self.shell()
        page = self.joined(shell.live())
        server = shell.children()["layoutsh-live"]
        os.kill(shell.pid, signal.SIGKILL)
        self.assertEqual(page.closing(), 1001)
        self.assertEqual(page.seen[-1], {"bye": "the shell has ended"})
        end = time.monotonic() + 5
        while os.path.exists(f"/proc/{server}/exe") and time.monotonic() < end:
            with open(f"/proc/{server}/stat") as file:
                if file.read().rsplit(") ", 1)[1][0] == "Z":
                    break
            time.sleep(0.02)
        self.assertLess(time.monotonic(), end)

    def test_a_killed_server_is_told_once(self):
        shell = self.shell()
        page = self.joined(shell.live())
        page.run("sections 7")
        place = shell.type("half")
        os.kill(shell.children()["layoutsh-live"], signal.SIGKILL)
        shell.wait("the live page has ended: .*> half", place)
        shell.type("\x15")
        shell.run("status")
        self.assertEqual(shell.text.count("the live page has ended"), 1)
        self.assertEqual(self.joined(shell.live()).ask("status")["values"][0]["reply"]["layers"][0]["items"], 7)

    def test_a_kernel_that_dies_loses_no_line(self):
        shell = self.shell()
        page = self.joined(shell.live())
        choice = random.Random(3)
        wanted = []
        for number in range(30):
            if number % 5 == 4:
                kernels = [pid for name, pid in shell.children().items() if name == "layoutsh"]
                for kernel in kernels:
                    threading.Timer(choice.random() * 0.01, os.kill, (kernel, signal.SIGKILL)).start()
            line = f"sections {1 + number}"
            if page.run(line)["status"] == 0:
                wanted.append(line)
        self.assertGreater(len(wanted), 20)
        self.assertEqual(self.journal(), wanted)

    def test_a_server_that_dies_at_any_moment_loses_no_line(self):
        shell = self.shell()
        choice = random.Random(5)
        answered = []
        for _ in range(6):
            page = self.joined(shell.live())
            server = shell.children()["layoutsh-live"]
            timer = threading.Timer(choice.random() * 0.05, os.kill, (server, signal.SIGKILL))
            place = len(shell.text)
            timer.start()
            try:
                while True:
                    line = f"sections {len(answered) % 40 + 1} 2"
                    if page.run(line)["status"] == 0:
                        answered.append(line)
            except (Closed, ConnectionError):
                pass
            shell.wait("the live page has ended", place)
            journal = self.journal()
            # A line may have run whose answer was lost on the way, but none that was answered is
            # missing.
            self.assertIn(len(journal) - len(answered), (0, 1))
            self.assertEqual(journal[: len(answered)], answered)
            answered = journal

    def test_layoutsh_live_with_a_file(self):
        with open(f"{self.home}/scene", "w") as file:
            file.write("load flow\nsections 7\n")
        shell = self.shell("live", f"{self.home}/scene")
        url = shell.wait(r"(http://127\.0\.0\.1:\d+/#[0-9a-f]{32})").group(1)
        page = self.joined(url)
        self.assertEqual(page.hello["lines"], 2)
        self.assertEqual(page.hello["prompt"], "layoutsh main/flow> ")

    def test_where_live_is_refused(self):
        shell = self.shell()
        with open(f"{self.home}/lines", "w") as file:
            file.write("live on\n")
        with open(f"{self.home}/a.session", "w") as file:
            file.write("session 1\ntitle: x\n\n  > live on\n")
        for line in (f"source {self.home}/lines", f"source {self.home}/a.session"):
            self.assertIn("'live' needs the interactive shell", shell.run(line))
        self.assertIn("cannot be bound", shell.run("on tap cell do live on"))
        shell.run(f"play {self.home}/a.session")
        self.assertNotIn("layoutsh-live", shell.children())

    def test_without_the_server(self):
        shell = self.shell(LAYOUTSH_LIVE="/nowhere/layoutsh-live")
        # The terminal breaks the sentence between words.
        self.assertIn("'make live' in the sources of layoutsh builds it", " ".join(shell.run("live on").split()))
        shell.run("format json")
        answer = self.object(shell.run("live on"))
        self.assertEqual(json.loads(answer)["error"]["code"], "not-installed")
        shell = self.shell(LAYOUTSH_LIVE="/bin/true")
        self.assertIn("does not say where it listens", shell.run("live on"))

    # Walls.

    def test_foreign_requests(self):
        shell = self.shell()
        url = shell.live()
        port = int(url.split(":")[2].split("/")[0])
        here = f"127.0.0.1:{port}"
        status, headers, body = request(port, f"GET / HTTP/1.1\r\nHost: {here}\r\n\r\n")
        self.assertEqual(status, 200)
        self.assertIn(b"<html", body)
        policy = headers["content-security-policy"]
        for part in ("default-src 'none'", "frame-ancestors 'none'", f"connect-src 'self' ws://{here}", "base-uri 'none'"):
            self.assertIn(part, policy)
        self.assertNotIn("unsafe", policy)
        self.assertEqual(headers["x-content-type-options"], "nosniff")
        self.assertEqual(headers["referrer-policy"], "no-referrer")
        self.assertNotIn("set-cookie", headers)
        self.assertEqual(request(port, f"HEAD / HTTP/1.1\r\nHost: {here}\r\n\r\n")[2], b"")
        for host in ("evil.example", f"evil.example:{port}", "127.0.0.1", f"localhost:{port}", f"127.0.0.1:{port}0", f"[::1]:{port}"):
            self.assertEqual(request(port, f"GET / HTTP/1.1\r\nHost: {host}\r\n\r\n")[0], 403, host)
            self.assertEqual(self.page(url, host=host).status, 403, host)
        self.assertIn(request(port, "GET / HTTP/1.0\r\n\r\n")[0], (400, 403))
        self.assertIn(request(port, f"GET / HTTP/1.1\r\nHost: {here}\r\nHost: {here}\r\n\r\n")[0], (400, 403))
        for origin in ("http://evil.example", f"https://{here}", "null", f"http://localhost:{port}", f"http://{here}.evil"):
            self.assertEqual(self.page(url, origin=origin).status, 403, origin)
            asked = request(port, f"GET / HTTP/1.1\r\nHost: {here}\r\nOrigin: {origin}\r\n\r\n")
            self.assertEqual(asked[0], 403, origin)
        self.assertEqual(self.page(url, origin="").status, 403)
        self.assertEqual(self.page(url, path="/").status, 200)
        self.assertEqual(request(port, f"GET /live HTTP/1.1\r\nHost: {here}\r\nOrigin: http://{here}\r\n\r\n")[0], 426)
        for path in ("/nothing", "/../etc/passwd", "/?x", "//", "/live/", "/index.html%00"):
            self.assertEqual(request(port, f"GET {path} HTTP/1.1\r\nHost: {here}\r\n\r\n")[0], 404, path)
        for method in ("PUT", "DELETE", "OPTIONS", "TRACE"):
            self.assertEqual(request(port, f"{method} / HTTP/1.1\r\nHost: {here}\r\n\r\n")[0], 405, method)
        post = f"POST / HTTP/1.1\r\nHost: {here}\r\nContent-Length: 3\r\n\r\nabc"
        self.assertIn(request(port, post)[0], (405, 413))
        with self.assertRaises(OSError):
            socket.create_connection(("127.0.0.2", port), timeout=2)

    def test_tokens(self):
        shell = self.shell()
        url = shell.live()
        token = url.split("#")[1]
        for wrong in ("", "0" * 32, token[:-1], token + "0", token.upper() + "x", token[::-1] + "y"):
            self.assertEqual(self.page(url, token=wrong).closing(), 4403)
        for message in ('{"run":"sections 3"}', "x", token, json.dumps({"token": token, "x": 1}), "{}" * 1000):
            page = self.page(url, shows=False)
            page.send(message)
            self.assertEqual(page.closing(), 4403)
        start = time.monotonic()
        self.assertEqual(self.page(url, shows=False).closing(), 4403)
        self.assertLess(4, time.monotonic() - start)
        self.assertEqual(shell.run("live").count("http"), 1)
        page = self.joined(url)
        self.assertEqual(page.ask("status")["status"], 0)

    def test_oversize_and_flood(self):
        shell = self.shell()
        url = shell.live()
        page = self.joined(url)
        page.sendText('{"ask":"' + "x" * (65535 - 10) + '"}')
        self.assertIn("at most 4096", page.next("reply")["reply"]["error"])
        page.sendText('{"ask":"' + "x" * 65536 + '"}')
        self.assertIn(page.closing(), (1009, 0))
        page = self.joined(url)
        page.sendText(b"\x00", opcode=2)
        self.assertIn(page.closing(), (1003, 1002, 0))
        page = self.joined(url)
        page.sendText('{"ask":"status"}', isMasked=False)
        self.assertIn(page.closing(), (1002, 0))
        page = self.joined(url)
        page.sendText(b'{"ask":"\xff"}')
        self.assertEqual(page.next("reply")["reply"]["status"], 2)
        page = self.joined(url)
        try:
            for _ in range(2000):
                page.send('{"ask":"status"}')
        except ConnectionError:
            pass
        self.assertIn(page.closing(), (1008, 0))
        self.assertEqual(self.joined(url).ask("status")["status"], 0)
        self.assertIn("layer", shell.run("status"))

    def test_frames_of_extensions_are_refused(self):
        shell = self.shell()
        url = shell.live()
        for bit in (0x40, 0x20, 0x10):
            page = self.joined(url)
            page.sendText('{"ask":"status"}', first=0x80 | bit)
            self.assertIn(page.closing(), (1002, 0), hex(bit))
            # Nor in a part of a message, where the joined message no longer has the bit.
            page = self.joined(url)
            page.sendText('{"ask":', first=bit)
            page.sendText('"status"}', opcode=0)
            self.assertIn(page.closing(), (1002, 0), hex(bit))
        for body, first in ((b"x" * 126, 0x80), (b"x", 0)):
            page = self.joined(url)
            page.sendText(body, opcode=9, first=first)
            self.assertIn(page.closing(), (1002, 0))
        page = self.joined(url)
        page.sendText('{"ask":', first=0)
        page.sendText(b"x", opcode=9)
        page.sendText('"status"}', opcode=0)
        self.assertEqual(page.next("reply")["reply"]["status"], 0)
        page = self.joined(url)
        page.sendText('{"ask":', first=0)
        page.sendText('"status"}', opcode=0, isMasked=False)
        self.assertIn(page.closing(), (1002, 0))

    def test_half_open_connections_keep_nobody_out(self):
        shell = self.shell()
        url = shell.live()
        first = self.joined(url)
        port, here = first.port, f"127.0.0.1:{first.port}"
        request_start = f"GET / HTTP/1.1\r\nHost: {here}\r\n".encode()
        strangers = []
        for index in range(120):
            stranger = socket.create_connection(("127.0.0.1", port))
            strangers.append(stranger)
            try:
                stranger.sendall((b"", b"G", request_start)[index % 3])
            except OSError:
                pass
        start = time.monotonic()
        self.assertEqual(request(port, f"GET / HTTP/1.1\r\nHost: {here}\r\n\r\n")[0], 200)
        second = self.joined(url)
        self.assertEqual(second.ask("status")["status"], 0)
        # Sockets that show no token are no better.
        silent = []
        for _ in range(120):
            try:
                silent.append(self.page(url, shows=False))
            except (Closed, OSError):
                pass
        self.assertEqual(self.joined(url).ask("status")["status"], 0)
        self.assertLess(time.monotonic() - start, 4)
        self.assertEqual(first.ask("status")["status"], 0)
        for stranger in strangers:
            stranger.close()

    def test_many_pages(self):
        shell = self.shell()
        url = shell.live()
        pages = [self.joined(url) for _ in range(8)]
        ninth = self.page(url)
        self.assertEqual(ninth.closing(), 1013)
        self.assertEqual(ninth.seen[-1], {"bye": "the shell has 8 pages already"})
        pages[3].close()
        time.sleep(0.2)
        self.joined(url)
        strangers = [socket.create_connection(("127.0.0.1", pages[0].port)) for _ in range(100)]
        for stranger in strangers:
            stranger.close()
        time.sleep(0.2)
        self.assertEqual(pages[0].ask("status")["status"], 0)

    def test_a_page_that_reads_nothing_is_dropped(self):
        shell = self.shell()
        shell.run("load flow; sections 3000")
        url = shell.live()
        slow, good = self.joined(url), self.joined(url)
        start = time.monotonic()
        count = 0
        try:
            while count < 100:
                slow.socket.settimeout(5)
                slow.send('{"ask":"attrs all"}')
                time.sleep(0.005)
                count += 1
        except OSError:
            pass
        shell.run("format json")
        while '"pages":1' not in shell.run("live"):
            self.assertLess(time.monotonic() - start, 60)
        self.assertEqual(good.ask("status")["status"], 0)

    def test_lines_wait_while_another_runs(self):
        shell = self.shell()
        page = self.joined(shell.live())
        shell.run("load flow; sections 3")
        with open(f"{self.home}/many", "w") as file:
            file.write("generate items=2000 seed=1\nattrs all\n" * 5)
        shell.type(f"source {self.home}/many\r")
        time.sleep(0.05)
        for number in range(20):
            page.send({"id": 100 + number, "run": f"sections {number + 1}"})
        replies = []
        while len(replies) < 20:
            message = page.next("id")
            replies.append(message["id"])
        self.assertEqual(replies, list(range(100, 120)))
        self.assertEqual(self.journal()[-20:], [f"sections {n + 1}" for n in range(20)])

    def test_it_costs_little(self):
        shell = self.shell()
        page = self.joined(shell.live())
        shell.run("load flow; sections 200")
        for _ in range(50):
            page.ask("attrs")
        server = shell.children()["layoutsh-live"]
        with open(f"/proc/{server}/status") as file:
            memory = [line for line in file if line.startswith("VmRSS")][0].split()[1]
        self.assertLess(int(memory), 30_000)
        def used(pid):
            with open(f"/proc/{pid}/stat") as file:
                words = file.read().rsplit(") ", 1)[1].split()
            return int(words[11]) + int(words[12])
        both = [server, shell.pid]
        before = [used(pid) for pid in both]
        time.sleep(2)
        self.assertEqual([used(pid) for pid in both], before)
        print(f"server: {memory} kB", file=sys.stderr)


if __name__ == "__main__":
    unittest.main()
