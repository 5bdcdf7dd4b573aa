import UIKit

/// An event of the article's week: whole hours of one day.
struct WeekEvent {
  let day: Int
  let startHour: Int
  let durationInHours: Int
}

/// The provider of events.
@MainActor protocol WeekCalendarDataSource: AnyObject {
  func event(at indexPath: IndexPath) -> WeekEvent
}

/// The article's week calendar, in its own shape and with its own defects: an event is found by the
/// hour in which it starts, and indices are not clamped to the week.
final class WeekCalendarLayout: UICollectionViewLayout {
  static let dayHeader = "DayHeaderView"
  static let hourHeader = "HourHeaderView"

  weak var dataSource: (any WeekCalendarDataSource)?
  var heightPerHour: CGFloat = 100
  private let dayHeaderHeight: CGFloat = 40
  private let hourHeaderWidth: CGFloat = 100
  private let spacing: CGFloat = 10

  override var collectionViewContentSize: CGSize {
    CGSize(
      width: collectionView?.bounds.width ?? 0, height: dayHeaderHeight + heightPerHour * 24)
  }

  override func shouldInvalidateLayout(forBoundsChange newBounds: CGRect) -> Bool {
    newBounds.width != collectionView?.bounds.width
  }

  override func layoutAttributesForElements(in rect: CGRect) -> [UICollectionViewLayoutAttributes]?
  {
    events(in: rect).compactMap(layoutAttributesForItem)
      + dayHeaders(in: rect).compactMap {
        layoutAttributesForSupplementaryView(ofKind: Self.dayHeader, at: $0)
      }
      + hourHeaders(in: rect).compactMap {
        layoutAttributesForSupplementaryView(ofKind: Self.hourHeader, at: $0)
      }
  }

  override func layoutAttributesForItem(at indexPath: IndexPath)
    -> UICollectionViewLayoutAttributes?
  {
    guard let event = dataSource?.event(at: indexPath) else { return nil }
    let attributes = UICollectionViewLayoutAttributes(forCellWith: indexPath)
    attributes.frame = CGRect(
      x: hourHeaderWidth + dayWidth * CGFloat(event.day),
      y: dayHeaderHeight + heightPerHour * CGFloat(event.startHour), width: dayWidth,
      height: heightPerHour * CGFloat(event.durationInHours)
    ).insetBy(dx: spacing / 2, dy: 0)
    return attributes
  }

  override func layoutAttributesForSupplementaryView(
    ofKind elementKind: String, at indexPath: IndexPath
  ) -> UICollectionViewLayoutAttributes? {
    let attributes = UICollectionViewLayoutAttributes(
      forSupplementaryViewOfKind: elementKind, with: indexPath)
    let place = CGFloat(indexPath.item)
    switch elementKind {
    case Self.dayHeader:
      attributes.frame = CGRect(
        x: hourHeaderWidth + dayWidth * place, y: 0, width: dayWidth, height: dayHeaderHeight)
    case Self.hourHeader:
      attributes.frame = CGRect(
        x: 0, y: dayHeaderHeight + heightPerHour * place, width: collectionViewContentSize.width,
        height: heightPerHour)
    default: return nil
    }
    attributes.zIndex = -10
    return attributes
  }

  private var dayWidth: CGFloat { (collectionViewContentSize.width - hourHeaderWidth) / 7 }

  private func day(at x: CGFloat) -> Int { max(0, Int((x - hourHeaderWidth) / dayWidth)) }

  private func hour(at y: CGFloat) -> Int { max(0, Int((y - dayHeaderHeight) / heightPerHour)) }

  private func events(in rect: CGRect) -> [IndexPath] {
    let days = day(at: rect.minX)...day(at: rect.maxX)
    let hours = hour(at: rect.minY)...hour(at: rect.maxY)
    return (0..<(collectionView?.numberOfItems(inSection: 0) ?? 0))
      .map { IndexPath(item: $0, section: 0) }
      .filter { path in
        guard let event = dataSource?.event(at: path) else { return false }
        return days.contains(event.day) && hours.contains(event.startHour)
      }
  }

  private func dayHeaders(in rect: CGRect) -> [IndexPath] {
    if rect.minY > dayHeaderHeight { return [] }
    return (day(at: rect.minX)...day(at: rect.maxX)).map { IndexPath(item: $0, section: 0) }
  }

  private func hourHeaders(in rect: CGRect) -> [IndexPath] {
    if rect.minX > hourHeaderWidth { return [] }
    return (hour(at: rect.minY)...hour(at: rect.maxY)).map { IndexPath(item: $0, section: 0) }
  }
}
