import Glibc

/// Prints results as they come, and keeps the text for a file.
final class Report {
  private(set) var text = ""
  /// The time of the C loop over a million sizes on this machine, by that on the machine on which
  /// limits in nanoseconds were set.
  var pace = 1.0

  /// Starts a part of the report.
  func heading(_ title: String) { line("\n\(title)") }

  /// A sentence under a heading.
  func note(_ sentence: String) { line("  \(sentence)") }

  /// The names of the columns that `row` fills.
  func columns(_ subject: String = "items") {
    cells("", [subject, "median", "p95", "p99", "growth", "of C loop", "samples"])
  }

  /// One line of a table of durations.
  ///
  /// - Parameters:
  ///   - subject: what it was measured with: a number of items, or a program.
  ///   - growth: the median divided by that of the line before, at the size before.
  ///   - floor: nanoseconds that the plain C loop takes for the same items.
  func row(
    _ title: String, _ subject: String, _ samples: Samples, growth: Double? = nil,
    floor: Double? = nil
  ) {
    cells(
      title,
      [
        subject, Quantity.duration(samples.median), Quantity.duration(samples.percentile(95)),
        Quantity.duration(samples.percentile(99)), growth.map(Quantity.factor) ?? "",
        floor.map { Quantity.factor(samples.median / $0) } ?? "", "\(samples.count)",
      ])
  }

  /// A title and values in columns of their own.
  func cells(_ title: String, _ values: [String]) {
    let padding = max(0, 58 - title.count)
    line("  \(title)\(String(repeating: " ", count: padding))\(values.map(Self.right).joined())")
  }

  private static func right(_ value: String) -> String {
    String(repeating: " ", count: max(1, 11 - value.count)) + value
  }

  private func line(_ line: String) {
    var trimmed = line[...]
    while trimmed.last == " " { trimmed.removeLast() }
    text += trimmed + "\n"
    print(trimmed)
    fflush(nil)
  }

  /// Writes everything to a new file.
  ///
  /// Throws `ProcessProblem` if the file exists or cannot be written.
  func write(to path: String) throws {
    guard let file = fopen(path, "wx") else {
      throw ProcessProblem("cannot write \(path): \(String(cString: strerror(errno)))")
    }
    let isWhole = fputs(text, file) >= 0
    guard fclose(file) == 0, isWhole else { throw ProcessProblem("cannot write all of \(path)") }
  }
}
