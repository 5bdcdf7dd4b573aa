public import CollectionEngine

/// Commands that run when a gesture lands on a kind of target (rule H-16), or for an action of a
/// swiped row (rule T-28).
///
///     on tap cell do "append {section}; scroll item {section},0"
///     on swipe delete do delete {section},{item}
public struct Binding: Hashable, Sendable {
  /// The event for which the commands run.
  public enum Trigger: Hashable, Sendable {
    /// A gesture on an element of a kind, in any layer: `tap`, `cell`.
    case kind(RecognisedTouch.Gesture, String)
    /// A gesture on anything in a layer.
    case layer(RecognisedTouch.Gesture, String)
    /// An action with a name that a layout has performed.
    case action(String)

    /// The gesture as people type it; `swipe` for an action.
    public var gesture: String {
      switch self {
      case .kind(let gesture, _), .layer(let gesture, _): return gesture.rawValue
      case .action: return "swipe"
      }
    }

    /// The target as people type it: `cell`, `layer main`, `delete`.
    public var target: String {
      switch self {
      case .kind(_, let name), .action(let name): return name
      case .layer(_, let name): return "layer \(name)"
      }
    }
  }

  /// The event for which the commands run.
  public var trigger: Trigger
  /// The commands as typed.
  public var text: String
}
