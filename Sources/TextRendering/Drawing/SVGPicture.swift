internal import CollectionEngine
internal import LayoutCore
public import ShellCore

/// A picture of the visible elements for a browser: one scalable file without scripts or links.
///
///     <svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 320 480" width="320" height="480" …>
///     <g class="c0 l0 c" data-layer="main" data-element="0,0" data-kind="cell" data-frame="0 0 50 50">
///     <title>main 0,0: 0 0 50 50</title><rect x="0" y="0" width="50" …/>…</g>      (in one line)
///     <rect class="free" x="0" y="110" width="320" height="370"/>
///     <g class="touch">…</g>
///     </svg>
///
/// Coordinates are in points of the scene; elements come back to front, with their whole frame in
/// `data-frame`, visible or not. Pinned elements have a pin and a thick outline, arrows show where
/// a section that scrolls goes on, stripes where touches fall through every layer, and the finger
/// of the last touch has its path. Equal scenes give equal bytes.
///
/// `SVGTheme` has the colours, and the page of `live`, `svg` and exported pages all show this
/// picture.
public enum SVGPicture {
  /// Appends the file.
  ///
  /// - Complexity: O(n) for n boxes and free rectangles.
  public static func write(
    _ drawing: Drawing, _ style: PictureStyle = PictureStyle(), into output: inout [UInt8]
  ) {
    writeFile(drawing, style, into: &output)
  }

  private static func writeFile(
    _ drawing: Drawing, _ style: PictureStyle, isTitled: Bool = true, into output: inout [UInt8],
    willWrite: (Drawing.Box, _ start: Int) -> Void = { _, _ in }
  ) {
    output.append("<svg xmlns=\"http://www.w3.org/2000/svg\"")
    write(drawing, style, isTitled: isTitled, into: &output, willWrite: willWrite) {
      $0.append("<style>\n\(SVGTheme.rules(style.theme))</style>\n\(stripes)")
    }
  }

  /// Appends the picture as an element of a page that contains `pageStyle` once.
  ///
  /// - Complexity: O(n) for n boxes and free rectangles.
  public static func writeElement(_ drawing: Drawing, into output: inout [UInt8]) {
    output.append("<svg")
    write(drawing, PictureStyle(), into: &output) { _ in }
  }

  /// The style rules and the SVG definitions that a page with pictures needs.
  public static var pageStyle: (rules: String, definitions: String) {
    (SVGTheme.rules(.auto), stripes)
  }

  /// Returns the lines of the file without titles, each with the box that it shows.
  ///
  /// - Complexity: O(n) for n boxes and free rectangles.
  static func lines(
    of drawing: Drawing, _ style: PictureStyle
  ) -> [(text: ArraySlice<UInt8>, box: Drawing.Box?)] {
    var bytes: [UInt8] = []
    var boxes: [Int: Drawing.Box] = [:]
    writeFile(drawing, style, isTitled: false, into: &bytes) { boxes[$1] = $0 }
    return bytes.split(separator: 0x0A, omittingEmptySubsequences: false)
      .map { ($0, boxes[$0.startIndex]) }
  }

  /// Size of labels, in points.
  static let fontSize = 12.0

  private static func write(
    _ drawing: Drawing, _ style: PictureStyle, isTitled: Bool = true, into output: inout [UInt8],
    willWrite: (Drawing.Box, _ start: Int) -> Void = { _, _ in }, head: (inout [UInt8]) -> Void
  ) {
    let size = drawing.viewport
    let margin = style.showsAttributes ? SVGRulers.margin : .zero
    output.append(" viewBox=\"")
    output.numbers([
      -margin.width, -margin.height, size.width + margin.width, size.height + margin.height,
    ])
    output.append("\"")
    output.attribute("width", size.width + margin.width)
    output.attribute("height", size.height + margin.height)
    output.opens(drawing.openings)
    output.append(" role=\"img\" font-family=\"system-ui,sans-serif\" font-size=\"12\">\n")
    if isTitled { output.title(drawing.openingSentence) }
    output.append("\n")
    head(&output)
    output.rect("paper", Rect(origin: .zero, size: size))
    // Nothing is shown beside the scene, even if the picture has room around it.
    output.append("<svg")
    output.attribute("width", size.width)
    output.attribute("height", size.height)
    output.append(">\n")
    boxes(drawing.boxes, into: &output) { box, output in
      willWrite(box, output.count)
      output.box(box, style, isTitled: isTitled)
    }
    for rect in drawing.free { output.rect("free", rect) }
    for scroller in drawing.scrollers { output.scroller(scroller) }
    if let touch = drawing.touch { output.touch(touch, isTitled: isTitled) }
    output.append("</svg>\n")
    if style.showsAttributes { SVGRulers.write(size, into: &output) }
    output.append("</svg>\n")
  }

  /// Appends boxes; those in a row with the same clip share an SVG element, which browsers clip to
  /// its edges.
  private static func boxes(
    _ boxes: [Drawing.Box], into output: inout [UInt8],
    write: (Drawing.Box, inout [UInt8]) -> Void
  ) {
    var clip: Rect?
    for box in boxes {
      if box.clip != clip {
        if clip != nil { output.append("</svg>\n") }
        clip = box.clip
        if let clip {
          output.append("<svg")
          output.place(clip)
          output.append(" viewBox=\"")
          output.numbers([clip.x, clip.y, clip.width, clip.height])
          output.append("\">\n")
        }
      }
      write(box, &output)
    }
    if clip != nil { output.append("</svg>\n") }
  }

  private static let stripes = """
    <defs><pattern id="stripes" width="8" height="8" patternUnits="userSpaceOnUse">\
    <path class="stripe" d="M0 8L8 0M-1 1L1 -1M7 9L9 7" fill="none" stroke-opacity="0.25"/>\
    </pattern></defs>

    """
}

extension [UInt8] {
  /// Appends the layers that nobody has scrolled yet, with the offsets at which they are shown, for
  /// a page: it scrolls there before it sends a touch.
  fileprivate mutating func opens(_ openings: [OpenLayer]) {
    guard !openings.isEmpty else { return }
    append(" data-opens=\"")
    for (index, open) in openings.enumerated() {
      append(index > 0 ? ";" : "")
      appendEscaped(open.layer)
      append(" ")
      numbers([open.offset.x, open.offset.y])
    }
    append("\"")
  }

  fileprivate mutating func title(_ opening: String?) {
    append("<title>What is visible")
    if let opening { appendEscaped("; \(opening)") }
    append("</title>")
  }

  /// Appends ` name="value"` for a number.
  mutating func attribute(_ name: String, _ value: Double) {
    append(" \(name)=\"")
    appendShort(value)
    append("\"")
  }

  /// Appends numbers with blanks between them.
  mutating func numbers(_ values: [Double]) {
    for (index, value) in values.enumerated() {
      if index > 0 { append(" ") }
      appendShort(value)
    }
  }

  mutating func place(_ rect: Rect) {
    attribute("x", rect.x)
    attribute("y", rect.y)
    attribute("width", rect.width)
    attribute("height", rect.height)
  }

  mutating func rect(_ style: String, _ rect: Rect) {
    append("<rect class=\"\(style)\"")
    place(rect)
    append("/>\n")
  }

  /// Appends arrows at the edges of a section beyond which it goes on.
  fileprivate mutating func scroller(_ scroller: Drawing.Scroller) {
    let (frame, isAcross) = (scroller.frame, scroller.axis == .horizontal)
    for (goesOn, sign) in [(scroller.goesOnBefore, -1.0), (scroller.goesOnAfter, 1)] where goesOn {
      let tip =
        isAcross
        ? Point(x: sign < 0 ? frame.minX + 4 : frame.maxX - 4, y: frame.midY)
        : Point(x: frame.midX, y: sign < 0 ? frame.minY + 4 : frame.maxY - 4)
      append("<path class=\"more\" d=\"M")
      numbers(isAcross ? [tip.x - 6 * sign, tip.y - 8] : [tip.x - 8, tip.y - 6 * sign])
      append("L")
      numbers([tip.x, tip.y])
      append("L")
      numbers(isAcross ? [tip.x - 6 * sign, tip.y + 8] : [tip.x + 8, tip.y - 6 * sign])
      append("\"/>\n")
    }
  }

  /// Appends the finger's path, where it came down, and the finger: filled while it is down.
  fileprivate mutating func touch(_ touch: LastTouch, isTitled: Bool) {
    guard let start = touch.points.first, let end = touch.points.last else { return }
    append("<g class=\"touch\">")
    if isTitled {
      append(touch.isDown ? "<title>finger at " : "<title>finger lifted at ")
      numbers([end.x, end.y])
      append("</title>")
    }
    if touch.points.count > 1 {
      for style in ["halo", "trail"] {
        append("<polyline class=\"\(style)\" points=\"")
        numbers(touch.points.flatMap { [$0.x, $0.y] })
        append("\"/>")
      }
      circle("start", start, 4)
    }
    if touch.isDown { circle("finger", end, 14) }
    circle("halo", end, 14)
    circle(touch.isDown ? "ring" : "ring lifted", end, 14)
    append("</g>\n")
  }

  private mutating func circle(_ style: String, _ centre: Point, _ radius: Double) {
    append("<circle class=\"\(style)\"")
    attribute("cx", centre.x)
    attribute("cy", centre.y)
    attribute("r", radius)
    append("/>")
  }
}

/// The way of elements from one picture to the next, as text for the page that plays it.
///
///     curve|16|0 0.083 0.254 0.442 1;stays|main|0,1|0 0 50 50|1|60 0 50 50|1;disappears|main|0,2|…
///
/// For what takes time in the scene, the milliseconds between two moments and the part of the way
/// that is gone at each; then role, layer, element, frame and opacity at the start, and the same at
/// the end. Layers' and kinds' names contain neither `|` nor `;`.
public enum SVGMotion {
  /// Maximum number of elements; a page shows larger changes at once.
  public static let limit = 400

  /// The time between two moments of a curve, in milliseconds.
  public static let interval = 16.0

  /// Returns the text; nil if nothing moves, or too much.
  ///
  /// - Parameter curve: the part of the way that is gone at each moment; empty for what takes no
  ///   time in the scene.
  /// - Complexity: O(n) for n elements and moments.
  public static func text(of moves: [Drawing.Move], curve: [Double] = []) -> String? {
    guard !moves.isEmpty, moves.count <= limit else { return nil }
    var output: [UInt8] = []
    if curve.count > 1 {
      output.append("curve|")
      output.numbers([interval])
      output.append("|")
      output.numbers(curve.map { ($0 * 1000).rounded() / 1000 })
    }
    for move in moves {
      if !output.isEmpty { output.append(";") }
      output.append("\(move.role.rawValue)|\(move.layer)|\(move.element)|")
      for (frame, alpha, end) in [
        (move.start, move.startAlpha, "|"), (move.end, move.endAlpha, ""),
      ] {
        output.numbers([frame.x, frame.y, frame.width, frame.height])
        output.append("|")
        output.appendShort(alpha)
        output.append(end)
      }
    }
    return String(decoding: output, as: UTF8.self)
  }
}
