public import TerminalText

/// A part of a typed line that has a colour of its own.
public struct LinePart: Hashable, Sendable {
  /// Its place, in UTF-8 bytes of the line.
  public var range: Range<Int>
  /// Its role.
  public var role: TextRole

  /// Creates a part.
  public init(_ range: Range<Int>, _ role: TextRole) { (self.range, self.role) = (range, role) }
}
