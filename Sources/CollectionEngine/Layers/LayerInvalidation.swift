internal import LayoutCore

/// The invalidation by a change of a layer.
enum LayerInvalidation {
  /// Everything; the change maps items to their new places, and nil means the content was
  /// replaced.
  case everything(ContentChange?)
  case counts(ContentChange)
  /// The viewport or the offset changed; an offset that rested inside its range stays inside
  /// where `clamps` is true.
  case viewport(clamps: Bool)
  /// A gesture changed the state, and perhaps the offset; clamped as for `viewport`.
  case interaction(clamps: Bool)
  /// Somebody issued a context; nil asks the layouts for theirs.
  case context(Invalidation?)
  /// Scrollers of sections moved, and nothing else.
  case scrollers
  /// No invalidation.
  case nothing

  /// Whether an offset that was inside its range stays inside.
  var clamps: Bool {
    switch self {
    case .viewport(let clamps), .interaction(let clamps): return clamps
    case .context(let issued): return issued?.contentOffsetAdjustment ?? .zero == .zero
    case .scrollers: return false
    case .everything, .counts, .nothing: return true
    }
  }

  /// The new places of items, or nil if the content was replaced.
  var change: ContentChange? {
    switch self {
    case .everything(let change): return change
    case .counts(let change): return change
    case .viewport, .interaction, .context, .scrollers, .nothing: return .unchanged
    }
  }
}

extension LayerInvalidation {
  /// Whether the change sets the offset itself.
  var setsOffset: Bool {
    switch self {
    case .viewport(let clamps): return !clamps
    case .interaction, .scrollers, .nothing: return true
    case .everything, .counts, .context: return false
    }
  }
}
