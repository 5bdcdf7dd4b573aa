"""What a person does on the page, one step after another."""

import glob
import math
import os
import re
import subprocess
import tempfile
import time

from pages import close, element_name
from piped import PipedShell
from looks import CLIPPED, CONTRAST, WIDE

SHEET = ["bounds 390 700", "load flow header=30 item-size=70x60", "sections 9 14 20",
         "load overlay over flow as sheet handle=20 backdrop=0..0.4", "sections 60"]
WIDTHS = [(390, 844), (800, 1000), (1200, 900), (2560, 1440)]


def all_checks():
    return [(name[6:], check) for name, check in globals().items() if name.startswith("check_")]


def check_token(desk):
    """The token is in no address, and a wrong one is refused in plain words."""
    server = desk.serve(*SHEET)
    page = desk.page(server)
    assert page.tab.value("location.href").rstrip("/") == server.url.split("#")[0].rstrip("/")
    entries = page.tab.call("Page.getNavigationHistory")["entries"]
    assert not any("#" in entry["url"] for entry in entries), entries
    wrong = desk.browser.open(server.url.split("#")[0] + "#" + "0" * 32)
    wrong.until("document.getElementById('lost')?.hidden === false")
    assert "not valid" in wrong.value("document.getElementById('lost').textContent")
    wrong.close()


def drag(page, points, steps=6, touch=False, rest=0):
    """Drags through scene points, with the mouse or on a touch screen; rests for seconds before it lifts."""
    places = [page.spot(*point) for point in points]
    way = [places[0]]
    for (x, y), (u, v) in zip(places, places[1:]):
        way += [(x + (u - x) * i / steps, y + (v - y) * i / steps) for i in range(1, steps + 1)]
    if touch:
        page.tab.touch("Start", way[0])
        for place in way[1:]:
            page.tab.touch("Move", place)
        wait(page, rest)
        page.tab.touch("End")
        return
    page.tab.mouse("Moved", *way[0])
    page.tab.mouse("Pressed", *way[0])
    for place in way[1:]:
        page.tab.mouse("Moved", *place, buttons=1)
    wait(page, rest)
    page.tab.mouse("Released", *way[-1])


def wait(page, seconds):
    end = time.monotonic() + seconds
    while (left := end - time.monotonic()) > 0:
        page.tab.browser.pump(left)


def sheet(client):
    return next(layer["state"] for layer in client.reply("layers")["layers"] if layer["name"] == "sheet")


def check_notches(desk):
    """A drag takes the sheet from notch to notch and back; the mouse and a touch screen alike."""
    for touch in (False, True):
        page = desk.page(desk.serve(*SHEET), *((390, 844) if touch else (1200, 900)), touch=touch)
        client = page.join()
        for top, goal, notch in [(535, 350, 1), (360, 170, 2), (185, 360, 1), (360, 540, 0)]:
            drag(page, [(195, top), (195, goal)], steps=12, touch=touch, rest=0.15)
            page.idle()
            state = sheet(client)
            assert (state["notch"], state["animation"]) == (notch, "idle"), state
            assert state["height"] == 175 * (notch + 1), state
        journal = page.check(desk.options.program)
        lines = [line.split()[0] for line in journal[len(SHEET):]]
        assert lines.count("press") == lines.count("release") == 4 and set(lines) <= {"press", "drag", "release", "settle"}
    return "%d lines" % len(journal)


def check_drawn(desk):
    """In the middle of a drag too, every box is drawn where 'attrs' says."""
    page = desk.page(desk.serve("bounds 390 700", "load flow item-size=40x30 line-spacing=4 interitem-spacing=4", "sections 100000",
                                "load overlay over flow as sheet handle=20 item-size=60x33.25", "sections 100000"))
    client, compared = page.join(), 0
    page.tab.mouse("Moved", *page.spot(195, 535))
    page.tab.mouse("Pressed", *page.spot(195, 535))
    for top in (520, 430, 300, 180, 60, 10, 240, 460, 620, 690):
        page.tab.mouse("Moved", *page.spot(195, top), buttons=1)
        page.idle()
        shown = {(box["layer"], box["element"]): box for box in page.boxes()}
        assert sheet(client)["animation"] == "drag", sheet(client)
        for each in client.reply("attrs visible --screen --limit 100000")["attributes"]:
            box = shown.get(("sheet", element_name(each)))
            if box and not box["turned"] and each["kind"] != "Handle":
                compared += 1
                assert close(box["drawn"], each["frame"], 0.2), "at %d: %s is drawn at %s, attrs: %s" % (
                    top, element_name(each), box["drawn"], each["frame"])
    page.tab.mouse("Released", *page.spot(195, 690))
    page.idle()
    page.check(desk.options.program)
    assert compared > 300, compared
    return "%d boxes" % compared


def check_lesson(desk):
    """A page shows the scene of a lesson and what it tells; it touches nothing, and then has its own scene again."""
    server = desk.serve("load flow", "sections 30")
    page = desk.page(server, 390, 844, dark=True)
    with tempfile.TemporaryDirectory() as folder:
        path = os.path.join(folder, "a.session")
        with open(path, "w") as file:
            file.write("session 1\ntitle: Two items\n\nHere they come.\n\n  > load flow; sections 2\n  ...\n\nThere.\n\n"
                       "@pause\n\n  > sections 3\n  ...\n")
        server.shell.type("play %s\r" % path)
        page.tab.until("document.getElementById('caption').textContent === 'Here they come.'")
        page.tab.until("document.getElementById('caption').textContent === 'There.'")
        page.idle()
        assert (page.text("connection"), page.text("lesson-title"), page.text("lesson-place")) == ("Lesson", "Two items", "Step 1 of 2")
        assert [box["element"] for box in page.boxes()] == ["0,0", "0,1"], page.boxes()
        assert page.tab.value("document.getElementById('command').disabled && document.querySelector('#controls input').disabled")
        drag(page, [(100, 60), (100, 20)])
        page.tab.wheel(*page.spot(100, 60), 0, 40)
        page.idle()
        assert page.text("notice") == "A lesson is playing; you can touch the scene when it is over.", page.text("notice")
        lowest_contrast(page)
        assert not page.tab.value(WIDE), page.tab.value(WIDE)
        if desk.options.pictures:
            page.tab.picture("%s/lesson.png" % desk.options.pictures)
        server.shell.type("t")
        page.tab.until("document.getElementById('lesson-place').textContent === 'Paused'")
        page.tab.click(*page.spot(100, 60))
        server.shell.run("quit")
        page.tab.until("document.getElementById('lesson').hidden")
        page.idle()
    assert page.text("connection") == "You have control" and len(page.boxes()) == 30
    page.tab.click(*page.spot(100, 60))
    page.idle()
    assert page.check(desk.options.program) == ["load flow", "sections 30", "press 100 60", "release"]


def check_tap(desk):
    """A tap selects; the selection is marked; a tap elsewhere moves it; a finger that rests is a long press."""
    page = desk.page(desk.serve(*SHEET, "on long-press cell do delete {section},{item}"))
    client = page.join()
    page.tab.click(*page.spot(100, 60))
    page.idle()
    # A touched element is also selected in the list.
    page.tab.until("document.querySelector('#list [aria-selected=true] b')?.textContent === '0,1'")
    page.click("list")
    classes = "document.getElementById('scene').shadowRoot.querySelector('[data-layer=main][data-element=\"%s\"]').classList.contains('selected')"
    assert page.tab.value(classes % "0,1"), "0,1 is not selected"
    page.tab.mouse("Moved", *page.spot(20, 60))
    page.tab.mouse("Pressed", *page.spot(20, 60))
    page.tab.until("document.getElementById('transcript').textContent.includes('long press')")
    page.tab.mouse("Released", *page.spot(20, 60))
    page.idle()
    lines = page.check(desk.options.program)[len(SHEET) + 1:]
    kinds = [line.split()[0] for line in lines]
    assert kinds[:3] == ["press", "release", "press"] and kinds[-1] == "release" and "tick 500" in lines, lines
    assert client.reply("layers")["layers"][0]["items"] == 42


ROWS = ("bounds 390 700", "load list leading-actions=read trailing-actions=delete,flag reorder=on", "sections 60",
        "on swipe flag do \"item {section},{item} label=flagged\"")


def check_rows(desk):
    """Rows are swiped and taken elsewhere, with the mouse and on a touch screen, as the same lines do it when typed."""
    for touch in (False, True):
        page = desk.page(desk.serve(*ROWS), *((390, 844) if touch else (1200, 900)), touch=touch)
        client, count = page.join(), 60
        start = lambda: client.reply("attrs 0,2 --screen")["attributes"][0]["frame"]
        status = lambda: client.reply("status")["layers"][0]
        def until(holds, words):
            end = time.monotonic() + 10
            while not holds(status()):
                assert time.monotonic() < end, words
                wait(page, 0.1)
        # Open a row, and tap its second button.
        drag(page, [(380, 110), (330, 112)], touch=touch, rest=0.15)
        page.idle()
        assert start()[:2] == [-148, 88], start()
        if desk.options.pictures:
            page.tab.picture("%s/swipe-%s.png" % (desk.options.pictures, "touch" if touch else "mouse"))
        tap(page, (270, 110), touch)
        assert start()[:2] == [0, 88], start()
        assert client.reply("attrs 0,2")["attributes"][0]["label"] == "flagged"
        # All the way: the row goes, and one step of undo brings it back.
        drag(page, [(380, 110), (20, 112)], steps=12, touch=touch, rest=0.15)
        page.idle()
        assert status()["items"] == count - 1
        page.click("undo")
        page.idle()
        assert status()["items"] == count and not status()["state"]
        # A row that is lifted goes with the finger, and near the edge the content with both.
        press(page, (100, 22), touch)
        until(lambda layer: "lifted" in layer["state"], "a long press lifts no row")
        for y in (60, 150, 200):
            move(page, (100, y), touch)
            page.idle()
        assert status()["state"] == {"lifted": "0,0", "target": "0,4"}, status()
        if desk.options.pictures:
            page.tab.picture("%s/lifted-%s.png" % (desk.options.pictures, "touch" if touch else "mouse"))
        move(page, (100, 690), touch)
        until(lambda layer: layer["offset"][1] >= 200, "the content does not scroll under a lifted row")
        move(page, (100, 350), touch)
        page.idle()
        lift(page, (100, 350), touch)
        page.idle()
        lines = page.check(desk.options.program)
        assert not status()["state"]
        assert lines[-1].split()[0] == "release" and "tick 50" in lines and not any(line.startswith("move") for line in lines), lines
    return "%d lines" % len(lines)


EVENTS = ("bounds 390 700", "sections 0 0 0 0 0 0 0", "load calendar origin=2025-03-24 zone=Europe/Berlin view=day gutter=60 "
          "hour-height=60 edit=press create=on edit-overlap=refuse", "scroll to 0 0",
          "insert 0,0 date=2025-03-24 start=02:00 end=03:00 label=Standup", "insert 0,1 date=2025-03-24 start=06:00 end=07:00")


def check_events(desk):
    """Events of a calendar are moved, resized and made, with the mouse and on a touch screen, as the same lines do it when
    typed."""
    for touch in (False, True):
        page = desk.page(desk.serve(*EVENTS), *((390, 844) if touch else (1200, 900)), touch=touch)
        edit_events(page, page.join().reply, touch, desk.options.pictures)
        lines = page.check(desk.options.program)
        assert_edited(lines)
    return "%d lines" % len(lines)


def check_opening(desk):
    """A calendar that nobody has scrolled is shown at its first event, and a finger finds what it shows."""
    for touch in (False, True):
        lines = [*EVENTS[:3], "insert 0,0 date=2025-03-24 start=09:00 end=10:00 label=Late calendar=Work color=tomato"]
        page = desk.page(desk.serve(*lines), *((390, 844) if touch else (1200, 900)), touch=touch)
        client = page.join()
        event = next(box for box in page.boxes() if box["element"] == "0,0")
        left, top, width, height = event["frame"]
        assert client.reply("status")["layers"][0]["offset"] == [0, 0] and 40 <= top < 160, event
        if desk.options.pictures:
            page.tab.picture("%s/opening-%s.png" % (desk.options.pictures, "touch" if touch else "mouse"))
        middle = left + width / 2, top + height / 2
        drag(page, [middle, (middle[0], middle[1] + 60)], touch=touch, rest=0.15)
        page.idle()
        lines = page.check(desk.options.program)[len(lines):]
        assert lines[0].startswith("scroll to 0 ") and lines[1].startswith("press "), lines
        assert client.reply("content 0,0")["items"][0]["traits"]["start"] == "10:00", client.reply("content 0,0")


def edit_events(page, reply, touch, pictures):
    """Edits the events of a scene by gestures; `reply` gives the reply to a line in JSON."""
    frame = lambda item=0: reply("attrs 0,%d --screen" % item)["attributes"][0]["frame"]
    state = lambda: reply("status")["layers"][0]["state"]
    def at(y, height=60):
        assert frame()[1::2] == [y, height], frame()
    def dragged(start, goal):
        page.reveal("scene")
        drag(page, [(200, start), (200, goal)], touch=touch, rest=0.15)
        page.idle()
    at(220)
    # An hour and a half later, and a ghost goes with the finger.
    page.reveal("scene")
    press(page, (200, 250), touch)
    for y in (270, 300, 340):
        move(page, (200, y), touch)
        page.idle()
    assert state() == {"dragged": "0,0"}, state()
    assert reply("attrs GhostView 0,0")["attributes"][0]["label"] == "04:30-05:30"
    page.reveal("scene")
    if pictures:
        page.tab.picture("%s/event-%s.png" % (pictures, "touch" if touch else "mouse"))
    lift(page, (200, 340), touch)
    page.idle()
    at(310)
    # By its end, and back by one step of undo.
    dragged(366, 396)
    at(310, 90)
    page.click("undo")
    page.idle()
    at(310)
    # Where another event is it may not be.
    dragged(340, 470)
    at(310)
    # Empty room becomes an event.
    dragged(102, 150)
    assert reply("status")["layers"][0]["items"] == 3 and frame(2)[1::2] == [100, 60], frame(2)
    # Near the edge the content goes on under the finger.
    page.reveal("scene")
    press(page, (200, 340), touch)
    for y in (420, 560, 690):
        move(page, (200, y), touch)
        page.idle()
    end = time.monotonic() + 10
    while reply("status")["layers"][0]["offset"][1] < 200:
        assert time.monotonic() < end, "the content does not scroll under an event"
        wait(page, 0.1)
    page.reveal("scene")
    move(page, (200, 350), touch)
    page.idle()
    lift(page, (200, 350), touch)
    page.idle()
    assert not state(), state()


def assert_edited(lines):
    """Holds the lines of `edit_events` to touches alone: an edit that a gesture ran is no line."""
    assert "tick 50" in lines and not any(line.startswith("item") for line in lines), lines
    assert sum(line.startswith("insert") for line in lines) == 2, lines


def press(page, point, touch):
    place = page.spot(*point)
    if touch:
        return page.tab.touch("Start", place)
    page.tab.mouse("Moved", *place)
    page.tab.mouse("Pressed", *place)


def move(page, point, touch):
    place = page.spot(*point)
    return page.tab.touch("Move", place) if touch else page.tab.mouse("Moved", *place, buttons=1)


def lift(page, point, touch):
    return page.tab.touch("End") if touch else page.tab.mouse("Released", *page.spot(*point))


def tap(page, point, touch):
    press(page, point, touch)
    lift(page, point, touch)
    page.idle()


def check_gone(desk):
    """A browser that goes in the middle of a drag loses no line, and the next page goes on."""
    server = desk.serve(*SHEET)
    page = desk.page(server)
    page.tab.mouse("Moved", *page.spot(195, 535))
    page.tab.mouse("Pressed", *page.spot(195, 535))
    for top in range(525, 425, -10):
        page.tab.mouse("Moved", *page.spot(195, top), buttons=1)
    page.idle()
    before = page.join().journal()
    assert before[len(SHEET)].startswith("press 195 53") and before[-1].startswith("drag "), before
    desk.open_things.remove(page.end)
    page.end()
    page = desk.page(server)
    assert page.text("connection") == "You have control" and page.join().journal() == before
    page.tab.click(*page.spot(100, 60))
    page.idle()
    lines = page.check(desk.options.program)[len(before):]
    assert [line.split()[0] for line in lines] == ["release", "press", "release", "settle"], lines


def check_options(desk):
    """Options are controls of their types; a change is one 'set' line."""
    page = desk.page(desk.serve("load flow", "sections 30"))
    set_value = """(() => { const field = document.getElementById('%s'); field.value = '%s';
        field.dispatchEvent(new Event('input', { bubbles: true }));
        field.dispatchEvent(new Event('change', { bubbles: true })); })()"""
    kinds = "(document.getElementById('option-flow-%s').localName + ' ' + document.getElementById('option-flow-%s').type)"
    assert page.tab.value(kinds % ("row-align", "row-align")) == "select select-one"
    assert page.tab.value(kinds % ("rtl", "rtl")) == "input checkbox"
    page.click("option-flow-rtl")
    page.idle()
    page.tab.value(set_value % ("option-flow-row-align", "leading"))
    page.idle()
    page.tab.value("document.getElementById('option-flow-item-size').focus()")
    page.tab.value("document.getElementById('option-flow-item-size').select()")
    page.tab.type("80x40")
    page.tab.key("Enter")
    page.idle()
    x, y, width, height = page.tab.value(
        "(() => { const field = document.querySelector('[data-for=option-flow-header]');"
        "field.scrollIntoView({ block: 'center' }); const box = field.getBoundingClientRect();"
        "return [box.x, box.y, box.width, box.height]; })()")
    page.tab.click(x + width * 0.4, y + height / 2)
    page.idle()
    lines = page.check(desk.options.program)[2:]
    assert lines[:3] == ["set rtl=on", "set row-align=leading", "set item-size=80x40"], lines
    assert re.fullmatch(r"set header=\d+", lines[3]) and 30 <= int(lines[3][11:]) <= 50, lines


def check_past(desk):
    """The scrubber shows earlier states and changes nothing; 'undo to here' goes there."""
    page = desk.page(desk.serve(*SHEET))
    client = page.join()
    drag(page, [(195, 535), (195, 350)])
    page.idle()
    page.tab.click(*page.spot(100, 60))
    page.idle()
    journal, status = client.journal(), client.reply("status")
    go = """(() => { const field = document.getElementById('line'); field.focus(); field.value = %d;
        field.dispatchEvent(new Event('input', { bubbles: true })); })()"""
    for place in (0, 3, 5, len(journal) - 4, 2, len(journal) - 1):
        page.tab.value(go % place)
        page.idle()
        shell = PipedShell(desk.options.program, journal[:place])
        page.compare(shell)
        shell.end()
        assert not page.tab.value("document.getElementById('earlier').hidden")
        page.tab.click(*page.spot(50, 50))
    assert client.journal() == journal and client.reply("status") == status, "the present changed"
    page.click("present")
    page.idle()
    page.check(desk.options.program)
    page.tab.value(go % 6)
    page.idle()
    page.click("from")
    page.idle()
    assert client.journal() == journal[:6], client.journal()
    page.check(desk.options.program)
    page.click("redo")
    page.idle()
    page.check(desk.options.program)


def check_control(desk):
    """One page touches, the others watch; control is taken by a button."""
    server = desk.serve(*SHEET)
    first, second = desk.page(server), desk.page(server, 800, 1000)
    assert first.text("connection") == "You have control" and second.text("connection") == "Watching"
    drag(second, [(195, 535), (195, 350)])
    second.idle()
    client = first.join()
    assert client.journal() == SHEET
    first.front()
    drag(first, [(195, 535), (195, 350)])
    first.idle()
    second.front()
    second.idle()
    assert [box["frame"] for box in first.boxes()] == [box["frame"] for box in second.boxes()]
    second.click("take")
    for page, words in ((first, "Watching"), (second, "You have control")):
        page.tab.until("document.getElementById('connection').textContent === '%s'" % words)
    second.tab.click(*second.spot(100, 60))
    second.idle()
    first.idle()
    assert client.journal()[-2:] == ["press 100 60", "release"], client.journal()
    assert first.tab.value("document.getElementById('undo').disabled")
    first.check(desk.options.program)


def check_edit(desk):
    """Insert, move and delete by the pointer are ordinary lines."""
    page = desk.page(desk.serve("load flow", "sections 12 5", "item 0,1 label=one"))
    page.mode("insert")
    page.tab.click(*page.spot(20, 20))
    page.idle()
    page.mode("move")
    drag(page, [(90, 20), (290, 80)])
    page.idle()
    page.mode("delete")
    page.tab.click(*page.spot(160, 20))
    page.idle()
    page.mode("insert")
    page.tab.click(*page.spot(160, 440))
    page.idle()
    lines = page.check(desk.options.program)[3:]
    assert lines == ["insert 0,0", "move 0,1 0,9", "delete 0,2", "append 1"], lines


def check_keys(desk):
    """Everything works from the keyboard: finger, list, prompt with completion and history."""
    page = desk.page(desk.serve(*SHEET), still=True)
    client = page.join()
    page.tab.value("document.getElementById('scene').focus()")
    for _ in range(19):
        page.tab.key("ArrowDown")
    page.tab.key(" ", "Space", " ")
    for _ in range(20):
        page.tab.key("ArrowUp")
    page.tab.key(" ", "Space", " ")
    page.idle()
    assert sheet(client)["notch"] > 0, client.journal()
    page.tab.value("document.getElementById('list').focus()")
    page.tab.key("ArrowDown")
    page.tab.key("ArrowDown")
    page.idle()
    assert page.tab.value("document.querySelector('#list [aria-selected=true] b').textContent") == "0,1"
    assert page.tab.value("document.querySelector('#card h2').textContent") == "0,1"
    page.tab.value("document.getElementById('command').focus()")
    page.tab.type("scro")
    page.tab.key("Tab")
    page.tab.until("document.getElementById('command').value.startsWith('scroll')")
    page.tab.value("document.getElementById('command').value = ''")
    page.type("scroll to 0 20")
    page.type("frob")
    page.tab.until("document.getElementById('transcript').textContent.includes('unknown command')")
    page.tab.key("ArrowUp")
    assert page.tab.value("document.getElementById('command').value") == "frob"
    lines = page.check(desk.options.program)
    assert lines[-1] == "scroll to 0 20", lines


def check_wheel(desk):
    """The wheel scrolls what lies under it."""
    page = desk.page(desk.serve(*SHEET, "use main"))
    for _ in range(5):
        page.tab.wheel(*page.spot(195, 300), 0, 40)
    page.idle()
    lines = page.check(desk.options.program)[len(SHEET) + 1:]
    assert lines and all(line.startswith("scroll by 0 ") for line in lines), lines
    return " ".join(lines)


def check_views(desk):
    """The touch map, the ghost and the card show what the shell says."""
    page = desk.page(desk.serve(*SHEET))
    client = page.join()
    page.click("map")
    page.idle()
    areas = client.reply("touchmap")["areas"]
    assert page.tab.value("document.querySelectorAll('.marks .map rect').length") == sum(len(a["regions"]) for a in areas)
    page.tab.mouse("Moved", *page.spot(100, 60))
    page.tab.until("document.querySelector('#card h2').textContent === '0,1'")
    assert page.tab.value("document.getElementById('leader').classList.contains('on')")
    assert "gets the touch" in page.text("card")
    page.click("ghost")
    drag(page, [(195, 535), (195, 350)])
    page.idle()
    assert page.tab.value("document.querySelectorAll('.marks .ghost .moved').length") >= 20
    page.check(desk.options.program)


def short(value):
    """A number as the shell prints it: at most three decimals, halves rounded away from 0."""
    thousandths = math.floor(abs(value) * 1000 + 0.5)
    whole, rest = divmod(thousandths, 1000)
    text = str(whole) + (".%03d" % rest).rstrip("0").rstrip(".")
    return "-" + text if value < 0 and thousandths else text


def compare_moment(page):
    """The header and the card tell what the shell says now."""
    client = page.join()
    wait(page, 0.4)
    page.idle()
    reply = client.reply("layers")
    layer = next(each for each in reply["layers"] if each["name"] == reply["current"])
    wanted = "%d items  ·  offset %s" % (layer["items"], " ".join(map(short, layer["offset"])))
    assert page.text("state").startswith(wanted), "%s, layers: %s" % (page.text("state"), wanted)
    name = page.tab.value("document.querySelector('#card h2.name')?.textContent")
    if not name:
        return None
    box = next(each for each in page.boxes() if each["layer"] == layer["name"] and each["element"] == name)
    text = page.tab.value("document.querySelector('#card .frame').textContent")
    x, y, width, height = map(short, box["frame"])
    assert text.endswith("x %s  y %s  %s × %s" % (x, y, width, height)), "%s, the box: %s" % (text, box["frame"])
    facts = [[each["fact"], ", ".join("%s %s" % (key, short(value) if isinstance(value, (int, float)) else value)
                                      for key, value in each["values"].items()) or "—"]
             for each in client.reply("explain " + name)["facts"]]
    told = page.tab.value("[...document.querySelectorAll('#card dt')].map((term) => "
                          "[term.textContent, term.nextElementSibling.textContent])")
    assert told == facts, "%s is explained by %s, the card: %s" % (name, facts, told)
    return name


def check_moment(desk):
    """The card and the header tell the facts of the moment: after lines of the prompt, drags, wheels and earlier states."""
    server = desk.serve("bounds 390 700", "load flow header=30 item-size=70x60", "sections 9 140 20")
    page = desk.page(server)
    page.join()
    page.tab.mouse("Moved", *page.spot(100, 300))
    page.tab.until("Boolean(document.querySelector('#card h2.name'))")
    first = compare_moment(page)
    for line in ("scroll by 0 70.0625", "set item-size=71.33x60", "scroll to 0 -0.0625", "scroll! to 0 -62.0005", "settle"):
        server.type(line)
        compare_moment(page)
    server.type("scroll to 0 400")
    assert compare_moment(page) != first, "another element lies at the point"
    # A chosen element is followed, wherever it goes.
    name = page.boxes()[len(page.boxes()) // 2]["element"]
    page.tab.value("document.querySelector('#list [data-key=\"main/%s\"]').click()" % name)
    assert compare_moment(page) == name
    drag(page, [(200, 400), (200, 365)])
    assert compare_moment(page) == name, "the chosen element is on the card after a drag"
    page.tab.wheel(*page.spot(200, 400), 0, 33)
    assert compare_moment(page) == name
    drag(page, [(200, 600), (200, 100)])
    compare_moment(page)
    page.tab.mouse("Moved", *page.spot(100, 301))
    compare_moment(page)
    # A second drag at once, while what the first needs is still asked for.
    for _ in range(3):
        drag(page, [(200, 300), (200, 340)], steps=3)
    compare_moment(page)
    page.tab.value("(() => { const field = document.getElementById('line'); field.focus(); field.value = 3;"
                   "field.dispatchEvent(new Event('input', { bubbles: true })); })()")
    page.idle()
    wait(page, 0.4)
    earlier = page.client.reply("layers", at=3)["layers"][0]
    assert "offset %s" % " ".join(map(short, earlier["offset"])) in page.text("state"), page.text("state")
    page.click("present")
    compare_moment(page)


def check_lost(desk):
    """A lost connection is said in words, and nothing can be touched."""
    server = desk.serve(*SHEET)
    page = desk.page(server)
    desk.open_things.remove(server.end)
    server.end()
    page.tab.until("!document.getElementById('lost').hidden")
    assert page.text("connection") == "Not connected" and "Connection lost" in page.text("lost")
    assert page.tab.value("document.getElementById('command').disabled")


def check_motion(desk):
    """The sheet moves along the shell's own spring: the page's closed form is what 'tick' gives."""
    page = desk.page(desk.serve(*SHEET))
    worst = 0
    for options, velocity in [("", -300), ("", -2500), ("style=flexible", -1800), ("damping=0.5 response=0.5", -900),
                              ("damping=2", 0), ("spring=duration duration=0.5", -700),
                              ("velocity-unit=seed spring=duration", -400)]:
        shell = PipedShell(desk.options.program, [*SHEET, *(["set " + options] if options else []), "press 195 535",
                                             "drag 0 -90 in 100"])
        values = {each["name"]: str(each["value"]) for each in shell.values("get")[0]["reply"]["options"]}
        state = shell.values("release 0 %d" % velocity)[0]["reply"]["layers"][0]["state"]
        start, speed, heights = state["height"], state["velocity"], []
        for _ in range(20):
            layers = shell.values("tick 16")[0]["reply"]["layers"]
            heights.append(layers[0]["state"]["height"] if layers else heights[-1])
        shell.values("settle")
        goal = shell.values("status")[0]["reply"]["layers"][1]["state"]["height"]
        shell.end()
        text = ("import('./spring.js').then(({ sheetCurve }) => { const curve = sheetCurve(%r, %r, %r);"
                "return Array.from({ length: 20 }, (_, i) => curve((i + 1) * 16)); })") % (goal - start, speed, values)
        for height, part in zip(heights, page.tab.value(text)):
            if abs(height - goal) > 0.5:
                worst = max(worst, abs(start + (goal - start) * part - height))
    assert worst < 0.01, "%f points apart" % worst
    frames = page.tab.value("""new Promise((resolve) => {
        const node = document.getElementById('scene').shadowRoot.querySelector('[data-element="Panel 0"] rect');
        const seen = new Set();
        const look = (left) => { seen.add(node.getAttribute('y')); left ? requestAnimationFrame(() => look(left - 1)) : resolve(seen.size); };
        document.getElementById('command').value = 'notch 2';
        document.getElementById('prompt').requestSubmit();
        setTimeout(() => { document.getElementById('settle').click(); look(40); }, 300);
    })""")
    assert frames > 5, "the sheet moved in %d frames" % frames
    page.idle()
    page.check(desk.options.program)
    return "at most %.6f points apart, %d places in 40 frames" % (worst, frames)


def lowest_contrast(page):
    """The lowest contrast of a text on the page; fails where one is not that of WCAG 2 AA."""
    contrasts = page.tab.value(CONTRAST)
    low = [each for each in contrasts if each["ratio"] < each["least"]]
    assert not low, low[:4]
    return min(each["ratio"] for each in contrasts)


def check_looks(desk):
    """At each width, light and dark: contrast AA, nothing wider than the window, each control has a name."""
    server = desk.serve(*SHEET, "use sheet", "select 0,2")
    lowest = 21
    for width, height in WIDTHS:
        for dark in (False, True):
            page = desk.page(server, width, height, dark=dark, touch=width < 500)
            if not dark and page.text("connection") != "You have control":
                page.click("take")
            page.type("frob")
            page.tab.mouse("Moved", *page.spot(100, 60))
            page.idle()
            lowest = min(lowest, lowest_contrast(page))
            wide = page.tab.value(WIDE)
            assert not wide, "%d: wider than the window: %s" % (width, wide)
            nodes = page.tab.call("Accessibility.getFullAXTree")["nodes"]
            nameless = [node["role"]["value"] for node in nodes if not node.get("ignored")
                        and any(p["name"] == "focusable" and p["value"].get("value") for p in node.get("properties", []))
                        and not node.get("name", {}).get("value") and node["role"]["value"] not in ("RootWebArea", "generic")]
            assert not nameless, "controls without a name: %s" % nameless
            if desk.options.pictures:
                page.tab.value("scrollTo(0, 0)")
                page.tab.mouse("Moved", *page.spot(100, 60))
                page.idle()
                page.tab.picture("%s/page-%d-%s.png" % (desk.options.pictures, width, "dark" if dark else "light"))
            desk.open_things.remove(page.end)
            page.end()
    return "lowest contrast %.2f" % lowest


def check_exports(desk):
    """At 360 pixels, exported lessons hide no column and lose no word of an answer."""
    lessons = sorted(glob.glob(os.path.join(os.path.dirname(__file__), "../../../sessions/*.session")))
    assert lessons
    with tempfile.TemporaryDirectory() as folder:
        for lesson in lessons:
            path = os.path.join(folder, os.path.basename(lesson) + ".html")
            subprocess.run([desk.options.program, "export", lesson, "--html", path], check=True)
            tab = desk.browser.open("file://" + path, 360, 740, touch=True)
            tab.until("document.body?.classList.contains('live') && document.readyState === 'complete'")
            tab.value("(() => { const seek = document.getElementById('seek'); seek.value = seek.max;"
                      "seek.dispatchEvent(new Event('input'));"
                      "for (const each of document.querySelectorAll('details')) each.open = true; })()")
            clipped = tab.value(CLIPPED)
            tab.close()
            assert not clipped, "%s: %s" % (os.path.basename(lesson), clipped)
    return "%d lessons" % len(lessons)


def check_words(desk):
    """The prompt of the page completes as that of the shell, and shows what a line still needs."""
    page = desk.page(desk.serve("load flow", "sections 3"))
    page.tab.value("document.getElementById('command').focus()")
    for typed, wanted, shown in [("set rtl=o", "set rtl=o", "off"), ("n", "set rtl=on ", "")]:
        page.tab.type(typed)
        page.tab.key("Tab")
        page.tab.until("document.getElementById('command').value === %r" % wanted)
        page.tab.until("document.getElementById('completions').textContent.includes(%r)" % shown)
    page.tab.value("document.getElementById('command').value = ''")
    page.tab.type("bounds ")
    page.tab.until("document.getElementById('completions').textContent.includes('W H')")
