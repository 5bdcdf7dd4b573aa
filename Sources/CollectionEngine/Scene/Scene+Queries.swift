public import LayoutCore
internal import SummaryTree

/// The elements of a layer that a query is about.
public enum AttributesQuery: Hashable, Sendable {
  /// Elements that intersect the viewport.
  case visible
  /// All elements, empty and hidden ones too.
  case all
  /// Elements that intersect a rectangle in content coordinates.
  case rect(Rect)
  /// One element.
  case element(Element)
}

extension Scene {
  /// Returns elements of a layer in `AttributesOrder`: all elements or a single one wherever
  /// scrollers have them, visible ones and those in a rectangle only where they are shown.
  ///
  /// With `unscrolled` frames are those at the offset 0 of each scroller, and nothing is cut off.
  ///
  /// - Complexity: that of the layout's rect query and O(k) for k elements; `.all` O(items).
  /// - Throws: `EngineError.noLayer`, `.noLayout`, `.noSection`, `.noItem`, `.noElement`,
  ///   `.layout`.
  public func attributes(
    _ query: AttributesQuery, layer: String? = nil, unscrolled: Bool = false
  ) throws(EngineError) -> [ShownElement] {
    let (index, stack) = try preparedStack(layer)
    var result: [LayoutAttributes] = []
    switch query {
    case .visible: try attributes(in: state.viewport(index).bounds, index, stack, &result)
    case .rect(let rect): try attributes(in: rect, index, stack, &result)
    case .all: result = try allAttributes(index, stack)
    case .element(let element):
      if element.category != .decoration { try check(section: element.section, index) }
      if element.kind == .cell { try check(element.indexPath, index) }
      guard let one = try attributes(of: element, index, stack) else {
        throw .noElement(state.kinds(index).text(for: element))
      }
      result = [one]
    }
    let content = state.layers[state.owner(of: index)].content
    let isBare = content.isBare
    let marks = ElementMarks(index, state)
    var shown: [ShownElement] = []
    shown.reserveCapacity(result.count)
    for attributes in result {
      let element = attributes.element
      shown.append(ShownElement(attributes: attributes))
      if element.kind != .cell {
        shown[shown.count - 1].label = try label(of: element, index, stack)
      } else if !isBare {
        shown[shown.count - 1].label = content.overrides(of: element)?.label
        shown[shown.count - 1].identifier = content.identifier(of: element)
      }
    }
    if !marks.isEmpty {
      for place in shown.indices { marks.mark(&shown[place]) }
    }
    if stack.scrollerLevel != nil { try addScrollers(to: &shown, index, stack, unscrolled) }
    return shown
  }

  /// Appends what `attributes` returns for a rectangle, without what is shown beside frames:
  /// labels, identifiers, marks and scrollers.
  ///
  /// - Complexity: that of the layout's rect query and O(k) for k elements.
  /// - Throws: `EngineError.noLayer`, `.noLayout`, `.layout`.
  public func appendFrames(
    in rect: Rect, layer: String? = nil, to result: inout [LayoutAttributes]
  ) throws(EngineError) {
    let (index, stack) = try preparedStack(layer)
    try attributes(in: rect, index, stack, &result)
  }

  /// Returns the label that the layouts of the layer at `index` give an element that is not a cell;
  /// nil during a transition.
  func label(of element: Element, _ index: Int, _ stack: LayoutStack) throws(EngineError)
    -> String?
  {
    guard state.layers[index].transition == nil else { return nil }
    let local = element.inLayer(startingAt: state.firstShown(index))
    return try engineError(of: state.layers[index].name) { () throws(LayoutFailure) in
      try stack.label(of: local)
    }
  }

  /// Returns the layout's explanation of an element's place, or nil if it has none.
  ///
  /// - Throws: `EngineError.noLayer`, `.noLayout`, `.noSection`, `.noItem`, `.noElement`,
  ///   `.layout`.
  public func explain(_ element: Element, layer: String? = nil) throws(EngineError) -> [Fact]? {
    let shown = try attributes(.element(element), layer: layer)
    let index = try index(of: layer)
    let placing = facts(placing: shown[0].attributes.frame, index)
    if let status = transitionStatus(index) {
      return [
        Fact(
          "it is in transition to \(status.layouts.joined(separator: " over "))",
          [FactValue("progress", status.progress)])
      ] + placing
    }
    let local = element.inLayer(startingAt: state.firstShown(index))
    let facts = try asking(index) { (stack) throws(LayoutFailure) in try stack.explain(local) }
    var others = placing
    others += try self.facts(measuring: element, shown[0].attributes.frame.size, index)
    let insets = shown[0].attributes.touchInsets
    if insets != .none { others.append(fact(about: insets, of: element, index)) }
    return others.isEmpty ? facts : (facts ?? []) + others
  }

  /// Why an element takes touches beyond its frame.
  private func fact(about insets: TouchInsets, of element: Element, _ index: Int) -> Fact {
    let content = state.layers[state.owner(of: index)].content
    let own = OwnTouchInsets(index, state)
    let owner =
      content.overrides(of: element)?.touchInsets != nil
      ? "its item" : own.insets(of: element.kind) != nil ? "its kind" : "its layout"
    return Fact(
      "it takes touches beyond its frame, as \(owner) says (H-19)",
      [
        FactValue("top", Double(insets.top)), FactValue("left", Double(insets.left)),
        FactValue("bottom", Double(insets.bottom)), FactValue("right", Double(insets.right)),
      ])
  }

  /// Returns what a person should know of a layer's whole content, one sentence each; nearly always
  /// empty.
  ///
  /// - Throws: `EngineError.noLayer`, `.layout`.
  public func remarks(layer: String? = nil) throws(EngineError) -> [String] {
    let index = try index(of: layer)
    let layer = state.layers[index]
    guard layer.stack != nil, layer.transition == nil, !suspendedLayers.contains(layer.name) else {
      return []
    }
    return try asking(index) { (stack) throws(LayoutFailure) in try stack.remarks() }.map {
      $0.text
    }
  }

  /// Returns what a point of the content means to the layout where no cell is.
  ///
  /// - Throws: `EngineError.noLayer`, `.noLayout`, `.layout`.
  public func explain(_ point: Point, layer: String? = nil) throws(EngineError) -> [Fact] {
    try asking(try index(of: layer)) { (stack) throws(LayoutFailure) in try stack.explain(point) }
  }

  // MARK: Common to all queries

  /// Appends what intersects `rect` of the layer at `index`, sections numbered as in the content.
  func attributes(
    in rect: Rect, _ index: Int, _ stack: LayoutStack, _ result: inout [LayoutAttributes]
  ) throws(EngineError) {
    if let way = state.layers[index].transition {
      result += try movingElements(of: way, index).elements(in: rect)
      return adjustTouch(&result, index)
    }
    do { try stack.attributes(in: rect, into: &result) } catch {
      throw .layout(error, layer: state.layers[index].name)
    }
    adjust(&result, index)
  }

  /// Returns the elements of the layer at `index` during a transition; the layouts are asked once
  /// while the scene does not change.
  private func movingElements(of way: Transition, _ index: Int) throws(EngineError)
    -> MovingElements
  {
    if let last = lastMoving, last.revision == revision, last.layer == index { return last }
    let frame = try motion(of: way, state, index, state.kinds(index)).frame(at: way.progress)
    let found = MovingElements(
      frame.elements.map { $0.attributes }, revision: revision, layer: index)
    lastMoving = found
    return found
  }

  /// One element of the layer at `index`, or nil if the layout or the layer does not show it.
  func attributes(of element: Element, _ index: Int, _ stack: LayoutStack) throws(EngineError)
    -> LayoutAttributes?
  {
    if let way = state.layers[index].transition {
      guard let one = try attributes(of: element, way, index) else { return nil }
      var result = [one]
      adjustTouch(&result, index)
      return result[0]
    }
    let content = state.layers[state.owner(of: index)].content
    let shown = state.shownSections(index, of: content)
    guard element.category == .decoration || shown.contains(element.section) else { return nil }
    let local = element.inLayer(startingAt: shown.lowerBound)
    let answer = try engineError(of: state.layers[index].name) { () throws(LayoutFailure) in
      try stack.attributes(for: local)
    }
    guard let answer else { return nil }
    var result = [answer]
    adjust(&result, index)
    return result[0]
  }

  /// Renumbers sections as in the content and applies per-item overrides.
  private func adjust(_ result: inout [LayoutAttributes], _ index: Int) {
    markEstimated(&result, index)
    let owner = state.owner(of: index)
    // Field by field: to call the state for the first section would copy it.
    if state.layers[index].sections == nil, state.layers[owner].content.hasNoOverrides,
      state.layers[index].touchInsets.isEmpty
    {
      return
    }
    let first = state.firstShown(index)
    let content = state.layers[owner].content
    let own = OwnTouchInsets(index, state)
    for position in result.indices {
      result[position].element.section += first
      if let insets = own.insets(of: result[position].element.kind) {
        result[position].touchInsets = insets
      }
      content.overrides(of: result[position].element)?.apply(to: &result[position])
    }
  }

  /// Applies own touch insets where the layer moves from one layout to another.
  private func adjustTouch(_ result: inout [LayoutAttributes], _ index: Int) {
    let own = OwnTouchInsets(index, state)
    if own.isEmpty { return }
    for position in result.indices {
      if let insets = own[result[position].element] { result[position].touchInsets = insets }
    }
  }

  /// Everything that intersects any place; cells, headers and footers without an area one by one.
  private func allAttributes(_ index: Int, _ stack: LayoutStack) throws(EngineError)
    -> [LayoutAttributes]
  {
    var found: [LayoutAttributes] = []
    try attributes(in: .everywhere, index, stack, &found)
    if stack.scrollerLevel != nil { try addScrolledAway(to: &found, index, stack) }
    let content = state.layers[state.owner(of: index)].content
    let shown = state.shownSections(index, of: content)
    let missing = stack.levels[0].declaration.missingKinds
    let kinds = [ElementKind.header, .footer].filter { !missing.contains($0) }
    let hasAllCells =
      found.count { $0.element.kind == .cell } >= content.itemCount(inSections: shown)
    let present = Set(found.lazy.map { $0.element }.filter { !hasAllCells || $0.kind != .cell })
    let count = found.count
    func add(_ element: Element) throws(EngineError) {
      guard !present.contains(element) else { return }
      if let one = try attributes(of: element, index, stack) { found.append(one) }
    }
    for section in shown {
      for kind in kinds { try add(Element(kind, section: section)) }
      guard !hasAllCells else { continue }
      for item in 0..<content.sections[section].count {
        try add(Element(.cell, section: section, item: item))
      }
    }
    return found.count == count ? found : found.sorted { $0.element < $1.element }
  }
}

extension Content {
  /// The overrides of a cell's item, or nil for any other element.
  ///
  /// - Complexity: O(log n); O(1) where no item has overrides.
  func overrides(of element: Element) -> ItemOverrides? {
    guard !hasNoOverrides, element.kind == .cell, element.section >= 0,
      element.section < sections.count
    else { return nil }
    let section = sections[element.section]
    guard element.item >= 0, element.item < section.count else { return nil }
    return section.overrides(item: element.item)
  }

  /// The identifier of a cell's item, or nil for none and for any other element.
  ///
  /// - Complexity: O(log n); O(1) where no item has one.
  func identifier(of element: Element) -> String? {
    guard !hasNoIdentifiers, element.kind == .cell, 0..<sections.count ~= element.section
    else { return nil }
    return sections.read(at: element.section) { section in
      0..<section.count ~= element.item ? section.identity[element.item] : nil
    }
  }
}

extension Rect {
  /// The smallest rectangle that holds `point`: whatever contains the point intersects it.
  static func around(_ point: Point) -> Rect {
    Rect(minX: point.x, minY: point.y, maxX: point.x.nextUp, maxY: point.y.nextUp)
  }
}

extension LayoutAttributes {
  /// Returns `point` in the element's own space, from the frame's top left before the transform;
  /// nil if the transform cannot be inverted.
  func local(_ point: Point) -> Point? {
    if transform.isIdentity { return Point(x: point.x - frame.minX, y: point.y - frame.minY) }
    guard let inverse = transform.inverse else { return nil }
    let fromCentre = inverse.apply(to: Point(x: point.x - frame.midX, y: point.y - frame.midY))
    return Point(x: fromCentre.x + frame.width / 2, y: fromCentre.y + frame.height / 2)
  }

  /// Whether `point`, in content coordinates, lies inside the element as drawn.
  package func contains(_ point: Point) -> Bool {
    if transform.isIdentity { return frame.contains(point) }
    guard let local = local(point) else { return false }
    return local.x >= 0 && local.x < frame.width && local.y >= 0 && local.y < frame.height
  }
}
