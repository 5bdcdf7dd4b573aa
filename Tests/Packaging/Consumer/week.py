"""Checks the picture of the article "Embed the engine": week.py PICTURE LINES

An hour has 100 points, under headers of 40; a day has 100 beside hours of 100; an event keeps 5 points from each side
of its day, and two that overlap share what is left.
"""

import sys
import xml.etree.ElementTree as tree

picture, lines = sys.argv[1:]
assert int(lines) <= 20, f"the example has {lines} lines, not 20"
svg = tree.parse(picture).getroot()
space = "{http://www.w3.org/2000/svg}"
assert svg.tag == space + "svg" and svg.get("viewBox") == "0 900 800 400", svg.attrib
rects, texts = svg.findall(space + "rect"), svg.findall(space + "text")
assert len(rects) == len(texts) > 20, (len(rects), len(texts))
frames = {
    text.text: [float(rect.get(key)) for key in ("x", "y", "width", "height")]
    for rect, text in zip(rects, texts)
}
expected = {
    "Plan": [105, 40 + 900, 45, 200],
    "Call": [150, 40 + 1000, 45, 200],
    "Run": [305, 40 + 950, 90, 100],
    "Mon 2025-03-10": [100, 900, 100, 40],
    "Sun 2025-03-16": [700, 900, 100, 40],
}
for label, frame in expected.items():
    assert frames.get(label) == frame, f"{label}: expected {frame}, found {frames.get(label)}"
print(f"week: {len(rects)} frames in {lines} lines")
