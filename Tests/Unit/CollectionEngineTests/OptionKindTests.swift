import CollectionEngine
import LayoutCore
import TestSupport
import Testing

/// Kinds that options name, and options in a notation.
struct OptionKindTests {
  private func scene(_ spec: String) throws -> (Scene, NotedLayout) {
    let (scene, layout) = (Scene(), NotedLayout())
    try scene.load([layout], options: [OptionAssignment("spec", .text(spec))])
    try scene.replaceSections([2])
    return (scene, layout)
  }

  private func names(_ scene: Scene) throws -> [String] {
    let kinds = try scene.kinds()
    return try scene.attributes(.all).map { kinds.text(for: $0.attributes.element) }
  }

  @Test("The kinds of a layer are those that are declared and those that options name")
  func kindsOfALayer() throws {
    let (scene, _) = try scene("line=4 badge=10")
    try expect(scene.kinds().declarations.map(\.name), equals: ["badge", "line", "mark"])
    // Header, cell and footer come before all others.
    try expect(names(scene), equals: ["0,0", "0,1", "badge 0", "line 0"])
  }

  @Test("Another value renumbers the kinds") func anotherValue() throws {
    let (scene, layout) = try scene("line=4")
    let line = try #require(try scene.kinds().kind(named: "line"))
    try scene.setOptions([OptionAssignment("spec", .text("badge=10 line=4"))])
    let moved = try #require(try scene.kinds().kind(named: "line"))
    expect(moved.rawValue, equals: line.rawValue + 1)
    try expect(
      scene.attributes(.element(Element(moved, section: 0))).map(\.attributes.frame.y), equals: [10]
    )
    // Asked once for each change that may have other options; scrolling is none.
    expect(layout.kindQueries, equals: 3)
    try scene.scroll(by: Point(x: 0, y: 1))
    try scene.insertItems(at: IndexPath(item: 0, section: 0))
    expect(layout.kindQueries, equals: 3)
  }

  @Test("A refused change leaves the kinds as they were") func refusedChange() throws {
    let (scene, _) = try scene("line=4")
    let before = try names(scene)
    #expect(throws: EngineError.self) {
      try scene.setOptions([OptionAssignment("spec", .text("badge"))])
    }
    // The whole line is refused though its first layer could follow.
    try scene.load([NotedLayout()], into: "other")
    #expect(throws: EngineError.self) {
      try scene.load([NotedLayout()], options: [OptionAssignment("spec", .text("a"))])
    }
    try expect(scene.kinds(layer: "main").declarations.map(\.name), equals: ["line", "mark"])
    try scene.use("main")
    try expect(names(scene), equals: before)
  }

  @Test("The value of a section counts, and goes with it") func valueOfASection() throws {
    let (scene, _) = try scene("line=4")
    try scene.setOptions([OptionAssignment("spec", .text("badge=10"))], section: 0)
    try expect(names(scene), equals: ["0,0", "0,1", "badge 0"])
    try scene.insertSections(at: 1, items: 1)
    try scene.deleteSections(0...0)
    try expect(scene.kinds().declarations.map(\.name), equals: ["line", "mark"])
    try expect(names(scene), equals: ["0,0", "line 0"])
  }

  @Test("Moments of a change know the kinds of both sides") func momentsOfAChange() throws {
    let (scene, _) = try scene("line=4")
    try scene.setOptions([OptionAssignment("spec", .text("badge=10"))])
    let frames = try scene.frames(3)
    let middle = frames.frames[1].elements.map { frames.kinds.text(for: $0.attributes.element) }
    expect(middle, equals: ["0,0", "0,1", "badge 0", "line 0"])
    // And what is shown afterwards is the state after the change.
    try expect(names(scene), equals: ["0,0", "0,1", "badge 0"])
    try expect(scene.kinds().declarations.map(\.name), equals: ["badge", "mark"])
  }

  @Test("Texts in a notation: canonical, in a form, and where they are at fault")
  func textsInANotation() throws {
    let (scene, _) = try scene("line=4\n  badge=10")
    try expect(scene.optionText("spec"), equals: "line=4 badge=10")
    try expect(
      scene.optionText("noted.spec", as: "json"), equals: "{\"line\": 4.0, \"badge\": 10.0}")
    try expect(scene.optionText("spec", as: "swift") == nil)
    try expect(scene.optionText("other") == nil)
    let place = try scene.optionPlace("spec")
    expect(place.forms, equals: ["json"])
    expect(place.completions(of: "mark=3 ba"), equals: ["badge="])
    try expect(scene.optionPlace("other").completions(of: "ba"), equals: [])
    let text = "line=4\n  bädge"
    let error = #expect(throws: EngineError.self) {
      try scene.setOptions([OptionAssignment("spec", .text(text))])
    }
    let fault = OptionTextFault(offset: 15, "expected '=', found the end")
    expect(error, equals: .optionText("spec", value: text, fault: fault))
    expect(fault.place(in: text) == (2, 8, "  bädge"))
    expect(
      error.map { "\($0)" },
      equals: "option 'spec', line 2, column 8: expected '=', found the end")
    try expect(scene.optionText("spec"), equals: "line=4 badge=10")
  }

  @Test(
    "A fault in a text of several lines",
    arguments: [
      (0, 1, 1, "a=1"), (3, 1, 4, "a=1"), (4, 2, 1, ""), (5, 3, 1, "é="), (7, 3, 2, "é="),
      (8, 3, 3, "é="), (99, 3, 3, "é="),
    ])
  func places(offset: Int, line: Int, column: Int, content: String) {
    let place = OptionTextFault(offset: offset, "").place(in: "a=1\n\né=")
    expect(place == (line, column, content))
  }
}
