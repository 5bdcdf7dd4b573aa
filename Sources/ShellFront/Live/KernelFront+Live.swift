import KernelLink
import PageMessages
import ShellCore
import ShellValues
import TerminalText

/// Lines of the live page.
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
    answer.isRefused = reply.isRefused
    if !reply.isRefused { answer.output = heard }
    return answer
  }

  /// The time limit of a question, in milliseconds, and the maximum size of its answer, in bytes.
  private static let patience: Int64 = 5000
  private static let longestAnswer = 32 << 20

  /// Answers a question of the live page, for at most five seconds; shows nothing.
  ///
  /// - Parameter picture: the picture that the page has, if it asks for another.
  func answer(_ question: String, after count: Int?, picture: PictureOfPage?) -> PageAnswer {
    var answer = PageAnswer()
    var origin = LineOrigin(.question(after: count))
    origin.picture = picture
    let outcome = ask(
      question, origin: origin,
      time: LineTime(line: Self.patience, total: Self.patience), bytes: Self.longestAnswer,
      didLoseKernel: { unreported.append(($0, $1)) }, show: { _ in })
    if let reply = self.answer(outcome) {
      (answer.status, answer.errors, answer.values) = (reply.status, reply.errors, reply.values)
      (answer.isRefused, answer.isPatch) = (reply.isRefused, reply.isPatch)
      if case .overran = outcome { answer.status = ExitCode.crashed }
    } else {
      answer.status = ExitCode.crashed
      answer.errors = "error: no answer within 5 s\n"
    }
    return answer
  }

  /// Returns how a line may go on that the live page has typed up to here, in at most half a
  /// second; it does not get to know the names of files.
  func completion(of line: String) -> Completion {
    let end = line.utf8.count
    let found = Shell.namesFile(line) ? nil : complete(line, cursor: end, within: 500)
    return found ?? Completion(replaced: end..<end)
  }
}
