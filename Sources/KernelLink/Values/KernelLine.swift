/// One line a kernel is asked to run.
public struct KernelLine: Equatable, Sendable {
  /// The number of the line, counted by the front end from 1; reports after a death name it.
  public var number: UInt64
  /// The line as it was typed, without its end of line.
  public var text: String
  /// Width of the window in which the answer will be shown, in columns.
  public var columns: UInt32
  /// Height of that window, in rows; 0 where it is not known.
  public var rows: UInt32

  /// Where the line comes from, in words that the program and the front end agree on; empty: a person
  /// typed it.
  public var origin: [String]

  /// A line with its number.
  public init(
    number: UInt64, text: String, columns: UInt32 = 80, rows: UInt32 = 0, origin: [String] = []
  ) {
    self.number = number
    self.text = text
    self.columns = columns
    self.rows = rows
    self.origin = origin
  }
}
