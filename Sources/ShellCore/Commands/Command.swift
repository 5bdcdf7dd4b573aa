internal import CollectionEngine
internal import LayoutCore

/// A command as a value: parsed, but not yet checked against the scene.
enum Command: Sendable {
  // Modules.
  case load(LoadRequest)
  case unload(layer: String)
  case reload(module: String?)
  case plugins(module: String?, showsPaths: Bool)
  case set([OptionWord], OptionTarget)
  case get(option: String?)
  // Layers.
  case layers
  case use(layer: String)
  case layer(String, LayerRequest)
  // Content.
  case sections([Int])
  case generate(ContentGenerator)
  case insertSections(at: Int, count: Int, items: Int, [ItemChange])
  case deleteSections(ClosedRange<Int>)
  case moveSection(Int, to: Int)
  case setSection(Int, [ItemChange])
  case insert(IndexPath, count: Int, [ItemChange])
  case append(section: Int, count: Int, [ItemChange])
  case delete(section: Int, items: ClosedRange<Int>)
  case move(IndexPath, to: IndexPath)
  case item(IndexPath, [ItemChange])
  case importItems(path: String, isStrict: Bool)
  case batch(BatchStrictness)
  case commit(counts: [Int]?)
  case rollback
  // View.
  case bounds(Size, offset: Point?)
  case inset(Insets)
  case safeArea(Insets)
  case scroll(ScrollRequest)
  case fling(Point)
  // Touch.
  case press(Point)
  case drag(Point, milliseconds: Double)
  case release(velocity: Point?)
  case tick(milliseconds: Double)
  case settle
  case notch(Int, isAnimated: Bool)
  case policyCompare(velocity: Point?)
  // Queries.
  case attributes(AttributesRequest)
  case hit(Point, HitDetail)
  case itemAt(Point)
  case passthrough(layer: String?)
  case touchmap
  case status
  case content(section: Int, items: ClosedRange<Int>)
  case contentCounts
  case explain(ElementName)
  case diff
  case stats(isReset: Bool)
  case trace(Bool)
  // Change.
  case transition(TransitionRequest)
  case frames(Int)
  // Picture.
  case draw(columns: Int?, isFull: Bool)
  // Sessions.
  case assert(String, at: Int)
  case undo(Int)
  case redo(Int)
  case journal
  // Shell.
  case help(topic: String?)
  case format(OutputFormat)
  case host(HostAction)
}

/// What `load` is asked for.
struct LoadRequest: Hashable, Sendable {
  /// Outermost layout first, as typed: `sticky over flow`.
  var modules: [String]
  var layer: String?
  var options: [OptionWord]
}

/// What `transition` is asked for.
enum TransitionRequest: Hashable, Sendable {
  /// Towards other layouts, so far of the way; nil: to the end.
  case to(LoadRequest, at: Double?)
  /// To the end of the one that is open.
  case finish
  /// Back to where the open one started.
  case cancel
}

/// An option and its value as typed.
struct OptionWord: Hashable, Sendable {
  var name: String
  /// nil unsets the option.
  var value: String?
  var span: Range<Int>

  init(_ word: Word) {
    name = word.key ?? ""
    value = word.value == "none" && !word.isQuoted ? nil : word.value
    span = word.span
  }
}

/// Where an option is set.
enum OptionTarget: Hashable, Sendable {
  case layer
  /// What lies at a point of the scene stays there.
  case layerKeeping(Point)
  case section(Int)
  case item(IndexPath)
}

/// What `layer` is asked for.
enum LayerRequest: Hashable, Sendable {
  case front
  case back
  case shown(Bool)
  case interactive(Bool)
  case passThrough(Bool)
  case anchor(AnchorPolicy)
  case mirror(String?)
  case content(of: String, sections: ClosedRange<Int>?)
}

/// What `scroll` and `scroll!` are asked for.
enum ScrollRequest: Hashable, Sendable {
  case to(Point, isClamped: Bool)
  case by(Point, isClamped: Bool)
  case item(IndexPath, ScrollPosition)
}

/// What `attrs` is asked for.
struct AttributesRequest: Hashable, Sendable {
  enum Scope: Hashable, Sendable {
    case visible
    case all
    case element(ElementName)
    /// In content coordinates.
    case rect(Rect)
  }

  var scope: Scope
  /// Only elements of this kind.
  var kind: String?
  /// Positions minus the offset.
  var isOnScreen = false
  /// Most rows to show.
  var limit: Int?
}

/// How much of a hit-test the text shows.
public enum HitDetail: Hashable, Sendable {
  /// The target only.
  case target
  /// What is hit and what would be hit behind it.
  case stack
  /// Every node at the point and why it is or is not hit.
  case why
}

/// The forms in which replies are printed.
public enum OutputFormat: String, Hashable, Sendable {
  /// Aligned columns for people and sessions.
  case table
  /// One object a command.
  case json
}
