import CivilTime

extension ICalendarRule {
  /// Year, month and day of the start.
  typealias Origin = (year: Int, month: Int, day: Int)

  /// Appends the days of a period that match, ascending, and returns its first day; nil after the
  /// last year.
  ///
  /// Periods are counted from that of `start`, whose parts are `origin`; those within a day do not
  /// come here.
  ///
  /// - Complexity: O(days) for daily and weekly rules and for yearly ones by weeks, days of the
  ///   year or days of the week; O(days that match) for others.
  func append(_ period: Int, _ start: Int, _ origin: Origin, to found: inout [Int]) -> Int? {
    switch frequency {
    case .secondly, .minutely, .hourly: return nil
    case .daily:
      let day = start + period
      if fits(day) { found.append(day) }
      return day
    case .weekly:
      let own = GregorianDay.weekday(start)
      let first = start - (own - weekStart + 7) % 7 + 7 * period
      for day in first..<(first + 7) {
        let weekday = GregorianDay.weekday(day)
        let isWanted =
          weekdays.isEmpty ? weekday == own : weekdays.contains { $0.weekday == weekday }
        if isWanted, isInMonths(day) { found.append(day) }
      }
      return first
    case .monthly:
      let month = origin.month - 1 + period
      let (year, number) = (origin.year + month / 12, month % 12 + 1)
      guard year < 9999 else { return nil }
      if months.isEmpty || months.contains(number) {
        appendMonth(number, year, origin.day, to: &found)
      }
      return GregorianDay.first(ofMonth: number, year)
    case .yearly:
      let year = origin.year + period
      guard year < 9999 else { return nil }
      appendYear(year, start, origin, to: &found)
      return GregorianDay.first(ofMonth: 1, year)
    }
  }

  // MARK: Years and months

  private func appendYear(_ year: Int, _ start: Int, _ origin: Origin, to found: inout [Int]) {
    let countsInYear = !weekdays.isEmpty && months.isEmpty
    if yearDays.isEmpty, weekNumbers.isEmpty, !countsInYear {
      // Month by month, of which most rules need one.
      let own = months.isEmpty && monthDays.isEmpty
      for month in own ? [origin.month] : months.isEmpty ? Array(1...12) : Set(months).sorted() {
        appendMonth(month, year, origin.day, to: &found)
      }
      return
    }
    let days = GregorianDay.first(ofMonth: 1, year)..<GregorianDay.first(ofMonth: 1, year + 1)
    // Weeks without days have the weekday of the start (rule D-54).
    let isOpen = weekdays.isEmpty && monthDays.isEmpty && yearDays.isEmpty
    let weekday = GregorianDay.weekday(start)
    for day in days {
      guard isOnYearDays(day), isInMonths(day), isOnMonthDays(day),
        !isOpen || GregorianDay.weekday(day) == weekday
      else { continue }
      guard isOnWeekdays(day, in: countsInYear ? days : nil), isInWeeks(day) else { continue }
      found.append(day)
    }
  }

  /// Appends the days of a month that match; without any wanted days that is the day `own`.
  private func appendMonth(_ month: Int, _ year: Int, _ own: Int, to found: inout [Int]) {
    let first = GregorianDay.first(ofMonth: month, year)
    let length = GregorianDay.length(ofMonth: month, year)
    let days = first..<(first + length)
    if monthDays.isEmpty, weekdays.isEmpty {
      if own <= length { found.append(first + own - 1) }
    } else if monthDays.isEmpty {
      for day in days where isOnWeekdays(day, in: days) { found.append(day) }
    } else {
      let wanted = Set(monthDays.map { $0 > 0 ? first + $0 - 1 : first + length + $0 })
      for day in wanted.sorted() where days.contains(day) && isOnWeekdays(day, in: days) {
        found.append(day)
      }
    }
  }

  // MARK: Days

  /// Whether a day is on a wanted weekday; a weekday with an ordinal is counted within `period`, by
  /// default the month (rule D-53).
  private func isOnWeekdays(_ day: Int, in period: Range<Int>?) -> Bool {
    guard !weekdays.isEmpty else { return true }
    let weekday = GregorianDay.weekday(day)
    return weekdays.contains { wanted in
      guard wanted.weekday == weekday else { return false }
      guard let ordinal = wanted.ordinal else { return true }
      let days = period ?? Self.month(of: day)
      return ordinal > 0
        ? (day - days.lowerBound) / 7 + 1 == ordinal
        : (days.upperBound - 1 - day) / 7 + 1 == -ordinal
    }
  }

  private static func month(of day: Int) -> Range<Int> {
    let parts = GregorianDay.parts(day)
    let first = day - parts.day + 1
    return first..<(first + GregorianDay.length(ofMonth: parts.month, parts.year))
  }

  /// Whether a day lies in a wanted week (rule D-54): week 1 is the first with four days of the
  /// year.
  private func isInWeeks(_ day: Int) -> Bool {
    guard !weekNumbers.isEmpty else { return true }
    // The fourth day of a week is in the year that the week belongs to.
    let fourth = GregorianDay.weekStart(of: day, first: weekStart) + 3
    let year = GregorianDay.parts(fourth).year
    let first = GregorianDay.first(ofMonth: 1, year)
    let last = GregorianDay.first(ofMonth: 1, year + 1) - 1
    let number = (fourth - first) / 7 + 1
    let fromEnd = (last - fourth) / 7 + 1
    return weekNumbers.contains(number) || weekNumbers.contains(-fromEnd)
  }

  /// Whether a day is one that no part excludes; of a period of a day or less.
  func fits(_ day: Int) -> Bool {
    guard isInMonths(day), isOnMonthDays(day), isOnYearDays(day) else { return false }
    return weekdays.isEmpty || weekdays.contains { $0.weekday == GregorianDay.weekday(day) }
  }

  private func isInMonths(_ day: Int) -> Bool {
    months.isEmpty || months.contains(GregorianDay.parts(day).month)
  }

  private func isOnMonthDays(_ day: Int) -> Bool {
    guard !monthDays.isEmpty else { return true }
    let parts = GregorianDay.parts(day)
    let fromEnd = parts.day - GregorianDay.length(ofMonth: parts.month, parts.year) - 1
    return monthDays.contains(parts.day) || monthDays.contains(fromEnd)
  }

  private func isOnYearDays(_ day: Int) -> Bool {
    guard !yearDays.isEmpty else { return true }
    let year = GregorianDay.parts(day).year
    let first = GregorianDay.first(ofMonth: 1, year)
    let fromEnd = day - GregorianDay.first(ofMonth: 1, year + 1)
    return yearDays.contains(day - first + 1) || yearDays.contains(fromEnd)
  }
}
