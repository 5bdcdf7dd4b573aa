import TextFormats

/// A message of a page of `live`.
///
///     {"id":7,"run":"insert 0,1"}
///     {"id":9,"ask":"draw --svg","at":12,"since":8}
///     {"id":10,"control":true}
struct PageMessage: Equatable {
  /// What a page wants.
  enum Wish: Equatable {
    /// To run a line as if it were typed.
    case run(String)
    /// To ask about the present, or the state after that many lines of the journal; a picture may be answered by
    /// what differs from the one in the answer to a message.
    case ask(String, after: Int?, since: String?)
    /// To take control, or to give it up.
    case control(Bool)
  }

  /// Why a message is refused.
  enum Problem: Error, Equatable {
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
  }

  /// Maximum length of a line, in characters.
  static let longestLine = 4096

  /// The number that the answer repeats, as written; nil without one.
  var id: String?
  var wish: Result<Wish, Problem>

  /// Parses any bytes.
  init(_ bytes: [UInt8]) {
    var members = Members()
    do { try members.read(bytes) } catch { members.isMalformed = true }
    id = members.id
    wish = members.wish
  }
}

/// The members of a message as far as they were read.
private struct Members {
  var id: String?
  var isMalformed = false
  private var run: String?
  private var ask: String?
  private var after: Int?
  private var since: String?
  private var control: Bool?

  mutating func read(_ bytes: [UInt8]) throws(TextFault) {
    var reader = JSONReader(bytes)
    try reader.expect("{")
    repeat {
      let name = try reader.string()
      try reader.expect(":")
      switch (name, try reader.scalar()) {
      case ("id", .number(let digits)) where digits.utf8.count <= 20 && id == nil: id = digits
      case ("run", .text(let line)) where run == nil: run = line
      case ("ask", .text(let line)) where ask == nil: ask = line
      case ("at", .number(let digits)) where after == nil:
        after = Int(digits)
        if after ?? -1 < 0 { isMalformed = true }
      case ("since", .number(let digits)) where digits.utf8.count <= 20 && since == nil:
        since = digits
      case ("control", .flag(let flag)) where control == nil: control = flag
      default: isMalformed = true
      }
    } while reader.take(",")
    try reader.expect("}", or: ",")
    if !reader.isAtEnd { isMalformed = true }
  }

  var wish: Result<PageMessage.Wish, PageMessage.Problem> {
    guard !isMalformed else { return .failure(.malformed) }
    let isPlain = after == nil && since == nil
    switch (run, ask, control) {
    case (let line?, nil, nil) where isPlain: return checked(line) { .run($0) }
    case (nil, let line?, nil): return checked(line) { .ask($0, after: after, since: since) }
    case (nil, nil, let wants?) where isPlain: return .success(.control(wants))
    default: return .failure(.malformed)
    }
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
