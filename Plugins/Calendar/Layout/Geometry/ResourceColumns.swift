import CalendarEvents
import CivilTime

/// The columns of a date: one, or one for each resource (rule K-70).
///
/// By day, the resources of a date are next to each other. By resource, a page has all its dates
/// for the first resource, then for the next one, so that a page shows the same dates either way.
struct ResourceColumns: Hashable {
  /// Number of columns of a date.
  var count = 1
  /// Number of dates of a page, if its columns are sorted by resource; nil if by date.
  var page: Int?
  /// Whether there are resources.
  var areShown = false

  /// The column of a visible date, which may be negative, and a resource.
  func column(date: Int, resource: Int) -> Int {
    guard let page else { return date * count + resource }
    let first = floorDivide(date, page) * page
    return first * count + resource * page + date - first
  }

  /// The visible date and the resource of a column, which may be negative.
  func place(ofColumn column: Int) -> (date: Int, resource: Int) {
    guard let page else {
      if count == 1 { return (column, 0) }
      let date = floorDivide(column, count)
      return (date, column - date * count)
    }
    let first = floorDivide(column, page * count) * page
    let rest = column - first * count
    return (first + rest % page, rest / page)
  }

  /// Number of columns below an outer header.
  var outerSpan: Int { page ?? count }

  /// Number of columns from one date to the next.
  var step: Int { page == nil ? count : 1 }

  /// The dates that a number of columns are; the resources of a date share it evenly.
  func dates(atColumns position: Double) -> Double {
    guard page != nil, position.magnitude < 1e9 else { return position / Double(count) }
    let column = position.rounded(.down)
    let place = place(ofColumn: Int(column))
    return Double(place.date) + (Double(place.resource) + position - column) / Double(count)
  }

  /// The columns that a number of dates are.
  func columns(atDates dates: Double) -> Double {
    guard page != nil, dates.magnitude < 1e9 else { return dates * Double(count) }
    let date = dates.rounded(.down)
    let position = (dates - date) * Double(count)
    let resource = min(Double(count - 1), position.rounded(.down))
    return Double(column(date: Int(date), resource: Int(resource))) + position - resource
  }

  /// Dates cut into what lies in adjacent columns of a resource (rule K-71).
  func runs(_ dates: Range<Int>) -> [Range<Int>] {
    guard count > 1, !dates.isEmpty else { return dates.isEmpty ? [] : [dates] }
    let page = page ?? 1
    var runs: [Range<Int>] = []
    var date = dates.lowerBound
    while date < dates.upperBound {
      let end = min((floorDivide(date, page) + 1) * page, dates.upperBound)
      runs.append(date..<end)
      date = end
    }
    return runs
  }
}
