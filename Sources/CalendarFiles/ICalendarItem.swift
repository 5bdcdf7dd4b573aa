import CivilTime

/// An item of a layer as an iCalendar file writes it.
public struct ICalendarItem {
  /// The item's section and its place there: its name where it has no other.
  public var section: Int
  /// The place in the section, from 0.
  public var item: Int
  /// Its identifier, or nil.
  public var identifier: String?
  /// The number of the event of the imported file that it was, or nil.
  public var origin: Int?
  /// The texts and times of the event.
  public var fields: Fields

  /// Creates an item.
  public init(
    section: Int, item: Int, identifier: String?, origin: Int?, fields: ICalendarItem.Fields
  ) {
    (self.section, self.item) = (section, item)
    (self.identifier, self.origin, self.fields) = (identifier, origin, fields)
  }

  /// The texts and times of an event.
  public struct Fields {
    /// Its summary, or nil.
    public var label: String?
    /// Its place, or nil.
    public var location: String?
    /// The name of its color, or nil.
    public var color: String?
    /// Its priority, or nil.
    public var priority: Int?
    /// Whether it lasts whole days.
    let isDate: Bool
    /// Seconds after 1970-01-01, in UTC; of whole days, by any clock.
    ///
    /// The end is exclusive.
    let start, end: Int64

    /// Times of an item, as layouts of dated items have them: `date` in days after 1970-01-01,
    /// `start` and `end` in minutes after midnight UTC.
    ///
    /// Without a start it lasts whole days, up to the one in which `end` lies. Without an end it
    /// lasts an hour, and an end before the start is on a later day. Seconds are rounded. Nil for
    /// what lies outside of the years 1 to 9999, which files cannot name.
    public init?(date: Double, start: Double?, end: Double?) {
      let times = [date * 1440, start ?? 0, end ?? 0]
      guard times.allSatisfy({ $0.magnitude < 1e10 }) else { return nil }
      let length = GregorianDay.seconds
      let midnight = Int64(date.rounded(.down)) * length
      func seconds(_ minutes: Double) -> Int64 { Int64((minutes * 60).rounded()) }
      isDate = start == nil
      if let start {
        self.start = midnight + seconds(start)
        let begin = self.start
        let finish = end.map { midnight + seconds($0) } ?? begin + 3600
        self.end = finish + max(0, (begin - finish + length - 1) / length) * length
      } else {
        self.start = midnight
        self.end = midnight + ((max(1, seconds(end ?? 0)) - 1) / length + 1) * length
      }
      guard Self.years.contains(self.start), Self.years.contains(self.end) else { return nil }
    }

    private static let years =
      Int64(GregorianDay.first(ofMonth: 1, 1)) * GregorianDay.seconds..<Int64(
        GregorianDay.first(ofMonth: 1, 10_000)) * GregorianDay.seconds

    /// The fields of an item that was imported from an event, with these item columns beside its
    /// label; nil if a file cannot name them.
    init?(_ event: ICalendarFile.Event, columns: [String]) {
      self.init(date: Double(event.day), start: event.start, end: event.end)
      label = event.label
      location = columns.contains("location") ? event.location : nil
      color = columns.contains("color") ? event.color : nil
      priority = columns.contains("priority") ? event.priority : nil
    }

    /// Whether the times are the same.
    func hasTimes(of other: Fields) -> Bool {
      (isDate, start, end) == (other.isDate, other.start, other.end)
    }

    /// The properties of its texts and its number.
    var properties: [(name: String, value: String?)] {
      [
        ("SUMMARY", label.map { ICalendarText.escaped($0) }),
        ("LOCATION", location.map { ICalendarText.escaped($0) }),
        ("COLOR", color.map { ICalendarText.escaped($0) }), ("PRIORITY", priority.map { "\($0)" }),
      ]
    }

    /// Whether everything is the same, to the byte.
    func isSame(as other: Fields) -> Bool {
      hasTimes(of: other)
        && zip(properties, other.properties).allSatisfy { Self.isSame($0.value, $1.value) }
    }

    /// Whether two texts have the same bytes.
    static func isSame(_ one: String?, _ other: String?) -> Bool {
      one.map { Array($0.utf8) } == other.map { Array($0.utf8) }
    }
  }
}
