import LayoutCore
import ShellCore
import TestSupport
import Testing

/// The frames of a device in pictures, after the import of its capture (rule X-81).
struct GhostTests {
  private let shell: Shell
  private let files = TestFiles()

  init() { shell = Shell(catalogue: LayoutsCatalogue(), files: files) }

  /// Imports the capture of left-aligned lines with some texts in the places of others.
  private func start(_ changes: [(String, String)] = [], _ line: String = "ghost on") throws {
    var text = try #require(files.texts["feed.capture.json"])
    for (old, new) in changes {
      #expect(text.contains(old), "\(old)")
      text = text.replacing(old, with: new)
    }
    files.texts["other.capture.json"] = text
    for line in ["import other.capture.json", line] {
      #expect(shell.error(line) == nil, "\(line)")
    }
  }

  /// The boxes that say something of the device: names, and frames in the scene.
  private func ghosts() throws -> [String] {
    try shell.drawing().boxes.filter { $0.ghost != nil }.map { box in
      let frame = box.attributes.frame
      let numbers = [frame.x, frame.y, frame.width, frame.height].map { "\(Int($0))" }
      return "\(box.name) \(numbers.joined(separator: " "))"
    }
  }

  /// The elements of the scene in the picture.
  private func own() throws -> [String] {
    try shell.drawing().boxes.filter { $0.ghost == nil }.map(\.name).sorted()
  }

  /// The four cells that flow, which justifies, puts elsewhere.
  private static let moved = [
    "0,1' 70 0 100 60", "0,2' 180 10 80 40", "0,4' 120 70 110 50", "0,5' 0 130 250 30",
  ]
  private static let none = ("[0,1,2,3,4,5,6]", "[0,1,2,3,4,5]")

  @Test("Frames of the device are shown where they are not those of the rules")
  func moved() throws {
    try start()
    #expect(try ghosts() == Self.moved)
    #expect(try own().count == 7)
    #expect(shell.error("ghost differences") == nil)
    #expect(try own() == ["0,1", "0,2", "0,4", "0,5"])
    #expect(shell.error("ghost off") == nil)
    #expect(try ghosts().isEmpty)
  }

  @Test("What the device does not have is marked where the rules have it")
  func missing() throws {
    try start([Self.none])
    #expect(try ghosts() == Self.moved + ["0,6 missing 0 170 90 44"])
    #expect(shell.json("draw").contains(#""element":"0,6","frame":[0,170,90,44],"#))
    #expect(shell.json("draw").contains(#""missing":true"#))
    #expect(shell.text("draw").contains("0,6 missing"))
    #expect(shell.text("draw --svg").contains(#"data-element="0,6 missing""#))
    #expect(shell.error("ghost differences") == nil)
    #expect(try own() == ["0,1", "0,2", "0,4", "0,5", "0,6"])
  }

  @Test("What one query of the device leaves out is marked, though another has it")
  func leftOut() throws {
    try start([("[0,1,2,3,4,5,6]},\n  {", "[0,1,2,3,4,5]},\n  {")])
    #expect(try ghosts() == Self.moved + ["0,6 missing 0 170 90 44"])
  }

  @Test("What the rules do not have is shown where the device has it")
  func extra() throws {
    try start([
      (
        #"{"category":"cell","path":[0,6],"#,
        #"{"category":"supplementary","kind":"Badge","path":[0,6],"#
      )
    ])
    #expect(
      try ghosts() == Self.moved + ["Badge 0,6' 0 170 90 44", "0,6 missing 0 170 90 44"])
  }

  @Test("What no query had to answer may be on the device")
  func unasked() throws {
    // A tenth of a point of it enters the rectangle, which is too little to say.
    try start([Self.none, ("[0,0,320,480],\"result\"", "[0,0,320,170.1],\"result\"")])
    #expect(try ghosts() == Self.moved)
  }

  @Test("What the device hides is hidden by the import, and is no difference")
  func hidden() throws {
    try start(
      [
        (#""path":[0,0],"frame":[0,10,60,40]"#, #""path":[0,0],"frame":[0,10,60,40],"hidden":true"#)
      ],
      "set item-size=50x50")
    #expect(try !own().contains("0,0"))
    #expect(try ghosts() == Self.moved)
  }
}
