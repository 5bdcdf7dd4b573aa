internal import CollectionEngine
internal import LayoutCore

// Pictures of the scene, and the page that shows it in a browser; the front end starts its server.

extension Command {
  static let draw = Command(
    "draw", .picture, .query,
    "Draws what is visible, fitted to the window.",
    suggestedFor: ["show", "print", "view", "paint", "picture"],
    forms: [
      Form(
        Argument<Int?>.flag("--width", .integer("COLS", in: 8...1000)).and(.flag("--full")),
        Argument<Bool>.flag("--svg").and(.imageProtocol), .flag("--theme", .theme),
        .flag("--attrs"),
        "Dots: touches fall through every layer. --full: larger than the window, too. "
          + "--svg: as the text of the picture that 'svg' writes. --image: as a picture, "
          + "where the terminal shows them."
      ) { shell, size, kind, theme, showsAttributes throws(Refusal) in
        var drawing = try shell.visibleDrawing()
        (drawing.columns, drawing.isFull) = size
        let style = PictureStyle(theme: theme ?? .auto, showsAttributes: showsAttributes)
        drawing.form = try shell.form(isSVG: kind.0, kind.1, style, hasTheme: theme != nil)
        return .drawing(drawing)
      }
    ],
    examples: [
      "load flow; sections 7; draw --width 40",
      "load flow; sections 7; draw --svg --theme light",
    ])

  static let svg = Command(
    "svg", .picture, .file,
    "Writes a picture of what is visible to a new SVG file.",
    suggestedFor: ["picture"], deeds: .writesFile,
    forms: [
      Form(
        .path("FILE"), .flag("--theme", .theme), .flag("--attrs"),
        "--theme: colours, by default the reader's. --attrs: rulers, and coordinates in each box."
      ) { _, path, theme, showsAttributes in
        .host(
          .svg(
            path: path,
            PictureStyle(theme: theme ?? .auto, showsAttributes: showsAttributes)))
      }
    ],
    examples: [
      "load flow; sections 7; svg picture.svg",
      "load flow; sections 7; svg handout.svg --theme print --attrs",
    ])

  static let watch = Command(
    "watch", .picture, .shell,
    "Turns automatic pictures or reloads on or off at the prompt.",
    forms: [
      Form(.isOn, "Sets whether a picture follows each change.") { _, isOn in
        .host(.watch(isOn))
      },
      Form(
        .keyword("split"),
        "Pins the moving picture below the text in a window of 41x16 or more (rule R-21)."
      ) { _, _ in .host(.watchSplit) },
      Form(
        .keyword("reload", .isOn), "Sets whether a module is reloaded when its file changes."
      ) { _, isOn in .host(.watchReload(isOn)) },
    ],
    examples: ["watch on", "watch split", "watch off", "watch reload on"])

  static let live = Command(
    "live", .picture, .shell,
    "Shows the scene in a browser, or prints the URL.",
    suggestedFor: ["browser", "serve", "web"],
    forms: [
      Form(.optional(.isOn)) { shell, isOn in
        let words = ["live"] + (isOn.map { [$0 ? "on" : "off"] } ?? [])
        return .host(.handOver(.live(isOn: isOn, command: words.joined(separator: " "))))
      }
    ],
    examples: ["live on", "live off"])
}

extension Argument where Value == PictureStyle.Theme {
  /// The name of a theme.
  fileprivate static var theme: Argument {
    .choice(PictureStyle.Theme.allCases.map { ($0.rawValue, $0) })
  }
}

extension Argument where Value == ImageProtocol?? {
  /// `--image`, with or without the name of a protocol.
  fileprivate static var imageProtocol: Argument {
    .flag("--image", optional: .choice(ImageProtocol.allCases.map { ($0.rawValue, $0) }))
  }
}

extension Shell {
  /// Reads the form of a picture.
  ///
  /// - Throws: `Refusal` for flags that do not go together, and if no picture can be shown.
  fileprivate func form(
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
    return Drawing(
      viewport: scene.viewportSize, boxes: boxes, free: free ?? [], touch: lastTouch)
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
