import Foundation
import TestSupport
import Testing

/// The folders of the larger modules use each other in one direction.
struct RoomTests {
  /// A folder of a module, or a file beside the folders, and which others it may use.
  typealias Room = (name: String, uses: Set<String>)

  /// The rooms of each module, from the one that uses no other upward.
  static let table: [(module: String, rooms: [Room])] = [
    (
      "CollectionEngine",
      [
        ("Errors", []),
        ("Tracing", []),
        ("Content", ["Errors"]),
        ("Updates", ["Content", "Errors"]),
        ("Sentences.swift", ["Errors", "Tracing", "Updates"]),
        ("Touch", ["Errors", "Tracing"]),
        (
          "Layers", ["Content", "Errors", "Sentences.swift", "Touch", "Tracing", "Updates"]
        ),
        ("Motion", ["Layers", "Touch", "Updates"]),
        (
          "Scene",
          ["Content", "Errors", "Layers", "Motion", "Touch", "Tracing", "Updates"]
        ),
      ]
    ),
    (
      "ShellCore",
      [
        ("Replies", []),
        ("Errors", ["Replies"]),
        ("Lexing", ["Errors"]),
        ("Sentences", ["Errors", "Lexing", "Replies"]),
        ("Parsing", ["Errors", "Lexing", "Replies", "Sentences"]),
        ("Importing", ["Errors", "Parsing", "Sentences"]),
        (
          "Running", ["Errors", "Importing", "Lexing", "Parsing", "Replies", "Sentences"]
        ),
        (
          "Predicates", ["Errors", "Lexing", "Parsing", "Replies", "Running", "Sentences"]
        ),
        (
          "Commands",
          [
            "Errors", "Importing", "Parsing", "Predicates", "Replies", "Running", "Sentences",
          ]
        ),
        ("Completing", ["Lexing", "Parsing", "Replies", "Running"]),
        (
          "Questions",
          [
            "Commands", "Completing", "Errors", "Lexing", "Parsing", "Predicates", "Replies",
            "Running",
          ]
        ),
      ]
    ),
  ]

  @Test("A folder uses only the folders that the table allows", arguments: table.map(\.module))
  func usesOnlyWhatTheTableAllows(module: String) throws {
    let rooms = try rooms(of: module)
    let allowed = Dictionary(uniqueKeysWithValues: rooms.map { ($0.name, $0.uses) })
    for use in try scan(module).uses where !(allowed[use.from]?.contains(use.to) ?? false) {
      Issue.record("\(use.file):\(use.line): \(use.from) uses \(use.name) of \(use.to)")
    }
  }

  @Test(
    "The table has every folder, and each uses only those above it", arguments: table.map(\.module))
  func tableHasOneDirection(module: String) throws {
    var seen: Set<String> = []
    for room in try rooms(of: module) {
      expect(room.uses.isSubset(of: seen), "\(room.name) uses a folder that is below it")
      seen.insert(room.name)
    }
    expect(Set(try files(of: module).map(\.room)), equals: seen)
  }

  @Test("The table allows nothing that is not used", arguments: table.map(\.module))
  func tableIsTight(module: String) throws {
    var surplus = Set(try rooms(of: module).flatMap { room in room.uses.map { [room.name, $0] } })
    for use in try scan(module).uses { surplus.remove([use.from, use.to]) }
    expect(surplus, equals: [])
  }

  @Test("A name of another folder is found, with its file and line")
  func usesAreFound() {
    let scan = RoomScan(
      [
        ("Low", "Low/Tree.swift", "struct Tree {\n  func grow() {}\n}\n"),
        ("High", "High/Garden.swift", "// Tree\nlet text = \"Tree \\(Tree().grow())\""),
      ], others: [])
    let found = scan.uses.map { "\($0.file):\($0.line) \($0.from) \($0.to) \($0.name)" }
    expect(
      found, equals: ["High/Garden.swift:2 High Low Tree", "High/Garden.swift:2 High Low grow"])
  }

  @Test(
    "A name that may be another one's is not a use",
    arguments: [
      "let size = point.height()", "private func height() {}\nfunc f() { height() }",
      "func f(height: Int) { height() }", "/// Tree\nlet x = \"Tree\"",
      "let x = #\"Tree \\(Tree)\"#",
    ])
  func ownNamesPass(source: String) {
    let low = "struct Tree {\n  func height() {}\n}\n"
    let foreign = "struct Box { func height() {} }"
    let scan = RoomScan([("Low", "a", low), ("High", "b", source)], others: [foreign])
    expect(scan.uses.isEmpty)
  }

  // MARK: Sources

  private static let root = Manifest.root.appending(path: "Sources")

  private func rooms(of module: String) throws -> [Room] {
    try #require(Self.table.first { $0.module == module }).rooms
  }

  /// The scan of a module, whose names may also be those of the modules that it imports.
  private func scan(_ module: String) throws -> RoomScan {
    let imports = try Manifest.shared().target(module)?.needs ?? []
    return RoomScan(
      try files(of: module), others: try imports.flatMap { try files(of: $0).map(\.source) })
  }

  private func files(of module: String) throws -> [(room: String, path: String, source: String)] {
    let folder = Self.root.appending(path: module)
    let files = FileManager.default.enumerator(at: folder, includingPropertiesForKeys: nil)
    return try (files?.compactMap { $0 as? URL } ?? []).filter { $0.pathExtension == "swift" }
      .map { file in
        let path = file.path.replacingOccurrences(of: folder.path + "/", with: "")
        let room = path.split(separator: "/").first.map(String.init) ?? path
        return (room, "\(module)/\(path)", try String(contentsOf: file, encoding: .utf8))
      }
  }
}
