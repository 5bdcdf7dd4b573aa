import TestSupport
import Testing

/// Questions between the parts of the program are values.
struct QuestionValueTests {
  /// The files of a folder that contain one of some texts.
  private static func files(in folder: String, containing texts: [String]) throws -> [String] {
    try SourceFile.all(in: folder).filter { file in texts.contains(where: file.text.contains) }
      .map(\.path).sorted()
  }

  @Test("Sessions read no JSON but results of lessons, and of the messages of pages only requests")
  func noJSONIsRead() throws {
    let readers = ["JSONReader", "JSONValue"]
    // A learner hands in a file of JSON.
    try expect(
      Self.files(in: "Sources/SessionPlaying", containing: readers),
      equals: ["Sources/SessionPlaying/LessonResult+File.swift"])
    // A page is no Swift and sends its requests in JSON.
    try expect(
      Self.files(in: "Sources/PageMessages", containing: readers),
      equals: ["Sources/PageMessages/PageMessage.swift"])
  }

  @Test("No line is made up to ask for the scene")
  func noLineAsks() throws {
    let commands = ["assert", "value", "draw", "status", "attrs", "format json", "rollback"]
    let lines = commands.flatMap { ["answer(\"\($0)", "runQuietly(\"\($0)"] }
    for folder in ["SessionPlaying", "ShellFront", "ShellRunning", "layoutsh-page"] {
      try expect(Self.files(in: "Sources/\(folder)", containing: lines), equals: [])
    }
  }
}
