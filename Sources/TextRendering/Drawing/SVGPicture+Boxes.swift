internal import LayoutCore
internal import ShellCore
import TerminalText

/// The elements of a picture.
extension [UInt8] {
  /// Width that labels keep for a character, in points: wide ones of common fonts fit.
  private static var columnWidth: Double { 7 }
  /// From the left edge of a box to its label, in points.
  private static var labelInset: Double { 4 }
  /// Height of a line of a label, in points.
  private static var lineHeight: Double { 14 }
  /// Width of a mark at the side of a label, in points.
  private static var markRoom: Double { 6 }
  /// The colour of what a device shows, which is seen on black and on white.
  private static var ghostColour: StaticString { "#d2452f" }
  private static var ghostInk: String { " fill=\"\(ghostColour)\" stroke=\"none\"" }
  /// Size of a pin and its distance from the edges, in points.
  private static var pinSize: Double { 8 }

  /// Appends one element: a title that appears under the pointer, its outline, its pin and its
  /// label.
  mutating func box(_ box: Drawing.Box, _ style: PictureStyle, isTitled: Bool) {
    append("<g class=\"\(classes(of: box))\" data-layer=\"")
    appendEscaped(box.layer)
    append("\" data-element=\"")
    appendEscaped(box.name)
    append("\" data-kind=\"")
    appendEscaped(box.element.kind)
    append("\" data-frame=\"")
    let frame = box.attributes.frame
    for (index, value) in [frame.x, frame.y, frame.width, frame.height].enumerated() {
      if index > 0 { append(" ") }
      appendExact(value)
    }
    append("\"")
    if box.ghost != nil {
      append(" fill=\"none\" stroke=\"\(Self.ghostColour)\"")
      // Dots lie on the outline of the element itself, so they are thicker than it.
      append(
        box.ghost == .missing
          ? " stroke-width=\"4\" stroke-linecap=\"round\" stroke-dasharray=\"0 8\""
          : " stroke-width=\"2\" stroke-dasharray=\"5 3\"")
    }
    if let colour = box.ownColour { append(" fill=\"\(colour.text)\" stroke=\"\(colour.edge)\"") }
    if box.isEstimated { append(" stroke-dasharray=\"2 2\"") }
    if box.attributes.alpha < 1 { attribute("opacity", box.attributes.alpha) }
    transform(box.attributes)
    append(">")
    if isTitled {
      append("<title>")
      appendEscaped(name(of: box))
      append("</title>")
    }
    append("<rect")
    place(box.appearance == .handle ? box.bar : frame)
    let radius = radius(of: box)
    if radius > 0 { attribute("rx", radius) }
    append("/>")
    let hasPin = pin(box)
    if box.appearance == .plain { label(box, style, hasPin: hasPin) }
    append("</g>\n")
  }

  private func radius(of box: Drawing.Box) -> Double {
    let frame = box.attributes.frame
    let side = Swift.min(frame.width, frame.height)
    switch box.appearance {
    case .panel: return 12
    case .handle: return Swift.min(box.bar.width, box.bar.height) / 2
    case .plain where box.attributes.element.category == .cell: return Swift.min(6, side / 6)
    case .plain, .line, .backdrop: return 0
    }
  }

  /// Section, layer and kind, and the marks of the box.
  private func classes(of box: Drawing.Box) -> String {
    if box.ghost != nil { return "ghost" }
    switch box.appearance {
    case .backdrop: return "veil"
    case .handle: return "bar"
    case .panel: return "panel"
    case .line: return "line"
    case .plain: break
    }
    let kind =
      switch box.attributes.element.category {
      case .cell: "c"
      case .supplementary: "s"
      case .decoration: "d"
      }
    let layer = SVGTheme.layerStyle(box.layerIndex)
    let section = box.hue % SVGTheme.sectionCount
    let marks = [
      ("pinned", box.isPinned), ("selected", box.isSelected), ("highlighted", box.isHighlighted),
      ("touched", box.isTouched), ("focused", box.isFocused),
    ]
    let fill = box.ownColour == nil ? "c\(section)" : "own"
    return ([fill, "l\(layer)", kind] + marks.filter { $0.1 }.map { $0.0 })
      .joined(separator: " ")
  }

  /// The element and its frame, for example `main header 0: 0 0 320 44, z 1024, pinned`.
  private func name(of box: Drawing.Box) -> String {
    var text: [UInt8] = []
    let frame = box.attributes.frame
    text.append("\(box.layer) \(box.name): ")
    text.numbers([frame.x, frame.y, frame.width, frame.height])
    if box.attributes.zIndex != 0 { text.append(", z \(box.attributes.zIndex)") }
    if box.isPinned { text.append(", pinned") }
    if box.isEstimated { text.append(", estimated") }
    if box.isSelected { text.append(", selected") }
    if box.isHighlighted { text.append(", highlighted") }
    if box.isTouched { text.append(", touched") }
    if box.isFocused { text.append(", focused") }
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

  /// Appends a pin in the top right corner of a pinned element; returns whether there is room.
  private mutating func pin(_ box: Drawing.Box) -> Bool {
    let (frame, size) = (box.attributes.frame, Self.pinSize)
    guard box.isPinned, box.appearance == .plain, frame.width >= 5 * size,
      frame.height >= 2 * size
    else { return false }
    append("<path class=\"pin\" d=\"M")
    numbers([frame.maxX - size - 5, frame.y + 5])
    append("h8v2h-1.5v3l1.5 1.5v1.5h-3.2v4l-.8 1-.8-1v-4h-3.2v-1.5l1.5-1.5v-3h-1.5z\"/>")
    return true
  }

  /// Appends the label or name at the top left, and its frame below if coordinates are shown, and
  /// marks on sides beyond which there is more; `data-label` is a label that is not one line.
  private mutating func label(_ box: Drawing.Box, _ style: PictureStyle, hasPin: Bool) {
    let (frame, size) = (box.attributes.frame, SVGPicture.fontSize)
    guard frame.height >= size else { return }
    let sides = frame.width >= 12 ? box.openSides : []
    var (left, right) = (Self.labelInset, Self.labelInset)
    if sides.contains(.left) { left += Self.markRoom }
    if sides.contains(.right) { right += Self.markRoom }
    if box.caption?.isFromRight == true {
      right += box.caption?.inset ?? 0
    } else {
      left += box.caption?.inset ?? 0
    }
    let room = Swift.min(100_000, frame.width - left - right)
    let isBeside = hasPin || sides.contains(.top)
    let columns = Int((isBeside ? room - Self.pinSize - 4 : room) / Self.columnWidth)
    let height = Swift.min(10_000, frame.height)
    let rows = Swift.max(1, Int((height - 4) / Self.lineHeight))
    let lines = box.lines(columns: columns, rows: rows, name: box.name, ellipsis: "…") { _ in true }
    guard !lines.isEmpty || !sides.isEmpty else { return }
    append("<svg")
    place(frame)
    if let label = box.label, lines != [VisibleText.make(label)] {
      append(" data-label=\"")
      appendEscaped(label)
      append("\"")
    }
    append(">")
    defer { append("</svg>") }
    // The name of the element itself is at the top of the same frame.
    if box.ghost == .missing {
      if frame.height >= 2 * size + 8 { line(lines[0], left, frame.height - 5, Self.ghostInk) }
      return
    }
    let ink = box.ghost != nil ? Self.ghostInk : ""
    let top = Swift.min(size + 3, (frame.height + size * 0.7) / 2)
    for (index, text) in lines.enumerated() {
      let baseline = top + Double(index) * Self.lineHeight
      if box.caption?.isFromRight == true {
        line(text, frame.width - right, baseline, " text-anchor=\"end\"", box.ownColour)
      } else {
        line(text, left, baseline, ink, box.ownColour)
      }
    }
    mark(sides, frame.size, middle: Swift.min(frame.height / 2, top - 4), box)
    let below = top + Double(Swift.max(1, lines.count)) * Self.lineHeight
    if style.showsAttributes, frame.height >= below - top + size + 6 {
      var numbers: [UInt8] = []
      numbers.numbers([frame.x, frame.y, frame.width, frame.height])
      let text = String(decoding: numbers, as: UTF8.self)
      if Double(text.utf8.count) * Self.columnWidth <= room {
        line(text, left, below, " class=\"frame\"", box.ownColour)
      }
    }
  }

  /// Appends a triangle on each of some sides: on the left and right at the height of the first
  /// line, above and below near its end.
  private mutating func mark(
    _ sides: Caption.Sides, _ size: Size, middle: Double, _ box: Drawing.Box
  ) {
    guard !sides.isEmpty else { return }
    append("<path")
    if let colour = box.ownColour { append(" fill=\"\(colour.ink)\" stroke=\"none\"") }
    append(box.ownColour == nil ? " class=\"pin\" d=\"" : " d=\"")
    let aside = box.caption?.isFromRight == true ? 8 : size.width - 8
    for (side, x, y, way) in [
      (.left, 2, middle, "l5 -4v8z"), (.right, size.width - 2, middle, "l-5 -4v8z"),
      (.top, aside, 2, "l-4 5h8z"), (.bottom, aside, size.height - 2, "l-4 -5h8z"),
    ] as [(Caption.Sides, Double, Double, StaticString)] where sides.contains(side) {
      append("M")
      numbers([x, y])
      append("\(way)")
    }
    append("\"/>")
  }

  private mutating func line(
    _ text: String, _ x: Double, _ baseline: Double, _ style: String, _ colour: OwnColour? = nil
  ) {
    append("<text\(style)")
    attribute("x", x)
    attribute("y", baseline)
    append(">")
    // The style rules of text are stronger than an attribute of it.
    if let colour { append("<tspan fill=\"\(colour.ink)\" stroke=\"none\">") }
    appendEscaped(text)
    append(colour == nil ? "</text>" : "</tspan></text>")
  }

  /// Appends text from outside, escaped for XML.
  mutating func appendEscaped(_ text: String) {
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

/// The rulers of a picture with coordinates: along its upper and left edges, in points of the
/// scene.
enum SVGRulers {
  /// Width of the left ruler and height of the upper one, in points.
  static let margin = Size(width: 44, height: 24)
  /// Maximum number of labels on a ruler.
  private static let labelLimit = 24.0
  /// Distances between labels, in points.
  private static let steps = [10.0, 20, 50, 100, 200, 500, 1000]

  /// Appends both rulers.
  static func write(_ size: Size, into output: inout [UInt8]) {
    output.append("<g class=\"rulers\"><path class=\"ruler\" d=\"M")
    output.numbers([-margin.width, -margin.height])
    output.append("H")
    output.appendShort(size.width)
    output.append("V0H0V")
    output.appendShort(size.height)
    output.append("H")
    output.appendShort(-margin.width)
    output.append("z\"/>\n")
    for at in places(size.width, room: 40) {
      tick(from: Point(x: at, y: -6), "V0", at, Point(x: at + 3, y: -9), into: &output)
    }
    for at in places(size.height, room: 40) {
      tick(
        from: Point(x: -6, y: at), "H0", at, Point(x: 4 - margin.width, y: at + 12),
        into: &output)
    }
    output.append("</g>\n")
  }

  /// Positions of labels on a ruler of this length, at least `room` points apart.
  private static func places(_ length: Double, room: Double) -> StrideTo<Double> {
    var step = steps.first { $0 >= room && length / $0 <= labelLimit } ?? 1000
    while length / step > labelLimit { step *= 10 }
    return stride(from: 0, to: length, by: step)
  }

  private static func tick(
    from start: Point, _ line: String, _ value: Double, _ place: Point, into output: inout [UInt8]
  ) {
    output.append("<path class=\"tick\" d=\"M")
    output.numbers([start.x, start.y])
    output.append("\(line)\"/><text")
    output.attribute("x", place.x)
    output.attribute("y", place.y)
    output.append(">")
    output.appendShort(value)
    output.append("</text>\n")
  }
}
