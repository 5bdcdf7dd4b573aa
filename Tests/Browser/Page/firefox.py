"""Opens a page with the engine in it in Firefox, from disk and from a site, by WebDriver BiDi.

    firefox.py PROGRAM ENGINE [--firefox PROGRAM]
"""

import argparse, base64, functools, http.server, json, os, re, shutil, socket, struct, subprocess, sys, tempfile, threading, time

ROOT = os.path.join(os.path.dirname(os.path.abspath(__file__)), "..", "..", "..")
sys.path.insert(0, os.path.join(ROOT, "Tests", "Browser", "Live"))

from piped import PipedShell

LINES = ["load sticky over flow header=44", "sections 12 12", "insert 0,3 x2 size=80x20", "scroll to 0 90", "undo", "redo"]


class BiDi:
    """A browser that is driven over a WebSocket."""

    def __init__(self, program):
        self.folder = tempfile.mkdtemp()
        self.process = subprocess.Popen(
            [program, "--headless", "--remote-debugging-port=0", "--profile", self.folder, "--no-remote", "about:blank"],
            stdin=subprocess.DEVNULL, stdout=subprocess.DEVNULL, stderr=subprocess.PIPE, text=True)
        for line in self.process.stderr:
            if found := re.search(r"BiDi listening on ws://([\d.]+):(\d+)", line):
                break
        self.socket = socket.create_connection((found[1], int(found[2])), 60)
        self.socket.sendall(("GET /session HTTP/1.1\r\nHost: %s:%s\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n"
                             "Sec-WebSocket-Version: 13\r\nSec-WebSocket-Key: %s\r\n\r\n" % (
                                 found[1], found[2], base64.b64encode(os.urandom(16)).decode())).encode())
        self.buffer, self.number, self.events = b"", 0, []
        while b"\r\n\r\n" not in self.buffer:
            self.buffer += self.socket.recv(4096)
        self.buffer = self.buffer.split(b"\r\n\r\n", 1)[1]

    def take(self, count):
        while len(self.buffer) < count:
            data = self.socket.recv(1 << 16)
            assert data, "the browser has ended"
            self.buffer += data
        taken, self.buffer = self.buffer[:count], self.buffer[count:]
        return taken

    def receive(self):
        text = b""
        while True:
            first, second = self.take(2)
            length = second & 0x7F
            if length > 125:
                length = int.from_bytes(self.take(2 if length == 126 else 8), "big")
            text += self.take(length)
            if first & 0x80:
                return json.loads(text)

    def call(self, method, **parameters):
        self.number += 1
        data = json.dumps({"id": self.number, "method": method, "params": parameters}).encode()
        size = len(data)
        length = (struct.pack("!B", 0x80 | size) if size < 126 else struct.pack("!BH", 0xFE, size) if size < 1 << 16
                  else struct.pack("!BQ", 0xFF, size))
        # Firefox takes no mask of zeros.
        self.socket.sendall(b"\x81" + length + b"mask" + bytes(byte ^ b"mask"[index % 4] for index, byte in enumerate(data)))
        while (answer := self.receive()).get("id") != self.number:
            self.events.append(answer)
        assert answer["type"] == "success", "%s: %s" % (method, answer)
        return answer["result"]

    def close(self):
        self.process.terminate()
        self.process.wait(20)
        self.socket.close()
        shutil.rmtree(self.folder, ignore_errors=True)


class Page:
    def __init__(self, browser, address):
        self.browser = browser
        self.context = browser.call("browsingContext.create", type="tab")["context"]
        browser.call("session.subscribe", events=["log.entryAdded", "network.beforeRequestSent"])
        browser.call("browsingContext.navigate", context=self.context, url=address, wait="complete")
        self.until("document.getElementById('connection').textContent === 'Runs in this page'")
        self.idle()

    def value(self, script):
        answer = self.browser.call("script.evaluate", expression="JSON.stringify(%s)" % script, awaitPromise=True,
                                   target={"context": self.context})
        assert answer["type"] == "success", answer
        return json.loads(answer["result"].get("value", "null"))

    def until(self, script, seconds=60):
        end = time.monotonic() + seconds
        while not (found := self.value(script)):
            assert time.monotonic() < end, "never true: " + script
            time.sleep(0.02)
        return found

    def idle(self):
        quiet = 0
        while quiet < 3:
            quiet = quiet + 1 if self.value("document.getElementById('scene').ariaBusy") == "false" else 0
            time.sleep(0.02)

    def act(self, *actions):
        self.browser.call("input.performActions", context=self.context, actions=list(actions))

    def type(self, line):
        self.value("document.getElementById('command').focus() ?? null")
        keys = [{"type": kind, "value": key} for key in [*line, "\ue007"] for kind in ("keyDown", "keyUp")]
        self.act({"type": "key", "id": "keys", "actions": keys})
        self.idle()

    def values(self, line):
        self.type("format json")
        self.type(line)
        text = self.value("document.querySelector('#transcript li:last-child pre').textContent")
        self.type("format table")
        return json.loads(text)["reply"]

    def drag(self, points):
        box = self.value("(({ x, y, width }) => [x, y, width])(document.getElementById('scene').getBoundingClientRect())")
        wide = self.value("document.getElementById('scene').shadowRoot.querySelector('svg').viewBox.baseVal.width")
        places = [(round(box[0] + x * box[2] / wide), round(box[1] + y * box[2] / wide)) for x, y in points]
        moves = [{"type": "pointerMove", "x": x, "y": y, "duration": 60} for x, y in places]
        self.act({"type": "pointer", "id": "mouse", "parameters": {"pointerType": "mouse"}, "actions": [
            moves[0], {"type": "pointerDown", "button": 0}, *moves[1:], {"type": "pointerUp", "button": 0}]})
        self.idle()


class QuietHandler(http.server.SimpleHTTPRequestHandler):
    def log_message(self, *words):
        pass


def check(page, program, own=r"(file|blob|data|about):"):
    for line in LINES:
        page.type(line)
    page.drag([(160, 300), (160, 260), (160, 200), (160, 150)])
    journal = page.values("journal")["journal"]
    assert journal[:4] == LINES[:4] and "press" in journal[4] and journal[-1].startswith("release"), journal
    shell = PipedShell(program, journal)
    try:
        for line in ("status", "attrs all", "hit 20 20"):
            mine, theirs = page.values(line), shell.values(line)[0]["reply"]
            assert mine == theirs, "%s: %s instead of %s" % (line, mine, theirs)
    finally:
        shell.end()
    events = [event for event in page.browser.events if event.get("type") == "event"]
    complaints = [event["params"]["text"] for event in events
                  if event["method"] == "log.entryAdded" and event["params"]["level"] in ("error", "warn")]
    assert not complaints, complaints
    requests = {event["params"]["request"]["url"] for event in events if event["method"] == "network.beforeRequestSent"}
    assert all(re.match(own, url) for url in requests), requests
    return "%d lines" % len(journal)


def check_site(browser, program, engine, folder):
    """The playground of a site, a link to its scene, and both without the server."""
    subprocess.run([program, "site", os.path.join(folder, "site")], check=True,
                   env={**os.environ, "LAYOUTSH_ENGINE": engine})
    server = http.server.ThreadingHTTPServer(
        ("127.0.0.1", 0), functools.partial(QuietHandler, directory=folder))
    threading.Thread(target=server.serve_forever).start()
    try:
        address = "http://127.0.0.1:%d/site/play.html" % server.server_port
        browser.events.clear()
        page = Page(browser, address)
        check(page, program, own=r"(http://127\.0\.0\.1:%d/site/|blob:|data:|about:)" % server.server_port)
        page.value("document.getElementById('share').click() ?? null")
        page.until("location.hash.startsWith('#s=')")
        link, journal = page.value("location.href"), page.values("journal")["journal"]
        opened = subprocess.run([program, "open", link], input="format json\njournal\n", capture_output=True, text=True, check=True)
        assert json.loads(opened.stdout.splitlines()[-1])["reply"]["journal"] == journal, opened.stdout
        page.value("void navigator.serviceWorker.ready.then(({ active }) => { window.keeper = active; }) ?? null")
        page.until("window.keeper?.state === 'activated'")
    finally:
        server.shutdown()
        server.server_close()
    again = Page(browser, link)
    again.until("document.getElementById('place').textContent.startsWith('%d of')" % len(journal))
    assert again.values("journal")["journal"] == journal
    return "a link of %d bytes, and without the server" % len(link)


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("program")
    parser.add_argument("engine")
    parser.add_argument("--firefox", default="firefox-esr")
    options = parser.parse_args()
    folder = tempfile.mkdtemp()
    path = os.path.join(folder, "page.html")
    with open(os.path.join(folder, "a.session"), "w", encoding="utf-8") as file:
        file.write("session 1\ntitle: A playground\n\nTry what you like.\n")
    subprocess.run([os.path.abspath(options.program), "export", file.name, "--html", path, "--engine"], check=True,
                   env={**os.environ, "LAYOUTSH_ENGINE": os.path.abspath(options.engine)})
    browser = BiDi(options.firefox)
    try:
        browser.call("session.new", capabilities={})
        program, engine = os.path.abspath(options.program), os.path.abspath(options.engine)
        print("ok    firefox: " + check(Page(browser, "file://" + path), program))
        print("ok    firefox, site: " + check_site(browser, program, engine, folder))
    finally:
        browser.close()
        shutil.rmtree(folder, ignore_errors=True)


if __name__ == "__main__":
    main()
