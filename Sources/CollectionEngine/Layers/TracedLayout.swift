internal import LayoutCore

/// A layout in its stack: makes every call and, while a trace is on, records it with its answer.
///
/// Has the capabilities of the layout, looked up once. While the trace is off it costs one call.
final class TracedLayout: CollectionLayout {
  let declaration: LayoutDeclaration
  /// The layout's name in a trace: `main/flow`.
  let label: String
  /// The layout itself.
  let layout: any CollectionLayout
  /// The kinds of all layouts of the stack.
  var kinds: KindTable
  let trace: CallTrace
  /// Whether the layout itself answers to changes of its viewport.
  private let isBoundsSensitive: Bool
  /// Whether it may answer to another offset alone.
  private let answersOffsets: Bool
  private let ownSections: (any SectionGeometry)?
  private let ownIncremental: (any IncrementalUpdates)?
  private let ownSensitivity: any BoundsSensitivity
  private let ownSizes: (any SizeSensitivity)?
  private let ownSnapping: (any Snapping)?
  private let ownLanding: (any Landing)?
  private let ownAnchoring: (any Anchoring)?
  private let ownAnimation: (any Animation)?
  let ownExplanation: (any Explanation)?
  private let ownLabelling: (any Labelling)?
  private let ownTouch: (any TouchZoning)?
  let ownFraming: (any BaseFraming)?
  let ownInteraction: (any Interaction)?
  private let ownScrollers: (any SectionScrollers)?
  private let ownKinds: (any OptionKinds)?
  private let ownLending: (any AnswerLending)?
  /// The layout's own: not traced, as UIKit asks views instead.
  let measuring: (any Measuring)?
  /// The layout's own: not traced, as UIKit keeps nothing with items.
  let keeping: (any Keeping)?

  /// Takes the place of `layout` in a layer; `kinds` are those of all layouts there.
  init(_ layout: any CollectionLayout, layer: String, kinds: KindTable, trace: CallTrace) {
    declaration = layout.declaration
    label = "\(layer)/\(declaration.name)"
    self.layout = layout
    self.kinds = kinds
    self.trace = trace
    (ownSections, ownIncremental) = (layout.sections, layout.incremental)
    isBoundsSensitive = layout.boundsSensitivity != nil
    (ownSensitivity, ownSnapping) = (layout.boundsSensitivity ?? RoomSensitivity(), layout.snapping)
    answersOffsets = ownSensitivity.followsOffset
    (ownAnchoring, ownAnimation) = (layout.anchoring, layout.animation)
    (ownExplanation, ownTouch) = (layout.explanation, layout.touch)
    (ownFraming, ownInteraction) = (layout.framing, layout.interaction)
    (ownLabelling, ownSizes) = (layout.labelling, layout.sizeSensitivity)
    (ownScrollers, ownLanding) = (layout.scrollers, layout.landing)
    (ownKinds, ownLending) = (layout.optionKinds, layout.lending)
    (measuring, keeping) = (layout.measuring, layout.keeping)
  }

  var sections: (any SectionGeometry)? { ownSections == nil ? nil : self }
  var incremental: (any IncrementalUpdates)? { ownIncremental == nil ? nil : self }
  var boundsSensitivity: (any BoundsSensitivity)? { isBoundsSensitive ? self : nil }
  var sizeSensitivity: (any SizeSensitivity)? { ownSizes == nil ? nil : self }
  var snapping: (any Snapping)? { ownSnapping == nil ? nil : self }
  var landing: (any Landing)? { ownLanding == nil ? nil : self }
  var anchoring: (any Anchoring)? { ownAnchoring == nil ? nil : self }
  var animation: (any Animation)? { ownAnimation == nil ? nil : self }
  var explanation: (any Explanation)? { ownExplanation == nil ? nil : self }
  var labelling: (any Labelling)? { ownLabelling == nil ? nil : self }
  var touch: (any TouchZoning)? { ownTouch == nil ? nil : self }
  var framing: (any BaseFraming)? { ownFraming == nil ? nil : self }
  var interaction: (any Interaction)? { ownInteraction == nil ? nil : self }
  var scrollers: (any SectionScrollers)? { ownScrollers == nil ? nil : self }
  var optionKinds: (any OptionKinds)? { ownKinds == nil ? nil : self }
  /// The layout's own, as long as nothing is traced.
  var lending: (any AnswerLending)? { trace.isOn ? nil : ownLending }
  /// The layout's own: it does not lay out, so it is not traced.
  var optionText: (any OptionText)? { layout.optionText }
  /// The layout's own: trials are not traced.
  var trials: (any ModuleTrials)? { layout.trials }
  var remembers: Bool { layout.remembers }

  // MARK: Laying out

  func check(_ value: OptionValue, forOption option: Int) throws(LayoutFailure) {
    try layout.check(value, forOption: option)
  }

  func prepare(_ context: any LayoutContext) throws(LayoutFailure) {
    try trace.call("\(label) prepare", uikit: "prepare()") { () throws(LayoutFailure) in
      try layout.prepare(context)
    }
  }

  var contentSize: Size { layout.contentSize }

  func attributes(
    in rect: Rect, _ context: any LayoutContext, into attributes: inout [LayoutAttributes]
  ) throws(LayoutFailure) {
    let before = attributes.count
    _ = try trace.call(
      "\(label) attributes in \(rect.traceText)", uikit: "layoutAttributesForElements(in:)",
      { "\($0)" }
    ) { () throws(LayoutFailure) -> Int in
      try layout.attributes(in: rect, context, into: &attributes)
      return attributes.count - before
    }
  }

  func attributes(for element: Element, _ context: any LayoutContext) throws(LayoutFailure)
    -> LayoutAttributes?
  {
    try trace.call(
      "\(label) attributes for \(kinds.text(for: element))",
      uikit: element.uikit("layoutAttributesFor", "Item", "SupplementaryView", "DecorationView"),
      { $0 == nil ? "none" : "" }
    ) { () throws(LayoutFailure) in try layout.attributes(for: element, context) }
  }
}

extension TracedLayout: SectionGeometry {
  var axis: Axis { ownSections?.axis ?? .vertical }

  var isReversed: Bool { ownSections?.isReversed ?? false }

  var isRightToLeft: Bool { ownSections?.isRightToLeft ?? false }

  var scrollAxis: Axis { ownSections?.scrollAxis ?? axis }

  func extent(ofSection section: Int) throws(LayoutFailure) -> SectionExtent {
    guard let ownSections else { return SectionExtent(start: 0, end: 0) }
    return try trace.call(
      "\(label) extent of section \(section)",
      { "\($0.start.traceText)..\($0.end.traceText)" }
    ) { () throws(LayoutFailure) in try ownSections.extent(ofSection: section) }
  }

  func section(at offset: Double) throws(LayoutFailure) -> Int? {
    try trace.call(
      "\(label) section at \(offset.traceText)", { $0.map { "\($0)" } ?? "none" }
    ) { () throws(LayoutFailure) in try ownSections?.section(at: offset) }
  }
}

extension TracedLayout: IncrementalUpdates, BoundsSensitivity, SizeSensitivity {
  func apply(_ updates: [LayoutUpdate], _ context: any LayoutContext) throws(LayoutFailure) {
    let count = updates.count
    try trace.call(
      "\(label) apply \(count == 1 ? "1 update" : "\(count) updates")",
      uikit: "prepare(forCollectionViewUpdates:)"
    ) { () throws(LayoutFailure) in
      try ownIncremental?.apply(updates, context)
    }
  }

  /// Whether it is asked about another offset alone; a trace shows all questions that UIKit asks.
  var followsOffset: Bool { answersOffsets || isBoundsSensitive && trace.isOn }

  func invalidation(from old: Viewport, to new: Viewport) throws(LayoutFailure) -> Invalidation {
    guard trace.isOn, isBoundsSensitive else {
      return try ownSensitivity.invalidation(from: old, to: new)
    }
    return try trace.call(
      "\(label) invalidation", uikit: "invalidationContext(forBoundsChange:)", text
    ) { () throws(LayoutFailure) in try ownSensitivity.invalidation(from: old, to: new) }
  }

  func invalidation(forMeasured elements: [Element], _ context: any LayoutContext)
    throws(LayoutFailure) -> Invalidation
  {
    let count = elements.count
    return try trace.call(
      "\(label) \(count) measured",
      uikit: "invalidationContext(forPreferredLayoutAttributes:withOriginalAttributes:)", text
    ) { () throws(LayoutFailure) in
      try ownSizes?.invalidation(forMeasured: elements, context) ?? .everything
    }
  }

  private func text(_ invalidation: Invalidation) -> String { invalidation.words(kinds) }
}

extension TracedLayout: Snapping, Landing, Anchoring {
  /// UIKit has no such call, so it is not recorded.
  func endlessAxes() throws(LayoutFailure) -> Axes { try ownLanding?.endlessAxes() ?? [] }

  func contentOffset(
    bringing element: Element, to position: ScrollPosition, _ context: any LayoutContext
  ) throws(LayoutFailure) -> Point? {
    try trace.call(
      "\(label) landing of \(kinds.text(for: element))", uikit: "scrollToItem(at:at:animated:)",
      { $0?.traceText ?? "none" }
    ) { () throws(LayoutFailure) in
      try ownLanding?.contentOffset(bringing: element, to: position, context)
    }
  }

  func targetContentOffset(
    forProposed proposed: Point, velocity: Point, _ context: any LayoutContext
  ) throws(LayoutFailure) -> Point {
    try trace.call(
      "\(label) target \(proposed.traceText)",
      uikit: "targetContentOffset(forProposedContentOffset:withScrollingVelocity:)",
      { $0.traceText }
    ) { () throws(LayoutFailure) in
      try ownSnapping?.targetContentOffset(forProposed: proposed, velocity: velocity, context)
        ?? proposed
    }
  }

  func place(of point: Point, _ context: any LayoutContext) throws(LayoutFailure) -> Point? {
    try trace.call("\(label) place of \(point.traceText)", { $0?.traceText ?? "none" }) {
      () throws(LayoutFailure) in try ownAnchoring?.place(of: point, context)
    }
  }

  func point(ofPlace place: Point, _ context: any LayoutContext) throws(LayoutFailure) -> Point? {
    try trace.call("\(label) point of \(place.traceText)", { $0?.traceText ?? "none" }) {
      () throws(LayoutFailure) in try ownAnchoring?.point(ofPlace: place, context)
    }
  }
}

extension TracedLayout: Animation {
  func initialAttributes(forAppearing element: Element, _ context: any LayoutContext)
    throws(LayoutFailure) -> LayoutAttributes?
  {
    try trace.call(
      "\(label) initial \(kinds.text(for: element))",
      uikit: element.uikit(
        "initialLayoutAttributesForAppearing", "Item", "SupplementaryElement", "DecorationElement")
    ) { () throws(LayoutFailure) in
      try ownAnimation?.initialAttributes(forAppearing: element, context)
    }
  }

  func finalAttributes(forDisappearing element: Element, _ context: any LayoutContext)
    throws(LayoutFailure) -> LayoutAttributes?
  {
    try trace.call(
      "\(label) final \(kinds.text(for: element))",
      uikit: element.uikit(
        "finalLayoutAttributesForDisappearing", "Item", "SupplementaryElement", "DecorationElement")
    ) { () throws(LayoutFailure) in
      try ownAnimation?.finalAttributes(forDisappearing: element, context)
    }
  }
}

extension TracedLayout: Explanation, Labelling, TouchZoning {
  func explain(_ element: Element, _ context: any LayoutContext) throws(LayoutFailure) -> [Fact] {
    try trace.call("\(label) explain \(kinds.text(for: element))", { "\($0.count)" }) {
      () throws(LayoutFailure) in try ownExplanation?.explain(element, context) ?? []
    }
  }

  func explain(_ point: Point, _ context: any LayoutContext) throws(LayoutFailure) -> [Fact] {
    try trace.call("\(label) explain \(point.traceText)", { "\($0.count)" }) {
      () throws(LayoutFailure) in try ownExplanation?.explain(point, context) ?? []
    }
  }

  /// UIKit has no such call, so it is not recorded.
  func remarks(_ context: any LayoutContext) throws(LayoutFailure) -> [Fact] {
    try ownExplanation?.remarks(context) ?? []
  }

  /// UIKit has no such call, so it is not recorded.
  func place(at point: Point, _ context: any LayoutContext) throws(LayoutFailure) -> TouchPlace? {
    try ownExplanation?.place(at: point, context)
  }

  func label(of element: Element, _ context: any LayoutContext) throws(LayoutFailure) -> String? {
    try trace.call("\(label) label of \(kinds.text(for: element))") { () throws(LayoutFailure) in
      try ownLabelling?.label(of: element, context)
    }
  }

  /// UIKit has no such call, so it is not recorded.
  func captions(of elements: [Element], _ context: any LayoutContext) throws(LayoutFailure)
    -> [Caption?]
  {
    try ownLabelling?.captions(of: elements, context) ?? []
  }

  /// UIKit has no such call, so it is not recorded.
  func opening(_ context: any LayoutContext) throws(LayoutFailure) -> Opening? {
    try ownLabelling?.opening(context)
  }

  func touchZones(_ context: any LayoutContext) throws(LayoutFailure) -> [TouchZone] {
    try trace.call("\(label) touch zones", { "\($0.count)" }) { () throws(LayoutFailure) in
      try ownTouch?.touchZones(context) ?? []
    }
  }
}

extension TracedLayout: OptionKinds {
  /// UIKit registers kinds, so there is no such call.
  func kinds(_ context: any LayoutContext) throws(LayoutFailure) -> [KindDeclaration] {
    try trace.call("\(label) kinds of options", { "\($0.count)" }) { () throws(LayoutFailure) in
      try ownKinds?.kinds(context) ?? []
    }
  }
}

extension TracedLayout: SectionScrollers {
  func scroller(ofSection section: Int) throws(LayoutFailure) -> SectionScroller? {
    try trace.call("\(label) scroller of section \(section)", { $0 == nil ? "none" : "" }) {
      () throws(LayoutFailure) in try ownScrollers?.scroller(ofSection: section)
    }
  }

  func stop(_ index: Int, ofSection section: Int) throws(LayoutFailure) -> Double {
    try trace.call("\(label) stop \(index) of section \(section)", { $0.traceText }) {
      () throws(LayoutFailure) in try ownScrollers?.stop(index, ofSection: section) ?? 0
    }
  }

  func section(withScrollerAt point: Point) throws(LayoutFailure) -> Int? {
    try trace.call("\(label) scroller at \(point.traceText)", { $0.map { "\($0)" } ?? "none" }) {
      () throws(LayoutFailure) in try ownScrollers?.section(withScrollerAt: point)
    }
  }
}

/// Stands for a layout that is not asked what a change of its viewport invalidates: only another
/// room does.
private final class RoomSensitivity: BoundsSensitivity {
  var followsOffset: Bool { false }

  func invalidation(from old: Viewport, to new: Viewport) -> Invalidation {
    old.hasSameRoom(as: new) ? .nothing : .everything
  }
}
