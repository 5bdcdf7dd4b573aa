internal import CollectionEngine
internal import LayoutCore
public import ShellCore
public import TerminalText

/// The scene in a part of the window of its own: a line, the picture, and beside it the layers.
///
///     ── finger at 160 320, from 160 400 on 0,3 of main ─────────────
///     ┏━━━━━━━━━━━━━━━━┓  main  flow
///     ┃┌───┐┌───┐┌───┐ ┃    30 items  offset 0 70
///     ┃│0,0││0,1││0,2│ ┃  sheet  overlay over flow
///     ┃└───┘└───┘└───┘ ┃    7 items  offset 0 0
///     ┗━━━━━━━━━━━━━━━━┛    notch=1 height=422 top=422
extension TextRenderer {
  /// Minimum room for the layers, in columns.
  private static let captionRoom = 24
  /// The width up to which a picture is stretched so that labels fit, in columns, and how much at
  /// most.
  private static let stretch = (columns: 40.0, most: 4.0)

  /// Appends `rows` rows at most, each with its line feed; a title takes the place of the names of
  /// the layers.
  public mutating func render(
    _ moment: Moment, rows: Int, title: String? = nil, into output: inout VisibleText
  ) {
    var drawing = moment.drawing
    // Not the last column: a terminal would wait there to wrap.
    let columns = max(8, style.columns - 1)
    drawing.fit(columns: columns, rows: max(4, rows - 1))
    let size = drawing.viewport
    let width = Double(drawing.rows ?? 1) * aspect * size.width / max(size.height, 1)
    let usual = aspect
    aspect *= min(max(Self.stretch.columns / max(width, 1), 1), Self.stretch.most)
    defer { aspect = usual }
    var picture: [UInt8] = []
    draw(drawing, into: &picture)
    let lines = picture.split(separator: 0x0A)
    let room =
      columns - 2
      - (lines.first.map { String(decoding: $0, as: UTF8.self).unicodeScalars.count } ?? 0)
    let captions = room < Self.captionRoom ? [] : self.captions(moment.layers, columns: room)
    output.appendRendered { bytes in
      heading(moment, title, columns, into: &bytes)
      for row in 0..<min(rows - 1, max(lines.count, captions.count)) {
        if row < lines.count {
          bytes.append(contentsOf: lines[row])
        } else {
          bytes.append(contentsOf: repeatElement(0x20, count: columns - 2 - room))
        }
        if row < captions.count { bytes.append("  \(captions[row])") }
        bytes.append(0x0A)
      }
    }
  }

  /// The line between the text and the picture, with the touch in it.
  private func heading(
    _ moment: Moment, _ name: String?, _ columns: Int, into output: inout [UInt8]
  ) {
    let dash = style.usesUnicode ? "─" : "-"
    let room = columns - 6
    let touch = touch(in: moment.drawing)
    let names = touch == nil ? moment.layers.map { $0.name }.joined(separator: ", ") : ""
    let words = [name ?? names, touch ?? ""].filter { !$0.isEmpty }.joined(separator: ", ")
    let title = words.fitted(columns: room, ellipsis: style.usesUnicode ? "…" : "..") ?? ""
    let left = String(repeating: dash, count: 2) + " "
    let rest = max(0, columns - 4 - title.displayWidth)
    if style.usesColour { output.append("\u{1B}[2m") }
    output.append(left)
    if style.usesColour { output.append("\u{1B}[22m") }
    output.appendVisible(title)
    if style.usesColour { output.append("\u{1B}[2m") }
    output.append(" " + String(repeating: dash, count: rest))
    if style.usesColour { output.append("\u{1B}[22m") }
    output.append(0x0A)
  }

  /// Position of the finger now or last, and the place and element of its press; nil without a
  /// touch.
  private func touch(in drawing: Drawing) -> String? {
    guard let touch = drawing.touch, let start = touch.points.first, let end = touch.points.last
    else { return nil }
    func place(_ point: Point) -> String {
      var bytes: [UInt8] = []
      bytes.appendShort(point.x)
      bytes.append(" ")
      bytes.appendShort(point.y)
      return String(decoding: bytes, as: UTF8.self)
    }
    var text = (touch.isDown ? "finger at " : "finger lifted at ") + place(end)
    if start != end { text += ", from \(place(start))" }
    guard let target = touch.target else { return text }
    let box = drawing.boxes.first {
      $0.layer == target.layer && $0.attributes.element == target.element
    }
    return text + ", on " + (box.map { "\($0.element) of " } ?? "") + target.layer
  }

  /// Captions of the layers, front to back.
  private mutating func captions(_ layers: [LayerStatus], columns: Int) -> [String] {
    layers.enumerated().reversed().flatMap { index, layer -> [String] in
      var lines = ["\(layer.name)  \(layer.layouts.stackName)"]
      var facts: [UInt8] = []
      facts.append("\(layer.items) \(layer.items == 1 ? "item" : "items"), offset ")
      facts.appendShort(layer.offset.x)
      facts.append(" ")
      facts.appendShort(layer.offset.y)
      lines.append("  " + String(decoding: facts, as: UTF8.self))
      let state = stateFacts(of: layer).joined(separator: " ")
      if !state.isEmpty { lines.append("  " + state) }
      var wrapped = lines.flatMap { Wrapping.line($0, columns: columns) }
      if style.usesColour, !wrapped.isEmpty {
        let name = wrapped[0].prefix(layer.name.count)
        wrapped[0] =
          "\u{1B}[\(Self.colour(ofLayer: index))m\(name)\u{1B}[39m"
          + wrapped[0].dropFirst(name.count)
      }
      return wrapped
    }
  }
}

/// The finger in a drawing, and where it has been.
extension TextRenderer {
  /// Draws the path of a touch: where it came down, the way, and where it is.
  func draw(_ touch: LastTouch, _ scale: Double, _ canvas: inout Canvas) {
    let ink = Canvas.Ink(parameters: "1;31")
    let marks:
      (start: Unicode.Scalar, way: Unicode.Scalar, down: Unicode.Scalar, up: Unicode.Scalar)
    marks = style.usesUnicode ? ("×", "•", "●", "○") : ("x", ".", "@", "o")
    let cells = touch.points.map { point in
      (
        column: Self.cell(point.x * scale, canvas.columns),
        row: Self.cell(point.y * scale / aspect, canvas.rows)
      )
    }
    func put(_ scalar: Unicode.Scalar, _ column: Int, _ row: Int) {
      canvas.fill(column...column, row...row, scalar, ink)
    }
    for (from, to) in zip(cells, cells.dropFirst()) {
      let count = max(abs(to.column - from.column), abs(to.row - from.row))
      for step in 0..<count {
        let part = Double(step) / Double(count)
        put(
          marks.way, from.column + Int((Double(to.column - from.column) * part).rounded()),
          from.row + Int((Double(to.row - from.row) * part).rounded()))
      }
    }
    if let start = cells.first { put(marks.start, start.column, start.row) }
    if let end = cells.last {
      put(touch.isDown ? marks.down : marks.up, end.column, end.row)
    }
  }

  /// The cell of a position, kept near the canvas, which clips it.
  private static func cell(_ position: Double, _ count: Int) -> Int {
    Int(min(max(position.rounded(.down), -1), Double(count)))
  }
}
