import LayoutCore
import TestSupport

@testable import WaterfallLayout

extension NaiveWaterfall {
  /// Content and options drawn at random: few and many items, sizes of every kind, spans, lanes,
  /// every order.
  static func random(seed: Int) -> NaiveWaterfall {
    var random = SceneRandom(seed: seed)
    var naive = NaiveWaterfall()
    naive.window = Size(
      width: random.pick([0, 37, 320, 320, 500]), height: random.pick([0, 240, 480]))
    naive.contentInset = random.pick([
      .zero, Insets(top: 11, left: 7, bottom: 3, right: 20.5),
    ])
    naive.isHorizontal = random.below(3) == 0
    naive.isMirrored = random.below(3) == 0
    naive.order = random.pick([
      "shortest-first", "shortest-first", "left-to-right", "right-to-left",
    ])
    naive.tolerance = random.pick([0, 0, 0, 16, .infinity])
    naive.usesCursor = random.below(3) == 0
    naive.takesLeastWaste = random.below(3) == 0
    naive.isStable = random.below(3) == 0
    naive.keepsZeroGap = random.below(3) > 0
    naive.pixelScale = random.pick([0, 0, 0, 1, 3])
    naive.minContent = random.pick([0, 0, 700])
    for _ in 0..<random.below(5) { naive.sections.append(section(&random)) }
    return naive
  }

  /// A section drawn at random.
  static func section(_ random: inout SceneRandom) -> Section {
    var section = Section()
    section.columns = random.pick([1, 2, 2, 3, 5, 64])
    section.columnWidth = random.pick([0, 0, 0, 70])
    section.columnSpacing = random.pick([0, 2.5, 10])
    section.itemSpacing = random.pick([0, 4, 10])
    let insets = [Insets.zero, Insets(top: 5, left: 6, bottom: 7, right: 8)]
    section.inset = random.pick(insets)
    section.header = random.pick([0, 44])
    section.footer = random.pick([0, 22.5])
    section.headerInset = random.pick(insets)
    section.footerInset = random.pick(insets)
    let (count, style) = (random.pick([0, 1, 7, 40, 90, 300]), random.below(4))
    section.items = (0..<count).map { _ in item(&random, style: style) }
    return section
  }

  /// An item drawn at random; only those of style 0 cover several lanes or have one of their own.
  static func item(_ random: inout SceneRandom, style: Int) -> Item {
    var item = Item()
    switch random.below(8) {
    case 0: break
    case 1 where style < 2: (item.width, item.height) = (random.pick([0, 30]), 20)
    case 2 where style < 3:
      (item.width, item.height) = (Double(1 + random.below(90)), Double(random.below(90)))
    default: item.height = random.pick([0, 10, 10, 40, Double(random.below(800)) / 4])
    }
    if style == 0, random.below(4) == 0 { item.span = random.pick([1, 2, 3, 64]) }
    if style == 0, random.below(6) == 0 { item.lane = random.pick([0, 1, 4, 63]) }
    return item
  }
}

/// A layout that follows random batches beside the content they change.
struct WaterfallRun {
  /// The layout under test, prepared once, and what it reads.
  let tested: WaterfallUnderTest
  /// The content as the naive layout reads it, with the lanes that items keep.
  private(set) var naive: NaiveWaterfall
  private var batches: RandomBatches

  /// Prepares the layout with `naive`; only in every fourth run do new items have spans or lanes of
  /// their own.
  init(_ naive: NaiveWaterfall, seed: Int, _ layout: Waterfall = Waterfall()) throws {
    self.naive = naive
    tested = try WaterfallUnderTest(naive, layout)
    tested.context.keepLanes(of: layout)
    batches = RandomBatches(seed: seed, of: tested.context) {
      NaiveWaterfall.item(&$0, style: seed % 4).metrics
    }
  }

  /// Changes the content and lets the layout follow; returns the first difference from the naive
  /// layout, where new items have no lanes yet.
  mutating func applyBatch(of count: Int) throws -> String? {
    let context = tested.context
    try applyUnasked(of: count)
    naive.sections = context.sections.indices.map { NaiveWaterfall.Section(context, $0) }
    let difference = try tested.difference(from: naive.layOut())
    context.keepLanes(of: tested.layout)
    return difference
  }

  /// Changes the content and lets the layout follow, which is asked for nothing.
  mutating func applyUnasked(of count: Int) throws {
    let context = tested.context
    var kept = context.sections.map { $0.items.map { $0[.kept] } }
    let updates = batches.changes(count: count)
    for update in updates {
      switch update {
      case .deleteSections(let range): kept.removeSubrange(range)
      case .insertSections(let range):
        kept.insert(
          contentsOf: range.map { context.sections[$0].items.map { _ in nil } },
          at: range.lowerBound)
      case .deleteItems(let section, let items): kept[section].removeSubrange(items)
      case .insertItems(let section, let items):
        kept[section].insert(contentsOf: items.map { _ in nil }, at: items.lowerBound)
      case .reloadItems: break
      }
    }
    for (section, items) in kept.enumerated() {
      for (item, value) in items.enumerated() {
        context.sections[section].items[item][.kept] = value
      }
    }
    try tested.layout.apply(updates, context)
  }
}

extension NaiveWaterfall.Section {
  /// A section as a context shows it.
  init(_ context: ArrayContext, _ section: Int) {
    func value(_ name: String) -> OptionValue? {
      Waterfall.declaration.options.firstIndex { $0.name == name }.flatMap {
        context.option($0, inSection: section)
      }
    }
    func number(_ name: String) -> Double {
      if case .number(let number) = value(name) { number } else { 0 }
    }
    func insets(_ name: String) -> Insets {
      if case .insets(let insets) = value(name) { insets } else { .zero }
    }
    (columns, columnWidth) = (Int(number("columns")), number("column-width"))
    (columnSpacing, itemSpacing) = (number("column-spacing"), number("item-spacing"))
    (header, footer) = (number("header"), number("footer"))
    (inset, headerInset) = (insets("section-inset"), insets("header-inset"))
    footerInset = insets("footer-inset")
    items = context.sections[section].items.map { metrics in
      var item = NaiveWaterfall.Item(width: metrics[.width], height: metrics[.height])
      item.span = metrics[WaterfallColumn.span].map { Int($0) }
      item.lane = metrics[WaterfallColumn.lane].map { Int($0) }
      item.kept = metrics[.kept].map { Int($0) % 64 }
      return item
    }
  }
}
