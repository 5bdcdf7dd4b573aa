import CalendarEvents
import CivilTime
public import LayoutCore

/// A year in columns of weeks: each day shows how much is on it.
///
///     let calendar = YearCalendar()
///     try calendar.prepare(context)   // year=2024
///     calendar.contentSize            // 717x109: 53 weeks of days of 11 points
///
/// Events come as in the layout `calendar`: a section is a day, and `day` or `date` of an item
/// overrides it. They are counted on the dates that they touch, and have no boxes of their own. The
/// rules are those of the handbook's page "Years" (K-65, K-66).
public final class YearCalendar: CollectionLayout {
  /// The result of the last `prepare`.
  private(set) var prepared: PreparedYear?
  private var zones: ZoneClocks

  /// Number of days on which events were counted since the last `prepare`.
  package var daysCounted: Int { prepared?.daysCounted ?? 0 }

  /// Creates a layout that must be prepared before it is asked.
  ///
  /// - Parameter timeZoneFile: returns the file of a time zone by its name (RFC 8536), or nil for a
  ///   name that there is not; the layout itself reads no files. Without it only UTC is known.
  public init(
    timeZoneFile: @escaping (String) throws(LayoutFailure) -> [UInt8]? = {
      (_) throws(LayoutFailure) in nil
    }
  ) {
    zones = ZoneClocks(timeZoneFile)
  }

  /// Name, version, kinds and options of the layout.
  public static let declaration = LayoutDeclaration(
    name: "year", version: "1.0.0",
    summary: "A year in columns of weeks, with each day shaded by how busy it is.",
    kinds: YearKind.declarations, missingKinds: [.header, .footer],
    options: YearOption.all.declarations)

  /// Name, version, kinds and options of the layout.
  public var declaration: LayoutDeclaration { Self.declaration }

  /// Size of the content, in points: 53 or 54 weeks across, seven days down (rule K-65).
  public var contentSize: Size { prepared?.grid.contentSize ?? .zero }

  /// Accepts dates that exist, and zones that are known.
  ///
  /// - Throws: `LayoutFailure.refused` with the expected value, or if there are no time zones.
  public func check(_ value: OptionValue, forOption option: Int) throws(LayoutFailure) {
    try YearOption.all.check(value, forOption: option)
    if option == YearOption.zone.number { try zones.check(value) }
  }

  /// Counts all events on their days.
  ///
  /// - Complexity: O(n + days of all events in the year).
  public func prepare(_ context: any LayoutContext) throws(LayoutFailure) {
    prepared = try PreparedYear(context, &zones)
  }

  /// Appends the attributes of every element whose frame intersects `rect`, in `AttributesOrder`.
  ///
  /// `rect` is in content coordinates; touching edges do not intersect. Cells have no area.
  ///
  /// - Complexity: O(k) for k days in the weeks that it meets.
  public func attributes(
    in rect: Rect, _ context: any LayoutContext, into attributes: inout [LayoutAttributes]
  ) throws(LayoutFailure) {
    guard !rect.isEmpty, let prepared else { return }
    let most = prepared.most
    for day in prepared.grid.days(from: rect.minX, to: rect.maxX) {
      let one = prepared.day(day, most: most)
      if one.frame.intersects(rect) { attributes.append(one) }
    }
    for element in prepared.names {
      if let one = prepared.name(element), one.frame.intersects(rect) { attributes.append(one) }
    }
  }

  /// The attributes of one element, or nil if there is no such element; a cell is hidden where its
  /// day is.
  ///
  /// - Complexity: O(days) for a day, else O(log n).
  public func attributes(for element: Element, _ context: any LayoutContext) throws(LayoutFailure)
    -> LayoutAttributes?
  {
    guard let prepared else { return nil }
    switch element.kind {
    case .header, .footer: return nil
    case .cell: return prepared.cell(element)
    case prepared.kinds.day:
      guard element.section == 0, prepared.counts.indices.contains(element.item) else { return nil }
      return prepared.day(element.item, most: prepared.most)
    default: return prepared.name(element)
    }
  }
}

/// Kinds of elements beside the cells.
struct YearKind {
  /// All of them are parts of the whole year.
  static let declarations: [KindDeclaration] = ["DayView", "MonthHeaderView", "WeekdayHeaderView"]
    .map { .supplementary($0, isPinnable: false) }

  /// The numbers of the kinds in a layer.
  let day, monthHeader, weekdayHeader: ElementKind

  /// Looks the kinds up.
  init(_ kinds: KindTable) {
    func kind(_ index: Int) -> ElementKind {
      kinds.kind(named: Self.declarations[index].name) ?? .cell
    }
    (day, monthHeader, weekdayHeader) = (kind(0), kind(1), kind(2))
  }
}

extension PreparedYear {
  /// A day, the more opaque the higher its level is (rule K-66).
  func day(_ day: Int, most: Double) -> LayoutAttributes {
    var attributes = LayoutAttributes(
      Element(kinds.day, section: 0, item: day), frame: grid.day(day))
    let steps = Double(max(1, settings.levels - 1))
    // Exactly 1 at the highest level.
    attributes.alpha = 1 - 0.9 * (1 - Double(level(day, most: most)) / steps)
    return attributes
  }

  /// The names of months and weekdays.
  var names: [Element] {
    (0..<12).map { Element(kinds.monthHeader, section: 0, item: $0) }
      + (0..<7).map { Element(kinds.weekdayHeader, section: 0, item: $0) }
  }

  /// The name of a month or a weekday, or nil if there is none.
  func name(_ element: Element) -> LayoutAttributes? {
    guard element.section == 0 else { return nil }
    switch (element.kind, element.item) {
    case (kinds.monthHeader, 0..<12):
      return LayoutAttributes(element, frame: grid.month(element.item))
    case (kinds.weekdayHeader, 0..<7):
      return LayoutAttributes(element, frame: grid.weekday(element.item))
    default: return nil
    }
  }

  /// The cell of an event: hidden, where its first day of the year is.
  func cell(_ element: Element) -> LayoutAttributes? {
    guard let event = event(element) else { return nil }
    let day = max(grid.days.lowerBound, min(grid.days.upperBound - 1, Int(event.first)))
    let place = grid.day(day - grid.days.lowerBound)
    var attributes = LayoutAttributes(
      element, frame: Rect(x: place.x, y: place.y, width: 0, height: 0))
    attributes.isHidden = true
    return attributes
  }

  /// The dates of a cell's event, or nil if there is no such cell.
  func event(_ element: Element) -> EventDates? {
    guard content.sections.indices.contains(element.section),
      0..<content.sections[element.section].count ~= element.item
    else { return nil }
    let section = content.sections[element.section]
    return section.dates(section.order.tag(of: element.item))
  }
}

extension YearCalendar: IncrementalUpdates {
  /// Follows a batch of item changes: the days of changed items are counted again.
  ///
  /// - Complexity: O(√n) for each item of a section of n items, and the days that it touches.
  /// - Throws: `LayoutFailure.refused` if sections come or go, or other events decide which year is
  ///   shown: a `prepare` is needed then.
  public func apply(_ updates: [LayoutUpdate], _ context: any LayoutContext) throws(LayoutFailure) {
    guard var edited = prepared.take() else { throw DatedContent.needsPrepare }
    for update in updates { try edited.apply(update, context) }
    try edited.finish(context)
    prepared = edited
  }
}

extension YearCalendar: Labelling {
  /// Names months and weekdays, and the value of each day.
  public func label(of element: Element, _ context: any LayoutContext) -> String? {
    guard let prepared else { return nil }
    switch element.kind {
    case prepared.kinds.day:
      guard prepared.counts.indices.contains(element.item) else { return nil }
      let value = prepared.value(element.item)
      return "\(Int(value.rounded()))"
    case prepared.kinds.monthHeader:
      return (0..<12).contains(element.item) ? Self.months[element.item] : nil
    case prepared.kinds.weekdayHeader:
      guard 0..<7 ~= element.item else { return nil }
      return Weekdays.shortNames[(prepared.settings.firstWeekday + element.item) % 7]
    default: return nil
    }
  }

  private static let months = [
    "Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec",
  ]
}

extension YearCalendar: Explanation {
  /// Returns ordered facts that lead to the attributes of `element`: of a day its date, its value
  /// and its level, of an event its dates; empty if there is no such element.
  ///
  /// - Complexity: O(days).
  public func explain(_ element: Element, _ context: any LayoutContext) throws(LayoutFailure)
    -> [Fact]
  {
    guard let attributes = try attributes(for: element, context), let prepared else { return [] }
    var facts: [Fact]
    switch element.kind {
    case .cell:
      guard let event = prepared.event(element) else { return [] }
      let (first, last) = (GregorianDay.text(Int(event.first)), GregorianDay.text(Int(event.last)))
      facts = [
        Fact(first == last ? "on \(first) (K-03)" : "from \(first) to \(last) (K-03)"),
        Fact("events are counted on their days and have no boxes (K-65)"),
      ]
    case prepared.kinds.day: facts = prepared.facts(ofDay: element.item)
    default: facts = [Fact(label(of: element, context) ?? "")]
    }
    return facts + [.frame(attributes.frame)]
  }

  /// The date and the value of the day at a point; empty beside the days.
  public func explain(_ point: Point, _ context: any LayoutContext) -> [Fact] {
    guard let prepared else { return [] }
    let spot = Rect(x: point.x, y: point.y, width: 1e-6, height: 1e-6)
    let days = prepared.grid.days(from: point.x, to: point.x)
    guard let day = days.first(where: { prepared.grid.day($0).intersects(spot) }) else { return [] }
    return prepared.facts(ofDay: day)
  }
}

extension PreparedYear {
  /// Date, value and level of a day.
  fileprivate func facts(ofDay day: Int) -> [Fact] {
    let (most, unit) = (most, settings.measure == .count ? "events" : "minutes")
    return [
      Fact(GregorianDay.text(grid.days.lowerBound + day), [FactValue(unit, value(day))]),
      Fact(
        "level \(level(day, most: most)) of \(settings.levels) (K-66)",
        [FactValue("most", most)]),
    ]
  }
}
