public import LayoutCore
import SummaryTree

extension Compositional: Measuring {
  /// The axes along which specs have estimates of cells, section headers or footers (rules C-45,
  /// C-49).
  public func measuredAxes(of kind: ElementKind) -> MeasuredAxes {
    let axes = prepared.estimates[kind]
    if axes.isEmpty { return .none }
    return axes == Axes(prepared.axis) ? .main : .both
  }

  /// Whether some cells of the specs have no estimate, or others along other axes.
  public var isSelective: Bool { prepared.estimates.isSelective(prepared.axis) }

  /// The room of the view: the length that the spec gives, across the scroll axis that of the
  /// group around an estimate, along it without a limit.
  ///
  /// - Complexity: O(log sections).
  public func proposedSize(for element: Element, _ context: any LayoutContext) -> Size? {
    guard 0..<prepared.sections.count ~= element.section else { return nil }
    let section = prepared.frame(ofSection: element.section)
    guard element.kind == .cell else { return section.room(of: element, prepared.axis) }
    guard 0..<section.run.itemCount ~= element.item, section.recipe.isMeasured else { return nil }
    let room = section.recipe.rooms[element.item % section.recipe.leafCount]
    return room.isNeeded(element, context) ? room.size : nil
  }
}

extension Compositional: SizeSensitivity {
  /// Solves the groups of measured cells, and places items around a measured header or footer.
  ///
  /// - Complexity: as `apply`.
  /// - Throws: as `apply`.
  public func invalidation(forMeasured elements: [Element], _ context: any LayoutContext)
    throws(LayoutFailure) -> Invalidation
  {
    guard !prepared.estimates.isEmpty else { return .nothing }
    var sections = prepared.sections
    for element in elements where element.kind != .cell && element.section < sections.count {
      let placed = sections[element.section]
      let known = KnownEdges(placed.style, section: element.section, context)
      let new = PlacedSection(placed.style, placed.run, known: known)
      prepared.remember(new)
      sections.replace(at: element.section, with: new)
    }
    prepared.sections = sections
    do {
      // Finishes with the cells, of which there may be none.
      try apply(LayoutUpdate.reloads(of: elements), context)
    } catch .refused {
      // A prepare follows, which also says what is wrong.
      return .everything
    }
    return .counts
  }
}

/// Sizes that measuring has given the header and the footer of a section, NaN for unknown lengths.
///
/// A class, as few sections have any.
final class KnownEdges {
  private let header: Size
  private let footer: Size

  /// Reads what is known of the estimated ones of a section; nil if that is nothing.
  init?(_ style: SectionStyle, section: Int, _ context: any LayoutContext) {
    guard style.hasEstimatedEdges else { return nil }
    header = context.knownSize(of: Element(.header, section: section))
    footer = context.knownSize(of: Element(.footer, section: section))
    let lengths = [header.width, header.height, footer.width, footer.height]
    if lengths.allSatisfy({ $0.isNaN }) { return nil }
  }

  /// The size of an item at an edge; the first header and the first footer are measured.
  func size(of item: Boundary.Item) -> Size {
    guard item.index == 0 else { return .unknown }
    return item.kind == .header ? header : item.kind == .footer ? footer : .unknown
  }
}

/// The axes along which elements of a layout have estimates.
struct EstimatedAxes {
  /// Those of any cell, and those that all cells have.
  private var cells: (any: Axes, all: Axes) = ([], .both)
  private var header: Axes = []
  private var footer: Axes = []

  /// No estimates.
  init() {}

  /// Reads the specs of sections.
  init(_ spec: CompositionalSpec) {
    for section in spec.sections {
      section.group.visitLeaves { axes in
        cells.any.formUnion(axes)
        cells.all.formIntersection(axes)
      }
      addEdges(of: section, spec.layout.axis)
    }
  }

  subscript(kind: ElementKind) -> Axes {
    switch kind {
    case .cell: cells.any
    case .header: header
    case .footer: footer
    default: []
    }
  }

  var isEmpty: Bool { cells.any.isEmpty && header.isEmpty && footer.isEmpty }

  /// Whether cells differ; a cell with an estimate across alone is fixed by one own length.
  func isSelective(_ axis: Axis) -> Bool {
    cells.any != cells.all || cells.any == Axes(axis.across)
  }

  /// Adds those of the first header and the first footer of a section.
  mutating func addEdges(of spec: SectionSpec, _ axis: Axis) {
    for item in spec.boundaries {
      let axes = item.size(axis).estimated
      if item.kind == KindTable.standard.name(of: .header) { header.formUnion(axes) }
      if item.kind == KindTable.standard.name(of: .footer) { footer.formUnion(axes) }
    }
  }
}

extension SectionStyle {
  /// Whether its header or footer has an estimate.
  fileprivate var hasEstimatedEdges: Bool {
    boundary.contains {
      $0.index == 0 && ($0.kind == .header || $0.kind == .footer)
        && !$0.spec.size(axis).estimated.isEmpty
    }
  }
}

extension SectionFrame {
  /// The room of a header or footer that is measured: one with an estimate, to which no option
  /// gives a size.
  fileprivate func room(of element: Element, _ axis: Axis) -> Size? {
    guard element.item == 0,
      let place = style.boundary.firstIndex(where: { $0.kind == element.kind && $0.index == 0 })
    else { return nil }
    let spec = style.boundary[place].spec
    let estimated = spec.size(axis).estimated
    guard !estimated.isEmpty, !style.key.measured.contains(where: { $0.kind == spec.kind }) else {
      return nil
    }
    let boundary = boundary
    var size = boundary.boxes[place].size
    if estimated.contains(Axes(axis)) { size.set(.nan, along: axis) }
    if estimated.contains(Axes(axis.across)) { size.set(boundary.span.length, along: axis.across) }
    return size
  }
}

/// The axes and the room for measuring a cell of a group.
struct LeafRoom {
  /// The axes along which its length is an estimate; nothing for a cell that is never measured.
  let axes: Axes
  /// The room of its view.
  let size: Size

  /// Whether a cell here is measured: it has an estimate along an axis without a length of its own.
  fileprivate func isNeeded(_ cell: Element, _ context: any LayoutContext) -> Bool {
    axes.contains(.horizontal) && !has(.width, cell, context)
      || axes.contains(.vertical) && !has(.height, cell, context)
  }

  private func has(_ metric: ItemMetric, _ cell: Element, _ context: any LayoutContext) -> Bool {
    switch context.column(metric, inSection: cell.section) {
    case .absent: return false
    case .uniform(let value): return value >= 0
    case .mixed:
      var values: [Double] = []
      context.read(
        metric, inSection: cell.section, items: cell.item..<cell.item + 1, into: &values)
      return (values.first ?? .nan) >= 0
    }
  }
}

extension GroupPlan {
  /// The rooms of its cells, in order, in a container of `room`; a group whose length is an
  /// estimate offers that of its container.
  func rooms(in room: Size, along axis: Axis) -> [LeafRoom] {
    switch content {
    case .item:
      var size = inner(self.size)
      if measured.contains(Axes(axis)) { size.set(.nan, along: axis) }
      if measured.contains(Axes(axis.across)) {
        let across = room.along(axis.across) - spec.edge.length(axis.across)
        size.set(max(0, across), along: axis.across)
      }
      return [LeafRoom(axes: measured, size: size)]
    case .custom(let places):
      return Array(repeating: LeafRoom(axes: [], size: .zero), count: places.count)
    case .children(let children, _, _):
      var inside = inner(size)
      for axis in [Axis.horizontal, .vertical] where estimated.contains(Axes(axis)) {
        inside.set(room.along(axis), along: axis)
      }
      return children.flatMap { $0.rooms(in: inside, along: axis) }
    }
  }
}

extension NodeSpec {
  /// Calls `visit` with the axes of the estimates of each cell that is written; one with an equal
  /// share has none along its group (rule C-48).
  fileprivate func visitLeaves(fixed: Axis? = nil, _ visit: (Axes) -> Void) {
    switch content {
    case .item: visit(fixed.map { size.estimated.subtracting(Axes($0)) } ?? size.estimated)
    case .custom(let frames): if !frames.isEmpty { visit([]) }
    case .group(let group):
      for child in group.children {
        let isShare = group.children.count == 1 && child.count.isEqual
        child.node.visitLeaves(fixed: isShare ? group.axis : nil, visit)
      }
    }
  }
}

extension ItemSize {
  /// The axes along which it is an estimate.
  fileprivate var estimated: Axes {
    var axes: Axes = []
    if width.isEstimated { axes.insert(.horizontal) }
    if height.isEstimated { axes.insert(.vertical) }
    return axes
  }
}
