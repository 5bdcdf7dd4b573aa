internal import LayoutCore
internal import ShellCore

/// What is visible, drawn with characters; the heavy frame is the viewport.
///
///     ┏━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━┓
///     ┃┌────┐ ┌────┐ ┌─────┐ ┌────┐ ┌────┐   ┃
///     ┃│0,0 │ │0,1 │ │0,2  │ │0,3 │ │0,4 │   ┃
///     ┃└────┘ └────┘ └─────┘ └────┘ └────┘   ┃
///     ┗━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━┛
extension TextRenderer {
  /// A character is about twice as high as wide.
  private static let aspect = 2.0
  /// Most rows of a drawing; a higher viewport is drawn smaller.
  private static let rowLimit = 200

  func draw(_ drawing: Drawing, into output: inout [UInt8]) {
    guard drawing.viewport.width > 0, drawing.viewport.height > 0 else {
      return line("the viewport is empty", into: &output)
    }
    // 1. The scale: columns as wide as allowed, unless that makes too many rows.
    let room = Double(max(8, drawing.columns ?? style.columns) - 2)
    let scale = min(
      room / drawing.viewport.width,
      Double(TextRenderer.rowLimit) * TextRenderer.aspect / drawing.viewport.height)
    let columns = max(1, Int((drawing.viewport.width * scale).rounded()))
    let rows = max(1, Int((drawing.viewport.height * scale / TextRenderer.aspect).rounded()))
    // 2. The boxes, the hindmost first.
    var canvas = Canvas(columns: columns, rows: rows)
    for box in drawing.boxes { draw(box, scale, &canvas) }
    // 3. The viewport around them.
    var inside: [UInt8] = []
    canvas.write(into: &inside)
    frame(inside, columns, into: &output)
  }

  private func draw(_ box: Drawing.Box, _ scale: Double, _ canvas: inout Canvas) {
    let vertical = scale / TextRenderer.aspect
    let limit = Double(canvas.columns + canvas.rows)
    let x = span(box.frame.minX * scale, box.frame.maxX * scale, limit)
    let y = span(box.frame.minY * vertical, box.frame.maxY * vertical, limit)
    guard x.upperBound >= 0, y.upperBound >= 0, x.lowerBound < canvas.columns,
      y.lowerBound < canvas.rows
    else { return }
    canvas.box(x, y, style.usesUnicode ? .light : .plain)
    label(box, x, y, &canvas)
  }

  /// The characters from one edge to the other; neighbours share none.
  private func span(_ start: Double, _ end: Double, _ limit: Double) -> ClosedRange<Int> {
    let first = Int(min(max(start.rounded(), -limit), limit))
    let last = Int(min(max(end.rounded(), -limit), limit)) - 1
    return first...max(first, last)
  }

  /// Writes the item's label, or else the element's name, in the box where it fits.
  private func label(
    _ box: Drawing.Box, _ x: ClosedRange<Int>, _ y: ClosedRange<Int>, _ canvas: inout Canvas
  ) {
    let room = min(x.upperBound, canvas.columns) - max(x.lowerBound, -1) - 1
    let texts = [box.label, "\(box.element)"].compactMap { $0 }.map(VisibleText.make)
    guard
      let text = texts.first(where: {
        $0.unicodeScalars.count <= room && (style.usesUnicode || $0.utf8.allSatisfy { $0 < 0x80 })
      })
    else { return }
    let row = y.count > 2 ? max(y.lowerBound + 1, 0) : y.lowerBound
    guard row < y.upperBound || y.count <= 2 else { return }
    canvas.write(text, max(x.lowerBound, -1) + 1, row)
  }

  private func frame(_ inside: [UInt8], _ columns: Int, into output: inout [UInt8]) {
    let pen = style.usesUnicode ? Canvas.Pen.heavy : .plainFrame
    let line = String(repeating: String(pen.horizontal), count: columns)
    output.append("\(pen.corners[0])\(line)\(pen.corners[1])\n")
    for row in inside.split(separator: 0x0A, omittingEmptySubsequences: false).dropLast() {
      output.append(String(pen.vertical))
      output.append(contentsOf: row)
      let width = row.count { $0 & 0xC0 != 0x80 }
      output.append(contentsOf: repeatElement(0x20, count: columns - width))
      output.append(String(pen.vertical))
      output.append(0x0A)
    }
    output.append("\(pen.corners[2])\(line)\(pen.corners[3])\n")
  }
}
