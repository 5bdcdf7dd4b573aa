public import LayoutCore
import SummaryTree

extension Flow: IncrementalUpdates {
  /// Follows a batch of changes; the frames are the same, to the last bit, as after a new
  /// `prepare`.
  ///
  /// 1. Apply the changes, in order, to the list of sections and to the trees of lines, where
  ///    changed items count as unread.
  /// 2. Break new sections into lines.
  /// 3. Find the lines of changed sections again, as far as they changed.
  ///
  /// Each leaf of a tree that a change touches is looked at once, as in a `prepare`; where there
  /// are more changes than leaves, all lines of the section are found again. So a batch never costs
  /// more than a `prepare`, plus a pass over the changes.
  ///
  /// - Complexity: O(log n + items of a leaf) for each change and O(1) for each new or reloaded
  ///   item.
  /// - Throws: `LayoutFailure.refused` if the changes do not lead to the content that `context`
  ///   shows, if a size is invalid, or if lengths exceed 2^40 points; the layout is then empty
  ///   until it is prepared.
  public func apply(_ updates: [LayoutUpdate], _ context: any LayoutContext) throws(LayoutFailure) {
    let old = prepared
    prepared = unprepared
    scratch.forgetSizes()
    guard let rules = old.rules else { throw .refused("flow is not prepared") }
    guard old.grain.isFinest else {
      throw .refused("the content is too long for incremental updates")
    }
    var edit = FlowEdit(updates, of: old.takeSections(), old.nodes, rules)
    for update in updates { try edit.apply(update) }
    guard edit.sections.count == context.sectionCount else { throw FlowEdit.mismatch }
    if !edit.newSections.isEmpty {
      try breakSections(edit.newSections, of: &edit.sections, old, rules, context)
    }
    for (index, section) in edit.editedSections {
      edit.sections[index] = try settled(section, index, old, edit.nodes, context)
    }
    try finish(edit.sections, old, rules, context)
  }

  /// Breaks sections into lines again that have other items than at the last `prepare`.
  ///
  /// All else must be as it was then: options, bounds, and the items of other sections. The frames
  /// are the same, to the last bit, as after a new `prepare`, which it is where there was none,
  /// where sections came or went, or where lengths exceed 2^40 points.
  ///
  /// - Complexity: O(log sections + items) for each section; O(log sections) where its sizes are
  ///   equal.
  /// - Throws: `LayoutFailure.refused` as `prepare`; the layout is then empty until it is prepared.
  public func prepare(sections: [Int], _ context: any LayoutContext) throws(LayoutFailure) {
    let old = prepared
    guard let rules = old.rules, old.grain.isFinest, old.sections.count == context.sectionCount
    else { return try prepare(context) }
    prepared = unprepared
    scratch.forgetSizes()
    var list = old.takeSections()
    for index in sections where !list[index].isUniform { list[index].lines.free(old.nodes) }
    do {
      try breakSections(sections, of: &list, old, rules, context)
      try finish(list, old, rules, context)
    } catch {
      try prepare(context)
    }
  }

  /// Takes over sections that all have their lines.
  private func finish(
    _ sections: SummarizedList<StackedSection>, _ old: PreparedFlow, _ rules: LineRules,
    _ context: any LayoutContext
  ) throws(LayoutFailure) {
    let new = PreparedFlow(
      geometry: old.geometry, sections: sections, nodes: old.nodes, rules: rules,
      snap: old.snap, grain: old.grain)
    try requireFinite(new, context)
    prepared = new
  }

  /// Breaks sections without lines into lines.
  private func breakSections(
    _ indices: [Int], of sections: inout SummarizedList<StackedSection>, _ old: PreparedFlow,
    _ rules: LineRules, _ context: any LayoutContext
  ) throws(LayoutFailure) {
    let source = ItemSource(
      context: context, section: 0, count: 0, metrics: rules.metrics, geometry: old.geometry)
    for index in indices {
      guard let rules = self.rules(ofSection: index, else: rules, old.geometry, context) else {
        throw FlowEdit.tooLong
      }
      source.turn(to: index, count: context.itemCount(inSection: index), rules.metrics)
      guard let section = try section(source, rules, old.nodes) else { throw FlowEdit.tooLong }
      sections[index] = section
    }
  }

  /// A section whose items changed, with its lines found again.
  private func settled(
    _ edited: EditedSection, _ index: Int, _ old: PreparedFlow, _ nodes: LineNodes,
    _ context: any LayoutContext
  ) throws(LayoutFailure) -> StackedSection {
    let metrics = edited.rules.metrics
    // Long lines have made leaves larger than those with which a fresh search begins.
    let isUsual = edited.rules.leaf.most == leafSize.most
    guard let rules = isUsual ? edited.rules : scratch.rules(metrics, old.grain, leafSize) else {
      throw FlowEdit.tooLong
    }
    let count = context.itemCount(inSection: index)
    guard edited.itemCount == count else { throw FlowEdit.mismatch }
    let source = ItemSource(
      context: context, section: index, count: count, metrics: metrics, geometry: old.geometry)
    let section: StackedSection?
    switch edited.lines {
    case .uniform(let lines):
      section = StackedSection(rules, lines: .uniform(lines), itemCount: count)
    case nil: section = try self.section(source, rules, nodes)
    case .mixed(var tree):
      let reading = LineSource(source: source, rules: tree.rules, scratch: scratch)
      switch try tree.settle(reading, nodes) {
      case nil:
        section = StackedSection(rules, lines: FlowLines(tree, metrics, nodes), itemCount: count)
      case .longLine:
        nodes.removeTree(tree.root)
        section = try self.section(source, rules, nodes)
      case .longItem: throw FlowEdit.tooLong
      }
    }
    guard let section else { throw FlowEdit.tooLong }
    return section
  }
}

extension FlowLines {
  /// The lines of a settled tree: in closed form, without the tree, if all sizes are equal (rule
  /// F-20).
  init(_ tree: LineTree, _ metrics: FlowMetrics, _ nodes: LineNodes) {
    guard tree.itemCount == 0 || tree.size != nil else {
      self = .mixed(tree)
      return
    }
    nodes.removeTree(tree.root)
    self = .uniform(
      UniformLines(
        itemCount: tree.itemCount, cross: tree.size?.cross ?? 0, main: tree.size?.main ?? 0,
        metrics))
  }

  /// Frees the nodes of a tree that is of no use any more.
  func free(_ nodes: LineNodes) {
    if case .mixed(let tree) = self { nodes.removeTree(tree.root) }
  }
}

/// A batch while it is applied: sections and trees of lines follow the changes one by one; sizes
/// are read afterwards, when all items have their final numbers.
struct FlowEdit {
  /// The sections; those of `newSections` and `editedSections` are out of date.
  var sections: SummarizedList<StackedSection>
  /// Numbers of the sections to be broken into lines, in the final state.
  private(set) var newSections: [Int] = []
  /// The sections whose items changed, in order of their numbers.
  private(set) var editedSections: [(index: Int, section: EditedSection)] = []
  /// The place among them of the one that changed last.
  private var recent = 0
  /// Rules of sections without options of their own.
  private let rules: LineRules
  /// The nodes of these trees.
  let nodes: LineNodes
  /// The number of changes of each section's items, in the final state.
  private let changeCounts: [Int: Int]

  /// Thrown when the updates do not match the content.
  static let mismatch = LayoutFailure.refused(
    "the updates do not lead to the content that is shown")
  /// Thrown when lengths exceed the ticks in use.
  static let tooLong = LayoutFailure.refused("a section is too long for incremental updates")

  /// Begins a batch of `updates` of these sections.
  init(
    _ updates: [LayoutUpdate], of sections: SummarizedList<StackedSection>, _ nodes: LineNodes,
    _ rules: LineRules
  ) {
    changeCounts = Self.changeCounts(updates)
    self.sections = sections
    self.nodes = nodes
    self.rules = rules
  }

  /// Applies one change to what the changes before have left.
  ///
  /// - Complexity: O(log n).
  /// - Throws: `LayoutFailure.refused` if it does not fit, or is out of the documented order.
  mutating func apply(_ update: LayoutUpdate) throws(LayoutFailure) {
    switch update {
    case .deleteSections(let range):
      guard newSections.isEmpty, editedSections.isEmpty, sections.holds(range) else {
        throw Self.mismatch
      }
      var gone = sections.cursor(at: range.lowerBound)
      while gone.index < range.upperBound, let section = gone.element {
        section.lines.free(nodes)
        gone.advance()
      }
      sections.removeSubrange(range)
    case .insertSections(let range):
      guard editedSections.isEmpty, 0...sections.count ~= range.lowerBound,
        range.lowerBound > newSections.last ?? -1
      else { throw Self.mismatch }
      sections.insert(
        contentsOf: repeatElement(StackedSection(unread: rules), count: range.count),
        at: range.lowerBound)
      newSections += range
    case .deleteItems(let section, let items): try replace(items, of: section, with: 0)
    case .insertItems(let section, let items):
      try replace(items.lowerBound..<items.lowerBound, of: section, with: items.count)
    case .reloadItems(let section, let items):
      try replace(items, of: section, with: items.count)
    }
  }

  /// The number of changes of the items of each section; empty if they are too few to matter.
  private static func changeCounts(_ updates: [LayoutUpdate]) -> [Int: Int] {
    var counts: [Int: Int] = [:]
    guard updates.count > 16 else { return counts }
    // Most changes are in the section of the one before.
    var (section, count) = (0, 0)
    for update in updates {
      switch update {
      case .deleteItems(let index, _), .insertItems(let index, _), .reloadItems(let index, _):
        if index != section {
          counts[section, default: 0] += count
          (section, count) = (index, 0)
        }
        count += 1
      case .deleteSections, .insertSections: break
      }
    }
    counts[section, default: 0] += count
    return counts
  }

  /// Puts `count` new items in the place of those in `range`.
  private mutating func replace(
    _ range: Range<Int>, of index: Int, with count: Int
  ) throws(LayoutFailure) {
    // Most changes are in the section of the one before.
    if recent >= editedSections.count || editedSections[recent].index != index {
      guard 0..<sections.count ~= index else { throw Self.mismatch }
      // A new section is read as a whole afterwards.
      let position = partitionPoint(newSections.count) { newSections[$0] >= index }
      if position < newSections.count, newSections[position] == index { return }
      recent = place(ofEdited: index)
    }
    guard editedSections[recent].section.replace(range, with: count, nodes) else {
      throw Self.mismatch
    }
  }

  /// The place of a section among those whose items changed, where it is put if it is not there.
  private mutating func place(ofEdited index: Int) -> Int {
    let place = partitionPoint(editedSections.count) { editedSections[$0].index >= index }
    if place == editedSections.count || editedSections[place].index != index {
      var section = EditedSection(sections[index])
      if changeCounts[index] ?? 0 > section.leafCount { section.forgetLines(nodes) }
      editedSections.insert((index, section), at: place)
    }
    return place
  }
}

/// A section whose items are being changed.
struct EditedSection {
  /// Metrics of the section, and where its lines break.
  let rules: LineRules
  /// The lines, whose tree must be settled, or nil if all are to be found again.
  private(set) var lines: FlowLines?
  /// Number of items.
  private(set) var itemCount: Int

  /// Begins to change a section.
  init(_ section: StackedSection) {
    (rules, lines, itemCount) = (section.rules, section.lines, section.itemCount)
  }

  /// The number of leaves of a fresh tree.
  var leafCount: Int { itemCount / rules.leaf.fresh }

  /// Discards the lines, because following more changes than leaves costs more than a fresh search.
  mutating func forgetLines(_ nodes: LineNodes) {
    lines?.free(nodes)
    lines = nil
  }

  /// Puts `count` new items in the place of those in `range`; false if there is no such range.
  ///
  /// Items of one size stay so when some go away; when others come, they are a run in a tree until
  /// the sizes of the others are known.
  @inline(__always)
  mutating func replace(_ range: Range<Int>, with count: Int, _ nodes: LineNodes) -> Bool {
    guard range.lowerBound >= 0, range.upperBound <= itemCount else { return false }
    itemCount += count - range.count
    if lines != nil { replaceLines(range, with: count, nodes) }
    return true
  }

  private mutating func replaceLines(_ range: Range<Int>, with count: Int, _ nodes: LineNodes) {
    switch lines {
    case .uniform(let uniform) where count == 0:
      lines = .uniform(
        UniformLines(itemCount: itemCount, cross: uniform.cross, main: uniform.main, rules.metrics))
    case .uniform(let uniform):
      var tree = LineTree(
        rules, itemCount: uniform.itemCount,
        size: ItemSize(cross: uniform.cross, main: uniform.main), nodes)
      tree.replace(range, with: count, nodes)
      lines = .mixed(tree)
    case .mixed(var tree):
      tree.replace(range, with: count, nodes)
      lines = .mixed(tree)
    case nil: break
    }
  }
}

extension SummarizedList {
  /// Whether all positions of `range` are positions of elements.
  fileprivate func holds(_ range: Range<Int>) -> Bool {
    range.lowerBound >= 0 && range.upperBound <= count
  }
}
