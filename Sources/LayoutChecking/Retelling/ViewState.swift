import CollectionEngine
import LayoutCore

/// The state of a collection view at one moment of a scene.
struct ViewState: Equatable {
  /// The size that an item asks for; a side that is nil is the layout's.
  struct Item: Equatable {
    var width: Double?
    var height: Double?
  }

  /// An option set by a line.
  struct Option: Equatable {
    let declaration: OptionDeclaration
    let value: OptionValue
  }

  var size: Size
  var inset: Insets
  var offset: Point
  var sections: [[Item]]
  var options: [Option]

  var counts: [Int] { sections.map(\.count) }
  /// Whether an item asks for a size.
  var hasSizes: Bool { sections.contains { $0.contains { $0 != Item() } } }
}

extension ViewState {
  /// Reads the state of a layer as its layout does.
  init(_ scene: Scene, layer: String) throws(EngineError) {
    let context = try scene.probe(layer: layer).top.context
    let viewport = context.viewport
    (size, inset, offset) = (viewport.size, viewport.adjustedContentInset, viewport.contentOffset)
    func column(_ metric: ItemMetric, _ section: Int) -> [Double?] {
      var values: [Double] = []
      context.read(
        metric, inSection: section, items: 0..<context.itemCount(inSection: section), into: &values)
      return values.map { $0.isNaN ? nil : $0 }
    }
    sections = (0..<context.sectionCount).map { section in
      zip(column(.width, section), column(.height, section)).map { Item(width: $0, height: $1) }
    }
    options = try scene.options(layer: layer).compactMap { state in
      guard let value = state.value, value != state.declaration.defaultValue else { return nil }
      return Option(declaration: state.declaration, value: value)
    }
  }
}

/// A scene as a collection view lives through it: a state, and changes that lead from one to the
/// next.
struct ViewHistory {
  /// One change.
  struct Step {
    /// The batch that leads there, or nil for other changes.
    let batch: ViewBatch?
    let state: ViewState
  }

  /// The state after all content was replaced for the last time.
  private(set) var start: ViewState
  private(set) var steps: [Step] = []
  /// The state at the end.
  var end: ViewState { steps.last?.state ?? start }

  /// Whether an item asks for a size at any moment.
  var hasSizes: Bool { start.hasSizes || steps.contains { $0.state.hasSizes } }

  /// Creates a history that has only begun.
  init(_ start: ViewState) { self.start = start }

  /// Adds a state, to which these updates of the content lead; nil where it was replaced as a
  /// whole.
  mutating func add(_ state: ViewState, _ updates: [LayoutUpdate]?) {
    if state == end, updates?.isEmpty ?? true { return }
    let isReplaced = updates?.isEmpty ?? true && state.sections != end.sections
    if isReplaced {
      (start, steps) = (state, [])
      return
    }
    let batch = updates.flatMap { $0.isEmpty ? nil : ViewBatch($0, before: end.counts) }
    steps.append(Step(batch: batch, state: state))
  }
}
