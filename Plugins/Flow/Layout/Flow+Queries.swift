public import LayoutCore
import SummaryTree

extension Flow {
  /// Appends the attributes of every element whose frame intersects `rect`, in `AttributesOrder`.
  ///
  /// `rect` is in content coordinates; touching edges do not intersect, and what has no area
  /// intersects nothing (rule L-05).
  ///
  /// - Complexity: O(log sections + log n + k), k the items of the lines that `rect` meets.
  /// - Throws: `LayoutFailure.refused` if a size has become invalid since `prepare`.
  public func attributes(
    in rect: Rect, _ context: any LayoutContext, into attributes: inout [LayoutAttributes]
  ) throws(LayoutFailure) {
    guard !rect.isEmpty else { return }
    let prepared = prepared
    let span = prepared.geometry.mainSpan(of: rect)
    guard let first = prepared.firstSection(endingAfter: span.lower) else { return }
    try append(first.section, first.index, span, rect, context, to: &attributes)
    guard first.section.end < span.upper else { return }
    var sections = prepared.sections.cursor(at: first.index + 1)
    while let element = sections.element {
      let section = FlowSection(element, start: sections.before.length, prepared.grain)
      guard section.start < span.upper else { return }
      try append(section, sections.index, span, rect, context, to: &attributes)
      sections.advance()
    }
  }

  /// Appends the attributes of every element of section number `index` that intersects `rect`,
  /// whose main lengths are `span`.
  private func append(
    _ section: FlowSection, _ index: Int, _ span: (lower: Double, upper: Double), _ rect: Rect,
    _ context: any LayoutContext, to attributes: inout [LayoutAttributes]
  ) throws(LayoutFailure) {
    guard section.start < span.upper else { return }
    let metrics = section.metrics
    if metrics.header > 0, section.start + metrics.header > span.lower {
      append(header(index, section), in: rect, to: &attributes)
    }
    let (lower, upper) = (span.lower - section.linesStart, span.upper - section.linesStart)
    if !section.isUniform, let known = scratch.known(from: lower, to: upper, ofSection: index) {
      appendCells(of: known, section.placing, inSection: index, rect, to: &attributes)
    } else {
      switch section.lines {
      case .uniform(let lines):
        appendCells(of: lines, inSection: index, section, span, rect, to: &attributes)
      case .mixed(let tree):
        try appendCells(of: tree, inSection: index, section, span, rect, context, to: &attributes)
      }
    }
    if metrics.footer > 0, section.footerStart < span.upper {
      append(footer(index, section), in: rect, to: &attributes)
    }
  }

  /// The attributes of one element, or nil if there is no such element (rules F-33, F-37).
  ///
  /// - Complexity: O(log sections + log n + items of the line).
  /// - Throws: `LayoutFailure.refused` if a size has become invalid since `prepare`.
  public func attributes(for element: Element, _ context: any LayoutContext) throws(LayoutFailure)
    -> LayoutAttributes?
  {
    guard 0..<prepared.sections.count ~= element.section else { return nil }
    let section = prepared.section(element.section)
    switch element.kind {
    case .header: return element.item == 0 ? header(element.section, section) : nil
    case .footer: return element.item == 0 ? footer(element.section, section) : nil
    case .cell: return try cell(element, section, context)
    default: return nil
    }
  }

  /// The attributes of a cell, or nil if there is no such item.
  private func cell(
    _ element: Element, _ section: FlowSection, _ context: any LayoutContext
  ) throws(LayoutFailure) -> LayoutAttributes? {
    guard (0..<section.itemCount).contains(element.item) else { return nil }
    let source = source(element.section, section, context)
    let line = try section.lines.line(holding: element.item, source, scratch, prepared.nodes)
    switch section.lines {
    case .uniform(let lines):
      let placed = UniformLine(lines, line, section, prepared.geometry)
      return LayoutAttributes(element, frame: placed.frame(of: element.item))
    case .mixed:
      try scratch.load(line.items, andAtMost: 0, from: source)
      var placed = MixedLine(line, section.placing, scratch.sizes)
      var frame = Rect.zero
      for item in line.items.lowerBound...element.item { frame = placed.next(scratch.sizes[item]) }
      return LayoutAttributes(element, frame: prepared.geometry.placed(frame))
    }
  }

  /// The header of a section, or nil if it has none: full cross length (rules F-03, F-32).
  private func header(_ index: Int, _ section: FlowSection) -> LayoutAttributes? {
    supplementary(.header, index, main: section.start, length: section.metrics.header)
  }

  /// The footer of a section, or nil if it has none: full cross length (rules F-03, F-32).
  private func footer(_ index: Int, _ section: FlowSection) -> LayoutAttributes? {
    supplementary(.footer, index, main: section.footerStart, length: section.metrics.footer)
  }

  /// A header or footer, in front of the cells (rule F-45); nil without a length (rule F-37).
  private func supplementary(_ kind: ElementKind, _ section: Int, main: Double, length: Double)
    -> LayoutAttributes?
  {
    guard length > 0 else { return nil }
    let geometry = prepared.geometry
    let frame = geometry.rect(
      cross: 0, main: main, crossLength: geometry.crossLength, mainLength: length)
    return LayoutAttributes(Element(kind, section: section), frame: frame, zIndex: 10)
  }

  /// Appends `candidate` if there is one and it intersects `rect`.
  private func append(
    _ candidate: LayoutAttributes?, in rect: Rect, to attributes: inout [LayoutAttributes]
  ) {
    if let candidate, candidate.frame.intersects(rect) { attributes.append(candidate) }
  }

  // MARK: Cells

  /// Appends the cells of equal size that intersect `rect`, whose main lengths are `span`.
  ///
  /// - Complexity: O(log lines + items of the lines in the span).
  func appendCells(
    of lines: UniformLines, inSection index: Int, _ section: FlowSection,
    _ span: (lower: Double, upper: Double), _ rect: Rect, to attributes: inout [LayoutAttributes]
  ) {
    guard lines.cross > 0, lines.main > 0 else { return }
    let numbers = lines.numbers(
      endingAfter: span.lower - section.linesStart, startingBefore: span.upper - section.linesStart)
    guard let last = numbers.last else { return }
    let most = lines.line(last).items.upperBound - lines.line(numbers.lowerBound).items.lowerBound
    let geometry = prepared.geometry
    attributes.append(addingCapacity: most) { output in
      // All lines but the last one of the section are equal.
      let alike = numbers.clamped(to: 0..<lines.count - 1)
      if !alike.isEmpty {
        let line = UniformLine(lines, lines.line(alike.lowerBound), section, geometry)
        Self.writeCells(lines.perLine, of: line, alike, of: lines, index, rect, to: &output)
      }
      if numbers.upperBound == lines.count {
        let line = UniformLine(lines, lines.line(last), section, geometry)
        let count = lines.line(last).items.count
        Self.writeCells(count, of: line, last..<last + 1, of: lines, index, rect, to: &output)
      }
    }
  }

  /// Writes the cells of the lines with these numbers, which have `count` items each, placed as in
  /// `line`.
  private static func writeCells(
    _ count: Int, of line: UniformLine, _ numbers: Range<Int>, of lines: UniformLines,
    _ section: Int, _ rect: Rect, to output: inout OutputSpan<LayoutAttributes>
  ) {
    if line.geometry.isPlain {
      writeCells(count, of: line, numbers, of: lines, section, rect, to: &output) { $0 }
    } else {
      writeCells(count, of: line, numbers, of: lines, section, rect, to: &output) {
        line.geometry.placed($0)
      }
    }
  }

  /// Writes them, with their frames where `placed` puts them.
  ///
  /// Lines follow one after the other, and so do the items of a line: only the outermost of each
  /// are compared with `rect`, and all cells between them intersect it.
  @inline(__always)
  private static func writeCells(
    _ count: Int, of line: UniformLine, _ numbers: Range<Int>, of lines: UniformLines,
    _ section: Int, _ rect: Rect, to output: inout OutputSpan<LayoutAttributes>,
    _ placed: (Rect) -> Rect
  ) {
    let (edges, axis) = (Edges(rect), line.geometry.axis)
    var line = line
    let places = (0..<count).trimmed { edges.meet(placed(line.laid($0)), along: axis.across) }
    let numbers = numbers.trimmed {
      line.move(to: $0, of: lines)
      return edges.meet(placed(line.laid(0)), along: axis)
    }
    var cell = LayoutAttributes(Element(.cell, section: section), frame: .zero)
    var room = output
    var number = numbers.lowerBound
    while number < numbers.upperBound {
      line.move(to: number, of: lines)
      var place = places.lowerBound
      while place < places.upperBound {
        cell.element.item = line.first &+ place
        cell.frame = placed(line.laid(place))
        room.append(cell)
        place &+= 1
      }
      number &+= 1
    }
    output = room
  }

  /// Appends the cells of mixed size that intersect `rect`, whose main lengths are `span`: of lines
  /// that are not known yet.
  ///
  /// - Complexity: O(log n + items of the lines in the span).
  func appendCells(
    of tree: LineTree, inSection index: Int, _ section: FlowSection,
    _ span: (lower: Double, upper: Double), _ rect: Rect, _ context: any LayoutContext,
    to attributes: inout [LayoutAttributes]
  ) throws(LayoutFailure) {
    var lower = span.lower - section.linesStart
    let upper = span.upper - section.linesStart
    let placing = section.placing
    let source = source(index, section, context)
    let reading = LineSource(source: source, rules: tree.rules, scratch: scratch)
    var lines = try scratch.lines(from: lower, to: upper, tree, reading, prepared.nodes)
    while let last = lines.last {
      appendCells(of: lines, placing, inSection: index, rect, to: &attributes)
      guard !last.isLast, last.end < upper else { break }
      lower = last.end
      lines = try scratch.lines(from: lower, to: upper, tree, reading, prepared.nodes)
    }
  }

  /// Appends the cells of neighbouring lines, whose sizes are in scratch space, that intersect
  /// `rect`.
  ///
  /// One pass over the sizes: there is room for all cells before it begins, and each is written
  /// once.
  private func appendCells(
    of lines: ArraySlice<FlowLine>, _ placing: MixedLines, inSection index: Int, _ rect: Rect,
    to attributes: inout [LayoutAttributes]
  ) {
    guard let first = lines.first, let last = lines.last else { return }
    let most = last.items.upperBound - first.items.lowerBound
    let geometry = prepared.geometry
    attributes.append(addingCapacity: most) { output in
      if geometry.isPlain {
        let across = (lower: rect.minX, upper: rect.maxX)
        let along = (lower: rect.minY, upper: rect.maxY)
        writeCells(of: lines, placing, inSection: index, across, along, rect, to: &output) { $0 }
      } else {
        let across = (lower: -Double.infinity, upper: Double.infinity)
        let along = (lower: Double.infinity, upper: -Double.infinity)
        writeCells(of: lines, placing, inSection: index, across, along, rect, to: &output) {
          geometry.placed($0)
        }
      }
    }
  }

  /// Writes them, with their frames where `placed` puts them; none that lies elsewhere than
  /// `across` intersects `rect`, and of a line inside `along` all do that lie there.
  @inline(__always)
  private func writeCells(
    of lines: ArraySlice<FlowLine>, _ placing: MixedLines, inSection index: Int,
    _ across: (lower: Double, upper: Double), _ along: (lower: Double, upper: Double), _ rect: Rect,
    to output: inout OutputSpan<LayoutAttributes>, _ placed: (Rect) -> Rect
  ) {
    let sizes = scratch.sizes
    let (cross, main) = (sizes.cross.span, sizes.main.span)
    var cell = LayoutAttributes(Element(.cell, section: index), frame: .zero)
    let edges = Edges(rect)
    var room = output
    for line in lines {
      var cursor = MixedLine(line, placing, sizes)
      let places = sizes.places(of: line.items)
      let passed = cursor.pass(cross.extracting(places), endingBy: across.lower)
      let rest = places.dropFirst(passed)
      let first = line.items.lowerBound &+ passed
      let (cross, main) = (cross.extracting(rest), main.extracting(rest))
      // After the passed items all end beyond the first edge; along the axis none leaves its line.
      let isInside = cursor.isInside(along)
      if isInside {
        for place in cross.indices {
          cell.frame = cursor.next((cross[place], main[place]))
          guard cell.frame.x < across.upper else { break }
          guard !cell.frame.isEmpty else { continue }
          cell.element.item = first &+ place
          room.append(cell)
        }
      } else {
        for place in cross.indices {
          cell.frame = placed(cursor.next((cross[place], main[place])))
          guard edges.meet(cell.frame) else {
            if cursor.isBeyond(across.upper) { break }
            continue
          }
          cell.element.item = first &+ place
          room.append(cell)
        }
      }
    }
    output = room
  }
}

/// The edges of a rectangle that has an area, computed once for many comparisons.
private struct Edges {
  private let (minX, minY, maxX, maxY): (Double, Double, Double, Double)

  init(_ rect: Rect) { (minX, minY, maxX, maxY) = (rect.minX, rect.minY, rect.maxX, rect.maxY) }

  /// Whether `frame` shares an area with the rectangle, as `Rect.intersects`.
  @inline(__always)
  func meet(_ frame: Rect) -> Bool {
    meet(frame, along: .horizontal) && meet(frame, along: .vertical)
  }

  /// Whether it does as far as its place and length along one axis go.
  @inline(__always)
  func meet(_ frame: Rect, along axis: Axis) -> Bool {
    switch axis {
    case .horizontal: return frame.width > 0 && frame.minX < maxX && minX < frame.maxX
    case .vertical: return frame.height > 0 && frame.minY < maxY && minY < frame.maxY
    }
  }
}

extension Range<Int> {
  /// The range without the numbers at either end for which `isIn` does not hold.
  @inline(__always)
  fileprivate func trimmed(_ isIn: (Int) -> Bool) -> Range<Int> {
    var (lower, upper) = (lowerBound, upperBound)
    while lower < upper, !isIn(lower) { lower &+= 1 }
    while lower &+ 1 < upper, !isIn(upper &- 1) { upper &-= 1 }
    return lower..<upper
  }
}
