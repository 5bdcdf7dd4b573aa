internal import CollectionEngine
internal import LayoutCore
internal import ShellValues

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
        "Dots: touches fall through every layer. Triangles: an event goes on beyond that side. "
          + "A calendar that nobody has scrolled opens at its first event (rule K-99). "
          + "--full: larger than the window, too. "
          + "--svg: as the text of the picture that 'svg' writes. --image: as a picture, "
          + "where the terminal shows them."
      ) { shell, size, kind, theme, showsAttributes throws(Refusal) in
        var drawing = try shell.visibleDrawing()
        (drawing.columns, drawing.isFull) = size
        let style = PictureStyle(theme: theme ?? .auto, showsAttributes: showsAttributes)
        drawing.form = try shell.form(isSVG: kind.0, kind.1, style, hasTheme: theme != nil)
        return .drawing(drawing)
      },
      Form(
        .selectingFlag("--gif", .path("FILE")), .flag("--theme", .theme),
        "Writes the last motion to a new GIF file: the last change, or the last gesture from the "
          + "press to where it came to rest.", effect: .file, deeds: .writesFile
      ) { _, path, theme in .request(.film(path: path, theme ?? .auto)) },
    ],
    examples: [
      "load flow; sections 7; draw --width 40",
      "load flow; sections 90; scroll to 0 300; draw --gif scroll.gif",
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
        .request(
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
        .request(.watch(isOn))
      },
      Form(
        .keyword("split"),
        "Pins the moving picture below the text in a window of 41x16 or more (rule R-21)."
      ) { _, _ in .request(.watchSplit) },
      Form(
        .keyword("reload", .isOn), "Sets whether a module is reloaded when its file changes."
      ) { _, isOn in .request(.watchReload(isOn)) },
    ],
    examples: ["watch on", "watch split", "watch off", "watch reload on"])

  static let live = Command(
    "live", .picture, .shell,
    "Shows the scene in a browser, or prints the URL.",
    suggestedFor: ["browser", "serve", "web"],
    forms: [
      Form(.optional(.isOn)) { shell, isOn in
        let words = ["live"] + (isOn.map { [$0 ? "on" : "off"] } ?? [])
        return .request(.handOver(.live(isOn: isOn, command: words.joined(separator: " "))))
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
