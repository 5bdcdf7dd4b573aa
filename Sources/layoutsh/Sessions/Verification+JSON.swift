import SessionTranscript
import TerminalText
import TextRendering

/// Verdicts as JSON, an object a file.
///
///     {"file":"a.session","ok":false,"updated":false,"error":null,"checks":[{"name":"attrs 0,1",
///     "ordinal":1,"line":11,"result":"failed","message":"the answer differs","detail":"…"}]}
extension Verification.Verdict {
  /// The object and a line end; results are `passed`, `failed`, `error` or `skipped`.
  var json: VisibleText {
    let checks = zip(results, CaseResult.ordinals(of: results)).filter { !$0.0.name.isEmpty }
    let problem = results.first { $0.name.isEmpty }?.outcome.texts.message
    return JSONLine.object([
      ("file", .text(path)), ("ok", .flag(code == 0)), ("updated", .flag(isUpdated)),
      ("error", .problem(problem, code: "bad-session")),
      (
        "checks",
        .list(
          checks.map { result, ordinal in
            let texts = result.outcome.texts
            return .object([
              ("name", .text(result.name)), ("ordinal", .number(ordinal)),
              ("line", result.line.map(JSONLine.number) ?? .null), ("result", .text(texts.word)),
              ("message", .optional(texts.message)), ("detail", .optional(texts.detail)),
            ])
          })
      ),
    ]).line
  }
}

extension JSONLine {
  /// An error as `{"code":…,"message":…}`; `null` where nothing is wrong.
  static func problem(_ sentence: String?, code: String) -> JSONLine {
    guard let sentence else { return .null }
    return .object([("code", .text(code)), ("message", .text(sentence))])
  }

  /// The whole line of something that could not be done.
  static func failure(_ sentence: String, of command: String, code: String) -> VisibleText {
    JSONLine.object([
      ("command", .text(command)), ("ok", .flag(false)),
      ("error", .problem(sentence, code: code)),
    ]).line
  }
}

extension CaseResult.Outcome {
  /// The outcome in one word, and what there is to say of it.
  fileprivate var texts: (word: String, message: String?, detail: String?) {
    switch self {
    case .passed: ("passed", nil, nil)
    case .failed(let message, let detail): ("failed", message, detail.isEmpty ? nil : detail)
    case .errored(let message): ("error", message, nil)
    case .skipped(let reason): ("skipped", reason, nil)
    }
  }
}
