/// Why a request about layers makes no sense.
public enum LayerConflict: Hashable, Sendable {
  /// The scene has as many layers as it may have.
  case tooMany(limit: Int)
  /// The layer that would go away lends its content to another one.
  case lendsContent(to: String, from: String)
  /// The content that would be shared belongs to a third layer.
  case borrowsContent(String, from: String)
  /// The content that would be given up is shown by another layer.
  case losesContent(String, of: String)
  /// The layer's offset follows another layer, so it cannot do this.
  case mirrors(String, other: String)
  /// Layers would follow each other, in this order.
  case mirrorRing([String])
  /// A finger is down already.
  case fingerDown
  /// No finger is down.
  case noFinger
  /// No layout of the layer follows gestures.
  case noSheet(layer: String)
  /// The layer is on its way to other layouts, the outermost first.
  case inTransition(layer: String, to: [String])
  /// The layer is not on its way to other layouts.
  case noTransition(layer: String)
}

extension LayerConflict: CustomStringConvertible {
  /// What is wrong, in one sentence.
  public var description: String {
    switch self {
    case .tooMany(let limit): return "a scene has at most \(limit) layers"
    case .lendsContent(let layer, let owner):
      return "layer \(layer) shows the content of \(owner): give it other content first"
    case .borrowsContent(let layer, let owner):
      return "layer \(layer) shows the content of \(owner): share that one instead"
    case .losesContent(let layer, let owner):
      return "layer \(layer) shows the content of \(owner), which would go away"
    case .mirrors(let layer, let other): return "layer \(layer) mirrors \(other)"
    case .mirrorRing(let layers):
      return "layers cannot mirror each other in a ring: \(layers.joined(separator: " → "))"
    case .fingerDown: return "a finger is down"
    case .noFinger: return "no finger is down"
    case .noSheet(let layer): return "layer \(layer) has no sheet"
    case .inTransition(let layer, let layouts):
      return "layer \(layer) is in transition to \(layouts.joined(separator: " over "))"
    case .noTransition(let layer): return "layer \(layer) is in no transition"
    }
  }
}

/// Why layouts cannot wrap each other.
public enum StackConflict: Hashable, Sendable {
  /// There is no layout.
  case empty
  /// More layouts than may wrap each other.
  case tooDeep(found: Int, limit: Int)
  /// The innermost layout is a decorator.
  case noBase(decorator: String)
  /// A layout that is no decorator has another one below it.
  case noDecorator(String, over: String)
}

extension StackConflict: CustomStringConvertible {
  /// What is wrong, in one sentence.
  public var description: String {
    switch self {
    case .empty: return "a layer needs a layout"
    case .tooDeep(let found, let limit):
      return "at most \(limit) layouts can wrap each other, found \(found)"
    case .noBase(let decorator): return "\(decorator) wraps another layout"
    case .noDecorator(let layout, let base):
      return "\(layout) cannot wrap \(base): it is no decorator"
    }
  }
}

/// Why a request does not suit the batch that is open, or that none is.
public enum BatchConflict: Hashable, Sendable {
  /// A batch is open; on this layer, where that is not the one that was asked.
  case open(layer: String?)
  /// A batch is open on a layer that is not the current one, so none can join it.
  case openElsewhere(layer: String)
  /// As many batches lie inside each other as may.
  case tooDeep(limit: Int)
  /// No batch is open that could take requests.
  case noneToAddTo
  /// No batch is open that could be forgotten.
  case noneToRollBack
  /// No batch is open that could be applied.
  case noneToCommit
  /// The batch joined another one, so many before the last that ends.
  case joined(left: Int)
}

extension BatchConflict: CustomStringConvertible {
  /// What is wrong, in one sentence.
  public var description: String {
    switch self {
    case .open(let layer?), .openElsewhere(let layer): return "a batch on layer \(layer) is open"
    case .open(nil): return "a batch is open"
    case .tooDeep(let limit): return "at most \(limit) batches can lie inside each other"
    case .noneToAddTo: return "no batch is open"
    case .noneToRollBack: return "no batch is open: nothing to roll back"
    case .noneToCommit: return "no batch is open: nothing to commit"
    case .joined: return "this batch joined another"
    }
  }
}
