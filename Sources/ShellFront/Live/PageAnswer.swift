import KernelLink
import ShellValues
import TerminalText

/// The answer to a line of the live page.
struct PageAnswer {
  var status: Int32 = 0
  /// The text as at the prompt, errors included.
  var output = VisibleText()
  /// The error, as a line that begins with `error: `.
  var errors = VisibleText()
  /// The answers in JSON, an object and a line end for each command.
  var values = VisibleText()

  /// Whether the line was run, and not one that the page may not send.
  var isRun: Bool { status != ExitCode.usage }
}

extension KernelFront {
  /// Runs a line of the live page as if it were typed at a prompt.
  func run(fromPage line: String, prompt: String) -> PageAnswer {
    var answer = PageAnswer()
    guard
      let reply = run(
        line, origin: LineOrigin(.command), heading: "\(prompt)\(VisibleText.make(line))\n")
    else {
      answer.status = ExitCode.crashed
      answer.errors = "error: no kernel can be started\n"
      answer.output = answer.errors
      return answer
    }
    answer.status = reply.status
    answer.values = reply.values
    answer.errors = reply.errors
    if answer.isRun { answer.output = heard }
    return answer
  }

  /// Answers a question of the live page, for at most five seconds; shows nothing.
  func answer(_ question: String, after count: Int?) -> PageAnswer {
    var answer = PageAnswer()
    let outcome = ask(
      question, origin: LineOrigin(.question(after: count)), limit: 5000,
      didLoseKernel: { untold.append(($0, $1)) }, show: { _ in })
    if let reply = self.answer(outcome) {
      (answer.status, answer.errors, answer.values) = (reply.status, reply.errors, reply.values)
      if case .overran = outcome { answer.status = ExitCode.crashed }
    } else {
      answer.status = ExitCode.crashed
      answer.errors = "error: the question was given up\n"
    }
    return answer
  }
}
