extension Directive {
  /// Reads what a person typed: `@mark start`.
  ///
  /// - Throws: that there is no such directive, or that its text is not one it takes.
  public init(typed text: String) throws(SessionError) {
    try self.init(reading: text, line: 1)
  }

  /// Reads a line that begins with `@`.
  init(reading source: String, line: Int) throws(SessionError) {
    let rest = source.utf8.dropFirst()
    let key = rest.prefix { $0 != Ascii.blank }
    guard isSessionKey(key) else { throw SessionError(line: line, "malformed directive") }
    guard let name = Name(rawValue: String(Substring(key))) else {
      let known = Name.allCases.map(\.rawValue).joined(separator: ", ")
      throw SessionError(
        line: line, "unknown directive @\(Substring(key)): expected one of \(known)")
    }
    let text = String(Substring(rest[key.endIndex...])).trimmingBlanks
    if let fault = name.fault(in: text) { throw SessionError(line: line, fault) }
    self.init(line: line, name: name, text: text, source: source)
  }
}

extension Directive.Name {
  /// What is wrong with the text of a directive of this name, or nil.
  func fault(in text: String) -> String? {
    switch self {
    case .pause where !text.isEmpty && SessionDuration.milliseconds(text) == nil:
      "bad duration \"\(text)\": \(SessionDuration.expectation)"
    case .at where SessionDuration.milliseconds(ofSeconds: text) == nil:
      "bad time \"\(text)\": expected seconds, such as 12.5, at most a day"
    case .needs where !text.sameText(as: "trust"):
      "bad need \"\(text)\": expected trust"
    case .mark where text.isEmpty, .frame where text.isEmpty:
      "@\(rawValue) without a name"
    case .include where text.isEmpty:
      "@include without a file"
    case .assert where text.isEmpty:
      "@assert without a predicate"
    default: nil
    }
  }
}
