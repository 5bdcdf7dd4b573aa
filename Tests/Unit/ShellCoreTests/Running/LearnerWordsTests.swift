import LayoutCore
import TestSupport
import Testing

@testable import ShellCore

/// Statements that do not hold and wrong numbers, in words for learners.
struct LearnerWordsTests {
  // Five 50-point items to a line of 320: gaps of 17.5; lines at 20 and 80, a header of 20 each.
  private let shell = Shell.test(
    "load flow", "sections 7 2", "set header=20", "set pixel-scale=2", "item 0,0 label=Anna",
    "bounds 320 100", "scroll to 0 30")

  @Test(
    "What is missing is said without the notation",
    arguments: [
      ("layout == flow", nil),
      ("layout == circle", "the layout of main is flow, not circle"),
      ("layer == sheet", "the current layer is main, not sheet"),
      ("count == 7", "the number of items is 9, 2 too large"),
      ("items(1) == 3", "the number of items in section 1 is 2, 1 too small"),
      ("items(5) == 3", "no section 5: the content has 2"),
      ("sections > 2", "the number of sections is 2, which is too small"),
      ("sections != 2", "the number of sections is still 2"),
      ("frame(0,1).x == 60", "the x of 0,1 is 67.5, 7.5 too large"),
      ("60 == frame(0,1).x", "the x of 0,1 is 67.5, 7.5 too large"),
      ("100 < frame(0,1).x", "the x of 0,1 is 67.5, which is too small"),
      ("frame(0,0).maxY ~= 71 (0.5)", "the bottom edge of 0,0 is 70, 1 too small"),
      ("frame(0,1).y == offset.y", "the y of 0,1 is 20, but the y of the offset is 30"),
      (
        "frame(header 1).y - offset.y == 0",
        "the y of header 1 in the viewport is 100, 100 too large"
      ),
      (
        "frame(0,1).x - frame(0,0).maxX == 10",
        "the distance between 0,0 and 0,1 is 17.5, 7.5 too large"
      ),
      ("hit(60, 10) == 0,1", "a touch at 60 10 reaches nothing"),
      ("hit(5, 5) == 0,1", "a touch at 5 5 reaches 0,0"),
      ("visible contains header 1", "header 1 is not in the viewport"),
      ("selected contains 0,3", "0,3 is not selected"),
      ("label(0,1) == Ben", "0,1 has no label"),
      ("label(0,0) == Ben", "the label of 0,0 is Anna, not Ben"),
      ("hidden(0,0) == on", "0,0 is not hidden"),
      ("shown(main) == off", "layer main is not hidden"),
      ("option.line-spacing == 12", "the line-spacing is 10, 2 too small"),
      ("option.row-align == leading", "the row-align is auto, not leading"),
      ("state.notch == 1", "the scene lacks something that this is about"),
      ("inset.top == 20", "the top inset is 0, 20 too small"),
      ("focused == 0,1", "no cell has the focus"),
    ] as [(String, String?)])
  func lack(statement: String, clause: String?) throws {
    try expect(shell.lack(of: statement), equals: clause)
    expect(shell.objection(to: statement) == nil, equals: clause == nil)
  }

  @Test(
    "A wrong number is said to be what it is",
    arguments: [
      ("frame(0,1).x", 68, "68 is rounded; three decimals count"),
      ("frame(0,1).x", 20, "20 is the y of 0,1"),
      ("frame(0,1).x", 117.5, "117.5 is the right edge of 0,1"),
      ("frame(0,0).w", 70, "70 is the bottom edge of 0,0"),
      ("content.height", 320, "320 is the width of the content"),
      ("frame(0,1).x", -67.5, "-67.5 has the wrong sign"),
      (
        "frame(0,5).y", 50,
        "50 is the height of 0,5"
      ),
      (
        "frame(0,5).maxY", 100,
        "100 is off by the offset of 30, by which places in the content and in the viewport differ"
      ),
      ("frame(0,1).x", 135, "135 is the x of 0,2"),
      ("frame(0,1).x", 33.75, "33.75 is off by the pixel scale of 2; frames are in points"),
      (
        "frame(0,1).x - frame(0,0).maxX", 67.5,
        "67.5 is the x of 0,1; the answer takes one more step"
      ),
      (
        "frame(0,1).x - frame(0,0).maxX", 117.5,
        "117.5 is the sum of two numbers whose difference is asked for"
      ),
      (
        "frame(0,1).x - frame(0,0).maxX", 85,
        "85 comes out with the x of 0,2 in place of the x of 0,1"
      ),
      ("content.height", 260, "260 is off by the distance from 0,4 to 0,5"),
      ("count", 10, "10 is off by one"),
      ("count", 2, "2 is the number of sections"),
      ("items(0)", 2, "2 is the number of items in section 1"),
      ("offset.y", 200, "200 is the height of the content"),
      ("frame(0,1).x", 987_654.25, nil),
      ("counter.prepares", 400, nil),
    ] as [(String, Double, String?)])
  func likeness(expression: String, number: Double, clause: String?) throws {
    try expect(shell.likeness(of: expression, to: number), equals: clause)
  }

  /// The expression that a clause names, by its words.
  private static func expression(_ noun: String) -> String? {
    let words = noun.split(separator: " ").map(String.init)
    let parts = ["right": "maxX", "bottom": "maxY", "width": "w", "height": "h"]
    switch noun {
    case "the width of the content": return "content.width"
    case "the height of the content": return "content.height"
    case "the width of the viewport": return "bounds.width"
    case "the height of the viewport": return "bounds.height"
    case "the x of the offset": return "offset.x"
    case "the y of the offset": return "offset.y"
    default: break
    }
    guard words.count > 3, words[0] == "the", let of = words.firstIndex(of: "of") else {
      return nil
    }
    let element = words[(of + 1)...].joined(separator: " ")
    return "frame(\(element)).\(parts[words[1]] ?? words[1])"
  }

  @Test("Every claim about a number is true of the scene", arguments: UInt32(0)..<4)
  func claimsAreTrue(seed: UInt32) throws {
    var state = seed &* 7919 &+ 17
    func below(_ bound: Int) -> Int {
      state = state &* 1_664_525 &+ 1_013_904_223
      return Int(state >> 8) % bound
    }
    let shell = Shell.test(
      "load flow", "generate items=30 sections=3 seed=\(seed + 1) width=30..90 height=20..70",
      "set header=\(10 + below(30))", "scroll to 0 \(below(200))")
    let terms =
      ["0,1", "0,4", "1,0", "header 1"].flatMap { name in
        ["x", "y", "w", "h", "maxX", "maxY"].map { "frame(\(name)).\($0)" }
      } + ["content.height", "offset.y", "bounds.height"]
    let values = try terms.compactMap { try shell.value(of: $0).number }
    var (claims, named) = (0, 0)
    for _ in 0..<150 {
      let term = terms[below(terms.count)]
      let right = try #require(try shell.value(of: term).number)
      var number = values[below(values.count)]
      if below(3) == 0 { number = right + Double([1, -1, 10, 50, -50][below(5)]) }
      if (number - right).magnitude <= 0.0005 { continue }
      guard let clause = try shell.likeness(of: term, to: number) else { continue }
      claims += 1
      let words = clause.components(separatedBy: " is ")
      guard words.count == 2 else { continue }
      if words[1].hasPrefix("off by ") {
        let distance = words[1].dropFirst(7).prefix { "0123456789.".contains($0) }
        let stated = Double(distance.hasSuffix(".") ? distance.dropLast() : distance)
        let isOne = words[1] == "off by one" || words[1].hasPrefix("off by the offset")
        if !isOne, let stated {
          expect(((number - right).magnitude - stated).magnitude < 0.002, "\(term): \(clause)")
        }
      } else if let expression = Self.expression(words[1]) {
        let value = try #require(try shell.value(of: expression).number, "\(clause)")
        expect((value - number).magnitude < 0.002, "\(term): \(clause)")
        named += 1
      }
    }
    expect(claims > 40 && named > 20, "\(claims) \(named)")
  }
}
