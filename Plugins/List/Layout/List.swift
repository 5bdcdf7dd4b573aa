public import LayoutCore
import SummaryTree

/// Sections of rows, with headers, separators and backgrounds.
///
/// UIKit: `UICollectionLayoutListConfiguration`. The rules are those of the handbook's page "Lists"
/// (T-01 to T-50). Apple documents the choices and not the numbers: each is an option.
///
/// Rows of one height that follow each other are one run, so that a section of equal rows takes
/// O(1). Separators are derived for the rows that a query meets; nothing is kept of them.
public final class List: CollectionLayout {
  /// Name, version, kinds, columns and options of the layout.
  public static let declaration = LayoutDeclaration(
    name: "list", version: "1.0.0",
    summary: "Sections of rows, as in UIKit's list configuration.",
    kinds: ListKinds.declarations, options: ListOption.all.declarations,
    columns: ListColumn.all.map { $0.declaration })

  /// Name, version, kinds, columns and options of the layout.
  public var declaration: LayoutDeclaration { Self.declaration }

  /// The result of the last `prepare`.
  var prepared = PreparedList()

  /// Counts of the work done, for tests of what an operation costs.
  package struct Work: Hashable, Sendable {
    /// Items whose heights were read one by one or as a whole column.
    package var rowsRead = 0
    /// Elements that queries computed.
    package var elements = 0
  }

  /// The work done.
  package internal(set) var work = Work()

  /// Creates a layout that must be prepared before it is asked.
  public init() {}

  /// Size of the content, in points: the width that the insets leave, and the end of the last
  /// section.
  public var contentSize: Size { Size(width: prepared.width, height: prepared.length) }

  /// Accepts lengths up to 1e9 points.
  ///
  /// - Throws: `LayoutFailure.refused` for other values.
  public func check(_ value: OptionValue, forOption option: Int) throws(LayoutFailure) {
    try ListOption.all.check(value, forOption: option)
  }

  /// Adds up the rows of all sections.
  ///
  /// - Complexity: O(sections + items of sections whose rows differ).
  /// - Throws: `LayoutFailure.refused` naming an item with an invalid height, or if the content is
  ///   too long; the layout then is as it was before.
  public func prepare(_ context: any LayoutContext) throws(LayoutFailure) {
    let style = ListStyle(context)
    var sections = SummarizedList<ListSection>()
    var part: [ListSection] = []
    for index in 0..<context.sectionCount {
      part.append(try section(index, style, context))
      // Added to the list a part at a time, so that many sections do not lie in an array first.
      if part.count == 4096 {
        sections.append(contentsOf: SummarizedList(part))
        part.removeAll(keepingCapacity: true)
      }
    }
    sections.append(contentsOf: SummarizedList(part))
    try replace(
      with: PreparedList(
        style: style, sections: sections, width: context.viewport.insetSize.width,
        kinds: ListKinds(context.kinds), snap: ListOption.snap.value(in: context)))
  }

  /// Makes a list the prepared one, if its positions can be counted.
  func replace(with list: PreparedList) throws(LayoutFailure) {
    guard !list.isTooLong else {
      throw .refused("the content is longer than \(Int64(Ticks.most)) points")
    }
    prepared = list
  }

  /// The style of a section: its own where it has options, or a measured header or footer.
  func style(ofSection index: Int, _ general: ListStyle, _ context: any LayoutContext) -> ListStyle
  {
    if context.hasOwnOptions(inSection: index) { return ListStyle(context, section: index) }
    guard general.isMeasured, general.header > 0 || general.footer > 0,
      ListStyle.knownEdges(ofSection: index, general.headerMode, context) != (nil, nil)
    else { return general }
    return ListStyle(context, section: index)
  }

  /// A section, its heights read and its texts checked.
  func section(_ index: Int, _ general: ListStyle, _ context: any LayoutContext)
    throws(LayoutFailure) -> ListSection
  {
    let style = self.style(ofSection: index, general, context)
    let count = context.itemCount(inSection: index)
    for column in ListColumn.all { try column.check(0..<count, ofSection: index, context) }
    let runs = try [RowRun].read(0..<count, ofSection: index, style, context, reads: &work.rowsRead)
    return ListSection(style: style, rows: RowRuns(runs))
  }
}

extension List: IncrementalUpdates {
  /// Follows a batch of changes; the frames are the same, to the last bit, as after a new
  /// `prepare`.
  ///
  /// - Complexity: O(log n) for each change, and O(k) for k new or reloaded items.
  /// - Throws: `LayoutFailure.refused` if the changes do not lead to the content that `context`
  ///   shows, or as `prepare`; the layout then is as it was before.
  public func apply(_ updates: [LayoutUpdate], _ context: any LayoutContext) throws(LayoutFailure) {
    guard let style = prepared.style else { throw .refused("list is not prepared") }
    var sections = prepared.sections
    var (newSections, edited): ([Int], [Int]) = ([], [])
    var unread: [(section: Int, items: Range<Int>)] = []
    for update in updates {
      switch update {
      case .deleteSections(let range):
        guard range.lowerBound >= 0, range.upperBound <= sections.count else {
          throw Self.mismatch
        }
        sections.removeSubrange(range)
      case .insertSections(let range):
        guard 0...sections.count ~= range.lowerBound else { throw Self.mismatch }
        let empty = ListSection(style: style, rows: RowRuns())
        sections.insert(
          contentsOf: repeatElement(empty, count: range.count), at: range.lowerBound)
        newSections += range
      case .deleteItems(let section, let items):
        try Self.edit(&sections, section, items) { $0.replace(items, with: []) }
        if edited.last != section { edited.append(section) }
      case .insertItems(let section, let items):
        let place = items.lowerBound..<items.lowerBound
        // Their heights until they are read: most likely those that they have.
        let ticks = Ticks.count(style.rowHeight)
        try Self.edit(&sections, section, place) {
          $0.replace(place, with: [RowRun(count: items.count, ticks: ticks)])
        }
        unread.append((section, items))
      case .reloadItems(let section, let items):
        try Self.edit(&sections, section, items) { _ in }
        unread.append((section, items))
      }
    }
    guard sections.count == context.sectionCount else { throw Self.mismatch }
    edited += unread.map { $0.section }
    for index in edited where sections[index].rowCount != context.itemCount(inSection: index) {
      throw Self.mismatch
    }
    for index in newSections { sections[index] = try section(index, style, context) }
    for (index, items) in unread { try read(items, ofSection: index, &sections, context) }
    try replace(with: prepared.with(sections))
  }

  /// Reads the heights of items of a section again.
  func read(
    _ items: Range<Int>, ofSection index: Int, _ sections: inout SummarizedList<ListSection>,
    _ context: any LayoutContext
  ) throws(LayoutFailure) {
    for column in ListColumn.all { try column.check(items, ofSection: index, context) }
    let runs = try [RowRun].read(
      items, ofSection: index, sections[index].style, context, reads: &work.rowsRead)
    sections.update(at: index) { $0 = $0.changing { $0.replace(items, with: runs) } }
  }

  /// Changes the rows of a section, in which `items` must be.
  private static func edit(
    _ sections: inout SummarizedList<ListSection>, _ index: Int, _ items: Range<Int>,
    _ body: (inout RowRuns) -> Void
  ) throws(LayoutFailure) {
    guard 0..<sections.count ~= index, items.lowerBound >= 0,
      items.upperBound <= sections[index].rowCount
    else { throw mismatch }
    sections.update(at: index) { $0 = $0.changing(body) }
  }

  /// Thrown when the updates do not match the content.
  private static let mismatch = LayoutFailure.refused(
    "the updates do not lead to the content that is shown")
}
