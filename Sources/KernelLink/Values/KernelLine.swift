/// One line a kernel is asked to run.
public struct KernelLine: Equatable, Sendable {
  /// The number of the line, counted by the front end from 1; reports after a death name it.
  public var number: UInt64
  /// The line as it was typed, without its end of line.
  public var text: String

  /// A line with its number.
  public init(number: UInt64, text: String) {
    self.number = number
    self.text = text
  }
}
