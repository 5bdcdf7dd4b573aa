internal import LayoutCore
internal import SummaryTree

/// Elements that are estimates still.
extension Scene {
  /// The number of elements of the layer at `index` that are to be measured and are not known, or
  /// whose lengths are stale; 0 where nothing is measured.
  ///
  /// - Complexity: O(sections + items that are not in runs); O(n log n) where cells are measured
  ///   along both axes, or some never.
  func estimatedCount(_ index: Int, _ stack: LayoutStack) throws(EngineError) -> Int {
    guard stack.isMeasuring else { return 0 }
    let content = state.layers[state.owner(of: index)].content
    let shown = state.shownSections(index, of: content)
    let lengths = state.layers[index].lengths
    return try engineError(of: state.layers[index].name) { () throws(LayoutFailure) in
      var count = 0
      for section in shown {
        let local = section - shown.lowerBound
        for kind in [ElementKind.header, .footer] {
          let element = Element(kind, section: local)
          guard !lengths.isFresh(Element(kind, section: section)),
            try stack.room(for: element) != nil, try stack.attributes(for: element) != nil
          else { continue }
          count += 1
        }
        count += try estimatedCells(section, local, content, lengths, stack)
      }
      return count
    }
  }

  /// The number of cells of a section, `local` for the layouts, that are to be measured and are not
  /// known.
  private func estimatedCells(
    _ section: Int, _ local: Int, _ content: Content, _ lengths: KnownLengths, _ stack: LayoutStack
  ) throws(LayoutFailure) -> Int {
    let metrics = stack.fixingMetrics
    let items = content.itemCount(inSection: section)
    guard !metrics.isEmpty else { return 0 }
    if !stack.isSelective, metrics.count == 1 {
      // An item that got a length of its own since is stale.
      let fixed = content.sections.read(at: section) { $0.count(metrics[0]) }
      return items - fixed - lengths.freshCount(inSection: section)
    }
    var count = 0
    for item in 0..<items where !lengths.isFresh(Element(.cell, section: section, item: item)) {
      if try stack.room(for: Element(.cell, section: local, item: item)) != nil { count += 1 }
    }
    return count
  }

  /// Marks those of `result`, numbered as the layouts do, whose lengths are estimates.
  ///
  /// - Complexity: O(k log n) for k elements; nothing where nothing is measured.
  func markEstimated(_ result: inout [LayoutAttributes], _ index: Int) {
    guard let stack = state.layers[index].stack, stack.isMeasuring else { return }
    let (first, lengths) = (state.firstShown(index), state.layers[index].lengths)
    for place in result.indices {
      let element = result[place].element
      guard !lengths.isFresh(element.inContent(startingAt: first)),
        (try? stack.room(for: element)) ?? nil != nil
      else { continue }
      result[place].flags.insert(.estimated)
    }
  }
}

extension Scene {
  /// Facts about measuring an element, numbered as in the content, and about what the last change
  /// of its layer held in place; none where nothing is measured.
  func facts(measuring element: Element, _ size: Size, _ index: Int) throws(EngineError) -> [Fact] {
    guard let stack = state.layers[index].stack, stack.isMeasuring else { return [] }
    let local = element.inLayer(startingAt: state.firstShown(index))
    let room = try engineError(of: state.layers[index].name) { () throws(LayoutFailure) in
      try stack.room(for: local)
    }
    var facts: [Fact] = []
    if room != nil {
      let known = state.layers[index].lengths.size(of: element).along(stack.axis)
      let text =
        state.layers[index].lengths.isFresh(element)
        ? "its length is measured (Z-01)"
        : known.isNaN
          ? "it has not been measured: its length is the estimate (Z-01)"
          : "its length was measured before it changed (Z-31)"
      facts.append(Fact(text, [FactValue("length", size.along(stack.axis))]))
    }
    if let held = state.layers[index].held { facts.append(fact(about: held, index)) }
    return facts
  }

  private func fact(about held: HeldPlace, _ index: Int) -> Fact {
    let policy = state.layers[index].anchorPolicy
    let (what, rule): (String, String)
    switch held.anchor {
    case .start: (what, rule) = ("the start of the content", "Z-20")
    case .end: (what, rule) = ("the end of the content", "Z-26")
    case .item(let element, let isFar):
      let edge = (policy == .start) != isFar ? "start" : "end"
      what = "the \(edge) of \(state.kinds(index).text(for: element))"
      rule = isFar ? "Z-23" : "Z-21"
    }
    return Fact(
      "the last change held \(what) in place; the offset moved (\(rule))",
      [FactValue("by", held.moved)])
  }
}

extension KnownLengths {
  /// Number of cells of `section` whose lengths are known and not stale.
  fileprivate func freshCount(inSection section: Int) -> Int {
    cells?.sections.read(at: section) { $0.count(Self.age) { $0 == age } } ?? 0
  }
}
