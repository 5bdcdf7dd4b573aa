public import CLayoutPlugin
public import LayoutCore

extension Invalidation.Scope {
  /// The number that C uses.
  public var number: UInt32 { UInt32(rawValue) }

  /// The scope for a number from C; `everything` for an unknown one.
  public init(number: UInt32) {
    self = UInt8(exactly: number).flatMap { Self(rawValue: $0) } ?? .everything
  }
}

extension layout_invalidation {
  /// The same scope and adjustments for C.
  public init(_ invalidation: Invalidation) {
    self.init(
      struct_size: UInt32(MemoryLayout<Self>.size), scope: invalidation.scope.number,
      content_offset_adjustment: layout_point(invalidation.contentOffsetAdjustment),
      content_size_adjustment: layout_size(invalidation.contentSizeAdjustment))
  }
}

extension Invalidation {
  /// The same invalidation for Swift, with what its sink collected; numbers may mean nothing.
  public init(
    _ invalidation: layout_invalidation, _ elements: [Element], kinds: [ElementKind]
  ) {
    self.init(Scope(number: invalidation.scope), elements, kinds: kinds)
    contentOffsetAdjustment = Point(invalidation.content_offset_adjustment)
    contentSizeAdjustment = Size(invalidation.content_size_adjustment)
  }
}
