/// What the heights of notches are measured against, along the edge's axis, in points.
struct NotchRoom: Equatable {
  /// Length of the container, bars included.
  var container: Double
  /// Length of the container across.
  var across = 0.0
  /// How far bars cover the container at the far side, as the top is for a sheet at the bottom.
  var leadInset = 0.0
  /// How far bars cover the container at the sheet's own edge.
  var trailInset = 0.0
  /// Length of the sheet's content, its handle included.
  var content = 0.0
  /// How much of the container the keyboard covers at the sheet's edge.
  var keyboard = 0.0

  /// The longest that a sheet can be.
  var limit: Double { max(0, container - keyboard) }
}
