public import CollectionEngine
public import LayoutCore

/// One layer of a scene as laws see it, with the means to make its layouts anew.
public struct LawScene {
  /// The scene; laws ask it and change nothing.
  public let scene: Scene
  /// The layer that is judged.
  public let layer: String
  /// Makes new instances of the layer's layouts, base first.
  private let makeLayouts: () throws -> [any CollectionLayout]
  /// A layout that no scene prepared.
  private let prepared: LayerProbe?

  /// A layer of `scene`, by default the current one, whose layouts `makeLayouts` makes, base first.
  public init(
    _ scene: Scene, layer: String? = nil, makeLayouts: @escaping () throws -> [any CollectionLayout]
  ) {
    self.scene = scene
    self.layer = layer ?? scene.currentLayer
    self.makeLayouts = makeLayouts
    prepared = nil
  }

  /// A prepared layout and what it reads, without an engine; what laws have to change is not offered.
  package init(_ layout: any CollectionLayout, _ context: any LayoutContext) {
    scene = Scene()
    layer = scene.currentLayer
    makeLayouts = { throw NotOffered() }
    prepared = LayerProbe(levels: [LayerProbe.Level(layout, context)])
  }

  /// The same layer, freshly prepared: another scene, which may be changed.
  ///
  /// - Throws: `EngineError` where new instances refuse what the scene's accepted.
  func twin() throws -> LawScene {
    LawScene(try scene.twin(of: layer, over: try makeLayouts()), makeLayouts: makeLayouts)
  }

  /// The layouts with what they read.
  func probe() throws -> LayerProbe { try prepared ?? scene.probe(layer: layer) }

  /// The outermost layout with what it reads.
  func top() throws -> LayerProbe.Level { try probe().top }

  /// Names of the kinds.
  func kinds() throws -> KindTable { try prepared?.top.context.kinds ?? scene.kinds(layer: layer) }
}

extension LayerProbe.Level {
  /// Whether the content has the item of a cell.
  func has(_ cell: Element) -> Bool {
    0..<context.sectionCount ~= cell.section
      && 0..<context.itemCount(inSection: cell.section) ~= cell.item
  }

  /// Asks for what intersects `rect`.
  func elements(in rect: Rect) throws -> [LayoutAttributes] {
    var found: [LayoutAttributes] = []
    try layout.attributes(in: rect, context, into: &found)
    return found
  }

  /// Asks for one element.
  func element(_ element: Element) throws -> LayoutAttributes? {
    try layout.attributes(for: element, context)
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

  /// Every element there is, in order; empty ones too, which no rectangle finds.
  ///
  /// - Complexity: O(n log n).
  func everything() throws -> [LayoutAttributes] {
    let found = try elements(in: .everywhere)
    let known = Set(found.map(\.element))
    let rest = try candidates.filter { !known.contains($0) }.compactMap(element)
    return rest.isEmpty ? found : (found + rest).sorted { $0.element < $1.element }
  }

  /// Everything that can be asked without changing anything.
  func answer() throws -> Answer {
    var extents: [SectionExtent] = []
    if let sections = layout.sections {
      extents = try (0..<context.sectionCount).map { try sections.extent(ofSection: $0) }
    }
    return Answer(
      contentSize: layout.contentSize, elements: try everything(), extents: extents,
      visible: try elements(in: context.viewport.bounds))
  }
}

/// What a layout answers at one moment.
struct Answer: Hashable {
  var contentSize: Size
  var elements: [LayoutAttributes]
  var extents: [SectionExtent]
  /// What intersects the viewport.
  var visible: [LayoutAttributes]
}
