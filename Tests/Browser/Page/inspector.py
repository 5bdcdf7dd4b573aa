"""Seeing more of the scene in a page: zoom and pan, distances, a mark, names at any zoom, rules."""

import os, re

import checks

# Texts that the page draws over the picture, by the group they are in, with their places in the
# window.
DRAWN = """[...document.querySelectorAll('.marks .%s text')].map((text) => {
  const { x, y, width, height } = text.getBoundingClientRect();
  return [text.textContent, x, y, width, height];
})"""

WHERE = """(() => { const { x, y, width } = document.getElementById('scene').getBoundingClientRect(); return [x, y, width]; })()"""

FLOW = ["load flow header=30", "sections 7 3", "set section-inset=10,20,30,40"]


def drawn(page, group):
    return page.tab.value(DRAWN % group)


def words(page, group):
    return [each[0] for each in drawn(page, group)]


def zoom(page):
    return int(page.text("whole").rstrip("%"))


def choose(page, mode):
    page.tab.value("document.querySelector('#modes [value=%s]').click()" % mode)


def check_zoom(desk):
    """The scene is zoomed about a place, which stays, by buttons, keys, the wheel and two fingers; what is touched is right."""
    for touch in (False, True):
        page = desk.page(**({"width": 390, "height": 844} if touch else {}), touch=touch, still=True)
        for line in FLOW:
            page.type(line)
        page.tab.value("document.getElementById('canvas').scrollIntoView({ block: 'center' })")
        whole = zoom(page)
        place = page.spot(90, 60)
        if touch:
            x, y = place
            page.tab.touch("Start", (x - 20, y))
            page.tab.touch("Start", (x - 20, y), (x + 20, y))
            for step in range(1, 11):
                page.tab.touch("Move", (x - 20 - 3 * step, y), (x + 20 + 3 * step, y))
            page.tab.touch("End")
            page.idle()
            # The first finger is taken away again.
            assert page.journal()[-2:] in (["press 70 60", "release cancel"], FLOW[-2:]) or \
                re.match(r"press \d+ 60", page.journal()[-2]) and page.journal()[-1] == "release cancel", page.journal()
        else:
            for _ in range(4):
                page.tab.call("Input.dispatchMouseEvent", type="mouseWheel", x=place[0], y=place[1], deltaX=0, deltaY=-60, modifiers=2)
            page.idle()
        assert zoom(page) > 1.5 * whole, "%d%% from %d%%" % (zoom(page), whole)
        moved = page.spot(90, 60)
        assert max(abs(one - other) for one, other in zip(place, moved)) < 3, "%s is at %s" % (place, moved)
        before = len(page.journal())
        page.tab.click(*moved)
        page.idle()
        pressed = page.journal()[before:]
        assert re.fullmatch(r"press (89|90|91) (59|60|61)", pressed[0]), pressed
        # Panned, and whole again.
        where = page.tab.value(WHERE)
        choose(page, "pan")
        if touch:
            page.tab.touch("Start", moved)
            page.tab.touch("Move", (moved[0] - 30, moved[1] - 20))
            page.tab.touch("End")
        else:
            page.tab.mouse("Moved", *moved)
            page.tab.mouse("Pressed", *moved)
            page.tab.mouse("Moved", moved[0] - 30, moved[1] - 20, buttons=1)
            page.tab.mouse("Released", moved[0] - 30, moved[1] - 20)
        now = page.tab.value(WHERE)
        assert abs(now[0] - where[0] + 30) < 1 and abs(now[1] - where[1] + 20) < 1, "%s from %s" % (now, where)
        assert len(page.journal()) == before + len(pressed), page.journal()[before:]
        page.click("whole")
        assert zoom(page) == whole
        for name, more in (("larger", True), ("smaller", False)):
            page.click(name)
            assert (zoom(page) > whole) == more, zoom(page)
        choose(page, "touch")
        page.tab.value("document.getElementById('scene').focus()")
        page.tab.key("+")
        page.tab.key("ArrowRight", modifiers=1)
        assert zoom(page) > whole
        page.tab.key("0")
        assert zoom(page) == whole


def check_measure(desk):
    """Distances to neighbours and edges, and between two elements, are those of the frames; held Alt measures."""
    page = desk.page(still=True)
    for line in FLOW:
        page.type(line)
    frames = {box["element"]: box["frame"] for box in page.boxes()}
    middle = lambda name: (frames[name][0] + frames[name][2] / 2, frames[name][1] + frames[name][3] / 2)
    page.tab.mouse("Moved", *page.spot(*middle("0,1")))
    page.tab.until("document.querySelector('#card h2').textContent === '0,1'")
    assert not words(page, "measure")
    page.tab.call("Input.dispatchKeyEvent", type="rawKeyDown", key="Alt", code="AltLeft", windowsVirtualKeyCode=18, modifiers=1)
    page.tab.until("document.querySelectorAll('.marks .measure text').length === 4")
    gap = lambda one, other: round(frames[other][0] - frames[one][0] - frames[one][2], 3)
    down = lambda one, other: round(frames[other][1] - frames[one][1] - frames[one][3], 3)
    wanted = [gap("0,0", "0,1"), gap("0,1", "0,2"), down("header 0", "0,1"), down("0,1", "0,6")]
    found = sorted(map(float, words(page, "measure")))
    assert found == sorted(wanted), "%s instead of %s" % (found, wanted)
    assert page.tab.value("document.querySelectorAll('.marks .measure .gap').length") > 8
    if desk.options.pictures:
        page.tab.picture(os.path.join(desk.options.pictures, "measure.png"))
    page.tab.call("Input.dispatchKeyEvent", type="keyUp", key="Alt", code="AltLeft", windowsVirtualKeyCode=18)
    assert not words(page, "measure")
    # By a tap each on a touch screen: one, then the distance to another; to an edge as an inset.
    page = desk.page(width=390, height=844, touch=True, still=True)
    for line in FLOW:
        page.type(line)
    page.tab.value("document.getElementById('canvas').scrollIntoView({ block: 'center' })")
    choose(page, "measure")
    lines = page.journal()
    checks.tap(page, middle("0,0"), True)
    page.tab.until("document.querySelectorAll('.marks .measure text').length === 4")
    found = sorted(map(float, words(page, "measure")))
    wanted = [frames["0,0"][0], gap("0,0", "0,1"), down("header 0", "0,0"), down("0,0", "0,5")]
    assert found == sorted(wanted), "%s instead of %s" % (found, wanted)
    assert page.tab.value("document.querySelectorAll('.marks .measure .inset').length") == 1
    checks.tap(page, middle("0,2"), True)
    wanted = round(frames["0,2"][0] - frames["0,0"][0] - frames["0,0"][2], 3)
    page.tab.until("document.querySelector('.marks .measure text')?.textContent === '%g'" % wanted)
    assert len(words(page, "measure")) == 1
    assert page.journal() == lines, "measuring touches nothing"


def check_mark(desk):
    """A mark shows the coordinates of its point, in the scene and in the content; arrow keys and X set it, Escape takes it."""
    page = desk.page(still=True)
    for line in ("load flow", "sections 90", "scroll to 0 100"):
        page.type(line)
    choose(page, "mark")
    page.tab.click(*page.spot(60, 10))
    page.idle()
    assert words(page, "mark") == ["60 10, content 60 110"], words(page, "mark")
    assert page.journal()[-1] == "scroll to 0 100"
    choose(page, "touch")
    page.tab.value("document.getElementById('scene').focus()")
    page.tab.key("ArrowLeft")
    page.tab.key("x")
    assert words(page, "mark") == ["150 240, content 150 340"], words(page, "mark")
    page.tab.key("Escape")
    assert not words(page, "mark")


def check_names(desk):
    """Names have one size at any zoom, appear where there is room for them, and those of two layers are told apart."""
    page = desk.page(still=True)
    for line in ("load flow item-size=9x9 line-spacing=4 interitem-spacing=4", "sections 40"):
        page.type(line)
    checks.wait(page, 0.5)
    assert not words(page, "names")
    for _ in range(8):
        page.click("larger")
    page.tab.until("document.querySelectorAll('.marks .names text').length === 40")
    found = drawn(page, "names")
    assert "0,0" in [each[0] for each in found] and len(found) == 40, found
    assert all(10 <= height <= 20 for *_, height in found), found
    for line in ("load flow item-size=160x120 interitem-spacing=0 line-spacing=0", "sections 8",
                 "load flow as list item-size=100x50 section-inset=10,10,10,10", "sections 6"):
        page.type(line)
    page.click("whole")
    page.tab.until("document.querySelector('.marks .names text')?.textContent.startsWith('main 0,')")
    found = drawn(page, "names")
    assert any(each[0].startswith("main 0,") for each in found), found
    seen = found + page.tab.value("""[...document.getElementById('scene').shadowRoot.querySelectorAll('text')]
      .filter((text) => text.checkVisibility({ visibilityProperty: true })).map((text) => {
        const { x, y, width, height } = text.getBoundingClientRect();
        return [text.textContent, x, y, width, height];
      })""")
    for index, one in enumerate(seen):
        for other in seen[index + 1:]:
            apart = (one[1] >= other[1] + other[3] or other[1] >= one[1] + one[3] or one[2] >= other[2] + other[4] - 4
                     or other[2] >= one[2] + one[4] - 4)
            assert apart, "%s is over %s" % (one, other)
    if desk.options.pictures:
        page.tab.picture(os.path.join(desk.options.pictures, "names.png"))


def check_rules(desk):
    """The rules of 'explain' stand where they act: in a gap the one that makes it, in an element the others if there is room."""
    page = desk.page(still=True)
    for line in ("load flow", "sections 7"):
        page.type(line)
    page.click("rules")
    page.tab.until("document.querySelectorAll('.marks .rules .gap').length === 5")
    assert set(words(page, "rules")) == {"F-20"}, words(page, "rules")
    gaps = drawn(page, "rules")
    left, _, scale = page.scale()
    middle = (gaps[0][1] + gaps[0][3] / 2 - left) / scale
    assert abs(middle - 58.75) < 2, middle
    page.type("set row-align=leading last-row-align=leading")
    page.tab.until("document.querySelector('.marks .rules .gap')?.textContent === 'F-24'")
    page.type("set item-size=150x100")
    for _ in range(4):
        page.click("larger")
    page.tab.until("[...document.querySelectorAll('.marks .rules text')].some(({ textContent }) => textContent.includes('F-31'))")
    facts = page.values("explain 0,0")["facts"]
    wanted = [rule for fact in facts if "gap" not in fact["values"] for rule in fact["rules"]]
    page.tab.until("[...document.querySelectorAll('.marks .rules text')].some(({ textContent }) => textContent === '%s')"
                   % " ".join(dict.fromkeys(wanted)))
    if desk.options.pictures:
        page.tab.picture(os.path.join(desk.options.pictures, "rules.png"))
    page.tab.value("document.getElementById('rules').click()")
    assert not words(page, "rules")


def check_gestures(desk):
    """The page says which command a gesture was, and that command does the same."""
    lines = ["bounds 390 700", "load flow header=30 item-size=70x60", "sections 9 14 60"]
    sheet = ["load overlay over flow as sheet handle=20 backdrop=0..0.4", "sections 60"]
    for touch in (False, True):
        for way, more, wanted in [([(195, 500), (195, 300)], [], r"scroll to 0 \d+"),
                                  ([(195, 535), (195, 350)], sheet, r"notch 1"), ([(100, 60)], [], r"tap 100 60")]:
            page = desk.page(**({"width": 390, "height": 844} if touch else {}), touch=touch, still=True)
            for line in lines + more:
                page.type(line)
            page.tab.value("document.getElementById('canvas').scrollIntoView({ block: 'center' })")
            if len(way) == 1:
                checks.tap(page, way[0], touch)
            else:
                checks.drag(page, way, steps=10, touch=touch, rest=0.15)
            page.tab.until("document.getElementById('did').textContent.startsWith('That was ')")
            page.idle()
            said = page.text("did")[9:]
            assert re.fullmatch(wanted, said), said
            offsets = [layer["bounds"] for layer in page.values("layers")["layers"]]
            state = [layer["state"].get("notch") for layer in page.values("layers")["layers"]]
            other = desk.page(still=True)
            for line in lines + more + [said]:
                other.type(line)
            other.type("settle")
            assert [layer["bounds"] for layer in other.values("layers")["layers"]] == offsets
            assert [layer["state"].get("notch") for layer in other.values("layers")["layers"]] == state
