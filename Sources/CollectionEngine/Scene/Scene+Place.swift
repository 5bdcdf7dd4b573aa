public import LayoutCore

extension Scene {
  /// The content point of a layer that lies at the scene's top left corner; calls no layout.
  ///
  /// - Throws: `EngineError.noLayer`.
  public func contentOrigin(layer: String? = nil) throws(EngineError) -> Point {
    state.contentOrigin(try index(of: layer))
  }

  /// Moves the layer at `index` to another place in the scene.
  func move(_ index: Int, to place: LayerPlace) throws(EngineError) -> [String] {
    try check(place)
    return try edit { next throws(EngineError) in
      next.layers[index].place = place
      return [(next.layers[index].name, .viewport(clamps: true))]
    }
  }

  private func check(_ place: LayerPlace) throws(EngineError) {
    switch place {
    case .fill: break
    case .inset(let inset): try check(inset, atLeast: -Limits.coordinate)
    case .fixed(let frame):
      try check(frame.origin)
      try check(frame.width, "width", in: 0...Limits.coordinate)
      try check(frame.height, "height", in: 0...Limits.coordinate)
    }
  }

  /// Returns facts about the effect of the frame of the layer at `index` on an element's place;
  /// none for a layer that fills the scene.
  func facts(placing frame: Rect, _ index: Int) -> [Fact] {
    if case .fill = state.layers[index].place { return [] }
    let (origin, layer) = (state.contentOrigin(index), state.frame(index))
    return [
      Fact("the layer's frame in the scene, which clips it (V-01)", Self.values(of: layer)),
      Fact(
        "the frame, in scene coordinates",
        Self.values(of: frame.offset(dx: -origin.x, dy: -origin.y))),
    ]
  }

  private static func values(of rect: Rect) -> [FactValue] {
    [
      FactValue("x", rect.x), FactValue("y", rect.y), FactValue("width", rect.width),
      FactValue("height", rect.height),
    ]
  }
}
