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
  /// touch; a layer that nobody has scrolled is shown where its layouts open it.
  func visibleDrawing() throws(Refusal) -> Drawing {
    try scene.whileOpen { openings throws(Refusal) in
      var drawing = try drawingInPlace()
      drawing.openings = openings
      return drawing
    }
  }

  private func drawingInPlace() throws(Refusal) -> Drawing {
    let names = scene.layerNames
    var boxes: [Drawing.Box] = []
    var scrollers: [Drawing.Scroller] = []
    for layer in try visibleElements() {
      let (status, clip) = try engine { () throws(EngineError) in
        (try scene.status(of: layer.layer), try scene.clip(layer: layer.layer))
      }
      guard status.isVisible else { continue }
      let sections = try self.scrollers(in: layer)
      let captions = try engine { () throws(EngineError) in
        try scene.captions(of: layer.elements.map { $0.attributes.element }, layer: layer.layer)
      }
      boxes += zip(layer.elements, captions)
        .sorted { LayoutAttributes.frontOrder($0.0.attributes, $1.0.attributes) }
        .compactMap { element, caption in
          let scroller = sections.first { $0.section == element.scroller }?.scroller
          var box = Drawing.Box(
            element, in: layer, names.firstIndex(of: layer.layer) ?? 0, status,
            clip, scroller?.clip(in: scene.viewportSize, status))
          box?.add(caption)
          return box
        }
      scrollers += sections.compactMap { Drawing.Scroller($0, status, clip) }
    }
    if let target = lastTouch?.target, let element = target.element {
      for index in boxes.indices where boxes[index].layer == target.layer {
        boxes[index].isTouched = boxes[index].attributes.element == element
      }
    }
    let free = try engine { () throws(EngineError) in try scene.touchMap().last?.region.rects }
    var drawing = Drawing(
      viewport: scene.viewportSize, boxes: boxes, free: free ?? [], touch: lastTouch,
      scrollers: scrollers)
    try addGhost(to: &drawing)
    return drawing
  }
}

extension Shell {
  /// The sections of a layer that scroll by themselves and have an element in view.
  private func scrollers(in layer: LayerElements) throws(Refusal) -> [ScrollerStatus] {
    var found: [ScrollerStatus] = []
    for element in layer.elements {
      guard let section = element.scroller, found.last?.section != section else { continue }
      found += try engine { () throws(EngineError) in
        try scene.scrollers(section: section, layer: layer.layer)
      }
    }
    return found
  }
}

extension SectionScroller {
  /// The part of the scene in which it shows its elements, or nil if that is all of it.
  fileprivate func clip(in viewport: Size, _ status: LayerStatus) -> Rect? {
    let scene = Rect(origin: .zero, size: viewport)
    let origin = status.contentOrigin
    let place = frame.offset(dx: -origin.x, dy: -origin.y)
    let part: Rect
    switch clip {
    case .none: return nil
    case .both: part = place
    case .axis where axis == .horizontal:
      part = Rect(x: place.x, y: 0, width: place.width, height: viewport.height)
    case .axis: part = Rect(x: 0, y: place.y, width: viewport.width, height: place.height)
    }
    let seen = part.intersection(scene) ?? .zero
    return seen == scene ? nil : seen
  }
}

extension Drawing.Scroller {
  /// Creates what is drawn of a section that scrolls, or nil if it cannot scroll or is out of view.
  fileprivate init?(_ section: ScrollerStatus, _ status: LayerStatus, _ clip: Rect?) {
    let (scroller, origin) = (section.scroller, status.contentOrigin)
    let range = scroller.range
    let frame = scroller.frame.offset(dx: -origin.x, dy: -origin.y).intersection(status.frame)
    guard range.lowerBound < range.upperBound,
      let seen = frame.flatMap({ frame in clip.map { frame.intersection($0) } ?? frame })
    else { return nil }
    let (less, more) = (section.offset > range.lowerBound, section.offset < range.upperBound)
    self.init(
      frame: seen, axis: scroller.axis, goesOnBefore: scroller.isReversed ? more : less,
      goesOnAfter: scroller.isReversed ? less : more)
  }
}

extension Drawing.Box {
  /// Adds what the layout has to say; the label of the item goes before one of its own.
  fileprivate mutating func add(_ shown: ShownCaption?) {
    guard let shown else { return }
    caption = shown.caption
    label = shown.label ?? label
    if caption?.detail == label { caption?.detail = "" }
  }

  /// Creates the box of an element, or nil if nothing of it is visible.
  ///
  /// - Parameters:
  ///   - clip: the area in which the layout shows elements other than decorations, in scene
  ///     coordinates, or nil.
  ///   - scroller: the area in which the element's scroller shows it, or nil.
  init?(
    _ element: ShownElement, in layer: LayerElements, _ layerIndex: Int, _ status: LayerStatus,
    _ clip: Rect?, _ scroller: Rect? = nil
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
    if let scroller { clip = clip.map { $0.intersection(scroller) ?? .zero } ?? scroller }
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
