import Foundation

extension Plan {
  /// The results of all mutants: figures by area, then each that no test catches and no argument
  /// excuses.
  func report(equivalents: URL) throws -> String {
    let argued = try Equivalent.read(equivalents)
    var figures: [String: (tried: Int, caught: Int, equivalent: Int)] = [:]
    var left: [String] = []
    let verdicts = try self.verdicts()
    for site in sites {
      guard let verdict = verdicts[site.number] else { continue }
      let area = Self.area(of: site.file)?.folder ?? "elsewhere"
      var figure = figures[area, default: (0, 0, 0)]
      figure.tried += 1
      let text = try line(of: site)
      if verdict.hasPrefix("caught") {
        figure.caught += 1
      } else if argued.contains(where: { $0.fits(site, text) }) {
        figure.equivalent += 1
      } else {
        left.append("\(site.file):\(site.line): \(site.text)  \(verdict)\n    \(text)\n")
      }
      figures[area] = figure
    }
    var rows = Self.areas.compactMap { area in
      figures[area.folder].map { row(area.folder, $0) }
    }
    let all = figures.values.reduce((0, 0, 0)) {
      ($0.0 + $1.tried, $0.1 + $1.caught, $0.2 + $1.equivalent)
    }
    rows.append(row("all", all))
    return "area\ttried\tcaught\tequivalent\tleft\n" + rows.joined() + "\n" + left.joined()
  }

  private func row(_ name: String, _ figure: (tried: Int, caught: Int, equivalent: Int)) -> String {
    let left = figure.tried - figure.caught - figure.equivalent
    return "\(name)\t\(figure.tried)\t\(figure.caught)\t\(figure.equivalent)\t\(left)\n"
  }

  private func line(of site: Site) throws -> String {
    let lines = try source(site.file).split(separator: "\n", omittingEmptySubsequences: false)
    return lines[site.line - 1].trimmingCharacters(in: .whitespaces)
  }

  /// The verdicts so far, by the number of the site.
  func verdicts() throws -> [Int: String] {
    let file = work.appending(path: "verdicts.tsv")
    guard let text = try? String(contentsOf: file, encoding: .utf8) else { return [:] }
    var verdicts: [Int: String] = [:]
    for row in text.split(separator: "\n") {
      let fields = row.split(separator: "\t", maxSplits: 1)
      if let number = Int(fields[0]), fields.count == 2 { verdicts[number] = String(fields[1]) }
    }
    return verdicts
  }
}

/// A mutant that, by a person's judgement, no test can catch, and the reason.
///
/// A line of the file: path, mutated text, line of code, reason; separated by tabs.
private struct Equivalent {
  let path, text, line: Substring

  func fits(_ site: Site, _ line: String) -> Bool {
    path == site.file && text == site.text && self.line == line
  }

  static func read(_ file: URL) throws -> [Equivalent] {
    try String(contentsOf: file, encoding: .utf8).split(separator: "\n").compactMap { row in
      let fields = row.split(separator: "\t")
      guard fields.count == 4, !row.hasPrefix("#") else { return nil }
      return Equivalent(path: fields[0], text: fields[1], line: fields[2])
    }
  }
}
