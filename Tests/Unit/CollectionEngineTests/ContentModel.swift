import LayoutCore

@testable import CollectionEngine

/// Content as an array of arrays: the model for the store after any edits.
struct ContentModel: Equatable {
  struct Item: Equatable {
    var width: Double?
    var label: String?
    var identifier: String?
  }

  var sections: [[Item]]

  /// The expected summary of a section's widths, from looking at each.
  func widths(_ section: Int) -> MetricColumn {
    guard let first = sections[section].first else { return .absent }
    guard sections[section].allSatisfy({ $0.width == first.width }) else { return .mixed }
    return first.width.map { .uniform($0) } ?? .absent
  }

  /// The store's content, read item by item.
  init(_ content: Content) {
    sections = content.sections.map { section in
      (0..<section.count).map { item in
        let values = section.values(of: item)
        return Item(
          width: values.number(.width), label: values.overrides.label,
          identifier: values.identifier)
      }
    }
  }

  init(sections: [[Item]]) { self.sections = sections }
}

/// One edit at random of the store and of its model.
struct ContentEdit {
  private var random: Random

  init(seed: UInt32) { random = Random(seed) }

  /// Numbers of every form that a chunk has, few of them so that equal neighbours are common.
  private mutating func width() -> Double? {
    [nil, 7, 7, 7, 254, 255, 0.5, 1.0 / 3, -0.0, 1e300][random.below(10)]
  }

  private mutating func range(in count: Int) -> Range<Int> {
    let first = random.below(count + 1)
    let length = [0, 1, 1, 40, 900, count][random.below(6)]
    return first..<min(first + length, count)
  }

  mutating func apply(to content: inout Content, _ model: inout ContentModel) {
    let section = random.below(model.sections.count)
    let items = range(in: model.sections[section].count)
    switch random.below(11) {
    case 0, 1, 2:
      let item = ContentModel.Item(
        width: width(), label: random.below(3) == 0 ? "n\(random.below(2))" : nil,
        identifier: random.below(3) == 0 ? "i\(random.below(9))" : nil)
      let count = [1, 1, 1, 2, 40, 1100][random.below(6)]
      content.edit(section) { section in
        section.insertItems(
          count, at: items.lowerBound,
          ItemValues([
            .metric(.width, item.width), .label(item.label), .identifier(item.identifier),
          ]))
      }
      model.sections[section].insert(
        contentsOf: repeatElement(item, count: count), at: items.lowerBound)
    case 3, 4:
      content.edit(section) { $0.deleteItems(items) }
      model.sections[section].removeSubrange(items)
    case 5, 6, 7:
      let width = width()
      content.edit(section) { $0.change(items, [.metric(.width, width)]) }
      for item in items { model.sections[section][item].width = width }
    case 8:
      let label = [nil, "a"][random.below(2)]
      content.edit(section) { $0.change(items, [.label(label)]) }
      for item in items { model.sections[section][item].label = label }
    case 9:
      let identifier = [nil, "x"][random.below(2)]
      content.edit(section) { $0.change(items, [.identifier(identifier)]) }
      for item in items { model.sections[section][item].identifier = identifier }
    default: moveSections(&content, &model)
    }
  }

  private mutating func moveSections(_ content: inout Content, _ model: inout ContentModel) {
    let section = random.below(model.sections.count)
    let target = random.below(model.sections.count)
    content.moveSection(section, to: target)
    model.sections.insert(model.sections.remove(at: section), at: target)
  }
}
