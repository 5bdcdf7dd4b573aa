import Glibc
import KernelLink
import LineReading
import ShellCore
import TerminalText
import TextRendering

/// Where the lines of a script come from.
package enum ScriptSource {
  case text(String)
  case file(String)
  case standardInput
}

/// Runs lines without a person: in a kernel that reads and writes by itself.
///
/// Stops at the first command that fails, with exit code 1, unless told to go on. A crash is exit
/// code 70 and one line; Ctrl-C is 130.
package struct ScriptRun {
  let source: ScriptSource
  let setup: ShellSetup
  let keepsGoing: Bool

  /// Runs `source`; with `keepsGoing` it goes on after a command that failed.
  package init(source: ScriptSource, setup: ShellSetup, keepsGoing: Bool = false) {
    self.source = source
    self.setup = setup
    self.keepsGoing = keepsGoing
  }

  /// Runs it and returns the exit code.
  package func run() -> Int32 {
    let outcome: DirectOutcome
    // Asked here: in the kernel, standard output is no terminal.
    let usesColour = supportsColour()
    let typed = openTerminal()
    defer { if let typed { close(typed) } }
    // What is typed while a script runs is for the shell that started it.
    let input = typed ?? (isTerminal(STDIN_FILENO) ? nil : STDIN_FILENO)
    do {
      outcome = try runDirect(
        input: input, limit: setup.limit.milliseconds,
        printed: { Console.showLines(of: $0, to: STDERR_FILENO) }
      ) { context in
        runLines(context, usesColour: usesColour, isTyped: typed != nil)
      }
    } catch {
      Console.fail(error.sentence)
      return 70
    }
    switch outcome {
    case .died(let report): fail(report)
    case .outputLost(let number): Console.loseOutput(number)
    case .finished, .interrupted, .outputClosed: break
    }
    return outcome.exitCode
  }

  /// Opens the script if it is a terminal, which a kernel cannot do; nil for any other.
  private func openTerminal() -> Int32? {
    var facts = stat()
    guard case .file(let path) = source, stat(path, &facts) == 0,
      facts.st_mode & S_IFMT == S_IFCHR
    else { return nil }
    let descriptor = open(path, O_RDONLY | O_NOCTTY | O_CLOEXEC)
    if isTerminal(descriptor) { return descriptor }
    close(descriptor)
    return nil
  }

  /// Tells a death as other errors are told.
  private func fail(_ report: DeathReport) {
    guard setup.usesJSON else { return Console.fail(report.sentence) }
    var text = VisibleText()
    let error = CommandError(code: report.code, message: report.sentence)
    JSONRenderer().render(CommandReply(command: "", result: .failure(error)), into: &text)
    Console.write(STDOUT_FILENO, text)
  }

  private func runLines(
    _ context: KernelContext, usesColour: Bool, isTyped: Bool
  ) -> Int32 {
    var setup = setup
    setup.usesColour = usesColour
    setup.keepsGoing = keepsGoing
    let program = ShellProgram(context, setup)
    program.writeAtOnce = { text in if !text.isEmpty { context.write(text) } }
    let output = ScriptOutput(context, usesJSON: setup.usesJSON)
    var code: Int32 = 0
    var reply = KernelReply()
    do {
      var lines = try self.lines(context, isTyped: isTyped)
      while let next = lines.next() {
        guard !context.isInterrupted else { return 130 }
        switch next {
        case .success(let line):
          context.note.setLine(UInt64(line.number))
          reply.reset()
          program.run(line.text, mode: lines.isSession ? .session : setup.mode, &reply)
          output.show(reply)
          context.note.awaitLine()
          if reply.quits { return code }
          if reply.status != 0 { code = reply.status }
        case .failure(.interrupted): return 130
        case .failure(let fault):
          output.fail(code: "bad-input", "\(fault)")
          code = 1
        }
        if code != 0, !keepsGoing { return code }
      }
    } catch {
      output.fail(code: error.code, error.message)
      return 1
    }
    if context.isInterrupted { return 130 }
    if program.shell.scene.isBatchOpen {
      output.fail(
        code: "batch-open", "the input ended inside a batch: expected 'commit' or 'rollback'")
      return 1
    }
    return code
  }

  private func lines(
    _ context: KernelContext, isTyped: Bool
  ) throws(ActionFailure) -> ScriptLines {
    switch source {
    case .file(let path) where isTyped: return try ScriptLines(input(context), name: path)
    case .text(let text):
      return try ScriptLines(StrictReader(bytes: Array(text.utf8), name: "-c"), name: "-c")
    case .file(let path): return try ScriptLines(path: path)
    case .standardInput:
      return try ScriptLines(input(context), name: "standard input")
    }
  }

  private func input(_ context: KernelContext) -> StrictReader {
    StrictReader(
      descriptor: STDIN_FILENO, shouldStop: { context.isInterrupted }, willRead: context.flush)
  }
}

/// Prints the replies of a script: what succeeded to standard output, errors to standard error.
final class ScriptOutput {
  private let context: KernelContext
  private let usesJSON: Bool

  init(_ context: KernelContext, usesJSON: Bool) {
    self.context = context
    self.usesJSON = usesJSON
  }

  func show(_ reply: KernelReply) {
    if !reply.output.isEmpty { context.write(reply.output) }
    if !reply.errors.isEmpty { context.writeError(reply.errors) }
  }

  /// Prints an error that is not about a command.
  func fail(code: String, _ message: String) {
    var text = VisibleText()
    let error = CommandError(code: code, message: message)
    if usesJSON {
      JSONRenderer().render(CommandReply(command: "", result: .failure(error)), into: &text)
      context.write(text)
    } else {
      TextRenderer().render(error, into: &text)
      context.writeError(text)
    }
  }
}
