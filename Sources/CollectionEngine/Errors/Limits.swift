/// Numbers beyond which the engine refuses what it is given.
enum Limits {
  /// Coordinates and lengths, in points; below it, doubles still distinguish points.
  static let coordinate = 1e9
  /// Sections of one content.
  static let sections = 1_000_000
  /// Items of one content; more are refused before anything is allocated.
  static let items = 16_000_000
}
