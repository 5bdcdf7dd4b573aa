public import CLayoutPlugin
public import LayoutCore

extension layout_measured_axes: GrowingStruct {
  /// Up to `is_selective`, and reserved bytes.
  public static var firstSize: Int { 24 }
}

extension layout_estimate: GrowingStruct {
  /// Up to `size`.
  public static var firstSize: Int { 24 }
}

extension MeasuredAxes {
  /// The number that C uses.
  public var number: layout_measured { layout_measured(rawValue) }

  /// Creates the axes for a number from C; nil for an unknown one.
  public init?(number: layout_measured) {
    guard let value = UInt8(exactly: number), let axes = Self(rawValue: value) else { return nil }
    self = axes
  }
}

extension layout_estimate {
  /// Converts an estimate to C.
  public init(_ estimate: Estimate) {
    let (kind, size): (UInt32, Size) =
      switch estimate {
      case .automatic: (LAYOUT_ESTIMATES_DEFAULT, .zero)
      case .length(let length): (LAYOUT_ESTIMATES_LENGTH, Size(width: length, height: length))
      case .size(let size): (LAYOUT_ESTIMATES_SIZE, size)
      }
    self.init(
      struct_size: UInt32(MemoryLayout<Self>.size), kind: kind, size: layout_size(size))
  }
}

extension Estimate {
  /// Converts an estimate from C; an unknown kind is the layout's own default.
  public init(_ estimate: layout_estimate) {
    switch estimate.kind {
    case LAYOUT_ESTIMATES_LENGTH: self = .length(estimate.size.width)
    case LAYOUT_ESTIMATES_SIZE: self = .size(Size(estimate.size))
    default: self = .automatic
    }
  }
}
