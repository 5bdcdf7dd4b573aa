import KernelLink
import LineReading
import SessionPlaying
import SessionTranscript
import ShellCore
import ShellRunning
import ShellValues
import TerminalText

/// A script: lines of commands, or a session; its first line decides which.
struct Script: ~Copyable {
  /// The session without its assertions, whose expectations are ignored; nil for lines of commands.
  let steps: [Node]?
  private var reader: StrictReader
  /// Lines that are read already.
  private var waiting: [Result<SourceLine, InputFault>] = []

  /// Opens a file.
  ///
  /// - Throws: `ActionFailure` if it cannot be read or is a malformed session.
  init(path: String) throws(ActionFailure) {
    let reader: StrictReader
    do { reader = try StrictReader.open(path) } catch { throw .unreadable(error) }
    try self.init(reader, name: path)
  }

  /// Takes the lines of `reader`; `name` is what errors call a malformed session.
  ///
  /// - Throws: `ActionFailure` for a malformed session.
  init(_ reader: consuming StrictReader, name: String) throws(ActionFailure) {
    var reader = reader
    let first = reader.next()
    guard case .success(let line)? = first, Session.isSession(firstLine: line.text) else {
      steps = nil
      self.reader = reader
      if let first { waiting = [first] }
      return
    }
    var text = line.text + "\n"
    while let next = reader.next() {
      switch next {
      case .success(let line): text += line.text + "\n"
      case .failure(let fault): throw .badLine(fault, path: name)
      }
    }
    do { steps = try Session(text: text).nodes.filter { !$0.isAssertion } } catch {
      throw .badSession(.malformed(path: name, error))
    }
    self.reader = reader
  }

  /// Returns the next line of commands or what is wrong with it, or nil at the end; a line with an
  /// open quote goes on to the line that closes it.
  mutating func next() -> Result<SourceLine, InputFault>? {
    let next = waiting.isEmpty ? reader.next() : waiting.removeFirst()
    guard Script.hasOpenQuote(next), case .success(let line)? = next else { return next }
    var text = line.text
    var more: [Result<SourceLine, InputFault>] = []
    while text.utf8.count <= Shell.lineLimit {
      guard let following = waiting.isEmpty ? reader.next() : waiting.removeFirst() else { break }
      more.append(following)
      guard case .success(let part) = following else { break }
      text += "\n" + part.text
      if ShellCore.Continuation(of: text) != .quote {
        return .success(SourceLine(text: text, number: line.number))
      }
    }
    // Nothing closes it: an error of its own line alone.
    waiting = more + waiting
    return next
  }

  /// Whether a line ends inside quotes; few have any.
  private static func hasOpenQuote(_ line: Result<SourceLine, InputFault>?) -> Bool {
    guard case .success(let line)? = line else { return false }
    let bytes = line.text.utf8Span.span
    for index in bytes.indices where bytes[index] == UInt8(ascii: "\"") {
      return ShellCore.Continuation(of: line.text) == .quote
    }
    return false
  }
}

/// `source FILE`: runs the lines of a file, or the steps of a session, until one fails.
final class Sourcing: SessionStage, SessionObserver {
  typealias Failure = ActionFailure

  /// The output and changes of the lines so far.
  private(set) var reply = LineReply()
  private let program: ShellProgram
  private let path: String

  init(_ path: String, _ program: ShellProgram) {
    self.path = path
    self.program = program
  }

  /// Runs everything; the expectations of a session are ignored.
  ///
  /// - Throws: `ActionFailure` if the file cannot be read or a line fails.
  func run() throws(ActionFailure) {
    var script = try Script(path: path)
    if let steps = script.steps {
      let run = SessionRun(steps, of: path, on: self, judging: .nothing)
      while try run.next(telling: self) {}
      return
    }
    while !reply.quits, let next = script.next() {
      switch next {
      case .success(let line): try check(answer(line.text, .script), at: line.number)
      case .failure(let fault): throw .badLine(fault, path: path)
      }
    }
  }

  func answer(_ line: String, as role: LineRole) -> StepAnswer { answer(line, .session) }
  func ask(_ question: SceneQuestion) -> SceneFinding { .answer(program.runner.answer(question)) }
  func shouldRun(_ node: Node) -> Bool { !reply.quits }

  func didRun(_ line: JudgedLine) throws(ActionFailure) {
    switch line.kind {
    case .step(let step): try check(line.answer, at: step.line)
    case .solution(let solution): try check(line.answer, at: solution.line)
    case .assertion: break
    }
  }

  /// Runs one line; the answer holds only the errors it prints.
  private func answer(_ line: String, _ mode: LineMode) -> StepAnswer {
    program.context.memory.beginInnerLine()
    var inner = LineReply()
    program.run(line, mode: mode, &inner)
    reply.output += inner.output
    reply.journal += inner.journal
    reply.quits = reply.quits || inner.quits
    return StepAnswer(output: inner.errors, status: inner.status)
  }

  private func check(_ answer: StepAnswer, at line: Int) throws(ActionFailure) {
    if answer.status != 0 { throw .lineFailed(answer, line: line, path: path) }
    if program.context.isInterrupted { throw .sourceInterrupted(path: path) }
  }
}
