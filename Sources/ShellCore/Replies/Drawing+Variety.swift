internal import CollectionEngine
internal import LayoutCore

extension Drawing {
  /// The variety of the picture, to choose the most telling of several: different things, none of
  /// which is most of the picture, and many elements.
  ///
  /// Elements differ by layer, kind, section and state. They are visible if they are in front at
  /// one of 32 × 32 places, so that a sheet hides the elements below it.
  ///
  /// - Complexity: O(n) for n boxes, times the number of places.
  public var variety: Int {
    var things: [Thing?: Int] = [:]
    var elements: Set<Int> = []
    let count = Self.places * Self.places
    for place in 0..<count {
      let point = Point(
        x: (Double(place % Self.places) + 0.5) * viewport.width / Double(Self.places),
        y: (Double(place / Self.places) + 0.5) * viewport.height / Double(Self.places))
      // Decorations are outlines, and a backdrop is clear.
      let front = boxes.indices.last {
        boxes[$0].frame.contains(point) && boxes[$0].attributes.element.category != .decoration
      }
      things[front.map { Thing(boxes[$0]) }, default: 0] += 1
      if let front { elements.insert(front) }
    }
    // The chance that two places show the same.
    let likeness = things.values.reduce(0) { $0 + $1 * $1 } * 1000 / (count * count)
    let touches = touch == nil ? 0 : 1
    return (things.count + touches) * 1000 + (1000 - likeness) * 4 + min(elements.count, 30) * 100
  }

  private static let places = 32

  /// The properties by which elements differ at first sight.
  private struct Thing: Hashable {
    let layer: Int
    let section: Int
    let category: ElementCategory
    let states: [Bool]

    init(_ box: Box) {
      layer = box.layerIndex
      category = box.attributes.element.category
      section = box.attributes.element.section
      states = [box.isPinned, box.isSelected, box.isFocused, box.isTouched]
    }
  }
}

extension Drawing.Box {
  /// The element's name: with an apostrophe where a device has it, with a word where it has not.
  public var name: String {
    switch ghost {
    case nil: "\(element)"
    case .device: "\(element)'"
    case .missing: "\(element) missing"
    }
  }
}
