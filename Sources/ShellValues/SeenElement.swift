/// An element that a person sees in a scene, and where.
public struct SeenElement: Hashable, Sendable {
  /// The layer it belongs to.
  public var layer: String
  /// Its name as it is typed, such as `0,3` or `header 0`.
  public var name: String
  /// Its frame relative to the viewport, in points.
  public var x, y, width, height: Double

  /// Creates an element.
  public init(
    layer: String, name: String, x: Double, y: Double, width: Double, height: Double
  ) {
    (self.layer, self.name) = (layer, name)
    (self.x, self.y, self.width, self.height) = (x, y, width, height)
  }
}
