internal import LayoutCore
public import ShellCore
import TerminalText

/// A picture of the visible elements for a browser: one scalable file without scripts or links.
///
///     <svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 320 480" width="320" height="480" …>
///     <g class="l0 c"><title>main 0,0: 0 0 50 50</title><rect x="0" y="0" width="50" …/>…</g>
///     <rect class="free" x="0" y="110" width="320" height="370"/>
///     </svg>
///
/// Coordinates are in points of the scene. Pinned elements have thick outlines; stripes show where touches fall
/// through every layer. Equal scenes give equal bytes; colours follow the reader's choice of light or dark.
public enum SVGPicture {
  /// Appends the file.
  ///
  /// - Complexity: O(n) for n boxes and free rectangles.
  public static func write(_ drawing: Drawing, into output: inout [UInt8]) {
    write(drawing, attributes: " xmlns=\"http://www.w3.org/2000/svg\"", into: &output) {
      $0.append("<style>\n\(styles)</style>\n\(stripes)")
    }
  }

  /// Appends the picture as an element of a page that contains `pageStyle` once.
  ///
  /// - Complexity: O(n) for n boxes and free rectangles.
  public static func writeElement(_ drawing: Drawing, into output: inout [UInt8]) {
    write(drawing, attributes: "", into: &output) { _ in }
  }

  /// The style rules and the SVG definitions that a page with pictures needs.
  public static var pageStyle: (rules: String, definitions: String) { (styles, stripes) }

  private static func write(
    _ drawing: Drawing, attributes: String, into output: inout [UInt8],
    style: (inout [UInt8]) -> Void
  ) {
    let size = drawing.viewport
    output.append("<svg\(attributes) viewBox=\"0 0 ")
    output.appendShort(size.width)
    output.append(" ")
    output.appendShort(size.height)
    output.append("\"")
    output.attribute("width", size.width)
    output.attribute("height", size.height)
    output.append(" role=\"img\" font-family=\"sans-serif\" font-size=\"11\">\n")
    output.append("<title>What is visible</title>\n")
    style(&output)
    output.rect("paper", Rect(origin: .zero, size: size))
    for box in drawing.boxes { output.box(box) }
    for rect in drawing.free { output.rect("free", rect) }
    output.append("</svg>\n")
  }

  /// Average width of a character in the picture's font, in points.
  fileprivate static let columnWidth = 6.0

  /// Number of layer colours; further layers repeat them.
  fileprivate static let layerColours = 6

  /// Fill and outline of the layers, in light and in dark.
  private static let colours: [(light: (String, String), dark: (String, String))] = [
    (("#e3f2fd", "#1565c0"), ("#12304d", "#90caf9")),
    (("#fff3e0", "#b35900"), ("#4a2f0b", "#ffcc80")),
    (("#f3e5f5", "#7b1fa2"), ("#3c1a47", "#ce93d8")),
    (("#e8f5e9", "#2e7d32"), ("#16351a", "#a5d6a7")),
    (("#fce4ec", "#ad1457"), ("#4a1228", "#f48fb1")),
    (("#eceff1", "#455a64"), ("#263238", "#b0bec5")),
  ]

  private static let styles: String = {
    func rules(_ isDark: Bool) -> String {
      let (paper, ink) = isDark ? ("#16181d", "#e8e8e8") : ("#ffffff", "#1b1b1b")
      var text = ".paper{fill:\(paper)}text{fill:\(ink)}.stripe{stroke:\(ink)}.bar{fill:\(ink)}\n"
      for (index, colour) in colours.enumerated() {
        let (fill, line) = isDark ? colour.dark : colour.light
        text += ".l\(index){fill:\(fill);stroke:\(line)}\n"
      }
      return text
    }
    return """
      .d{stroke-dasharray:3 2}.pinned{stroke-width:3}text{stroke:none}
      .selected{stroke-width:3;fill-opacity:0.5}.highlighted{fill-opacity:0.25}
      .shade{fill:#000000;stroke:none}.bar{stroke:none}.free{fill:url(#stripes);stroke:none}
      \(rules(false))@media (prefers-color-scheme: dark){
      \(rules(true))}

      """
  }()

  private static let stripes = """
    <defs><pattern id="stripes" width="8" height="8" patternUnits="userSpaceOnUse">\
    <path class="stripe" d="M0 8L8 0M-1 1L1 -1M7 9L9 7" fill="none" stroke-opacity="0.35"/>\
    </pattern></defs>

    """
}

extension [UInt8] {
  /// Appends ` name="value"` for a number.
  fileprivate mutating func attribute(_ name: String, _ value: Double) {
    append(" \(name)=\"")
    appendShort(value)
    append("\"")
  }

  fileprivate mutating func place(_ rect: Rect) {
    attribute("x", rect.x)
    attribute("y", rect.y)
    attribute("width", rect.width)
    attribute("height", rect.height)
  }

  fileprivate mutating func rect(_ style: String, _ rect: Rect) {
    append("<rect class=\"\(style)\"")
    place(rect)
    append("/>\n")
  }

  /// Appends one element: a title that appears under the pointer, its outline and its label.
  ///
  /// A clipped element is in an SVG element of its own, which browsers clip to its edges.
  fileprivate mutating func box(_ box: Drawing.Box) {
    if let clip = box.clip {
      append("<svg")
      place(clip)
      append(" viewBox=\"")
      for value in [clip.x, clip.y, clip.width, clip.height] {
        appendShort(value)
        append(" ")
      }
      removeLast()
      append("\">")
    }
    append("<g class=\"\(style(of: box))\"")
    if box.attributes.alpha < 1 { attribute("opacity", box.attributes.alpha) }
    transform(box.attributes)
    append("><title>")
    appendEscaped(name(of: box))
    append("</title><rect")
    place(box.appearance == .handle ? box.bar : box.attributes.frame)
    switch box.appearance {
    case .sheet: attribute("rx", 12)
    case .handle: attribute("rx", Swift.min(box.bar.width, box.bar.height) / 2)
    default: break
    }
    append("/>")
    if box.appearance == .plain { label(box) }
    append("</g>")
    if box.clip != nil { append("</svg>") }
    append("\n")
  }

  private func style(of box: Drawing.Box) -> String {
    switch box.appearance {
    case .backdrop: return "shade"
    case .handle: return "bar"
    case .sheet: return "l\(box.layerIndex % SVGPicture.layerColours)"
    case .plain, .line: break
    }
    let kind =
      switch box.attributes.element.category {
      case .cell: "c"
      case .supplementary: "s"
      case .decoration: "d"
      }
    let marks =
      (box.isPinned ? " pinned" : "") + (box.isSelected ? " selected" : "")
      + (box.isHighlighted ? " highlighted" : "")
    return "l\(box.layerIndex % SVGPicture.layerColours) \(kind)\(marks)"
  }

  /// The element and its frame, for example `main header 0: 0 0 320 44, z 1024, pinned`.
  private func name(of box: Drawing.Box) -> String {
    var text: [UInt8] = []
    let frame = box.attributes.frame
    text.append("\(box.layer) \(box.element):")
    for value in [frame.x, frame.y, frame.width, frame.height] {
      text.append(" ")
      text.appendShort(value)
    }
    if box.attributes.zIndex != 0 { text.append(", z \(box.attributes.zIndex)") }
    if box.isPinned { text.append(", pinned") }
    if box.isSelected { text.append(", selected") }
    if box.isHighlighted { text.append(", highlighted") }
    return String(decoding: text, as: UTF8.self)
  }

  /// The transform about the centre of the frame.
  private mutating func transform(_ attributes: LayoutAttributes) {
    let (map, frame) = (attributes.transform, attributes.frame)
    guard !map.isIdentity else { return }
    let centre = Point(x: frame.midX, y: frame.midY)
    let turned = map.apply(to: centre)
    append(" transform=\"matrix(")
    for value in [map.a, map.b, map.c, map.d] {
      appendExact(value)
      append(" ")
    }
    appendExact(centre.x + 2 * map.tx - turned.x)
    append(" ")
    appendExact(centre.y + 2 * map.ty - turned.y)
    append(")\"")
  }

  /// Appends the label or name at the top left; a longer label ends with an ellipsis.
  private mutating func label(_ box: Drawing.Box) {
    let frame = box.attributes.frame
    guard frame.width >= 8, frame.height >= 8 else { return }
    append("<svg")
    place(frame)
    append("><text x=\"4\" y=\"")
    appendShort(Swift.min(13, frame.height - 2))
    append("\">")
    let columns = Int((frame.width - 8) / SVGPicture.columnWidth)
    let label = box.label.flatMap {
      VisibleText.make($0).fitted(columns: columns, ellipsis: "…")
    }
    appendEscaped(label ?? "\(box.element)")
    append("</text></svg>")
  }

  /// Appends text from outside, escaped for XML.
  private mutating func appendEscaped(_ text: String) {
    for scalar in VisibleText.make(text).unicodeScalars {
      switch scalar {
      case "&": append("&amp;")
      case "<": append("&lt;")
      case ">": append("&gt;")
      case "\"": append("&quot;")
      case "'": append("&#39;")
      case "\u{FFFE}", "\u{FFFF}": append("\u{FFFD}")
      default: append(contentsOf: UTF8.encode(scalar) ?? UTF8.encodedReplacementCharacter)
      }
    }
  }
}
