public import LayoutCore

extension Overlay: Explanation {
  /// How the place of a part of the sheet, or of what lies in it, follows from notches and height.
  ///
  /// - Complexity: the base's query.
  /// - Throws: what the base throws.
  public func explain(_ element: Element, _ context: any LayoutContext) throws(LayoutFailure)
    -> [Fact]
  {
    guard let base = context.base, let geometry = try geometry(context) else { return [] }
    let sheet = Self.sheetFact(geometry)
    if let part = parts.all(geometry).first(where: { $0.element == element }) {
      return [sheet] + partFacts(part, geometry)
    }
    guard var attributes = try base.attributes(for: element) else { return [] }
    let gap = geometry.shape.gap
    SheetClip(geometry).move(&attributes)
    var facts = [
      sheet,
      Fact(
        "it lies in the panel, as far from the container's origin as the panel's content",
        [FactValue("dx", gap.x), FactValue("dy", gap.y)]),
    ]
    if attributes.isHidden { facts.append(Fact("the panel clips it: all of it lies outside")) }
    return facts + [attributes.frame.fact]
  }

  private static func sheetFact(_ geometry: SheetGeometry) -> Fact {
    let sheet = geometry.sheet
    let sentence =
      switch (sheet.rest, sheet.motion) {
      case (_, .some): "a spring moves the sheet (S-31)"
      case (.notch, nil): "the sheet rests on notch \(sheet.lastEnded)"
      case (.free, nil): "the sheet is between its notches"
      case (.dismissed, nil): "the sheet is dismissed"
      }
    return Fact(
      sentence,
      [
        FactValue("height", sheet.shown), FactValue("lowest", sheet.range.lowerBound),
        FactValue("highest", sheet.range.upperBound), FactValue("container", geometry.shape.total),
      ])
  }

  private func partFacts(_ part: LayoutAttributes, _ geometry: SheetGeometry) -> [Fact] {
    let shape = geometry.shape
    switch part.element.kind {
    case parts.panel:
      let sentence =
        switch shape.style {
        case .expandable: "the panel is as long as the highest notch, or what is seen (expandable)"
        case .flexible: "the panel is as long as what is seen (flexible)"
        case .rigid: "the panel is as long as the highest notch (rigid)"
        }
      return [Fact(sentence, [FactValue("length", shape.length)]), part.frame.fact]
    case parts.handle:
      return [
        Fact("a drag from here always moves the sheet", [FactValue("length", shape.handle)]),
        part.frame.fact,
      ]
    default:
      let pass = geometry.passesBeside
      return [
        Fact(
          "the backdrop is what the sheet leaves of the container",
          [
            FactValue("progress", geometry.sheet.notches.progress(of: geometry.sheet.shown)),
            FactValue("alpha", geometry.backdropAlpha),
          ]),
        Fact(pass ? "touches beside the sheet fall through" : "touches beside the sheet stop here"),
        part.frame.fact,
      ]
    }
  }
}

extension Rect {
  /// The rectangle as a fact.
  fileprivate var fact: Fact {
    Fact(
      "the frame, in content coordinates",
      [
        FactValue("x", x), FactValue("y", y), FactValue("width", width),
        FactValue("height", height),
      ])
  }
}
