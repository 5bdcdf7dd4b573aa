/// The header of a session: fields `key: value` with each key at most once.
public struct SessionHeader: Equatable, Sendable {
  /// The keys there are.
  public enum Key: String, CaseIterable, Sendable {
    /// What the session is called.
    case title
    /// The terminal size the session was made for.
    case size
    /// The seed of generated content and of playback.
    case seed
    /// A module and its versions, such as `flow >= 1.0`.
    case requires
    /// The locale the session was made in.
    case locale
    /// How long one step may take.
    case timeout
    /// How fast to play: 2 is twice as fast.
    case speed
    /// Words to find the session by.
    case tags
    /// Who wrote it.
    case author
  }

  /// One line of the header.
  public struct Field: Equatable, Sendable {
    /// The line of the file, from 1.
    public let line: Int
    /// The key.
    public let key: Key
    /// The text after the colon, without the blanks around it.
    public let value: String

    /// The line as it stands in the file.
    let source: String
  }

  /// A size of a terminal in character cells.
  public struct TerminalSize: Equatable, Sendable {
    /// Cells in a row, 1 to 1000.
    public let columns: Int
    /// Rows, 1 to 1000.
    public let rows: Int
  }

  /// The fields in file order.
  public let fields: [Field]

  /// The text of a field, if the header has it; O(fields), of which there are at most nine.
  public subscript(key: Key) -> String? {
    fields.first { $0.key == key }?.value
  }

  /// The terminal size, if stated.
  public var size: TerminalSize? { self[.size].flatMap(Self.parseSize) }

  /// The seed, if stated.
  public var seed: UInt32? { self[.seed].flatMap(Self.parseSeed) }

  /// The time limit of a step in milliseconds, if stated.
  public var timeoutMilliseconds: Int? { self[.timeout].flatMap(Self.parseTimeout) }

  /// The playback speed, 0.1 to 100, if stated.
  public var speed: Double? { self[.speed].flatMap(Self.parseSpeed) }
}
