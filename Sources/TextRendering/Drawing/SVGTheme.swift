internal import LayoutCore
internal import ShellCore

/// The colours of pictures as style rules.
///
/// Sections differ in the fill, paler for supplementary elements. Layers start with different fills
/// and differ in the outline: the rearmost layer's has the section's hue, the others have a hue of
/// their own. The fills have the largest minimum distance in OKLab, also under each kind of colour
/// blindness (at least 0.06; 0.02 is just noticeable), with a contrast of at least 7 for labels and
/// 3 for outlines.
enum SVGTheme {
  /// Number of section colours; further sections repeat them.
  static let sectionCount = 6
  /// Number of layer outlines; further layers repeat all but the first.
  static let layerCount = 5

  /// One set of colours.
  struct Palette {
    /// Behind everything, and for labels.
    var paper, ink: String
    /// Decorations and rulers; a sheet's panel.
    var soft, panel: String
    /// The backdrop of a sheet.
    var veil: String
    /// The finger and what it touches.
    var touch: String
    /// Fill and outline of the sections.
    var sections: [(fill: String, line: String)]
    /// Outlines of the layers in front of the first.
    var layers: [String]
  }

  static let light = Palette(
    paper: "#ffffff", ink: "#16191f", soft: "#5b6270", panel: "#f4f5f8", veil: "#000000",
    touch: "#b3261e",
    sections: [
      ("#84c4fe", "#075e9a"), ("#fed68a", "#755504"), ("#c9f7e6", "#086b54"),
      ("#f1a2c8", "#8a3a65"), ("#dadafe", "#564e9a"), ("#c5c183", "#635d0c"),
    ],
    layers: ["#16191f", "#a01a58", "#0b6b3a", "#6b3fa0"])

  static let dark = Palette(
    paper: "#14161a", ink: "#f2f4f7", soft: "#a4acb9", panel: "#23272f", veil: "#000000",
    touch: "#ff9b8f",
    sections: [
      ("#044e72", "#5fbbf4"), ("#503c04", "#d2ac4e"), ("#142f28", "#4acaac"),
      ("#763349", "#f090ac"), ("#38164d", "#c89bea"), ("#595408", "#bcb554"),
    ],
    layers: ["#f2f4f7", "#ff9cc8", "#7fdca4", "#cdb4f5"])

  /// The light fills with black outlines.
  static let paper: Palette = {
    var palette = light
    palette.ink = "#000000"
    palette.soft = "#444444"
    palette.panel = "#ffffff"
    palette.veil = "#666666"
    palette.touch = "#000000"
    palette.sections = light.sections.map { ($0.fill, "#000000") }
    palette.layers = Array(repeating: "#000000", count: layerCount - 1)
    return palette
  }()

  /// The rules of a theme.
  static func rules(_ theme: PictureStyle.Theme) -> String {
    switch theme {
    case .light: return shape + rules(of: light)
    case .dark: return shape + rules(of: dark)
    case .print: return shape + rules(of: paper)
    case .auto:
      return """
        \(shape)\(rules(of: light))@media (prefers-color-scheme:dark){
        \(rules(of: dark))}
        @media print{
        \(rules(of: paper))}

        """
    }
  }

  /// Rules shared by all themes.
  private static let shape = """
    .veil,.bar,.free,.line rect,.pin,.finger{stroke:none}
    .d rect{stroke-dasharray:3 2;fill-opacity:.15}.l1 rect,.l2 rect,.l3 rect,.l4 rect{stroke-width:1.5}
    .pinned rect,.touched rect{stroke-width:2.5}.selected rect{stroke-width:3.5}
    .focused rect{stroke-width:4.5;stroke-linejoin:round}
    .highlighted rect{fill-opacity:.35}.s text{font-weight:600}.frame,.s .frame{font-weight:400}
    .free{fill:url(#stripes)}.trail{fill:none;stroke-width:2.5;stroke-linejoin:round}
    .halo{fill:none;stroke-width:5.5;stroke-linejoin:round;stroke-opacity:.85}
    .more{fill:none;stroke-width:2.5;stroke-linejoin:round;stroke-linecap:round}
    .finger{fill-opacity:.3}.ring{fill:none;stroke-width:2.5}.lifted{stroke-dasharray:4 3}

    """

  /// Fill and outline of a plain box; nil for a decoration's, which is clear.
  static func colours(of box: Drawing.Box, _ palette: Palette) -> (fill: String?, line: String) {
    if let own = box.ownColour { return (own.text, box.isTouched ? palette.touch : own.edge) }
    let section = palette.sections[box.hue % sectionCount]
    let layer = layerStyle(box.layerIndex)
    let line = layer == 0 ? section.line : palette.layers[layer - 1]
    let fill: String? =
      switch box.attributes.element.category {
      case .cell: box.isHighlighted ? middle(section.fill, palette.paper) : section.fill
      case .supplementary: middle(section.fill, palette.paper)
      case .decoration: nil
      }
    return (fill, box.isTouched ? palette.touch : line)
  }

  /// Number of the outline of a layer.
  static func layerStyle(_ index: Int) -> Int {
    index == 0 ? 0 : 1 + (index - 1) % (layerCount - 1)
  }

  /// The colour in the middle of two.
  static func middle(_ one: String, _ other: String) -> String {
    text(of: zip(channels(of: one), channels(of: other)).map { ($0 + $1 + 1) / 2 })
  }

  /// A colour of three channels as `#rrggbb`.
  static func text(of channels: [Int]) -> String {
    "#" + channels.map { ($0 < 16 ? "0" : "") + String($0, radix: 16) }.joined()
  }

  private static func channels(of colour: String) -> [Int] {
    let value = Int(colour.dropFirst(), radix: 16) ?? 0
    return [value >> 16, value >> 8 & 0xFF, value & 0xFF]
  }

  private static func rules(of palette: Palette) -> String {
    var text = """
      .paper{fill:\(palette.paper);stroke:\(palette.soft);stroke-opacity:.5}text,.pin{fill:\(palette.ink)}.more{stroke:\(palette.ink)}.stripe{stroke:\(palette.soft)}
      .panel rect{fill:\(palette.panel);stroke:\(palette.soft)}.bar rect,.line rect{fill:\(palette.soft)}
      .veil rect{fill:\(palette.veil)}.ruler{fill:\(palette.paper);stroke:\(palette.soft)}
      .tick{fill:none;stroke:\(palette.soft)}.halo{stroke:\(palette.paper)}
      .trail,.ring,.touched rect{stroke:\(palette.touch)}.finger,.start{fill:\(palette.touch)}

      """
    for (index, colour) in palette.sections.enumerated() {
      text += ".c\(index) rect{fill:\(colour.fill);stroke:\(colour.line)}"
      text += ".s.c\(index) rect{fill:\(middle(colour.fill, palette.paper))}\n"
    }
    for (index, line) in palette.layers.enumerated() {
      text += ".l\(index + 1) rect{stroke:\(line)}"
    }
    // Stronger than a layer's outline.
    return text + "\n.touched rect{stroke:\(palette.touch)}\n"
  }
}

extension Drawing.Box {
  /// Number of its colour: the groups that its layout has, or the sections of a layer, follow one
  /// another, and the layers begin two apart, so that a sheet differs from what is under it.
  var hue: Int { (caption?.group ?? attributes.element.section) + 2 * layerIndex }
}
