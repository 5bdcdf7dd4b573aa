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
  /// The layout shows no such element; its name as people type it.
  case noElement(String)
  /// A number is out of range: what it is, what was found, what was expected.
  case outOfRange(what: String, found: String, expected: String)
  /// More items than one content may have.
  case tooManyItems(found: Int, limit: Int)
  /// No layout of the layer has an option of this name.
  case noOption(String, layer: String, known: [String])
  /// The option has no values of sections, or none of items.
  case optionScope(String, scope: String)
  /// The layer's offset follows another layer.
  case mirrors(layer: String, other: String)
  /// The request about layers makes no sense.
  case layer(LayerConflict)
  /// A stack of layouts that cannot be.
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
    case .outOfRange(let what, let found, let expected):
      return "\(what) must be \(expected), found \(found)"
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
}
