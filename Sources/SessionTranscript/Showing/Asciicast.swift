import TerminalText
import TextFormats

/// A performance as a recording for players of terminal sessions: asciicast, version 2.
///
///     {"version":2,"width":80,"height":24,"title":"First steps","layoutsh":{"source":"session 1\n…"}}
///     [0.000,"o","First steps\r\n"]
///     [4.350,"o","layoutsh main> "]
///     [4.412,"o","l"]
///
/// The format is https://docs.asciinema.org/manual/asciicast/v2/. It contains no date, host or
/// command line. Times are those of the timeline; the text has no control characters except line
/// ends. The header contains the session itself, which players ignore, so nothing is lost. Marks
/// and questions become markers.
public enum Asciicast {
  /// Returns the whole file.
  ///
  /// - Complexity: O(characters).
  public static func text(of performance: Performance, source: String) -> String {
    var writer = CastWriter(performance)
    writer.head(source)
    for (index, moment) in performance.moments.enumerated() { writer.moment(index, moment.content) }
    writer.tail()
    return writer.text
  }

  /// Returns the session that a recording contains, byte for byte.
  ///
  /// - Throws: `SessionError` if it is not a recording of this program, or contains no valid
  ///   session.
  /// - Complexity: O(characters).
  public static func session(in bytes: [UInt8]) throws(SessionError) -> Session {
    let line = bytes.prefix { $0 != Ascii.lineFeed }
    guard let text = String(validating: line, as: UTF8.self),
      case .object(let header)? = JSONValue(parsing: text), header[Array("version".utf8)] != nil
    else { throw SessionError(line: 1, .noRecording) }
    guard case .object(let own)? = header[Array("layoutsh".utf8)],
      case .string(let source)? = own[Array("source".utf8)]
    else { throw SessionError(line: 1, .noSource) }
    return try Session(bytes: source)
  }
}

/// Writes a recording from start to end.
private struct CastWriter {
  private(set) var text = ""
  private let performance: Performance
  private let timeline: Timeline
  private var now = 0
  private var step = 0
  /// Whether an empty line goes before whatever is next.
  private var wantsGap = false

  init(_ performance: Performance) {
    self.performance = performance
    timeline = Timeline(performance)
  }

  mutating func head(_ source: String) {
    text = "{\"version\":2,\"width\":\(performance.columns),\"height\":\(performance.rows)"
    if let title = performance.title {
      text += ",\"title\":\(Self.json(VisibleText.make(title)))"
    }
    text += ",\"layoutsh\":{\"source\":\(Self.json(source))}}\n"
  }

  /// Shows the prompt again, for as long as there is anything to read.
  mutating func tail() {
    now = max(now, timeline.end)
    switch performance.moments.last(where: \.content.isStep)?.content {
    case .step(let last): write(VisibleText.make(last.prompt))
    case .task(let task): write(VisibleText.make(task.solution.last?.prompt ?? ""))
    default: break
    }
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
    case .mark(let name): event("m", VisibleText.make(name))
    case .pause, .time: break
    }
  }

  private mutating func narrate(_ lines: [String]) {
    if wantsGap { write("\r\n") }
    for block in Prose.blocks(lines) {
      switch block {
      case .heading(let text), .paragraph(let text): narrate(text)
      case .list(let items): for item in items { narrate("- " + item) }
      }
      write("\r\n")
    }
    wantsGap = false
  }

  /// Writes a paragraph line by line, each for as long as it takes to read.
  private mutating func narrate(_ paragraph: String) {
    let text = VisibleText.make(paragraph)
    for line in Self.wrapped(text, columns: performance.columns) {
      write(line + "\r\n")
      now += performance.pacing.readingTime(of: line)
    }
  }

  private mutating func run(_ answered: Performance.Answered) {
    write(VisibleText.make(answered.prompt))
    let keys = Array(answered.command.unicodeScalars) + ["\n"]
    let delays = performance.pacing.keyDelays(of: answered.command, step: step)
    for (index, key) in keys.enumerated() {
      now += delays[index]
      if key != "\n" {
        write(VisibleText.make(String(key)))
      } else {
        write(index == keys.count - 1 ? "\r\n" : "\r\n" + Step.continuationPrompt)
      }
    }
    step += 1
    write(lines: answered.output.lines)
  }

  private mutating func assign(_ task: Performance.Assignment) {
    event("m", VisibleText.make(task.text))
    if wantsGap { write("\r\n") }
    narrate("Your turn: " + task.text)
    write("\r\n")
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
    event("m", VisibleText.make(question.text))
    if wantsGap { write("\r\n") }
    for line in ["Question: " + question.text] + question.choices.map({ "- " + $0 }) {
      narrate(line)
    }
    now += performance.pacing.pause(Timeline.thinkingTime)
    for line in question.answers.prefix(1).map({ "Answer: " + $0 }) + question.explanations {
      narrate(line)
    }
    write("\r\n")
    wantsGap = false
  }

  private mutating func write(code lines: [String]) {
    if wantsGap { write("\r\n") }
    for line in [Snippet.heading] + Snippet.indented(lines) {
      let line = VisibleText.make(line)
      write(line + "\r\n")
      now += performance.pacing.readingTime(of: line)
    }
    wantsGap = true
  }

  private mutating func write(lines: [String]) {
    for line in lines {
      now += performance.pacing.outputLineDelay
      write(VisibleText.make(line) + "\r\n")
    }
    wantsGap = true
  }

  private mutating func write(_ output: String) { event("o", output) }

  private mutating func event(_ code: String, _ data: String) {
    let thousandths = String(1000 + now % 1000).dropFirst()
    text += "[\(now / 1000).\(thousandths),\"\(code)\",\(Self.json(data))]\n"
  }

  /// The text as a JSON string.
  ///
  /// - Complexity: O(length).
  private static func json(_ text: String) -> String {
    var bytes: [UInt8] = []
    bytes.appendJSON(text)
    return String(decoding: bytes, as: UTF8.self)
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
