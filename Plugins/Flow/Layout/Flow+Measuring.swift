public import LayoutCore
import SummaryTree

extension Flow: Measuring {
  /// None without `estimate`; items along both axes if that is a size (rule Z-01).
  public func measuredAxes(of kind: ElementKind) -> MeasuredAxes {
    switch prepared.rules?.metrics.estimate {
    case nil: return .none
    case .size? where kind == .cell: return .both
    default: return .main
    }
  }

  /// The room across the scroll axis: that of `item-size`, of a line where items are measured along
  /// both axes, or of the content for headers and footers.
  ///
  /// - Complexity: O(log sections).
  public func proposedSize(for element: Element, _ context: any LayoutContext)
    throws(LayoutFailure) -> Size?
  {
    guard 0..<prepared.sections.count ~= element.section else { return nil }
    let (metrics, geometry) = (prepared.section(element.section).metrics, prepared.geometry)
    let cross: Double
    switch element.kind {
    case .cell: cross = measuredAxes(of: .cell) == .both ? metrics.available : metrics.itemCross
    default: cross = geometry.crossLength
    }
    return geometry.axis == .vertical
      ? Size(width: cross, height: .nan) : Size(width: .nan, height: cross)
  }
}

extension Flow: SizeSensitivity {
  /// Finds the lines of measured items again, as far as they changed, and moves what follows a
  /// measured header or footer.
  ///
  /// - Complexity: O(log n + items of a leaf) for each element.
  /// - Throws: as `apply`.
  public func invalidation(forMeasured elements: [Element], _ context: any LayoutContext)
    throws(LayoutFailure) -> Invalidation
  {
    guard measuredAxes(of: .cell) != .none else { return .nothing }
    let edges = elements.filter { $0.kind != .cell }.map { $0.section }
    do {
      let updates = LayoutUpdate.reloads(of: elements)
      if !updates.isEmpty { try apply(updates, context) }
      if !edges.isEmpty { try resizeEdges(ofSections: edges, context) }
    } catch .refused {
      // A prepare shows the result, or says what is wrong.
      return .everything
    }
    return .counts
  }

  /// Gives sections whose headers or footers were measured their new lengths; their lines stay.
  private func resizeEdges(ofSections indices: [Int], _ context: any LayoutContext)
    throws(LayoutFailure)
  {
    let old = prepared
    guard let general = old.rules else { throw FlowEdit.mismatch }
    prepared = unprepared
    var sections = old.takeSections()
    for index in indices {
      let section = sections[index]
      let metrics = FlowMetrics(context, section: index, old.geometry)
      guard let rules = LineRules(metrics, general.grain, section.rules.leaf),
        let resized = section.with(rules)
      else { throw FlowEdit.tooLong }
      sections[index] = resized
    }
    let new = PreparedFlow(
      geometry: old.geometry, sections: sections, nodes: old.nodes, rules: general,
      snap: old.snap, grain: old.grain)
    try requireFinite(new, context)
    scratch.forgetSizes()
    prepared = new
  }
}
