#if os(Linux)
internal import FlowLayout
internal import LayoutCore
internal import StickyLayout

/// The metrics of a section.
struct SectionMetrics: Equatable {
  var direction: UICollectionView.ScrollDirection
  var itemSize: CGSize
  var inset: UIEdgeInsets
  var line: CGFloat
  var interitem: CGFloat
  var header: CGFloat
  var footer: CGFloat
  var reference: UICollectionViewFlowLayout.SectionInsetReference

  /// The layout's own.
  @MainActor init(_ layout: UICollectionViewFlowLayout) {
    direction = layout.scrollDirection
    itemSize = layout.estimatedItemSize == .zero ? layout.itemSize : layout.estimated
    inset = layout.sectionInset
    line = layout.minimumLineSpacing
    interitem = layout.minimumInteritemSpacing
    header = 0
    footer = 0
    reference = layout.sectionInsetReference
    header = along(layout.headerReferenceSize)
    footer = along(layout.footerReferenceSize)
  }

  private func along(_ size: CGSize) -> CGFloat {
    direction == .vertical ? size.height : size.width
  }

  /// These with the delegate's answers in their place.
  @MainActor func asked(
    of delegate: any UICollectionViewDelegateFlowLayout, _ view: UICollectionView,
    _ layout: UICollectionViewFlowLayout, _ section: Int
  ) -> SectionMetrics {
    var asked = self
    asked.inset =
      optionalAnswer { delegate.collectionView(view, layout: layout, insetForSectionAt: section) }
      ?? inset
    asked.line =
      optionalAnswer {
        delegate.collectionView(view, layout: layout, minimumLineSpacingForSectionAt: section)
      } ?? line
    asked.interitem =
      optionalAnswer {
        delegate.collectionView(
          view, layout: layout, minimumInteritemSpacingForSectionAt: section)
      } ?? interitem
    asked.header =
      optionalAnswer {
        delegate.collectionView(view, layout: layout, referenceSizeForHeaderInSection: section)
      }.map(along) ?? header
    asked.footer =
      optionalAnswer {
        delegate.collectionView(view, layout: layout, referenceSizeForFooterInSection: section)
      }.map(along) ?? footer
    return asked
  }

  /// The metrics as values of the flow's options, by the options' numbers.
  func values() -> [OptionValue?] {
    var values = [OptionValue?](repeating: nil, count: Flow.declaration.options.count)
    values[Self.direction] = .choice(direction == .vertical ? 0 : 1)
    values[Self.itemSize] = .size(Size(width: itemSize.width, height: itemSize.height))
    values[Self.line] = .number(line)
    values[Self.interitem] = .number(interitem)
    values[Self.header] = .number(max(0, header))
    values[Self.footer] = .number(max(0, footer))
    values[Self.inset] = .insets(
      Insets(top: inset.top, left: inset.left, bottom: inset.bottom, right: inset.right))
    values[Self.reference] = .choice(reference.rawValue)
    return values
  }

  private static let direction = number("direction")
  private static let itemSize = number("item-size")
  private static let line = number("line-spacing")
  private static let interitem = number("interitem-spacing")
  private static let header = number("header")
  private static let footer = number("footer")
  private static let inset = number("section-inset")
  private static let reference = number("section-inset-reference")

  private static func number(_ option: String) -> Int {
    guard let number = Flow.declaration.options.firstIndex(where: { $0.name == option }) else {
      preconditionFailure("flow has no option '\(option)'")
    }
    return number
  }
}

/// Own widths and heights of a section's items.
package struct ItemLengths: Equatable {
  /// Lengths of items along one axis.
  package enum Column: Equatable {
    /// No item has one.
    case absent
    /// Every item has this one.
    case uniform(Double)
    /// One for each item; NaN if it has none.
    case mixed([Double])

    var column: MetricColumn {
      switch self {
      case .absent: .absent
      case .uniform(let length): .uniform(length)
      case .mixed: .mixed
      }
    }

    func read(_ items: Range<Int>, into values: inout [Double]) {
      switch self {
      case .absent: values += repeatElement(.nan, count: items.count)
      case .uniform(let length): values += repeatElement(length, count: items.count)
      case .mixed(let lengths): values += lengths[items]
      }
    }
  }

  /// The widths.
  package let widths: Column
  /// The heights.
  package let heights: Column

  /// Puts two columns together.
  package init(widths: Column, heights: Column) {
    (self.widths, self.heights) = (widths, heights)
  }
}

/// Content that a host knows as a whole, so that it is not asked for item by item.
@MainActor package final class KnownContent {
  /// The number of items of each section.
  package var counts: [Int] = []
  /// Own lengths of the items of each section, of which the layout's `itemSize` completes what is
  /// missing.
  package var lengths: [ItemLengths] = []
  /// Lengths that cells ask for where a layout estimates them, by section, where own lengths count
  /// for cells that ask for nothing (rule C-45); empty: cells are asked one by one.
  package var measured: [ItemLengths] = []

  /// Creates empty content.
  package nonisolated init() {}
}

/// The values of a `UICollectionViewFlowLayout` that the project's flow reads.
final class FlowAnswers: LayoutContext {
  var viewport = Viewport(size: .zero)
  let kinds = KindTable.standard
  private var counts: [Int] = []
  private var general: SectionMetrics
  private var sections: [SectionMetrics?] = []
  /// The sizes of each section's items; nil: all are the layout's own.
  private var sizes: [ItemLengths?] = []
  /// The sections whose items have changed since `stale` was set; nil: more has changed.
  var stale: [Int]?
  /// Whether anything has changed since then.
  var isStale: Bool { stale?.isEmpty != true }
  /// The metrics as values of options.
  private var generalValues: [OptionValue?]
  private var sectionValues: [[OptionValue?]?] = []

  /// Creates the answers of a layout without sections.
  init(_ general: SectionMetrics) { (self.general, generalValues) = (general, general.values()) }

  /// Replaces what items are; asks for the sizes in the order of sections.
  ///
  /// - Complexity: O(sections + items of asked and mixed sizes).
  @MainActor func update(_ counts: [Int], sizes: (_ section: Int) -> ItemLengths?) {
    if counts.count == self.counts.count {
      for section in counts.indices {
        let sizes = sizes(section)
        let isSame = sizes == self.sizes[section]
        if !isSame { self.sizes[section] = sizes }
        if !isSame || counts[section] != self.counts[section] { stale?.append(section) }
      }
    } else {
      (self.sizes, stale) = (counts.indices.map(sizes), nil)
    }
    self.counts = counts
  }

  /// Replaces all metrics; `sections` holds those of sections that have their own, or is empty if
  /// none has.
  func update(_ general: SectionMetrics, _ sections: [SectionMetrics?]) {
    guard general != self.general || sections != self.sections else { return }
    (self.general, self.sections, stale) = (general, sections, nil)
    generalValues = general.values()
    sectionValues = sections.map { $0?.values() }
  }

  var sectionCount: Int { counts.count }
  func itemCount(inSection section: Int) -> Int { counts[section] }

  func column(_ metric: ItemMetric, inSection section: Int) -> MetricColumn {
    switch metric {
    case .width: sizes[section]?.widths.column ?? .absent
    case .height: sizes[section]?.heights.column ?? .absent
    default: .absent
    }
  }

  func read(
    _ metric: ItemMetric, inSection section: Int, items: Range<Int>, into values: inout [Double]
  ) {
    let column: ItemLengths.Column? =
      switch metric {
      case .width: sizes[section]?.widths
      case .height: sizes[section]?.heights
      default: nil
      }
    (column ?? .absent).read(items, into: &values)
  }

  func option(_ index: Int, inSection section: Int?) -> OptionValue? {
    guard let section, hasOwnOptions(inSection: section) else { return generalValues[index] }
    return sectionValues[section]?[index]
  }

  func hasOwnOptions(inSection section: Int) -> Bool {
    !sectionValues.isEmpty && sectionValues[section] != nil
  }
  var base: (any BaseLayout)? { nil }
}

/// The values of a `UICollectionViewFlowLayout` that the project's sticky reads.
final class StickyAnswers: LayoutContext {
  private let flow: FlowAnswers
  let base: (any BaseLayout)?
  /// The value of its option `pin`.
  private let pins: String

  /// Pins what a layout pins: headers, footers or both.
  @MainActor init(_ layout: UICollectionViewFlowLayout, _ flow: Flow, _ answers: FlowAnswers) {
    let pinsHeaders = layout.sectionHeadersPinToVisibleBounds
    let pinsFooters = layout.sectionFootersPinToVisibleBounds
    pins = !pinsFooters ? "headers" : pinsHeaders ? "both" : "footers"
    (self.flow, base) = (answers, FlowBase(flow, answers))
  }

  private static let pin = Sticky.declaration.options.firstIndex { $0.name == "pin" }

  var viewport: Viewport { flow.viewport }
  var kinds: KindTable { flow.kinds }
  var sectionCount: Int { flow.sectionCount }
  func itemCount(inSection section: Int) -> Int { flow.itemCount(inSection: section) }
  func column(_ metric: ItemMetric, inSection section: Int) -> MetricColumn { .absent }
  func read(
    _ metric: ItemMetric, inSection section: Int, items: Range<Int>, into values: inout [Double]
  ) {
    values.append(contentsOf: repeatElement(.nan, count: items.count))
  }
  func option(_ index: Int, inSection section: Int?) -> OptionValue? {
    index == Self.pin ? .text(pins) : nil
  }
  func hasOwnOptions(inSection section: Int) -> Bool { false }
}

/// The flow as the decorator's base.
final class FlowBase: BaseLayout {
  private let flow: Flow
  private let answers: FlowAnswers

  init(_ flow: Flow, _ answers: FlowAnswers) { (self.flow, self.answers) = (flow, answers) }

  var contentSize: Size { flow.contentSize }
  var axis: Axis { flow.axis }
  var isReversed: Bool { flow.isReversed }
  var isRightToLeft: Bool { flow.isRightToLeft }
  var hasOrderedSections: Bool { true }
  let version = 0

  func attributes(in rect: Rect, into attributes: inout [LayoutAttributes]) throws(LayoutFailure) {
    try flow.attributes(in: rect, answers, into: &attributes)
  }
  func attributes(for element: Element) throws(LayoutFailure) -> LayoutAttributes? {
    try flow.attributes(for: element, answers)
  }
  func extent(ofSection section: Int) throws(LayoutFailure) -> SectionExtent {
    flow.extent(ofSection: section)
  }
  func section(at offset: Double) throws(LayoutFailure) -> Int? { flow.section(at: offset) }
}
#endif
