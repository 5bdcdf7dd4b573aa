/// Looking rows up by name, and reading what rows about sheets have in common.
extension TouchCase {
  /// Names of the rows that begin with one of `prefixes` and are of one of `kinds`.
  public static func ids(_ prefixes: [String], _ kinds: [String]) -> [String] {
    all.filter { row in
      kinds.contains(row.kind) && prefixes.contains { row.id.hasPrefix($0 + "-") }
    }.map(\.id)
  }

  /// The row called `id`, or nil.
  public static func row(_ id: String) -> TouchCase? { all.first { $0.id == id } }

  /// A number of the input; NaN if it is missing.
  public func number(_ key: String) -> Double { input[key]?.number ?? .nan }

  /// The members of an object, by name.
  public static func numbers(_ value: JSONValue?) -> [String: Double] {
    guard case .object(let members)? = value else { return [:] }
    return members.compactMapValues(\.number)
  }
}
