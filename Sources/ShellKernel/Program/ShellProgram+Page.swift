import KernelLink
import ShellCore
import ShellRunning
import ShellValues

/// Lines of the live page.
extension ShellProgram {
  /// Runs a line of the page, or answers a question.
  func run(
    _ line: String, from page: PageLine, _ picture: PictureOfPage?, _ reply: inout LineReply
  ) {
    if case .question(let count) = page {
      reply = runner.answer(line, after: count, picture: picture, mode: mode) { restore in
        catalogue.keepingImages(restore)
      }
      // The reports of the person's own lines stay unchanged.
      recorder.lines = []
      return
    }
    if let refused = shell.refusal(of: line, from: page, mode: mode) {
      return reply = .refused(refused.message)
    }
    let sender = shell.sender
    runner.isFromPage = true
    shell.sender = .page
    run(line, mode: mode, &reply)
    runner.isFromPage = false
    shell.sender = sender
    runner.dropLongValues(of: &reply)
  }
}
