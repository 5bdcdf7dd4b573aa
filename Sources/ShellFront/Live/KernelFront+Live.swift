import KernelLink
import ShellCore
import ShellValues
import TerminalText

/// Lines of the live page.
extension KernelFront {
  /// Runs a line of the live page as if it were typed at a prompt; the output of the reply is what
  /// the prompt shows, errors included.
  func run(fromPage line: String, prompt: String) -> LineReply {
    let origin = LineOrigin(.command)
    guard var reply = run(line, origin: origin, heading: "\(prompt)\(VisibleText.make(line))\n")
    else {
      var failed = LineReply.failed("no kernel can be started", status: ExitCode.crashed)
      failed.output = failed.errors
      return failed
    }
    reply.output = reply.isRefused ? "" : heard
    // Only an engine in a page keeps a journal there.
    reply.journal = []
    return reply
  }

  /// The time limit of a question, in milliseconds, and the maximum size of its answer, in bytes.
  private static let patience: Int64 = 5000
  private static let longestAnswer = 32 << 20

  /// Answers a question of the live page, for at most five seconds; shows nothing.
  ///
  /// - Parameter picture: the picture that the page has, if it asks for another.
  func answer(_ question: String, after count: Int?, picture: PictureOfPage?) -> LineReply {
    var origin = LineOrigin(.question(after: count))
    origin.picture = picture
    let outcome = ask(
      question, origin: origin,
      time: LineTime(line: Self.patience, total: Self.patience), bytes: Self.longestAnswer,
      didLoseKernel: { unreported.append(($0, $1)) }, show: { _ in })
    guard var reply = self.answer(outcome) else {
      return .failed("no answer within 5 s", status: ExitCode.crashed)
    }
    if case .overran = outcome { reply.status = ExitCode.crashed }
    return reply
  }

  /// Returns how a line may go on that the live page has typed up to here, in at most half a
  /// second; it does not get to know the names of files.
  func completion(of line: String) -> Completion {
    let end = line.utf8.count
    let found = Shell.namesFile(line) ? nil : complete(line, cursor: end, within: 500)
    return found ?? Completion(replaced: end..<end)
  }
}
