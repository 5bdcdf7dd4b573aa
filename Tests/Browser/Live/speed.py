"""How long the page takes, from the browser's own trace."""

import bisect
import os
import time

from checks import drag

WORK = {"FunctionCall", "EvaluateScript", "v8.run", "RunMicrotasks", "FireAnimationFrame", "TimerFire", "EventDispatch",
        "UpdateLayoutTree", "Layout", "WebSocketReceive", "HitTest"}


def all_checks():
    return [("speed", check), ("writes", check_writes)]


SCENE = ["bounds 390 700", "load flow item-size=40x30 line-spacing=4 interitem-spacing=4", "sections 100000",
         "load overlay over flow as sheet handle=20", "sections 100000"]

COUNT = """(() => {
    const root = document.getElementById('scene').shadowRoot;
    const list = document.getElementById('list');
    window.writes = { scene: 0, list: 0 };
    const all = { attributes: true, childList: true, characterData: true, subtree: true };
    new MutationObserver((records) => writes.scene += records.length).observe(root, all);
    new MutationObserver((records) => writes.list += records.length).observe(list, all);
})()"""


def check_writes(desk):
    """However busy the machine is: a frame of a drag writes a few attributes, not those of each element, nor the list."""
    page = desk.page(desk.serve(*SCENE))
    client = page.join()
    page.tab.value(COUNT)
    slow(page, [(195, 535), (195, 260)], isLifted=False)
    page.idle()
    lines = sum(line.startswith("drag ") for line in client.journal())
    writes, elements = page.tab.value("writes"), len(page.boxes())
    page.tab.mouse("Released", *page.spot(195, 260))
    page.idle()
    page.check(desk.options.program)
    each = writes["scene"] / lines
    said = "%.1f changes a line in a picture of %d elements, %d lines" % (each, elements, lines)
    assert lines > 10 and elements > 200 and each < 40 and writes["list"] <= 2, (said, writes)
    return said


def check(desk):
    """Drags a sheet over 100,000 items; a frame's script and layout, and from a line until it is painted."""
    page = desk.page(desk.serve(*SCENE))

    def move():
        for _ in range(3):
            for path in ([(195, 535), (195, 170)], [(195, 185), (195, 540)]):
                slow(page, path)
                page.idle()
    events = page.tab.trace(move)
    frames, lines = frame_times(events), painted(events)
    assert len(lines) > 60, "%d lines" % len(lines)
    work, line = percentile(frames, 95), percentile(lines, 95)
    said = "script and layout %.1f ms of processor time a frame at p95 (median %.1f, %d frames), line to paint %.1f ms at p95 (median %.1f, %d lines), load %.1f" % (
        work, percentile(frames, 50), len(frames), line, percentile(lines, 50), len(lines), os.getloadavg()[0])
    # Times on a busy machine are reported but not judged.
    isBusy = os.getloadavg()[0] > 0.6 * os.cpu_count()
    assert isBusy or (work <= 8 and line <= 40), said
    return said


def slow(page, path, isLifted=True):
    (x, y), (u, v) = page.spot(*path[0]), page.spot(*path[1])
    page.tab.mouse("Moved", x, y)
    page.tab.mouse("Pressed", x, y)
    for i in range(1, 61):
        page.tab.browser.send("Input.dispatchMouseEvent", page.tab.session, type="mouseMoved", buttons=1, button="left",
                              x=x + (u - x) * i / 60, y=y + (v - y) * i / 60)
        end = time.monotonic() + 0.016
        while (left := end - time.monotonic()) > 0:
            page.tab.browser.pump(left)
    if isLifted:
        page.tab.mouse("Released", u, v)


def percentile(values, part):
    values = sorted(values)
    return values[min(len(values) - 1, len(values) * part // 100)] if values else 0


def frame_times(events):
    """Script and layout of the page between one drawn frame and the next, in milliseconds of its thread."""
    marks = [event for event in events if event.get("name") == "line to paint"]
    assert marks, "no marks in the trace"
    process, thread = marks[0]["pid"], marks[0]["tid"]
    mine = sorted((event for event in events if event["pid"] == process and event["tid"] == thread
                   and event["ph"] == "X"), key=lambda event: (event["ts"], -event.get("dur", 0)))
    paints = [event["ts"] for event in mine if event["name"] in ("Commit", "Layerize")]
    taken = [event["ts"] for event in mine if event["name"] == "FunctionCall"
             and event.get("args", {}).get("data", {}).get("functionName") == "socket.onmessage"]
    frames, total, end, index = [], 0, 0, 0
    for event in mine:
        while index < len(paints) and event["ts"] > paints[index]:
            if total:
                frames.append(total / 1000)
            total, index = 0, index + 1
        # The work after a message has no event of its own: all of its task is script.
        isMessage = event["name"] == "RunTask" and bisect.bisect(taken, event["ts"]) < bisect.bisect(taken, event["ts"] + event["dur"])
        if (isMessage or event["name"] in WORK) and event["ts"] >= end:
            total += event.get("tdur", event["dur"])
            end = event["ts"] + event["dur"]
    return frames


def painted(events):
    """How long each line took until the frame that shows it, in milliseconds."""
    begun = {}
    times = []
    for event in sorted((event for event in events if event.get("name") == "line to paint"), key=lambda event: event["ts"]):
        key = event.get("id2", {}).get("local", event.get("id"))
        if event["ph"] == "b":
            begun[key] = event["ts"]
        elif event["ph"] == "e" and key in begun:
            times.append((event["ts"] - begun.pop(key)) / 1000)
    return times
