/// A session as it ran: narration, commands and answers, in the order people see them.
///
///     var performance = Performance(session, pacing: Pacing(seed: 1))
///     performance.tell("A layout decides where every element lies.")
///     performance.add(.step(.init(prompt: "layoutsh main> ", command: "load flow", output: output)))
///     Asciicast.text(of: performance, source: session.text)
///
/// Exports are made of nothing else, so equal performances give equal bytes. Text in it may come from
/// anywhere; whoever writes it out makes it harmless for the form it gets.
public struct Performance: Equatable, Sendable {
  /// One thing that is shown.
  public struct Moment: Equatable, Sendable {
    /// What is shown.
    public var content: Content
    /// The index of the picture seen beside it, or nil if there is none.
    public var picture: Int?
  }

  /// What a moment shows.
  public enum Content: Equatable, Sendable {
    /// Lines of narration; empty ones stand between paragraphs, not at the ends.
    case narration([String])
    /// A command and its answer.
    case step(Answered)
    /// A question to the learner.
    case question(Question)
    /// The scene, drawn with characters.
    case drawing([String])
    /// Nothing happens for the given milliseconds at speed 1.
    case pause(Int)
    /// What follows comes the given milliseconds after the beginning at speed 1, or at once if it is later.
    case time(Int)
    /// A place with a name.
    case mark(String)
  }

  /// A command and its answer.
  public struct Answered: Equatable, Sendable {
    /// What stands before the command.
    public var prompt: String
    /// As typed; lines of a continued command are joined by a line feed.
    public var command: String
    /// What it printed.
    public var output: StepOutput

    /// Makes one.
    public init(prompt: String, command: String, output: StepOutput) {
      self.prompt = prompt
      self.command = command
      self.output = output
    }
  }

  /// A question with what belongs to it.
  public struct Question: Equatable, Sendable {
    /// What is asked.
    public var text: String
    /// Answers to choose from.
    public var choices: [String] = []
    /// Help that may be asked for, one after the other.
    public var hints: [String] = []
    /// Right answers, the model answer first.
    public var answers: [String] = []
    /// What there is to say about the answer.
    public var explanations: [String] = []

    /// Makes a question without anything.
    public init(_ text: String) { self.text = text }
  }

  /// The session's title, if any.
  public var title: String?
  /// The size of the terminal it was made for; 80 by 24 by default.
  public var columns: Int
  /// Rows of that terminal.
  public var rows: Int
  /// How fast it goes.
  public var pacing: Pacing
  /// What is shown, in order.
  public private(set) var moments: [Moment] = []
  /// The pictures, each once: SVG elements from a writer that has escaped all text in them.
  public private(set) var pictures: [String] = []
  private var pictureIndexes: [String: Int] = [:]
  private var currentPicture: Int?
  private var narration: [String] = []

  /// Begins with nothing shown yet.
  public init(_ session: Session, pacing: Pacing) {
    title = session.header[.title]
    columns = session.header.size?.columns ?? 80
    rows = session.header.size?.rows ?? 24
    self.pacing = pacing
  }

  /// Adds a line of narration to the paragraph before it; an empty one ends the paragraph.
  public mutating func tell(_ line: String) {
    if line.isEmpty, narration.last?.isEmpty ?? true { return }
    narration.append(line)
  }

  /// Shows a picture from here on; O(length).
  public mutating func show(picture: String) {
    if let index = pictureIndexes[picture] {
      currentPicture = index
    } else {
      currentPicture = pictures.count
      pictureIndexes[picture] = pictures.count
      pictures.append(picture)
    }
  }

  /// Ends the narration before and adds something to show beside the picture of now.
  public mutating func add(_ content: Content) {
    endNarration()
    moments.append(Moment(content: content, picture: currentPicture))
  }

  /// Ends the narration that is being told.
  public mutating func endNarration() {
    if narration.last?.isEmpty == true { narration.removeLast() }
    guard !narration.isEmpty else { return }
    moments.append(Moment(content: .narration(narration), picture: currentPicture))
    narration = []
  }

  /// Shows the picture of now beside the last moment too.
  public mutating func showAtLastMoment() {
    guard let last = moments.indices.last else { return }
    moments[last].picture = currentPicture
  }
}

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
