internal import LayoutCore

/// The kinds of difference between an element of a capture and the rules, in the order of judging
/// (rule X-43).
enum Difference: String, CaseIterable {
  case invalid, missing, extra, hidden, transform, resized, moved, z, view, touch
}

/// The tolerance of a comparison.
struct Tolerance {
  /// Of x, y, width and height each, in points.
  var length: Double
  /// Of opacities.
  static let alpha = 0.005

  /// Creates the tolerance of half a pixel, or of `asked` points (rule X-41).
  init(scale: Double, asked: Double?) { length = (asked ?? 0.5 / scale) + 1e-6 }

  /// Whether two lengths are the same.
  func same(_ a: Double, _ b: Double) -> Bool { abs(a - b) <= length }

  /// Whether two rectangles have the same edges.
  func same(_ a: Rect, _ b: Rect) -> Bool {
    same(a.x, b.x) && same(a.y, b.y) && same(a.width, b.width) && same(a.height, b.height)
  }

  /// The difference between the device's answer and the rules', by their values alone.
  func difference(_ device: LayoutAttributes, _ rules: LayoutAttributes) -> Difference? {
    if device.isHidden != rules.isHidden || abs(device.alpha - rules.alpha) > Self.alpha {
      return .hidden
    }
    if device.transform != rules.transform, !sameCorners(device, rules) { return .transform }
    let (a, b) = (device.frame, rules.frame)
    if !(same(a.width, b.width) && same(a.height, b.height)) { return .resized }
    return same(a.x, b.x) && same(a.y, b.y) ? nil : .moved
  }

  /// Whether both transforms bring the corners of the device's box to the same places.
  private func sameCorners(_ device: LayoutAttributes, _ rules: LayoutAttributes) -> Bool {
    let (width, height) = (device.frame.width / 2, device.frame.height / 2)
    for (x, y) in [(-width, -height), (width, -height), (-width, height), (width, height)] {
      let corner = Point(x: x, y: y)
      let (a, b) = (device.transform.apply(to: corner), rules.transform.apply(to: corner))
      if !same(a.x, b.x) || !same(a.y, b.y) { return false }
    }
    return true
  }
}
