internal import CollectionEngine
internal import ShellCore
internal import ShellValues
internal import TerminalText
internal import TextRendering

/// The text of answers.
extension LineRunner {
  /// Maximum size of the answers to a line of a page in JSON, in bytes.
  static let valuesLimit = 8 << 20

  /// Prints the answer to one command; adds what a recording stores of it to `shown`.
  func write(
    _ answer: CommandReply, of line: String, _ mode: LineMode,
    _ surroundings: (any ShellSurroundings)?, _ shown: inout [VisibleText],
    _ reply: inout LineReply
  ) {
    if let outputBudget {
      let before = reply.output.count
      // Render nothing that would be thrown away.
      if text.isCut || before > outputBudget { return shown.append("") }
      text.limit = outputBudget - before
      json.limit = outputBudget
    }
    surroundings?.willShow(answer)
    reply.status = max(reply.status, Int32(answer.status))
    if case .failure(let error) = answer.result { reply.isTypo = error.isTypo }
    let isTyped = mode == .interactive
    if shell.format == .json {
      let start = reply.output.count
      json.render(answer, into: &reply.output)
      if isFromPage { reply.values += reply.output.dropFirst(start) }
    } else {
      print(answer, isTyped ? line : nil, &reply)
      if isFromPage { addValues(of: answer, &reply) }
    }
    if let recording { shown.append(recording.text(of: answer, shell.format)) }
    if let writeAtOnce {
      writeAtOnce(reply.output)
      reply.output.removeAll()
    }
  }

  /// Prints an answer as text; to a person, who has typed a line, as their window shows it.
  private func print(_ answer: CommandReply, _ typed: String?, _ reply: inout LineReply) {
    let isForWindow = typed != nil
    let isAtPrompt = isForWindow && place == .program && !isFromPage
    if text.style.isForWindow != isForWindow { text.style.isForWindow = isForWindow }
    if text.style.isQuiet != isAtPrompt { text.style.isQuiet = isAtPrompt }
    let current = isForWindow ? shell.scene.currentLayer : nil
    if text.current != current { text.current = current }
    switch answer.result {
    case .success(.drawing(var drawing)) where fitsWindow(drawing, isForWindow):
      if let rows { drawing.fit(columns: columns, rows: rows - 2) }
      text.render(.drawing(drawing), into: &reply.output)
    case .success(let value): text.render(value, into: &reply.output)
    case .failure(let error):
      text.style.coloursErrors = isForWindow && coloursErrors
      // A page breaks the sentence by itself.
      text.style.isForWindow = isAtPrompt
      text.render(error, line: typed, into: &reply.errors)
    }
    if let calls = answer.trace { text.render(trace: calls, into: &reply.output) }
  }

  private func addValues(of answer: CommandReply, _ reply: inout LineReply) {
    guard reply.values.count <= Self.valuesLimit else { return }
    var renderer = JSONRenderer()
    renderer.limit = Self.valuesLimit
    renderer.render(answer, into: &reply.values)
  }

  /// Whether to fit a drawing into the window: one that was typed, or a picture in a played session
  /// that is not a step.
  private func fitsWindow(_ drawing: Drawing, _ isForWindow: Bool) -> Bool {
    if !isRecorded { return true }
    return isForWindow && drawing.columns == nil && !drawing.isFull
  }

  /// Shows a picture of the scene that fits into the window; for people only, so it is never
  /// recorded.
  ///
  /// The journal is saved first: the layout may crash while it is asked.
  func drawPicture(_ surroundings: (any ShellSurroundings)?, _ reply: inout LineReply) {
    guard hasPrompt, depth == 1, shell.format == .table else { return }
    surroundings?.saveJournal(of: &reply)
    guard var drawing = try? shell.drawing() else { return }
    if let rows { drawing.fit(columns: columns, rows: rows - 2) }
    text.render(.drawing(drawing), into: &reply.output)
    reply.isOnePiece = true
  }
}
