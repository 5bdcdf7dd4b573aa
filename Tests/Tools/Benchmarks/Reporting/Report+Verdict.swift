extension Report {
  /// The names of the columns that `verdict` fills.
  func verdictColumns() { cells("", ["ours", "reference", "ratio", "aim", "must", "verdict"]) }

  /// One line of the table of limits: what is reached, as a ratio to the reference of the same run.
  func verdict(_ work: String, _ ours: Double, _ reference: Double, aim: Double, must: Double) {
    let ratio = ours / reference
    cells(
      work,
      [Quantity.duration(ours), Quantity.duration(reference)]
        + [ratio, aim, must].map(Quantity.factor) + [Self.verdict(ratio, aim, must)])
  }

  /// As above, for a time without a reference; limits are in nanoseconds, for a machine of pace 1.
  func verdict(_ work: String, _ ours: Double, aim: Double, must: Double) {
    let (aim, must) = (aim * pace, must * pace)
    cells(
      work,
      [Quantity.duration(ours), "", ""] + [aim, must].map(Quantity.duration)
        + [Self.verdict(ours, aim, must)])
  }

  /// As above, for memory.
  func verdict(_ work: String, bytes: Double, aim: Double, must: Double) {
    cells(
      work,
      [Quantity.three(bytes), "", ""] + [aim, must].map(Quantity.three)
        + [Self.verdict(bytes, aim, must)])
  }

  private static func verdict(_ value: Double, _ aim: Double, _ must: Double) -> String {
    value <= aim ? "aim" : value <= must ? "must" : "missed"
  }
}
