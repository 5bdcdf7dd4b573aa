public import LayoutCore

/// The reason why the engine refused something; the scene is unchanged.
public enum EngineError: Error, Hashable, Sendable {
  /// No layer has this name.
  case noLayer(String, known: [String])
  /// The layer shows nothing because no layout is loaded in it.
  case noLayout(layer: String)
  /// The layer's layout is suspended because it ended the kernel.
  case suspended(layer: String)
  /// The section number is too high: the content has `count` sections.
  case noSection(Int, count: Int)
  /// The item number is too high: its section has `count` items.
  case noItem(IndexPath, count: Int)
  /// The layout shows no such element; its typed name.
  case noElement(String)
  /// A number is out of its range, which may be open to infinity; `what` names the number.
  case outOfRange(what: String, found: Double, range: ClosedRange<Double>)
  /// The option does not take the value.
  case optionValue(String, found: OptionValue, expected: OptionType)
  /// More items than one content may have.
  case tooManyItems(found: Int, limit: Int)
  /// No layout of the layer has an option of this name.
  case noOption(String, layer: String, known: [String])
  /// The option cannot be set for sections, or for items.
  case optionScope(String, scope: String)
  /// The layer's offset follows another layer.
  case mirrors(layer: String, other: String)
  /// The request does not suit the layers.
  case layer(LayerConflict)
  /// The layouts cannot form a stack.
  case stack(StackConflict)
  /// The layout refused or misbehaved.
  case layout(LayoutFailure, layer: String)
  /// The batch breaks UIKit's rules.
  case batch(BatchRefusal)
  /// The request needs, or must not have, an open batch.
  case batchState(BatchConflict)
}

extension EngineError: CustomStringConvertible {
  /// One sentence: what was expected and what was found.
  public var description: String {
    switch self {
    case .noLayer(let name, let known):
      return "no layer '\(name)'; available: \(known.joined(separator: ", "))"
    case .noLayout(let layer):
      return "layer \(layer) has no layout"
    case .suspended(let layer):
      return "the layout of layer \(layer) is suspended"
    case .noSection(let section, let count):
      return "no section \(section): the content has \(count)"
    case .noItem(let path, let count):
      return "no item \(path.section),\(path.item): section \(path.section) has \(count)"
    case .noElement(let name):
      return "no element \(name) in this layout"
    case .outOfRange(let what, let found, let range):
      return "\(what) must be \(Self.text(range)), found \(Self.text(found))"
    case .optionValue(let name, _, _):
      return "option '\(name)' does not take this value"
    case .tooManyItems(let found, let limit):
      return "\(found) items are more than the limit of \(limit)"
    case .noOption(let name, let layer, let known):
      return known.isEmpty
        ? "no option '\(name)': the layout of \(layer) has none"
        : "no option '\(name)'; available: \(known.joined(separator: ", "))"
    case .optionScope(let name, let scope):
      return "option '\(name)' cannot be set for \(scope)"
    case .mirrors(let layer, let other):
      return "layer \(layer) mirrors \(other): scroll \(other) instead"
    case .layer(let conflict): return conflict.description
    case .stack(let conflict): return conflict.description
    case .batchState(let conflict): return conflict.description
    case .layout(.refused(let sentence), _):
      return sentence
    case .layout(.misbehaviour(let plugin, let function, let found), let layer):
      return "plugin \(plugin) misbehaved in \(function) of layer \(layer): \(found)"
    case .batch(let refusal):
      return refusal.description
    }
  }

  private static func text(_ range: ClosedRange<Double>) -> String {
    let (least, most) = (range.lowerBound, range.upperBound)
    if most == .infinity { return "\(text(least)) or more" }
    return least == -.infinity ? "at most \(text(most))" : "from \(text(least)) to \(text(most))"
  }

  private static func text(_ number: Double) -> String {
    Int64(exactly: number).map { "\($0)" } ?? number.description
  }
}

/// The reason why a request does not suit the layers.
public enum LayerConflict: Hashable, Sendable {
  /// The scene has the maximum number of layers.
  case tooMany(limit: Int)
  /// The layer to remove lends its content to another one.
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
  /// The layer is in transition to other layouts, outermost first.
  case inTransition(layer: String, to: [String])
  /// The layer is in no transition.
  case noTransition(layer: String)
}

extension LayerConflict: CustomStringConvertible {
  /// One sentence for people.
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

/// The reason why layouts cannot wrap each other.
public enum StackConflict: Hashable, Sendable {
  /// There is no layout.
  case empty
  /// More layouts than may wrap each other.
  case tooDeep(found: Int, limit: Int)
  /// The innermost layout is a decorator.
  case noBase(decorator: String)
  /// A layout that is not a decorator is above another one.
  case noDecorator(String, over: String)
}

extension StackConflict: CustomStringConvertible {
  /// One sentence for people.
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

/// The reason why a request does not suit the open batch, or needs one.
public enum BatchConflict: Hashable, Sendable {
  /// A batch is open; the layer is named if it is not the requested one.
  case open(layer: String?)
  /// A batch is open on a layer that is not the current one, so none can join it.
  case openElsewhere(layer: String)
  /// Batches are nested to the maximum depth.
  case tooDeep(limit: Int)
  /// No batch is open to take requests.
  case noneToAddTo
  /// No batch is open to be rolled back.
  case noneToRollBack
  /// No batch is open to be committed.
  case noneToCommit
  /// The batch is nested in another; `left` more commits follow.
  case joined(left: Int)
}

extension BatchConflict: CustomStringConvertible {
  /// One sentence for people.
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
