import LayoutCore
import TerminalText
import TestSupport
import Testing
import TextRendering

@testable import ShellCore

struct DrawingTests {
  private func draw(_ lines: [String], _ style: TextStyle = TextStyle()) -> String {
    let shell = Shell(catalogue: SheetCatalogue())
    var output = VisibleText()
    var renderer = TextRenderer(style: style)
    for line in lines {
      output.removeAll()
      for reply in shell.run(line, mode: .script).replies {
        if case .success(let reply) = reply.result { renderer.render(reply, into: &output) }
      }
    }
    return output.text
  }

  private let scene = [
    "load flow", "bounds 200 80", "sections 3", "set item-size=50x80", "item 0,1 label=\"two\"",
    "item 0,2 hidden=on",
  ]

  // 18 columns for 200 points: 0.09 columns and 0.045 rows a point, so 80 points are 4 rows (3.6).
  // Items at 0, 75 and 150: columns 0–4, 7–10 (6.75, 11.25).
  @Test("Boxes stand where the elements are, labels inside, hidden ones left out")
  func boxes() {
    expect(
      draw(scene + ["draw --width 20"]),
      equals: """
        ┏━━━━━━━━━━━━━━━━━━┓
        ┃┌───┐··┌──┐·······┃
        ┃│0,0│··│t…│·······┃
        ┃│   │··│  │·······┃
        ┃└───┘··└──┘·······┃
        ┗━━━━━━━━━━━━━━━━━━┛

        """)
  }

  @Test("Without Unicode, and at the width of the window")
  func plain() {
    expect(
      draw(scene + ["draw"], TextStyle(usesUnicode: false, columns: 20)),
      equals: """
        +==================+
        |+---+..+--+.......|
        ||0,0|..|  |.......|
        ||   |..|  |.......|
        |+---+..+--+.......|
        +==================+

        """)
  }

  @Test(
    "Labels are cut to their box by the columns they take, with an ellipsis",
    arguments: [
      ("abcdefg", "│abcd…│"), ("abcde", "│abcde│"), ("日本語", "│日本…│"), ("日本", "│日本 │"),
      ("a日本語", "│a日… │"), ("e\u{301}e\u{301}e\u{301}", "│e\u{301}e\u{301}e\u{301}  │"),
      ("👍👍", "│👍👍 │"),
      (#"a\u{1b}[31m"#, #"│a\u{…│"#), ("👍👍👍", "│👍👍…│"), ("", "│0,0  │"),
    ])
  func fittedLabels(label: String, row: String) {
    let lines = [
      "load flow", "bounds 70 80", "sections 1", "set item-size=70x80",
      "item 0,0 label=\"\(label)\"", "draw --width 9",
    ]
    let rows = draw(lines).split(separator: "\n").map(String.init)
    expect(rows[2], equals: "┃\(row)┃")
  }

  @Test("A box in front of half a wide character blanks the other half")
  func coveredWideCharacters() {
    let behind = [
      "load flow", "bounds 80 80", "sections 1", "set item-size=80x80", "item 0,0 label=\"日日日\"",
    ]
    let front = ["load flow as top", "sections 1", "set item-size=40x80", "draw --width 10"]
    let rows = draw(behind + front).split(separator: "\n").map(String.init)
    expect(rows[2], equals: "┃│ │  │ │┃")
  }

  @Test("Wider, the label fits; in front covers behind")
  func labels() {
    let text = draw(scene + ["draw --width 60"])
    expect(text, contains: "│two")
    expect(!text.contains("0,1"))
    let covered = draw(scene + ["load flow as top", "sections 1", "set item-size=200x80", "draw"])
    expect(!covered.contains("two"))
  }

  /// A sheet from 40 on over a map of 4 items; its rows start at 30 and are cut off at the panel.
  private let sheet = [
    "load flow as map item-size=50x40 interitem-spacing=0 line-spacing=0", "bounds 200 120",
    "sections 12", "load sheet over flow as sheet item-size=60x30", "sections 3",
    "item 0,1 pointer=pass-through",
  ]

  // 38 columns for 200 points: 0.19 columns and 0.095 rows a point. Rows: panel 4–10 (3.8, 11.4),
  // items 4–5 (the part of 30–60 inside the panel: 3.8, 5.7); columns 0–10, 13–24, 27–37.
  @Test(
    "A sheet lies in front, what it clips is cut off, the backdrop shades, held items are double")
  func sheets() {
    expect(
      draw(sheet + ["draw --width 40"]),
      equals: """
        ┏━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━┓
        ┃┌────────┐┌───────┐┌────────┐┌───────┐┃
        ┃│0,0░░░░░││0,1░░░░││0,2░░░░░││0,3░░░░│┃
        ┃│░░░░░░░░││░░░░░░░││░░░░░░░░││░░░░░░░│┃
        ┃└────────┘└───────┘└────────┘└───────┘┃
        ┃╔0,0══════╗──┌0,1───────┐━━┌0,2──────┐┃
        ┃╚═════════╝  └──────────┘  └─────────┘┃
        ┃│                                    │┃
        ┃│                                    │┃
        ┃│                                    │┃
        ┃│                                    │┃
        ┃╰────────────────────────────────────╯┃
        ┗━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━┛

        """)
  }

  @Test("Colours come only where they are wanted, and change nothing else")
  func colour() {
    let plain = draw(sheet + ["draw --width 40"])
    let coloured = draw(sheet + ["draw --width 40"], TextStyle(usesColour: true))
    expect(!plain.contains("\u{1B}"))
    expect(coloured, contains: "\u{1B}[2m┌")
    expect(coloured, contains: "\u{1B}[1;35m╔")
    var stripped = ""
    var isInSequence = false
    for scalar in coloured.unicodeScalars {
      if scalar == "\u{1B}" { isInSequence = true }
      if !isInSequence { stripped.unicodeScalars.append(scalar) }
      if scalar == "m" { isInSequence = false }
    }
    expect(stripped, equals: plain)
    expect(coloured.components("\u{1B}["), equals: 2 * coloured.components("\u{1B}[0m"))
  }

  @Test(
    "A fitted drawing with its frame is never larger than the window",
    arguments: [(100.0, 200.0), (100, 1500), (100, 9000), (320, 480), (2000, 100)])
  func fits(width: Double, height: Double) throws {
    let shell = Shell(catalogue: SheetCatalogue())
    _ = shell.run("load flow; bounds \(width) \(height); sections 9", mode: .script)
    let reply = try #require(shell.run("draw", mode: .script).replies.first)
    guard case .success(.drawing(var drawing)) = reply.result else {
      Issue.record("\(reply)")
      return
    }
    drawing.fit(columns: 80, rows: 24)
    var output = VisibleText()
    var renderer = TextRenderer()
    renderer.render(.drawing(drawing), into: &output)
    let rows = output.text.split(separator: "\n")
    expect((3...24), contains: rows.count, "\(output.text)")
    expect(rows.allSatisfy { $0.count == rows[0].count && $0.count <= 80 })
    expect(rows.count > 22 || rows[0].count > 76, "the window is filled one way")
  }

  @Test("JSON tells what is held and where nothing takes a touch")
  func json() {
    let shell = Shell(catalogue: SheetCatalogue())
    for line in scene { _ = shell.run(line, mode: .script) }
    expect(
      shell.json("draw"),
      contains: #""boxes":[{"layer":"main","element":"0,0","frame":[0,0,50,80],"label":null,"#
        + #""pinned":false},"#)
    expect(shell.json("draw"), contains: #""free":[[50,0,25,80],[125,0,75,80]]"#)
  }

  // MARK: SVG

  private func svg(_ lines: [String]) -> String {
    let shell = Shell(catalogue: SheetCatalogue())
    for line in lines { _ = shell.run(line, mode: .script) }
    guard case .success(.drawing(let drawing)) = shell.run("draw", mode: .script).replies[0].result
    else { return "" }
    var output: [UInt8] = []
    SVGPicture.write(drawing, into: &output)
    return String(decoding: output, as: UTF8.self)
  }

  @Test("The picture has the coordinates of the scene and every element once")
  func picture() {
    let text = svg(sheet)
    expect(text.hasPrefix("<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 200 120\""))
    expect(text.hasSuffix("</svg>\n"))
    expect(text, contains: "<title>map 0,3: 150 0 50 40</title>")
    expect(text, contains: "<title>sheet 0,0: 0 30 60 30, pinned</title>")
    expect(
      text, contains: #"<svg x="0" y="40" width="200" height="80" viewBox="0 40 200 80">"# + "\n<g")
    expect(text, contains: #"<g class="veil" data-layer="sheet" data-element="Backdrop 0" "#)
    // The handle is 14 by 6 at 130, 42: a bar 5 thick in its middle.
    expect(text, contains: #"<rect x="130" y="42.5" width="14" height="5" rx="2.5"/>"#)
    expect(text, equals: svg(sheet))
    // Opened and closed alike; the map has 12 items, the sheet 3 and its 3 decorations.
    expect(text.components("<g ") == 18 && text.components("</g>") == 18)
    expect(text.components("<svg"), equals: text.components("</svg>"))
  }

  @Test(
    "A handle is a short bar along its strip",
    arguments: [
      (Rect(x: 0, y: 422, width: 390, height: 24), Rect(x: 175, y: 431.5, width: 40, height: 5)),
      (Rect(x: 180, y: 0, width: 24, height: 844), Rect(x: 189.5, y: 402, width: 5, height: 40)),
      (Rect(x: 5, y: 6, width: 30, height: 2), Rect(x: 5, y: 6, width: 30, height: 2)),
    ])
  func bars(frame: Rect, bar: Rect) {
    let element = Element(.header, section: 0)
    let box = Drawing.Box(
      layer: "a", layerIndex: 0, element: ElementName(element, in: .standard), appearance: .handle,
      frame: frame, attributes: LayoutAttributes(element, frame: frame))
    expect(box.bar, equals: bar)
  }

  @Test("Labels are text, never markup; there is nothing to run or to load")
  func hostileLabels() {
    let label = #"</text><script>alert(1)</script>&amp;\u{1B}[31m'\u{FFFF}"#
    let text = svg(scene + ["item 0,0 size=500x80 label=\"\(label)\""])
    expect(text, contains: "&lt;/text&gt;&lt;script&gt;alert(1)&lt;/script&gt;&amp;amp;")
    expect(text, contains: #"\u{1b}[31m&#39;"#)
    expect(!text.contains("<script") && !text.contains("\u{1B}") && !text.contains("\u{FFFF}"))
    expect(!text.contains("href") && text.components("http") == 1)
  }

  @Test("Turned elements are turned about their centres")
  func turned() {
    let text = svg(sheet + ["set turn=on"])
    // A quarter about (30, 45): x' = 75 - y, y' = 15 + x.
    expect(text, contains: #"transform="matrix(0 1 -1 0 75 15)""#)
  }

  @Test("Any viewport can be drawn")
  func extremes() {
    for bounds in ["0 0", "1 1000000000", "1000000000 1", "0.001 0.001", "5 0"] {
      expect(svg(["load flow", "sections 9", "bounds \(bounds)"]).hasSuffix("</svg>\n"))
      let text = draw(["load flow", "sections 9", "bounds \(bounds)", "draw"])
      expect(!text.isEmpty, "\(bounds)")
      expect(text.utf8.count < 200_000, "\(bounds)")
    }
  }
}

extension String {
  /// Number of occurrences of `part`.
  fileprivate func components(_ part: String) -> Int { ranges(of: part).count }
}
