import CalendarEvents
import CivilTime
import LayoutCore

/// The columns that items have for `calendar`.
enum CalendarColumn {
  /// Whether an event with a time is in the background: `on` (rule K-25).
  static let background = ItemMetric.own(0)
  /// Texts and a number by which `order` may sort (rule K-30).
  static let order = OrderColumns(from: 1)
  static let title = order.title
  static let resource = order.resource
  static let priority = order.priority

  /// The declarations, in the order of their numbers.
  static let all =
    [
      ColumnDeclaration(
        "background", .text, summary: "on: the event is drawn behind the others and is not packed.")
    ] + OrderColumns.declarations + [
      ColumnDeclaration("location", .text, summary: "Place of the event."),
      CaptionColumns.colorDeclaration,
    ]
  /// Texts that pictures show (rule K-02).
  static let captions = CaptionColumns(calendar: order.calendar, color: .own(6))
}

/// Which items of a section are marked to be in the background.
struct BackgroundMarks {
  private let first: Int
  /// One for each item; empty if none is marked.
  private var marks: [Bool] = []

  /// Reads the marks of `items`.
  ///
  /// - Complexity: O(1) where no item of the section has one, else O(k).
  init(inSection section: Int, items: Range<Int>, _ context: any LayoutContext) {
    first = items.lowerBound
    guard context.column(CalendarColumn.background, inSection: section) != .absent else { return }
    var texts: [String?] = []
    context.readTexts(CalendarColumn.background, inSection: section, items: items, into: &texts)
    marks = texts.map { $0 == "on" }
  }

  /// Whether an item is marked.
  func contains(_ item: Int) -> Bool { !marks.isEmpty && marks[item - first] }
}

extension WeekCalendar {
  /// Whether an item is marked to be in the background.
  func isBehind(_ section: Int, _ item: Int, _ context: any LayoutContext) -> Bool {
    guard prepared?.hasBackgrounds == true else { return false }
    return BackgroundMarks(inSection: section, items: item..<(item + 1), context).contains(item)
  }

  /// Column and times of a part of an event in the background, or nil if there is no such view.
  ///
  /// Times are in seconds of the day; part 0 is on the day of the event's start.
  func backgroundPlace(_ element: Element, _ context: any LayoutContext)
    -> (column: Int, part: Range<Int>)?
  {
    guard 0..<context.sectionCount ~= element.section, element.item >= 0 else { return nil }
    let count = context.itemCount(inSection: element.section)
    guard count > 0 else { return nil }
    let item = element.item % count
    guard isBehind(element.section, item, context),
      case .timed(let event) = time(element.section, item, context), let prepared
    else { return nil }
    let resources = prepared.resources(element.section, item)
    return prepared.place(ofPart: element.item / count, of: event, resources).map {
      ($0.column, Int($0.seconds.lowerBound)..<Int($0.seconds.upperBound))
    }
  }
}

extension PreparedCalendar {
  /// The events in the background of `columns`.
  ///
  /// - Complexity: O(k).
  func backgroundViews(_ columns: Range<Int>, _ context: any LayoutContext) -> [LayoutAttributes] {
    guard hasBackgrounds else { return [] }
    var views: [LayoutAttributes] = []
    for column in columns {
      for segment in days[column].backgrounds {
        let section = Int(segment.section)
        let later = Int(segment.part) * context.itemCount(inSection: section)
        let item = names.item(segment.section, segment.item) + later
        views.append(
          backgroundView(
            Element(kinds.background, section: section, item: item), on: column,
            Int(segment.start)..<Int(segment.end)))
      }
    }
    return views
  }

  /// A part of an event in the background, over the whole width of its column.
  func backgroundView(_ element: Element, on column: Int, _ part: Range<Int>) -> LayoutAttributes {
    var view = LayoutAttributes(
      element, frame: grid.frame(ofColumn: column, from: part.lowerBound, to: part.upperBound),
      zIndex: Layering.background)
    view.pointer = .none
    if view.frame.height == 0 { view.isHidden = true }
    return view
  }

  /// Day and times of a part of an event in the background.
  func backgroundFacts(_ place: (column: Int, part: Range<Int>)) -> [Fact] {
    let part = TimeScale.Part(seconds: place.part, factor: 1).text
    return [
      columnFact(place.column),
      Fact(
        "\(part) in the background, never packed (K-25)",
        [
          FactValue("start", Double(place.part.lowerBound) / 60),
          FactValue("end", Double(place.part.upperBound) / 60),
        ]),
    ]
  }
}
