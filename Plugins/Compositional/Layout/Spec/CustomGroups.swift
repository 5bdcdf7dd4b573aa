public import LayoutCore

extension Compositional {
  /// Returns a spec with frames in its custom groups, for the room that `context` gives.
  ///
  /// A custom group of UIKit gives its frames for its size, while a spec holds frames: whoever has
  /// such groups fills them in here before each `prepare` for another room.
  ///
  /// - Parameters:
  ///   - frames: returns the frames of custom group number `index`, in the order in which they are
  ///     written, for the size of its inner box. Asked once for each.
  /// - Complexity: O(nodes).
  public static func filled(
    _ spec: CompositionalSpec, _ context: any LayoutContext,
    frames: (_ index: Int, _ inner: Size) -> [CustomFrame]
  ) -> CompositionalSpec {
    let prepared = PreparedLayout(spec)
    prepared.readOptions(context)
    var (filled, index) = (spec, 0)
    for (number, section) in spec.sections.enumerated() {
      let reference = prepared.reference(section.reference ?? spec.layout.reference)
      let room = section.room(prepared.axis, view: prepared.fractionView, reference: reference)
      filled.sections[number].group.fill(in: room.1, &index, frames)
    }
    return filled
  }
}

extension NodeSpec {
  /// Fills in the frames of custom groups in a container.
  fileprivate mutating func fill(
    in container: Size, fixed: Axis? = nil, length: Double = 0, _ index: inout Int,
    _ frames: (Int, Size) -> [CustomFrame]
  ) {
    let inner = box(in: container, fixed: fixed, length: length).inner
    switch content {
    case .item: return
    case .custom:
      content = .custom(frames(index, inner))
      index += 1
    case .group(var group):
      for child in group.children.indices {
        var (fixed, length) = (Axis?.none, 0.0)
        if case .equal(let number) = group.children[child].count {
          fixed = group.axis
          length = group.equalLength(
            number, gap: group.gap.length, in: inner.along(group.axis))
        }
        group.children[child].node.fill(
          in: inner, fixed: fixed, length: length, &index, frames)
      }
      content = .group(group)
    }
  }
}
