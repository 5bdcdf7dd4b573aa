public import LayoutCore

extension WeekCalendar: IncrementalUpdates {
  /// Follows a batch of item changes; only the days of changed items are packed again, when they are
  /// asked for.
  ///
  /// - Complexity: O(events of the changed days) for each change.
  /// - Throws: `LayoutFailure.refused` where the days themselves change, or where most of the content
  ///   would have to be looked at: a `prepare` is needed then.
  public func apply(_ updates: [LayoutUpdate], _ context: any LayoutContext) throws(LayoutFailure) {
    guard var edit = prepared.map({ CalendarEdit($0) }) else { throw CalendarEdit.needsPrepare }
    prepared = nil
    for update in updates { try edit.apply(update, context) }
    prepared = try edit.finished(context)
  }
}
