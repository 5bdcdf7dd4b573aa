package import ShellCore
package import ShellValues
package import TerminalText
internal import TextRendering

/// Questions of those who play sessions, and of pages.
extension LineRunner {
  /// Answers a question about the scene.
  package func answer(_ question: SceneQuestion) -> SceneAnswer {
    text.limit = outputBudget ?? .max
    return text.answer(question, on: shell, rows: rows)
  }

  /// Answers a question in JSON, about the present or about the state after `count` lines of the
  /// journal; shows nothing.
  ///
  /// - Parameters:
  ///   - picture: the picture that the page has, if it asks for another: where that is known, the
  ///     answer is what differs from it.
  ///   - restoring: runs what makes an earlier state.
  package func answer(
    _ question: String, after count: Int?, picture: PictureOfPage? = nil, mode: LineMode,
    restoring: (() -> Void) -> Void = { $0() }
  ) -> LineReply {
    if let refused = shell.refusal(of: question, from: .question(after: count), mode: mode) {
      return .refused(refused.message)
    }
    guard let asked = shell.shell(after: count, reusing: &past, restoring: restoring) else {
      return .refused("expected at most \(shell.journalLines.count) lines, found \(count ?? 0)")
    }
    let answer = asked.ask(question, remembering: &pageMemory)
    var reply = LineReply()
    if case .failure(let error) = answer.result { reply = .failed(error.message) }
    if let picture, let patch = pictures.patch(to: answer, for: picture) {
      (reply.values, reply.isPatch) = (patch, true)
      return reply
    }
    json.limit = Self.valuesLimit
    json.render(answer, into: &reply.values)
    json.limit = outputBudget ?? .max
    if dropLongValues(of: &reply), reply.status == 0 {
      reply.status = 1
      reply.errors = .tooLong(limit: Self.valuesLimit)
    }
    return reply
  }

  /// Returns an explanation of the word at byte `cursor` of a line, for a window of `columns`
  /// columns; empty for a word that nothing is known of.
  package func help(on line: String, cursor: Int, columns: Int) -> VisibleText {
    var renderer = text
    renderer.style.isForWindow = true
    renderer.style.columns = columns
    renderer.limit = Self.helpLimit
    var help = VisibleText()
    for reply in shell.help(on: line, cursor: cursor, remembering: &pageMemory) {
      renderer.render(reply, into: &help)
    }
    return help
  }

  /// Maximum size of an explanation, in bytes.
  private static let helpLimit = 1 << 16

  /// Removes the answers in JSON if they are too long for a page; returns whether they were.
  @discardableResult
  package func dropLongValues(of reply: inout LineReply) -> Bool {
    guard reply.values.count > Self.valuesLimit else { return false }
    reply.values.removeAll()
    return true
  }

  /// Forgets earlier states, because the journal is another.
  package func forgetPast() { past = nil }
}
