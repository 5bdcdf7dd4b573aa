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

/// The sizes of a section's items.
enum SectionSizes: Equatable {
  /// All are the layout's own.
  case own
  /// The delegate's answers, item by item.
  case asked([CGSize])
  /// A delegate's answer for all items.
  case known(ItemLengths)
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

/// A flow delegate that knows all sizes of a section at once.
@MainActor package protocol KnownSizes: AnyObject {
  /// Whether it has to be asked, section by section and item by item; else its answers are the
  /// known sizes and no others.
  var isAsked: Bool { get }
  /// Own lengths of a section's items, of which the layout's `itemSize` completes what is missing;
  /// nil: no item has any.
  func knownSizes(inSection section: Int) -> ItemLengths?
  /// Lengths that a section's cells ask for where a layout estimates them, and then own lengths,
  /// which count for cells that ask for nothing (rule C-45); nil: cells are asked one by one.
  func askedLengths(inSection section: Int) -> (asked: ItemLengths, own: ItemLengths)?
}

/// The values of a `UICollectionViewFlowLayout` that the project's flow reads.
final class FlowAnswers: LayoutContext {
  var viewport = Viewport(size: .zero)
  let kinds = KindTable.standard
  private var counts: [Int] = []
  private var general: SectionMetrics
  private var sections: [SectionMetrics?] = []
  private var sizes: [SectionSizes] = []
  /// The metrics as values of options.
  private var generalValues: [OptionValue?]
  private var sectionValues: [[OptionValue?]?] = []

  /// Creates the answers of a layout without sections.
  init(_ general: SectionMetrics) { (self.general, generalValues) = (general, general.values()) }

  /// Replaces all answers.
  ///
  /// `sections` holds the metrics of sections that have their own, or is empty if none has.
  ///
  /// - Complexity: O(sections + items of asked and mixed sizes).
  /// - Returns: Whether anything changed.
  func update(
    _ counts: [Int], _ general: SectionMetrics, _ sections: [SectionMetrics?],
    _ sizes: [SectionSizes]
  ) -> Bool {
    let isSame = general == self.general && sections == self.sections
    if isSame && counts == self.counts && sizes == self.sizes { return false }
    (self.counts, self.sizes) = (counts, sizes)
    if isSame { return true }
    (self.general, self.sections) = (general, sections)
    generalValues = general.values()
    sectionValues = sections.map { $0?.values() }
    return true
  }

  var sectionCount: Int { counts.count }
  func itemCount(inSection section: Int) -> Int { counts[section] }

  func column(_ metric: ItemMetric, inSection section: Int) -> MetricColumn {
    switch (metric, sizes[section]) {
    case (.width, .asked), (.height, .asked): .mixed
    case (.width, .known(let sizes)): sizes.widths.column
    case (.height, .known(let sizes)): sizes.heights.column
    default: .absent
    }
  }

  func read(
    _ metric: ItemMetric, inSection section: Int, items: Range<Int>, into values: inout [Double]
  ) {
    switch (metric, sizes[section]) {
    case (.width, .asked(let sizes)): for item in items { values.append(sizes[item].width) }
    case (.height, .asked(let sizes)): for item in items { values.append(sizes[item].height) }
    case (.width, .known(let sizes)): sizes.widths.read(items, into: &values)
    case (.height, .known(let sizes)): sizes.heights.read(items, into: &values)
    default: values.append(contentsOf: repeatElement(.nan, count: items.count))
    }
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

  /// Pins what a layout pins; nil if that is nothing.
  @MainActor init?(_ layout: UICollectionViewFlowLayout, _ flow: Flow, _ answers: FlowAnswers) {
    switch (layout.sectionHeadersPinToVisibleBounds, layout.sectionFootersPinToVisibleBounds) {
    case (false, false): return nil
    case (true, false): pins = "headers"
    case (false, true): pins = "footers"
    case (true, true): pins = "both"
    }
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
