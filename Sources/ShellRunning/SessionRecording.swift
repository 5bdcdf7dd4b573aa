internal import CollectionEngine
internal import SessionPlaying
package import SessionTranscript
package import ShellCore
package import TerminalText
internal import TextRendering

/// The destination of a recorded session: a file that grows, or the memory of a page.
package protocol RecordingSink: AnyObject {
  /// Its name in sentences.
  var name: String { get }
  /// The recorded time in milliseconds, or nil if there is no clock.
  var elapsed: Int? { get }

  /// Returns text without the identity of the person who records.
  func disguised(_ text: String) -> String

  /// Stores `text`, which continues what is stored, or changes nothing and returns why.
  func update(to text: String) -> OutsideError?

  /// Ends the sink with `text`, which may be shorter than before.
  ///
  /// - Throws: `CommandError` if that is not stored.
  func finish(with text: String, isShorter: Bool) throws(CommandError)

  /// Removes what was begun.
  func discard()
}

/// One step of a recording.
package struct RecordedStep {
  var command: String
  var output: VisibleText
  var status: Int
}

/// One part of a session that is written at once.
package enum RecordedPart {
  /// A step with its answer.
  case step(RecordedStep)
  /// Prose.
  case note(String)
  /// A statement that must hold.
  case assertion(String)
}

/// A session that grows with every line a person runs.
package final class SessionRecording {
  /// The width of the answers, in columns.
  package let columns: Int
  private let sink: any RecordingSink
  private var recorder: SessionRecorder
  /// Why the newest steps are not stored; the next step tries again.
  package private(set) var problem: OutsideError?
  package private(set) var steps = 0

  /// Begins a recording with parts.
  ///
  /// - Throws: `CommandError` if a session cannot hold them, or they cannot be stored; nothing is
  ///   left of the recording then.
  package init(
    to sink: any RecordingSink, columns: Int, _ parts: [RecordedPart]
  ) throws(CommandError) {
    self.sink = sink
    self.columns = min(max(columns, 20), 1000)
    do throws(SessionError) {
      recorder = try SessionRecorder(header: [
        (.title, Self.title(sink.name)), (.size, "\(self.columns)x24"),
      ])
      for part in parts {
        switch part {
        case .step(let step): try add(step)
        case .note(let text): try recorder.append(note: text)
        case .assertion(let statement): try recorder.append(.assert, statement)
        }
      }
    } catch {
      sink.discard()
      throw CommandError(.unrecordable(error, sink.name))
    }
    store()
    guard let problem else { return }
    sink.discard()
    throw CommandError(code: problem.code, message: problem.message)
  }

  /// Continues a recording of which `session` is stored.
  ///
  /// - Throws: `CommandError` if it is no longer a recording.
  package init(continuing session: Session, in sink: any RecordingSink) throws(CommandError) {
    self.sink = sink
    columns = session.header.size?.columns ?? 80
    do throws(SessionError) { recorder = try SessionRecorder(continuing: session) } catch {
      throw CommandError(.unrecordable(error, sink.name))
    }
    steps = session.steps.count
  }

  /// Returns the file name without its extension.
  private static func title(_ path: String) -> String {
    let name = path.split(separator: "/").last.map { String($0) } ?? path
    return name.hasSuffix(".session") ? String(name.dropLast(8)) : name
  }

  /// Its name in sentences.
  package var name: String { sink.name }

  /// The task or the question that is left out because something is missing; nil for none.
  package var unfinished: (name: Directive.Name, missing: String)? { recorder.unfinished }

  /// Adds a step with the current time; returns why a session cannot hold it, or nil.
  package func append(_ step: RecordedStep) -> SessionError? {
    do throws(SessionError) {
      if let elapsed = sink.elapsed {
        try recorder.append(.at, SessionDuration.seconds(elapsed))
      }
      try add(step)
    } catch { return error }
    store()
    return nil
  }

  /// Adds prose, or a directive if the text begins with `@`; an assertion must hold.
  ///
  /// - Throws: `CommandError` if a session cannot hold it, or it is not stored yet.
  package func append(typed text: String, on shell: Shell) throws(CommandError) {
    let directive = text.hasPrefix("@") ? try Self.directive(text, on: shell) : nil
    do throws(SessionError) {
      if let directive {
        try recorder.append(directive.name, directive.text)
      } else {
        try recorder.append(note: text)
      }
    } catch { throw CommandError(.badNote(error)) }
    store()
    if let problem { throw CommandError(.behind(problem)) }
  }

  /// Returns a directive that may be noted now.
  private static func directive(
    _ text: String, on shell: Shell
  ) throws(CommandError) -> Directive {
    let directive: Directive
    do throws(SessionError) { directive = try Directive(typed: text) } catch {
      throw CommandError(.badNote(error))
    }
    if directive.name == .include { throw CommandError(.noteOfInclude) }
    if directive.name == .assert, let objection = shell.objection(to: directive.text) {
      throw CommandError(.noteOfAssertion(objection))
    }
    return directive
  }

  /// Ends the recording, optionally without refused steps; returns how many were left out.
  ///
  /// - Throws: `CommandError` if it is not stored; the recording goes on then.
  package func end(isClean: Bool) throws(CommandError) -> Int {
    var (text, removed) = (recorder.text, 0)
    if isClean, let session = try? Session(text: text) {
      (text, removed) = session.withoutRefusedSteps()
    }
    try sink.finish(with: text, isShorter: removed > 0)
    steps -= removed
    return removed
  }

  private func add(_ step: RecordedStep) throws(SessionError) {
    try recorder.append(
      command: sink.disguised(step.command),
      output: StepOutput(text: sink.disguised(step.output.text), status: step.status))
    steps += 1
  }

  private func store() { problem = sink.update(to: recorder.text) }

  // MARK: Answers

  /// Returns an answer as a session shows it, whatever the window is like.
  package func text(of answer: CommandReply, _ format: OutputFormat) -> VisibleText {
    Self.text(of: answer, format, columns: columns)
  }

  private static func text(
    of answer: CommandReply, _ format: OutputFormat, columns: Int
  ) -> VisibleText {
    var text = VisibleText()
    // No session can hold more.
    let limit = SessionBudget.output
    guard format == .table else {
      var renderer = JSONRenderer()
      renderer.limit = limit
      renderer.render(answer, into: &text)
      return text
    }
    var renderer = TextRenderer(style: TextStyle(columns: columns))
    renderer.limit = limit
    switch answer.result {
    case .success(let value): renderer.render(value, into: &text)
    case .failure(let error): renderer.render(error, into: &text)
    }
    if let calls = answer.trace { renderer.render(trace: calls, into: &text) }
    return text
  }

  /// Returns an answer as a step.
  package static func step(
    _ answer: CommandReply, _ format: OutputFormat, columns: Int
  ) -> RecordedStep {
    RecordedStep(
      command: answer.command, output: text(of: answer, format, columns: columns),
      status: answer.status)
  }

  /// Returns the lines that lead to the state of a shell and their answers, found by running them
  /// again.
  ///
  /// Afterwards counters, and what `diff` compares with, are those of that run, as after `undo`.
  ///
  /// - Throws: `CommandError` if a line cannot be run again as it was.
  package static func steps(
    leadingTo shell: Shell, columns: Int
  ) throws(CommandError) -> [RecordedPart] {
    var steps: [RecordedPart] = []
    func add(_ answer: CommandReply, _ format: OutputFormat) {
      steps.append(.step(step(answer, format, columns: columns)))
    }
    do throws(CommandError) { try shell.runAgain { add($0, .table) } } catch {
      throw CommandError(.notRepeatable(error))
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
}
