import SessionPlaying
import SessionTranscript
import TerminalText
import TextFormats

/// The teacher's tables in their forms: who did what, and where learners went wrong.
///
///     file      learner  lesson       alone  tries  hints  shown  wrong first      remark
///     ada.json  Ada      first-steps  7/8    12     1      0      question 2: 500
///     bob.json                                                                     "code": …
///     lesson       where       learners  wrong  answer  why
///     first-steps  question 2  12        5      500     500 is the offset …
struct ResultsReport {
  let rows: [ResultRow]
  let misconceptions: [Misconception]

  init(_ rows: [ResultRow]) {
    self.rows = rows
    misconceptions = Misconception.all(in: rows)
  }

  /// Whether each row is a result, given once.
  var isSound: Bool { rows.allSatisfy { $0.problem == nil && $0.same?.isCertain != true } }

  // MARK: Cells

  private static let heading = [
    "file", "learner", "lesson", "alone", "tries", "hints", "shown", "wrong first", "remark",
  ]
  private static let wrongHeading = ["lesson", "where", "learners", "wrong", "answer", "why"]

  private static func cells(of row: ResultRow) -> [String] {
    guard let result = row.result else {
      return [row.place] + Array(repeating: "", count: heading.count - 2) + [row.remark]
    }
    let (score, sums) = (result.score, row.sums)
    let wrong = row.firstWrong.map { index, answer in
      "\(ResultRow.name(result.parts[index], index)): \(answer)"
    }
    return [
      row.place, result.learner, row.shownLesson, "\(score.right)/\(result.parts.count)",
      "\(sums.tries)", "\(sums.hints)", "\(sums.shown)", wrong ?? "", row.remark,
    ]
  }

  private static func cells(of wrong: Misconception) -> [String] {
    let (answer, count) = wrong.answers[0]
    return [
      wrong.lesson, "\(wrong.kind.rawValue) \(wrong.part + 1)", "\(wrong.learners)", "\(count)",
      wrong.shown(answer), wrong.reason(answer) ?? wrong.known?.text ?? "",
    ]
  }

  /// The number of results, of duplicates among them, and of unusable rows.
  var summary: String {
    let results = rows.count { $0.result != nil }
    let doubles = rows.count { $0.same?.isCertain == true }
    let parts = [
      results == 1 ? "1 result" : "\(results) results",
      doubles == 0 ? nil : doubles == 1 ? "1 of them a duplicate" : "\(doubles) of them duplicates",
      results == rows.count ? nil : "\(rows.count - results) unusable",
    ]
    return parts.compactMap { $0 }.joined(separator: ", ")
  }

  // MARK: Forms

  /// Returns the tables as text; in a window of `columns`, what does not fit is wrapped.
  func text(columns: Int? = nil) -> VisibleText {
    func table(_ rows: [[String]]) -> VisibleText {
      let text = Self.table(rows)
      return columns.map { text.fitted(columns: $0) } ?? text
    }
    var text = table([Self.heading] + rows.map(Self.cells))
    if !misconceptions.isEmpty {
      text += table([Self.wrongHeading] + misconceptions.map(Self.cells))
    }
    return text + "\(summary)\n"
  }

  /// Columns as wide as they need, two blanks apart.
  private static func table(_ rows: [[String]]) -> VisibleText {
    let rows = rows.map { $0.map { VisibleText($0) } }
    let widths = rows[0].indices.map { column in rows.map { $0[column].displayWidth }.max() ?? 0 }
    return rows.reduce(into: VisibleText()) { text, row in
      let last = row.lastIndex { !$0.isEmpty } ?? 0
      for (column, cell) in row[...last].enumerated() {
        let gap = column == last ? 0 : widths[column] - cell.displayWidth + 2
        text += cell + VisibleText(String(repeating: " ", count: gap))
      }
      text += "\n"
    }
  }

  /// The rows as CSV, in UTF-8.
  ///
  /// A spreadsheet runs a cell that begins with `=`, `+`, `-` or `@`, so such a cell gets an
  /// apostrophe before it.
  var csv: String {
    ([Self.csvHeading] + rows.map(Self.csvCells)).map { row in
      row.map(Self.csvCell).joined(separator: ",") + "\r\n"
    }.joined()
  }

  private static let csvHeading = [
    "file", "line", "learner", "lesson", "title", "version", "steps", "of", "alone", "parts",
    "tries", "hints", "shown", "wrong first", "answer", "remark",
  ]

  private static func csvCells(of row: ResultRow) -> [String] {
    let place = [row.file, row.line.map(String.init) ?? ""]
    guard let result = row.result else {
      return place + Array(repeating: "", count: csvHeading.count - 3) + [row.remark]
    }
    let (score, sums, wrong) = (result.score, row.sums, row.firstWrong)
    let numbers = [score.right, result.parts.count, sums.tries, sums.hints, sums.shown]
    return place + [
      result.learner, row.shownLesson, row.lesson?.title ?? "", result.version,
      "\(result.steps)", "\(result.allSteps)",
    ] + numbers.map(String.init) + [
      wrong.map { ResultRow.name(result.parts[$0.part], $0.part) } ?? "", wrong?.answer ?? "",
      row.remark,
    ]
  }

  private static func csvCell(_ text: String) -> String {
    var cell = VisibleText.make(text)
    if let first = cell.utf8.first, "=+-@".utf8.contains(first) { cell = "'" + cell }
    guard cell.utf8.contains(where: { "\",;".utf8.contains($0) }) else { return cell }
    return "\"" + cell.replacing("\"", with: "\"\"") + "\""
  }

  /// A page with the tables; it loads nothing.
  var html: String {
    let wrong =
      misconceptions.isEmpty
      ? ""
      : "<h2>Wrong first, most frequent answers</h2>\n"
        + Self.html([Self.wrongHeading] + misconceptions.map(Self.cells))
    return """
      <!DOCTYPE html>
      <html lang="en">
      <head>
      <meta charset="utf-8"/>
      <meta http-equiv="Content-Security-Policy" content="default-src 'none'; style-src 'unsafe-inline'"/>
      <meta name="viewport" content="width=device-width, initial-scale=1"/>
      <title>Results</title>
      <style>
      :root { color-scheme: light dark; font: 16px/1.4 system-ui, sans-serif }
      body { margin: 1rem }
      table { border-collapse: collapse; display: block; overflow-x: auto }
      th, td { border: 1px solid #8888; padding: .25rem .5rem; text-align: left; vertical-align: top }
      </style>
      </head>
      <body>
      <h1>Results</h1>
      <p>\(Markup.text(summary))</p>
      \(Self.html([Self.heading] + rows.map(Self.cells)))\(wrong)</body>
      </html>

      """
  }

  private static func html(_ rows: [[String]]) -> String {
    func row(_ cells: [String], _ tag: String) -> String {
      "<tr>" + cells.map { "<\(tag)>\(Markup.text($0))</\(tag)>" }.joined() + "</tr>\n"
    }
    let head = rows[0].map { "<th scope=\"col\">\(Markup.text($0))</th>" }.joined()
    return "<table>\n<thead><tr>\(head)</tr></thead>\n<tbody>\n"
      + rows.dropFirst().map { row($0, "td") }.joined() + "</tbody>\n</table>\n"
  }
}

// MARK: - JSON

extension ResultsReport {
  /// An object for each row, and one with the questions at which somebody was wrong.
  var json: VisibleText {
    rows.map(Self.json).reduce(into: VisibleText()) { $0 += $1.line }
      + JSONLine.object([("questions", .list(misconceptions.map(Self.json)))]).line
  }

  private static func json(of row: ResultRow) -> JSONLine {
    let result = row.result
    func number(_ value: Int?) -> JSONLine { value.map { .number($0) } ?? .null }
    return .object([
      ("file", .text(row.file)), ("line", number(row.line)), ("ok", .flag(result != nil)),
      ("problem", .optional(row.problem)), ("same", .optional(row.same?.place)),
      ("duplicate", .flag(row.same?.isCertain == true)),
      ("learner", .optional(result.flatMap { $0.learner.isEmpty ? nil : $0.learner })),
      ("lesson", .optional(result?.lesson.text)), ("title", .optional(row.lesson?.title)),
      ("version", .optional(result?.version)),
      ("current", row.lesson.map { .flag($0.version == result?.version) } ?? .null),
      ("steps", number(result?.steps)), ("of", number(result?.allSteps)),
      ("right", number(result?.score.right)), ("asked", number(result?.score.asked)),
      ("parts", .list((result?.parts ?? []).map(\.json))),
    ])
  }

  private static func json(of wrong: Misconception) -> JSONLine {
    .object([
      ("lesson", .text(wrong.lesson)), ("version", .text(wrong.version)),
      ("part", .number(wrong.part + 1)), ("kind", .text(wrong.kind.rawValue)),
      ("text", .optional(wrong.known?.text)),
      ("line", wrong.known.map { .number($0.line) } ?? .null),
      ("learners", .number(wrong.learners)),
      (
        "wrong",
        .list(
          wrong.answers.map { answer, count in
            .object([
              ("answer", .text(wrong.shown(answer))), ("count", .number(count)),
              ("why", .optional(wrong.reason(answer))),
            ])
          })
      ),
    ])
  }
}

extension Misconception {
  /// Returns an answer as the lesson has it: a choice with its words.
  func shown(_ answer: String) -> String {
    known?.quiz?.choice(lettered: answer).map { "\(answer)) \($0)" } ?? answer
  }

  /// Returns what the lesson says of a wrong answer; nil for nothing.
  func reason(_ answer: String) -> String? { known?.quiz?.sentence(about: answer) }
}
