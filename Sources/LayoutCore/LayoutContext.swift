/// The input of a layout during a call: viewport, content in columns, option values.
///
/// Valid only until the call returns; a layout that needs a value later keeps a copy. Reads are in
/// bulk: `read` fills a whole range of a column at once, and `column` answers for a section of
/// equal items without reading any.
public protocol LayoutContext: AnyObject {
  /// Size, offset and insets of the layer.
  var viewport: Viewport { get }
  /// Kinds of the layer this layout works in.
  var kinds: KindTable { get }
  /// Number of sections.
  var sectionCount: Int { get }

  /// Number of items of `section`, which must be in range.
  func itemCount(inSection section: Int) -> Int

  /// Returns what is known of a whole column of `section`, which must be in range.
  ///
  /// - Complexity: O(1).
  func column(_ metric: ItemMetric, inSection section: Int) -> MetricColumn

  /// Appends the values of `metric` for `items` of `section` to `values`; NaN for an item without
  /// one.
  ///
  /// Section and items must be in range.
  ///
  /// - Complexity: O(log n + k) for k items.
  func read(
    _ metric: ItemMetric, inSection section: Int, items: Range<Int>, into values: inout [Double])

  /// Appends the values of `metric` for all items of `sections`, section by section; NaN for an
  /// item without one.
  ///
  /// Sections must be in range and have `count` items together. Of many sections of few items this
  /// takes a fraction of the time of reading each.
  ///
  /// - Complexity: O(log n + sections + k) for k items of few in each section.
  func read(
    _ metric: ItemMetric, inSections sections: Range<Int>, count: Int, into values: inout [Double])

  /// Appends the texts of `label`, `identifier` or one of the layout's own columns for `items` of
  /// `section`; nil for an item without one.
  ///
  /// Section and items must be in range.
  ///
  /// - Complexity: O(log n + k) for k items.
  func readTexts(
    _ metric: ItemMetric, inSection section: Int, items: Range<Int>, into texts: inout [String?])

  /// Returns the current value of the layout's own option number `index`, in the order of its
  /// declaration, or nil if it is unset. With a section, that section's own value if it has one.
  func option(_ index: Int, inSection section: Int?) -> OptionValue?

  /// Whether `section` overrides any of the layout's options.
  func hasOwnOptions(inSection section: Int) -> Bool

  /// Measures `elements` and appends their sizes; `proposed` has one size per element.
  ///
  /// The width is the first of these that is known:
  /// 1. the item's own width;
  /// 2. its measured width;
  /// 3. the width of its label, at most the proposed width;
  /// 4. the proposed width.
  ///
  /// The height follows the same order; the label wraps at the width just found. A proposed NaN
  /// means no limit, and is the answer if nothing else is known. Elements must exist.
  ///
  /// - Complexity: O(log n + label) for each.
  func measure(
    _ elements: [Element], proposed: [Size], _ rule: TextRule, into sizes: inout [Size])

  /// The length of elements that are to be measured and have not been, or nil where nothing is
  /// measured.
  var estimate: Estimate? { get }

  /// Returns the lengths that the host has measured of `element`, stale ones too, or NaN; the
  /// columns `knownWidth` and `knownHeight` have those of cells.
  ///
  /// - Complexity: O(log n).
  func knownSize(of element: Element) -> Size

  /// Appends lengths of `items` of `section`: own ones, else known ones, else `length`; `metric` is
  /// `width` or `height`.
  ///
  /// - Complexity: O(log n + k) for k items.
  func readLengths(
    _ metric: ItemMetric, inSection section: Int, items: Range<Int>, else length: Double,
    into lengths: inout [Double])

  /// Returns what is known of the lengths that `readLengths` reads for all of `section`.
  ///
  /// - Complexity: O(1).
  func lengthColumn(_ metric: ItemMetric, inSection section: Int, else length: Double)
    -> MetricColumn

  /// Returns the offset of the scroller of `section`, which must be in range, or nil where it rests
  /// as before anyone has scrolled it. Outside the scroller's range while it bounces.
  ///
  /// - Complexity: O(log sections).
  func scrollerOffset(ofSection section: Int) -> Double?

  /// The layout that a decorator wraps, already prepared; nil for every other layout.
  var base: (any BaseLayout)? { get }

  /// The state that the layout returned from its last gesture; empty before the first.
  var interactionState: [Double] { get }

  /// Changes whenever the viewport, the number of sections or the state has changed; nil for a
  /// context that does not count changes.
  var version: Int? { get }
}

extension LayoutContext {
  /// The proposed sizes: nothing is known of any element.
  public func measure(
    _ elements: [Element], proposed: [Size], _ rule: TextRule, into sizes: inout [Size]
  ) {
    sizes += proposed
  }

  /// The size of one element.
  public func measure(_ element: Element, proposed: Size, _ rule: TextRule = TextRule()) -> Size {
    var sizes: [Size] = []
    measure([element], proposed: [proposed], rule, into: &sizes)
    return sizes.first ?? proposed
  }

  /// Reads one section after the other.
  public func read(
    _ metric: ItemMetric, inSections sections: Range<Int>, count: Int, into values: inout [Double]
  ) {
    for section in sections {
      read(metric, inSection: section, items: 0..<itemCount(inSection: section), into: &values)
    }
  }

  /// No item has a text.
  public func readTexts(
    _ metric: ItemMetric, inSection section: Int, items: Range<Int>, into texts: inout [String?]
  ) {
    texts.append(contentsOf: repeatElement(nil, count: items.count))
  }

  /// Nil: nothing is measured.
  public var estimate: Estimate? { nil }

  /// NaN: nothing has been measured.
  public func knownSize(of element: Element) -> Size { Size(width: .nan, height: .nan) }

  /// Nil: nobody has scrolled it.
  public func scrollerOffset(ofSection section: Int) -> Double? { nil }

  /// Empty: no gesture has been made.
  public var interactionState: [Double] { [] }

  /// Nil: whoever keeps what the context shows reads it again.
  public var version: Int? { nil }
}

/// A prepared layout as its decorator sees it: checked answers, never the layout itself.
public protocol BaseLayout: AnyObject {
  /// Size of the base's content, in points.
  var contentSize: Size { get }
  /// The direction in which the base's sections follow each other.
  var axis: Axis { get }
  /// Whether section 0 lies at the far end of the axis, as the base declares.
  var isReversed: Bool { get }
  /// Whether x runs from right to left, as the innermost base declares.
  var isRightToLeft: Bool { get }
  /// Standard kinds that the base never shows, as it declares.
  var missingKinds: [ElementKind] { get }
  /// Whether the base itself knows its sections, which then follow each other along the axis; if
  /// not, extents are derived and may overlap in any order.
  var hasOrderedSections: Bool { get }
  /// Changes whenever an answer of the base may have changed.
  var version: Int { get }

  /// Appends the attributes of every element whose `boundingBox` intersects `rect`, in
  /// `AttributesOrder`.
  ///
  /// - Throws: what the base throws.
  func attributes(in rect: Rect, into attributes: inout [LayoutAttributes]) throws(LayoutFailure)

  /// The layout that has found the elements in `rect` and keeps them where they lie until the base
  /// is asked again, or nil where `attributes` must be asked instead.
  ///
  /// - Throws: what the base throws.
  func lender(of rect: Rect) throws(LayoutFailure) -> (any AnswerLending)?

  /// The attributes of one element, or nil if the base has no such element.
  ///
  /// - Throws: what the base throws.
  func attributes(for element: Element) throws(LayoutFailure) -> LayoutAttributes?

  /// Returns the start and end of `section` along the axis, in content coordinates.
  ///
  /// - Complexity: O(log sections); where the base does not know its sections, extents are
  ///   derived once per prepare, in O(n).
  /// - Throws: what the base throws.
  func extent(ofSection section: Int) throws(LayoutFailure) -> SectionExtent

  /// The last section that starts at or before `offset` along the axis, or nil when none does.
  ///
  /// - Throws: what the base throws.
  func section(at offset: Double) throws(LayoutFailure) -> Int?
}

extension BaseLayout {
  /// Positions ascend with the section number.
  public var isReversed: Bool { false }
  /// True if reversed along x.
  public var isRightToLeft: Bool { axis == .horizontal && isReversed }
  /// It may show all of them.
  public var missingKinds: [ElementKind] { [] }
  /// Nil: it appends its answers.
  public func lender(of rect: Rect) throws(LayoutFailure) -> (any AnswerLending)? { nil }
}

/// A layout that keeps its last answer where it lies, for its host, which knows where that is.
public protocol AnswerLending: AnyObject {
  /// Finds the elements in `rect`, as `attributes` does, and keeps them until it is asked again;
  /// false if it cannot, or if any of them has to be looked at by itself.
  ///
  /// - Throws: what `attributes` throws.
  func lend(_ rect: Rect, _ context: any LayoutContext) throws(LayoutFailure) -> Bool
}

/// The extent of a section along the scroll axis, in content coordinates, points.
public struct SectionExtent: Hashable, Sendable {
  /// Start of the section, header included.
  public var start: Double
  /// End of the section, footer included; never before `start`.
  public var end: Double

  /// Creates an extent.
  public init(start: Double, end: Double) {
    self.start = start
    self.end = end
  }
}

/// The visible part of a layer's content: its size, offset and insets.
public struct Viewport: Hashable, Sendable {
  /// Size of the visible rectangle, in points.
  public var size: Size
  /// The content point at the top left of the visible rectangle; may be fractional or overscrolled.
  public var contentOffset: Point
  /// Additional scrollable margin around the content.
  public var contentInset: Insets
  /// Part of the viewport that bars cover.
  public var safeArea: Insets
  /// The layer's own margins, inside the safe area.
  public var margins: Insets
  /// Axes on which the safe area widens the content inset (rule O-01a).
  public var adjustedAxes: Axes

  /// Creates a viewport.
  @inlinable public init(
    size: Size, contentOffset: Point = .zero, contentInset: Insets = .zero,
    safeArea: Insets = .zero,
    margins: Insets = .zero, adjustedAxes: Axes = .both
  ) {
    self.size = size
    self.contentOffset = contentOffset
    self.contentInset = contentInset
    self.safeArea = safeArea
    self.margins = margins
    self.adjustedAxes = adjustedAxes
  }

  /// The visible rectangle in content coordinates: its origin is the content offset.
  public var bounds: Rect { Rect(origin: contentOffset, size: size) }

  /// Content inset plus, on the adjusted axes, safe area (rule O-01a).
  ///
  /// UIKit: `adjustedContentInset`.
  public var adjustedContentInset: Insets {
    var inset = contentInset
    if adjustedAxes.contains(.vertical) {
      inset.top += safeArea.top
      inset.bottom += safeArea.bottom
    }
    if adjustedAxes.contains(.horizontal) {
      inset.left += safeArea.left
      inset.right += safeArea.right
    }
    return inset
  }

  /// Size of the bounds inside the adjusted content inset, in points; at least zero.
  public var insetSize: Size {
    let inset = adjustedContentInset
    return Size(
      width: max(0, size.width - inset.left - inset.right),
      height: max(0, size.height - inset.top - inset.bottom))
  }

  /// Own margins plus safe area (rule V-07).
  ///
  /// UIKit: `layoutMargins`, where `insetsLayoutMarginsFromSafeArea` is true.
  public var layoutMargins: Insets { margins + safeArea }

  /// Whether content has the same room in both: they differ in the offset at most.
  public func hasSameRoom(as other: Viewport) -> Bool {
    size == other.size && contentInset == other.contentInset && safeArea == other.safeArea
      && margins == other.margins
      && (adjustedAxes == other.adjustedAxes
        || adjustedContentInset == other.adjustedContentInset)
  }
}
