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
  /// The change that lifting the finger would ask for or, once it has lifted, one that a rule
  /// forbids; nil for none.
  public var proposal: TouchProposal?
  /// Whether a touch has ended that would have changed the content.
  public var endsProposal = false

  /// Creates the reply of nothing.
  public init() {}
}

/// A change of the content that a touch asks for, its columns and cells numbered as in the content.
public enum ContentEdit: Hashable, Sendable {
  /// A cell has been taken elsewhere; the target counts after its removal.
  case move(IndexPath, to: IndexPath)
  /// An action has been performed on a cell; `GestureEdit` says more.
  case action(String, on: IndexPath, deletes: Bool)
  /// An item gets other values.
  case change(IndexPath, [ItemChange])
  /// A new item comes before another one, or at the end of its section.
  case insert(IndexPath, [ItemChange])

  /// The change as the content numbers sections, of which the layer shows `first` first.
  func inContent(startingAt first: Int) -> ContentEdit {
    func path(_ path: IndexPath) -> IndexPath {
      IndexPath(item: path.item, section: path.section + first)
    }
    switch self {
    case .move(let from, let target): return .move(path(from), to: path(target))
    case .action(let name, let on, let deletes):
      return .action(name, on: path(on), deletes: deletes)
    case .change(let item, let values): return .change(path(item), values)
    case .insert(let item, let values): return .insert(path(item), values)
    }
  }
}

/// A change of the content that a touch on a layer asks for.
public struct TouchEdit: Hashable, Sendable {
  /// The layer.
  public var layer: String
  /// The change.
  public var edit: ContentEdit
}

/// A change of the content that a touch on a layer may ask for.
public struct TouchProposal: Hashable, Sendable {
  /// The layer and the change.
  public var touch: TouchEdit
  /// A word for the rule that forbids the change, or nil.
  public var refusal: String?
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
