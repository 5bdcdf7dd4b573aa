import System
import TerminalText
import TextFormats

/// The command `live`, and the live page while the prompt is idle.
extension ShellStack {
  /// Turns the live page on or off, or changes nothing, and reports its URL.
  func turnLive(_ isOn: Bool?, _ command: String) {
    dropDeadPage()
    do throws(LiveProblem) {
      if isOn == true, live == nil { live = try LivePages(self) }
    } catch {
      return report(error, command)
    }
    if isOn == false {
      live?.stop(saying: "the live page was turned off")
      live = nil
    }
    guard top.front.usesJSON else {
      let words: VisibleText = live.map { "\($0.url)\n" } ?? "live is off\n"
      return Console.write(.output, words)
    }
    let page = live.map {
      JSONLine.object([("url", .text($0.url)), ("pages", .number($0.count))])
    }
    let answer = JSONLine.object([
      ("command", .text(command)), ("ok", .flag(true)),
      ("reply", .object([("live", page ?? .null)])),
    ])
    Console.write(.output, answer.line)
  }

  /// Reports once that the program that serves the page has ended.
  func dropDeadPage() {
    guard let live, live.hasEnded else { return }
    self.live = nil
    Console.remark("the live page has ended: its server crashed; 'live on' starts it again")
  }

  private func report(_ problem: LiveProblem, _ command: String) {
    guard top.front.usesJSON else { return Console.fail(problem.sentence) }
    let answer = JSONLine.failure(
      problem.sentence, of: command, code: problem.code,
      details: [("column", .number(1)), ("hint", .null)])
    Console.write(.output, answer.line)
  }
}
