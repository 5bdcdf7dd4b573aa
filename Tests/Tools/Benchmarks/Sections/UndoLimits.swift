/// Going back in a shell: one line and half of all after many edits, and one edit of a large scene
/// beside making it.
struct UndoLimits {
  private let arguments: Arguments
  private let report: Report
  private let race: Race

  init(_ arguments: Arguments, _ report: Report) {
    (self.arguments, self.report) = (arguments, report)
    race = Race(arguments.budget)
  }

  func run() throws {
    report.heading("Undo: as a line of a shell")
    report.verdictColumns()
    try deep()
    try large()
  }

  /// After 20,000 edits of a thousand items, lines are undone one by one, up to 900 in a row, and
  /// then many at once.
  private func deep() throws {
    let edits = arguments.isQuick ? 2000 : 20_000
    let script = ScriptedLines()
    script.run("generate items=1000 seed=1 width=20..80")
    var random = RandomNumbers()
    for number in 0..<edits {
      script.run(
        number % 2 == 0 ? "insert 0,\(random.below(900))" : "delete 0,\(random.below(900))")
    }
    var undone = 0
    let undo = try race.run([
      {
        if undone == 900 {
          script.run("redo 900")
          undone = 0
        }
        undone += 1
        return timed { script.run("undo") }
      }
    ])
    report.verdict("after 20,000 edits of 1,000 items", undo[0], aim: 1e6, must: 5e6)
    let back = Samples(
      (0..<5).map { _ in
        defer { script.run("redo \(edits / 2)") }
        return timed { script.run("undo \(edits / 2)") }
      })
    report.verdict("   half of them at once", back.median, aim: 20e6, must: 50e6)
  }

  /// An insert among as many sections of one item, and its undo.
  private func large() throws {
    let script = Self.manySections(arguments.mainSize)
    var insert: [Double] = []
    let undo = try race.run([
      {
        insert.append(timed { script.run("insert 0,0") })
        return timed { script.run("undo") }
      }
    ])
    report.verdict(
      "of an insert among \(Quantity.items(arguments.mainSize)) sections, by the insert", undo[0],
      Samples(insert).median,
      aim: 0.7, must: 1)
  }

  /// A shell with so many sections of one item, in the first of which something was inserted.
  static func manySections(_ count: Int) -> ScriptedLines {
    let script = ScriptedLines()
    script.run("generate items=\(count) sections=\(count) seed=1 width=20..80")
    script.run("insert 0,0")
    return script
  }
}
