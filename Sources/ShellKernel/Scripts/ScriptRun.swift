import KernelLink
import LineReading
import SessionPlaying
import SessionTranscript
package import ShellCore
import ShellRunning
import ShellValues
import System
import TerminalText
import TextFormats
import TextRendering

/// The source of a script.
package enum ScriptSource {
  case text(String)
  case file(String)
  case standardInput

  /// Whether the same command runs the same lines again.
  fileprivate var isRepeatable: Bool {
    if case .standardInput = self { return false }
    return true
  }
}

/// Runs lines without a person, in a kernel that reads and writes on its own.
///
/// Stops at the first failing command with exit code 1, unless `keepsGoing`. A crash is exit code
/// 70 and one line; Ctrl-C is 130.
package struct ScriptRun {
  let source: ScriptSource
  let setup: ShellSetup
  let keepsGoing: Bool
  /// The scene to begin with, or nil for an empty one.
  let link: SceneLink?

  /// Creates a run; with `keepsGoing` it continues after a failing command.
  package init(
    source: ScriptSource, setup: ShellSetup, keepsGoing: Bool = false, link: SceneLink? = nil
  ) {
    self.link = link
    self.source = source
    self.setup = setup
    self.keepsGoing = keepsGoing
  }

  /// Runs the script and returns the exit code.
  package func run() -> Int32 {
    let outcome: DirectOutcome
    // Asked here: in the kernel, standard output is not a terminal.
    var seen = setup
    seen.adoptTerminal()
    seen.keepsGoing = keepsGoing
    let shown = seen
    let typed = openTerminal()
    defer { if let typed { Posix.close(typed) } }
    // Input typed while a script runs belongs to the shell that started it.
    let input = typed ?? (isTerminal(.input) ? nil : StandardStream.input.rawValue)
    do {
      outcome = try runDirect(
        input: input, time: LineTime(line: setup.limit.milliseconds),
        linkTime: LineTime(
          line: setup.limit.ofSteps(stated: nil, isTrusted: false), total: SessionBudget.file),
        longestPrint: link == nil ? nil : SessionBudget.fileOutput,
        confinement: setup.ownConfinement,
        printed: { Console.showLines(of: $0, to: .error) }
      ) { context in
        runLines(context, shown, isTyped: typed != nil)
      }
    } catch {
      Console.fail(error.sentence)
      return ExitCode.crashed
    }
    switch outcome {
    case .crashed(let report): fail(report)
    case .outputLost(let number): Console.loseOutput(number)
    case .finished, .interrupted, .outputClosed: break
    }
    return outcome.exitCode
  }

  /// Opens the script if it is a terminal, which a kernel cannot do; returns nil otherwise.
  private func openTerminal() -> Int32? {
    guard case .file(let path) = source, (try? FileMark(path))?.isDevice == true,
      let descriptor = try? WholeFile.open(path)
    else { return nil }
    if isTerminal(descriptor) { return descriptor }
    Posix.close(descriptor)
    return nil
  }

  /// Reports a crash in the format of other errors.
  private func fail(_ report: CrashReport) {
    var card = CrashCard(report, images: nil)
    if source.isRepeatable { card.again = CrashCard.ownCommand }
    guard setup.usesJSON else { return card.write() }
    let answer = JSONLine.failure(
      report.sentence, of: "", code: report.code,
      details: [("column", .number(1)), ("hint", .null)] + card.fields)
    Console.write(.output, answer.line)
  }

  private func runLines(_ context: KernelContext, _ setup: ShellSetup, isTyped: Bool) -> Int32 {
    let kernel = ScriptKernel(context, setup)
    if let link {
      let scene = kernel.open(link)
      if !scene.isWhole {
        let code = kernel.fail(CommandError(code: "link-refused", message: scene.sentence))
        if !keepsGoing { return code }
      }
    }
    do { return kernel.run(try script(context, isTyped: isTyped)) } catch {
      return kernel.fail(CommandError(error))
    }
  }

  private func script(
    _ context: KernelContext, isTyped: Bool
  ) throws(ActionFailure) -> Script {
    switch source {
    case .file(let path) where isTyped: return try Script(input(context), name: path)
    case .text(let text):
      return try Script(StrictReader(bytes: Array(text.utf8), name: "-c"), name: "-c")
    case .file(let path): return try Script(path: path)
    case .standardInput:
      return try Script(input(context), name: "standard input")
    }
  }

  private func input(_ context: KernelContext) -> StrictReader {
    StrictReader(
      descriptor: StandardStream.input.rawValue, shouldStop: { context.isInterrupted },
      willRead: context.flush)
  }
}

/// A script inside its kernel: runs line after line and prints the answers as they come.
///
/// Answers go to standard output, errors to standard error; with JSON, both to standard output.
private final class ScriptKernel: SessionStage, SessionObserver {
  private let context: KernelContext
  private let program: ShellProgram
  private let setup: ShellSetup
  private var reply = LineReply()
  /// The exit code so far.
  private var code: Int32 = 0
  /// The line of the session that runs next.
  private var number = 0
  /// Whether a line ended the script.
  private var isOver = false

  init(_ context: KernelContext, _ setup: ShellSetup) {
    self.context = context
    self.setup = setup
    program = ShellProgram(context, setup)
    program.runner.writeAtOnce = { text in if !text.isEmpty { context.write(text) } }
  }

  /// Runs the lines of a link without showing anything.
  func open(_ link: SceneLink) -> LinkedScene {
    let write = program.runner.writeAtOnce
    program.runner.writeAtOnce = nil
    program.trust(false, isLink: true)
    defer {
      program.runner.writeAtOnce = write
      program.trust(setup.isTrusted)
    }
    var number: UInt64 = 0
    return LinkedScene(
      link.lines,
      on: program.stage { [context] line in
        number += 1
        context.memory.setLinkLine(number, line)
      })
  }

  /// Runs the lines or steps to the end or the first failure; returns the exit code.
  func run(_ script: consuming Script) -> Int32 {
    if let steps = script.steps {
      let run = SessionRun(steps, of: "", on: self, judging: .nothing)
      while run.next(telling: self) {}
    } else {
      while !isOver, let next = script.next() {
        guard !context.isInterrupted else { return ExitCode.interrupted }
        switch next {
        case .success(let line): run(line.text, at: line.number, mode: setup.mode)
        case .failure(.interrupted): return ExitCode.interrupted
        case .failure(let fault):
          code = fail(CommandError(.badInput(fault)))
          isOver = !setup.keepsGoing
        }
      }
    }
    if isOver { return code }
    if context.isInterrupted { return ExitCode.interrupted }
    return program.shell.scene.isBatchOpen ? fail(CommandError(.endsInBatch)) : code
  }

  private func run(_ line: String, at number: Int, mode: LineMode) {
    context.memory.setLine(UInt64(number), line)
    reply.reset()
    program.run(line, mode: mode, &reply)
    if !reply.output.isEmpty { context.write(reply.output) }
    if !reply.errors.isEmpty { context.writeError(reply.errors) }
    context.memory.awaitLine()
    if reply.status != 0, !reply.quits { code = reply.status }
    isOver = reply.quits || code != 0 && !setup.keepsGoing
  }

  /// Prints an error that no command reports; returns its exit code.
  func fail(_ error: CommandError) -> Int32 {
    var text = VisibleText()
    if setup.usesJSON {
      JSONRenderer().render(CommandReply(command: "", result: .failure(error)), into: &text)
      context.write(text)
    } else {
      TextRenderer().render(error, into: &text)
      context.writeError(text)
    }
    return 1
  }

  // MARK: Sessions

  func shouldRun(_ node: Node) -> Bool {
    switch node {
    case .step(let step): number = step.line
    case .directive(let directive): number = directive.line
    case .blank, .prose: break
    }
    return !isOver && !context.isInterrupted
  }

  func answer(_ line: String, as role: LineRole) -> StepAnswer {
    run(line, at: number, mode: .session)
    return StepAnswer(output: "", status: reply.status)
  }

  func ask(_ question: SceneQuestion) -> SceneFinding { .answer(program.runner.answer(question)) }
  func didRun(_ line: JudgedLine) {}
}
