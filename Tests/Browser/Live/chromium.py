"""Drives Chromium by its debugging protocol over a pipe, with nothing but the standard library."""

import base64, fcntl, itertools, json, os, select, shutil, subprocess, tempfile, time


class Failure(Exception):
    pass


class Browser:
    """A browser of its own, with a fresh profile."""

    def __init__(self, program="chromium"):
        self.folder = tempfile.mkdtemp()
        (read_command, write_command), (read_answer, write_answer) = os.pipe(), os.pipe()

        def wire():
            # Out of the way first: either may be 3 or 4 itself.
            command, answer = fcntl.fcntl(read_command, fcntl.F_DUPFD, 100), fcntl.fcntl(write_answer, fcntl.F_DUPFD, 100)
            os.dup2(command, 3)
            os.dup2(answer, 4)
            os.close(command)
            os.close(answer)
        self.process = subprocess.Popen(
            [program, "--headless=new", "--no-sandbox", "--remote-debugging-pipe", "--disable-gpu",
             "--user-data-dir=" + self.folder, "--no-first-run", "--disable-extensions", "--force-color-profile=srgb",
             "--disable-background-networking", "--hide-scrollbars=false", "about:blank"],
            preexec_fn=wire, close_fds=False, stdin=subprocess.DEVNULL, stdout=subprocess.DEVNULL,
            stderr=subprocess.DEVNULL)
        os.close(read_command)
        os.close(write_answer)
        self.write, self.read = write_command, read_answer
        self.numbers, self.buffer, self.answers, self.listeners = itertools.count(1), b"", {}, {}

    def send(self, method, session=None, **parameters):
        number = next(self.numbers)
        message = {"id": number, "method": method, "params": parameters}
        if session:
            message["sessionId"] = session
        data = json.dumps(message).encode() + b"\0"
        while data:
            data = data[os.write(self.write, data):]
        return number

    def call(self, method, session=None, **parameters):
        number = self.send(method, session, **parameters)
        return self.answer(number, method)

    def answer(self, number, method, seconds=60):
        end = time.monotonic() + seconds
        while number not in self.answers:
            if not self.pump(end - time.monotonic()):
                raise Failure("no answer to " + method)
        answer = self.answers.pop(number)
        if "error" in answer:
            raise Failure("%s: %s" % (method, answer["error"]["message"]))
        return answer["result"]

    def pump(self, seconds):
        """Takes what arrives; false after so many seconds without anything."""
        if not select.select([self.read], [], [], max(0, seconds))[0]:
            return False
        data = os.read(self.read, 1 << 20)
        if not data:
            raise Failure("the browser has ended")
        *messages, self.buffer = (self.buffer + data).split(b"\0")
        for text in messages:
            message = json.loads(text)
            if "id" in message:
                self.answers[message["id"]] = message
            else:
                for listener in self.listeners.get(message.get("sessionId"), []):
                    listener(message["method"], message["params"])
        return True

    def open(self, url, width=1200, height=900, **more):
        return Tab(self, url, width, height, **more)

    def close(self):
        try:
            self.call("Browser.close")
        except Failure:
            pass
        try:
            self.process.wait(10)
        except subprocess.TimeoutExpired:
            self.process.kill()
        os.close(self.write)
        os.close(self.read)
        shutil.rmtree(self.folder, ignore_errors=True)


class Tab:
    """A page in the browser; what it complains of is collected."""

    def __init__(self, browser, url, width, height, dark=False, touch=False, still=False):
        self.browser, self.complaints, self.traced, self.trace_done = browser, [], [], False
        target = browser.call("Target.createTarget", url="about:blank")["targetId"]
        self.target = target
        self.session = browser.call("Target.attachToTarget", targetId=target, flatten=True)["sessionId"]
        browser.listeners[self.session] = [self.hear]
        for domain in ("Page", "Runtime", "Log"):
            self.call(domain + ".enable")
        self.size(width, height, touch)
        self.call("Emulation.setEmulatedMedia", features=[
            {"name": "prefers-color-scheme", "value": "dark" if dark else "light"},
            {"name": "prefers-reduced-motion", "value": "reduce" if still else "no-preference"}])
        self.call("Page.navigate", url=url)

    def call(self, method, **parameters):
        return self.browser.call(method, self.session, **parameters)

    def size(self, width, height, touch=False):
        self.call("Emulation.setDeviceMetricsOverride", width=width, height=height, deviceScaleFactor=1, mobile=touch)
        self.call("Emulation.setTouchEmulationEnabled", enabled=touch)

    def hear(self, method, parameters):
        if method == "Runtime.exceptionThrown":
            details = parameters["exceptionDetails"]
            self.complaints.append(details.get("exception", {}).get("description", details["text"]))
        elif method == "Log.entryAdded" and parameters["entry"]["level"] in ("error", "warning"):
            self.complaints.append("%s %s" % (parameters["entry"]["text"], parameters["entry"].get("url", "")))
        elif method == "Runtime.consoleAPICalled" and parameters["type"] in ("error", "warning", "assert"):
            self.complaints.append("console: " + str([each.get("value") for each in parameters["args"]]))
        elif method == "Tracing.dataCollected":
            self.traced += parameters["value"]
        elif method == "Tracing.tracingComplete":
            self.trace_done = True

    def value(self, script):
        """The value of an expression in the page; a promise is awaited."""
        answer = self.call("Runtime.evaluate", expression=script, awaitPromise=True, returnByValue=True)
        if "exceptionDetails" in answer:
            raise Failure(script + ": " + str(answer["exceptionDetails"].get("exception", {}).get("description")))
        return answer["result"].get("value")

    def until(self, script, seconds=20):
        """Waits until an expression is true."""
        end = time.monotonic() + seconds
        while not (value := self.value(script)):
            if time.monotonic() > end:
                raise Failure("never true: " + script)
            self.browser.pump(0.03)
        return value

    def mouse(self, kind, x, y, **more):
        self.call("Input.dispatchMouseEvent", type="mouse" + kind, x=x, y=y,
                  **({"button": "left", "buttons": 0 if kind == "Released" else 1, "clickCount": 1}
                     if kind in ("Pressed", "Released") else {}), **more)

    def click(self, x, y):
        self.mouse("Moved", x, y)
        self.mouse("Pressed", x, y)
        self.mouse("Released", x, y)

    def touch(self, kind, *points):
        self.call("Input.dispatchTouchEvent", type="touch" + kind, touchPoints=[{"x": x, "y": y} for x, y in points])

    def wheel(self, x, y, dx, dy):
        self.call("Input.dispatchMouseEvent", type="mouseWheel", x=x, y=y, deltaX=dx, deltaY=dy)

    def key(self, key, code=None, text=None, modifiers=0):
        codes = {"Enter": 13, "Tab": 9, "Escape": 27, "Delete": 46, "ArrowUp": 38, "ArrowDown": 40, "ArrowLeft": 37,
                 "ArrowRight": 39, "PageUp": 33, "PageDown": 34, " ": 32, "Home": 36, "End": 35}
        text = "\r" if key == "Enter" else text or (key if len(key) == 1 else None)
        common = {"key": key, "code": code or key, "windowsVirtualKeyCode": codes.get(key, ord(key[0].upper())),
                  "modifiers": modifiers}
        self.call("Input.dispatchKeyEvent", type="keyDown" if text else "rawKeyDown",
                  **common, **({"text": text} if text else {}))
        self.call("Input.dispatchKeyEvent", type="keyUp", **common)

    def type(self, text):
        self.call("Input.insertText", text=text)

    def picture(self, path):
        with open(path, "wb") as file:
            file.write(base64.b64decode(self.call("Page.captureScreenshot", format="png")["data"]))

    def trace(self, during):
        """The trace events while a function runs."""
        self.traced, self.trace_done = [], False
        # The events of a trace arrive at the session that began it.
        self.call("Tracing.start", transferMode="ReportEvents", traceConfig={
            "includedCategories": ["devtools.timeline", "blink.user_timing", "disabled-by-default-devtools.timeline"]})
        during()
        self.call("Tracing.end")
        end = time.monotonic() + 60
        while not self.trace_done and time.monotonic() < end:
            self.browser.pump(1)
        return self.traced

    def close(self):
        self.browser.call("Target.closeTarget", targetId=self.target)
        self.browser.listeners.pop(self.session, None)
