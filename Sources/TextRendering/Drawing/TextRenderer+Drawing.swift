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
///     ┃◂Journey────────────────▸              ┃  triangles: what it shows goes on there
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
    if let sentence = drawing.openingSentence { line(sentence, into: &output) }
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
    if box.appearance == .plain { label(box, x, y, scale, &canvas) }
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
    let index = box.caption?.group == nil ? box.layerIndex : box.hue
    var colour = TextRenderer.colour(ofLayer: index)
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

  /// Writes the label that fits, or else the element's name, at the top of a box, and marks where
  /// there is more beyond its sides.
  private func label(
    _ box: Drawing.Box, _ x: ClosedRange<Int>, _ y: ClosedRange<Int>, _ scale: Double,
    _ canvas: inout Canvas
  ) {
    let (caption, frame) = (box.caption, box.attributes.frame)
    var (start, end) = (max(x.lowerBound, -1), min(x.upperBound, canvas.columns))
    if let caption, caption.inset > 0 {
      // As far from the side as the layout says, whatever of the box is in view.
      if caption.isFromRight {
        end = min(end, column((frame.maxX - caption.inset) * scale, canvas))
      } else {
        start = max(start, column((frame.minX + caption.inset) * scale, canvas) - 1)
      }
    }
    let sides = caption.map { _ in box.openSides } ?? []
    let row = y.count > 2 ? max(y.lowerBound + 1, 0) : y.lowerBound
    if row < y.upperBound || y.count <= 2 {
      let isOnEdge = y.count <= 2 && !sides.isDisjoint(with: [.top, .bottom])
      let rows = y.count > 2 ? min(y.upperBound, canvas.rows) - row : 1
      let lines = box.lines(
        columns: end - start - (isOnEdge ? 2 : 1), rows: rows,
        name: VisibleText.make("\(box.element)\(box.isEstimated ? "~" : "")"),
        ellipsis: style.usesUnicode ? "…" : ".."
      ) { style.usesUnicode || $0.utf8.allSatisfy { $0 < 0x80 } }
      for (index, text) in lines.enumerated() {
        let first = caption?.isFromRight == true ? end - text.displayWidth : start + 1
        canvas.write(text, first, row + index, ink(of: box))
      }
    }
    mark(sides, x, y, row, isFromRight: caption?.isFromRight == true, ink(of: box), &canvas)
  }

  private func column(_ place: Double, _ canvas: Canvas) -> Int {
    Int(min(max(place.rounded(), -1), Double(canvas.columns + 1)))
  }

  /// Writes a mark on each of some sides of a box: on the left and right in the row of the label,
  /// above and below near the end of the line.
  private func mark(
    _ sides: Caption.Sides, _ x: ClosedRange<Int>, _ y: ClosedRange<Int>, _ row: Int,
    isFromRight: Bool, _ ink: Canvas.Ink, _ canvas: inout Canvas
  ) {
    let marks = style.usesUnicode ? ["◂", "▸", "▴", "▾"] : ["<", ">", "^", "v"]
    let aside =
      x.count < 3 ? x.lowerBound : isFromRight ? x.lowerBound + 1 : x.upperBound - 1
    let beside = min(row, y.upperBound)
    for (side, mark, column, row) in [
      (.top, marks[2], aside, y.lowerBound), (.bottom, marks[3], aside, y.upperBound),
      (.left, marks[0], x.lowerBound, beside), (.right, marks[1], x.upperBound, beside),
    ] as [(Caption.Sides, String, Int, Int)] where sides.contains(side) {
      canvas.write(mark, column, row, ink)
    }
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
