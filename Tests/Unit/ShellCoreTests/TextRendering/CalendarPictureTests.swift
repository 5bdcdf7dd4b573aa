import TerminalText
import TestSupport
import Testing

@testable import ShellCore
@testable import TextRendering

/// Pictures of calendars: titles, marks where events go on, colours, and where they open.
struct CalendarPictureTests {
  func shell(_ lines: [String]) -> Shell {
    let shell = Shell(catalogue: LayoutsCatalogue())
    for line in lines { expect(shell.error(line) == nil, line) }
    return shell
  }

  private func text(
    _ drawing: Drawing, columns: Int, usesUnicode: Bool = true, colours: Int = 0
  ) -> String {
    var drawing = drawing
    drawing.columns = columns
    var style = TextStyle(usesUnicode: usesUnicode, columns: columns)
    (style.usesColour, style.has256Colours) = (colours > 0, colours == 256)
    var renderer = TextRenderer(style: style)
    var output = VisibleText()
    renderer.render(.drawing(drawing), into: &output)
    return output.text
  }

  private func picture(
    _ lines: String..., columns: Int, usesUnicode: Bool = true, colours: Int = 0
  ) throws -> String {
    text(
      try shell(lines).drawing(), columns: columns, usesUnicode: usesUnicode, colours: colours)
  }

  func svg(_ lines: String...) throws -> String {
    var bytes: [UInt8] = []
    SVGPicture.write(try shell(lines).drawing(), into: &bytes)
    return String(decoding: bytes, as: UTF8.self)
  }

  /// Two days of 100 points beside hours of 40; an hour is 40 points, four rows of 10.
  static let days =
    "bounds 240 120; load calendar view=days days=2 gutter=40 hour-height=40 day-header=20 "
    + "column-spacing=0; sections 1 0"
  static let plan = "item 0,0 start=09:00 end=11:00 label=\"Plan the week\""

  // MARK: Titles and marks

  /// Opened at 08:00: the first row below the header of two rows.
  ///
  /// 09:00 is four rows on.
  @Test("A day opens above its first event, which has its title and its start") func opened() throws
  {
    try expect(
      picture(Self.days, Self.plan, columns: 50),
      equals: """
        ┏━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━┓
        ┃╔══════╗╔day 0═════════════╗╔day 1═════════════╗┃
        ┃╚══════╝╚══════════════════╝╚══════════════════╝┃
        ┃│      ││───────────────────│───────────────────┃
        ┃└──────┘│···················│···················┃
        ┃┌──────┐│···················│···················┃
        ┃│09:00 ││···················│···················┃
        ┃│      │┌──────────────────┐│───────────────────┃
        ┃└──────┘│Plan the week     ││···················┃
        ┃┌──────┐│09:00             ││···················┃
        ┃│10:00 ││                  ││···················┃
        ┃│      ││                  ││───────────────────┃
        ┃└──────┘│                  ││···················┃
        ┗━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━┛
        opens at 08:00; scroll to move

        """)
  }

  /// The content is 20 + 24 × 40 = 980 high, so the end of the scroll is 860: 21:30.
  @Test("A triangle shows that an event goes on after midnight, and where it came from")
  func cutAtMidnight() throws {
    let night = "item 0,0 start=22:00 end=26:00 label=Night"
    let evening = try picture(Self.days, night, "scroll to 0 860", columns: 50)
    expect(evening.contains("│Night             │"), evening)
    expect(evening.contains("│22:00             │"), evening)
    expect(evening.contains("└─────────────────▾┘"), evening)
    expect(!evening.contains("▴"), evening)
    let morning = try picture(Self.days, night, "scroll to 0 0", columns: 50)
    expect(morning.contains("┌─────────────────▴┐"), morning)
    expect(!morning.contains("22:00"), morning)
    let plain = try picture(
      Self.days, night, "scroll to 0 860", columns: 50, usesUnicode: false)
    expect(plain.contains("+-----------------v+"), plain)
  }

  /// A column is 40 points, eight cells; row 1 begins 60 points down, its bar 20 below.
  ///
  /// The event lasts from Friday 7 June to Monday.
  @Test("A bar over two weeks has a triangle at each cut, turned around from right to left")
  func cutAtWeek() throws {
    let month = [
      "bounds 280 160",
      "load month month=2024-06 weekday-header=20 rows=6 number-height=20 min-row-height=20 "
        + "row-height=40", "sections 1",
      "item 0,0 date=2024-06-07 start=09:00 end=96:00 label=\"Long journey\"",
    ]
    func rows(_ lines: [String]) throws -> [String] {
      let picture = text(try shell(lines).drawing(), columns: 58)
      return picture.split(separator: "\n").map(String.init)
    }
    let usual = try rows(month)
    expect(usual[9], equals: "┃│      ││      ││      ││      │┌09:00 Long journey────▸┃")
    expect(usual[13], equals: "┃◂Long …┐│      ││      ││      ││      ││      ││      │┃")
    let mirrored = try rows(month + ["set rtl=on"])
    expect(mirrored[9], equals: "┃◂────09:00 Long journey┐│      ││      ││      ││      │┃")
    expect(mirrored[13], equals: "┃│      ││      ││      ││      ││      ││      │┌Long …▸┃")
  }

  @Test("An agenda numbers the days of an event in place of its start") func agenda() throws {
    let picture = try picture(
      "bounds 240 200; load agenda; sections 1",
      "item 0,0 start=09:00 end=57:00 label=Fair; append 0 start=09:00 label=Plan", columns: 50)
    let lines = picture.split(separator: "\n").map(String.init)
    expect(lines[5], equals: "┃│Fair                                          ▸┃")
    expect(lines[6], equals: "┃│day 1 of 3                                    │┃")
    expect(picture, contains: "│Plan   ")
    expect(picture, contains: "┃◂Fair   ")
  }

  /// From 02:00 to 08:00 is 180 to 540; at 200 the header reaches to 260, so the title is 80 in: 16
  /// cells beside the one of 5 points where the picture begins.
  @Test("A title that stays in sight is beside the header in pictures, too") func floats() throws {
    let lines = [
      "bounds 300 90",
      "load timeline origin=2024-06-03 resources=A floating-title=on gutter=60 header=40",
      "sections 1; item 0,0 start=02:00 end=08:00 resource=A label=Shift", "scroll to 200 0",
    ]
    let floating = text(try shell(lines).drawing(), columns: 62)
    expect(floating, contains: "┃║A         ║02:00 Shift   ")
    let fixed = text(try shell(lines + ["set floating-title=off"]).drawing(), columns: 62)
    expect(!fixed.contains("║02:00 Shift"), fixed)
    let turned = text(
      try shell(lines + ["set rtl=on", "scroll to 1000 0"]).drawing(), columns: 62)
    expect(turned, contains: "02:00 Shift║A         ║┃")
  }

  @Test("A title from outside is text and nothing else") func hostileTitles() throws {
    let title = "\u{1B}[31m\"><script>alert(1)</script>"
    let shell = shell([Self.days, Self.plan])
    var drawing = try shell.drawing()
    for index in drawing.boxes.indices where drawing.boxes[index].name == "0,0" {
      drawing.boxes[index].label = title
      drawing.boxes[index].caption?.detail = title
      drawing.boxes[index].caption?.colour = title
    }
    drawing.openings[0].place = title
    expect(!text(drawing, columns: 60).contains("\u{1B}"), "an escape sequence")
    var bytes: [UInt8] = []
    SVGPicture.write(drawing, into: &bytes)
    let picture = String(decoding: bytes, as: UTF8.self)
    expect(!picture.contains("<script"), picture)
    expect(!picture.contains("\u{1B}"), "an escape sequence")
  }

  // MARK: Colours

  private static let calendars = [
    days, plan + " calendar=work", "append 0 start=09:00 end=10:00 calendar=home",
    "append 1 start=09:00 end=10:00 calendar=work",
  ]

  @Test("Each calendar has a colour, in the order in which the content has them") func groups()
    throws
  {
    func groups(_ more: String...) throws -> [String: Int?] {
      let drawing = try shell(Self.calendars + more).drawing()
      let events = drawing.boxes.filter { $0.attributes.element.kind == .cell }
      return Dictionary(uniqueKeysWithValues: events.map { ($0.name, $0.caption?.group) })
    }
    try expect(groups(), equals: ["0,0": 0, "0,1": 1, "1,0": 0])
    // The last item names none: it is of a third, together with all such.
    try expect(
      groups("append 1 start=09:00"), equals: ["0,0": 0, "0,1": 1, "1,0": 0, "1,1": 2])
    try expect(groups("item 0,0 calendar=home"), equals: ["0,0": 0, "0,1": 0, "1,0": 1])
    let bare = try shell([Self.days, Self.plan]).drawing()
    expect(bare.boxes.allSatisfy { $0.caption?.group == nil })
  }

  @Test("A terminal with 256 colours shows those of calendars") func terminalColours() throws {
    let drawing = try shell(Self.calendars).drawing()
    let coloured = text(drawing, columns: 50, colours: 256)
    // The first two of `sectionColours`.
    expect(coloured, contains: "\u{1B}[38;5;32m")
    expect(coloured, contains: "\u{1B}[38;5;130m")
    expect(!text(drawing, columns: 50).contains("\u{1B}"), "a plain pipe has no colours")
  }

  @Test(
    "A colour is three or six digits or a name of CSS, and nothing else",
    arguments: [
      ("#f80", "#ff8800"), ("#FF8800", "#ff8800"), ("tomato", "#ff6347"), ("Navy", "#000080"),
      ("yellowgreen", "#9acd32"), ("aliceblue", "#f0f8ff"), ("", nil), ("#ff88", nil),
      ("#gg8800", nil), ("ff8800", nil), ("url(#x)", nil), ("red;stroke:blue", nil), ("#f80 ", nil),
      ("\"><script>", nil), ("rgb(1,2,3)", nil), ("currentColor", nil), ("rebeccapurple", nil),
      ("#１２３", nil),
    ] as [(String, String?)])
  func spellings(text: String, colour: String?) {
    expect(OwnColour(text)?.text, equals: colour)
  }

  /// Relative luminances by WCAG 2: (L + 0.05) / 0.05 to black, 1.05 / (L + 0.05) to white.
  ///
  /// Red has 0.2126, so 5.25 to black and 4 to white; #767676 has 0.181, so 4.62 and 4.54.
  @Test("Text on a colour is black or white, what has more contrast")
  func inks() {
    for (colour, ink) in [
      ("red", "#000000"), ("navy", "#ffffff"), ("yellow", "#000000"), ("#767676", "#000000"),
      ("#707070", "#ffffff"), ("purple", "#ffffff"), ("white", "#000000"), ("black", "#ffffff"),
    ] {
      expect(OwnColour(colour)?.ink, equals: ink, colour)
    }
  }

  @Test("A colour of its own fills an event in SVG, other text changes nothing")
  func ownColours() throws {
    let own = try svg(Self.days, Self.plan + " calendar=work color=navy")
    expect(own, contains: "<g class=\"own l0 c\" data-layer=\"main\" data-element=\"0,0\"")
    expect(own, contains: " fill=\"#000080\" stroke=\"#8080c0\">")
    expect(own, contains: "<tspan fill=\"#ffffff\" stroke=\"none\">Plan the")
    let hostile = try svg(Self.days, Self.plan + " calendar=work color=\"#f80\\\"><script>\"")
    try expect(hostile, equals: svg(Self.days, Self.plan + " calendar=work"))
  }

  // MARK: Where pictures open

  @Test(
    "A picture is where the layer is once somebody has scrolled it, set its offset or touched it")
  func opensOnce() throws {
    for line in [
      "scroll to 0 0", "scroll by 0 0.5", "bounds 0 0 240 120", "scroll! to 0 0", "scroll item 0,0",
      "press 100 60", "tap 100 60", "fling 0 100",
    ] {
      let shell = shell([Self.days, Self.plan])
      try expect(shell.drawing().openings.map(\.place), equals: ["08:00"], line)
      expect(shell.error(line) == nil, line)
      try expect(shell.drawing().openings, equals: [], line)
    }
    let shell = shell([Self.days, Self.plan, "scroll by 5 0"])
    try expect(shell.drawing().openings.map(\.place), equals: ["08:00"], "across is not down")
    for line in ["scroll to 0 0", "load calendar hour-height=40"] { _ = shell.error(line) }
    try expect(shell.drawing().openings.map(\.place), equals: ["08:00"], "loaded again")
  }

  @Test("A picture changes nothing: not the offset, the attributes, hits or counters")
  func changesNothing() throws {
    let (seen, unseen) = (shell([Self.days, Self.plan]), shell([Self.days, Self.plan]))
    _ = try seen.drawing()
    for line in ["status", "attrs", "hit 100 60", "touchmap", "stats", "journal"] {
      expect(seen.json(line), equals: unseen.json(line), line)
    }
    try expect(
      seen.drawing().openings.map { [$0.offset.y, $0.distance.y] }, equals: [[320, 320]])
  }

  /// 24 hours of 40 points in 980; the end of the scroll is 860, where 21:30 is below the header.
  @Test("A day opens no further than it scrolls, and names the last label above that")
  func opensAtEnd() throws {
    for (start, place, offset) in [
      ("23:30", "21:00", 840.0), ("22:00", "21:00", 840), ("09:00", "08:00", 320),
      ("09:01", "09:00", 360), ("01:30", "01:00", 40),
    ] {
      let drawing = try shell([Self.days, "item 0,0 start=\(start)"]).drawing()
      expect(drawing.openings.map(\.place), equals: [place], start)
      expect(drawing.openings.map(\.offset.y), equals: [offset], start)
    }
  }

  @Test("A day without a start in view opens where it is") func opensNowhere() throws {
    for line in ["item 0,0 end=24:00", "item 0,0 start=00:30", "item 0,0 start=00:00"] {
      try expect(shell([Self.days, line]).drawing().openings, equals: [], line)
    }
    // An event that goes on from the day before does not count.
    let night = shell([Self.days, "item 0,0 start=22:00 end=26:00", "append 1 start=07:00"])
    try expect(night.drawing().openings.map(\.place), equals: ["06:00"])
  }

  @Test("A timeline opens before its first event, from the right where x is turned")
  func timeline() throws {
    let lines = [
      "bounds 300 120", "load timeline from=2024-06-03 days=2 resources=A,B gutter=60",
      "sections 1; item 0,0 start=09:00 resource=B label=Plan",
    ]
    let usual = try shell(lines).drawing()
    expect(usual.openings.map(\.place), equals: ["08:00"])
    // Eight hours of 60 points.
    expect(usual.openings.map(\.offset.x), equals: [480])
    // Two days of 1440 and the header are 2940; what is 480 from the right begins at 2160.
    let mirrored = try shell(lines + ["set rtl=on"]).drawing()
    expect(mirrored.openings.map(\.offset.x), equals: [2160])
    let later = try shell(lines + ["item 0,0 date=2024-06-04 start=09:00"]).drawing()
    expect(later.openings.map(\.place), equals: ["Tue 2024-06-04 08:00"])
    expect(later.openings.map(\.offset.x), equals: [1920])
  }

  @Test("The page's questions about places are about its picture") func pageQuestions() throws {
    let shell = shell([Self.days, Self.plan])
    var memory = PageMemory()
    func hit(_ line: String) -> String {
      guard case .success(.hit(let reply)) = shell.ask(line, remembering: &memory).result else {
        return ""
      }
      return reply.hit.target?.element.map { "\($0.section),\($0.item)" } ?? ""
    }
    // Row 8 of the picture above.
    expect(hit("hit 100 75"), equals: "0,0")
    expect(!shell.json("hit 100 75").contains("\"category\":\"cell\""))
    try expect(svg(Self.days, Self.plan), contains: " data-opens=\"main 0 320\" role=")
  }
}
