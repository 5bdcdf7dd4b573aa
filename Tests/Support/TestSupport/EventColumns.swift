public import LayoutCore

/// Events of a number of days, in plain columns: a section a day, or all in one section with dates,
/// as an import has them.
///
/// The options of the layout have their defaults.
public final class EventColumns: LayoutContext {
  /// An event: its day, from 0, its start after midnight and its duration, in minutes.
  public typealias Event = (day: Int, start: Int, duration: Int)

  /// The viewport; it can be set.
  public var viewport = Viewport(size: Size(width: 800, height: 600))
  /// The kinds of the layout.
  public let kinds: KindTable
  /// The layer below: none.
  public let base: (any BaseLayout)? = nil
  private let options: [OptionValue?]
  private var starts: [[Double]]
  private var ends: [[Double]]
  /// One for each item of the only section, or none.
  private var dates: [Double] = []
  /// Whether all events are in one section.
  public let isImported: Bool
  /// The date of day 0 of an import, after 1970-01-01; sections begin at that day.
  private static let firstDate = 20_000

  /// The content of a layout with this declaration.
  ///
  /// `event` is asked for each number in turn; what comes after midnight is cut.
  public init(
    of declaration: LayoutDeclaration, events: Int, days: Int, isImported: Bool = false,
    event: (Int) -> Event
  ) {
    kinds = KindTable(declaration.kinds)
    options = declaration.options.map(\.defaultValue)
    self.isImported = isImported
    starts = Array(repeating: [], count: isImported ? 1 : days)
    ends = starts
    for number in 0..<events {
      let (day, start, duration) = event(number)
      if isImported { dates.append(Double(Self.firstDate + day)) }
      starts[isImported ? 0 : day].append(Double(start))
      ends[isImported ? 0 : day].append(Double(min(1440, start + duration)))
    }
  }

  /// Puts an event before an item, and returns its section.
  @discardableResult public func insert(_ event: Event, at item: Int) -> Int {
    let section = isImported ? 0 : event.day
    if isImported { dates.insert(Double(Self.firstDate + event.day), at: item) }
    starts[section].insert(Double(event.start), at: item)
    ends[section].insert(Double(event.start + event.duration), at: item)
    return section
  }

  /// Takes an event out.
  public func remove(_ item: Int, section: Int) {
    if isImported { dates.remove(at: item) }
    starts[section].remove(at: item)
    ends[section].remove(at: item)
  }

  /// Number of sections.
  public var sectionCount: Int { starts.count }

  /// Number of events of a section.
  public func itemCount(inSection section: Int) -> Int { starts[section].count }

  /// Starts and ends differ, and so do the dates of an import; other columns are empty.
  public func column(_ metric: ItemMetric, inSection section: Int) -> MetricColumn {
    metric == .start || metric == .end || metric == .date && isImported ? .mixed : .absent
  }

  /// Appends the values of a column for some items.
  public func read(
    _ metric: ItemMetric, inSection section: Int, items: Range<Int>, into values: inout [Double]
  ) {
    switch metric {
    case .date: values += dates[items]
    case .start: values += starts[section][items]
    default: values += ends[section][items]
    }
  }

  /// The default of an option.
  public func option(_ index: Int, inSection section: Int?) -> OptionValue? { options[index] }

  /// Whether a section has options of its own: none has.
  public func hasOwnOptions(inSection section: Int) -> Bool { false }
}

extension EventColumns {
  /// The work that a layout has done after a query of `view` in a number of days with `perDay`
  /// events each, and after an insert into day 2 and the same query again.
  ///
  /// Half of the events of a day are there at the same time, at most.
  public static func work<Layout: CollectionLayout & IncrementalUpdates, Work>(
    _ layout: Layout, days: Int, perDay: Int, isImported: Bool, view: Rect, _ work: (Layout) -> Work
  ) throws -> [Work] {
    let content = EventColumns(
      of: layout.declaration, events: days * perDay, days: days, isImported: isImported
    ) { number in
      (number / perDay, number % perDay * 720 / perDay, 360)
    }
    try layout.prepare(content)
    var found: [LayoutAttributes] = []
    try layout.attributes(in: view, content, into: &found)
    let first = work(layout)
    let item = isImported ? 2 * perDay + 1 : 1
    let section = content.insert((2, 700, 45), at: item)
    try layout.apply([.insertItems(section: section, items: item..<item + 1)], content)
    try layout.attributes(in: view, content, into: &found)
    return [first, work(layout)]
  }
}
