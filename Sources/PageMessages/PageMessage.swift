internal import TextFormats

/// A message of a page.
///
///     {"id":7,"run":"insert 0,1"}
///     {"id":8,"run":"scroll by 0 12","part":true}
///     {"id":9,"ask":"draw --svg","at":12,"since":8}
///     {"id":10,"control":true}
///     {"id":11,"complete":"load fl"}
///     {"id":12,"columns":96,"rows":30}
///     {"id":13,"restore":"load flow\nsections 7","undone":"delete 0,1"}
///     {"id":14,"play":"sheets.session","progress":"12 9e107d9d372bb682 3 4"}
///     {"id":15,"lesson":"next"}
///     {"id":16,"goal":"draw --svg"}
///     {"id":17,"verify":"sheets.session"}
///     {"id":18,"open":"#s=y8lPTFFIy8kvBwA"}
///     {"id":19,"result":"Ada"}
package struct PageMessage: Equatable {
  /// A page's request.
  package enum Wish: Equatable {
    /// To run a line as if it were typed; a part of a longer motion is judged with the whole.
    case run(String, isPart: Bool = false)
    /// To ask about the present, or the state after that many lines of the journal; a picture may
    /// be answered by what differs from the one in the answer to a message.
    case ask(String, after: Int?, since: String?)
    /// To take control, or to give it up.
    case control(Bool)
    /// To know how a line may go on that was typed up to here.
    case complete(String)
    /// To get text that fits a window of this size, in characters.
    case window(columns: Int, rows: Int?)
    /// To have the scene of a journal again, and the lines that `redo` runs, the next first.
    case restore([String], undone: [String])
    /// To play a lesson from where it was left.
    case play(file: String, progress: String)
    /// To go on in the lesson that is played: `next`, `back`, `goto PLACE`, `judge` or
    /// `quit`.
    case lesson(String)
    /// To ask about what the scene is to look like after the task of the lesson.
    case goal(String)
    /// To have the result of the lesson that is over, with the name that the learner typed, if any.
    case result(learner: String)
    /// To check a session.
    case verify(file: String)
    /// To have the scene of a link.
    case open(link: String)
  }

  /// Why a message is refused.
  package enum Problem: Error, Equatable {
    /// It is no message.
    case malformed
    /// Its line is longer than this, in characters.
    case tooLong(limit: Int)
    /// Its line has a control character.
    case notOneLine
    /// The page has no control.
    case noControl
    /// The scene is that of a lesson.
    case lesson
    /// A shell that has a prompt does this there.
    case atPrompt
  }

  /// Maximum length of a line, in characters.
  static let longestLine = 4096

  /// The number that the answer repeats, as written; nil without one.
  package var id: String?
  package var wish: Result<Wish, Problem>

  /// Parses any bytes.
  package init(_ bytes: [UInt8]) {
    var members = Members()
    do { try members.read(bytes) } catch { members.isMalformed = true }
    id = members.id
    wish = members.wish
  }
}

/// The members of a message read so far.
private struct Members {
  var id: String?
  var isMalformed = false
  private var values: [String: JSONReader.Scalar] = [:]

  mutating func read(_ bytes: [UInt8]) throws(TextFault) {
    var reader = JSONReader(bytes)
    try reader.expect("{")
    repeat {
      let name = try reader.string()
      try reader.expect(":")
      let value = try reader.scalar()
      if name == "id", case .number(let digits) = value, digits.utf8.count <= 20, id == nil {
        id = digits
      } else if name == "id" || values.updateValue(value, forKey: name) != nil {
        isMalformed = true
      }
    } while reader.consume(",")
    try reader.expect("}", or: ",")
    if !reader.isAtEnd { isMalformed = true }
  }

  var wish: Result<PageMessage.Wish, PageMessage.Problem> {
    guard !isMalformed else { return .failure(.malformed) }
    if let line = text("ask"), has(["ask", "at", "since"]) {
      let (after, since) = (count("at"), digits("since"))
      guard (values["at"] == nil) == (after == nil), (values["since"] == nil) == (since == nil)
      else { return .failure(.malformed) }
      return checked(line) { .ask($0, after: after, since: since) }
    }
    if let line = text("run"), has(["run", "part"]) {
      guard case .flag(let isPart) = values["part", default: .flag(false)] else {
        return .failure(.malformed)
      }
      return checked(line) { .run($0, isPart: isPart) }
    }
    if case .flag(let wants)? = values["control"], has(["control"]) {
      return .success(.control(wants))
    }
    if let columns = count("columns"), has(["columns", "rows"]) {
      return .success(.window(columns: columns, rows: count("rows")))
    }
    if let lines = text("restore"), has(["restore", "undone"]) {
      return .success(.restore(Self.lines(lines), undone: Self.lines(text("undone") ?? "")))
    }
    if let file = text("play"), has(["play", "progress"]) {
      return checked(file) { .play(file: $0, progress: text("progress") ?? "") }
    }
    if let link = text("open"), has(["open"]) { return .success(.open(link: link)) }
    for (name, wish) in Self.others {
      if let line = text(name), has([name]) { return checked(line, wish) }
    }
    return .failure(.malformed)
  }

  /// The messages that are one text.
  private static let others: [(name: String, wish: @Sendable (String) -> PageMessage.Wish)] = [
    ("complete", { .complete($0) }), ("lesson", { .lesson($0) }), ("goal", { .goal($0) }),
    ("result", { .result(learner: $0) }), ("verify", { .verify(file: $0) }),
  ]

  /// Whether there are no others.
  private func has(_ names: [String]) -> Bool { values.allSatisfy { names.contains($0.key) } }

  private func text(_ name: String) -> String? {
    if case .text(let text)? = values[name] { return text }
    return nil
  }

  private func digits(_ name: String) -> String? {
    guard case .number(let digits)? = values[name], digits.utf8.count <= 20 else { return nil }
    return digits
  }

  private func count(_ name: String) -> Int? {
    guard let count = digits(name).flatMap({ Int($0) }), count >= 0 else { return nil }
    return count
  }

  private static func lines(_ text: String) -> [String] {
    text.utf8.split(separator: UInt8(ascii: "\n")).map { String(decoding: $0, as: UTF8.self) }
  }

  private func checked(
    _ line: String, _ wish: (String) -> PageMessage.Wish
  ) -> Result<PageMessage.Wish, PageMessage.Problem> {
    let limit = PageMessage.longestLine
    guard line.unicodeScalars.count <= limit else { return .failure(.tooLong(limit: limit)) }
    let isOneLine = line.unicodeScalars.allSatisfy { $0.value >= 0x20 && $0.value != 0x7F }
    return isOneLine ? .success(wish(line)) : .failure(.notOneLine)
  }
}
