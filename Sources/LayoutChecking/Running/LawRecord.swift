import LayoutLaws
import ShellKernel

/// The record of one law: how many scenes it was tried on, and the one that breaks it.
struct LawRecord {
  let law: Law
  /// The planned number of scenes.
  let planned: Int
  /// The number of scenes it was tried on.
  var tried = 0
  /// The number of those on which it does not apply.
  var absent = 0
  /// The number of those on which a layout refused it, and the first reason.
  var refused = 0
  var reason = ""
  var failure: LawFailure?
  /// Why no more scenes were judged: `the budget ended`; empty where all were.
  var cut = ""

  /// The result, for programs.
  enum Result: String {
    case ok, fail, skip, budget
  }

  /// The result; advice cannot fail.
  var result: Result {
    if failure != nil { return law.isAdvice ? .ok : .fail }
    if absent > 0, tried == absent + refused { return .skip }
    if refused > 0, tried == refused { return .skip }
    return !cut.isEmpty && tried < planned ? .budget : .ok
  }

  /// Notes a scene that crashed the process.
  mutating func die(_ failure: LawFailure) {
    tried += 1
    self.failure = failure
  }

  /// Whether it is broken and no mere advice.
  var isBroken: Bool { result == .fail }
}

/// A scene that breaks a law.
struct LawFailure {
  /// The number of the scene.
  let number: Int
  /// The base of a decorator, or nil.
  let base: String?
  /// The lines, shrunk once that is done.
  var lines: [String]
  /// The number of lines at first.
  let found: Int
  /// What is wrong.
  var message: String
  /// Whether it crashed the process.
  let isDeath: Bool
  /// Whether it was killed because a call did not return.
  let isHang: Bool
  /// The session that was written.
  var file: String?
  /// The card of the crash.
  var card: CrashCard?

  /// Creates a scene that breaks a law.
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

  /// Creates a scene that crashes the process.
  init(
    deadly lines: [String], _ number: Int, _ base: String?, _ message: String, isHang: Bool
  ) {
    self.init(
      number: number, base: base, lines: lines, message: message, isDeath: true, isHang: isHang)
  }

  /// What is wrong, and after which line; after all of them if no session is saved.
  var sentence: String {
    let line = file == nil ? lines.joined(separator: "; ") : lines.last ?? ""
    return "after '\(line)': \(message)"
  }
}
