import KernelLink
import LayoutLaws
import SessionTranscript
import ShellKernel
import System
import TerminalText
import TextFormats

/// Reports the results of a check, for people or, in the formats of `verify`, for programs.
package struct CheckReport {
  /// The form of standard output.
  package enum Form {
    case text
    /// One object.
    case json
    /// Test Anything Protocol, version 13.
    case tap
  }

  private let form: Form
  private let junit: String?

  /// Creates a report in a format, and as JUnit in a file if one is named.
  package init(_ form: Form, junit: String? = nil) { (self.form, self.junit) = (form, junit) }

  /// Reports why nothing was checked; returns `code`.
  func fail(_ sentence: String, code: Int32) -> Int32 {
    switch form {
    case .json:
      Console.write(.output, JSONLine.failure(sentence, of: "check", code: "cannot-check").line)
    case .tap: Console.write(.output, VisibleText(lines: TAPReport.bailOut(sentence)))
    case .text: Console.fail(sentence)
    }
    return code
  }

  /// Reports the result of each law, the costs, and at last what came of it all.
  func writeResults(
    _ records: [LawRecord], _ summary: CheckSummary, of plan: CheckPlan, cost: [CheckAnswer],
    problems: [String]
  ) {
    let verdict = "verdict: \(summary.sentence)"
    var results = records.map { $0.caseResult(of: plan.module) }
    if summary.isAboutTheWhole {
      results.append(
        CaseResult(
          file: plan.module, name: "verdict",
          outcome: .failed(message: summary.sentence, detail: "")))
    }
    switch form {
    case .json: Console.write(.output, Self.json(records, summary, plan))
    case .tap:
      Console.write(.output, VisibleText(lines: TAPReport.text(results, note: verdict)))
    case .text:
      Console.write(.output, VisibleText(lines: Self.text(records, cost) + verdict + "\n"))
    }
    for one in cost where one.kind == .times && form == .text {
      Console.remark("time  \(one.text)")
    }
    problems.forEach(Console.fail)
    guard let junit else { return }
    do {
      try WholeFile.replace(junit, with: Array(JUnitReport.text(results, note: verdict).utf8))
    } catch {
      Console.fail(error.sentence)
    }
  }

  // MARK: For people

  /// The width of the window.
  private static var columns: Int { terminalSize()?.columns ?? 80 }

  private static func text(_ records: [LawRecord], _ cost: [CheckAnswer]) -> String {
    var lines: [String] = []
    // Laws tried on fewer scenes than planned; laws with the same count share a row.
    var partial: [(count: String, laws: [Law])] = []
    for record in records where record.failure == nil && record.result == .budget {
      let count = "\(record.tried) of \(record.planned) cases, then \(record.cut)"
      if let known = partial.firstIndex(where: { $0.count == count }) {
        partial[known].laws.append(record.law)
      } else {
        partial.append((count, [record.law]))
      }
    }
    let width = records.map(\.law.title.count).max() ?? 0
    func row(_ word: String, _ title: String, _ rest: String) {
      lines.append(padded(word, 6) + padded(title, width + 2) + rest)
    }
    for record in records where record.result != .skip {
      let count = record.tried == 1 ? "1 case" : "\(record.tried) cases"
      switch (record.failure, record.result) {
      case (let failure?, let result):
        row(result == .fail ? "FAIL" : "warn", record.law.title, failure.history)
        lines.append(padded("", 6) + failure.sentence)
        if let excuse = record.excuse { lines.append(padded("", 6) + "only a warning: \(excuse)") }
        if let fix = record.fix { lines.append(padded("", 6) + "what to do: \(fix)") }
        if let file = failure.file {
          lines.append(
            padded("", 6) + "saved \(file): replay it with 'layoutsh play'; after your fix "
              + "'layoutsh verify' should pass")
        }
        // The card's rows begin with two blanks.
        lines += failure.card?.rows(width: columns - 4).map { "    \($0)" } ?? []
      case (nil, .budget): continue
      default: row("ok", record.law.title, count)
      }
    }
    for (count, laws) in partial {
      row("part", laws.count == 1 ? laws[0].title : "\(laws.count) laws", count)
    }
    lines += skipped(records).map { padded("skip", 6) + padded($0.names, width + 2) + $0.reason }
    for one in cost where one.kind == .cost { lines.append(padded("cost", 6) + one.text) }
    return lines.map { "\($0)\n" }.joined()
  }

  /// The laws that were skipped, by their reasons; many are counted and not named.
  private static func skipped(_ records: [LawRecord]) -> [(names: String, reason: String)] {
    var groups: [(reason: String, names: [String])] = []
    for record in records where record.result == .skip {
      if let known = groups.firstIndex(where: { $0.reason == record.whySkipped }) {
        groups[known].names.append(record.law.name)
      } else {
        groups.append((record.whySkipped, [record.law.name]))
      }
    }
    return groups.map { reason, names in
      (names.count > 12 ? "\(names.count) laws" : names.joined(separator: ", "), reason)
    }
  }

  private static func padded(_ text: String, _ width: Int) -> String {
    text + String(repeating: " ", count: max(text.isEmpty ? width : 1, width - text.count))
  }

  // MARK: For programs

  private static func json(
    _ records: [LawRecord], _ summary: CheckSummary, _ plan: CheckPlan
  ) -> VisibleText {
    JSONLine.object([
      ("module", .text(plan.module)), ("seed", .number(Int(plan.seed))),
      (
        "laws",
        .list(
          records.map { record in
            let failure = record.failure
            return .object([
              ("law", .text(record.law.name)), ("result", .text(record.result.rawValue)),
              ("cases", .number(record.tried)),
              ("case", failure.map { .number($0.number) } ?? .null),
              ("lines", failure.map { .number($0.lines.count) } ?? .null),
              ("saved", .optional(failure?.file)), ("message", .optional(failure?.sentence)),
              ("crash", failure?.card.map { .object($0.fields) } ?? .null),
              ("fix", .optional(record.fix)),
            ])
          })
      ),
      (
        "verdict",
        .object([
          ("result", .text(summary.result.rawValue)), ("laws", .number(summary.held)),
          ("scenes", .number(summary.scenes)), ("message", .text(summary.sentence)),
        ])
      ),
    ]).line
  }
}

extension LawRecord {
  /// The result in the form of a session's.
  fileprivate func caseResult(of module: String) -> CaseResult {
    let outcome: CaseResult.Outcome
    switch result {
    case .ok: outcome = .passed
    case .fail:
      let detail = (failure?.lines ?? []).map { "\($0)\n" }.joined()
      outcome = .failed(
        message: (failure?.sentence ?? "") + (fix.map { "; what to do: \($0)" } ?? ""),
        detail: detail)
    case .warn:
      outcome = .skipped(reason: "warning: \(failure?.sentence ?? ""); \(excuse ?? "")")
    case .skip: outcome = .skipped(reason: whySkipped)
    case .budget: outcome = .skipped(reason: "\(cut) after \(tried) of \(planned) cases")
    }
    return CaseResult(file: module, name: law.name, outcome: outcome)
  }
}

/// A scene that breaks a law, as a session: `verify` fails until the module is fixed.
struct SavedScene {
  private let name: String
  private let bytes: [UInt8]

  init(_ failure: LawFailure, breaks law: Law, plan: CheckPlan) {
    name = "\(plan.module)-\(law.name)"
    let arguments = plan.arguments(for: law, failure.number, failure.base)
    var lines = [
      "session 1", "title: \(plan.module) and law \(law.name)", "", law.sentence, "",
      "Found by `layoutsh \(arguments.joined(separator: " "))`"
        + (failure.lines.count < failure.found ? ", then made smaller." : "."), "",
    ]
    for line in failure.lines { lines += ["  > \(line)", "  ...", ""] }
    lines.append("@assert law \(law.name)")
    bytes = Array(lines.map { "\($0)\n" }.joined().utf8)
  }

  /// Writes `MODULE-LAW-N.session` with the first free number, or finds the same session there.
  ///
  /// - Returns: the path.
  func save(in folder: String) throws(FileProblem) -> String {
    var number = 1
    while true {
      let file = "\(name)-\(number).session"
      let path = folder == "." ? file : folder.hasSuffix("/") ? folder + file : "\(folder)/\(file)"
      if let there = try? WholeFile.read(path, limit: bytes.count + 1) {
        if there == bytes { return path }
        number += 1
        continue
      }
      do {
        try WholeFile.create(path) { write in
          write(bytes)
          return true
        }
        return path
      } catch {
        // Something that is no file may have the name.
        guard error.isTaken else { throw error }
        number += 1
      }
    }
  }
}
