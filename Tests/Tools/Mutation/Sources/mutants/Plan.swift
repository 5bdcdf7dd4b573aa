import Foundation

/// The chosen sites of a copy of the package, and the folder that holds all that is known of them.
struct Plan {
  /// The copy, which is rewritten.
  let root: URL
  /// The folder of the plan, the original files and the verdicts.
  var work: URL { root.appending(path: ".build/mutants") }
  var sites: [Site] = []

  init(root: URL) { self.root = root }

  /// The code whose rules are tried: a folder, how many of its sites are chosen, the tests next to
  /// it.
  static let areas: [(folder: String, count: Int, tests: String)] = [
    ("Sources/LayoutCore", 16, "LayoutCoreTests"),
    ("Sources/SummaryTree", 24, "SummaryTreeTests"),
    ("Sources/CollectionEngine/Updates", 24, "CollectionEngineTests"),
    ("Sources/CollectionEngine", 64, "CollectionEngineTests"),
    ("Plugins/Flow/Layout", 44, "FlowLayoutTests"),
    ("Plugins/Sticky/Layout", 22, "StickyLayoutTests"),
    ("Plugins/Calendar/Layout", 48, "CalendarLayoutTests"),
    ("Plugins/Overlay/Layout", 36, "OverlayLayoutTests"),
    ("Plugins/Compositional/Layout", 48, "CompositionalLayoutTests"),
    ("Sources/ShellCore/Lexing", 8, "ShellCoreTests"),
    ("Sources/ShellCore/Parsing", 22, "ShellCoreTests"),
    ("Sources/ShellCore/Predicates", 8, "ShellCoreTests"),
    ("Sources/LineReading", 20, "LineReadingTests"),
    ("Sources/ShellCore", 24, "ShellCoreTests"),
    ("Sources/TextRendering", 24, "ShellCoreTests"),
  ]

  /// The area of a file: the first whose folder holds it.
  static func area(of file: String) -> (folder: String, count: Int, tests: String)? {
    areas.first { file.hasPrefix($0.folder + "/") }
  }

  /// The folder of the module that a file belongs to.
  static func module(of file: String) -> String {
    let parts = file.split(separator: "/")
    return parts.prefix(parts.first == "Plugins" ? 3 : 2).joined(separator: "/")
  }

  /// Chooses the sites, with the same choice for the same seed and source; with `since`, among the
  /// lines that are newer than that commit.
  mutating func choose(seed: UInt64, since: String?) throws {
    var random = SplitMix(state: seed)
    var lines: Set<String> = []
    for area in Self.areas {
      var found: [Site.Kind: [Site]] = [:]
      for file in try swiftFiles(in: area.folder) where Self.area(of: file)?.folder == area.folder {
        let newer = try since.map { try newLines(of: file, since: $0) }
        for site in Scanner.sites(in: try source(file), file: file)
        where newer?.contains(site.line) ?? true {
          found[site.kind, default: []].append(site)
        }
      }
      for kind in found.keys { found[kind]?.shuffle(using: &random) }
      // Of ten: five comparisons, three constants, one of minimum and maximum, one of the others.
      let turns: [Site.Kind] = [
        .comparison, .constant, .comparison, .extremum, .comparison, .constant, .comparison, .sum,
        .constant, .comparison, .comparison, .constant, .comparison, .extremum, .comparison,
        .constant, .comparison, .logic, .constant, .comparison,
      ]
      var (turn, taken) = (0, 0)
      while taken < area.count, found.values.contains(where: { !$0.isEmpty }) {
        let kind = turns[turn % turns.count]
        turn += 1
        guard var site = found[kind]?.popLast() else { continue }
        guard lines.insert("\(site.file):\(site.line)").inserted else { continue }
        site.number = sites.count + 1
        sites.append(site)
        taken += 1
      }
    }
  }

  /// The lines of a committed file that were not in it at `commit`.
  private func newLines(of file: String, since commit: String) throws -> IndexSet {
    let process = Process()
    process.currentDirectoryURL = root
    process.executableURL = URL(filePath: "/usr/bin/env")
    process.arguments = ["git", "diff", "--unified=0", commit, "HEAD", "--", file]
    let output = Pipe()
    process.standardOutput = output
    try process.run()
    let text = String(decoding: output.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
    process.waitUntilExit()
    guard process.terminationStatus == 0 else { throw CocoaError(.fileReadUnknown) }
    var lines = IndexSet()
    for match in text.matches(of: #/(?m)^@@ -\S+ \+(\d+)(?:,(\d+))? @@/#) {
      let (first, count) = (Int(match.1) ?? 0, match.2.flatMap { Int($0) } ?? 1)
      lines.insert(integersIn: first..<first + count)
    }
    return lines
  }

  /// The text of a file before it was rewritten.
  func source(_ file: String) throws -> String {
    let original = work.appending(path: "originals/" + file)
    if FileManager.default.fileExists(atPath: original.path) {
      return try String(contentsOf: original, encoding: .utf8)
    }
    return try String(contentsOf: root.appending(path: file), encoding: .utf8)
  }

  private func swiftFiles(in folder: String) throws -> [String] {
    try FileManager.default.subpathsOfDirectory(atPath: root.appending(path: folder).path)
      .filter { $0.hasSuffix(".swift") && !$0.hasSuffix("MutantSwitch.swift") }
      .sorted().map { folder + "/" + $0 }
  }

  /// Reads the plan made before.
  mutating func load() throws {
    let text = try String(contentsOf: work.appending(path: "sites.tsv"), encoding: .utf8)
    sites = text.split(separator: "\n").compactMap { Site(row: $0) }
  }

  /// Writes the plan and the rewritten files; what is as it should be stays untouched, so that
  /// little is built again.
  func plant() throws {
    try write(sites.map { $0.row + "\n" }.joined(), to: work.appending(path: "sites.tsv"))
    let planned = Dictionary(grouping: sites, by: \.file)
    let before =
      (try? FileManager.default.subpathsOfDirectory(
        atPath: work.appending(path: "originals").path)) ?? []
    for file in Set(planned.keys).union(before.filter { $0.hasSuffix(".swift") }) {
      let original = try source(file)
      try write(original, to: work.appending(path: "originals/" + file))
      try write(
        Self.rewritten(original, planned[file] ?? []), to: root.appending(path: file))
    }
    for (module, sites) in Dictionary(grouping: sites, by: { Self.module(of: $0.file) }) {
      try write(
        Switch.source(for: sites.sorted { $0.number < $1.number }),
        to: root.appending(path: module + "/MutantSwitch.swift"))
    }
  }

  private static func rewritten(_ source: String, _ sites: [Site]) -> String {
    var lines = source.split(separator: "\n", omittingEmptySubsequences: false).map {
      Array($0.utf8)
    }
    for site in sites {
      lines[site.line - 1].replaceSubrange(
        site.column..<(site.column + site.text.utf8.count),
        with: Switch.replacement(for: site).utf8)
    }
    return lines.map { String(decoding: $0, as: UTF8.self) }.joined(separator: "\n")
  }

  private func write(_ text: String, to url: URL) throws {
    guard (try? String(contentsOf: url, encoding: .utf8)) != text else { return }
    try FileManager.default.createDirectory(
      at: url.deletingLastPathComponent(), withIntermediateDirectories: true)
    try text.write(to: url, atomically: true, encoding: .utf8)
  }
}

/// A random number generator with the same numbers for the same seed everywhere.
private struct SplitMix: RandomNumberGenerator {
  var state: UInt64

  mutating func next() -> UInt64 {
    state &+= 0x9E37_79B9_7F4A_7C15
    var z = state
    z = (z ^ (z >> 30)) &* 0xBF58_476D_1CE4_E5B9
    z = (z ^ (z >> 27)) &* 0x94D0_49BB_1331_11EB
    return z ^ (z >> 31)
  }
}
