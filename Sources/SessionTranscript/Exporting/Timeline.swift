/// When each moment of a performance begins and how long it lasts, in whole milliseconds.
///
/// The times come from the pacing of playback and from the constants below, so they are the same every
/// time. Invariant: times never decrease.
struct Timeline {
  /// How long an answer is looked at before anything else, in milliseconds at speed 1.
  static let lookingTime = 1000
  /// How long a learner thinks about a question, in milliseconds at speed 1.
  static let thinkingTime = 5000

  /// The beginning of each moment, by its index.
  private(set) var starts: [Int] = []
  /// When everything is over.
  private(set) var end = 0

  private let pacing: Pacing

  /// Lays out all moments; O(characters).
  init(_ performance: Performance) {
    pacing = performance.pacing
    var step = 0
    for moment in performance.moments {
      starts.append(end)
      end += length(of: moment.content, step: step)
      if case .step = moment.content { step += 1 }
    }
  }

  /// How long a page stands still at a moment: until the next stop.
  func wait(after index: Int, in performance: Performance) -> Int {
    let rest = performance.moments[(index + 1)...]
    let next = rest.firstIndex { $0.content.isStop }
    return (next.map { starts[$0] } ?? end) - starts[index]
  }

  private func length(of content: Performance.Content, step: Int) -> Int {
    switch content {
    case .narration(let lines): return reading(lines)
    case .step(let answered):
      return pacing.keyDelays(of: answered.command, step: step).reduce(0, +)
        + lines(answered.output.lines) + pacing.pause(Self.lookingTime)
    case .question(let question):
      return reading([question.text] + question.choices) + pacing.pause(Self.thinkingTime)
        + reading(question.answers.prefix(1) + question.explanations)
    case .drawing(let lines): return self.lines(lines) + pacing.pause(Self.lookingTime)
    case .pause(let length): return pacing.pause(length)
    case .time(let time): return max(0, pacing.pause(time) - end)
    case .mark: return 0
    }
  }

  private func reading(_ lines: some Sequence<String>) -> Int {
    lines.reduce(0) { $0 + pacing.readingTime(of: $1) }
  }

  private func lines(_ lines: [String]) -> Int { lines.count * pacing.outputLineDelay }
}

extension Performance.Content {
  /// Whether a page stands still at it; a drawing is seen beside the terminal all the time.
  var isStop: Bool {
    switch self {
    case .narration, .step, .question: true
    case .drawing, .pause, .time, .mark: false
    }
  }
}
