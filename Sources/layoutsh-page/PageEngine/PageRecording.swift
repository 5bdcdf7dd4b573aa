internal import CollectionEngine
internal import SessionTranscript
internal import ShellCore
internal import TerminalText
internal import TextRendering

/// A session that grows with every line a person types in a page.
struct PageRecording {
  /// The name of the file that it becomes.
  let name: String
  private var recorder: SessionRecorder
  private var steps = 0
  /// The width of the answers, in columns.
  private let columns: Int
  /// The commands of the running line, and whether each is refused.
  private var commands: [(reply: CommandReply, text: VisibleText)] = []

  /// Begins a recording with the lines that led to the state of a shell.
  ///
  /// - Throws: `CommandError` if one of them cannot be run again as it was.
  init(_ name: String, of shell: Shell, columns: Int) throws(CommandError) {
    self.name = name
    self.columns = columns
    let title = name.hasSuffix(".session") ? String(name.dropLast(8)) : name
    do throws(SessionError) {
      recorder = try SessionRecorder(header: [(.title, title), (.size, "\(columns)x24")])
    } catch {
      throw CommandError(.session(name, error))
    }
    var answers: [(CommandReply, OutputFormat)] = []
    try shell.runAgain { answers.append(($0, .table)) }
    if shell.scene.trace.isOn {
      let mode = shell.scene.trace.mode.rawValue
      for answer in shell.run("trace \(mode)", mode: .session).replies {
        answers.append((answer, .table))
      }
    }
    if shell.format == .json {
      for answer in shell.run("format json", mode: .session).replies {
        answers.append((answer, .json))
      }
    }
    for (answer, format) in answers {
      try add([answer.command], text(of: answer, format), isRefused: answer.isRefused)
    }
  }

  /// What `record` says.
  var opening: VisibleText {
    guard steps > 0 else { return "" }
    let lines = steps == 1 ? "the line" : "the \(steps) lines"
    return "the recording begins with \(lines) that led here\n"
  }

  /// Takes a command of the running line.
  ///
  /// One that a session would refuse in other words is left out.
  mutating func take(_ answer: CommandReply, _ format: OutputFormat) {
    guard Shell.isForSessions(answer.command) else { return }
    commands.append((answer, text(of: answer, format)))
  }

  /// Adds the commands of the line, which has ended; a refused command is a step of its own.
  ///
  /// - Throws: `CommandError` if a session cannot hold them.
  mutating func endLine() throws(CommandError) {
    defer { commands = [] }
    for isRefused in [false, true] {
      let part = commands.filter { $0.reply.isRefused == isRefused }
      if part.isEmpty { continue }
      let output = part.reduce(into: VisibleText()) { $0 += $1.text }
      try add(part.map { $0.reply.command }, output, isRefused: isRefused)
    }
  }

  /// Adds prose, or a directive if the text begins with `@`.
  ///
  /// - Throws: `CommandError` if a session cannot hold it, or an assertion does not hold.
  mutating func note(_ text: String, on shell: Shell) throws(CommandError) {
    do throws(SessionError) {
      guard text.hasPrefix("@") else { return try recorder.append(note: text) }
    } catch {
      throw CommandError(.unrecorded(error.sentence))
    }
    let directive: Directive
    do throws(SessionError) { directive = try Directive(typed: text) } catch {
      throw CommandError(.unrecorded(error.sentence))
    }
    if directive.name == .assert {
      if let error = shell.objection(to: directive.text) {
        throw CommandError(.unrecorded(error.message))
      }
    }
    do throws(SessionError) { try recorder.append(directive.name, directive.text) } catch {
      throw CommandError(.unrecorded(error.sentence))
    }
  }

  /// Returns the session, if wanted without its refused steps, and what `stop` says.
  func end(isClean: Bool) -> (bytes: [UInt8], words: VisibleText) {
    var (text, removed) = (recorder.text, 0)
    if isClean, let session = try? Session(text: text) {
      (text, removed) = session.withoutRefusedSteps()
    }
    let kept = steps - removed
    let count = kept == 1 ? "1 step" : "\(kept) steps"
    let rest =
      removed == 0
      ? "" : removed == 1 ? ", without 1 refused line" : ", without \(removed) refused lines"
    var words: VisibleText = "recorded \(count) to \(name)\(rest)\n"
    if let part = recorder.unfinished {
      words += "not recorded: the last @\(part.name.rawValue) lacks \(part.missing)\n"
    }
    return (Array(text.utf8), words)
  }

  private mutating func add(
    _ commands: [String], _ output: VisibleText, isRefused: Bool
  ) throws(CommandError) {
    do throws(SessionError) {
      try recorder.append(
        command: commands.joined(separator: "; "),
        output: StepOutput(text: output.text, status: isRefused ? 1 : 0))
    } catch {
      throw CommandError(.unrecorded(error.sentence))
    }
    steps += 1
  }

  /// Returns an answer as a session shows it.
  private func text(of answer: CommandReply, _ format: OutputFormat) -> VisibleText {
    var text = VisibleText()
    if format == .json {
      JSONRenderer().render(answer, into: &text)
      return text
    }
    var renderer = TextRenderer(style: TextStyle(columns: columns))
    switch answer.result {
    case .success(let value): renderer.render(value, into: &text)
    case .failure(let error): renderer.render(error, into: &text)
    }
    if let calls = answer.trace { renderer.render(trace: calls, into: &text) }
    return text
  }
}

extension CommandReply {
  fileprivate var isRefused: Bool {
    if case .failure = result { return true }
    return false
  }
}
