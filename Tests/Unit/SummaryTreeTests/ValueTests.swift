import SummaryTree
import TestSupport
import Testing

struct ValueTests {
  /// Each kind of edit, by name.
  static let edits: [(String, @Sendable (inout SummarizedList<Run>) -> Void)] = [
    ("insert", { $0.insert(Run(items: 5, length: 5), at: 20) }),
    ("append", { $0.append(Run(items: 5, length: 5)) }),
    ("remove", { $0.remove(at: 20) }),
    ("replace", { $0[20] = Run(items: 5, length: 5) }),
    ("update", { $0.update(at: 20) { $0.length += 5 } }),
    ("append list", { $0.append(contentsOf: $0) }),
    ("append elements", { $0.append(contentsOf: Run.numbered(3)) }),
    ("insert elements", { $0.insert(contentsOf: Run.numbered(3), at: 7) }),
    ("remove range", { $0.removeSubrange(3..<30) }),
    ("replace range", { $0.replaceSubrange(3..<30, with: Run.numbered(4)) }),
    ("split", { $0 = $0.split(at: 11).1 }),
  ]

  @Test("An edit of a copy leaves the original alone, and the other way round")
  func copies() {
    let runs = Run.numbered(40)
    for (name, edit) in Self.edits {
      var original = SummarizedList(runs, capacity: NodeCapacity(leaf: 3, inner: 3))
      var copy = original
      edit(&copy)
      expect(difference(original, runs) == nil, "\(name) of a copy")
      let edited = Array(copy)
      expect(edited != runs, "\(name) changes something")
      edit(&original)
      expect(difference(copy, edited) == nil, "\(name) of the original")
    }
  }

  @Test("A copy is identical until one of the two is edited", arguments: [0, 40])
  func identity(count: Int) {
    let runs = Run.numbered(count)
    let original = SummarizedList(runs, capacity: NodeCapacity(leaf: 3, inner: 3))
    var copy = original
    expect(copy.isIdentical(to: original))
    copy.insert(Run(items: 1, length: 1), at: count / 2)
    expect(!copy.isIdentical(to: original))
    copy.remove(at: count / 2)
    expect(count == 0 || !copy.isIdentical(to: original))
    for (name, edit) in Self.edits where count > 0 {
      var copy = original
      edit(&copy)
      expect(!copy.isIdentical(to: original), name)
    }
  }

  @Test("Every state of a long history stays as it was")
  func history() {
    var generator = SeededGenerator(seed: 5)
    var list = SummarizedList(Run.numbered(40), capacity: NodeCapacity(leaf: 2, inner: 3))
    var states = [(list, Array(list))]
    for _ in 0..<100 {
      let index = Int.random(in: 0..<list.count, using: &generator)
      if Bool.random(using: &generator) {
        list.remove(at: index)
      } else {
        list.insert(Run(items: 2, length: index), at: index)
      }
      states.append((list, Array(list)))
    }
    for (list, runs) in states { expect(difference(list, runs) == nil) }
  }
}
