internal import CollectionEngine
internal import LayoutCore

// Content and viewports at the ends of what there is.
extension Law {
  static let sizes = Law(
    "sizes", "no items, one item, no viewport",
    "Empty content, empty sections and viewports of no size or a huge one get answers like all others.",
    fix: """
      let every loop and every length work with nothing: no sections, no items, a viewport of 0 \
      by 0, and a huge one
      """
  ) { scene throws(LawStop) in
    let twin = try scene.twin()
    let status = try ask(engine: scene.scene.status(of: scene.layer))
    let (none, huge) = (Size.zero, Size(width: 1e6, height: 1e6))
    for (counts, size) in [
      ([], status.bounds.size), ([], none), ([0], huge), ([1], none), ([1], huge),
      ([0, 3, 0, 0], none), ([0, 3, 0, 0], huge), ([2, 0, 1], status.bounds.size),
    ] {
      try ask(engine: twin.scene.replaceSections(counts, layer: twin.layer))
      try ask(engine: twin.scene.setBounds(size))
      for law in [answers, single, incremental] {
        guard case .broken(let sentence, _) = law.judge(twin) else { continue }
        let text = counts.isEmpty ? " 0" : counts.map { " \($0)" }.joined()
        throw .broken(
          "with sections\(text), bounds \(size.width.short) \(size.height.short): \(sentence)")
      }
    }
  }

  static let many = Law(
    "many", "100,000 items", rarity: 500,
    "A hundred thousand items get answers like a few, before and after a change in their middle.",
    fix: "count items in 64 bits and let memory grow with them: nothing may end at a fixed number"
  ) { scene throws(LawStop) in
    let twin = try scene.twin()
    try ask(engine: twin.scene.replaceSections([60_000, 40_000], layer: twin.layer))
    try ask(
      engine: twin.scene.insertItems(
        at: IndexPath(item: 30_000, section: 0), [.metric(.width, 35), .metric(.height, 70)],
        layer: twin.layer))
    let fresh = try twin.twin()
    let difference = scene.difference("freshly prepared")
    let all = try twin.top().elements(in: .everywhere)
    for place in try twin.places().prefix(3).dropFirst() {
      try twin.go(to: place)
      try fresh.go(to: place)
      let (top, other) = (try twin.top(), try fresh.top())
      let visible = try top.visible()
      try difference.require(visible, try other.visible())
      // Elements that depend on the offset may have moved: then only cells can be compared.
      let known = Set(all.map { $0.element })
      if let missing = visible.first(where: {
        $0.element.kind == .cell && !known.contains($0.element)
      }) {
        throw .broken(
          "\(try scene.kinds().text(for: missing.element)) is in the viewport, and not among all "
            + "\(all.count) elements")
      }
    }
  }

  static let cost = Law(
    "cost", "prepare grows with the items", rarity: 2000,
    "For four times the items a prepare reads about four times as much and takes about four times as long.",
    fix: "visit each item once in `prepare`, and read metrics of many items in one call"
  ) { scene throws(LawStop) in
    var cost = try Cost(of: scene)
    let what = "for \(cost.items * 4) items as for \(cost.items)"
    if cost.growthOfReads > Cost.mostGrowthOfReads {
      throw .broken("prepare reads \(Int(cost.growthOfReads.rounded())) times as much \(what)")
    }
    // A measurement on a busy processor may fail by chance, so it is repeated.
    for _ in 0..<3 where cost.growth > Cost.mostGrowth { cost = try Cost(of: scene) }
    if cost.growth > Cost.mostGrowth {
      throw .broken("prepare takes \(Int(cost.growth.rounded())) times as long \(what)")
    }
  }
}
