import FlowLayout
import LayoutCore
import TestSupport

/// A layout that follows edits beside the content they change: random batches in final form.
struct EditRun {
  /// The content, as the naive layout reads it.
  var naive: NaiveFlow
  /// The layout under test; prepared once.
  let flow: Flow
  /// The content as the layout reads it.
  private(set) var context: SizesContext
  private var random: ContentRandom
  private let newSize: @Sendable (inout ContentRandom) -> Size

  /// Prepares the layout with `naive`; new and changed items get sizes of `newSize`.
  init(
    _ naive: NaiveFlow, leaf: LeafSize = .standard, seed: UInt32,
    newSize: @escaping @Sendable (inout ContentRandom) -> Size
  ) throws {
    flow = Flow(leaf)
    self.naive = naive
    self.newSize = newSize
    random = ContentRandom(seed: seed)
    context = SizesContext(naive)
    try flow.prepare(context)
  }

  /// Changes the content and lets the layout follow: `count` changes of items, and now and then of
  /// sections, in the order of the contract.
  mutating func applyBatch(of count: Int) throws {
    var updates: [LayoutUpdate] = []
    if random.below(4) == 0 { deleteSection(&updates) }
    let new =
      random.below(4) == 0 || naive.sections.isEmpty ? insertSection(&updates) : nil
    for kind in (0..<count).map({ _ in random.below(3) }).sorted() {
      let section = random.below(naive.sections.count)
      if section != new { edit(section, kind, &updates) }
    }
    context = SizesContext(naive)
    try flow.apply(updates, context)
  }

  /// Changes the content by hand and lets the layout follow.
  mutating func apply(_ updates: [LayoutUpdate], _ change: (inout NaiveFlow) -> Void) throws {
    change(&naive)
    context = SizesContext(naive)
    try flow.apply(updates, context)
  }

  private mutating func deleteSection(_ updates: inout [LayoutUpdate]) {
    guard !naive.sections.isEmpty else { return }
    let section = random.below(naive.sections.count)
    naive.sections.remove(at: section)
    updates.append(.deleteSections(section..<section + 1))
  }

  private mutating func insertSection(_ updates: inout [LayoutUpdate]) -> Int {
    let section = random.below(naive.sections.count + 1)
    var new = NaiveFlow.Section()
    new.header = random.pick([0, 20.25])
    new.rowAlign = random.pick(["auto", "justify", "center"])
    for _ in 0..<random.pick([0, 1, 5, 300]) { new.sizes.append(newSize(&random)) }
    naive.sections.insert(new, at: section)
    updates.append(.insertSections(section..<section + 1))
    return section
  }

  private mutating func edit(_ section: Int, _ kind: Int, _ updates: inout [LayoutUpdate]) {
    let count = naive.sections[section].sizes.count
    let length = random.pick([1, 1, 1, 2, 7, 40, 700])
    if kind == 1 {
      let at = random.below(4) == 0 ? count : random.below(count + 1)
      let new = (0..<length).map { _ in newSize(&random) }
      naive.sections[section].sizes.insert(contentsOf: new, at: at)
      updates.append(.insertItems(section: section, items: at..<at + length))
      return
    }
    guard count > 0 else { return }
    let at = random.below(count)
    let range = at..<min(count, at + length)
    if kind == 0 {
      naive.sections[section].sizes.removeSubrange(range)
      updates.append(.deleteItems(section: section, items: range))
    } else {
      for item in range { naive.sections[section].sizes[item] = newSize(&random) }
      updates.append(.reloadItems(section: section, items: range))
    }
  }
}

extension Flow {
  /// Every element of `context`, each asked for by itself.
  func everyElement(_ context: SizesContext) throws -> [LayoutAttributes] {
    var all: [LayoutAttributes] = []
    for (number, section) in context.naive.sections.enumerated() {
      var elements = [Element(.header, section: number)]
      elements += section.sizes.indices.map { Element(.cell, section: number, item: $0) }
      elements.append(Element(.footer, section: number))
      for element in elements {
        if let one = try attributes(for: element, context) { all.append(one) }
      }
    }
    return all
  }
}

/// A context that reads sizes straight from a naive layout.
final class SizesContext: LayoutContext {
  /// The content.
  let naive: NaiveFlow
  /// The options of the content, without items.
  private let options: ArrayContext

  /// Creates a context of the content and options of `naive`.
  init(_ naive: NaiveFlow) {
    self.naive = naive
    var empty = naive
    for index in empty.sections.indices { empty.sections[index].sizes = [] }
    options = empty.context
  }

  var viewport: Viewport { options.viewport }
  var kinds: KindTable { options.kinds }
  var sectionCount: Int { naive.sections.count }
  var base: (any BaseLayout)? { nil }

  func itemCount(inSection section: Int) -> Int { naive.sections[section].sizes.count }

  func column(_ metric: ItemMetric, inSection section: Int) -> MetricColumn { .mixed }

  func read(
    _ metric: ItemMetric, inSection section: Int, items: Range<Int>,
    into values: inout [Double]
  ) {
    for size in naive.sections[section].sizes[items] {
      values.append(metric == .width ? size.width : size.height)
    }
  }

  func option(_ index: Int, inSection section: Int?) -> OptionValue? {
    options.option(index, inSection: section)
  }

  func hasOwnOptions(inSection section: Int) -> Bool { true }
}
