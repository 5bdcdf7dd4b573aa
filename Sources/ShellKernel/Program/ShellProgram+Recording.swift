import KernelLink
import SessionPlaying
import SessionTranscript
import ShellCore
import System
import TerminalText
import TextRendering

/// Writes a session file while lines run: `record`, `note`, `stop`.
extension ShellProgram {
  /// Begins a recording; in mid-session it begins with what led to the current state.
  func record(_ path: String, _ reply: inout KernelReply) throws(ActionFailure) {
    if let recording { throw .alreadyRecording(path: recording.path) }
    let steps = try stepsSoFar()
    do throws(RecordingProblem) {
      let begun = try Recording(path: path, columns: columns)
      try begun.begin(with: steps)
      recording = begun
    } catch {
      throw .recording(error)
    }
    guard !steps.isEmpty, shell.format == .table else { return }
    let lines = steps.count == 1 ? "the line" : "the \(steps.count) lines"
    reply.output += "the recording begins with \(lines) that led here\n"
  }

  /// Returns the lines that lead to the current state and their answers, found by running them
  /// again.
  ///
  /// Afterwards counters, and what `diff` compares with, are those of that run, as after `undo`.
  ///
  /// - Throws: `ActionFailure` if a line cannot be run again as it was.
  private func stepsSoFar() throws(ActionFailure) -> [RecordedStep] {
    var steps: [RecordedStep] = []
    func add(_ answer: CommandReply, _ format: OutputFormat) {
      var isFailure = false
      if case .failure = answer.result { isFailure = true }
      steps.append(
        RecordedStep(
          command: answer.command, output: recorded(answer, format, columns: columns),
          status: isFailure ? 1 : 0))
    }
    do throws(CommandError) {
      try shell.runAgain { add($0, .table) }
    } catch {
      throw .notRepeatable(error)
    }
    // Tracing before the format: an answer is traced in the other format only if both are on.
    if shell.scene.trace.isOn {
      let mode = shell.scene.trace.mode.rawValue
      shell.run("trace \(mode)", mode: .session).replies.forEach { add($0, .table) }
    }
    if shell.format == .json {
      shell.run("format json", mode: .session).replies.forEach { add($0, .json) }
    }
    return steps
  }

  /// Adds the answered commands to the recording; a failed command is a step of its own.
  ///
  /// What the program does itself is not a step: sessions may not use files, and the window is the
  /// person's; nor is what a session would refuse in other words. The lines of a sourced file are
  /// ordinary steps.
  func record(
    _ outcome: LineOutcome, _ answers: [VisibleText], _ recording: Recording,
    _ reply: inout KernelReply
  ) {
    let wasWhole = recording.problem == nil
    defer { tell(recording, wasWhole: wasWhole, &reply) }
    let commands = Array(zip(outcome.replies.map(\.command), answers))
    let failing = outcome.isSuccess ? [] : commands.suffix(1)
    for (part, status) in [(commands.dropLast(failing.count)[...], 0), (failing[...], 1)] {
      let part = part.filter { Shell.isForSessions($0.0) }
      guard !part.isEmpty else { continue }
      let step = RecordedStep(
        command: part.map(\.0).joined(separator: "; "),
        output: part.reduce(into: "") { $0 += $1.1 },
        status: Int32(status))
      do { try recording.append(step) } catch {
        recorder.lines.append("not recorded: \(error.sentence)")
      }
    }
  }

  /// Reports that a recording is incomplete, which fails the line, and that it is complete again.
  private func tell(_ recording: Recording, wasWhole: Bool, _ reply: inout KernelReply) {
    if wasWhole, let problem = recording.problem {
      recorder.lines.append("error: not recorded yet: \(problem.sentence)")
      reply.status = 1
    } else if !wasWhole, recording.problem == nil {
      recorder.lines.append("\(recording.path) is written again")
    }
  }

  /// Returns an answer as a session shows it, whatever the window is like.
  func recorded(_ answer: CommandReply, _ format: OutputFormat, columns: Int) -> VisibleText {
    var bytes = VisibleText()
    guard format == .table else {
      var renderer = JSONRenderer()
      renderer.limit = SessionBudget.output
      renderer.render(answer, into: &bytes)
      return bytes
    }
    var renderer = TextRenderer(style: TextStyle(columns: columns))
    // No session can hold more.
    renderer.limit = SessionBudget.output
    switch answer.result {
    case .success(let value): renderer.render(value, into: &bytes)
    case .failure(let error): renderer.render(error, into: &bytes)
    }
    if let calls = answer.trace { renderer.render(trace: calls, into: &bytes) }
    return bytes
  }

  /// Ends the recording, optionally without its refused lines.
  func stopRecording(isClean: Bool, _ reply: inout KernelReply) throws(ActionFailure) {
    let ended = try current()
    var removed = 0
    do throws(FileProblem) {
      try ended.finish()
      if isClean { removed = try ended.removeRefused() }
    } catch {
      throw .notFinished(error)
    }
    recording = nil
    if let part = ended.unfinished {
      recorder.lines.append("not recorded: the last @\(part.name.rawValue) lacks \(part.missing)")
    }
    guard shell.format == .table else { return }
    let steps = ended.steps == 1 ? "1 step" : "\(ended.steps) steps"
    let rest =
      removed == 0
      ? "" : removed == 1 ? ", without 1 refused line" : ", without \(removed) refused lines"
    reply.output += "recorded \(steps) to \(ended.path)\(rest)\n"
  }

  /// Adds prose, or a directive if the text begins with `@`.
  func note(_ text: String) throws(ActionFailure) {
    let recording = try current()
    let directive = text.hasPrefix("@") ? try typedDirective(text) : nil
    do throws(SessionError) {
      if let directive { try recording.append(directive) } else { try recording.append(note: text) }
    } catch {
      throw .badNote(error)
    }
    if let problem = recording.problem { throw .behind(problem) }
  }

  /// Returns a directive that may be noted now: an assertion must hold.
  private func typedDirective(_ text: String) throws(ActionFailure) -> Directive {
    let directive: Directive
    do { directive = try Directive(typed: text) } catch { throw .badNote(error) }
    if directive.name == .include { throw .noteOfInclude }
    guard directive.name == .assert else { return directive }
    if let error = shell.objection(to: directive.text) { throw .noteOfAssertion(error) }
    return directive
  }

  private func current() throws(ActionFailure) -> Recording {
    guard let recording else { throw .notRecording }
    return recording
  }
}
