import LayoutCore
import ShellCore

/// A layout that passes every call on and records the updates.
final class RecordedLayout: CollectionLayout, IncrementalUpdates {
  private let layout: any CollectionLayout
  /// Whether it answers nothing and is not called: the lines of a scene that it does not survive
  /// are run so.
  private let isInert: Bool
  /// The updates since the last `takeUpdates`; nil if `prepare` was called instead.
  private var updates: [LayoutUpdate]? = []

  init(_ layout: any CollectionLayout, isInert: Bool) {
    (self.layout, self.isInert) = (layout, isInert)
  }

  /// Returns the updates since the last time, or nil where something else led to what there is.
  func takeUpdates() -> [LayoutUpdate]? {
    defer { updates = [] }
    return updates
  }

  var declaration: LayoutDeclaration { layout.declaration }
  /// An inert layout has room for every offset.
  var contentSize: Size {
    isInert ? Size(width: 100_000, height: 100_000) : layout.contentSize
  }

  func check(_ value: OptionValue, forOption option: Int) throws(LayoutFailure) {
    try layout.check(value, forOption: option)
  }

  func prepare(_ context: any LayoutContext) throws(LayoutFailure) {
    if updates?.isEmpty == true { updates = nil }
    if !isInert { try layout.prepare(context) }
  }

  func attributes(
    in rect: Rect, _ context: any LayoutContext, into attributes: inout [LayoutAttributes]
  ) throws(LayoutFailure) {
    if !isInert { try layout.attributes(in: rect, context, into: &attributes) }
  }

  func attributes(for element: Element, _ context: any LayoutContext) throws(LayoutFailure)
    -> LayoutAttributes?
  {
    isInert ? nil : try layout.attributes(for: element, context)
  }

  var incremental: (any IncrementalUpdates)? { self }

  func apply(_ updates: [LayoutUpdate], _ context: any LayoutContext) throws(LayoutFailure) {
    self.updates = (self.updates ?? []) + updates
    guard !isInert, let incremental = layout.incremental else {
      throw .refused("no updates followed")
    }
    try incremental.apply(updates, context)
  }

  var sections: (any SectionGeometry)? { isInert ? nil : layout.sections }
  var boundsSensitivity: (any BoundsSensitivity)? { isInert ? nil : layout.boundsSensitivity }
  var sizeSensitivity: (any SizeSensitivity)? { isInert ? nil : layout.sizeSensitivity }
  var snapping: (any Snapping)? { isInert ? nil : layout.snapping }
  var animation: (any Animation)? { isInert ? nil : layout.animation }
  var explanation: (any Explanation)? { isInert ? nil : layout.explanation }
  var labelling: (any Labelling)? { isInert ? nil : layout.labelling }
  /// All calls belong to a recording.
  var remembers: Bool { true }
}

/// A catalogue whose layouts are recorded.
final class RecordingCatalogue: LayoutCatalogue {
  private let catalogue: any LayoutCatalogue
  private let isInert: Bool
  /// The layouts that were made, the oldest first.
  private(set) var layouts: [RecordedLayout] = []

  init(_ catalogue: any LayoutCatalogue, isInert: Bool) {
    (self.catalogue, self.isInert) = (catalogue, isInert)
  }

  var images: [String: String] { catalogue.images }
  func modules() -> [ModuleDescription] { catalogue.modules() }
  func describe(_ name: String) throws(CatalogueError) -> ModuleDescription {
    try catalogue.describe(name)
  }
  func reload(_ name: String?) throws(CatalogueError) { try catalogue.reload(name) }

  func makeLayout(_ name: String) throws(CatalogueError) -> any CollectionLayout {
    record(try catalogue.makeLayout(name))
  }

  func makeLayout(_ name: String, image: String?) throws(CatalogueError) -> any CollectionLayout {
    record(try catalogue.makeLayout(name, image: image))
  }

  private func record(_ layout: any CollectionLayout) -> RecordedLayout {
    let recorded = RecordedLayout(layout, isInert: isInert)
    layouts.append(recorded)
    return recorded
  }
}
