internal import CollectionEngine
internal import LayoutCore

// Pictures of the scene.

extension Command {
  static let draw = Command(
    "draw", .picture, .query,
    "Draws what is visible, fitted to the window.",
    suggestedFor: ["show", "print", "view", "paint", "picture"],
    forms: [
      Form(
        .flag("--width", .integer("COLS", in: 8...1000)), .flag("--full"),
        "Dots: touches fall through every layer. --full: larger than the window, too."
      ) {
        shell, columns, isFull throws(Refusal) in try shell.drawing(columns, isFull)
      }
    ],
    examples: ["load flow; sections 7; draw --width 40"])

  static let svg = Command(
    "svg", .picture, .file,
    "Writes a picture of what is visible to a new SVG file.",
    suggestedFor: ["picture"],
    forms: [Form(.path("FILE")) { _, path in .host(.svg(path: path)) }],
    examples: ["load flow; sections 7; svg picture.svg"])

  static let watch = Command(
    "watch", .picture, .shell,
    "Turns automatic pictures or reloads on or off at the prompt.",
    forms: [
      Form(.isOn, "Sets whether a picture follows each change.") { _, isOn in
        .host(.watch(isOn))
      },
      Form(
        .keyword("reload", .isOn), "Sets whether a module is reloaded when its file changes."
      ) { _, isOn in .host(.watchReload(isOn)) },
    ],
    examples: ["watch on", "watch off", "watch reload on"])
}

extension Shell {
  /// The boxes of all visible layers, back to front, and where touches fall through.
  fileprivate func drawing(_ columns: Int?, _ isFull: Bool) throws(Refusal) -> Reply {
    let names = scene.layerNames
    var boxes: [Drawing.Box] = []
    for layer in try visibleElements() {
      let (status, clip) = try engine { () throws(EngineError) in
        (try scene.status(of: layer.layer), try scene.clip(layer: layer.layer))
      }
      guard status.isVisible else { continue }
      boxes += layer.elements
        .sorted { LayoutAttributes.frontOrder($0.attributes, $1.attributes) }
        .compactMap {
          Drawing.Box($0, in: layer, names.firstIndex(of: layer.layer) ?? 0, status, clip)
        }
    }
    let free = try engine { () throws(EngineError) in try scene.touchMap().last?.region.rects }
    return .drawing(
      Drawing(
        viewport: scene.viewportSize, columns: columns, isFull: isFull, boxes: boxes,
        free: free ?? []))
  }
}

extension Drawing.Box {
  /// Creates the box of an element, or nil if nothing of it is visible.
  ///
  /// - Parameter clip: where the layout shows elements other than decorations, in scene coordinates, or nil.
  fileprivate init?(
    _ element: ShownElement, in layer: LayerElements, _ layerIndex: Int, _ status: LayerStatus,
    _ clip: Rect?
  ) {
    var attributes = element.attributes
    guard !attributes.isHidden, attributes.alpha > 0 else { return nil }
    let origin = status.contentOrigin
    attributes.frame = attributes.frame.offset(dx: -origin.x, dy: -origin.y)
    var clip = attributes.element.category == .decoration ? nil : clip
    if status.place != .fill {
      // Two rectangles that do not meet show nothing.
      clip = clip.map { $0.intersection(status.frame) ?? .zero } ?? status.frame
    }
    let box = attributes.boundingBox
    guard let seen = clip.map({ box.intersection($0) }) ?? box, !seen.isEmpty else { return nil }
    let name = ElementName(attributes.element, in: layer.kinds)
    self.init(
      layer: layer.layer, layerIndex: layerIndex, element: name,
      appearance: layer.kinds.appearance(of: attributes.element.kind), frame: seen,
      attributes: attributes, clip: clip, label: element.label,
      isSelected: element.isSelected, isHighlighted: element.isHighlighted)
  }
}
