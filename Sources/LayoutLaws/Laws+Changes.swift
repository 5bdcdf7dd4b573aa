internal import CollectionEngine
internal import LayoutCore

// What must be the same whatever came before.
extension Law {
  static let incremental = Law(
    "incremental", "incremental = fresh prepare",
    """
    After apply, and after every other change, a layout answers as one that was freshly prepared for the \
    same content.
    """
  ) { scene in
    let present = try scene.top().answer()
    let fresh: LawScene
    do { fresh = try scene.twin() } catch let error as EngineError where !error.isMisbehaviour {
      throw Breach("a fresh layout refuses the scene: \(error)")
    }
    try scene.difference("freshly prepared").require(present, try fresh.top().answer())
  }

  static let identity = Law(
    "identity", "insert then delete = identity",
    "Items and sections that come and go again leave every answer as it was."
  ) { scene in
    let twin = try scene.twin()
    let (layer, counts) = (twin.layer, try twin.scene.itemCounts())
    let before = try twin.top().answer()
    let offset = try twin.scene.status(of: layer).offset
    let difference = scene.difference("before the change")
    func check(_ what: String) throws {
      // Content that was smaller for a moment may have taken the offset along.
      try twin.go(to: offset)
      do { try difference.require(try twin.top().answer(), before) } catch let breach as Breach {
        throw Breach("after \(what): \(breach.sentence)")
      }
    }
    for section in Array(counts.indices).spread(3) {
      for item in Set([0, counts[section] / 2, counts[section]]).sorted() {
        let path = IndexPath(item: item, section: section)
        _ = try twin.scene.insertItems(
          at: path, count: 2, [.metric(.width, 31), .metric(.height, 17)], layer: layer)
        _ = try twin.top().answer()
        _ = try twin.scene.deleteItems(item...(item + 1), section: section, layer: layer)
        try check("insert \(section),\(item) x2 and delete \(section),\(item)..\(item + 1)")
      }
    }
    for section in Set([0, counts.count]).sorted() {
      _ = try twin.scene.insertSections(at: section, items: 3, layer: layer)
      _ = try twin.top().answer()
      _ = try twin.scene.deleteSections(section...section, layer: layer)
      try check("section insert \(section) items=3 and section delete \(section)")
    }
  }

  static let instances = Law(
    "instances", "two instances do not share",
    "Instances share nothing: what one is asked and prepared for changes no answer of another."
  ) { scene in
    let (one, other) = (try scene.twin(), try scene.twin())
    let before = try one.top().answer()
    _ = try? other.scene.insertSections(at: 0, items: 5, layer: other.layer)
    _ = try? other.scene.setBounds(Size(width: 217, height: 333))
    _ = try? other.scene.scroll(to: Point(x: 40, y: 60), clamped: false, layer: other.layer)
    _ = try other.top().answer()
    try scene.difference("before another instance worked").require(try one.top().answer(), before)
  }

  static let options = Law(
    "options", "options at both ends, and back",
    """
    A layout works with values at both ends of the ranges that it declares, and answers as before once an \
    option has its old value again.
    """
  ) { scene in
    let twin = try scene.twin()
    let before = try twin.top().answer()
    let offset = try twin.scene.status(of: twin.layer).offset
    let top = try scene.top().layout.declaration.name
    for state in try twin.scene.options(layer: twin.layer) where state.layout == top {
      let name = "\(top).\(state.declaration.name)"
      for value in state.declaration.ends where value != state.value {
        do {
          _ = try twin.scene.setOptions([OptionAssignment(name, value)], layer: twin.layer)
        } catch let error as EngineError where !error.isMisbehaviour {
          // A value of the range may still be refused, with a reason.
          continue
        }
        _ = try twin.top().answer()
        _ = try twin.scene.setOptions([OptionAssignment(name, state.value)], layer: twin.layer)
        // Smaller content may have taken the offset along.
        try twin.go(to: offset)
        do {
          try scene.difference("before").require(try twin.top().answer(), before)
        } catch let breach as Breach {
          throw Breach("after option \(name) was changed and set back: \(breach.sentence)")
        }
      }
    }
  }
}

extension LawScene {
  /// Compares with answers that came about in another way.
  func difference(_ other: String) -> Difference {
    Difference(kinds: (try? kinds()) ?? .standard, other: other)
  }
}

extension OptionDeclaration {
  /// The values at both ends of the range; of text, which only the layout can read, there are none.
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
