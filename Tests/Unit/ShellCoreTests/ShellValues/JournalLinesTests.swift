import ShellValues
import TestSupport
import Testing

/// The lines of a journal and those that were undone.
struct JournalLinesTests {
  private func operation(_ random: inout SplitMix) -> JournalOperation {
    switch Int.random(in: 0..<3, using: &random) {
    case 0: .append(JournalEntry("\(Int.random(in: 0..<100, using: &random))"))
    case 1: .truncate(to: Int.random(in: -1..<5, using: &random))
    default: .redo(Int.random(in: 0..<4, using: &random))
    }
  }

  @Test("Undoing the last lines and doing as many again changes nothing")
  func undoAndRedo() {
    let whole = JournalLines(lines: ["a", "b", "c"])
    for kept in 0...3 {
      let back = whole.applying(.truncate(to: kept))
      expect(back.lines + back.undone.reversed(), equals: whole.lines)
      expect(back.applying(.redo(3 - kept)), equals: whole)
    }
  }

  @Test("A new line discards the undone ones")
  func append() {
    let lines = JournalLines(lines: ["a"], undone: ["c", "b"]).applying(.append("d"))
    expect(lines, equals: JournalLines(lines: ["a", "d"]))
  }

  @Test("The first impossible operation of a list is the first that does nothing when it runs")
  func impossible() {
    var random = SplitMix(seed: 3)
    for _ in 0..<rounds(300, often: 3000) {
      let start = JournalLines(lines: ["a", "b"], undone: ["c"])
      let list = (0..<6).map { _ in operation(&random) }
      var lines = start
      let first = list.first { !lines.apply($0) }
      expect(start.firstImpossible(of: list), equals: first, "\(list)")
    }
  }
}
