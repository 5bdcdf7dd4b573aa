internal import CivilTime
public import LayoutCore

extension DatedContent {
  /// The event that an element shows, and the number of its part: 0 for a cell, else that of a
  /// continuation (rule K-04); nil if there is no such event.
  ///
  /// - Complexity: O(log n).
  public func part(_ element: Element) -> (name: EventName, number: Int)? {
    var (item, number) = (element.item, 0)
    if element.kind != .cell {
      guard sections.indices.contains(element.section), element.item >= 0,
        case let count = sections[element.section].count, count > 0
      else { return nil }
      (item, number) = (element.item % count, element.item / count + 1)
    }
    return name(section: element.section, item: item).map { ($0, number) }
  }

  /// The element that shows a part of an event: its cell, or a continuation of the kind (rule
  /// K-04).
  public func element(_ name: EventName, part: Int, continuation kind: ElementKind) -> Element {
    let (section, item) = (Int(name.section), item(name))
    guard part > 0 else { return Element(.cell, section: section, item: item) }
    return Element(kind, section: section, item: item + (part - 1) * sections[section].count)
  }
}

extension DatedContent {
  /// The item of an event.
  public func path(_ name: EventName) -> IndexPath {
    IndexPath(item: item(name), section: Int(name.section))
  }

  /// The time after midnight at which an event begins by the local clock, in seconds; nil for one
  /// of whole days.
  public func start(_ name: EventName) -> Int? {
    let event = dates(name)
    guard event.isTimed else { return nil }
    let start = placer.clock.local(event.start)
    return Int(start - Int64(GregorianDay.holding(start)) * GregorianDay.seconds)
  }
}
