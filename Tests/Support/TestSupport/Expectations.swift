import Testing

// Expectations as functions. `#expect` is expanded and its operands are checked again for each use,
// which took the compiler 5 to 18 ms in a file with 200 of them, and the tests have four thousand.
// These print the values that matter: what was found, and what was expected. `#expect(throws:)` and
// `#require` stay.

/// Expects that a condition holds.
public func expect(
  _ condition: Bool, _ comment: @autoclosure () -> String = "",
  fileID: String = #fileID, filePath: String = #filePath, line: Int = #line, column: Int = #column
) {
  guard !condition else { return }
  record("the condition does not hold", comment(), fileID, filePath, line, column)
}

/// Expects that what was found equals what was expected.
public func expect<Value: Equatable>(
  _ found: Value, equals expected: Value, _ comment: @autoclosure () -> String = "",
  fileID: String = #fileID, filePath: String = #filePath, line: Int = #line, column: Int = #column
) {
  guard found != expected else { return }
  record(
    "found \(shown(found)), expected \(shown(expected))", comment(),
    fileID, filePath, line, column)
}

/// Expects that a text contains another.
public func expect(
  _ text: some StringProtocol, contains part: some StringProtocol,
  _ comment: @autoclosure () -> String = "",
  fileID: String = #fileID, filePath: String = #filePath, line: Int = #line, column: Int = #column
) {
  guard !text.contains(part) else { return }
  record(
    "found \(shown(text)), expected it to contain \(shown(part))",
    comment(), fileID, filePath, line, column)
}

/// Expects that an element is in a sequence.
public func expect<Values: Sequence>(
  _ values: Values, contains value: Values.Element, _ comment: @autoclosure () -> String = "",
  fileID: String = #fileID, filePath: String = #filePath, line: Int = #line, column: Int = #column
) where Values.Element: Equatable {
  guard !values.contains(value) else { return }
  record(
    "found \(shown(values)), expected \(shown(value)) in it",
    comment(), fileID, filePath, line, column)
}

/// The value as in source; of a long one its two ends.
private func shown(_ value: some Any) -> String {
  let text = String(reflecting: value)
  return text.utf8.count <= 4000 ? text : "\(text.prefix(2000)) … \(text.suffix(1000))"
}

private func record(
  _ message: String, _ comment: String, _ fileID: String, _ filePath: String, _ line: Int,
  _ column: Int
) {
  Issue.record(
    Comment(rawValue: comment.isEmpty ? message : "\(comment): \(message)"),
    sourceLocation: SourceLocation(
      fileID: fileID, filePath: filePath, line: line, column: column))
}
