import LayoutCore

/// A finger on a list, and the row that it has swiped or lifted: the state that the host keeps.
struct RowTouch: Equatable {
  /// The phase of the touch.
  enum Mode: Int {
    case none, down, scroll, swipe, lifted
    /// It has closed the open row, and may still scroll.
    case closing
  }

  var mode = Mode.none
  /// The row that is swiped, open or lifted.
  var row = IndexPath(item: 0, section: 0)
  /// The number of rows in its section, with another of which the row may be another, too; 0 if the
  /// finger is on no row.
  var rowCount = 0
  var swipe = RowSwipe()
  /// The place of the press, in the viewport.
  var press = Point.zero
  /// The finger's way since.
  var way = Point.zero
  /// The time since, in milliseconds; far below 0 once the finger has gone too far to lift a row.
  var held = 0.0
  /// Where the lifted row would land.
  var target = IndexPath(item: 0, section: 0)
  /// Distance of the finger from the start of the row that it holds.
  var grip = 0.0
  /// Where the last release has moved a row from, or nil.
  var moved: IndexPath?

  init() {}

  /// Whether all rows are at rest: one that has left for good is about to be deleted.
  var isIdle: Bool { mode != .lifted && (swipe.side == 0 || swipe.phase == .performing) }

  /// The finger's place, in the viewport.
  var finger: Point { Point(x: press.x + way.x, y: press.y + way.y) }

  /// Moves the finger.
  mutating func move(_ way: Point) {
    self.way.x += way.x
    self.way.y += way.y
    let far = (self.way.x * self.way.x + self.way.y * self.way.y).squareRoot()
    if far > Self.slop, mode != .lifted { held = -GestureResponse.limit }
  }

  /// Whether the finger has been on a row that is not open for long enough (rule T-30).
  var mayLift: Bool {
    switch mode {
    case .down: return swipe.side == 0 && held >= Self.liftTime
    case .scroll, .swipe: return rowCount > 0 && held >= Self.liftTime
    case .none, .lifted, .closing: return false
    }
  }

  /// The farthest that a finger goes before it is no long press.
  static let slop = 10.0
  /// The time after which a row is lifted, in milliseconds (rule T-30).
  static let liftTime = 500.0

  /// The state as numbers.
  var numbers: [Double] {
    let from = moved ?? IndexPath(item: -1, section: -1)
    return swipe.numbers + [
      Double(mode.rawValue), Double(row.section), Double(row.item), press.x, press.y, way.x, way.y,
      held, Double(target.section), Double(target.item), grip, Double(from.section),
      Double(from.item), Double(rowCount),
    ]
  }

  /// Reads such numbers; none is a list that nobody has touched.
  init(_ numbers: [Double]) {
    guard numbers.count == RowSwipe.numberCount + 14 else { return }
    swipe = RowSwipe(numbers[..<RowSwipe.numberCount])
    let rest = Array(numbers[RowSwipe.numberCount...])
    func path(_ place: Int) -> IndexPath {
      IndexPath(item: Int(exactly: rest[place + 1]) ?? -1, section: Int(exactly: rest[place]) ?? -1)
    }
    mode = Int(exactly: rest[0]).flatMap { Mode(rawValue: $0) } ?? .none
    (row, press) = (path(1), Point(x: rest[3], y: rest[4]))
    (way, held) = (Point(x: rest[5], y: rest[6]), rest[7])
    (target, grip) = (path(8), rest[10])
    moved = rest[11] < 0 ? nil : path(11)
    rowCount = Int(exactly: rest[13]) ?? 0
  }
}

/// The names of the actions of a row (rule T-22).
struct RowActions: Equatable {
  /// The names, the outermost first; at most eight.
  let names: [String]

  /// The values of the options, in words.
  static let expected = "none or at most 8 names as in delete,flag"
  /// Maximum number of actions at a side.
  static let most = 8
  /// None at all.
  static let none = RowActions(names: [])

  private init(names: [String]) { self.names = names }

  /// Reads `none` or names with commas between them; nil for anything else.
  init?(_ text: String) {
    if text == "none" {
      names = []
      return
    }
    let parts = text.split(separator: ",", omittingEmptySubsequences: false)
    guard parts.count <= Self.most, parts.allSatisfy({ GestureEdit.isAction($0) })
    else { return nil }
    names = parts.map { String($0) }
  }
}

/// The button of an action: its side, and its place among the actions there, the outermost first.
struct RowButton: Equatable {
  let isLeading: Bool
  let place: Int

  /// The buttons of both sides.
  static let all = [true, false].flatMap { isLeading in
    (0..<RowActions.most).map { RowButton(isLeading: isLeading, place: $0) }
  }

  /// The name of its kind: `Leading0`.
  var kind: String { "\(isLeading ? "Leading" : "Trailing")\(place)" }
}
