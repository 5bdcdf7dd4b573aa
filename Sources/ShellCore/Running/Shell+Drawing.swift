internal import CollectionEngine
internal import LayoutCore

extension Shell {
  /// Reads the form of a picture.
  ///
  /// - Throws: `Refusal` for flags that do not go together, and if no picture can be shown.
  func form(
    isSVG: Bool, _ image: ImageProtocol??, _ style: PictureStyle, hasTheme: Bool
  ) throws(Refusal) -> PictureForm {
    if style.showsAttributes, !isSVG {
      throw Refusal(.needsFlag("--attrs", needed: "--svg"), words.word("--attrs"))
    }
    if isSVG { return .svg(style) }
    guard let image else {
      guard !hasTheme else {
        throw Refusal(.needsFlag("--theme", needed: "--svg or --image"), words.word("--theme"))
      }
      return .text
    }
    switch images {
    case .characters: return .text
    case .multiplexer where image == .sixel: return .image(.sixel, style.theme)
    case .terminal(let detected):
      if let form = image ?? detected { return .image(form, style.theme) }
    case .none, .multiplexer: break
    }
    throw Refusal(.noImages(images), words.word("--image"))
  }

  /// The boxes of all visible layers, back to front, where touches fall through, and the last
  /// touch.
  func visibleDrawing() throws(Refusal) -> Drawing {
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
    if let target = lastTouch?.target, let element = target.element {
      for index in boxes.indices where boxes[index].layer == target.layer {
        boxes[index].isTouched = boxes[index].attributes.element == element
      }
    }
    let free = try engine { () throws(EngineError) in try scene.touchMap().last?.region.rects }
    var drawing = Drawing(
      viewport: scene.viewportSize, boxes: boxes, free: free ?? [], touch: lastTouch)
    try addGhost(to: &drawing)
    return drawing
  }
}

extension Drawing.Box {
  /// Creates the box of an element, or nil if nothing of it is visible.
  ///
  /// - Parameter clip: the area in which the layout shows elements other than decorations, in scene
  ///   coordinates, or nil.
  init?(
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
      isSelected: element.isSelected, isHighlighted: element.isHighlighted,
      isFocused: element.isFocused)
  }
}
