// UIKit on Linux for the sources of this target, as an umbrella import provides it, and the one
// function of Foundation that answers differently on a device. Written by 'layoutsh adopt'.
#if os(Linux)
@_exported import UIKit

extension CGRect {
  /// Whether two rectangles share an area: touching edges do not, as on a device.
  func intersects(_ other: CGRect) -> Bool {
    let (a, b) = (standardized, other.standardized)
    return min(a.maxX, b.maxX) > max(a.minX, b.minX)
      && min(a.maxY, b.maxY) > max(a.minY, b.minY)
  }
}
#endif
