public import LayoutCore

/// An element as a query returns it: attributes and label.
public struct ShownElement: Hashable, Sendable {
  /// Its attributes in content coordinates, with the item's overrides applied.
  public var attributes: LayoutAttributes
  /// The item's label, or what the layout names an element that is no cell; nil for nothing.
  public var label: String?
  /// Whether it is a selected cell.
  public var isSelected = false
  /// Whether a finger is down on it that may still select it.
  public var isHighlighted = false
  /// Whether it is the cell that has the focus.
  public var isFocused = false
  /// The item's identifier, or nil.
  public var identifier: String?
  /// The section whose scroller moves it, or nil.
  public var scroller: Int?
  /// The part of the box around it that its scroller shows, in content coordinates; nil if that is
  /// all, empty if it is nothing (rule C-88).
  public var clip: Rect?
}

/// Elements in scrollers, as queries show them.
extension Scene {
  /// Returns the scroller that moves an element of a layer, and what it shows of the box around it,
  /// in content coordinates: empty if nothing; nil for an element that is in no scroller.
  ///
  /// - Throws: `EngineError.noLayer`, `.noLayout`, `.layout`.
  public func visiblePart(of attributes: LayoutAttributes, layer: String? = nil)
    throws(EngineError) -> (section: Int, part: Rect)?
  {
    guard attributes.flags.contains(.scrolled) else { return nil }
    let (index, stack) = try preparedStack(layer)
    let section = attributes.element.section
    return try scroller(ofSection: section, index, stack).map {
      (section, $0.visiblePart(of: attributes.boundingBox))
    }
  }

  /// Adds scrollers and clips to elements of the layer at `index`, or takes the scrollers' offsets
  /// back.
  func addScrollers(
    to shown: inout [ShownElement], _ index: Int, _ stack: LayoutStack, _ isUnscrolled: Bool
  ) throws(EngineError) {
    var last: (section: Int, scroller: SectionScroller?)?
    for place in shown.indices where shown[place].attributes.flags.contains(.scrolled) {
      let section = shown[place].attributes.element.section
      if last?.section != section {
        last = (section, try scroller(ofSection: section, index, stack))
      }
      guard let scroller = last?.scroller else { continue }
      shown[place].scroller = section
      if isUnscrolled {
        let shift = scroller.shift(at: state.layers[index].scrolled[section] ?? scroller.rest)
        let frame = shown[place].attributes.frame
        shown[place].attributes.frame = frame.offset(dx: -shift.x, dy: -shift.y)
        continue
      }
      let box = shown[place].attributes.boundingBox
      let part = scroller.visiblePart(of: box)
      if part != box { shown[place].clip = part }
    }
  }

  /// Adds the elements that scrollers of the layer at `index` have scrolled away, in
  /// `AttributesOrder`: what is seen in each while it is scrolled from its first to its last
  /// offset, and in a bounce at either end.
  ///
  /// What sticks out of a scroller across it is looked for as far as anything of the section that
  /// is found already does, and at least `leastOverhang`.
  ///
  /// - Complexity: a rect query of each view of each scroller, and O(log n) for each element.
  func addScrolledAway(
    to found: inout [LayoutAttributes], _ index: Int, _ stack: LayoutStack
  ) throws(EngineError) {
    guard state.layers[index].transition == nil else { return }
    let first = state.firstShown(index)
    let content = state.layers[state.owner(of: index)].content
    let shown = state.shownSections(index, of: content)
    let seen = found.filter { $0.flags.contains(.scrolled) }
    var known = Set(seen.lazy.map { $0.element })
    let boxes = Dictionary(grouping: seen) { $0.element.section }
    let missing = try engineError(of: state.layers[index].name) {
      () throws(LayoutFailure) -> [Element] in
      var missing: [Element] = []
      for section in shown {
        guard let scroller = try stack.scroller(ofSection: section - first) else { continue }
        let overhang = scroller.overhang(of: boxes[section] ?? [])
        for offset in scroller.views {
          try stack.whileScrolled(section, to: offset, overhang) { (seen) throws(LayoutFailure) in
            for one in seen where one.flags.contains(.scrolled) {
              let element = one.element.inContent(startingAt: first)
              if known.insert(element).inserted { missing.append(element) }
            }
          }
        }
      }
      return missing
    }
    guard !missing.isEmpty else { return }
    for element in missing {
      if let one = try attributes(of: element, index, stack) { found.append(one) }
    }
    found.sort { $0.element < $1.element }
  }
}

extension SectionScroller {
  /// Distance out of a scroller up to which its elements are looked for in any case, in points.
  private static let leastOverhang = 100.0

  /// The distance by which any of these elements sticks out of the frame across the axis, in
  /// points; at least `leastOverhang`.
  fileprivate func overhang(of elements: [LayoutAttributes]) -> Double {
    let across = axis.across
    return elements.reduce(Self.leastOverhang) { most, one in
      let (box, start) = (one.boundingBox, frame.origin.along(across))
      let before = start - box.origin.along(across)
      let after = box.origin.along(across) + box.size.along(across) - start
      return max(most, before, after - frame.size.along(across))
    }
  }

  /// Offsets at which all of its content is seen, one view after the other, and what a bounce may
  /// bring in.
  fileprivate var views: [Double] {
    let view = frame.size.along(axis)
    guard view > 0 else { return [] }
    let bounce = max(view, Self.leastOverhang)
    let last = range.upperBound + bounce
    var offsets = [range.lowerBound - bounce]
    while let offset = offsets.last, offset < last, offsets.count < 1 << 20 {
      offsets.append(min(offset + view, last))
    }
    return offsets
  }
}
