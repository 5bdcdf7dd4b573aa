public import TextFormats

extension CaptureTable {
  /// A key of a reply that is not as a row states it.
  public struct Difference: Hashable, Sendable {
    /// The key.
    public var key: String
    /// The value of the row as JSON, or words; nil for a further key of the reply.
    public var expected: String?
    /// The value of the reply as JSON, or nil for none.
    public var found: String?
  }

  /// Maximum distance between numbers that count as equal.
  static let tolerance = 0.001
}

extension CaptureTable.Row {
  /// The keys of a reply that are not as the row states them.
  ///
  /// Numbers may be off by 0.001; of the first finding only the stated keys count.
  ///
  /// - Parameters:
  ///   - reply: the object that the shell prints for the line, or nil for none.
  ///   - exitCode: the exit code of the line.
  public func differences(from reply: JSONValue?, exitCode: Int) -> [CaptureTable.Difference] {
    func found(_ key: String) -> JSONValue? {
      switch key {
      case "exit": .number(Double(exitCode))
      case "verdict": reply?["reply"]?[key] ?? (reply?["error"] == nil ? nil : .refused)
      case "message": reply?["error"]?["message"]
      default: reply?["reply"]?[key]
      }
    }
    guard isStated else {
      let verdict = found("verdict")
      if verdict?.text == "equal" || verdict?.text == "lawful" { return [] }
      // Nobody has said what else to expect, so the whole finding is news.
      let more = ["counts", "first", "cause", "message"].compactMap { key in
        found(key).flatMap { $0 == .null ? nil : $0.json }
          .map { CaptureTable.Difference(key: key, expected: nil, found: $0) }
      }
      return [
        CaptureTable.Difference(
          key: "verdict", expected: "\"equal\" or \"lawful\"", found: verdict?.json)
      ] + more
    }
    return stated.filter { !$0.value.matches(found($0.key), isPart: $0.key == "first") }.map {
      CaptureTable.Difference(key: $0.key, expected: $0.value.json, found: found($0.key)?.json)
    }
  }
}

extension JSONValue {
  /// The verdict of a capture that is refused.
  fileprivate static let refused = JSONValue.string(Array("refused".utf8))

  /// The value as text.
  fileprivate var json: String {
    var bytes: [UInt8] = []
    line.write(into: &bytes)
    return String(decoding: bytes, as: UTF8.self)
  }

  /// Whether a value that was found is this one; of an object with `isPart` it may have more.
  fileprivate func matches(_ found: JSONValue?, isPart: Bool) -> Bool {
    switch (self, found) {
    case (.number(let number), .number(let other)?):
      (number - other).magnitude <= CaptureTable.tolerance
    case (.array(let values), .array(let others)?):
      values.count == others.count
        && zip(values, others).allSatisfy { $0.matches($1, isPart: false) }
    case (.object(let members), .object(let others)?):
      (isPart || members.count == others.count)
        && members.allSatisfy { $0.value.matches(others[$0.key], isPart: false) }
    default: self == found
    }
  }
}
