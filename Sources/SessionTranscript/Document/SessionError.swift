/// Why a session cannot be read or written, and where.
///
/// Printed as `LINE: message`.
public struct SessionError: Error, Equatable, Sendable, CustomStringConvertible {
  /// The line of the file, from 1.
  public let line: Int
  /// One sentence without a full stop: what was found, and what was expected if that helps.
  public let message: String

  /// Makes an error; what cannot be seen in the message is made visible.
  public init(line: Int, _ message: String) {
    self.line = line
    self.message = Escaping.visible(message)
  }

  /// The error on one line.
  public var description: String { "\(line): \(message)" }
}
