/// A request for what the scene looks like, in characters; it changes nothing and is not counted.
public struct PictureRequest: Equatable, Sendable {
  /// The width in columns.
  public var columns: UInt32
  /// The height in rows.
  public var rows: UInt32
  /// A line that is about to run, to show what moves while it does; nil for the scene as it is.
  public var line: String?
  /// Whether the kernel is used for nothing else, so that the scene may change.
  public var isLast = false

  /// What separates the moments of an answer; each is rows of text with their line feeds.
  public static let separator: UInt8 = 0x0C
  /// The time between two moments, in milliseconds.
  public static let interval = 33

  /// Creates a request.
  public init(columns: UInt32, rows: UInt32, line: String? = nil) {
    self.columns = columns
    self.rows = rows
    self.line = line
  }
}
