public import CLayoutPlugin
public import LayoutCore

/// Attributes that one side lends to the other where they lie.
///
/// Where an `Int` has 64 bits, `LayoutAttributes` lies in memory as `layout_attributes` does, up to
/// `touch_insets`; a test compares them field by field. Elsewhere this side lends nothing.
extension layout_loan {
  /// Whether this side's attributes lie in memory as the contract has them.
  @inlinable public static var isPossible: Bool {
    MemoryLayout<Int>.size == 8 && MemoryLayout<LayoutAttributes>.stride == leastStride
  }

  /// The fewest bytes from one element to the next: all fields that have a name.
  @inlinable public static var leastStride: Int { 144 }

  /// Valid distances between two elements, in bytes.
  @inlinable public static var strides: ClosedRange<UInt64> { UInt64(leastStride)...4096 }

  /// The most elements of one loan; a slot for each takes 2.25 GiB.
  @inlinable public static var most: Int { 1 << 24 }

  /// A loan to be filled in by the lender.
  @inlinable public static var unwritten: layout_loan { Self(start: nil, stride: 0, count: .max) }

  /// Lends all of `attributes`, which must stay as they are until they are read.
  @inlinable public init(_ attributes: [LayoutAttributes]) {
    let start = attributes.withUnsafeBufferPointer { UnsafeRawPointer($0.baseAddress) }
    self.init(
      start: start?.assumingMemoryBound(to: layout_attributes.self),
      stride: UInt64(MemoryLayout<LayoutAttributes>.stride), count: UInt64(attributes.count))
  }

  /// The elements, one after the other; their values may mean nothing.
  ///
  /// The loan must have been found to be well formed.
  @inlinable public var slots: LentSlots {
    LentSlots(start: UnsafeRawPointer(start), stride: Int(stride), count: Int(count))
  }
}

/// The slots of a loan, or of a buffer of the contract.
public struct LentSlots {
  /// The first slot; nil if there is none.
  public let start: UnsafeRawPointer?
  /// From one to the next, in bytes.
  public let stride: Int
  /// Number of slots.
  public let count: Int

  /// Creates the slots of a memory that both sides know.
  @inlinable public init(start: UnsafeRawPointer?, stride: Int, count: Int) {
    (self.start, self.stride, self.count) = (start, stride, count)
  }

  /// A copy of the slot at `index`, with zeros for what may be missing.
  @inlinable public subscript(index: Int) -> layout_attributes {
    var copy = layout_attributes()
    guard let start else { return copy }
    withUnsafeMutableBytes(of: &copy) { bytes in
      bytes.copyMemory(
        from: UnsafeRawBufferPointer(
          start: start + index * stride, count: layout_loan.leastStride))
    }
    return copy
  }

  /// Appends the attributes to `attributes`, as the other side has checked them; false if one
  /// has a truth value or a pointer mode that this side does not know, and then nothing is
  /// appended.
  ///
  /// Most loans are of one side's own kind, and are copied as they are.
  public func append(to attributes: inout [LayoutAttributes]) -> Bool {
    guard let start, count > 0 else { return true }
    // Neither hidden beyond 1 nor a pointer mode beyond 3.
    var (modes, slot) = (UInt16(0), start + LentSlots.modes)
    for _ in 0..<count {
      modes |= slot.loadUnaligned(as: UInt16.self)
      slot += stride
    }
    guard layout_loan.isPossible, stride == layout_loan.leastStride,
      modes.littleEndian & 0xFCFE == 0
    else { return appendSlowly(to: &attributes) }
    attributes.append(addingCapacity: count) { output in
      output.withUnsafeMutableBufferPointer { buffer, initialized in
        UnsafeMutableRawBufferPointer(buffer).copyMemory(
          from: UnsafeRawBufferPointer(start: start, count: count * stride))
        initialized = count
      }
    }
    return true
  }

  /// Appends them element by element.
  private func appendSlowly(to attributes: inout [LayoutAttributes]) -> Bool {
    let found = (0..<count).compactMap { LayoutAttributes(self[$0]) }
    guard found.count == count else { return false }
    attributes += found
    return true
  }

  /// The offset of `is_hidden` and `pointer` in a slot.
  @usableFromInline static var modes: Int { 122 }
}
