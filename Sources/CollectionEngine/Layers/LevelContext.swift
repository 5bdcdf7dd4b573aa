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
  private var recent: (index: Int, section: ContentSection)?

  init(_ declaration: LayoutDeclaration, level: Int, kinds: KindTable, _ snapshot: LayerSnapshot) {
    self.kinds = kinds
    self.layout = declaration.name
    self.optionNames = declaration.options.map(\.name)
    self.level = level
    self.snapshot = snapshot
  }

  /// A point of the layer's content as the layout's own; nil where a decorator does not show it.
  func local(_ point: Point) -> Point? {
    let local = Point(x: point.x - origin.x, y: point.y - origin.y)
    guard let window else { return local }
    return window.bounds.contains(local) ? local : nil
  }

  func update(_ snapshot: LayerSnapshot) {
    self.snapshot = snapshot
    recent = nil
  }

  var viewport: Viewport { window ?? snapshot.viewport }

  var interactionState: [Double] {
    snapshot.states.indices.contains(level) ? snapshot.states[level] : []
  }

  var sectionCount: Int { snapshot.sections.count }

  func itemCount(inSection section: Int) -> Int { self[section].count }

  func column(_ trait: Trait, inSection section: Int) -> TraitColumn { self[section].column(trait) }

  func read(_ trait: Trait, inSection section: Int, items: Range<Int>, into values: inout [Double])
  {
    self[section].read(trait, items: items, into: &values)
  }

  func option(_ index: Int, inSection section: Int?) -> OptionValue? {
    if let section, snapshot.content.hasOwnOptions, !self[section].ownOptions.isEmpty {
      let key = OptionKey(layer: snapshot.layer, layout: layout, option: optionNames[index])
      if let own = self[section].ownOptions[key] { return own }
    }
    return snapshot.options[level][index]
  }

  func hasOwnOptions(inSection section: Int) -> Bool {
    guard snapshot.content.hasOwnOptions else { return false }
    return self[section].ownOptions.keys.contains {
      $0.layer == snapshot.layer && $0.layout == layout
    }
  }

  private subscript(section: Int) -> ContentSection {
    if let recent, recent.index == section { return recent.section }
    let found = snapshot.content.sections[snapshot.sections.lowerBound + section]
    recent = (section, found)
    return found
  }
}
