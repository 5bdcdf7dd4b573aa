package import LayoutLaws

/// The subject of a check, and its thoroughness.
package struct CheckPlan {
  /// The module.
  package var module: String
  /// The bases to check a decorator over; empty for every bundled layout.
  package var bases: [String] = []
  /// The seed of the random scenes.
  package var seed: UInt32 = 1
  /// Options that all scenes have, as words of a line: `line-spacing=4`.
  package var options: [String] = []
  /// The number of scenes for each law, over all bases.
  package var cases = 2000
  /// The time budget, in milliseconds.
  package var budget: Int64 = 10_000
  /// The strictness of laws; `laws` must not contain those that a profile skips.
  package var profile = LawProfile.strict
  /// The laws to judge by, in the order of `Law.all`.
  package var laws = Law.all
  /// The only scene to judge, or nil for all of them.
  package var onlyCase: Int?
  /// The folder for sessions; nothing is overwritten there.
  package var folder = "."
  /// The file to write a test of what is found into, or nil.
  package var test: String?
  /// Whether an exhausted budget is a failure.
  package var isStrict = false

  /// Creates a plan for a module.
  package init(module: String) { self.module = module }

  /// The numbers of the scenes.
  var numbers: Range<Int> { onlyCase.map { $0..<($0 + 1) } ?? 0..<cases }

  /// Whether `law` is tried on scene `number`; a rare law is tried on every few.
  func tries(_ law: Law, _ number: Int, bases: Int) -> Bool {
    onlyCase != nil || (number / bases) % law.rarity == 0
  }

  /// The arguments with which the program judges one scene by one law.
  func arguments(for law: Law, _ number: Int, _ base: String?) -> [String] {
    var words = ["check", module]
    if let base { words += ["--over", base] }
    if profile != .strict { words += ["--profile", profile.rawValue] }
    for option in options { words += ["--option", option] }
    return words + ["--law", law.name, "--seed", "\(seed)", "--case", "\(number)"]
  }

  /// The words of a line that sets an option from `NAME=VALUE`, quoted if necessary; nil for other
  /// text.
  package static func optionWord(_ text: String) -> String? {
    guard let equals = text.firstIndex(of: "="), equals > text.startIndex else { return nil }
    let (name, value) = (text[..<equals], text[text.index(after: equals)...])
    let isPlain =
      !value.isEmpty
      && value.allSatisfy { $0.isASCII && ($0.isLetter || $0.isNumber) || ".,:/+-_%|".contains($0) }
    if isPlain { return "\(name)=\(value)" }
    let escaped = value.replacing("\\", with: "\\\\").replacing("\"", with: "\\\"")
    return "\(name)=\"\(escaped)\""
  }

  /// The line that loads a module with its default options.
  static func loading(_ module: String, over base: String?) -> String {
    base.map { "load \(module) over \($0)" } ?? "load \(module)"
  }

  /// The number of scenes that a law is tried on.
  func count(of law: Law, bases: Int) -> Int {
    numbers.count { tries(law, $0, bases: bases) }
  }
}
