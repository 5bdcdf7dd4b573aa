import CollectionEngine
import LayoutCore
import ShellCore

/// Content of a million sections or rows: the frames of a change, and an import.
struct ContentLimits {
  private let race: Race
  private let report: Report
  private let size: Int

  init(_ arguments: Arguments, _ report: Report) {
    race = Race(arguments.budget)
    size = arguments.mainSize
    self.report = report
  }

  func run() throws {
    let frames = try FramesRun(sections: size)
    report.verdict(
      "frames of an insert among as many sections of one item", try race.run([frames.step])[0],
      aim: 20e6, must: 60e6)
    let files = RowFile(rows: size)
    let script = ScriptedLines(files: files)
    report.verdict(
      "import of as many rows of CSV",
      try race.run([{ timed { script.run("import \(RowFile.name)") } }])[0], aim: 500e6,
      must: 800e6)
  }
}

/// The moments of an insert before the first of many sections.
final class FramesRun {
  private let scene: Scene
  private var isInserted = false

  /// Throws `EngineError`.
  init(sections: Int) throws {
    scene = try Workload(items: sections, sections: sections).makeScene(Layouts.linked())
  }

  /// Inserts an item, or deletes it, and asks for the frames of that, which is timed.
  func step() throws -> Double {
    if isInserted {
      try scene.deleteItems(0...0, section: 0)
    } else {
      try scene.insertItems(at: IndexPath(item: 0, section: 0))
    }
    isInserted.toggle()
    return try timed { _ = try scene.frames(3) }
  }
}

/// A CSV file of sizes and labels, read from memory.
final class RowFile: ContentFiles {
  /// The name of the file.
  static let name = "rows.csv"
  private let bytes: [UInt8]

  /// A file of so many rows.
  init(rows: Int) {
    var random = RandomNumbers()
    var text = "section,width,height,label\n"
    for row in 0..<rows {
      text += "0,\(20 + random.below(60)),\(20 + random.below(40)),Item \(row)\n"
    }
    bytes = Array(text.utf8)
  }

  /// The bytes, whatever the name.
  func read(_ path: String, for command: String) -> [UInt8] { bytes }

  /// No time zone.
  func zone(named name: String) -> [UInt8]? { nil }

  /// The only copy.
  func keep(_ bytes: [UInt8]) -> String { "copy" }

  /// The bytes, whatever the name.
  func read(_ path: String, copy: String, for command: String) -> [UInt8] { bytes }
}
