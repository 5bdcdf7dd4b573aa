public import LayoutCore

/// The result of a gesture.
public struct GestureReply: Hashable, Sendable {
  /// The changed layers, back to front.
  public var layers: [String] = []
  /// Change of the visible length of what their layouts move, in points.
  public var moved = 0.0
  /// Distance by which content scrolled, in points.
  public var content = Point.zero
  /// The section that scrolled by itself, or nil.
  public var section: SectionMove?
  /// The tap or the long press that the gesture completed, or nil.
  public var recognised: RecognisedTouch?
  /// The change of content that the lifted finger asks for, or nil for none.
  public var edit: TouchEdit?

  /// Creates the reply of nothing.
  public init() {}
}

/// A change of the content that a touch on a layer asks for.
public struct TouchEdit: Hashable, Sendable {
  /// The layer.
  public var layer: String
  /// The change, its cells numbered as in the content.
  public var edit: GestureEdit
}

extension GestureEdit {
  /// The change as the content numbers sections, of which the layer shows `first` first.
  func inContent(startingAt first: Int) -> GestureEdit {
    func path(_ path: IndexPath) -> IndexPath {
      IndexPath(item: path.item, section: path.section + first)
    }
    switch self {
    case .move(let from, let target): return .move(path(from), to: path(target))
    case .action(let name, let on, let deletes):
      return .action(name, on: path(on), deletes: deletes)
    }
  }
}

/// The way of a section that scrolled by itself in a gesture.
public struct SectionMove: Hashable, Sendable {
  /// The layer that scrolls it.
  public var layer: String
  /// Number of the section in the content.
  public var section: Int
  /// The change of its offset, in points.
  public var distance: Double
}
