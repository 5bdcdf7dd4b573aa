#if os(Linux)
package import LayoutCore

extension [UICollectionViewLayoutAttributes] {
  /// Reads a value of one of them, which the array owns: counting references would take longer.
  @MainActor @inline(__always) func unretained<Value>(
    _ number: Int, _ read: @MainActor (UICollectionViewLayoutAttributes) -> Value
  ) -> Value {
    Unmanaged.passUnretained(self[number])._withUnsafeGuaranteedRef { read($0) }
  }

  /// Appends the engine's attributes of these, in their order: of a rectangle those alone whose box
  /// intersects it, and those that are not finite, which the host reports.
  ///
  /// - Parameter read: Reads what is not a plain cell by its accessors, which the class may have
  ///   overridden; nil: it is left out.
  /// - Returns: Whether what was appended is in the order of elements.
  @MainActor package func append(
    to attributes: inout [LayoutAttributes], in rect: Rect?,
    reading read: (UICollectionViewLayoutAttributes) throws(LayoutFailure) -> LayoutAttributes?
  ) throws(LayoutFailure) -> Bool {
    var (isSorted, last) = (true, LayoutCore.Element?.none)
    try attributes.append(addingCapacity: count) { (output) throws(LayoutFailure) in
      for number in indices {
        let isPlain = unretained(number) { $0.isPlainCell }
        guard var shown = isPlain ? unretained(number, { $0.values }) : try read(self[number])
        else { continue }
        if !(shown.frame.width >= 0 && shown.frame.height >= 0 && 0...1 ~= shown.alpha) {
          shown.limit()
        }
        if let rect {
          let box = isPlain ? shown.frame : shown.boundingBox
          guard box.intersects(rect) || !(box.maxX + box.maxY).isFinite else { continue }
        }
        if let last, last >= shown.element { isSorted = false }
        last = shown.element
        output.append(shown)
      }
    }
    return isSorted
  }
}

extension LayoutAttributes {
  /// Limits what UIKit leaves as it was set.
  fileprivate mutating func limit() {
    // Spacing that leaves no room: a view of a length below 0 shows nothing.
    if frame.width < 0 { frame.width = 0 }
    if frame.height < 0 { frame.height = 0 }
    // NaN stays, for the host to report.
    if alpha < 0 { alpha = 0 }
    if alpha > 1 { alpha = 1 }
  }
}
#endif
