import LayoutCore
import ShellCore
import TestSupport
import Testing

/// A session of an earlier version of a layout goes on with what its values are now.
struct RenamedValueTests {
  /// Version 1 had `side=left|right|none`, `fit=on|off` and `gap=small|NUMBER`.
  private let session = [
    "load renewed side=left fit=on", "sections 4", "set side=right; set gap=small", "set fit=off",
    "set section 0 side=left", "set side=none",
  ]

  @Test("An old session loads") func anOldSessionLoads() throws {
    let shell = Shell.test()
    var seen: [String] = []
    for line in session {
      expect(!shell.text(line).contains("error"), "\(line): \(shell.text(line))")
      let options = try shell.scene.options()
      seen.append(
        options.map { one in one.value.map { one.declaration.text(for: $0) } ?? "none" }
          .joined(separator: " "))
    }
    expect(
      seen,
      equals: [
        "leading wide 4", "leading wide 4", "trailing wide 8", "trailing natural 8",
        "trailing natural 8", "centre natural 8",
      ])
    let own = try shell.scene.options()[0].sections.map { $0.value }
    expect(own, equals: [.choice(0)])
    // A replay takes the old words again.
    expect(shell.text("undo"), contains: "undone: set side=none")
    try expect(shell.scene.options()[0].value, equals: .choice(2))
  }

  /// A valid value stays, and a value that was never valid is refused in today's words.
  @Test("Todays values come first") func todaysValuesComeFirst() throws {
    let shell = Shell.test("load renewed align=trailing gap=12")
    try expect(shell.scene.options()[0].value, equals: .choice(2))
    try expect(shell.scene.options()[2].value, equals: .number(12))
    let error = shell.error("set align=middle")
    expect(error?.message, equals: "align must be leading, centre or trailing, found 'middle'")
    expect(
      shell.error("set gap=large")?.message.contains("gap must be a number from"), equals: true)
  }
}

/// A layout whose options had other names and values in its first version.
final class Renewed: CollectionLayout {
  let declaration = LayoutDeclaration(
    name: "renewed", version: "2.0.0", summary: "Was renamed.",
    options: [
      OptionDeclaration(
        "align", .choice(["leading", "centre", "trailing"]), default: .choice(1),
        perSection: true, renamedFrom: ["side"],
        renamedValues: ["left": "leading", "right": "trailing", "none": "centre"],
        summary: "Where items stand."),
      OptionDeclaration(
        "fit", .choice(["natural", "wide"]), default: .choice(0),
        renamedValues: ["on": "wide", "off": "natural"], summary: "How wide items are."),
      OptionDeclaration(
        "gap", .number(0...100), default: .number(4), renamedValues: ["small": "8"],
        summary: "Room between items."),
    ])
  let contentSize = Size(width: 100, height: 100)

  func prepare(_ context: any LayoutContext) {}

  func attributes(
    in rect: Rect, _ context: any LayoutContext, into attributes: inout [LayoutAttributes]
  ) {}

  func attributes(for element: Element, _ context: any LayoutContext) -> LayoutAttributes? { nil }
}
