import CalendarEvents
import CivilTime
public import LayoutCore

/// The columns that an item keeps, as the number that the engine keeps with it (rule K-37).
///
/// The number has the columns of the first parts and a key of the item's time and resources: an
/// item of another key has been edited, and only remembers where it was.
struct KeptColumns {
  /// Bits of a part's column, to which one is added: 0 is none.
  private static let bits = 6
  private static let keyShift = Int64(bits * StableColumns.Place.keptParts)
  /// The key of the item as it is.
  let key: Int32
  /// The number that is kept; NaN for none.
  private let number: Double

  /// The columns of an item, by its key and its number.
  init(key: Int32, _ number: Double) { (self.key, self.number) = (key, number) }

  /// The place of a part before it is packed.
  func place(ofPart part: Int) -> StableColumns.Place {
    var place = StableColumns.Place(isKeepable: part < StableColumns.Place.keptParts)
    guard place.isKeepable, let number = Int64(exactly: number), number >= 0 else { return place }
    let column = Int32(truncatingIfNeeded: number >> Int64(part * Self.bits)) & (1 << Self.bits - 1)
    place.column = column - 1
    place.isHeld = column > 0 && number >> Self.keyShift == Int64(key)
    return place
  }

  /// The number for the columns of some parts, those without one -1; NaN if none has one.
  static func number(_ columns: [Int32], key: Int32) -> Double {
    guard columns.contains(where: { $0 >= 0 }) else { return .nan }
    var number = Int64(key) << keyShift
    for (part, column) in columns.enumerated() {
      number |= Int64(column + 1) << Int64(part * bits)
    }
    return Double(number)
  }
}

/// A segment's place, kept between two packings of its day.
struct KeptPlace: Hashable {
  var place: StableColumns.Place
  /// The key of its item.
  var key: Int32
  /// Its width at the last packing, as a fraction of the day's; NaN before.
  var width = Double.nan
}

extension PreparedCalendar {
  /// The columns that an item keeps; nil where columns are not kept.
  func keptColumns(_ time: EventTime, _ resources: [Int]?, _ number: Double) -> KeptColumns? {
    guard rules.isStable else { return nil }
    var hash: UInt64 = 0xCBF2_9CE4_8422_2325
    func mix(_ value: UInt64) { hash = (hash ^ value) &* 0x9E37_79B9_7F4A_7C15 }
    if case .timed(let event) = time {
      let zero = Int64(placer.firstDate ?? -placer.lead) * GregorianDay.seconds
      mix(UInt64(bitPattern: event.start + zero))
      mix(UInt64(bitPattern: event.end + zero))
    }
    for resource in resources ?? [] {
      for byte in itemResources?.label(resource).utf8 ?? "".utf8 { mix(UInt64(byte)) }
      mix(256)
    }
    return KeptColumns(key: Int32(truncatingIfNeeded: hash >> 36), number)
  }

  /// The numbers that are kept with items, NaN for those without one; none if none has one.
  ///
  /// - Complexity: O(k).
  func keptNumbers(
    inSection section: Int, items: Range<Int>, _ context: any LayoutContext
  ) -> [Double] {
    guard rules.isStable, context.column(.kept, inSection: section) != .absent else {
      return []
    }
    var numbers: [Double] = []
    context.read(.kept, inSection: section, items: items, into: &numbers)
    return numbers
  }

  /// Packs the days of an edit.
  ///
  /// - Complexity: O(columns), and the packing of days that were edited.
  /// - Throws: `CalendarEdit.needsPrepare` if events that were not edited have moved: the engine
  ///   then keeps the columns of all.
  func settle(_ work: inout CalendarWork) throws(LayoutFailure) {
    guard rules.isStable else { return }
    desk.changes = PlaceChanges()
    for column in days.indices { pack(column, &work) }
    work.moved += desk.changes.moved
    work.resized += desk.changes.resized
    if desk.changes.moved > 0 { throw CalendarEdit.needsPrepare }
  }
}

/// Numbers of events that were not edited and are elsewhere.
struct PlaceChanges: Hashable {
  /// Events in another column.
  var moved = 0
  /// Events of another width.
  var resized = 0
}

extension WeekCalendar: Keeping {
  /// The columns that items keep with `stable=on`, as numbers that also say for which times they
  /// were chosen (rule K-37); NaN for items that have none, and none where columns are not kept.
  ///
  /// - Complexity: O(log n) for each day of an item, once these are packed.
  public func keptValues(inSection section: Int, items: Range<Int>) -> [Double] {
    guard let prepared, prepared.rules.isStable else { return [] }
    return items.map { item in
      let tag = prepared.names.name(section, item)
      var columns = Array(repeating: Int32(-1), count: StableColumns.Place.keptParts)
      var key: Int32 = 0
      prepared.forEachColumn(of: prepared.names.home(section, tag), section, tag) { column in
        prepared.pack(column, &work)
        guard
          let (part, kept) = prepared.days[column].keptPlace(
            section: section, item: item, prepared.names),
          kept.place.isHeld
        else { return }
        (columns[part], key) = (kept.place.column, kept.key)
      }
      return KeptColumns.number(columns, key: key)
    }
  }
}
