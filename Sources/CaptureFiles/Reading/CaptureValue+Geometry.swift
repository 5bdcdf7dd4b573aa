internal import LayoutCore
internal import TextFormats

/// Readers of geometry, in the order of UIKit's initializers.
extension CaptureValue {
  /// Takes `[x, y]`.
  static func point(_ node: JSONNode) throws(CaptureFault) -> Point {
    let values: [2 of Double] = try CaptureTuple.numbers(node, number)
    return Point(x: values[0], y: values[1])
  }

  /// Takes `[width, height]`.
  static func size(_ node: JSONNode) throws(CaptureFault) -> Size {
    let values: [2 of Double] = try CaptureTuple.numbers(node, number)
    return Size(width: values[0], height: values[1])
  }

  /// Takes `[x, y, width, height]`.
  static func rect(_ node: JSONNode) throws(CaptureFault) -> Rect {
    let values: [4 of Double] = try CaptureTuple.numbers(node, number)
    return Rect(x: values[0], y: values[1], width: values[2], height: values[3])
  }

  /// Takes `[top, left, bottom, right]`.
  static func insets(_ node: JSONNode) throws(CaptureFault) -> Insets {
    let values: [4 of Double] = try CaptureTuple.numbers(node, number)
    return Insets(top: values[0], left: values[1], bottom: values[2], right: values[3])
  }

  /// Takes a size, or `"automatic"`.
  static func itemSize(_ node: JSONNode) throws(CaptureFault) -> Capture.ItemSize {
    node.string == "automatic" ? .automatic : .size(try size(node))
  }

  /// Takes `vertical` or `horizontal`.
  static func axis(_ node: JSONNode) throws(CaptureFault) -> Axis {
    switch node.string {
    case "vertical": return .vertical
    case "horizontal": return .horizontal
    default: throw fault(.word(["vertical", "horizontal"]), at: node)
    }
  }

  // MARK: Answers of a layout, which need not be finite

  /// Takes `[x, y]`.
  static func anyPoint(_ node: JSONNode) throws(CaptureFault) -> Point {
    let values: [2 of Double] = try CaptureTuple.numbers(node, anyNumber)
    return Point(x: values[0], y: values[1])
  }

  /// Takes `[width, height]`.
  static func anySize(_ node: JSONNode) throws(CaptureFault) -> Size {
    let values: [2 of Double] = try CaptureTuple.numbers(node, anyNumber)
    return Size(width: values[0], height: values[1])
  }

  /// Takes `[x, y, width, height]`.
  static func anyRect(_ node: JSONNode) throws(CaptureFault) -> Rect {
    let values: [4 of Double] = try CaptureTuple.numbers(node, anyNumber)
    return Rect(x: values[0], y: values[1], width: values[2], height: values[3])
  }

  /// Takes `[a, b, c, d, tx, ty]`.
  static func transform(_ node: JSONNode) throws(CaptureFault) -> AffineTransform {
    let values: [6 of Double] = try CaptureTuple.numbers(node, anyNumber)
    return AffineTransform(
      a: values[0], b: values[1], c: values[2], d: values[3], tx: values[4], ty: values[5])
  }

  /// Takes the 16 coefficients of a transform in space.
  static func transform3D(_ node: JSONNode) throws(CaptureFault) -> [Double] {
    try CaptureTuple(node, 16).readAll(anyNumber)
  }
}
