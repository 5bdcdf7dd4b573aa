import LayoutLaws
import ShellKernel

/// What is known of one law: on how many scenes it was tried, and the one that breaks it.
struct LawRecord {
  let law: Law
  /// On how many scenes it is to be tried.
  let planned: Int
  /// On how many it was tried.
  var tried = 0
  /// On how many of them it is not offered.
  var absent = 0
  /// On how many of them a layout refused it, and the first reason.
  var refused = 0
  var reason = ""
  var failure: LawFailure?
  /// Why no more scenes were judged: `the budget ended`; empty where all were.
  var cut = ""

  /// How it ended, for programs.
  enum Result: String {
    case ok, fail, skip, budget
  }

  /// How it ended; what is only advised cannot fail.
  var result: Result {
    if failure != nil { return law.isAdvice ? .ok : .fail }
    if absent > 0, tried == absent + refused { return .skip }
    if refused > 0, tried == refused { return .skip }
    return !cut.isEmpty && tried < planned ? .budget : .ok
  }

  /// Notes a scene that the process died of.
  mutating func die(_ failure: LawFailure) {
    tried += 1
    self.failure = failure
  }

  /// Whether it was broken and should not have been.
  var isBroken: Bool { result == .fail }
}

/// A scene that breaks a law.
struct LawFailure {
  /// The number of the scene.
  let number: Int
  /// What a decorator was loaded over.
  let base: String?
  /// The lines as they were found, then as they were shrunk.
  var lines: [String]
  /// How many there were at first.
  let found: Int
  /// What is wrong.
  var message: String
  /// Whether the process died of it.
  let isDeath: Bool
  /// Whether it died because a call did not come back.
  let isHang: Bool
  /// The session that was written.
  var file: String?
  /// Where the process died.
  var card: CrashCard?

  /// A scene that breaks a law.
  init(
    number: Int, base: String?, lines: [String], message: String, isDeath: Bool = false,
    isHang: Bool = false
  ) {
    self.number = number
    self.base = base
    self.lines = lines
    self.found = lines.count
    self.message = message
    self.isDeath = isDeath
    self.isHang = isHang
  }

  /// A scene that the process dies of.
  init(
    deadly lines: [String], _ number: Int, _ base: String?, _ message: String, isHang: Bool
  ) {
    self.init(
      number: number, base: base, lines: lines, message: message, isDeath: true, isHang: isHang)
  }

  /// What is wrong, and after which line; after all of them where no session is saved.
  var sentence: String {
    let line = file == nil ? lines.joined(separator: "; ") : lines.last ?? ""
    return "after '\(line)': \(message)"
  }
}
