internal import CollectionEngine

extension EngineError {
  /// The stable word for programs.
  var code: String {
    switch self {
    case .noLayer: return "unknown-layer"
    case .noLayout: return "no-layout"
    case .suspended: return "layer-suspended"
    case .noSection: return "no-section"
    case .noItem: return "no-item"
    case .noElement: return "no-element"
    case .outOfRange: return "out-of-range"
    case .tooManyItems: return "too-many-items"
    case .noOption: return "unknown-option"
    case .optionScope: return "option-scope"
    case .mirrors: return "mirrors"
    case .layer: return "layer-refused"
    case .stack: return "stack-refused"
    case .layout(.refused, _): return "layout-refused"
    case .layout(.misbehaviour, _): return "plugin-misbehaved"
    case .batch: return "batch-refused"
    case .batchState: return "batch-state"
    }
  }

  /// What is wrong, and which command helps.
  var sentence: String { advice.map { "\(self): \($0)" } ?? "\(self)" }

  /// What to type, or nil if the error says it all.
  private var advice: String? {
    switch self {
    case .noLayout: return "load one with 'load NAME'"
    case .suspended: return "'reload', 'load' another or 'undo'"
    case .layer(.mirrors(let layer, _)): return "'layer \(layer) mirror none' first"
    case .layer(.fingerDown): return "'release' it first"
    case .layer(.noFinger): return "'press X Y' first"
    case .layer(.noSheet): return "'load overlay over NAME' makes one"
    case .layer(.inTransition): return "'transition finish' or 'transition cancel' first"
    case .layer(.noTransition): return "start one with 'transition NAME at P'"
    case .stack(.noBase(let decorator)): return "'load \(decorator) over BASE'"
    case .batchState(.open): return "'commit' or 'rollback' it first"
    case .batchState(.openElsewhere(let layer)):
      return "'commit' or 'rollback' it first, or 'use \(layer)' to join it"
    case .batchState(.noneToAddTo): return "start one with 'batch'"
    case .batchState(.joined(let left)):
      return "counts are checked by the last 'commit', \(left) after this one"
    default: return nil
    }
  }
}
