internal import LayoutCore

/// The values of the options by which a layer is measured.
struct MeasuringRules {
  /// The estimate.
  var choice: MeasuringOptions.Choice
  /// The use of lengths measured before the room changed.
  var reEstimate: ReEstimate
  /// Passes of one command.
  var maxPasses: Int
  /// The measures of labels.
  var text: TextRule
  /// Pixels in a point, 0 for none: a change of less than one changes nothing (rule Z-06).
  var pixelScale: Double

  /// Whether a size is so far from another that it changes anything (rule Z-06).
  func differ(_ new: Size, _ old: Size) -> Bool {
    differ(new.width, old.width) || differ(new.height, old.height)
  }

  /// NaN stands for a length that is not measured.
  private func differ(_ new: Double, _ old: Double) -> Bool {
    guard pixelScale > 0 else { return (new - old).magnitude > 0.001 }
    return !new.isNaN && (new * pixelScale).rounded() != (old * pixelScale).rounded()
  }
}

extension Layer {
  /// The values in force of the options by which the layer is measured.
  var measuringRules: MeasuringRules {
    let declared = stack?.levels.first?.declaration.options ?? []
    func value(_ name: String) -> OptionValue? {
      guard let place = declared.firstIndex(where: { $0.name == name }),
        let values = options.first, values.indices.contains(place)
      else { return nil }
      return values[place]
    }
    let known = MeasuringOptions.standard
    var scale = 0.0
    if case .number(let number)? = value("pixel-scale") { scale = number }
    return MeasuringRules(
      choice: known.estimate.value(of: value(known.estimate.declaration.name)),
      reEstimate: known.reEstimate.value(of: value(known.reEstimate.declaration.name)),
      maxPasses: known.maxPasses.value(of: value(known.maxPasses.declaration.name)),
      text: known.text.value(of: value(known.text.declaration.name)), pixelScale: scale)
  }

  /// The length of elements that have not been measured, or nil where none is.
  var estimate: Estimate? {
    guard stack?.levels[0].measuring != nil else { return nil }
    let choice = measuringRules.choice
    guard choice.isAutomatic, let mean = lengths.mean else { return choice.estimate }
    return .length(mean)
  }
}

extension MeasuringOptions {
  /// The options as the engine reads their values.
  fileprivate static let standard = MeasuringOptions(from: 0)
}

/// Measuring: what the base says of its elements.
extension LayoutStack {
  /// Kinds that can be measured.
  private static let measuredKinds = [ElementKind.header, .cell, .footer]

  /// Whether elements are measured, as the layouts are prepared.
  var isMeasuring: Bool { isPrepared && hasMeasuredKinds }

  /// Asks the base whether elements of any kind are measured.
  func findMeasuredKinds() -> Bool {
    levels[0].measuring != nil && Self.measuredKinds.contains { measuredAxes(of: $0) != .none }
  }

  /// The axes along which elements of `kind` are measured.
  private func measuredAxes(of kind: ElementKind) -> MeasuredAxes {
    guard Self.measuredKinds.contains(kind) else { return .none }
    return levels[0].measuring?.measuredAxes(of: kind) ?? .none
  }

  /// The room for the view of an element that is measured, or nil for another: the layout decides,
  /// or it has lengths of its own (rule Z-02).
  ///
  /// - Throws: what the layout throws.
  func room(for element: Element) throws(LayoutFailure) -> Size? {
    guard measuredAxes(of: element.kind) != .none,
      !contexts[0].isFixed(element, by: fixingMetrics)
    else { return nil }
    return try levels[0].measuring?.proposedSize(for: element, contexts[0])
  }

  /// Whether some elements of a kind that is measured are not.
  var isSelective: Bool { levels[0].measuring?.isSelective ?? false }

  /// The columns of own lengths that keep items from being measured, if all have a number; empty
  /// where cells are not measured.
  var fixingMetrics: [ItemMetric] {
    let metrics: [ItemMetric] = axis == .vertical ? [.height, .width] : [.width, .height]
    switch measuredAxes(of: .cell) {
    case .none: return []
    case .main: return [metrics[0]]
    case .both: return metrics
    }
  }

  /// Measures an element in its room; nil if there is no such element.
  ///
  /// The old size is what was known of it, else the estimate, else what its layout gives it; it
  /// completes the new one where there is no answer (rule Z-02). Lengths that are not measured are
  /// NaN, and so is one without an answer where the layout has estimates of its own.
  ///
  /// - Returns: both sizes, and whether the layout has estimates of its own and knew of no length
  ///   that there is now.
  /// - Throws: what the layout throws.
  func measure(_ element: Element, in room: Size, _ rule: TextRule) throws(LayoutFailure)
    -> (new: Size, old: Size, isNews: Bool)?
  {
    guard let frame = try levels[0].attributes(for: element, contexts[0])?.frame else { return nil }
    let known = contexts[0].knownSize(of: element)
    let hasOwnEstimates = contexts[0].estimate == nil
    var old = effectiveSize(of: element, frame.size, known)
    var new = contexts[0].measure(element, proposed: room, rule)
    let answered = contexts[0].measure(
      element, proposed: Size(width: .nan, height: .nan), rule)
    if answered.width.isNaN { new.width = hasOwnEstimates ? known.width : old.width }
    if answered.height.isNaN { new.height = hasOwnEstimates ? known.height : old.height }
    if new.width.isNaN { old.width = .nan }
    if new.height.isNaN { old.height = .nan }
    if measuredAxes(of: element.kind) == .main {
      if axis == .vertical {
        (new.width, old.width) = (.nan, .nan)
      } else {
        (new.height, old.height) = (.nan, .nan)
      }
    }
    let isNews =
      known.width.isNaN && !new.width.isNaN || known.height.isNaN && !new.height.isNaN
    return (new, old, hasOwnEstimates && isNews)
  }

  /// The lengths that a layout goes by for an element that it places with a size, which may be
  /// stretched.
  private func effectiveSize(of element: Element, _ placed: Size, _ known: Size) -> Size {
    var size = placed
    if element.kind == .cell, let estimate = contexts[0].estimate {
      let main = estimate.main(axis, else: placed.along(axis))
      let cross = estimate.cross(axis) ?? placed.along(axis.across)
      size =
        axis == .vertical ? Size(width: cross, height: main) : Size(width: main, height: cross)
    }
    if !known.width.isNaN { size.width = known.width }
    if !known.height.isNaN { size.height = known.height }
    return size
  }
}

extension LevelContext {
  func measure(
    _ elements: [Element], proposed: [Size], _ rule: TextRule, into sizes: inout [Size]
  ) {
    for (element, proposed) in zip(elements, proposed) {
      guard [.cell, .header, .footer].contains(element.kind) else {
        sizes.append(proposed)
        continue
      }
      sizes.append(recent(element.section).measure(element, proposed, rule))
    }
  }

  /// Whether an item has lengths of its own along the axes along which it would be measured.
  ///
  /// - Complexity: O(log n).
  fileprivate func isFixed(_ element: Element, by metrics: [ItemMetric]) -> Bool {
    element.kind == .cell && metrics.allSatisfy { has($0, element) }
  }

  private func has(_ metric: ItemMetric, _ element: Element) -> Bool {
    switch column(metric, inSection: element.section) {
    case .absent: return false
    case .uniform(let value): return !value.isNaN
    case .mixed:
      let item = element.item
      var values: [Double] = []
      read(metric, inSection: element.section, items: item..<item + 1, into: &values)
      return !(values.first ?? .nan).isNaN
    }
  }
}
