public import LayoutCore

/// A prepared layout in the place of a decorator's base.
///
/// The layout must have `sections`; a test of derived extents belongs to the engine.
public final class LayoutBase: BaseLayout {
  private let layout: any CollectionLayout
  private let context: any LayoutContext

  /// Wraps `layout`, which the caller has prepared with `context`.
  public init(_ layout: any CollectionLayout, _ context: any LayoutContext) {
    self.layout = layout
    self.context = context
  }

  /// The layout's content size.
  public var contentSize: Size { layout.contentSize }

  /// The axis of the layout's sections; vertical if it has none.
  public var axis: Axis { layout.sections?.axis ?? .vertical }

  /// The direction of the layout's sections.
  public var isReversed: Bool { layout.sections?.isReversed ?? false }
  /// As the layout's sections.
  public var isRightToLeft: Bool { layout.sections?.isRightToLeft ?? false }

  /// The layout's missing kinds.
  public var missingKinds: [ElementKind] { layout.declaration.missingKinds }

  /// Always the same: the layout must not be prepared again.
  public var version: Int { 0 }

  /// Whether the layout has sections.
  public var hasOrderedSections: Bool { layout.sections != nil }

  /// The layout's answer for `rect`.
  public func attributes(
    in rect: Rect, into attributes: inout [LayoutAttributes]
  ) throws(LayoutFailure) {
    try layout.attributes(in: rect, context, into: &attributes)
  }

  /// The layout's answer for `element`.
  public func attributes(for element: Element) throws(LayoutFailure) -> LayoutAttributes? {
    try layout.attributes(for: element, context)
  }

  /// The answer of the layout's sections.
  ///
  /// - Throws: `refused` if the layout has none.
  public func extent(ofSection section: Int) throws(LayoutFailure) -> SectionExtent {
    guard let sections = layout.sections else { throw .refused("the base has no sections") }
    return try sections.extent(ofSection: section)
  }

  /// The answer of the layout's sections; nil if it has none.
  public func section(at offset: Double) throws(LayoutFailure) -> Int? {
    try layout.sections?.section(at: offset)
  }
}

/// A base of some size without elements and sections.
public final class EmptyBase: BaseLayout {
  /// The size given.
  public let contentSize: Size
  /// The axis of sections that there are not.
  public let axis = Axis.vertical
  /// Sections are unknown.
  public let hasOrderedSections = false
  /// It never changes.
  public let version = 0

  /// Creates a base.
  public init(contentSize: Size) { self.contentSize = contentSize }

  /// Empty.
  public func attributes(in rect: Rect, into attributes: inout [LayoutAttributes]) {}

  /// Nil.
  public func attributes(for element: Element) -> LayoutAttributes? { nil }

  /// Empty, at the start.
  public func extent(ofSection section: Int) -> SectionExtent { SectionExtent(start: 0, end: 0) }

  /// Nil.
  public func section(at offset: Double) -> Int? { nil }
}
