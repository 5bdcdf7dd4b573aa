package import TerminalText
import TextFormats

/// Results of one file as JSON, an object on a line.
///
///     {"file":"a.session","ok":false,"updated":false,"error":null,"checks":[{"name":"attrs 0,1",
///     "ordinal":1,"line":11,"result":"failed","message":"the answer differs","detail":"…",
///     "rules":["F-20"],"picture":null}]}
package enum JSONReport {
  /// The object with a line end; results are `passed`, `failed`, `error` or `skipped`.
  package static func line(
    of results: [CaseResult], path: String, isOK: Bool, isUpdated: Bool = false
  ) -> VisibleText {
    let checks = zip(results, CaseResult.ordinals(of: results)).filter { !$0.0.name.isEmpty }
    let problem = results.first { $0.name.isEmpty }.flatMap { texts(of: $0.outcome).message }
    let error = problem.map { sentence in
      JSONLine.object([("code", .text("bad-session")), ("message", .text(sentence))])
    }
    return JSONLine.object([
      ("file", .text(path)), ("ok", .flag(isOK)), ("updated", .flag(isUpdated)),
      ("error", error ?? .null),
      ("checks", .list(checks.map { check($0, ordinal: $1) })),
    ]).line
  }

  private static func check(_ result: CaseResult, ordinal: Int) -> JSONLine {
    let texts = texts(of: result.outcome)
    return .object([
      ("name", .text(result.name)), ("ordinal", .number(ordinal)),
      ("line", result.line.map { JSONLine.number($0) } ?? .null), ("result", .text(texts.word)),
      ("message", .optional(texts.message)), ("detail", .optional(texts.detail)),
      ("rules", .list(result.rules.map { .text($0) })), ("picture", .optional(result.picture)),
    ])
  }

  /// The outcome as a word, with its message and detail.
  private static func texts(
    of outcome: CaseResult.Outcome
  ) -> (word: String, message: String?, detail: String?) {
    switch outcome {
    case .passed: ("passed", nil, nil)
    case .failed(let message, let detail): ("failed", message, detail.isEmpty ? nil : detail)
    case .errored(let message): ("error", message, nil)
    case .skipped(let reason): ("skipped", reason, nil)
    }
  }
}
