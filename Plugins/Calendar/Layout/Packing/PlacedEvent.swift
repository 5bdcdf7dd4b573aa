/// An event of a day in packing order, with its column and wall, kept through edits of other
/// events.
struct PlacedEvent: Hashable {
  /// Its time and its tag.
  let key: PackingKey
  /// The latest end of the events up to this one, in seconds from midnight.
  var reach: Int32
  /// -1 if it is only counted, less before it has a place.
  var column: Int32 = -2
  /// The next higher column that was in use when the event began.
  var next: Int32 = .max
  /// The last start of an event in the next column while this one was on, or less.
  var neighbour: Int32 = .min

  /// The column up to which the event may grow.
  var wall: Int32 { neighbour >= key.start ? column + 1 : next }

  /// The column that it leaves when it moves: the limit if it was only counted, less than 0 if it
  /// had no place.
  @inline(__always)
  func leaves(_ limit: Int) -> Int32 { column == -1 ? Int32(clamping: limit) : column }

  /// The column at whose start the event ends, out of `columns`.
  func edge(_ style: PackingStyle, of columns: Int32) -> Int32 {
    switch style {
    case .expand: return min(wall, columns)
    case .stretch where wall == .max: return columns
    default: return column + 1
    }
  }

  /// Sets a slot to the place of the event, out of `columns`.
  func place(_ slot: inout Slot, _ style: PackingStyle, of columns: Int32) {
    guard column >= 0 else { return slot.move(to: .hidden) }
    let width = Double(columns)
    slot.left = Double(column) / width
    slot.right = Double(edge(style, of: columns)) / width
    slot.column = column
    slot.columns = columns
  }
}
