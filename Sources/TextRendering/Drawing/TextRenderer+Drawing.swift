internal import LayoutCore
internal import ShellCore
import TerminalText

/// A drawing of the visible elements with characters.
///
///     ┏━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━┓  the viewport
///     ┃╔════════════════════════════════════╗┃  double: pinned at an edge
///     ┃║header 0                            ║┃
///     ┃╚════════════════════════════════════╝┃
///     ┃│0,6 │·┏0,7 ┓··┆0,8 ┆                 ┃  dots: touches fall through here; heavy: selected;
///                                               dashed: under a finger
///     ┃[1,0 ┐┌─────┐┌─────┐┌─────┐┌─────┐┌──…┃  a section that scrolls: at its start, and it goes on
///     ┃┌3,0~┐                                ┃  a wave: not measured yet
///     ┃╭────────────────━━━━────────────────╮┃  round: a sheet's panel, with its handle
///     ┗━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━┛
///
/// A backdrop shades the elements behind it. If the terminal has colours, each layer has one of its
/// own; if it has 256, each section.
extension TextRenderer {
  /// Maximum number of rows; a taller viewport is drawn smaller.
  private static let rowLimit = 200
  /// Colours of the layers, back to front; further layers repeat them.
  private static let colours = ["36", "33", "35", "32", "34", "31"]
  /// Colours of sections where there are 256 of them, in the order of pictures; on black and on
  /// white they have a contrast of 3 and more.
  private static let sectionColours = ["32", "130", "29", "168", "98", "100"]

  /// The colour of a layer, from 0 at the back.
  static func colour(ofLayer index: Int) -> String { colours[index % colours.count] }

  func draw(_ drawing: Drawing, into output: inout [UInt8]) {
    guard drawing.viewport.width > 0, drawing.viewport.height > 0 else {
      return line("the viewport is empty", into: &output)
    }
    // 1. The scale: as wide as allowed, unless that makes too many rows.
    let room = Double(max(3, drawing.columns ?? style.columns) - 2)
    let rowLimit = Double(drawing.rows ?? TextRenderer.rowLimit)
    let scale = min(
      room / drawing.viewport.width, rowLimit * aspect / drawing.viewport.height)
    let columns = max(1, Int((drawing.viewport.width * scale).rounded()))
    let rows = max(1, Int((drawing.viewport.height * scale / aspect).rounded()))
    // 2. The boxes, back to front.
    var canvas = Canvas(columns: columns, rows: rows)
    for box in drawing.boxes { draw(box, scale, &canvas) }
    for scroller in drawing.scrollers { draw(scroller, scale, &canvas) }
    // 3. Blank cells where touches fall through.
    for rect in drawing.free {
      guard let (x, y) = place(rect, scale, canvas) else { continue }
      canvas.shade(x, y, style.usesUnicode ? "·" : ".")
    }
    // 4. The finger, for a person who watches.
    if style.showsTouch, let touch = drawing.touch { draw(touch, scale, &canvas) }
    // 5. The viewport around them.
    frame(canvas, into: &output)
  }

  private func draw(_ box: Drawing.Box, _ scale: Double, _ canvas: inout Canvas) {
    let shown = box.appearance == .handle ? box.bar : box.frame
    guard !shown.isEmpty,
      let (x, y) = place(shown, scale, canvas) ?? smallest(shown, scale, canvas)
    else { return }
    switch box.appearance {
    case .backdrop:
      return canvas.shade(x, y, style.usesUnicode ? "░" : ":", fades: true)
    case .handle:
      let isUpright = box.frame.height > box.frame.width
      let bar: Unicode.Scalar =
        style.usesUnicode ? (isUpright ? "┃" : "━") : (isUpright ? "#" : "=")
      return canvas.fill(x, y, bar, ink(of: box))
    case .plain, .panel, .line: break
    }
    if box.ghost != nil {
      let pen = style.usesUnicode ? Canvas.Pen.dashed : .plainDashed
      canvas.outline(x, y, pen, .usual)
      return canvas.write(
        VisibleText.make(box.name), x.lowerBound + 1, y.lowerBound, .usual)
    }
    canvas.box(x, y, pen(of: box), ink(of: box))
    if box.appearance == .plain { label(box, x, y, &canvas) }
  }

  /// Marks both ends of a section that scrolls by itself: a bracket where it ends, an ellipsis
  /// where it goes on.
  private func draw(_ scroller: Drawing.Scroller, _ scale: Double, _ canvas: inout Canvas) {
    guard let (x, y) = place(scroller.frame, scale, canvas) else { return }
    let isAcross = scroller.axis == .horizontal
    let more = style.usesUnicode ? (isAcross ? "…" : "⋮") : ":"
    let ends = isAcross ? ("[", "]") : style.usesUnicode ? ("⎴", "⎵") : ("[", "]")
    let (first, last) = (
      scroller.goesOnBefore ? more : ends.0, scroller.goesOnAfter ? more : ends.1
    )
    if isAcross {
      let row = (y.lowerBound + y.upperBound) / 2
      canvas.write(first, x.lowerBound, row, .usual)
      canvas.write(last, x.upperBound, row, .usual)
    } else {
      let column = (x.lowerBound + x.upperBound) / 2
      canvas.write(first, column, y.lowerBound, .usual)
      canvas.write(last, column, y.upperBound, .usual)
    }
  }

  private func pen(of box: Drawing.Box) -> Canvas.Pen {
    if box.appearance == .panel { return style.usesUnicode ? .round : .plainRound }
    if box.isFocused { return style.usesUnicode ? .focus : .plainFocus }
    if box.isSelected { return style.usesUnicode ? .heavy : .plainHeavy }
    if box.isHighlighted { return style.usesUnicode ? .dashed : .plainDashed }
    if box.isPinned { return style.usesUnicode ? .double : .plainDouble }
    return style.usesUnicode ? .light : .plain
  }

  private func ink(of box: Drawing.Box) -> Canvas.Ink {
    var colour = TextRenderer.colour(ofLayer: box.layerIndex)
    if style.has256Colours, box.appearance == .plain,
      box.attributes.element.category != .decoration
    {
      let section = box.hue % TextRenderer.sectionColours.count
      colour = "38;5;" + TextRenderer.sectionColours[section]
    }
    let isStrong = box.isPinned || box.isSelected || box.isFocused || box.appearance == .handle
    return Canvas.Ink(parameters: isStrong ? "1;\(colour)" : colour)
  }

  /// The cells whose centres are in `rect`, or nil for none.
  private func place(_ rect: Rect, _ scale: Double, _ canvas: Canvas)
    -> (x: ClosedRange<Int>, y: ClosedRange<Int>)?
  {
    let vertical = scale / aspect
    let limit = Double(canvas.columns + canvas.rows)
    guard let x = span(rect.minX * scale, rect.maxX * scale, limit),
      let y = span(rect.minY * vertical, rect.maxY * vertical, limit)
    else { return nil }
    return (x, y)
  }

  /// The cells of a small box: at least one each way.
  private func smallest(_ rect: Rect, _ scale: Double, _ canvas: Canvas)
    -> (x: ClosedRange<Int>, y: ClosedRange<Int>)?
  {
    var large = rect
    large.width = max(rect.width, 1 / scale)
    large.height = max(rect.height, aspect / scale)
    return place(large, scale, canvas)
  }

  /// The cells from one edge to the other; adjacent boxes share none.
  private func span(_ start: Double, _ end: Double, _ limit: Double) -> ClosedRange<Int>? {
    guard start.isFinite, end.isFinite else { return nil }
    let first = Int(min(max(start.rounded(), -limit), limit))
    let last = Int(min(max(end.rounded(), -limit), limit)) - 1
    return first > last ? nil : first...last
  }

  /// Writes the beginning of the item's label that fits, or else the element's name if that fits.
  private func label(
    _ box: Drawing.Box, _ x: ClosedRange<Int>, _ y: ClosedRange<Int>, _ canvas: inout Canvas
  ) {
    let room = min(x.upperBound, canvas.columns) - max(x.lowerBound, -1) - 1
    func canShow(_ text: String) -> Bool {
      style.usesUnicode || text.utf8.allSatisfy { $0 < 0x80 }
    }
    let label = box.label.map(VisibleText.make).flatMap { label in
      canShow(label) ? label.fitted(columns: room, ellipsis: style.usesUnicode ? "…" : "..") : nil
    }
    let name = VisibleText.make("\(box.element)\(box.isEstimated ? "~" : "")")
    guard let text = label ?? (canShow(name) && name.displayWidth <= room ? name : nil) else {
      return
    }
    let row = y.count > 2 ? max(y.lowerBound + 1, 0) : y.lowerBound
    guard row < y.upperBound || y.count <= 2 else { return }
    canvas.write(text, max(x.lowerBound, -1) + 1, row, ink(of: box))
  }

  private func frame(_ canvas: Canvas, into output: inout [UInt8]) {
    let pen = style.usesUnicode ? Canvas.Pen.heavy : .plainFrame
    let line = String(repeating: String(pen.horizontal), count: canvas.columns)
    output.append("\(pen.corners[0])\(line)\(pen.corners[1])\n")
    for row in 0..<canvas.rows {
      output.append(String(pen.vertical))
      canvas.write(row: row, usesColour: style.usesColour, into: &output)
      output.append("\(pen.vertical)\n")
    }
    output.append("\(pen.corners[2])\(line)\(pen.corners[3])\n")
  }
}
