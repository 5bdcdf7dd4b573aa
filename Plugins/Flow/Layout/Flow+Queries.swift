public import LayoutCore

extension Flow {
  /// Appends the attributes of every element whose frame intersects `rect`, in `AttributesOrder`.
  ///
  /// `rect` is in content coordinates; touching edges do not intersect, and what has no area
  /// intersects nothing (rule L-05).
  ///
  /// - Complexity: O(log sections + log lines + k), k the items of the lines that `rect` meets.
  /// - Throws: `LayoutFailure.refused` if a size that was one in `prepare` no longer is.
  public func attributes(
    in rect: Rect, _ context: any LayoutContext, into attributes: inout [LayoutAttributes]
  ) throws(LayoutFailure) {
    guard !rect.isEmpty else { return }
    let (geometry, sections) = (prepared.geometry, prepared.sections)
    let span = geometry.mainSpan(of: rect)
    var index = partitionPoint(sections.count) { sections[$0].end > span.lower }
    while index < sections.count, sections[index].start < span.upper {
      append(header(ofSection: index), in: rect, to: &attributes)
      switch sections[index].lines {
      case .uniform(let lines):
        appendCells(of: lines, inSection: index, span, rect, to: &attributes)
      case .mixed(let table):
        try appendCells(of: table, inSection: index, span, rect, context, to: &attributes)
      }
      append(footer(ofSection: index), in: rect, to: &attributes)
      index += 1
    }
  }

  /// The attributes of one element, or nil where there is no such element (rules F-33, F-37).
  ///
  /// - Complexity: O(log lines + items of the line).
  /// - Throws: `LayoutFailure.refused` if a size that was one in `prepare` no longer is.
  public func attributes(for element: Element, _ context: any LayoutContext) throws(LayoutFailure)
    -> LayoutAttributes?
  {
    guard prepared.sections.indices.contains(element.section) else { return nil }
    switch element.kind {
    case .header: return element.item == 0 ? header(ofSection: element.section) : nil
    case .footer: return element.item == 0 ? footer(ofSection: element.section) : nil
    case .cell: return try cell(element, context)
    default: return nil
    }
  }

  /// The attributes of a cell, or nil where there is no such item.
  private func cell(_ element: Element, _ context: any LayoutContext) throws(LayoutFailure)
    -> LayoutAttributes?
  {
    let section = prepared.sections[element.section]
    guard (0..<section.itemCount).contains(element.item) else { return nil }
    let line = section.lines.line(holding: element.item)
    switch section.lines {
    case .uniform(let lines):
      let placed = UniformLine(lines, line, section, prepared.geometry)
      return LayoutAttributes(element, frame: placed.frame(of: element.item))
    case .mixed:
      try sizes.load(
        line.items, ofSection: element.section, section.metrics, prepared.geometry, context)
      var placed = MixedLine(sizes, line, section, prepared.geometry)
      for _ in line.items.lowerBound..<element.item { placed.skip() }
      return LayoutAttributes(element, frame: placed.next())
    }
  }

  /// The header of a section, or nil where it has none: full cross length (rules F-03, F-32).
  private func header(ofSection index: Int) -> LayoutAttributes? {
    let section = prepared.sections[index]
    return supplementary(.header, index, main: section.start, length: section.metrics.header)
  }

  /// The footer of a section, or nil where it has none: full cross length (rules F-03, F-32).
  private func footer(ofSection index: Int) -> LayoutAttributes? {
    let section = prepared.sections[index]
    return supplementary(.footer, index, main: section.footerStart, length: section.metrics.footer)
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
}
