/// A session as it ran: narration, commands and answers, in the order people see them.
///
///     var performance = Performance(session, pacing: Pacing(seed: 1))
///     performance.narrate("A layout decides where every element lies.")
///     performance.add(.step(.init(prompt: "layoutsh main> ", command: "load flow", output: output)))
///     Asciicast.text(of: performance, source: session.text)
///
/// Exports are made from this alone, so equal performances give equal bytes. Its text is untrusted;
/// whoever writes it escapes it for the format.
public struct Performance: Equatable, Sendable {
  /// One thing that is shown.
  public struct Moment: Equatable, Sendable {
    /// The content shown.
    public var content: Content
    /// The index of the picture beside it, or nil for none.
    public var picture: Int?
    /// The path of its elements to their places in the picture, for the page's script, or nil if
    /// they do not move.
    public var motion: String?
  }

  /// The content of a moment.
  public enum Content: Equatable, Sendable {
    /// Lines of narration; empty ones only between paragraphs.
    case narration([String])
    /// Lines of Swift that do what the steps above do.
    case code([String])
    /// A command and its answer.
    case step(Answered)
    /// A question to the learner.
    case question(Question)
    /// Something for the learner to do.
    case task(Assignment)
    /// The scene, drawn with characters.
    case drawing([String])
    /// A pause of this many milliseconds at speed 1.
    case pause(Int)
    /// The earliest time of what follows, in milliseconds from the start at speed 1.
    case time(Int)
    /// A named place.
    case mark(String)
  }

  /// A command and its answer.
  public struct Answered: Equatable, Sendable {
    /// The prompt before the command.
    public var prompt: String
    /// The command as typed; lines of a continued command are joined by line feeds.
    public var command: String
    /// The output.
    public var output: StepOutput
    /// The numbers of the pictures that an animation shows in a row once it is typed.
    public var pictures = 0..<0

    /// Creates an answered command.
    public init(prompt: String, command: String, output: StepOutput) {
      self.prompt = prompt
      self.command = command
      self.output = output
    }
  }

  /// Something for the learner to do, with hints and its solution.
  public struct Assignment: Equatable, Sendable {
    /// The task.
    public var text: String
    /// Hints, in order.
    public var hints: [String]
    /// The commands that do it.
    public var commands: [String]
    /// The commands with their answers; empty if they did not run.
    public var solution: [Answered] = []

    /// Creates a task whose solution has not run.
    public init(text: String, hints: [String], commands: [String]) {
      (self.text, self.hints, self.commands) = (text, hints, commands)
    }
  }

  /// A question with choices, hints and answers.
  public struct Question: Equatable, Sendable {
    /// The way answers are judged.
    public enum Kind: String, Equatable, Sendable {
      /// By their value.
      case number
      /// One of the choices.
      case choice
      /// A command: others may do the same as the listed ones.
      case command
    }

    /// The question.
    public var text: String
    /// The way its answers are judged.
    public var kind = Kind.command
    /// Answers to choose from.
    public var choices: [String] = []
    /// Hints, in order.
    public var hints: [String] = []
    /// Correct answers, the model answer first.
    public var answers: [String] = []
    /// Wrong answers with the sentences about them.
    public var wrong: [ExplainedLine] = []
    /// Explanations of the answer.
    public var explanations: [String] = []

    /// Creates a question without choices, hints and answers.
    public init(_ text: String) { self.text = text }
  }

  /// The title of the session, if any.
  public var title: String?
  /// The width of the terminal it was made for.
  public var columns: Int
  /// The height of that terminal.
  public var rows: Int
  /// The pace.
  public var pacing: Pacing
  /// The longest wait, in milliseconds, or nil for any.
  public var idleLimit: Int?
  /// The time between two pictures of an animation, in milliseconds at speed 1: the usual motion of
  /// 400 has three.
  public let pictureInterval = 134
  /// The moments, in order.
  public private(set) var moments: [Moment] = []
  /// The distinct pictures: SVG elements from a writer that escapes their text.
  public private(set) var pictures: [String] = []
  /// The index of the picture of several that a page opens with, or nil without pictures: that of a
  /// mark, otherwise the first with the greatest variety.
  ///
  /// - Complexity: O(n) for n pictures.
  public func poster(among pictures: some Collection<Int>) -> Int? {
    if let markedPoster, pictures.contains(markedPoster) { return markedPoster }
    return pictures.max { (varieties[$0], -$0) < (varieties[$1], -$1) }
  }
  private var markedPoster: Int?
  /// The variety of each picture.
  private var varieties: [Int] = []
  private var pictureIndexes: [String: Int] = [:]
  private var currentPicture: Int?
  private var narration: [String] = []

  /// Creates an empty performance.
  public init(_ session: Session, pacing: Pacing) {
    title = session.header[.title]
    columns = session.header.size?.columns ?? 80
    rows = session.header.size?.rows ?? 24
    self.pacing = pacing
  }

  /// Adds a line of narration to the current paragraph; an empty line ends it.
  public mutating func narrate(_ line: String) {
    if line.isEmpty, narration.last?.isEmpty ?? true { return }
    narration.append(line)
  }

  /// Shows a picture from here on.
  ///
  /// - Parameter variety: how much there is to see in it, compared with the others.
  /// - Complexity: O(length).
  public mutating func setPicture(_ picture: String, variety: Int = 0) {
    if let index = pictureIndexes[picture] {
      currentPicture = index
    } else {
      currentPicture = pictures.count
      pictureIndexes[picture] = pictures.count
      pictures.append(picture)
      varieties.append(variety)
    }
  }

  /// Ends the narration and adds something beside the current picture.
  public mutating func add(_ content: Content) {
    endNarration()
    moments.append(Moment(content: content, picture: currentPicture))
  }

  /// Adds an answered command to the solution of the last task.
  public mutating func solve(_ answered: Answered) {
    for index in moments.indices.reversed() {
      guard case .task(var task) = moments[index].content else { continue }
      task.solution.append(answered)
      moments[index].content = .task(task)
      return
    }
  }

  /// Adds a computed answer to a question.
  ///
  /// - Parameter index: the index of the question's moment.
  public mutating func answer(_ answer: String, at index: Int) {
    guard case .question(var question) = moments[index].content else { return }
    question.answers.append(answer)
    moments[index].content = .question(question)
  }

  /// Ends the narration in progress.
  public mutating func endNarration() {
    if narration.last?.isEmpty == true { narration.removeLast() }
    guard !narration.isEmpty else { return }
    moments.append(Moment(content: .narration(narration), picture: currentPicture))
    narration = []
  }

  /// Whether the current picture differs from the last moment's.
  public var hasNewPicture: Bool { moments.last.map { $0.picture != currentPicture } ?? false }

  /// Shows the current picture beside the last moment as well; `motion` leads to it from the one
  /// before.
  public mutating func setPictureAtLastMoment(motion: String? = nil) {
    guard let last = moments.indices.last else { return }
    if moments[last].picture != currentPicture { moments[last].motion = motion }
    moments[last].picture = currentPicture
  }

  /// Lets a page open with the current picture, unless an earlier one was marked.
  public mutating func markPoster() { markedPoster = markedPoster ?? currentPicture }
}

/// The start of each moment of a performance and its duration, in whole milliseconds.
///
/// Times follow from the pacing of playback and the constants below, so they are deterministic.
/// Invariant: times never decrease.
struct Timeline {
  /// Minimum time for which an answer is shown, in milliseconds at speed 1.
  static let lookingTime = 1000
  /// A learner's time to think about a question, in milliseconds at speed 1.
  static let thinkingTime = 5000

  /// The beginning of each moment, by its index.
  private(set) var starts: [Int] = []
  /// The end of the last moment.
  private(set) var end = 0

  private let pacing: Pacing

  /// Lays out all moments.
  ///
  /// - Complexity: O(characters).
  init(_ performance: Performance) {
    pacing = performance.pacing
    var step = 0
    for moment in performance.moments {
      starts.append(end)
      end += length(of: moment.content, step: step)
      if moment.content.isStep { step += 1 }
    }
  }

  /// Returns how long a page stays at a moment: until the next stop.
  func wait(after index: Int, in performance: Performance) -> Int {
    let rest = performance.moments[(index + 1)...]
    let next = rest.firstIndex { $0.content.isStop }
    return (next.map { starts[$0] } ?? end) - starts[index]
  }

  private func length(of content: Performance.Content, step: Int) -> Int {
    switch content {
    case .narration(let lines), .code(let lines): return reading(lines)
    case .step(let answered): return time(of: answered, step: step)
    case .question(let question):
      return reading([question.text] + question.choices) + pacing.pause(Self.thinkingTime)
        + reading(question.answers.prefix(1) + question.explanations)
    case .task(let task):
      return reading([task.text]) + pacing.pause(Self.thinkingTime)
        + task.solution.reduce(0) { $0 + time(of: $1, step: step) }
    case .drawing(let lines): return self.lines(lines) + pacing.pause(Self.lookingTime)
    case .pause(let length): return pacing.pause(length)
    case .time(let time): return max(0, pacing.pause(time) - end)
    case .mark: return 0
    }
  }

  private func time(of answered: Performance.Answered, step: Int) -> Int {
    pacing.keyDelays(of: answered.command, step: step).reduce(0, +)
      + lines(answered.output.lines) + pacing.pause(Self.lookingTime)
  }

  private func reading(_ lines: some Sequence<String>) -> Int {
    lines.reduce(0) { $0 + pacing.readingTime(of: $1) }
  }

  private func lines(_ lines: [String]) -> Int { lines.count * pacing.outputLineDelay }
}

extension Performance.Content {
  /// Whether it is a command, or a task with its solution.
  var isStep: Bool {
    switch self {
    case .step, .task: true
    case .narration, .code, .question, .drawing, .pause, .time, .mark: false
    }
  }

  /// Whether a page stops at it; a drawing is visible beside the terminal all the time.
  var isStop: Bool {
    switch self {
    case .narration, .code, .step, .question, .task: true
    case .drawing, .pause, .time, .mark: false
    }
  }
}
