/// Column and wall of an event, kept through edits of other events.
struct ColumnPlace {
  /// When the event begins, in seconds from midnight.
  let start: Int32
  /// -1 where it is only counted, less before it has a place.
  var column: Int32 = -2
  /// The next higher column that was in use when the event began.
  var next: Int32 = .max
  /// When the last event began in the neighbour column while this one was on, or less.
  var neighbour: Int32 = .min

  /// The column up to which the event may grow.
  var wall: Int32 { neighbour >= start ? column + 1 : next }

  /// The column at which the event ends, among so many.
  func edge(_ style: PackingStyle, of columns: Int32) -> Int32 {
    switch style {
    case .expand: return min(wall, columns)
    case .stretch where wall == .max: return columns
    default: return column + 1
    }
  }

  /// Where the event lies, among so many columns.
  func slot(_ style: PackingStyle, of columns: Int32) -> Slot {
    let width = Double(columns)
    return Slot(
      left: Double(column) / width, right: Double(edge(style, of: columns)) / width,
      column: column, columns: columns)
  }
}

/// Columns and clusters of a day, kept through edits.
struct ColumnPlaces {
  /// For each event, in the order of the starts.
  var places: [ColumnPlace] = []
  /// In the order of their times.
  var clusters: [Cluster] = []
  /// No cluster has ever had more columns.
  var most = 0

  /// No places.
  init() {}

  /// Events that have no columns yet.
  init(_ starts: EventKeys) {
    places = starts.words.map { ColumnPlace(start: PackingKey(bits: $0).start) }
  }
}
