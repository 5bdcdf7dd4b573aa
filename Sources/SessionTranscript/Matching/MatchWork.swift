/// Counts the work of one comparison and stops it when it is too much.
///
/// Expected output comes from an untrusted file, so every matcher charges its work here.
struct MatchWork {
  /// The most units one comparison may spend: a fraction of a second.
  static let standardLimit = 20_000_000

  /// How often an expected line was compared with a line of output.
  private(set) var cells = 0
  /// The units spent so far; about one for each character looked at.
  private(set) var units = 0

  private let limit: Int

  /// Starts with nothing spent.
  init(limit: Int = Self.standardLimit) { self.limit = limit }

  /// Whether the limit was reached; every matcher then fails.
  var isExhausted: Bool { units >= limit }

  /// Charges units; false when the limit is reached.
  mutating func spend(_ count: Int) -> Bool {
    let (sum, overflow) = units.addingReportingOverflow(count)
    units = overflow ? limit : min(sum, limit)
    return !isExhausted
  }

  /// Charges one cell of the table; false when the limit is reached.
  mutating func spendCell() -> Bool {
    cells += 1
    return spend(1)
  }
}
