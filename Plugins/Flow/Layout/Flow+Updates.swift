public import LayoutCore

extension Flow: IncrementalUpdates {
  /// Follows a batch of changes; the frames are the same, to the last bit, as after a new `prepare`.
  ///
  /// 1. Apply the changes, in order, to the list of sections and to the trees of lines, where changed
  ///    items count as unread.
  /// 2. Break new sections into lines.
  /// 3. Find the lines of changed sections anew, as far as they changed.
  ///
  /// Each leaf of a tree that a change touches is looked at once, as in a `prepare`; where there are
  /// more changes than leaves, all lines of the section are found anew. So a batch never costs more
  /// than a `prepare`, beside the look at each change.
  ///
  /// - Complexity: O(log n + items of a leaf) for each change and O(1) for each new or reloaded item.
  /// - Throws: `LayoutFailure.refused` where the changes do not lead to the content that `context`
  ///   shows, a size is none, or lengths are longer than 2^40 points; the layout is then empty until
  ///   it is prepared.
  public func apply(_ updates: [LayoutUpdate], _ context: any LayoutContext) throws(LayoutFailure) {
    let old = prepared
    prepared = unprepared
    scratch.forgetSizes()
    guard let metrics = old.metrics, old.grain.isFinest else {
      throw .refused("the content is too long to be followed")
    }
    var edit = FlowEdit(updates, of: old.takeSections(), old.nodes, metrics, leafSize)
    for update in updates { try edit.apply(update) }
    guard edit.sections.count == context.sectionCount else { throw FlowEdit.mismatch }
    for index in edit.newSections {
      let metrics = self.metrics(ofSection: index, else: metrics, old.geometry, context)
      let section = try section(
        index, metrics, old.geometry, old.grain, old.nodes, context)
      guard let section else { throw FlowEdit.tooLong }
      edit.sections[index] = section
    }
    for (index, section) in edit.editedSections {
      edit.sections[index] = try settled(section, index, old, context)
    }
    let new = PreparedFlow(
      geometry: old.geometry, sections: edit.sections, nodes: old.nodes, metrics: metrics,
      snap: old.snap, grain: old.grain)
    try requireFinite(new, context)
    prepared = new
  }

  /// A section whose items changed, with its lines found anew.
  private func settled(
    _ edited: EditedSection, _ index: Int, _ old: PreparedFlow, _ context: any LayoutContext
  ) throws(LayoutFailure) -> StackedSection {
    let metrics = edited.metrics
    let count = context.itemCount(inSection: index)
    guard edited.itemCount == count else { throw FlowEdit.mismatch }
    let section: StackedSection?
    switch edited.lines {
    case .uniform(let lines):
      section = StackedSection(
        metrics: metrics, lines: .uniform(lines), itemCount: count, old.grain)
    case nil:
      section = try self.section(
        index, metrics, old.geometry, old.grain, old.nodes, context)
    case .mixed(var tree):
      let source = ItemSource(
        context: context, section: index, count: count, metrics: metrics, geometry: old.geometry)
      let reading = LineReading(
        source: source, rules: tree.rules, scratch: scratch, nodes: old.nodes)
      switch try tree.settle(reading) {
      case nil:
        section = StackedSection(
          metrics: metrics, lines: FlowLines(tree, metrics, old.nodes), itemCount: count, old.grain)
      case .longLine:
        old.nodes.removeTree(tree.root)
        section = try self.section(
          index, metrics, old.geometry, old.grain, old.nodes, context)
      case .longItem: throw FlowEdit.tooLong
      }
    }
    guard let section else { throw FlowEdit.tooLong }
    return section
  }
}

extension FlowLines {
  /// The lines of a settled tree: in closed form, without the tree, if all sizes are equal (rule F-20).
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
  func giveAway(_ nodes: LineNodes) {
    if case .mixed(let tree) = self { nodes.removeTree(tree.root) }
  }
}
