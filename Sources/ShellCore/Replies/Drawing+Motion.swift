public import CollectionEngine
public import LayoutCore

extension Drawing {
  /// The way of one element in the last change, in scene coordinates.
  public struct Move: Hashable, Sendable {
    /// The layer it belongs to.
    public var layer: String
    /// Its name; of one that disappears its name before.
    public var element: ElementName
    /// Its part in the change.
    public var role: MovingElement.Role
    /// Its frame at the start and at the end.
    public var start, end: Rect
    /// Its opacity at the start and at the end.
    public var startAlpha, endAlpha: Double
  }
}

extension Shell {
  /// How the visible elements came to where they are: what `frames` tells of each layer's last change.
  ///
  /// Elements change evenly on the way, so start and end are all there is to know. Layers that cannot tell are left
  /// out, as are elements that stay as they are.
  ///
  /// - Complexity: that of `frames` for each layer.
  public func lastMotion() -> [Drawing.Move] {
    scene.layerNames.flatMap { layer -> [Drawing.Move] in
      guard !suspendedLayers.contains(layer), let status = try? scene.status(of: layer),
        status.isVisible, let answer = try? scene.frames(2, layer: layer),
        let first = answer.frames.first, let last = answer.frames.last
      else { return [] }
      let place = status.frame.origin
      return zip(first.elements, last.elements).compactMap { start, end in
        let move = Drawing.Move(
          layer: layer, element: ElementName(end.attributes.element, in: answer.kinds),
          role: end.role,
          start: start.attributes.frame.offset(
            dx: place.x - first.offset.x, dy: place.y - first.offset.y),
          end: end.attributes.frame.offset(
            dx: place.x - last.offset.x, dy: place.y - last.offset.y),
          startAlpha: start.attributes.alpha, endAlpha: end.attributes.alpha)
        return move.start == move.end && move.startAlpha == move.endAlpha ? nil : move
      }
    }
  }
}
