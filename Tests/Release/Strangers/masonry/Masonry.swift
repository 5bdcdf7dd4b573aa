public import LayoutPluginKit

/// The one function the module exports.
@c @implementation
public func layout_plugin_entry(_ hostABI: UInt32) -> UnsafePointer<layout_plugin_descriptor>? {
  LayoutPlugin.entry(hostABI) { Masonry() }
}

/// The options of `Masonry`, in the order of their numbers.
enum MasonryOption {
  static let columns = LayoutOption<Int>(
    0, "columns", default: 2, range: 1...50, perSection: true, "Number of columns.")
  static let gap = LayoutOption<Double>(
    1, "gap", default: 8, range: 0...1000, perSection: true, "Space between cells, in points.")
  static let header = LayoutOption<Double>(
    2, "header", default: 30, range: 0...1000, "Height of headers, in points; 0: none.")
  static let height = LayoutOption<Double>(
    3, "height", default: 60, range: 0...10_000, "Height of cells without their own, in points.")

  static let all = OptionList {
    columns
    gap
    header
    height
  }
}

/// Cells of one width in columns: each goes to the column that ends highest up, the leftmost of
/// equals.
///
///     header 0
///     0,0  0,1
///     0,2   │
///      │   0,3
final class Masonry: CollectionLayout {
  let declaration = LayoutDeclaration(
    name: "masonry", version: "0.1.0",
    summary: "Cells in columns, each where the shortest column ends.",
    missingKinds: [.footer], options: MasonryOption.all.declarations)

  private(set) var contentSize = Size.zero
  /// The sections, and where each begins in content coordinates.
  private var walls: [Wall] = []
  private var tops: [Double] = []
  private var width = 0.0
  private var header = 0.0
  private var height = 0.0

  /// Builds every section.
  ///
  /// - Complexity: O(items · columns).
  func prepare(_ context: any LayoutContext) {
    width = context.viewport.size.width
    header = MasonryOption.header.value(in: context)
    height = MasonryOption.height.value(in: context)
    walls = (0..<context.sectionCount).map { wall($0, context) }
    stack()
  }

  /// A section as the context shows it.
  private func wall(_ section: Int, _ context: any LayoutContext) -> Wall {
    var wall = Wall(
      columns: MasonryOption.columns.value(in: context, section: section),
      gap: MasonryOption.gap.value(in: context, section: section), top: header)
    let count = context.itemCount(inSection: section)
    wall.replace(0..<0, with: heights(section, 0..<count, context))
    wall.build()
    return wall
  }

  private func heights(_ section: Int, _ items: Range<Int>, _ context: any LayoutContext)
    -> [Double]
  {
    var values: [Double] = []
    context.read(.height, inSection: section, items: items, into: &values)
    return values.map { $0.isNaN ? height : $0 }
  }

  /// Puts the sections on top of one another.
  private func stack() {
    tops = []
    var y = 0.0
    for wall in walls {
      tops.append(y)
      y += wall.height
    }
    contentSize = Size(width: width, height: y)
  }

  func attributes(
    in rect: Rect, _ context: any LayoutContext, into attributes: inout [LayoutAttributes]
  ) {
    for index in walls.indices
    where tops[index] < rect.maxY && tops[index] + walls[index].height > rect.minY {
      let elements =
        [header(of: index)].compactMap(\.self)
        + walls[index].cells.indices.map { cell($0, of: index) }
      attributes += elements.filter { $0.boundingBox.intersects(rect) }
    }
  }

  func attributes(for element: Element, _ context: any LayoutContext) -> LayoutAttributes? {
    guard walls.indices.contains(element.section) else { return nil }
    switch element.kind {
    case .header where element.item == 0: return header(of: element.section)
    case .cell where walls[element.section].cells.indices.contains(element.item):
      return cell(element.item, of: element.section)
    default: return nil
    }
  }

  private func header(of section: Int) -> LayoutAttributes? {
    guard header > 0 else { return nil }
    return LayoutAttributes(
      Element(.header, section: section),
      frame: Rect(x: 0, y: tops[section], width: width, height: header))
  }

  private func cell(_ item: Int, of section: Int) -> LayoutAttributes {
    let wall = walls[section]
    let columnWidth = max(0, width - wall.gap * Double(wall.columns - 1)) / Double(wall.columns)
    let cell = wall.cells[item]
    return LayoutAttributes(
      Element(.cell, section: section, item: item),
      frame: Rect(
        x: Double(cell.column) * (columnWidth + wall.gap), y: tops[section] + cell.top,
        width: columnWidth, height: cell.height))
  }
}

extension Masonry: IncrementalUpdates {
  /// Builds changed sections again from their first change on.
  ///
  /// - Complexity: O(sections + items after a change in its section).
  func apply(_ updates: [LayoutUpdate], _ context: any LayoutContext) {
    for update in updates {
      switch update {
      case .deleteSections(let sections): walls.removeSubrange(sections)
      case .insertSections(let sections):
        walls.insert(contentsOf: sections.map { wall($0, context) }, at: sections.lowerBound)
      case .deleteItems(let section, let items): walls[section].replace(items, with: [])
      case .insertItems(let section, let items):
        let start = items.lowerBound
        walls[section].replace(start..<start, with: heights(section, items, context))
      case .reloadItems(let section, let items):
        walls[section].replace(items, with: heights(section, items, context))
      }
    }
    for index in walls.indices { walls[index].build() }
    stack()
  }
}

extension Masonry: SectionGeometry {
  var axis: Axis { .vertical }

  func extent(ofSection section: Int) -> SectionExtent {
    SectionExtent(start: tops[section], end: tops[section] + walls[section].height)
  }

  func section(at offset: Double) -> Int? {
    // Tops ascend: the first that lies below ends the search.
    var (low, high) = (0, tops.count)
    while low < high {
      let middle = (low + high) / 2
      if tops[middle] <= offset { low = middle + 1 } else { high = middle }
    }
    return low > 0 ? low - 1 : nil
  }
}
