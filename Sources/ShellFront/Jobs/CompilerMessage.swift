import System
import TerminalText

/// The first error of a build with the line of the source that it is about and a caret under it,
/// whichever compiler printed it and whatever it printed around it.
///
///     Sources/Layout/Rows.swift:12:21: error: cannot find 'heigth' in scope
///         let height = heigth
///                      ^
struct CompilerMessage {
  /// The file as the compiler names it, and the place in it; lines and columns count from 1.
  private var path: String
  private var line: Int
  private var column: Int?
  /// From `error` on.
  private var words: String

  /// Returns the lines to show for a build that failed in `folder`, an absolute path.
  ///
  /// Errors of the folder's own sources come first; an error inside a header or the kit is shown at
  /// the line that led there, if the compiler reports it. Without any place of an error it is the
  /// first line that mentions one, with two more.
  static func first(in output: [String], folder: String) -> [String] {
    let place = SourceFolder(folder)
    let found = output.indices.compactMap { index in
      CompilerMessage(output, at: index).map { (index: index, message: $0) }
    }
    if let own = found.first(where: { place.isOwn($0.message.path) }) {
      return own.message.shown(place, own.message.excerpt(in: output, after: own.index))
    }
    if let foreign = found.first {
      guard let led = Location.leading(to: foreign.index, in: output, place) else {
        return foreign.message.shown(
          place, foreign.message.excerpt(in: output, after: foreign.index))
      }
      var message = foreign.message
      (message.path, message.line, message.column) = (led.path, led.line, led.column)
      return message.shown(place, nil)
    }
    // Make's own messages matter only if there are no others.
    let told = output.filter { !$0.hasPrefix("make: ") && !$0.hasPrefix("make[") }
    let lines = told.isEmpty ? output : told
    let first = lines.firstIndex { $0.contains("error") || $0.contains("undefined reference") }
    return Array(lines.dropFirst(first ?? 0).prefix(3))
  }

  /// Reads the error that begins at an index: `PATH:LINE:COLUMN: error: …`, or Rust's two lines;
  /// nil for no error.
  private init?(_ output: [String], at index: Int) {
    let text = output[index]
    for mark in [": error: ", ": fatal error: "] {
      guard let range = text.firstRange(of: mark),
        let location = Location(text[..<range.lowerBound])
      else { continue }
      (path, line, column) = (location.path, location.line, location.column)
      words = String(text[text.index(range.lowerBound, offsetBy: 2)...])
      return
    }
    guard text.hasPrefix("error: ") || text.hasPrefix("error[") else { return nil }
    let next = output.dropFirst(index + 1).first?.drop { $0 == " " } ?? ""
    guard next.hasPrefix("--> "), let location = Location(next.dropFirst(4)) else { return nil }
    (path, line, column) = (location.path, location.line, location.column)
    words = text
  }

  /// The place, the error, the line of the source and the caret.
  private func shown(_ place: SourceFolder, _ excerpt: (source: String, caret: Int)?) -> [String] {
    let name = place.short(path)
    let head = "\(name):\(line)\(column.map { ":\($0)" } ?? ""): \(words)"
    guard let excerpt = excerpt ?? source(in: place) else { return [head] }
    // Tabs would be shown as escapes.
    let before = String(excerpt.source.unicodeScalars.prefix(excerpt.caret))
    let indent = Self.withoutTabs(before).displayWidth
    return [head, Self.withoutTabs(excerpt.source), String(repeating: " ", count: indent) + "^"]
  }

  /// The line of the source as the compiler prints it below the error, and how many characters are
  /// before the caret.
  private func excerpt(in output: [String], after index: Int) -> (source: String, caret: Int)? {
    let below = output[(index + 1)...].prefix { CompilerMessage.isBelow($0) }
    for (place, row) in zip(below.indices, below) {
      guard let source = Self.source(of: row, number: line) else { continue }
      let margin = row.unicodeScalars.count - source.unicodeScalars.count
      // Swift draws its marks otherwise, and counts columns in bytes.
      if let marks = below.dropFirst(place + 1 - below.startIndex).first,
        let caret = Array(marks.unicodeScalars).firstIndex(of: "^"), caret >= margin
      {
        return (source, caret - margin)
      }
      return column.map { (source, Self.scalars(in: source, bytes: $0 - 1)) }
    }
    return nil
  }

  /// The line as the file has it now.
  private func source(in place: SourceFolder) -> (source: String, caret: Int)? {
    guard let column, place.isOwn(path),
      let bytes = try? WholeFile.read(place.absolute(path), limit: 1 << 20)
    else { return nil }
    let lines = bytes.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false)
    guard lines.indices.contains(line - 1) else { return nil }
    let source = String(decoding: lines[line - 1], as: UTF8.self)
    return (source, Self.scalars(in: source, bytes: column - 1))
  }

  /// Whether a row still belongs to an excerpt: `12 |   foo()`, `   |   ^`.
  private static func isBelow(_ row: String) -> Bool {
    let text = row.drop { $0 == " " || $0.isNumber }
    return text.hasPrefix("|") || text.hasPrefix("--> ")
  }

  /// Returns the text after `12 | ` for line 12; nil for another row.
  private static func source(of row: String, number: Int) -> String? {
    let text = row.drop { $0 == " " }
    guard text.hasPrefix("\(number) |") else { return nil }
    let rest = text.dropFirst("\(number) |".count)
    return String(rest.first == " " ? rest.dropFirst() : rest)
  }

  /// Returns the number of characters in the first bytes of a line.
  private static func scalars(in source: String, bytes: Int) -> Int {
    String(decoding: source.utf8.prefix(max(0, bytes)), as: UTF8.self).unicodeScalars.count
  }

  private static func withoutTabs(_ text: String) -> String {
    text.replacing("\t", with: "    ")
  }
}

/// A place in a source, as compilers write it: `PATH:LINE:COLUMN` or `PATH:LINE`.
private struct Location {
  let path: String
  let line: Int
  var column: Int?

  init?(_ text: Substring) {
    let words = text.split(separator: ":", omittingEmptySubsequences: false)
    let numbers = words.reversed().prefix { Int($0) != nil }.prefix(2).compactMap { Int($0) }
    guard let line = numbers.last, words.count > numbers.count, line > 0 else { return nil }
    path = words.dropLast(numbers.count).joined(separator: ":")
    guard !path.isEmpty else { return nil }
    self.line = line
    column = numbers.count == 2 ? numbers[0] : nil
  }

  /// The place in one of the folder's own sources that an error elsewhere comes from: what needed a
  /// template, in a row above or below the error.
  static func leading(to index: Int, in output: [String], _ place: SourceFolder) -> Location? {
    let rows =
      [index] + output.indices.prefix(index).reversed() + output.indices.dropFirst(index + 1)
    for row in rows {
      let text = output[row]
      guard text.contains("required from") || text.contains("in instantiation of"),
        let end = text.firstRange(of: ": "), let location = Location(text[..<end.lowerBound]),
        place.isOwn(location.path)
      else { continue }
      return location
    }
    return nil
  }
}

/// The folder of a module, to distinguish its own sources from headers and the kit.
private struct SourceFolder {
  private let names: [String]

  init(_ path: String) {
    names = [path] + (FilePlace.resolved(path).map { [$0] } ?? [])
  }

  /// The path from the folder, or as it is for one elsewhere.
  func short(_ path: String) -> String {
    let start = names.first { path.hasPrefix("\($0)/") }
    let short = start.map { String(path.dropFirst($0.count + 1)) } ?? path
    return short.hasPrefix("./") ? String(short.dropFirst(2)) : short
  }

  func absolute(_ path: String) -> String {
    path.hasPrefix("/") ? path : "\(names[0])/\(path)"
  }

  /// Whether a path is that of a source that people write here.
  func isOwn(_ path: String) -> Bool {
    let short = short(path)
    let foreign = ["/", "../", "Kit/", "include/", ".build/", "build/", "target/", "<"]
    return !foreign.contains { short.hasPrefix($0) }
  }
}
