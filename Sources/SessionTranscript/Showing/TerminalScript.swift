import TerminalText

/// The text and pictures of a performance, piece by piece, each with its time.
///
/// Recordings and animations are made of it. Times are those of the timeline; the text has no
/// control characters except line ends.
public struct TerminalScript {
  /// A piece and its time.
  public struct Event: Equatable, Sendable {
    /// Milliseconds from the start.
    public var time: Int
    /// The piece.
    public var content: Content
  }

  /// A piece of what is shown.
  public enum Content: Equatable, Sendable {
    /// Text after what is there.
    case text(String, Voice)
    /// A picture of the scene, by its number.
    case picture(Int)
    /// A named place.
    case mark(String)
  }

  /// The part that text has.
  public enum Voice: Sendable {
    /// The prompt.
    case prompt
    /// A command as it is typed.
    case typed
    /// The answer to a command.
    case answer
    /// The answer to a command that failed.
    case failure
    /// Prose, questions and tasks.
    case narration
  }

  private let performance: Performance
  private let part: Range<Int>

  /// Creates the script of a performance.
  ///
  /// - Parameter trim: the part that is shown, in milliseconds, or nil for all of it. What comes
  ///   before it is there from its start on.
  public init(_ performance: Performance, trim: Range<Int>? = nil) {
    self.performance = performance
    part = trim ?? 0..<Int.max
  }

  /// Passes on each piece in order until `show` returns false, and returns the time of the end.
  ///
  /// - Complexity: O(characters).
  public func play(_ show: (Event) -> Bool) -> Int {
    withoutActuallyEscaping(show) { show in
      var writer = ScriptWriter(performance, part, show)
      for (index, moment) in performance.moments.enumerated() where !writer.isOver {
        writer.moment(index, moment.content)
      }
      return writer.tail()
    }
  }
}

/// Writes a script from start to end.
private struct ScriptWriter {
  private let performance: Performance
  private let timeline: Timeline
  private var now = 0
  private var step = 0
  /// Whether an empty line goes before whatever is next.
  private var wantsGap = false
  private let part: Range<Int>
  private let show: (TerminalScript.Event) -> Bool
  /// Whether nothing more is shown.
  private(set) var isOver = false
  /// The time of the last piece in the part that is shown, and what it is where waits are limited.
  private var last = (time: 0, shown: 0)

  init(
    _ performance: Performance, _ part: Range<Int>, _ show: @escaping (TerminalScript.Event) -> Bool
  ) {
    self.performance = performance
    self.part = part
    self.show = show
    timeline = Timeline(performance)
  }

  /// Shows the prompt again, for as long as there is anything to read; returns the time of the end.
  mutating func tail() -> Int {
    now = max(now, timeline.end)
    switch performance.moments.last(where: \.content.isStep)?.content {
    case .step(let last): write(VisibleText.make(last.prompt), .prompt)
    case .task(let task): write(VisibleText.make(task.solution.last?.prompt ?? ""), .prompt)
    default: break
    }
    move(to: now)
    return last.shown
  }

  mutating func moment(_ index: Int, _ content: Performance.Content) {
    // A question and its answer take a few words more than the timeline counts.
    now = max(now, timeline.starts[index])
    switch content {
    case .narration(let lines): narrate(lines)
    case .code(let lines): write(code: lines)
    case .step(let answered): run(answered)
    case .question(let question): ask(question)
    case .task(let task): assign(task)
    case .drawing(let lines): write(lines: lines)
    case .mark(let name): event(.mark(VisibleText.make(name)))
    case .pause, .time: break
    }
  }

  private mutating func narrate(_ lines: [String]) {
    if wantsGap { write("\r\n", .narration) }
    for block in Prose.blocks(lines) {
      switch block {
      case .heading(let text), .paragraph(let text): narrate(text)
      case .list(let items): for item in items { narrate("- " + item) }
      }
      write("\r\n", .narration)
    }
    wantsGap = false
  }

  /// Writes a paragraph line by line, each for as long as it takes to read.
  private mutating func narrate(_ paragraph: String) {
    let text = VisibleText.make(paragraph)
    for line in Self.wrapped(text, columns: performance.columns) {
      write(line + "\r\n", .narration)
      now += performance.pacing.readingTime(of: line)
    }
  }

  private mutating func run(_ answered: Performance.Answered) {
    write(VisibleText.make(answered.prompt), .prompt)
    let keys = Array(answered.command.unicodeScalars) + ["\n"]
    let delays = performance.pacing.keyDelays(of: answered.command, step: step)
    for (index, key) in keys.enumerated() {
      now += delays[index]
      if key != "\n" {
        write(VisibleText.make(String(key)), .typed)
      } else {
        write(index == keys.count - 1 ? "\r\n" : "\r\n" + Step.continuationPrompt, .typed)
      }
    }
    step += 1
    let end = now
    write(
      lines: answered.output.lines, answered.output.status == 0 ? .answer : .failure,
      beside: answered.pictures)
    let motion = answered.pictures.count * performance.pacing.pause(performance.pictureInterval)
    now = max(now, end + motion)
  }

  private mutating func assign(_ task: Performance.Assignment) {
    event(.mark(VisibleText.make(task.text)))
    if wantsGap { write("\r\n", .narration) }
    narrate("Your turn: " + task.text)
    write("\r\n", .narration)
    now += performance.pacing.pause(Timeline.thinkingTime)
    wantsGap = false
    let first = step
    for answered in task.solution {
      run(answered)
      step = first
    }
    step += 1
  }

  private mutating func ask(_ question: Performance.Question) {
    event(.mark(VisibleText.make(question.text)))
    if wantsGap { write("\r\n", .narration) }
    for line in ["Question: " + question.text] + question.choices.map({ "- " + $0 }) {
      narrate(line)
    }
    now += performance.pacing.pause(Timeline.thinkingTime)
    for line in question.answers.prefix(1).map({ "Answer: " + $0 }) + question.explanations {
      narrate(line)
    }
    write("\r\n", .narration)
    wantsGap = false
  }

  private mutating func write(code lines: [String]) {
    if wantsGap { write("\r\n", .narration) }
    for line in [Snippet.heading] + Snippet.indented(lines) {
      let line = VisibleText.make(line)
      write(line + "\r\n", .narration)
      now += performance.pacing.readingTime(of: line)
    }
    wantsGap = true
  }

  /// Writes lines, while pictures follow one another beside them.
  private mutating func write(
    lines: [String], _ voice: TerminalScript.Voice = .answer, beside pictures: Range<Int> = 0..<0
  ) {
    let delay = performance.pacing.outputLineDelay
    let interval = performance.pacing.pause(performance.pictureInterval)
    var pieces = pictures.enumerated().map { (now + $0 * interval, Content.picture($1)) }
    for (index, line) in lines.enumerated() {
      pieces.append(
        (now + (index + 1) * delay, .text(VisibleText.make(line) + "\r\n", voice)))
    }
    let end = now + lines.count * delay
    // Sorting is stable.
    for (time, piece) in pieces.sorted(by: { $0.0 < $1.0 }) {
      now = time
      event(piece)
    }
    now = end
    wantsGap = true
  }

  private typealias Content = TerminalScript.Content

  private mutating func write(_ output: String, _ voice: TerminalScript.Voice) {
    event(.text(output, voice))
  }

  /// Passes on a piece if the part that is shown has it; what comes before it begins with it.
  private mutating func event(_ content: Content) {
    if case .mark = content, now < part.lowerBound { return }
    move(to: now)
    if !isOver { isOver = !show(.init(time: last.shown, content: content)) }
  }

  /// Moves the time to one of the whole performance; no wait is longer than the limit.
  private mutating func move(to time: Int) {
    if isOver { return }
    isOver = time >= part.upperBound
    let next = min(max(time, part.lowerBound), part.upperBound) - part.lowerBound
    last.shown += min(next - last.time, performance.idleLimit ?? .max)
    last.time = next
  }

  /// Wraps text into lines of at most `columns` scalars, at blanks if possible.
  private static func wrapped(_ text: String, columns: Int) -> [String] {
    var lines: [[Unicode.Scalar]] = []
    for word in text.unicodeScalars.split(separator: " ", omittingEmptySubsequences: false) {
      if let last = lines.indices.last, lines[last].count + 1 + word.count <= columns {
        lines[last] += [" "] + word
      } else {
        lines.append(Array(word))
      }
    }
    return lines.map(string)
  }

  private static func string(_ scalars: [Unicode.Scalar]) -> String {
    var text = String.UnicodeScalarView()
    text.append(contentsOf: scalars)
    return String(text)
  }
}
