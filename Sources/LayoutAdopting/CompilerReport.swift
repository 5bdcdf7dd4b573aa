/// The errors of a build, by what they are about (rule U-91).
package struct CompilerReport {
  /// Errors with the same message.
  package struct Group: Equatable {
    /// The compiler's message, from the first of them.
    package let message: String
    /// The places of the errors, as `FILE:LINE:COLUMN`, in the order of the compiler.
    package internal(set) var places: [String]
    /// The line of the source with its caret, from the first of them.
    package let source: [String]

    /// Whether it is about what needs Objective-C, which a conversion may help.
    package var isOfObjectiveC: Bool {
      [
        "Objective-C", "@objc", "'optional'", "#selector", "from extension",
        "no such module 'UIKit.",
      ]
      .contains(where: message.contains)
    }
  }

  /// Groups, the most frequent first.
  package let groups: [Group]

  /// Reads what a build printed.
  ///
  /// - Parameters:
  ///   - output: the lines.
  ///   - path: the path that people know for one that the compiler prints.
  package init(_ output: [String], path: (String) -> String) {
    var found: [Group] = []
    var seen: Set<String> = []
    for (index, line) in output.enumerated() {
      guard let error = Self.error(line) else { continue }
      let place = "\(path(error.file)):\(error.line):\(error.column)"
      guard seen.insert("\(place) \(error.message)").inserted else { continue }
      let symbol = Self.symbol(error.message)
      if let known = found.firstIndex(where: { Self.symbol($0.message) == symbol }) {
        found[known].places.append(place)
      } else {
        let source = output[(index + 1)...].prefix(6).filter { line in
          line.contains("|") && (Self.isNumbered(line, error.line) || line.contains("`- error:"))
        }
        found.append(
          Group(message: error.message, places: [place], source: Array(source.prefix(2))))
      }
    }
    groups = found.enumerated().sorted {
      ($1.element.places.count, $0.offset) < ($0.element.places.count, $1.offset)
    }.map { $0.element }
  }

  private static func isNumbered(_ line: String, _ number: Int) -> Bool {
    line.prefix { $0 != "|" }.filter { !$0.isWhitespace } == "\(number)"
  }

  /// Reads `FILE.swift:LINE:COLUMN: error: MESSAGE`.
  private static func error(_ line: String) -> (
    file: String, line: Int, column: Int, message: String
  )? {
    guard let mark = line.firstRange(of: ": error: ") else { return nil }
    let place = line[..<mark.lowerBound].split(separator: ":").map(String.init)
    guard place.count >= 3, let column = Int(place[place.count - 1]),
      let number = Int(place[place.count - 2])
    else { return nil }
    let file = place.dropLast(2).joined(separator: ":")
    guard file.hasSuffix(".swift") else { return nil }
    return (file, number, column, String(line[mark.upperBound...]))
  }

  /// The symbol that a message is about: the first quoted name in it, else the message.
  private static func symbol(_ message: String) -> String {
    let parts = message.split(separator: "'", maxSplits: 2, omittingEmptySubsequences: false)
    let isMissing = message.hasPrefix("cannot find")
    // All errors about one missing name belong together.
    return parts.count == 3 && isMissing ? "cannot find \(parts[1])" : message
  }
}
