extension ICalendarRule {
  /// The days on which a series that begins on `start` falls, ascending, the first included, up to
  /// `last`; `COUNT` is kept, `UNTIL` is not looked at.
  ///
  /// - Complexity: O(days between) for daily and weekly rules, O(periods) for others.
  func days(from start: Int, through last: Int) -> [Int] {
    var days = [start]
    var period = 0
    while days.count < count ?? .max {
      guard let (first, candidates) = candidates(period, start) else { break }
      if first > last { break }
      for day in candidates where day > start && day <= last {
        if days.count == count { return days }
        if let latest = days.last, day <= latest { continue }
        days.append(day)
      }
      period += interval
    }
    return days
  }

  /// The first day of a period, counted from the one of `start`, and the days in it that fit.
  private func candidates(_ period: Int, _ start: Int) -> (first: Int, days: [Int])? {
    switch frequency {
    case .daily:
      let day = start + period
      return (day, fits(day) ? [day] : [])
    case .weekly:
      let offset = (GregorianDay.weekday(start) - weekStart + 7) % 7
      let first = start - offset + 7 * period
      let wanted = weekdays.isEmpty ? [GregorianDay.weekday(start)] : weekdays.map(\.weekday)
      let days = (first..<(first + 7)).filter {
        wanted.contains(GregorianDay.weekday($0)) && isInMonths($0)
      }
      return (first, days)
    case .monthly:
      let parts = GregorianDay.parts(start)
      let month = parts.month - 1 + period
      let (year, number) = (parts.year + month / 12, month % 12 + 1)
      guard year < 9999 else { return nil }
      let first = GregorianDay.first(ofMonth: number, year)
      guard months.isEmpty || months.contains(number) else { return (first, []) }
      return (first, days(ofMonth: number, year, default: parts.day))
    case .yearly:
      let parts = GregorianDay.parts(start)
      let year = parts.year + period
      guard year < 9999 else { return nil }
      return (GregorianDay.first(ofMonth: 1, year), days(ofYear: year, parts.month, parts.day))
    }
  }

  private func days(ofYear year: Int, _ month: Int, _ day: Int) -> [Int] {
    let first = GregorianDay.first(ofMonth: 1, year)
    if months.isEmpty, monthDays.isEmpty, !weekdays.isEmpty {
      return Self.matching(weekdays, first..<GregorianDay.first(ofMonth: 1, year + 1))
    }
    var wanted = months.sorted()
    if wanted.isEmpty { wanted = monthDays.isEmpty ? [month] : Array(1...12) }
    return wanted.flatMap { days(ofMonth: $0, year, default: day) }
  }

  private func days(ofMonth month: Int, _ year: Int, default day: Int) -> [Int] {
    let first = GregorianDay.first(ofMonth: month, year)
    let length = GregorianDay.length(ofMonth: month, year)
    let range = first..<(first + length)
    var wanted = monthDays
    if monthDays.isEmpty, weekdays.isEmpty { wanted = [day] }
    var days = Array(range)
    if !wanted.isEmpty {
      let numbers = wanted.map { $0 > 0 ? first + $0 - 1 : first + length + $0 }
      days = days.filter { numbers.contains($0) }
    }
    if !weekdays.isEmpty {
      let matching = Self.matching(weekdays, range)
      days = days.filter { matching.contains($0) }
    }
    return days
  }

  /// The days of a range that are one of `weekdays`; with an ordinal only that one of its kind.
  private static func matching(_ weekdays: [Weekday], _ range: Range<Int>) -> [Int] {
    var found: Set<Int> = []
    for wanted in weekdays {
      let shift = (wanted.weekday - GregorianDay.weekday(range.lowerBound) + 7) % 7
      let all = Array(stride(from: range.lowerBound + shift, to: range.upperBound, by: 7))
      guard let ordinal = wanted.ordinal else {
        found.formUnion(all)
        continue
      }
      let index = ordinal > 0 ? ordinal - 1 : all.count + ordinal
      if all.indices.contains(index) { found.insert(all[index]) }
    }
    return found.sorted()
  }

  private func fits(_ day: Int) -> Bool {
    guard isInMonths(day) else { return false }
    let parts = GregorianDay.parts(day)
    let fromEnd = parts.day - GregorianDay.length(ofMonth: parts.month, parts.year) - 1
    guard monthDays.isEmpty || monthDays.contains(parts.day) || monthDays.contains(fromEnd) else {
      return false
    }
    return weekdays.isEmpty || weekdays.contains { $0.weekday == GregorianDay.weekday(day) }
  }

  private func isInMonths(_ day: Int) -> Bool {
    months.isEmpty || months.contains(GregorianDay.parts(day).month)
  }
}
