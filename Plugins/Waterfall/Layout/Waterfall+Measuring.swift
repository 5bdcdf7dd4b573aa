public import LayoutCore
import SummaryTree

extension Waterfall: Measuring {
  /// None without `estimate`, else along the scroll axis: across it, lanes decide (rule Z-01).
  public func measuredAxes(of kind: ElementKind) -> MeasuredAxes {
    prepared.metrics.estimate == nil ? .none : .main
  }

  /// The room across the scroll axis: that of the lanes that an item covers, or of the content
  /// between the insets of a header or footer.
  ///
  /// - Complexity: O(log sections).
  /// - Throws: `LayoutFailure.refused` if a value has become invalid since `prepare`.
  public func proposedSize(for element: Element, _ context: any LayoutContext)
    throws(LayoutFailure) -> Size?
  {
    guard 0..<prepared.sections.count ~= element.section else { return nil }
    let (section, geometry) = (prepared.section(element.section), prepared.geometry)
    let cross: Double
    if element.kind == .cell {
      let source = source(of: section, context)
      try source.read(element.item..<element.item + 1, section.metrics)
      cross = section.metrics.crossLength(ofSpan: reader.span(0))
    } else {
      let edge = element.kind == .header ? section.metrics.header : section.metrics.footer
      guard let edge else { return nil }
      cross = max(0, geometry.crossLength - edge.crossLead - edge.crossTrail)
    }
    return geometry.axis == .vertical
      ? Size(width: cross, height: .nan) : Size(width: .nan, height: cross)
  }
}

extension Waterfall: SizeSensitivity {
  /// Moves what is behind measured items, in their lanes where these are kept, and what follows a
  /// measured header or footer.
  ///
  /// - Complexity: as `apply`.
  /// - Throws: as `apply`.
  public func invalidation(forMeasured elements: [Element], _ context: any LayoutContext)
    throws(LayoutFailure) -> Invalidation
  {
    guard measuredAxes(of: .cell) != .none else { return .nothing }
    do {
      let updates = LayoutUpdate.reloads(of: elements)
      if !updates.isEmpty { try apply(updates, context) }
    } catch .refused {
      // A prepare follows, which also says what is wrong.
      return .everything
    }
    for element in elements where element.kind != .cell {
      let metrics = prepared.metrics(ofSection: element.section, context)
      prepared.sections.update(at: element.section) { $0 = $0.with(metrics) }
    }
    prepared.finish()
    return .counts
  }
}

extension Waterfall: Keeping {
  /// The lanes that items keep, as numbers that also say for which lanes they were chosen (rule
  /// W-31); NaN for items whose lanes are not chosen yet, and none where lanes are not kept.
  ///
  /// - Complexity: O(n log N + k) for n lanes and k items.
  public func keptValues(inSection section: Int, items: Range<Int>) -> [Double] {
    guard prepared.rules.isStable, 0..<prepared.sections.count ~= section else { return [] }
    let stacked = prepared.sections[section]
    var values = Array(repeating: Double.nan, count: items.count)
    switch stacked.run {
    case .inLanes(let run):
      run.forEachLane(of: items) {
        values[$0 - items.lowerBound] = KeptLane.value($1, stacked.metrics)
      }
    case .following(let run):
      for item in items where item < run.placedCount {
        values[item - items.lowerBound] = KeptLane.value(run.placed(item).lane, stacked.metrics)
      }
    case nil: break
    }
    return values
  }
}
