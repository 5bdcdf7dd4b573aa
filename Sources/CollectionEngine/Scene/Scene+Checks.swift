internal import LayoutCore
internal import SummaryTree

/// Checks of arguments, before anything changes.
extension Scene {
  func check(_ value: Double, _ what: String, in range: ClosedRange<Double>) throws(EngineError) {
    guard range.contains(value) else {
      throw .outOfRange(what: what, found: value, range: range)
    }
  }

  func check(_ offset: Point) throws(EngineError) {
    let limit = Limits.coordinate
    try check(offset.x, "x", in: -limit...limit)
    try check(offset.y, "y", in: -limit...limit)
  }

  func check(_ insets: Insets, atLeast least: Double) throws(EngineError) {
    for (value, what) in [
      (insets.top, "top"), (insets.left, "left"), (insets.bottom, "bottom"),
      (insets.right, "right"),
    ] {
      try check(value, what, in: least...Limits.coordinate)
    }
  }

  /// Checks that a section exists in what the layer at `index` shows content of.
  func check(section: Int, _ index: Int) throws(EngineError) {
    let count = state.layers[state.owner(of: index)].content.sections.count
    guard section >= 0, section < count else { throw .noSection(section, count: count) }
  }

  /// Checks that an item exists in the content of the layer at `index`.
  func check(_ path: IndexPath, _ index: Int) throws(EngineError) {
    try check(section: path.section, index)
    let count = state.layers[state.owner(of: index)].content.itemCount(
      inSection: path.section)
    guard path.item >= 0, path.item < count else { throw .noItem(path, count: count) }
  }

  /// Checks that items exist in what the layer at `index` shows content of.
  func check(_ items: ClosedRange<Int>, _ section: Int, _ index: Int) throws(EngineError) {
    try check(IndexPath(item: items.lowerBound, section: section), index)
    try check(IndexPath(item: items.upperBound, section: section), index)
  }

  /// Checks that the given number of additional items fits.
  func checkRoom(for items: Int, in content: Content) throws(EngineError) {
    let (total, isOverflow) = content.itemCount.addingReportingOverflow(items)
    guard !isOverflow, total <= Limits.items else {
      throw .tooManyItems(found: isOverflow ? Int.max : total, limit: Limits.items)
    }
  }

  /// Checks that the items of all layers are within the budget.
  func checkBudget(_ next: SceneState) throws(EngineError) {
    guard let itemBudget else { return }
    let total = next.layers.reduce(0) { $0 + $1.content.itemCount }
    let before = state.layers.reduce(0) { $0 + $1.content.itemCount }
    guard total <= max(itemBudget, before) else {
      throw .tooManyItems(found: total, limit: itemBudget)
    }
  }
}

extension Scene {
  /// Runs `body`, whose changes count as one: if it throws, nothing has changed.
  ///
  /// - Complexity: that of `body`; the old state is kept by reference.
  public func atomically<Result, Failure>(_ body: () throws(Failure) -> Result) throws(Failure)
    -> Result
  {
    let old = state
    do { return try body() } catch {
      forgetPrepared(old.layers + state.layers)
      state = old
      throw error
    }
  }
}
