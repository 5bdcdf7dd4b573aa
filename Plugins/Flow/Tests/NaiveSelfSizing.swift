import LayoutCore
import TestSupport

@testable import CollectionEngine

/// One column of rows that are measured, worked out row by row from the rules: what the engine must
/// agree with.
struct NaiveSelfSizing {
  /// A row.
  struct Row {
    let id: Int
    /// The answer to measuring; nil for none.
    var answer: Double?
    /// A length of its own, which is never measured.
    var own: Double?
    var known: Double?
    var isFresh = false
  }

  var rows: [Row] = []
  var estimate = 50.0
  var height = 200.0
  var lead = 0.0
  var trail = 0.0
  var policy = AnchorPolicy.start
  var maxPasses = 16
  var offset = 0.0
  private(set) var passes = 0
  private(set) var measured = 0
  private(set) var adjusted = 0
  private var nextID = 0

  // MARK: Geometry

  func length(_ row: Int) -> Double { rows[row].own ?? rows[row].known ?? estimate }
  func start(_ row: Int) -> Double { (0..<row).reduce(0) { $0 + length($1) } }
  var content: Double { start(rows.count) }
  private var least: Double { -lead }
  private var greatest: Double { max(-lead, content - height + trail) }
  private var isInside: Bool { offset >= least - 0.001 && offset <= greatest + 0.001 }
  /// Number of rows that are estimates.
  var estimated: Int { rows.count { $0.own == nil && !$0.isFresh } }

  private func rows(from lower: Double, to upper: Double) -> [Int] {
    rows.indices.filter { row in
      let (start, length) = (start(row), length(row))
      return length > 0 && start < upper && start + length > lower
    }
  }

  private var visible: [Int] { rows(from: offset, to: offset + height) }

  // MARK: Anchors

  private enum Held {
    case start
    case end(excess: Double)
    case edge(row: Int, isEnd: Bool, place: Double, gone: Double)
  }

  /// The line at which rows are held: T or B.
  private var line: Double { policy == .start ? offset + lead : offset + height - trail }

  private func held(trusting trusted: Set<Int>, moving: Int? = nil) -> Held? {
    if policy == .none { return nil }
    if policy == .start, offset <= least { return .start }
    if policy == .end, offset >= greatest { return .end(excess: offset - greatest) }
    var seen = rows(from: offset + lead, to: max(offset + lead, offset + height - trail))
    seen.removeAll { rows[$0].id == moving }
    if policy == .end { seen.reverse() }
    let isSized = { (row: Int) in
      rows[row].own != nil || rows[row].isFresh || trusted.contains(rows[row].id)
    }
    guard let row = seen.first(where: isSized) ?? seen.first else { return nil }
    let (low, high) = (start(row), start(row) + length(row))
    let isSpanned = !isSized(row) && low < line && line < high
    let isEnd = (policy == .end) != isSpanned
    return .edge(
      row: row, isEnd: isEnd, place: (isEnd ? high : low) - line,
      gone: (policy == .end ? high : low) - line)
  }

  /// Moves the offset so that what was held is back; `now` finds the row, or the slot of one that
  /// is gone.
  private mutating func restore(
    _ held: Held?, wasInside: Bool, _ now: (Int) -> (row: Int?, slot: Int)
  ) {
    let asked = offset
    switch held {
    case nil, .start: break
    case .end(let excess): offset = greatest + excess
    case .edge(let row, let isEnd, let place, let gone):
      let (found, slot) = now(row)
      var edge: (at: Double, place: Double)?
      if let found {
        edge = (start(found) + (isEnd ? length(found) : 0), place)
      } else if !rows.isEmpty {
        edge = (start(slot), gone)
      }
      if let edge { offset += edge.at - edge.place - line }
    }
    if wasInside { offset = min(max(offset, least), greatest) }
    if offset != asked { adjusted += 1 }
  }

  // MARK: Passes

  /// Measures these rows, as one update under one anchor.
  private mutating func pass(_ wanted: [Int], _ trusted: Set<Int>, target: (() -> Double)? = nil) {
    let (held, wasInside) = (target == nil ? held(trusting: trusted) : nil, isInside)
    passes += 1
    measured += wanted.count
    var differs = false
    for row in wanted {
      let old = length(row)
      let new = rows[row].answer ?? old
      differs = differs || (new - old).magnitude > 0.001
      (rows[row].known, rows[row].isFresh) = (new, true)
    }
    if differs, target == nil { restore(held, wasInside: wasInside) { ($0, $0) } }
  }

  private func unmeasured(_ rows: [Int]) -> [Int] {
    rows.filter { self.rows[$0].own == nil && !self.rows[$0].isFresh }
  }

  private mutating func settle(_ trusted: Set<Int>, forced: [Int] = []) {
    if !unmeasured(forced).isEmpty { pass(unmeasured(forced), trusted) }
    while passes < maxPasses, !unmeasured(visible).isEmpty { pass(unmeasured(visible), trusted) }
  }

  /// Makes a change under an anchor, then measures what is visible.
  private mutating func change(
    moving: Int? = nil, _ change: (inout NaiveSelfSizing) -> (Int) -> (row: Int?, slot: Int)
  ) {
    (passes, measured, adjusted) = (0, 0, 0)
    let (held, wasInside) = (held(trusting: [], moving: moving), isInside)
    let trusted = Set(visible.filter { rows[$0].isFresh }.map { rows[$0].id })
    let now = change(&self)
    restore(held, wasInside: wasInside, now)
    settle(trusted)
  }

  // MARK: Commands

  mutating func makeRow(_ answer: Double?, own: Double? = nil) -> Row {
    nextID += 1
    return Row(id: nextID, answer: answer, own: own)
  }

  mutating func insert(at row: Int, count: Int, _ answer: Double?, own: Double?) {
    change { list in
      for _ in 0..<count { list.rows.insert(list.makeRow(answer, own: own), at: row) }
      return { old in (old >= row ? old + count : old, 0) }
    }
  }

  mutating func delete(_ gone: Range<Int>) {
    change { list in
      list.rows.removeSubrange(gone)
      return { old in
        (
          gone.contains(old) ? nil : old >= gone.upperBound ? old - gone.count : old,
          gone.lowerBound
        )
      }
    }
  }

  mutating func move(_ row: Int, to target: Int) {
    let id = rows[row].id
    change(moving: id) { list in
      let ids = list.rows.map(\.id)
      list.rows.insert(list.rows.remove(at: row), at: target)
      let now = list.rows.map(\.id)
      return { old in (now.firstIndex(of: ids[old]), 0) }
    }
  }

  mutating func set(_ row: Int, _ answer: Double?) {
    change { list in
      (list.rows[row].answer, list.rows[row].isFresh) = (answer, false)
      return { ($0, $0) }
    }
  }

  mutating func scroll(to target: Double, isClamped: Bool) {
    (passes, measured, adjusted) = (0, 0, 0)
    offset = isClamped ? min(max(target, least), greatest) : target
    settle([])
  }

  mutating func resize(_ height: Double) {
    (passes, measured, adjusted) = (0, 0, 0)
    let (held, wasInside, asked) = (held(trusting: []), isInside, offset)
    let trusted = Set(visible.filter { rows[$0].isFresh }.map { rows[$0].id })
    self.height = height
    restore(held, wasInside: wasInside) { ($0, $0) }
    adjusted = offset == asked ? 0 : 1
    settle(trusted)
  }

  mutating func measure(_ wanted: [Int]) {
    (passes, measured, adjusted) = (0, 0, 0)
    settle([], forced: wanted)
  }

  mutating func scroll(toRow row: Int, _ position: ScrollPosition) {
    (passes, measured, adjusted) = (0, 0, 0)
    func aim(_ list: inout NaiveSelfSizing) {
      let (low, high) = (list.start(row), list.start(row) + list.length(row))
      switch position {
      case .start: list.offset = low - list.lead
      case .center:
        list.offset =
          (low + high) / 2 - (list.lead + (list.height - list.lead - list.trail) / 2)
      case .end: list.offset = high - list.height + list.trail
      }
      list.offset = min(max(list.offset, list.least), list.greatest)
    }
    aim(&self)
    while passes < maxPasses, !unmeasured(visible).isEmpty {
      pass(unmeasured(visible), []) { 0 }
      aim(&self)
    }
  }
}
