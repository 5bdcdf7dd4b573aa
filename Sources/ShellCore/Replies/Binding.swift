public import CollectionEngine

/// Commands that run when a gesture lands on a kind of target (rule H-16).
///
///     on tap cell do "append {section}; scroll item {section},0"
public struct Binding: Hashable, Sendable {
  /// The required target of a gesture.
  public enum Target: Hashable, Sendable {
    /// An element of a kind, in any layer: `cell`, `header`.
    case kind(String)
    /// Anything in a layer.
    case layer(String)

    /// As people type it.
    public var text: String {
      switch self {
      case .kind(let name): return name
      case .layer(let name): return "layer \(name)"
      }
    }
  }

  /// The gesture.
  public var gesture: RecognisedTouch.Gesture
  /// The required target.
  public var target: Target
  /// The commands as typed.
  public var text: String
}
