public import LayoutCore

/// The columns of items that pictures show: the calendar of an event, and a colour of its own
/// (rule K-02).
public struct CaptionColumns: Sendable {
  /// Texts.
  let calendar, color: ItemMetric

  /// The columns of a layout.
  public init(calendar: ItemMetric, color: ItemMetric) {
    (self.calendar, self.color) = (calendar, color)
  }

  /// The declaration of the first, for a layout that has no others of `OrderColumns`.
  public static let calendarDeclaration = ColumnDeclaration(
    "calendar", .text, summary: "Calendar of the event, which gives it a colour.")
  /// The declaration of the second.
  public static let colorDeclaration = ColumnDeclaration(
    "color", .text, summary: "Colour of the event, such as #ff8800 or tomato.")
}

/// Captions of the events of a layout in pictures: their calendars, colours and times.
///
/// Calendars are numbered in order of first appearance: appending an item changes no colour. Items
/// without a calendar share a number if any item has a calendar. The numbers are found when a
/// picture first asks, and again after an edit.
public struct EventCaptions {
  private let columns: CaptionColumns
  /// By name; nil until a picture asks.
  private var numbers: [String: Int]?

  /// Captions of a content of which nothing is known yet.
  public init(_ columns: CaptionColumns) { self.columns = columns }

  /// Forgets the calendars, as the content may have others.
  public mutating func forget() { numbers = nil }

  /// The caption of an event in a picture.
  ///
  /// - Complexity: O(n) for n items in sections with calendars, at first and after `forget`; then
  ///   O(log n).
  /// - Parameters:
  ///   - start: seconds after midnight at which the element begins; nil for one that began earlier
  ///     or has no time.
  ///   - goesOn: sides of the element from left to right.
  ///   - isRightToLeft: whether the content is mirrored.
  public mutating func caption(
    _ item: IndexPath, start: Int?, goesOn: Caption.Sides, isRightToLeft: Bool = false,
    _ context: any LayoutContext
  ) -> Caption {
    var caption = Caption(item)
    if let start { caption.detail = DateText.clock(start / 60 * 60) }
    caption.goesOn = isRightToLeft ? goesOn.mirrored : goesOn
    caption.isFromRight = isRightToLeft
    caption.colour = Self.text(columns.color, item, context) ?? ""
    let numbers = self.numbers ?? Self.numbers(columns.calendar, context)
    self.numbers = numbers
    if !numbers.isEmpty {
      caption.group = numbers[Self.text(columns.calendar, item, context) ?? ""]
    }
    return caption
  }

  private static func text(_ column: ItemMetric, _ item: IndexPath, _ context: any LayoutContext)
    -> String?
  {
    guard context.column(column, inSection: item.section) != .absent else { return nil }
    var texts: [String?] = []
    context.readTexts(
      column, inSection: item.section, items: item.item..<item.item + 1, into: &texts)
    return texts.first ?? nil
  }

  /// The names of a column in the order in which items have them first; none if no item has one.
  private static func numbers(_ column: ItemMetric, _ context: any LayoutContext) -> [String: Int] {
    var (numbers, isNamed) = ([String: Int](), false)
    for section in 0..<context.sectionCount {
      let count = context.itemCount(inSection: section)
      guard context.column(column, inSection: section) != .absent else {
        if count > 0, numbers[""] == nil { numbers[""] = numbers.count }
        continue
      }
      var texts: [String?] = []
      texts.reserveCapacity(count)
      context.readTexts(column, inSection: section, items: 0..<count, into: &texts)
      for text in texts {
        let name = text ?? ""
        if numbers[name] == nil { numbers[name] = numbers.count }
        if text != nil { isNamed = true }
      }
    }
    return isNamed ? numbers : [:]
  }
}

extension Caption.Sides {
  /// Left and right exchanged.
  fileprivate var mirrored: Caption.Sides {
    var sides = intersection([.top, .bottom])
    if contains(.left) { sides.insert(.right) }
    if contains(.right) { sides.insert(.left) }
    return sides
  }
}
