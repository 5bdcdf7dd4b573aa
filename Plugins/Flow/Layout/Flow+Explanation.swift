public import LayoutCore

extension Flow: Explanation {
  /// Ordered facts that lead to the attributes of `element`, from the section down to the frame;
  /// empty if there is no such element.
  ///
  /// Lengths are in points; each sentence names its rule, except the resulting frame.
  ///
  /// - Complexity: O(log sections + log n + items of the line).
  /// - Throws: `LayoutFailure.refused` if a size has become invalid since `prepare`.
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
    let (cross, main, placement): (Double, Double, LinePlacement)
    switch section.lines {
    case .uniform(let lines):
      (cross, main) = (lines.cross, lines.main)
      placement = UniformLine(lines, line, section, prepared.geometry).placement
    case .mixed:
      try scratch.load(line.items, andAtMost: 0, from: source)
      (cross, main) = scratch.sizes[element.item]
      placement =
        MixedLine(
          line, MixedLines(section), scratch.sizes
        ).placement
    }
    return [section.uniformityFact] + section.referenceFacts + [
      section.availableFact, section.lineFact(line),
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
          "right to left: x is mirrored in the content's width (F-39)",
          [FactValue("content width", contentSize.width)]))
    }
    if pixelScale > 0 {
      let rounded = pixelRounding == .frame ? "origin and size are" : "the origin is"
      facts.append(
        Fact("\(rounded) rounded to pixels (F-38)", [FactValue("pixel scale", pixelScale)]))
    }
    return facts + [.frame(frame)]
  }
}

extension FlowSection {
  /// The extent of the section along the axis.
  func extentFact(_ index: Int) -> Fact {
    Fact(
      index == 0
        ? "section 0 starts the content (F-31)"
        : "section \(index) follows section \(index - 1) without a gap (F-31)",
      [FactValue("start", start), FactValue("end", end)])
  }

  /// Why the header is where it is.
  var headerFact: Fact {
    Fact(
      "the header starts its section and spans the content, outside the section inset (F-32)",
      [FactValue("start", start), FactValue("length", metrics.header)])
  }

  /// Why the footer is where it is.
  var footerFact: Fact {
    Fact(
      "the footer follows the trailing section inset and spans the content (F-32)",
      [
        FactValue("inset", metrics.mainTrail), FactValue("start", footerStart),
        FactValue("length", metrics.footer),
      ])
  }

  /// Whether all sizes of the section are equal.
  var uniformityFact: Fact {
    switch lines {
    case .uniform(let lines):
      return Fact(
        "all sizes of the section are equal (F-20)",
        [FactValue("items", Double(itemCount)), FactValue("items per line", lines.fitting)])
    case .mixed:
      return Fact(
        "the sizes of the section differ (F-21)", [FactValue("items", Double(itemCount))])
    }
  }

  /// The reference of the section insets, if it is not the content inset.
  var referenceFacts: [Fact] {
    let reference: String
    switch metrics.insetReference {
    case .contentInset: return []
    case .safeArea: reference = "safe area"
    case .layoutMargins: reference = "layout margins"
    }
    return [
      Fact(
        "section insets are measured from the \(reference), at least from the adjusted inset (F-11)",
        [FactValue("leading", metrics.crossLead), FactValue("trailing", metrics.crossTrail)])
    ]
  }

  /// The maximum length of a line.
  var availableFact: Fact {
    Fact(
      metrics.insetReference == .contentInset
        ? "a line may be as long as the bounds without content inset and section inset (F-10, F-13)"
        : "a line may be as long as the content between these edges (F-10, F-13)",
      [FactValue("available", metrics.available), FactValue("tolerance", metrics.tolerance)])
  }

  /// The items and the place of the line.
  func lineFact(_ line: FlowLine) -> Fact {
    let (first, last) = (line.items.lowerBound, line.items.upperBound - 1)
    let items = first == last ? "item \(first)" : "items \(first) to \(last)"
    return Fact(
      "line \(line.index) of \(lines.count) holds \(items) (F-12)",
      [FactValue("start", linesStart + line.start), FactValue("length", line.length)])
  }

  /// The alignment of the line's items along it.
  func alignmentFact(_ line: FlowLine, _ placement: LinePlacement, length: Double) -> Fact {
    let values = [
      FactValue("leading inset", metrics.crossLead), FactValue("origin", placement.origin),
      FactValue("gap", placement.gap), FactValue("minimum spacing", spacing),
    ]
    if length > metrics.available + metrics.tolerance {
      return Fact(
        "the item is longer than the line may be: it stays at the leading edge (F-14)",
        [FactValue("item", length)] + values)
    }
    return Fact(alignmentSentence(line), values)
  }

  /// The place of the item across its line.
  func crossFact(_ line: FlowLine, length: Double) -> Fact {
    let offset = (line.length - length) * metrics.crossAlign.share
    let sentence =
      switch metrics.crossAlign {
      case .leading: "the item starts where its line starts (F-25)"
      case .center: "the item is centred across its line (F-30)"
      case .trailing: "the item ends where its line ends (F-25)"
      case .stretch: "the item is stretched to the length of its line (F-25)"
      }
    return Fact(
      sentence,
      [
        FactValue("item", length), FactValue("line", line.length),
        FactValue("offset", offset),
      ])
  }

  /// The rule that aligns the items of `line`.
  private func alignmentSentence(_ line: FlowLine) -> String {
    let isAuto = metrics.rowAlign == .auto && !(line.isLast && metrics.lastRowAlign != .auto)
    if isAuto, case .uniform(let lines) = lines {
      return lines.perLine == 1
        ? "only one item fits in a line: it is centred (F-20)"
        : "every line uses the gap of a full line (F-20)"
    }
    switch alignment(of: line) {
    case .leading:
      return line.isLast && metrics.lastRowAlign == .auto && metrics.rowAlign != .leading
        ? "the last line stands at the leading edge, at minimum spacing (F-23)"
        : "the line stands at the leading edge, at minimum spacing (F-24)"
    case .center: return "the line is centred, at minimum spacing (F-24)"
    case .trailing: return "the line stands at the trailing edge, at minimum spacing (F-24)"
    case .justify:
      return line.items.count > 1
        ? "the line reaches from edge to edge, with equal gaps (F-21)"
        : "the lone item of the line is centred (F-22)"
    }
  }
}
