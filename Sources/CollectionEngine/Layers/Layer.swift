internal import LayoutCore
internal import SummaryTree

/// One collection view of the scene: its layouts, its content, where it is scrolled, how it is hit.
struct Layer {
  /// The source of its items.
  enum Source: Hashable {
    case own
    /// The content of another layer.
    case shared(String)
  }

  let name: String
  /// The list of the name alone, which a scroll of the layer returns each time.
  let nameAlone: [String]
  var stack: LayoutStack?
  /// The kinds of its layouts, as they were prepared for this state.
  var kinds = KindTable.standard
  /// The transition that the layer is in, if any.
  var transition: Transition?
  /// Values in force of each layout's options, base first.
  var options: [[OptionValue?]] = []
  /// State of each layout after gestures, base first; empty until one has had any.
  var states: [[Double]] = []
  var source = Source.own
  /// Sections of the content that are shown; nil for all.
  var sections: ClosedRange<Int>?
  /// Its place in the scene.
  var place = LayerPlace.fill
  /// The layer's own items; unused while another layer's are shown.
  var content = Content()
  var offset = Point.zero
  /// The axes along which somebody has scrolled it since its layouts were loaded.
  var chosen: Axes = []
  /// Offsets of the scrollers that are not where they rest at first.
  var scrolled = SectionOffsets()
  var inset = Insets.zero
  /// Its layout margins without the safe area (rule V-07); UIKit's default.
  var margins = Insets(top: 8, left: 8, bottom: 8, right: 8)
  var isVisible = true
  var isInteractive = true
  /// Whether touches fall through where the layer has no element.
  var isPassThrough = true
  /// The layer whose offset this one follows.
  var mirrored: String?
  /// The use of the safe area for its content inset.
  var insets = InsetPolicy()
  /// Whether its range covers those of the layers that follow it.
  var range = RangePolicy.auto
  /// The anchor when its content changes; nil for the start where elements are measured.
  var anchor: AnchorPolicy?
  /// Distance from an end of its range within which its offset counts as at that end, in points
  /// (rule O-05b).
  var anchorTolerance = 0.0
  /// Its selected items.
  var selection = Selection()
  /// Its use of the focus.
  var focus = LayerFocus()
  /// Lengths of its elements that were measured.
  var lengths = KnownLengths()
  /// The place that the last change held, where elements are measured.
  var held: HeldPlace?
  /// Touch insets of elements by the name of their kind, in place of the layout's.
  var touchInsets: [String: TouchInsets] = [:]

  init(name: String) { (self.name, nameAlone) = (name, [name]) }

  /// Names of the layouts, outermost first; empty without one.
  var layoutNames: [String] { stack?.names ?? [] }

  /// Whether the layouts of this layer and of another state of it are given the same, but for
  /// content and viewport; never with lengths that were measured or numbers that are kept.
  func isSetAlike(_ other: Layer) -> Bool {
    lengths.isEmpty && other.lengths.isEmpty && options == other.options && states == other.states
      && sections == other.sections && scrolled == other.scrolled && insets == other.insets
  }

  /// The anchor in force (rules O-05 and Z-20).
  var anchorPolicy: AnchorPolicy { anchor ?? (stack?.isMeasuring ?? false ? .start : .none) }
}

/// The state that an edit may change; a value, so that a refused edit changes nothing.
struct SceneState {
  var layers = [Layer(name: "main")]
  var current = "main"
  /// Size of the scene, in points.
  var size = Size(width: 320, height: 480)
  var safeArea = Insets.zero
  var batch: OpenBatch?
  /// The snapshot that is being put together, if any.
  var draft: ContentSnapshot?
  /// Every item column that a layout has declared so far; only grows.
  ///
  /// The one at place n is the metric `ItemMetric.own(n)` of all content.
  var columns: [ColumnDeclaration] = []
  /// The item that has the focus, if any.
  var focus: FocusedItem?
  /// The finger that is down, if any.
  var finger: Finger?

  /// Position of the layer called `name`, back to front.
  ///
  /// Inlined, so that a call does not copy the state: that costs more than the search.
  @inline(__always)
  func index(of name: String) -> Int? { layers.firstIndex { $0.name == name } }

  /// Position of the layer that owns what the layer at `index` shows; inlined for the same reason.
  @inline(__always)
  func owner(of index: Int) -> Int {
    if case .shared(let other) = layers[index].source { return self.index(of: other) ?? index }
    return index
  }

  /// Content, viewport and options of the layer at `index`, for its layouts; those of a layer in
  /// transition stay where it started.
  func snapshot(_ index: Int) -> LayerSnapshot {
    let content = layers[owner(of: index)].content
    return LayerSnapshot(
      layer: layers[index].name, content: content, sections: shownSections(index, of: content),
      viewport: layoutViewport(index), scrolled: layers[index].scrolled,
      options: layers[index].options,
      states: layers[index].states, columns: columns, insets: layers[index].insets,
      lengths: layers[index].lengths, estimate: layers[index].estimate)
  }

  /// The viewport of the layer at `index` for its layouts; in transition they stay where it
  /// started.
  func layoutViewport(_ index: Int) -> Viewport {
    var viewport = viewport(index)
    if let transition = layers[index].transition { viewport.contentOffset = transition.start }
    return viewport
  }

  /// Sections that the layer at `index` shows, always inside the content.
  func shownSections(_ index: Int, of content: Content) -> Range<Int> {
    let count = content.sections.count
    guard let shown = layers[index].sections else { return 0..<count }
    let first = min(shown.lowerBound, count)
    return first..<max(first, min(shown.upperBound + 1, count))
  }

  /// Number, in the content, of the first section that the layer at `index` shows; inlined for the
  /// same reason.
  @inline(__always)
  func firstShown(_ index: Int) -> Int {
    layers[index].sections == nil
      ? 0 : shownSections(index, of: layers[owner(of: index)].content).lowerBound
  }
}

extension Element {
  /// The element as a layer's layouts number it, which show section `first` of the content first.
  func inLayer(startingAt first: Int) -> Element {
    var element = self
    element.section -= first
    return element
  }

  /// The element as the content numbers it, of a layer that shows section `first` first.
  func inContent(startingAt first: Int) -> Element {
    var element = self
    element.section += first
    return element
  }
}

/// Requests collected between `batch` and `commit`.
struct OpenBatch {
  var strictness: BatchStrictness
  var layer: String
  var operations: [BatchOperation] = []
  /// Number of `beginBatch` that wait for their `commit`: the inner ones joined the outermost (rule
  /// B-10).
  var depth = 1
}

/// The input of a layer's layouts: content, the part of it shown, viewport and option values.
struct LayerSnapshot: Sendable {
  var layer: String
  var content: Content
  /// Sections shown; the layouts count them from 0.
  var sections: Range<Int>
  var viewport: Viewport
  /// Offsets of scrollers, by the section's number in the content.
  var scrolled: SectionOffsets
  /// Values in force of each layout's options, base first.
  var options: [[OptionValue?]]
  /// State of each layout after gestures, base first; fewer if none has had any.
  var states: [[Double]]
  /// Item columns of layouts' own, as `SceneState` numbers them.
  var columns: [ColumnDeclaration]
  /// The use of the safe area for the layer's content inset.
  var insets: InsetPolicy
  /// Known lengths of elements, numbered as in the content.
  var lengths: KnownLengths
  /// The length of elements that have not been measured, or nil.
  var estimate: Estimate?
}

/// The place that a change held, and how far the offset moved for it.
struct HeldPlace: Hashable {
  /// The start or the end of the content, or an item's edge.
  enum Anchor: Hashable {
    case start
    case end
    /// An item, as the content numbers it, and whether its far edge was held.
    case item(Element, isFar: Bool)
  }

  var anchor: Anchor
  /// Along the scroll axis, in points.
  var moved: Double
}

extension SceneState {
  /// Takes over the item columns of `layouts`; a name that is known with another type is another
  /// column.
  mutating func declareColumns(of layouts: [any CollectionLayout]) {
    for column in layouts.flatMap({ $0.declaration.columns }) {
      let place = columns.firstIndex { $0.name == column.name && $0.type == column.type }
      if let place { columns[place] = column } else { columns.append(column) }
    }
  }

  /// Forgets a finger that `layer` knows of.
  mutating func lift(from layer: String) {
    if finger?.target == layer { finger = nil }
    finger?.passed.removeAll { $0 == layer }
    if finger?.section?.layer == layer { finger?.section = nil }
  }
}

extension SceneState {
  /// Takes over the kinds of the layer at `index` from its layouts, which are prepared, and numbers
  /// the element under a finger as they do.
  mutating func renewKinds(_ index: Int) {
    guard let kinds = layers[index].stack?.kinds, kinds != layers[index].kinds else { return }
    let old = layers[index].kinds
    layers[index].kinds = kinds
    guard let touched = finger?.touched, touched.layer == layers[index].name,
      let kind = touched.element?.kind.translated(from: old, to: kinds)
    else { return }
    if kinds.contains(kind) { finger?.touched?.element?.kind = kind } else { finger?.touched = nil }
  }

  /// Lets selected items, and what a finger is on, follow the items of the changed layers.
  mutating func follow(_ changes: [(layer: String, invalidation: LayerInvalidation)]) {
    for (layer, invalidation) in changes {
      guard let index = index(of: layer) else { continue }
      layers[index].lengths.follow(invalidation.change, to: layers[owner(of: index)].content)
      if !layers[index].scrolled.isEmpty { layers[index].followScrollers(invalidation.change) }
      guard !layers[index].selection.items.isEmpty else { continue }
      layers[index].selection.follow(invalidation.change)
    }
    finger?.followSection(changes)
    followFocus(changes)
    guard let touchedLayer = finger?.touched?.layer, let element = finger?.touched?.element else {
      return
    }
    for (layer, invalidation) in changes where layer == touchedLayer {
      let place = invalidation.change.flatMap { $0.element(after: element) }
      if place == nil { finger?.touched = nil } else { finger?.touched?.element = place }
    }
  }
}

extension Finger {
  /// Lets the section under the finger follow changes; a deleted one is let go.
  fileprivate mutating func followSection(
    _ changes: [(layer: String, invalidation: LayerInvalidation)]
  ) {
    guard let held = section else { return }
    for (layer, invalidation) in changes where layer == held.layer {
      guard let now = invalidation.change?.scroller(after: held.section) else {
        section = nil
        return
      }
      section?.section = now
    }
  }
}

extension Layer {
  /// Lets offsets follow their sections; those of deleted ones are forgotten (rule C-89).
  fileprivate mutating func followScrollers(_ change: ContentChange?) {
    var followed = SectionOffsets()
    if let change {
      for (section, offset) in scrolled.all {
        if let now = change.scroller(after: section) { followed[now] = offset }
      }
    }
    scrolled = followed
  }
}

extension ContentChange {
  /// The place of a section that keeps its scroller, or nil: a reloaded one does.
  func scroller(after section: Int) -> Int? {
    reloadedSections[section] ?? self.section(after: section)
  }
}

extension ElementKind {
  /// The number of the kind of the same name in another table; a number of no table where it has
  /// none.
  func translated(from old: KindTable, to new: KindTable) -> ElementKind {
    guard old != new, self != .cell, let name = old.name(of: self) else { return self }
    return new.kind(named: name) ?? ElementKind(rawValue: .max)
  }
}
