internal import CollectionEngine
internal import LayoutCore

// Laws about changes: results that must not depend on the history.
extension Law {
  static let incremental = Law(
    "incremental", "incremental = fresh prepare",
    """
    After apply, and after every other change, a layout answers as one that was freshly prepared for the \
    same content.
    """,
    fix: """
      let `apply` leave what `prepare` would compute, the content size too, or refuse, so that \
      the host calls `prepare`
      """
  ) { scene throws(LawStop) in
    let present = try scene.top().answer()
    let fresh: LawScene
    do throws(LawStop) { fresh = try scene.twin() } catch .engine(let error)
      where !error.isMisbehaviour
    {
      throw .broken("a fresh layout refuses the scene: \(error.description)")
    }
    try scene.difference("freshly prepared").require(present, try fresh.top().answer())
  }

  static let identity = Law(
    "identity", "insert then delete = identity",
    "Items and sections that come and go again leave every answer as it was.",
    fix: """
      let a deletion undo all that the insertion did: `prepare` and `apply` keep nothing of \
      earlier content
      """
  ) { scene throws(LawStop) in
    let twin = try scene.twin()
    let (layer, counts) = (twin.layer, try ask(engine: twin.scene.itemCounts()))
    let before = try twin.top().answer()
    let position = try twin.position()
    let difference = scene.difference("before the change")
    func check(_ what: String) throws(LawStop) {
      // Content that was smaller for a moment may have taken the offsets along.
      try twin.go(to: position)
      try difference.require(try twin.top().answer(), before, "after \(what)")
    }
    for section in Array(counts.indices).spread(3) {
      for item in Set([0, counts[section] / 2, counts[section]]).sorted() {
        let path = IndexPath(item: item, section: section)
        try ask(
          engine: twin.scene.insertItems(
            at: path, count: 2, [.metric(.width, 31), .metric(.height, 17)], layer: layer))
        _ = try twin.top().answer()
        try ask(engine: twin.scene.deleteItems(item...(item + 1), section: section, layer: layer))
        try check("insert \(section),\(item) x2 and delete \(section),\(item)..\(item + 1)")
      }
    }
    for section in Set([0, counts.count]).sorted() {
      try ask(engine: twin.scene.insertSections(at: section, items: 3, layer: layer))
      _ = try twin.top().answer()
      try ask(engine: twin.scene.deleteSections(section...section, layer: layer))
      try check("section insert \(section) items=3 and section delete \(section)")
    }
  }

  static let updates = Law(
    "updates", "every kind of update, refused ones too",
    """
    After each kind of update, and after a batch of all, a layout answers as freshly prepared; an update that \
    it refuses, or that is cancelled, leaves no trace once it is prepared again.
    """,
    fix: "refuse in `apply` what it does not follow, or not wholly: the host calls `prepare` then"
  ) { scene throws(LawStop) in
    let (twin, kinds) = (try scene.twin(), UpdateKinds.all)
    guard try twin.probe().levels.contains(where: { $0.layout.incremental != nil }) else {
      throw .notOffered
    }
    for kind in kinds {
      try ask(engine: kind.make(twin.scene))
      let fresh = try twin.twin()
      try scene.difference("freshly prepared").require(
        try twin.top().answer(), try fresh.top().answer(), "after \(kind.line)")
    }
    let (probe, before) = (try twin.probe(), try twin.top().answer())
    for level in probe.levels {
      guard let trials = level.layout.trials else { continue }
      if try ask(layout: trials.followsUnknownUpdate(level.context)) == true {
        throw .broken("an update of a kind that no version has is said to be followed")
      }
      let full = (0..<level.context.sectionCount).first {
        level.context.itemCount(inSection: $0) > 0
      }
      guard let full else { continue }
      trials.isCancelled = true
      try? level.layout.incremental?.apply(
        [.reloadItems(section: full, items: 0..<1)], level.context)
      trials.isCancelled = false
    }
    for level in probe.levels { try ask(layout: level.layout.prepare(level.context)) }
    try scene.difference("before a refused update").require(try twin.top().answer(), before)
  }

  static let instances = Law(
    "instances", "two instances do not share",
    "Instances share nothing: what one is asked and prepared for changes no answer of another.",
    fix: "keep state in the instance alone, not in static or global variables"
  ) { scene throws(LawStop) in
    let (one, other) = (try scene.twin(), try scene.twin())
    let before = try one.top().answer()
    _ = try? other.scene.insertSections(at: 0, items: 5, layer: other.layer)
    for size in [Size(width: 217, height: 333), Size(width: 1200, height: 900)] {
      _ = try? other.scene.setBounds(size)
      _ = try? other.scene.scroll(to: Point(x: 40, y: 60), clamped: false, layer: other.layer)
      _ = try other.top().answer()
    }
    let difference = scene.difference("before another instance worked")
    try difference.require(try one.top().answer(), before)
    for level in try one.probe().levels { try ask(layout: level.layout.prepare(level.context)) }
    try difference.require(try one.top().answer(), before)
  }

  static let options = Law(
    "options", "options at both ends, and back",
    """
    A layout works with values at both ends of the ranges that it declares, and answers as before once an \
    option has its old value again, unless it keeps numbers with items, which it may choose again.
    """,
    fix: """
      read every option again in each `prepare`, and use both ends of a declared range or \
      declare a smaller one
      """
  ) { scene throws(LawStop) in
    let twin = try scene.twin()
    let before = try twin.top().answer()
    let position = try twin.position()
    let top = try scene.top().layout.declaration.name
    let isRemembered = try keepsNumbers(twin)
    for state in try ask(engine: twin.scene.options(layer: twin.layer)) where state.layout == top {
      let name = "\(top).\(state.declaration.name)"
      for value in state.declaration.ends where value != state.value {
        do throws(LawStop) {
          try ask(engine: twin.scene.setOptions([OptionAssignment(name, value)], layer: twin.layer))
        } catch .engine(let error) where !error.isMisbehaviour {
          // A value of the range may still be refused, with a reason.
          continue
        }
        _ = try twin.top().answer()
        try ask(
          engine: twin.scene.setOptions([OptionAssignment(name, state.value)], layer: twin.layer))
        // Smaller content may have taken the offsets along.
        try twin.go(to: position)
        if isRemembered { continue }
        try scene.difference("before").require(
          try twin.top().answer(), before, "after option \(name) was changed and set back")
      }
    }
  }
}

extension Law {
  /// Whether the base keeps numbers with items of a scene.
  private static func keepsNumbers(_ scene: LawScene) throws(LawStop) -> Bool {
    guard let base = try scene.probe().levels.first, let keeping = base.layout.keeping else {
      return false
    }
    for section in 0..<base.context.sectionCount {
      let items = 0..<base.context.itemCount(inSection: section)
      let values = try ask(layout: keeping.keptValues(inSection: section, items: items))
      if values.contains(where: { !$0.isNaN }) { return true }
    }
    return false
  }
}

extension LawScene {
  /// Compares with answers that came about in another way.
  func difference(_ other: String) -> Difference {
    Difference(kinds: (try? kinds()) ?? .standard, other: other)
  }
}

extension OptionDeclaration {
  /// The values at both ends of the range; none for text, which only the layout can read.
  fileprivate var ends: [OptionValue] {
    switch type {
    case .flag: return [.flag(false), .flag(true)]
    case .number(let range): return [.number(range.lowerBound), .number(range.upperBound)]
    case .integer(let range):
      return [.number(Double(range.lowerBound)), .number(Double(range.upperBound))]
    case .choice(let words): return [.choice(0), .choice(words.count - 1)]
    case .size: return [.size(.zero), .size(Size(width: 1e4, height: 1e4))]
    case .insets:
      return [.insets(.zero), .insets(Insets(top: 900, left: 900, bottom: 900, right: 900))]
    case .text: return []
    }
  }
}

/// Changes of the content, of every kind that layouts receive, in a section that comes first.
private enum UpdateKinds {
  /// Each with the line that would make it.
  static let all: [(line: String, make: @Sendable (Scene) throws(EngineError) -> Void)] = [
    (
      "section insert 0 items=3",
      { scene throws(EngineError) in try scene.insertSections(at: 0, items: 3) }
    ),
    (
      "insert 0,1 x2 width=47 height=23",
      { scene throws(EngineError) in
        try scene.insertItems(at: IndexPath(item: 1, section: 0), count: 2, own)
      }
    ),
    (
      "item 0,0..1 width=47 height=23",
      { scene throws(EngineError) in try scene.change(items: 0...1, section: 0, own) }
    ),
    ("delete 0,1..2", { scene throws(EngineError) in try scene.deleteItems(1...2, section: 0) }),
    (
      "move 0,0 0,2",
      { scene throws(EngineError) in
        try scene.moveItem(
          IndexPath(item: 0, section: 0), to: IndexPath(item: 2, section: 0))
      }
    ),
    (
      "section insert 1 items=2",
      { scene throws(EngineError) in try scene.insertSections(at: 1, items: 2) }
    ),
    ("section move 1 0", { scene throws(EngineError) in try scene.moveSection(1, to: 0) }),
    ("section delete 0", { scene throws(EngineError) in try scene.deleteSections(0...0) }),
    (
      "batch; delete 0,0; reload 0,1; insert 0,0; section insert 1; commit",
      { scene throws(EngineError) in
        try scene.beginBatch(.lenient)
        try scene.add(.deleteItem(IndexPath(item: 0, section: 0)))
        try scene.add(.reloadItem(IndexPath(item: 1, section: 0), own))
        try scene.add(.insertItem(IndexPath(item: 0, section: 0), own))
        try scene.add(.insertSection(1, items: 1))
        _ = try scene.commit()
      }
    ),
  ]

  private static let own: [ItemChange] = [.metric(.width, 47), .metric(.height, 23)]
}
