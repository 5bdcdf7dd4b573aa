import SessionPlaying
import TerminalText

/// The row of the window that names what the session waits for.
extension Playback {
  /// The step that is next, of how many, and the speed.
  var place: String {
    let total = lesson?.history.total ?? 0
    let pace = speed == 0 ? "" : " \(Self.shortest(speed))x"
    return "\(min(stepCount + 1, total))/\(total)\(pace)"
  }

  /// The line while the user has taken over.
  var pausedLine: WaitingLine {
    let total = lesson?.history.total ?? 0
    return WaitingLine(
      wanted: "paused at step \(min(stepCount + 1, total)) of \(total)",
      keys: ["resume goes on", "back", "goto N", "quit leaves"])
  }

  /// Says what is waited for; returns whether the window has a row for that.
  @discardableResult
  func showWaiting(_ wanted: String, _ keys: [String]) -> Bool {
    guard audience.reader != nil, isPaced, let screen = audience.screen, let stage else {
      return false
    }
    return screen.show(WaitingLine(wanted: wanted, keys: keys), stage.front)
  }

  /// Says that nothing is waited for but the time of a reader.
  @discardableResult
  func showPlaying() -> Bool {
    showWaiting(
      "\(place)  playing",
      ["space next", "p pause", "+ - speed", "b back", "t take over", "q quit"])
  }

  /// Says which answer or task is waited for, or that nothing is.
  func showWaiting() {
    switch lesson?.waiting {
    case .nothing?, nil: showPlaying()
    case .question(let attempt)?:
      let kind =
        switch attempt.quiz.kind {
        case .number: "Number"
        case .choice: "Letter"
        case .command: "Command"
        }
      showWaiting(
        "\(kind): \(attempt.quiz.question)",
        ["Enter hint", "skip", "back", "Ctrl-C take over", "quit"])
    case .task(let attempt)?:
      showWaiting(
        "Task: \(attempt.task.text)", ["hint", "skip", "reset", "back", "Ctrl-C take over", "quit"])
    }
  }

  /// Asks for a place to go to; nil for none.
  func askForPlaceWords() -> String? {
    guard let reader = audience.reader else { return nil }
    showWaiting(
      "\(place)  a step from 1 to \(lesson?.history.total ?? 0), or a mark", ["Enter stays here"])
    defer { showWaiting() }
    guard case .line(let line) = readLine(prompt: "goto STEP or MARK> ", reader) else { return nil }
    return line.split(separator: " ").joined(separator: " ")
  }
}
