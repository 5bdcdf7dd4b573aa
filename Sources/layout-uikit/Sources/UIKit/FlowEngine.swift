#if os(Linux)
internal import FlowLayout
internal import LayoutCore
internal import StickyLayout

/// The project's flow, and its sticky where something is pinned, behind a `UICollectionViewFlowLayout`.
@MainActor final class FlowEngine {
  private let flow = Flow()
  private let sticky = Sticky()
  private var answers: FlowAnswers?
  private var pinned: StickyAnswers?
  /// The number of items of each section; nil where nobody was asked.
  private(set) var counts: [Int]?

  /// Forgets all answers: there is no view.
  func forget() { (counts, answers, pinned) = (nil, nil, nil) }

  /// Asks the delegate: for each section its metrics, then each size; what is missing is the layout's property.
  ///
  /// - Complexity: O(sections + items).
  func ask(
    _ layout: UICollectionViewFlowLayout, _ view: UICollectionView,
    _ preferred: [FoundationIndexPath: CGSize]
  ) {
    let counts = view.itemCounts()
    let delegate = view.delegate as? any UICollectionViewDelegateFlowLayout
    let general = SectionMetrics(layout)
    var sections: [SectionMetrics?] = []
    var sizes: [[CGSize]?] = []
    for section in counts.indices {
      sections.append(
        delegate.map { general.asked(of: $0, view, layout, section) }
          .flatMap { $0 == general ? nil : $0 })
      sizes.append(
        Self.sizes(ofSection: section, counts[section], layout, view, delegate, preferred))
    }
    let answers = FlowAnswers(counts, general, sections, sizes)
    self.counts = counts
    self.answers = answers
    pinned = StickyAnswers(answers, FlowBase(flow, answers))
  }

  /// Computes the layout.
  func prepare(_ layout: UICollectionViewFlowLayout, _ view: UICollectionView) {
    guard let answers, let pinned else { return }
    pinned.pin(layout)
    do {
      try flow.prepare(answers)
      if pinned.pins != nil { try sticky.prepare(pinned) }
    } catch {
      view.report(error.sentence)
    }
  }

  /// The size of the content.
  var contentSize: CGSize {
    answers == nil
      ? .zero : CGSize(width: flow.contentSize.width, height: flow.contentSize.height)
  }

  /// Fresh attributes of what intersects `rect`.
  func attributes(in rect: CGRect, _ layout: UICollectionViewFlowLayout)
    -> [UICollectionViewLayoutAttributes]
  {
    guard let answers, let pinned else { return [] }
    let area = Rect(
      x: rect.origin.x, y: rect.origin.y, width: rect.size.width, height: rect.size.height)
    var found: [LayoutAttributes] = []
    do {
      if pinned.pins != nil {
        try sticky.attributes(in: area, pinned, into: &found)
      } else {
        try flow.attributes(in: area, answers, into: &found)
      }
    } catch {
      layout.collectionView?.report(error.sentence)
    }
    return found.map { layout.shown($0) }
  }

  /// Fresh attributes of one element, or nil where there is none.
  func attributes(
    _ category: UICollectionView.ElementCategory, _ kind: String?, at path: FoundationIndexPath,
    _ layout: UICollectionViewFlowLayout
  ) -> UICollectionViewLayoutAttributes? {
    guard let answers, let pinned, let element = element(category, kind, at: path) else {
      return nil
    }
    do {
      let found =
        pinned.pins != nil
        ? try sticky.attributes(for: element, pinned)
        : try flow.attributes(for: element, answers)
      return found.map { layout.shown($0) }
    } catch {
      layout.collectionView?.report(error.sentence)
      return nil
    }
  }

  private func element(
    _ category: UICollectionView.ElementCategory, _ kind: String?, at path: FoundationIndexPath
  ) -> Element? {
    guard let counts, let section = path.first, counts.indices.contains(section) else {
      return nil
    }
    switch (category, kind) {
    case (.cell, _):
      guard path.count == 2, (0..<counts[section]).contains(path.item) else { return nil }
      return Element(.cell, section: section, item: path.item)
    case (.supplementaryView, UICollectionView.elementKindSectionHeader):
      return path.count == 1 || path.item == 0 ? Element(.header, section: section) : nil
    case (.supplementaryView, UICollectionView.elementKindSectionFooter):
      return path.count == 1 || path.item == 0 ? Element(.footer, section: section) : nil
    default: return nil
    }
  }

  /// The sizes of a section's items, or nil where all are the layout's own.
  private static func sizes(
    ofSection section: Int, _ count: Int, _ layout: UICollectionViewFlowLayout,
    _ view: UICollectionView, _ delegate: (any UICollectionViewDelegateFlowLayout)?,
    _ preferred: [FoundationIndexPath: CGSize]
  ) -> [CGSize]? {
    let isEstimated = layout.estimatedItemSize != .zero
    let own = isEstimated ? layout.estimated : layout.itemSize
    if isEstimated && preferred.isEmpty { return nil }
    guard isEstimated || delegate != nil else { return nil }
    var sizes: [CGSize] = []
    sizes.reserveCapacity(count)
    var isOwn = true
    for item in 0..<count {
      let path = FoundationIndexPath(item: item, section: section)
      let asked =
        isEstimated
        ? preferred[path]
        : delegate.flatMap { delegate in
          optionalAnswer { delegate.collectionView(view, layout: layout, sizeForItemAt: path) }
        }
      if let asked, asked != own { isOwn = false }
      sizes.append(asked ?? own)
    }
    return isOwn ? nil : sizes
  }

  /// Takes over the bounds and the insets of the view.
  func place(_ view: UICollectionView) {
    guard let answers else { return }
    let (bounds, adjusted) = (view.bounds, view.adjustedContentInset)
    let (inset, safe) = (view.contentInset, view.safeAreaInsets)
    // The adjusted inset is the view's; what it adds to the content inset counts as the safe area.
    answers.viewport = Viewport(
      size: Size(width: bounds.width, height: bounds.height),
      contentOffset: Point(x: bounds.origin.x, y: bounds.origin.y),
      contentInset: Insets(
        top: inset.top, left: inset.left, bottom: inset.bottom, right: inset.right),
      safeArea: Insets(
        top: adjusted.top == inset.top ? 0 : safe.top,
        left: adjusted.left == inset.left ? 0 : safe.left,
        bottom: adjusted.bottom == inset.bottom ? 0 : safe.bottom,
        right: adjusted.right == inset.right ? 0 : safe.right))
  }
}

extension UICollectionViewFlowLayout {
  /// The size of items until they are measured; `automaticSize` stands for `itemSize`.
  fileprivate var estimated: CGSize {
    estimatedItemSize == Self.automaticSize ? itemSize : estimatedItemSize
  }

  /// Fresh attributes of the layout's class.
  fileprivate func shown(_ found: LayoutAttributes) -> UICollectionViewLayoutAttributes {
    let type =
      type(of: self).layoutAttributesClass as? UICollectionViewLayoutAttributes.Type
      ?? UICollectionViewLayoutAttributes.self
    let attributes = type.init()
    let path = FoundationIndexPath(item: found.element.item, section: found.element.section)
    switch found.element.kind {
    case .header:
      attributes.represent(
        .supplementaryView, UICollectionView.elementKindSectionHeader, at: path)
    case .footer:
      attributes.represent(
        .supplementaryView, UICollectionView.elementKindSectionFooter, at: path)
    default: attributes.indexPath = path
    }
    let frame = found.frame
    attributes.frame = CGRect(x: frame.x, y: frame.y, width: frame.width, height: frame.height)
    attributes.zIndex = found.zIndex
    return attributes
  }
}

extension LayoutFailure {
  /// The reason as a sentence.
  fileprivate var sentence: String {
    switch self {
    case .refused(let sentence): return sentence
    case .misbehaviour(_, let function, let found): return "\(function): \(found)"
    }
  }
}

/// The metrics of a section.
private struct SectionMetrics: Equatable {
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
    var values = [OptionValue?](repeating: nil, count: Self.numbers.count)
    func set(_ name: String, _ value: OptionValue) {
      if let number = Self.numbers[name] { values[number] = value }
    }
    set("direction", .choice(direction == .vertical ? 0 : 1))
    set("item-size", .size(Size(width: itemSize.width, height: itemSize.height)))
    set("line-spacing", .number(line))
    set("interitem-spacing", .number(interitem))
    set("header", .number(max(0, header)))
    set("footer", .number(max(0, footer)))
    set(
      "section-inset",
      .insets(Insets(top: inset.top, left: inset.left, bottom: inset.bottom, right: inset.right)))
    set("section-inset-reference", .choice(reference.rawValue))
    return values
  }

  private static let numbers = Dictionary(
    uniqueKeysWithValues: Flow.declaration.options.enumerated().map { ($1.name, $0) })
}

/// What the project's flow reads of a `UICollectionViewFlowLayout`.
final class FlowAnswers: LayoutContext {
  var viewport = Viewport(size: .zero)
  let kinds = KindTable.standard
  private let counts: [Int]
  private let general: [OptionValue?]
  private let own: [[OptionValue?]?]
  private let sizes: [[CGSize]?]

  fileprivate init(
    _ counts: [Int], _ general: SectionMetrics, _ sections: [SectionMetrics?],
    _ sizes: [[CGSize]?]
  ) {
    self.counts = counts
    self.general = general.values()
    own = sections.map { $0?.values() }
    self.sizes = sizes
  }

  var sectionCount: Int { counts.count }
  func itemCount(inSection section: Int) -> Int { counts[section] }

  func column(_ metric: ItemMetric, inSection section: Int) -> MetricColumn {
    (metric == .width || metric == .height) && sizes[section] != nil ? .mixed : .absent
  }

  func read(
    _ metric: ItemMetric, inSection section: Int, items: Range<Int>, into values: inout [Double]
  ) {
    switch (metric, sizes[section]) {
    case (.width, let sizes?): for item in items { values.append(sizes[item].width) }
    case (.height, let sizes?): for item in items { values.append(sizes[item].height) }
    default: values.append(contentsOf: repeatElement(.nan, count: items.count))
    }
  }

  func option(_ index: Int, inSection section: Int?) -> OptionValue? {
    (section.flatMap { own[$0] } ?? general)[index]
  }

  func hasOwnOptions(inSection section: Int) -> Bool { own[section] != nil }
  var base: (any BaseLayout)? { nil }
}

/// What the project's sticky reads of a `UICollectionViewFlowLayout`.
final class StickyAnswers: LayoutContext {
  private let flow: FlowAnswers
  let base: (any BaseLayout)?
  /// The value of its option `pin`; nil where nothing is pinned.
  private(set) var pins: String?

  init(_ flow: FlowAnswers, _ base: FlowBase) { (self.flow, self.base) = (flow, base) }

  /// Pins what a layout pins.
  @MainActor func pin(_ layout: UICollectionViewFlowLayout) {
    switch (layout.sectionHeadersPinToVisibleBounds, layout.sectionFootersPinToVisibleBounds) {
    case (false, false): pins = nil
    case (true, false): pins = "headers"
    case (false, true): pins = "footers"
    case (true, true): pins = "both"
    }
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
    index == Self.pin ? pins.map { .text($0) } : nil
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
