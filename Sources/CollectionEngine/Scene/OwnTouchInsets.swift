internal import LayoutCore
internal import SummaryTree

/// Touch insets that items and kinds of a layer have in place of those of its layout (rule H-19).
struct OwnTouchInsets {
  private let content: Content
  private let kinds: [ElementKind: TouchInsets]

  /// The insets of the layer at `index`.
  init(_ index: Int, _ state: SceneState) {
    content = state.layers[state.owner(of: index)].content
    let named = state.layers[index].touchInsets
    guard !named.isEmpty else {
      kinds = [:]
      return
    }
    let table = state.kinds(index)
    var kinds: [ElementKind: TouchInsets] = [:]
    for (name, insets) in named {
      if let kind = table.kind(named: name) { kinds[kind] = insets }
    }
    self.kinds = kinds
  }

  /// Whether all are zero.
  var isEmpty: Bool { kinds.isEmpty && content.reaching == 0 }

  /// The insets of an element: its item's, else its kind's, else nil.
  subscript(element: Element) -> TouchInsets? {
    content.overrides(of: element)?.touchInsets ?? kinds[element.kind]
  }

  /// The insets of a kind, or nil.
  func insets(of kind: ElementKind) -> TouchInsets? { kinds[kind] }

  /// Items with insets of their own that are looked up one by one: none if they are many.
  var looseItems: [IndexPath] {
    content.reaching <= Self.mostLooseItems ? content.reachingItems : []
  }

  /// Maximum distance at which elements take touches around a place, for queries.
  var sharedReach: Double {
    let items = content.reaching <= Self.mostLooseItems ? 0 : content.touchReach
    return kinds.values.reduce(items) { max($0, $1.reach) }
  }

  /// Maximum number of items that are looked up one by one, which costs O(log n) each.
  private static let mostLooseItems = 32
}

extension TouchInsets {
  /// Maximum of each own inset, in points; what a layout may declare too.
  static let limit = 1000.0

  /// The greatest of the four.
  var reach: Double { Double(max(top, left, bottom, right)) }
}

extension Content {
  /// Number of items with touch insets of their own.
  var reaching: Int { sections.summary.reaching }

  /// The greatest of those insets, in points.
  var touchReach: Double { Double(sections.summary.touchReach) }

  /// The items with touch insets of their own, in order.
  ///
  /// - Complexity: O(log n) each.
  var reachingItems: [IndexPath] {
    (0..<reaching).compactMap { number in
      sections.find(number, by: { $0.reaching }).flatMap { match in
        match.element.overrides.reachingItem(match.offset).map {
          IndexPath(item: $0, section: match.index)
        }
      }
    }
  }
}

extension Scene {
  /// Appends what may take a touch in a place of the layer at `index`, in its content coordinates.
  ///
  /// An element takes touches no farther from what is drawn than its own greatest inset or, without
  /// one, than its layouts' `touchReach`.
  ///
  /// - Complexity: a rect query of the place grown by the layouts' and the kinds' reach, and O(log
  ///   n) for each item with insets of its own; if these are many, the place is grown by theirs
  ///   instead.
  func touchables(
    in place: Rect, _ index: Int, _ stack: LayoutStack, _ found: inout [LayoutAttributes]
  ) throws(EngineError) {
    let transition = state.layers[index].transition?.stack.touchReach ?? 0
    let reach = max(stack.touchReach, transition)
    let own = OwnTouchInsets(index, state)
    guard !own.isEmpty else {
      return try attributes(in: place.grown(by: reach), index, stack, &found)
    }
    try attributes(in: place.grown(by: max(reach, own.sharedReach)), index, stack, &found)
    let loose = own.looseItems
    if !loose.isEmpty {
      let gone = Set(loose.map { Element(cellAt: $0) })
      found.removeAll { gone.contains($0.element) }
      for path in loose {
        if let one = try attributes(of: Element(cellAt: path), index, stack) { found.append(one) }
      }
    }
    found.removeAll {
      let insets = own[$0.element]
      return !$0.boundingBox.intersects(place.grown(by: insets?.reach ?? reach))
    }
  }
}

extension Rect {
  /// The rectangle with each edge that far out; unchanged for 0.
  fileprivate func grown(by reach: Double) -> Rect {
    if reach == 0 { return self }
    return Rect(minX: minX - reach, minY: minY - reach, maxX: maxX + reach, maxY: maxY + reach)
  }
}
