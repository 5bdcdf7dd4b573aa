import LayoutCore
import TestSupport
import Testing

@testable import FlowLayout

/// The cost of edits and queries: the work is counted, not timed.
struct FlowEditWorkTests {
  /// One section of items in a viewport 500 wide, with the layout that follows its edits.
  private struct Follower {
    let flow: Flow
    var naive = NaiveFlow()

    /// Prepares a layout for items of these sizes.
    init(_ sizes: [Size], leaf: LeafSize = .standard) throws {
      naive.window = Size(width: 500, height: 400)
      naive.sections = [NaiveFlow.Section()]
      naive.sections[0].sizes = sizes
      flow = Flow(leaf)
      try flow.prepare(SizesContext(naive))
    }

    /// The work that a call adds.
    func work(_ body: () throws -> Void) rethrows -> FlowWork {
      let before = flow.work
      try body()
      return flow.work - before
    }

    /// The work of inserting an item.
    mutating func insert(_ size: Size, at item: Int) throws -> FlowWork {
      naive.sections[0].sizes.insert(size, at: item)
      return try apply(.insertItems(section: 0, items: item..<item + 1))
    }

    /// The work of deleting an item.
    mutating func delete(_ item: Int) throws -> FlowWork {
      naive.sections[0].sizes.remove(at: item)
      return try apply(.deleteItems(section: 0, items: item..<item + 1))
    }

    private func apply(_ update: LayoutUpdate) throws -> FlowWork {
      let context = SizesContext(naive)
      return try work { try flow.apply([update], context) }
    }

    /// The work of a rect query at a part of the content's length.
    func query(at part: Double = 0.5) throws -> FlowWork {
      let context = SizesContext(naive)
      let y = flow.contentSize.height * part
      return try work {
        var found: [LayoutAttributes] = []
        try flow.attributes(in: Rect(x: 0, y: y, width: 500, height: 30), context, into: &found)
        expect(!found.isEmpty)
      }
    }

    /// The work of asking what is at a point at a part of the content's length.
    func hit(at part: Double) throws -> FlowWork {
      let context = SizesContext(naive)
      let y = flow.contentSize.height * part
      return try work {
        var found: [LayoutAttributes] = []
        try flow.attributes(
          in: Rect(minX: 5, minY: y, maxX: 5.0.nextUp, maxY: y.nextUp), context, into: &found)
        expect(found.count <= 1)
      }
    }
  }

  /// A section takes 48 bytes in the list of sections, and no node if its items fit in a leaf:
  /// content may have a million of them.
  @Test("Sections of few items have no nodes") func sectionsOfFewItemsHaveNoNodes() throws {
    expect(MemoryLayout<StackedSection>.stride, equals: 48)
    var naive = NaiveFlow()
    naive.window = Size(width: 500, height: 400)
    naive.sections = Array(repeating: NaiveFlow.Section(), count: 100)
    for index in naive.sections.indices { naive.sections[index].sizes = walled(1 + index) }
    let flow = Flow()
    try flow.prepare(SizesContext(naive))
    expect(flow.prepared.nodes.count, equals: 0)
    naive.sections[7].sizes += walled(300)
    try flow.apply([.insertItems(section: 7, items: 8..<308)], SizesContext(naive))
    expect(flow.prepared.nodes.count > 0)
    naive.sections[7].sizes.removeLast(300)
    try flow.apply([.deleteItems(section: 7, items: 8..<308)], SizesContext(naive))
    expect(flow.prepared.nodes.count <= 1)
  }

  /// Items of which every eighth fills a line, so that lines meet the old ones soon.
  private func walled(_ count: Int) -> [Size] {
    (0..<count).map { item in
      let width = item % 8 == 7 ? 500 : 60 + item % 5
      return Size(width: Double(width), height: 20)
    }
  }

  /// Items of nearly one width, so that a shift of one item goes on and on.
  private func nearlyEqual(_ count: Int) -> [Size] {
    (0..<count).map { item in Size(width: Double(48 + item % 5), height: 20) }
  }

  @Test("An edit breaks the lines of its leaf whether others meet the old ones or not")
  func anEditBreaksTheLinesOfItsLeafWhetherOthersMeetTheOldOnesOrNot() throws {
    // If no line meets an old one, a shift goes through a few leaves that know one step, to those
    // with tables.
    for (sizes, passed) in [(walled, 0), (nearlyEqual, LeafSteps.mostPassed + 1)] {
      for count in [1_000, 100_000] {
        var follower = try Follower(sizes(count))
        for item in [3, count / 2 + 5, count - 10] {
          for work in [
            try follower.insert(Size(width: 61, height: 30), at: item), try follower.delete(item),
          ] {
            // A leaf of up to 192 items, the one before if its last line reaches the edit, and the
            // items examined after them.
            expect(work.itemsRead <= (2 + passed) * 192 + 32, "\(count) \(item)")
            // A line from each of the items, and once more the last of each leaf.
            expect(work.linesBroken <= (2 + passed) * (192 + 1), "\(count) \(item)")
          }
        }
      }
    }
  }

  @Test("Doubling the items adds a few nodes") func doublingTheItemsAddsAFewNodes() throws {
    try expectAFewNodesMore(walled)
    try expectAFewNodesMore(nearlyEqual)
  }

  private func expectAFewNodesMore(_ sizes: (Int) -> [Size]) throws {
    var last: (edit: Int, query: Int, hit: Int)?
    for count in [2_000, 4_000, 8_000, 16_000, 32_000, 64_000] {
      var follower = try Follower(sizes(count), leaf: LeafSize(most: 24))
      var now = (edit: 0, query: 0, hit: 0)
      for part in stride(from: 0.1, to: 1, by: 0.1) {
        let item = Int(Double(count) * part)
        now.edit += try follower.insert(Size(width: 61, height: 30), at: item).nodesVisited
        now.query += try follower.query(at: part).nodesVisited
        now.hit += try follower.hit(at: part).nodesVisited
      }
      if let last {
        // One level more: on average of nine places a node on the way to each of up to two leaves,
        // and for an edit the neighbours.
        expect(now.edit <= last.edit + 9 * 4, "\(count)")
        expect(now.query <= last.query + 9 * 4, "\(count)")
        expect(now.hit <= last.hit + 9 * 4, "\(count)")
      }
      last = now
    }
  }

  @Test("An edit before nearly equal items reads a few leaves")
  func anEditBeforeNearlyEqualItemsReadsAFewLeaves() throws {
    // Lines of eight; one item more in front shifts every line, and no line meets an old one.
    let sizes =
      [Size(width: 40, height: 50)]
      + Array(
        repeating: Size(width: 50, height: 50), count: 50_000)
    var follower = try Follower(sizes)
    for _ in 0..<9 { _ = try follower.insert(Size(width: 50, height: 50), at: 1) }
    func frame(_ item: Int) throws -> Rect? {
      let element = Element(.cell, section: 0, item: item)
      return try follower.flow.attributes(for: element, SizesContext(follower.naive))?.frame
    }
    let before = try frame(49_990)
    let work = try follower.insert(Size(width: 50, height: 50), at: 1)
    let few = (LeafSteps.mostPassed + 2) * 192
    expect(work.itemsRead <= few)
    try expect(frame(49_991) != before)
    try expect(follower.delete(1).itemsRead <= few)
  }

  @Test("A flip between equal and mixed sizes reads what is new")
  func aFlipBetweenEqualAndMixedSizesReadsWhatIsNew() throws {
    var follower = try Follower(Array(repeating: Size(width: 50, height: 50), count: 100_000))
    try expect(follower.insert(Size(width: 50, height: 50), at: 5_000).itemsRead <= 64)
    try expect(follower.insert(Size(width: 60, height: 50), at: 50_000).itemsRead <= 4 * 64)
    try expect(follower.query().itemsRead <= 4 * 64)
    try expect(follower.delete(50_000).itemsRead <= 4 * 64)
    // All equal again: five hundred points hold eight, and nothing has to be read to know where.
    try expect(follower.query().itemsRead, equals: 0)
  }

  @Test("A batch reads no more than a prepare") func aBatchReadsNoMoreThanAPrepare() throws {
    var follower = try Follower(walled(20_000))
    var updates: [LayoutUpdate] = []
    for item in stride(from: 19_990, to: 0, by: -10) {
      follower.naive.sections[0].sizes.remove(at: item)
      updates.append(.deleteItems(section: 0, items: item..<item + 1))
    }
    let context = SizesContext(follower.naive)
    let work = try follower.work { try follower.flow.apply(updates, context) }
    expect(updates.count, equals: 1_999)
    expect(work.itemsRead, equals: 20_000 - 1_999)
    let fresh = Flow()
    try fresh.prepare(context)
    try expect(follower.flow.everyElement(context), equals: fresh.everyElement(context))
  }

  @Test("An edit of one of many sections reads that one")
  func anEditOfOneOfManySectionsReadsThatOne() throws {
    var naive = NaiveFlow()
    naive.window = Size(width: 500, height: 400)
    var section = NaiveFlow.Section()
    section.sizes = (0..<10).map { Size(width: Double(60 + $0), height: 20) }
    naive.sections = Array(repeating: section, count: 2_000)
    let flow = Flow()
    try flow.prepare(SizesContext(naive))
    naive.sections[1_000].sizes.remove(at: 4)
    let before = flow.work
    try flow.apply([.deleteItems(section: 1_000, items: 4..<5)], SizesContext(naive))
    let work = flow.work - before
    expect(work.itemsRead, equals: 9)
    // So few items have no tree.
    expect(work.nodesVisited, equals: 0)
  }

  @Test("Edits leave no nodes behind") func editsLeaveNoNodesBehind() throws {
    var naive = NaiveFlow()
    naive.window = Size(width: 500, height: 400)
    naive.sections = [NaiveFlow.Section(), NaiveFlow.Section()]
    for leaf in [LeafSize(most: 4), LeafSize(most: 30)] {
      var run = try EditRun(naive, leaf: leaf, seed: 5) { random in
        Size(width: Double(20 + random.below(80)), height: Double(10 + random.below(2)))
      }
      for round in 0..<60 {
        try run.applyBatch(of: [1, 3, 30][round % 3])
        let items = run.naive.sections.reduce(0) { $0 + $1.sizes.count }
        // Ordinary leaves hold a quarter of the most at least, or are alone; and there is an inner
        // node less than leaves.
        let leaves = items / (leaf.most / 4) + run.naive.sections.count
        expect(run.flow.prepared.nodes.count <= 2 * leaves, "round \(round)")
      }
      let sections = run.naive.sections.count
      var empty = naive
      empty.sections = []
      try run.flow.apply([.deleteSections(0..<sections)], SizesContext(empty))
      expect(run.flow.prepared.nodes.count, equals: 0)
    }
  }
}
