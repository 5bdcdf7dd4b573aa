public import LayoutCore

/// A finger on a calendar, and what it drags: the state that the host keeps.
public struct EventTouch: Equatable {
  /// The phase of the touch.
  public enum Mode: Int, Sendable {
    /// No finger is down.
    case none
    /// A finger is down, and has not decided.
    case down
    /// It scrolls.
    case scroll
    /// It drags an event.
    case editing
    /// It has lifted from an event that it dragged.
    case released
  }

  /// The thing under a press.
  public enum Subject: Int, Sendable {
    /// Nothing that it can edit.
    case nothing
    /// An event.
    case event
    /// Empty room.
    case room
  }

  /// The phase.
  public internal(set) var mode = Mode.none
  /// The thing under the press.
  public internal(set) var subject = Subject.nothing
  /// The event.
  public internal(set) var item = IndexPath(item: 0, section: 0)
  /// Number of items of its section.
  public internal(set) var itemCount = 0
  /// Its start at the press, in UTC from midnight of day 0; its first day without times.
  var start: Int64 = 0
  /// Its end at the press, likewise.
  var end: Int64 = 0
  /// The part of the event that the finger holds.
  public internal(set) var grip = TouchPlace.Grip.move
  /// The place of the press, in the viewport.
  var press = Point.zero
  /// The finger's way since.
  var way = Point.zero
  /// The farthest that the finger has been from the press, in points.
  var farthest = 0.0
  /// The time since the press, in milliseconds.
  var held = 0.0
  /// The spot of the press.
  public internal(set) var from = EventSpot()
  /// The spot of the finger.
  public internal(set) var now = EventSpot()

  init() {}

  /// The finger's place, in the viewport.
  var finger: Point { Point(x: press.x + way.x, y: press.y + way.y) }

  /// Whether the finger has moved far enough to edit (rule K-81).
  var hasMoved: Bool { farthest >= Self.editDistance }

  /// Whether it has been near the press for long enough (rule K-80).
  var isLongPress: Bool { held >= Self.holdTime && farthest <= Self.slop }

  /// Moves the finger.
  mutating func move(_ step: Point) {
    way.x += step.x
    way.y += step.y
    farthest = max(farthest, (way.x * way.x + way.y * way.y).squareRoot())
  }

  /// The distance from the press at which editing begins, in points.
  private static let editDistance = 3.0
  /// The farthest that a finger goes in a long press, in points, and its time, in milliseconds.
  static let slop = 10.0
  private static let holdTime = 500.0

  // MARK: Numbers

  /// The state as numbers.
  var numbers: [Double] {
    [
      Double(mode.rawValue), Double(subject.rawValue), Double(item.section), Double(item.item),
      Double(itemCount), Double(start), Double(end), Double(grip.rawValue), press.x, press.y, way.x,
      way.y, farthest, held,
    ] + Self.numbers(from) + Self.numbers(now)
  }

  private static func numbers(_ spot: EventSpot) -> [Double] {
    [Double(spot.day), spot.second, spot.isWhole ? 1 : 0, Double(spot.resource)]
  }

  /// Reads such numbers; none is a calendar that nobody has touched.
  init(_ numbers: [Double]) {
    guard numbers.count == 22 else { return }
    func whole(_ place: Int) -> Int { Int(exactly: numbers[place]) ?? -1 }
    func spot(_ place: Int) -> EventSpot {
      EventSpot(
        day: whole(place), second: numbers[place + 1], isWhole: numbers[place + 2] == 1,
        resource: whole(place + 3))
    }
    mode = Mode(rawValue: whole(0)) ?? .none
    subject = Subject(rawValue: whole(1)) ?? .nothing
    item = IndexPath(item: whole(3), section: whole(2))
    itemCount = whole(4)
    (start, end) = (Int64(exactly: numbers[5]) ?? 0, Int64(exactly: numbers[6]) ?? 0)
    grip = TouchPlace.Grip(rawValue: whole(7)) ?? .move
    press = Point(x: numbers[8], y: numbers[9])
    way = Point(x: numbers[10], y: numbers[11])
    (farthest, held) = (numbers[12], numbers[13])
    (from, now) = (spot(14), spot(18))
  }
}

/// A place of a calendar: a day with a time, or a whole day as in the all-day row and in months.
public struct EventSpot: Equatable, Sendable {
  /// Counted from day 0, hidden ones too.
  public var day: Int
  /// In seconds from midnight, or by elapsed time from the beginning of the day.
  public var second: Double
  /// Whether it is the whole day.
  public var isWhole: Bool
  /// The number of its resource; 0 without resources.
  public var resource: Int

  /// Creates a place.
  public init(day: Int = 0, second: Double = 0, isWhole: Bool = false, resource: Int = 0) {
    (self.day, self.second) = (day, second)
    (self.isWhole, self.resource) = (isWhole, resource)
  }
}
