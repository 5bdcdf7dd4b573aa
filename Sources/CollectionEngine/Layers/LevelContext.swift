internal import LayoutCore

/// What one layout of a stack reads: the layer's snapshot and, for a decorator, what it wraps.
///
/// Sections are numbered from the first one shown.
final class LevelContext: LayoutContext {
  let kinds: KindTable
  var base: (any BaseLayout)?
  private let layout: String
  private let optionNames: [String]
  private let level: Int
  private var snapshot: LayerSnapshot
  /// The window that a decorator gives the layout; nil: it has the layer's.
  var window: Viewport?
  /// Where the origin of the layout's content lies in the layer's.
  var origin = Point.zero
  /// The section asked for last: layouts ask several things of one section before the next.
  private var recent = ContentSection(count: 0)
  private var recentIndex: Int?

  init(_ declaration: LayoutDeclaration, level: Int, kinds: KindTable, _ snapshot: LayerSnapshot) {
    self.kinds = kinds
    self.layout = declaration.name
    self.optionNames = declaration.options.map(\.name)
    self.level = level
    self.snapshot = snapshot
  }

  /// A point of the layer's content as the layout's own, or nil if a decorator does not show it.
  func local(_ point: Point) -> Point? {
    let local = Point(x: point.x - origin.x, y: point.y - origin.y)
    guard let window else { return local }
    return window.bounds.contains(local) ? local : nil
  }

  func update(_ snapshot: LayerSnapshot) {
    self.snapshot = snapshot
    recentIndex = nil
  }

  var viewport: Viewport { window ?? snapshot.viewport }

  var interactionState: [Double] {
    snapshot.states.indices.contains(level) ? snapshot.states[level] : []
  }

  var sectionCount: Int { snapshot.sections.count }

  func itemCount(inSection section: Int) -> Int {
    turn(to: section)
    return recent.count
  }

  func column(_ metric: ItemMetric, inSection section: Int) -> MetricColumn {
    turn(to: section)
    return recent.column(metric)
  }

  func read(
    _ metric: ItemMetric, inSection section: Int, items: Range<Int>, into values: inout [Double]
  ) {
    turn(to: section)
    recent.read(metric, items: items, into: &values)
  }

  func option(_ index: Int, inSection section: Int?) -> OptionValue? {
    if let section, snapshot.content.hasOwnOptions {
      turn(to: section)
      let key = OptionKey(layer: snapshot.layer, layout: layout, option: optionNames[index])
      if !recent.ownOptions.isEmpty, let own = recent.ownOptions[key] { return own }
    }
    return snapshot.options[level][index]
  }

  func hasOwnOptions(inSection section: Int) -> Bool {
    guard snapshot.content.hasOwnOptions else { return false }
    turn(to: section)
    return recent.ownOptions.keys.contains {
      $0.layer == snapshot.layer && $0.layout == layout
    }
  }

  /// Looks a section up, unless it is the one asked for last.
  private func turn(to section: Int) {
    if recentIndex == section { return }
    recent = snapshot.content.sections[snapshot.sections.lowerBound + section]
    recentIndex = section
  }
}
