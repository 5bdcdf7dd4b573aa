import KernelLink
import ShellCore
import ShellValues
import TerminalText
import TextRendering

/// Lines of the live page.
extension ShellProgram {
  /// Maximum size of the answers to a line of the page in JSON, in bytes.
  static let valuesLimit = 8 << 20

  /// Runs a line of the page; the status is 2 for one that it may not send.
  func run(
    _ line: String, from page: PageLine, _ picture: PictureOfPage?, _ reply: inout KernelReply
  ) {
    if let refused = shell.refusal(of: line, from: page, mode: mode) {
      reply.status = ExitCode.usage
      if case .failure(let error) = refused.result { reply.errors = "error: \(error.message)\n" }
      return
    }
    var values = VisibleText()
    var renderer = JSONRenderer()
    renderer.limit = Self.valuesLimit
    switch page {
    case .command:
      didAnswer = { renderer.render($0, into: &values) }
      let sender = shell.sender
      shell.servesPage = true
      shell.sender = .page
      run(line, mode: mode, &reply)
      shell.servesPage = false
      shell.sender = sender
      didAnswer = nil
    case .question(let count):
      guard let shell = state(after: count, &reply) else { return }
      let answer = question(line, shell, &reply)
      if let picture, let patch = pictures.patch(to: answer, for: picture) {
        reply.values = VisibleText(rendered: patch)
        reply.isPatch = true
        return
      }
      renderer.render(answer, into: &values)
    }
    if values.count <= Self.valuesLimit {
      reply.values = values
    } else if reply.status == 0, page != .command {
      reply.status = 1
      reply.errors = .tooLong(limit: Self.valuesLimit)
    }
  }

  /// Answers a question; what the person's own `diff` compares with, and a trace, stay as they are.
  private func question(_ line: String, _ shell: Shell, _ reply: inout KernelReply)
    -> CommandReply
  {
    let answer = shell.ask(line, remembering: &pageMemory)
    recorder.lines = []
    if case .failure(let error) = answer.result {
      reply.status = 1
      reply.errors = "error: \(error.message)\n"
    }
    return answer
  }

  /// Returns a shell in the state after `count` lines of the journal, nil for the present.
  private func state(after count: Int?, _ reply: inout KernelReply) -> Shell? {
    let found = shell.shell(after: count, reusing: &past) { restore in
      catalogue.keepingImages(restore)
      recorder.lines = []
    }
    if found == nil, let count {
      reply.status = ExitCode.usage
      reply.errors =
        "error: expected at most \(shell.journalLines.count) lines, found \(count)\n"
    }
    return found
  }
}
