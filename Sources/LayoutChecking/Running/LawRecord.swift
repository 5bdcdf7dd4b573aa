import LayoutLaws
import ShellKernel

/// The record of one law: how many scenes it was tried on, and the one that breaks it.
struct LawRecord {
  let law: Law
  /// The planned number of scenes.
  let planned: Int
  /// The strictness with which the law is judged.
  var profile = LawProfile.strict
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
  /// Why it was tried on no scene: `answers is broken`; empty if that is not known.
  var hurdle = ""

  /// The result, for programs.
  enum Result: String {
    case ok, fail, warn, skip, budget
  }

  /// The result; advice cannot fail, and what the profile only warns of fails by a crash alone.
  var result: Result {
    if let failure {
      if law.isAdvice { return .ok }
      let isCrash = failure.isDeath && !failure.isHang
      return profile.severity(of: law) == .warns && !isCrash ? .warn : .fail
    }
    if tried == 0 { return .skip }
    if absent > 0, tried == absent + refused { return .skip }
    if refused > 0, tried == refused { return .skip }
    return !cut.isEmpty && tried < planned ? .budget : .ok
  }

  /// Notes a scene that crashed the process.
  mutating func die(_ failure: LawFailure) {
    tried += 1
    self.failure = failure
  }

  /// Advice on the scene that breaks the law, or nil if its message contains some.
  var fix: String? { failure?.isRemedied == false ? law.fix : nil }

  /// Whether it is broken and no mere advice.
  var isBroken: Bool { result == .fail }

  /// Why a scene that breaks it is only a warning, or nil if it is more.
  var excuse: String? { result == .warn ? profile.reason(for: law) : nil }

  /// Whether it was tried, and no scene breaks it.
  var isHeld: Bool { failure == nil && result != .skip }

  /// Why it is skipped.
  var whySkipped: String {
    if tried == 0 { return hurdle.isEmpty ? "not tried" : "not tried: \(hurdle)" }
    return absent > 0 ? "not offered" : reason
  }
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
  /// The defect.
  var message: String
  /// Whether it crashed the process.
  let isDeath: Bool
  /// Whether it was killed because a call did not return.
  let isHang: Bool
  /// The session that was written.
  var file: String?
  /// The card of the crash.
  var card: CrashCard?
  /// The body of a test that fails as the scene does, or empty.
  var body: [String] = []
  /// Whether the message already contains advice, as those about files do.
  var isRemedied = false

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

  /// The case, and the number of lines left of it: `case 123, shrunk from 11 lines to 3`.
  var history: String {
    let over = base.map { " over \($0)" } ?? ""
    let rest = lines.count == 1 ? "1 line" : "\(lines.count) lines"
    return "case \(number)\(over), "
      + (lines.count < found ? "shrunk from \(found) lines to \(lines.count)" : rest)
  }

  /// The defect, and the line after which it shows; the last line if no session is saved.
  var sentence: String {
    let line = file == nil ? lines.joined(separator: "; ") : lines.last ?? ""
    return "after '\(line)': \(message)"
  }
}
