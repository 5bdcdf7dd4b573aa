public import LayoutCore

extension Flow: Explanation {
  /// Ordered facts that lead to the attributes of `element`, from the section down to the frame;
  /// empty where there is no such element.
  ///
  /// Lengths are in points; each sentence names the rule it follows.
  ///
  /// - Complexity: O(log sections + log n + items of the line).
  /// - Throws: `LayoutFailure.refused` if a size that was one in `prepare` no longer is.
  public func explain(_ element: Element, _ context: any LayoutContext) throws(LayoutFailure)
    -> [Fact]
  {
    guard let attributes = try attributes(for: element, context) else { return [] }
    let section = prepared.section(element.section)
    var facts = [section.extentFact(element.section)]
    switch element.kind {
    case .header: facts.append(section.headerFact)
    case .footer: facts.append(section.footerFact)
    default: facts += try cellFacts(element, section, context)
    }
    return facts + prepared.geometry.frameFacts(attributes.frame)
  }

  /// The facts about a cell between its section and its frame.
  private func cellFacts(
    _ element: Element, _ section: FlowSection, _ context: any LayoutContext
  ) throws(LayoutFailure) -> [Fact] {
    let source = source(element.section, section, context)
    let line = try section.lines.line(holding: element.item, source, scratch, prepared.nodes)
    let index = element.item - line.items.lowerBound
    let (cross, main, placement): (Double, Double, LinePlacement)
    switch section.lines {
    case .uniform(let lines):
      (cross, main) = (lines.cross, lines.main)
      placement = UniformLine(lines, line, section, prepared.geometry).placement
    case .mixed:
      try scratch.load(line.items, andAtMost: 0, from: source)
      (cross, main) = (scratch.sizes.cross[index], scratch.sizes.main[index])
      placement = MixedLine(scratch, line, section, prepared.geometry).placement
    }
    return [
      section.uniformityFact, section.availableFact, section.lineFact(line),
      section.alignmentFact(line, placement, length: cross),
      section.crossFact(line, length: main),
    ]
  }
}

extension AxisGeometry {
  /// Mirroring and rounding where they apply, and the frame that comes out.
  fileprivate func frameFacts(_ frame: Rect) -> [Fact] {
    var facts: [Fact] = []
    if isMirrored {
      facts.append(
        Fact(
          "right to left: x is mirrored in the content's width",
          [FactValue("content width", contentSize.width)]))
    }
    if pixelScale > 0 {
      facts.append(
        Fact("the origin is rounded to pixels", [FactValue("pixel scale", pixelScale)]))
    }
    let values = [
      FactValue("x", frame.x), FactValue("y", frame.y), FactValue("width", frame.width),
      FactValue("height", frame.height),
    ]
    return facts + [Fact("the frame, in content coordinates", values)]
  }
}
