import ShellValues

/// A journal read from the bytes of its file, as far as it is intact.
struct JournalText: Equatable {
  /// The lines after the last intact record.
  private(set) var content = JournalLines()
  /// How many bytes the heading and the intact records take.
  private(set) var length = 0
  /// The checksum of these.
  private(set) var checksum = JournalRecord.start
  /// What follows them, or nil if nothing does.
  private(set) var damage: JournalDamage?

  /// How many lines the records may move between those in effect and the undone ones: a file that goes to
  /// and fro on purpose must not take hours.
  private static let mostMoves = 1 << 24

  /// Reads a journal, whatever the bytes are.
  ///
  /// O(bytes).
  ///
  /// Throws the version of a journal of another one.
  init(_ bytes: [UInt8]) throws(OtherVersion) {
    let heading = Array(JournalRecord.heading.utf8)
    guard bytes.starts(with: heading) else {
      if let version = Self.version(in: bytes) { throw OtherVersion(version: version) }
      // A shell that was killed while it began its journal has no lines to lose.
      if !heading.starts(with: bytes) { damage = JournalDamage(record: 0, in: bytes[...]) }
      return
    }
    length = heading.count
    var record = 0
    var moves = 0
    while length < bytes.count {
      record += 1
      var next = checksum
      guard let end = bytes[length...].firstIndex(of: 0x0A),
        let operation = JournalRecord.operation(from: bytes[length..<end], &next),
        Self.count(operation, content, &moves), content.apply(operation)
      else {
        damage = JournalDamage(record: record, in: bytes[length...])
        return
      }
      checksum = next
      length = end + 1
    }
  }

  /// Counts the lines that an operation moves; false where they are too many.
  private static func count(
    _ operation: JournalOperation, _ content: JournalLines, _ moves: inout Int
  ) -> Bool {
    switch operation {
    case .append: moves += 1
    case .truncate(let count):
      moves += max(0, content.lines.count - min(count, content.lines.count))
    case .redo(let count): moves += min(count, content.undone.count)
    }
    return moves <= mostMoves
  }

  /// The number in a heading like ours, or nil if it is no such heading.
  private static func version(in bytes: [UInt8]) -> Int? {
    let words = Array("layoutsh journal ".utf8)
    guard bytes.starts(with: words), let end = bytes.firstIndex(of: 0x0A) else { return nil }
    let digits = String(decoding: bytes[words.count..<end], as: UTF8.self)
    guard let number = Int(digits), number > 0, "\(number)" == digits else { return nil }
    return number
  }

  /// The heading is that of another version.
  struct OtherVersion: Error, Equatable {
    var version: Int
  }
}

/// The end of a journal that cannot be read.
public struct JournalDamage: Equatable, Sendable {
  /// The first damaged record, from 1; 0 for the heading.
  public var record: Int
  /// How many records are lost, that one among them.
  public var count: Int

  /// Damage from a record on.
  public init(record: Int, count: Int) {
    self.record = record
    self.count = count
  }

  /// The rest of a file from a damaged record on, or from a damaged heading on.
  init(record: Int, in rest: ArraySlice<UInt8>) {
    let lines = rest.count { $0 == 0x0A } + (rest.last == 0x0A ? 0 : 1)
    self.init(record: record, count: record == 0 ? lines - 1 : lines)
  }
}
