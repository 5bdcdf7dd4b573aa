import LayoutCore
import TestSupport
import Testing

@testable import OverlayLayout

/// Rows about how high notches are.
struct NotchCaseTests {
  private func heights(_ text: String, _ room: NotchRoom) throws -> [Double] {
    try NotchList(text).heights(in: room)
  }

  @Test(
    "Notches have the heights of the case", arguments: TouchCase.ids(["SEED2"], ["notch-heights"]))
  func fractions(id: String) throws {
    let row = try #require(TouchCase.row(id))
    let notches = row.input["notches"]?.list?.compactMap(\.text) ?? []
    let found = try heights(
      notches.joined(separator: ","), NotchRoom(container: row.number("availableSpace")))
    expect(found, equals: row.expected["heights"]?.numbers)
  }

  /// Insets from the top are `inset-top`, from the bottom lengths; the hidden state is no notch.
  @Test("Anchors are notches of the same height", arguments: ["FP-ANC-001", "FP-ANC-002"])
  func anchors(id: String) throws {
    let row = try #require(TouchCase.row(id))
    let isSafe = row.input["reference"]?.text == "safeArea"
    let area = TouchCase.numbers(row.input["safeArea"])
    var room = NotchRoom(container: row.input["container"]?.numbers[1] ?? 0)
    (room.leadInset, room.trailInset) = (area["top"] ?? 0, area["bottom"] ?? 0)
    for (name, expected) in TouchCase.numbers(row.expected["heights"]) where name != "hidden" {
      let anchor = row.input["anchors"]?[name]
      let inset = (anchor?["inset"]?.number ?? 0).roundedText
      let text = (isSafe ? "safe:" : "") + (anchor?["edge"]?.text == "top" ? "inset-top:" : "")
      try expect(heights(text + inset, room), equals: [expected], "\(name)")
    }
  }

  @Test(
    "Content makes notches of the height of the case", arguments: (3...7).map { "FP-ANC-00\($0)" })
  func content(id: String) throws {
    let row = try #require(TouchCase.row(id))
    let offset = row.number("offset")
    let text =
      row.input["offsetKind"]?.text == "fraction"
      ? "content*\((1 - offset).roundedText)" : "content-\(offset.roundedText)"
    var room = NotchRoom(container: row.input["container"]?.numbers[1] ?? 0)
    room.content = row.number("intrinsicContentHeight")
    try expect(heights(text, room), equals: [row.expected["visibleHeight"]?.number ?? -1])
  }

  /// A sheet's height is the view's less its top margin.
  @Test("Pan modal heights", arguments: (1...4).map { "PM-00\($0)" }) func panModalHeights(
    id: String
  ) throws {
    let row = try #require(TouchCase.row(id))
    let words = row.input["height"]?.text?.split(separator: " ") ?? []
    let text: String
    switch words.first {
    case "maxHeight": text = "1/1"
    case "maxHeightWithTopInset": text = "inset-top:\(words[1])"
    default: text = "\(words[1])"
    }
    let view = row.number("viewHeight")
    try expect(
      heights(text, NotchRoom(container: view)),
      equals: [
        view - (row.expected["topMargin"]?.number ?? 0)
      ])
  }

  /// The long and the short form below a top offset of 20 + 21.
  @Test("Pan modal forms") func panModalForms() throws {
    let row = try #require(TouchCase.row("PM-005"))
    let (view, offset) = (row.number("viewHeight"), row.number("topLayoutOffset") + 21)
    expect(offset, equals: row.expected["topOffset"]?.number)
    let found = try heights(
      "\((300 - offset).roundedText),inset-top:\((50 + offset).roundedText)",
      NotchRoom(container: view))
    expect(view - found[0], equals: row.expected["shortFormY"]?.number)
    expect(view - found[1], equals: row.expected["longFormY"]?.number)
  }

  @Test(
    "Android rounds to pixels, which a sheet in points does not",
    arguments: (19...25).map { "AND-0\($0)" }) func androidHeights(id: String) throws
  {
    let row = try #require(TouchCase.row(id))
    if let container = row.input["container"]?.size {
      let room = NotchRoom(container: container.height, across: container.width)
      let top = container.height - (try heights("auto", room)[0])
      expect(top.rounded(.towardZero), equals: row.expected["top"]?.number)
    } else if let offset = row.input["expandedOffset"]?.text {
      let length = offset.prefix { $0.isNumber }
      let found = try heights("inset-top:\(length)", NotchRoom(container: 800))
      expect(800 - found[0], equals: row.expected["expandedTop"]?.number)
    } else {
      let (container, ratio) = (row.number("containerHeight"), row.number("halfExpandedRatio"))
      let found = try heights("\((ratio * 100).roundedText)%", NotchRoom(container: container))
      expect(container - found[0], equals: row.expected["halfTop"]?.number)
    }
  }

  @Test(
    "Snap sizes outside the range descend once the ends of the range are among them",
    arguments: TouchCase.ids(["FLU"], ["error"])) func errors(id: String) throws
  {
    let row = try #require(TouchCase.row(id))
    let sizes =
      [row.number("min")] + (row.input["snapSizes"]?.numbers ?? []) + [row.number("max")]
    let isStrict = zip(sizes, sizes.dropFirst()).allSatisfy { $0 < $1 }
    let text = sizes.map { "\(($0 * 100).roundedText)%" }.joined(separator: ",")
    let ascends = (try? heights(text, NotchRoom(container: 600))) != nil
    // Equal notches are legal here (OverlayContainer): the third row is refused for that alone.
    expect(!isStrict && row.expected["error"]?.flag == true)
    expect(ascends, equals: id == "FLU-011")
  }

  @Test("A percentage becomes points") func convert() throws {
    let row = try #require(TouchCase.row("FLU-020"))
    try expect(
      heights("25%", NotchRoom(container: 600)), equals: [row.expected["pixels"]?.number ?? -1])
  }

  @Test(
    "What is no notch is refused with the place",
    arguments: [
      ("300,200", "expected ascending notches, found 200 after 300 (notch 1)"),
      ("-5", "expected a notch of 0 or more, found '-5'"),
      ("100,900", "expected notch 1 at 0 to 800 points (the container), found 900"),
      ("inset-top:900", "expected notch 0 at 0 to 800 points (the container), found -100"),
      ("3/2", "expected notch 0 at 0 to 800 points (the container), found 1200"),
      ("", "expected a notch (\(NotchHeight.form)), found ''"),
      ("1/0", "expected a notch (\(NotchHeight.form)), found '1/0'"),
      ("nan", "expected a notch (\(NotchHeight.form)), found 'nan'"),
      ("1e400", "expected a notch (\(NotchHeight.form)), found '1e400'"),
      ("100,,200", "expected a notch (\(NotchHeight.form)), found ''"),
      ("safe:content", "expected a notch (\(NotchHeight.form)), found 'safe:content'"),
      ("content/2", "expected a notch (\(NotchHeight.form)), found 'content/2'"),
    ]) func refusals(text: String, sentence: String)
  {
    #expect(throws: LayoutFailure.refused(sentence)) {
      try NotchList(text).heights(in: NotchRoom(container: 800))
    }
  }

  /// Rules of content are kept in order and inside, whatever the content; points stay over a
  /// keyboard.
  @Test("Content and keyboard") func contentAndKeyboard() throws {
    var room = NotchRoom(container: 800, across: 400, leadInset: 50, trailInset: 30, content: 90)
    try expect(heights("200,content,safe:1/2", room), equals: [200, 200, 360])
    room.content = 5000
    try expect(heights("0,content", room), equals: [0, 800])
    try expect(heights("safe:100,safe:inset-top:20", room), equals: [130, 730])
    try expect(heights("auto", room), equals: [605])
    room.keyboard = 300
    try expect(heights("1/4,1/2,3/4", room), equals: [200, 400, 500])
    #expect(throws: LayoutFailure.refused("expected at most 32 notches, found 33")) {
      try NotchList(Array(repeating: "1", count: 33).joined(separator: ","))
    }
  }
}
