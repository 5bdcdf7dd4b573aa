"""Random gestures on random scenes: page, 'hit' and journal agree."""

import random

from checks import drag
from pages import element_name

ROUND = 25


def all_checks():
    return [("gestures", check)]


def scene(chance):
    """The lines of a random scene."""
    lines = ["bounds %d %d" % (chance.choice([320, 390, 430]), chance.choice([480, 640, 800])),
             "load %s" % chance.choice(["flow header=24", "flow item-size=70x40 line-spacing=4", "sticky over flow header=30",
                                        "circle", "calendar", "flow direction=horizontal item-size=90x60"]),
             "sections " + " ".join(str(chance.randint(1, 30)) for _ in range(chance.randint(1, 4)))]
    if chance.random() < 0.6:
        lines += ["load overlay over flow as sheet handle=%d style=%s backdrop=0..0.5" % (
            chance.choice([0, 16, 24]), chance.choice(["expandable", "flexible", "rigid"])), "sections %d" % chance.randint(5, 80)]
    if chance.random() < 0.3:
        lines += ["load flow item-size=60x30 as bar", "sections 3", "layer bar frame 20 20 200 60"]
    if chance.random() < 0.5:
        lines.append("use main")
    return lines


def gesture(page, chance, size):
    """Does something random; returns its name."""
    def point():
        return chance.randrange(size[0]), chance.randrange(size[1])
    kind = chance.choices(["drag", "touch", "tap", "wheel", "insert", "move", "delete", "undo", "redo", "layer", "look"],
                          [8, 4, 5, 4, 2, 2, 1, 2, 1, 1, 4])[0]
    if kind in ("drag", "touch"):
        drag(page, [point() for _ in range(chance.randint(2, 4))], steps=chance.randint(2, 6), touch=kind == "touch")
    elif kind == "tap":
        page.tab.click(*page.spot(*point()))
    elif kind == "wheel":
        for _ in range(chance.randint(1, 4)):
            page.tab.wheel(*page.spot(*point()), chance.choice([0, 0, 30]), chance.randint(-120, 120))
    elif kind in ("insert", "move", "delete"):
        page.mode(kind)
        if kind == "move":
            drag(page, [point(), point()], steps=3)
        else:
            page.tab.click(*page.spot(*point()))
        page.idle()
        page.mode("touch")
    elif kind in ("undo", "redo"):
        page.click(kind)
    elif kind == "layer":
        page.tab.value("[...document.querySelectorAll('#layers input')].at(%d).click()" % chance.choice([0, -1]))
    else:
        look(page, *point())
    page.idle()
    return kind


def look(page, x, y):
    """Points somewhere: the page outlines what 'hit' says."""
    page.tab.mouse("Moved", *page.spot(x, y))
    page.idle()
    left, top, factor = page.scale()
    target = page.client.reply("hit %d %d" % (x, y))["target"]
    title = page.tab.value("document.querySelector('#card h2').textContent")
    boxes = {(box["layer"], box["element"]): box["frame"] for box in page.boxes()}
    name = target and target["category"] != "container" and element_name({"kind": None, **target})
    if name and (target["layer"], name) in boxes:
        assert title == name, "at %d %d the card shows %s, hit says %s" % (x, y, title, name)
        marked = page.tab.value("document.querySelector('.marks .hover rect').getBoundingClientRect().toJSON()")
        frame = boxes[target["layer"], name]
        assert abs((marked["x"] - left) / factor - frame[0]) < 3, (marked, frame)
    else:
        assert title == "Nothing", "at %d %d the card shows %s, hit says %s" % (x, y, title, target)


def check(desk):
    chance, done, kinds = random.Random(desk.options.seed), 0, {}
    while done < desk.options.gestures:
        seed = chance.randrange(1 << 30)
        round_chance = random.Random(seed)
        lines = scene(round_chance)
        page = desk.page(desk.serve(*lines), still=True)
        page.join()
        size = page.tab.value("(() => { const box = document.getElementById('scene').shadowRoot.querySelector('svg')"
                              ".viewBox.baseVal; return [box.width, box.height]; })()")
        did = []
        try:
            for _ in range(min(ROUND, desk.options.gestures - done)):
                did.append(gesture(page, round_chance, [int(each) for each in size]))
                done += 1
            page.check(desk.options.program)
        except Exception as error:
            raise AssertionError("%s, on %s after %s" % (error, lines, did)) from error
        for kind in did:
            kinds[kind] = kinds.get(kind, 0) + 1
        desk.end()
    return "%d, %s" % (done, ", ".join("%s %d" % each for each in sorted(kinds.items())))
