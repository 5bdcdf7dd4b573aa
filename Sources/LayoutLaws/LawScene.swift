public import CollectionEngine
public import LayoutCore

/// One layer of a scene, for laws, with the means to create its layouts again.
public struct LawScene {
  /// The scene; laws ask it and change nothing.
  public let scene: Scene
  /// The layer that is judged.
  public let layer: String
  /// Makes new instances of the layer's layouts, base first.
  private let makeLayouts: () throws(LawStop) -> [any CollectionLayout]
  /// A layout that no scene prepared.
  private let prepared: LayerProbe?

  /// The processor time that was used so far, in microseconds; nil if no time is measured.
  let processorTime: (() -> Double)?

  /// Creates a view of a layer of `scene`, by default the current one, whose layouts `makeLayouts`
  /// makes, base first.
  ///
  /// Laws about time use `processorTime`, which returns the microseconds used so far; without it
  /// they judge by what layouts read.
  public init(
    _ scene: Scene, layer: String? = nil, processorTime: (() -> Double)? = nil,
    makeLayouts: @escaping () throws(LawStop) -> [any CollectionLayout]
  ) {
    self.scene = scene
    self.layer = layer ?? scene.currentLayer
    self.makeLayouts = makeLayouts
    self.processorTime = processorTime
    prepared = nil
  }

  /// A prepared layout and what it reads, without an engine; what laws have to change is not
  /// offered.
  package init(_ layout: any CollectionLayout, _ context: any LayoutContext) {
    scene = Scene()
    layer = scene.currentLayer
    makeLayouts = { () throws(LawStop) in throw .notOffered }
    processorTime = nil
    prepared = LayerProbe(levels: [LayerProbe.Level(layout, context)])
  }

  /// Returns the same layer, freshly prepared, in another scene, which may be changed.
  ///
  /// - Throws: `LawStop.engine` if new instances refuse what the scene's accepted.
  func twin() throws(LawStop) -> LawScene {
    let layouts = try makeLayouts()
    return LawScene(
      try ask(engine: scene.twin(of: layer, over: layouts)), processorTime: processorTime,
      makeLayouts: makeLayouts)
  }

  /// The layouts with what they read.
  func probe() throws(LawStop) -> LayerProbe {
    if let prepared { return prepared }
    return try ask(engine: scene.probe(layer: layer))
  }

  /// The outermost layout with what it reads.
  func top() throws(LawStop) -> LayerProbe.Level { try probe().top }

  /// Whether any of the layouts has sections that scroll by themselves.
  public var hasScrollers: Bool {
    let probe = try? probe()
    return probe?.levels.contains { $0.layout.scrollers != nil } ?? false
  }

  /// Names of the kinds.
  func kinds() throws(LawStop) -> KindTable {
    if let prepared { return prepared.top.context.kinds }
    return try ask(engine: scene.kinds(layer: layer))
  }
}

extension LayerProbe.Level {
  /// Whether the content has the item of a cell.
  func has(_ cell: Element) -> Bool {
    0..<context.sectionCount ~= cell.section
      && 0..<context.itemCount(inSection: cell.section) ~= cell.item
  }

  /// Asks for what intersects `rect`.
  func elements(in rect: Rect) throws(LawStop) -> [LayoutAttributes] {
    var found: [LayoutAttributes] = []
    do { try layout.attributes(in: rect, context, into: &found) } catch { throw .layout(error) }
    return found
  }

  /// Asks for one element.
  func element(_ element: Element) throws(LawStop) -> LayoutAttributes? {
    try ask(layout: layout.attributes(for: element, context))
  }

  /// Cells, headers and footers that the content could have, in order.
  var candidates: [Element] {
    (0..<context.sectionCount).flatMap { section in
      [Element(.header, section: section)]
        + (0..<context.itemCount(inSection: section)).map {
          Element(.cell, section: section, item: $0)
        }
        + [Element(.footer, section: section)]
    }
  }

  /// The visible part of an element: the box around it, or the part that its scroller shows; nil
  /// where rounding decides whether that is anything.
  func seen(of one: LayoutAttributes) throws(LawStop) -> Rect? {
    let box = one.boundingBox
    guard one.flags.contains(.scrolled),
      let scroller = try ask(layout: self.scroller(one.element.section))
    else { return box }
    let part = scroller.visiblePart(of: box)
    if part == box { return box }
    return one.grazes(scroller.frame, isMoved: true) && !part.isEmpty ? nil : part
  }

  /// Every element there is, in order; empty ones too, which no rectangle finds.
  ///
  /// - Complexity: O(n log n).
  func everything() throws(LawStop) -> [LayoutAttributes] {
    let found = try elements(in: .everywhere)
    let known = Set(found.map { $0.element })
    var rest: [LayoutAttributes] = []
    for candidate in candidates where !known.contains(candidate) {
      if let one = try element(candidate) { rest.append(one) }
    }
    return rest.isEmpty ? found : (found + rest).sorted { $0.element < $1.element }
  }

  /// The extents of all sections, or nil if the layout does not know them.
  func extents() throws(LawStop) -> [SectionExtent]? {
    guard let sections = layout.sections else { return nil }
    return try (0..<context.sectionCount).map { section throws(LawStop) in
      try ask(layout: sections.extent(ofSection: section))
    }
  }

  /// Everything that can be asked without changing anything.
  func answer() throws(LawStop) -> Answer {
    Answer(
      contentSize: layout.contentSize, extents: try extents() ?? [], elements: try everything(),
      visible: try visible())
  }

  /// The elements that intersect the viewport, except those that touch its edges, where rounding
  /// may decide.
  func visible() throws(LawStop) -> [LayoutAttributes] {
    let (window, isMoved) = (context.viewport.bounds, layout.declaration.isDecorator)
    return try elements(in: window).filter { !$0.grazes(window, isMoved: isMoved) }
  }
}

/// The answers of a layout at one moment.
struct Answer: Hashable {
  var contentSize: Size
  var extents: [SectionExtent]
  var elements: [LayoutAttributes]
  /// The elements that intersect the viewport, except those that touch its edges.
  var visible: [LayoutAttributes]
}
