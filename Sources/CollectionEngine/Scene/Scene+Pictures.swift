public import LayoutCore

/// The caption of an element in a picture, and the label of the item in it.
public struct ShownCaption: Hashable, Sendable {
  /// The caption from its layout.
  public var caption: Caption
  /// The label of its item, or nil.
  public var label: String?
}

/// A layer that nobody has scrolled yet, and the offset at which a picture shows it.
public struct OpenLayer: Hashable, Sendable {
  /// The layer.
  public var layer: String
  /// The name of the place that is shown, such as `08:00`.
  public var place: String
  /// Its offset in the picture.
  public var offset: Point
  /// The distance from where it rests, in points.
  public var distance: Point
}

extension Scene {
  /// Returns what pictures show of elements of a layer beside their frames; nil for one with its
  /// label alone, and for all during a transition.
  ///
  /// - Complexity: that of the layout's captions, and O(log n) for each.
  /// - Throws: `EngineError.noLayer`, `.noLayout`, `.layout`.
  public func captions(of elements: [Element], layer: String? = nil) throws(EngineError)
    -> [ShownCaption?]
  {
    let (index, stack) = try preparedStack(layer)
    guard state.layers[index].transition == nil,
      stack.levels.contains(where: { $0.labelling != nil })
    else { return Array(repeating: nil, count: elements.count) }
    let (first, content) = (
      state.firstShown(index), state.layers[state.owner(of: index)].content
    )
    let found = try asking(index) { (stack) throws(LayoutFailure) in
      try stack.captions(of: elements.map { $0.inLayer(startingAt: first) })
    }
    return found.map { caption in
      guard var caption else { return nil }
      caption.item.section += first
      let label = content.overrides(of: Element(cellAt: caption.item))?.label
      return ShownCaption(caption: caption, label: label)
    }
  }

  /// Runs `body` while each layer is where a picture of it opens: where its layouts want it, along
  /// the axes along which nobody has scrolled it since they were loaded.
  ///
  /// `body` gets the layers that are moved for it. They return afterwards, and nothing has changed.
  /// Layers that others follow, or that follow others, stay where they are.
  ///
  /// - Complexity: that of a scroll of these layers, twice.
  /// - Throws: what `body` throws.
  public func whileOpen<Result, Failure: Error>(
    _ body: ([OpenLayer]) throws(Failure) -> Result
  ) throws(Failure) -> Result {
    if !opened.isEmpty { return try body(opened) }
    let openings = openings()
    guard !openings.isEmpty else { return try body([]) }
    let (before, change) = (state, lastChange)
    let records = openings.map { state.layers[$0.index].stack?.record }
    scroll(openings.map { ($0.index, $0.open.offset) })
    opened = openings.map { $0.open }
    defer {
      opened = []
      scroll(openings.map { ($0.index, before.layers[$0.index].offset) })
      (state, lastChange) = (before, change)
      for (opening, record) in zip(openings, records) {
        if let record { state.layers[opening.index].stack?.record = record }
      }
    }
    return try body(opened)
  }

  /// Scrolls layers; one whose layouts fail is prepared again when it is asked.
  private func scroll(_ offsets: [(index: Int, offset: Point)]) {
    var next = state
    for (index, offset) in offsets {
      do throws(EngineError) { try moveOffset(of: index, to: offset, &next) } catch {
        next.layers[index].offset = offset
        next.layers[index].stack?.invalidate()
      }
    }
    state = next
  }

  /// The layers whose pictures open at another offset than their own.
  private func openings() -> [(index: Int, open: OpenLayer)] {
    state.layers.indices.compactMap { index in
      let layer = state.layers[index]
      guard layer.isVisible, layer.chosen != .both, layer.transition == nil,
        layer.mirrored == nil, !state.isFollowed(index), layer.stack != nil,
        !suspendedLayers.contains(layer.name),
        let opening = try? asking(index, { (stack) throws(LayoutFailure) in try stack.opening() })
      else { return nil }
      var target = layer.offset
      if !layer.chosen.contains(.horizontal) { target.x += opening.distance.x }
      if !layer.chosen.contains(.vertical) { target.y += opening.distance.y }
      target = offsetRange(index, state).clamp(target)
      guard target != layer.offset else { return nil }
      let distance = Point(x: target.x - layer.offset.x, y: target.y - layer.offset.y)
      return (
        index,
        OpenLayer(
          layer: layer.name, place: opening.name, offset: target, distance: distance)
      )
    }
  }
}

extension Axes {
  /// The axes along which a distance is not 0.
  init(of distance: Point) {
    self = []
    if distance.x != 0 { insert(.horizontal) }
    if distance.y != 0 { insert(.vertical) }
  }
}
