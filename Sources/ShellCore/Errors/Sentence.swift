/// Small parts of sentences.
enum Sentence {
  /// `a`, `a or b`, `a, b or c`.
  static func list(_ words: [String]) -> String {
    guard let last = words.last else { return "nothing" }
    if words.count == 1 { return last }
    return words.dropLast().joined(separator: ", ") + " or " + last
  }

  /// A number as people type it: whole ones without a decimal point.
  static func number(_ value: Double) -> String {
    if let whole = Int(exactly: value) { return "\(whole)" }
    return "\(value)"
  }
}
