public import LayoutCore
internal import SummaryTree

/// The state of a layer, as `status` shows it.
public struct LayerStatus: Hashable, Sendable {
  /// The layer's name.
  public var name: String
  /// Names of its layouts, outermost first; empty without one.
  public var layouts: [String]
  /// Number of sections the layer shows.
  public var sections: Int
  /// Number of items in them.
  public var items: Int
  /// Its place in the scene, as it was set.
  public var place: LayerPlace
  /// The frame that its place gives it, in scene coordinates.
  public var frame: Rect
  /// The visible rectangle in content coordinates.
  public var bounds: Rect
  /// Size of the content, zero without a layout.
  public var contentSize: Size
  /// The content inset, without the safe area.
  public var contentInset: Insets
  /// The content inset with what the safe area adds to it: of the viewport that scrolls, which may
  /// be one that a decorator gives its base.
  public var adjustedInset: Insets
  /// The edges at which the safe area widens the content inset.
  public var insetAdjustment: InsetAdjustment
  /// The axes along which it counts as scrollable whatever the length of its content.
  public var alwaysBounce: AlwaysBounce
  /// The part of its frame that bars cover.
  public var safeArea: Insets
  /// Its layout margins, safe area included.
  public var layoutMargins: Insets
  /// The content point at the top left of the viewport.
  public var offset: Point
  /// The range in which the offset may rest.
  public var offsetRange: OffsetRange
  /// Whether the layer is drawn.
  public var isVisible: Bool
  /// Whether touches reach it.
  public var isInteractive: Bool
  /// Whether touches fall through where it has no element.
  public var isPassThrough: Bool
  /// Whether its layout is suspended; the content size is then the last known one.
  public var isSuspended: Bool
  /// The layer whose offset it follows, or nil.
  public var mirrored: String?
  /// Whether its range covers those of the layers that follow it.
  public var range: RangePolicy
  /// The layer whose content it shows, or nil for its own.
  public var contentOf: String?
  /// The sections it is set to show, whether they exist or not, or nil for all.
  public var sectionRange: ClosedRange<Int>?
  /// The anchor when its content changes.
  public var anchor: AnchorPolicy
  /// Distance from an end of its range within which its offset counts as at that end when it
  /// anchors, in points.
  public var anchorTolerance: Double
  /// The number of its items that can be selected.
  public var selection: SelectionMode
  /// Whether its items take the focus.
  public var focus: FocusMode
  /// Whether an item that gets the focus is selected.
  public var selectionFollowsFocus: Bool
  /// Its sections that someone has scrolled by themselves, ascending.
  public var scrolled: [ScrollerStatus]
  /// The progress of its transition, or nil.
  public var transition: TransitionStatus?
  /// Values that describe the state of its layout after gestures; see `Interaction.report`.
  public var report: [Fact]
  /// Number of its elements that are to be measured and are estimates still.
  public var estimated = 0
  /// Remarks on its whole content, if requested; see `Scene.remarks(layer:)`.
  public var remarks: [String] = []

  /// The content point at the scene's top left corner: what content and scene positions differ by.
  public var contentOrigin: Point { Point(x: offset.x - frame.x, y: offset.y - frame.y) }
}

extension Scene {
  /// Every layer, back to front.
  public func status() throws(EngineError) -> [LayerStatus] {
    var result: [LayerStatus] = []
    for name in layerNames { result.append(try status(of: name)) }
    return result
  }

  /// One layer; the current one without a name.
  ///
  /// - Complexity: O(log sections), and a prepare if the layer is stale.
  /// - Throws: `EngineError.noLayer`, `.layout` if its layout cannot be prepared.
  public func status(of name: String? = nil) throws(EngineError) -> LayerStatus {
    let index = try index(of: name)
    let isSuspended = suspendedLayers.contains(state.layers[index].name)
    if state.layers[index].stack != nil, !isSuspended { _ = try preparedStack(at: index) }
    prepareFollowers(of: index)
    // One copy for all that follows.
    let state = state
    let layer = state.layers[index]
    let content = state.layers[state.owner(of: index)].content
    let shown = state.shownSections(index, of: content)
    let viewport = state.viewport(index)
    let owner = state.owner(of: index)
    var status = LayerStatus(
      name: layer.name, layouts: layer.layoutNames, sections: shown.count,
      items: content.itemCount(inSections: shown), place: layer.place,
      frame: state.frame(index), bounds: viewport.bounds,
      contentSize: state.contentSize(index), contentInset: layer.inset,
      adjustedInset: layer.stack?.adjustedInset(in: viewport) ?? viewport.adjustedContentInset,
      insetAdjustment: layer.insets.adjustment, alwaysBounce: layer.insets.alwaysBounce,
      safeArea: viewport.safeArea, layoutMargins: viewport.layoutMargins, offset: layer.offset,
      offsetRange: offsetRange(index, state), isVisible: layer.isVisible,
      isInteractive: layer.isInteractive, isPassThrough: layer.isPassThrough,
      isSuspended: isSuspended, mirrored: layer.mirrored, range: layer.range,
      contentOf: owner == index ? nil : state.layers[owner].name,
      sectionRange: layer.sections, anchor: layer.anchorPolicy,
      anchorTolerance: layer.anchorTolerance, selection: layer.selection.mode,
      focus: layer.focus.mode, selectionFollowsFocus: layer.focus.selects,
      scrolled: isSuspended ? [] : try scrolledSections(index),
      transition: transitionStatus(index), report: isSuspended ? [] : try report(index))
    if let stack = layer.stack, !isSuspended {
      status.estimated = try estimatedCount(index, stack)
    }
    return status
  }

  /// The report of the layer at `index`; empty during a transition.
  private func report(_ index: Int) throws(EngineError) -> [Fact] {
    guard state.layers[index].stack != nil, state.layers[index].transition == nil else { return [] }
    return try asking(index) { (stack) throws(LayoutFailure) in try stack.report() }
  }

  /// Name of a layer's outermost layout, or nil; calls no layout.
  ///
  /// - Throws: `EngineError.noLayer`.
  public func layoutName(layer: String? = nil) throws(EngineError) -> String? {
    state.layers[try index(of: layer)].layoutNames.first
  }

  /// Returns the axis along which a layer's layout scrolls.
  ///
  /// - Throws: `EngineError.noLayer`, `.noLayout`, `.layout`.
  public func axis(layer: String? = nil) throws(EngineError) -> Axis {
    try preparedStack(layer).stack.axis
  }

  /// The content point at the top left of a layer's viewport; calls no layout.
  ///
  /// - Throws: `EngineError.noLayer`.
  public func offset(layer: String? = nil) throws(EngineError) -> Point {
    state.layers[try index(of: layer)].offset
  }

  /// Item counts of the sections of the content that a layer shows.
  ///
  /// - Complexity: O(sections).
  /// - Throws: `EngineError.noLayer`.
  public func itemCounts(layer: String? = nil) throws(EngineError) -> [Int] {
    state.layers[state.owner(of: try index(of: layer))].content.sections.map { $0.count }
  }

  /// Item columns that a layout of the scene has declared so far, also one that is gone; the one at
  /// place n is the metric `ItemMetric.own(n)` of all items.
  public var columns: [ColumnDeclaration] { state.columns }

  /// Returns the properties of an item: metrics, texts, then label, zIndex, alpha, hidden, pointer.
  ///
  /// - Throws: `EngineError.noLayer`, `.noSection`, `.noItem`.
  public func properties(of path: IndexPath, layer: String? = nil) throws(EngineError)
    -> [ItemChange]
  {
    let index = try index(of: layer)
    try check(path, index)
    return state.layers[state.owner(of: index)].content.sections[path.section]
      .values(of: path.item).visibleChanges
  }

  /// Returns what `properties(of:)` does for each of `items` of a section.
  ///
  /// - Complexity: O(log n + k) for k items; O(log n) more for each where some have texts,
  ///   overrides or identifiers.
  /// - Throws: `EngineError.noLayer`, `.noSection`, `.noItem`.
  public func properties(ofSection section: Int, items: Range<Int>, layer: String? = nil)
    throws(EngineError) -> [[ItemChange]]
  {
    let index = try index(of: layer)
    try check(section: section, index)
    if !items.isEmpty { try check(ClosedRange(items), section, index) }
    return state.layers[state.owner(of: index)].content.sections.read(at: section) { content in
      content.values(of: items).map { $0.visibleChanges }
    }
  }

  /// The file that items of a layer's content were imported from, or nil.
  ///
  /// - Throws: `EngineError.noLayer`.
  public func source(layer: String? = nil) throws(EngineError) -> ContentSource? {
    state.layers[state.owner(of: try index(of: layer))].content.source
  }

  /// Calls `body` with the section and the properties of every item, in order, and once for a
  /// section without items, until it returns false.
  ///
  /// With `includesOrigin`, the number in the imported file is among them.
  ///
  /// - Complexity: O(n) for n items and sections; O(log n) more for each item of a section where
  ///   some have texts, overrides or identifiers.
  /// - Throws: `EngineError.noLayer`.
  public func forEachItem(
    layer: String? = nil, includesOrigin: Bool = false,
    _ body: (_ section: Int, _ properties: [ItemChange]?) -> Bool
  ) throws(EngineError) {
    let sections = state.layers[state.owner(of: try index(of: layer))].content.sections
    for (index, section) in sections.enumerated() {
      if section.count == 0, !body(index, nil) { return }
      for first in stride(from: 0, to: section.count, by: 1024) {
        for values in section.values(of: first..<min(section.count, first + 1024)) {
          let changes = includesOrigin ? values.changes : values.visibleChanges
          if !body(index, changes) { return }
        }
      }
    }
  }

  /// Calls `body` with properties of which each is of a kind that some item has; of every kind that
  /// any has, once or more.
  ///
  /// - Complexity: O(sections + runs of items with the same texts and overrides).
  /// - Throws: `EngineError.noLayer`.
  public func forEachPropertyInUse(layer: String? = nil, _ body: (ItemChange) -> Void)
    throws(EngineError)
  {
    var known: [ItemMetric] = []
    for section in state.layers[state.owner(of: try index(of: layer))].content.sections {
      section.forEachPropertyInUse(but: &known, body)
    }
  }

  /// Returns the counters of a layer's layouts.
  ///
  /// - Throws: `EngineError.noLayer`.
  public func counters(layer: String? = nil) throws(EngineError) -> Counters {
    state.layers[try index(of: layer)].stack?.allCounters ?? Counters()
  }

  /// Sets the counters of all layers to zero.
  public func resetCounters() {
    for layer in state.layers { layer.stack?.resetCounters() }
  }
}
