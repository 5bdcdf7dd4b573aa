/// A journal read from the bytes of its file.
struct JournalText: Equatable {
  /// The lines after the last whole record.
  var content: JournalLines
  /// How many bytes the heading and the whole records take; what follows is a torn record.
  var length: Int

  /// Reads a journal; a last record without an end of line was torn by a crash and is left out.
  ///
  /// O(bytes).
  ///
  /// Throws the number of the first line (from 1) that is not a record, or names lines that do not exist.
  init(_ bytes: [UInt8]) throws(BadRecord) {
    let heading = Array(JournalRecord.heading.utf8)
    content = JournalLines()
    length = 0
    guard bytes.count >= heading.count else {
      guard heading.starts(with: bytes) else { throw BadRecord(line: 1) }
      return
    }
    guard bytes.starts(with: heading) else { throw BadRecord(line: 1) }
    length = heading.count
    var number = 1
    while let end = bytes[length...].firstIndex(of: 0x0A) {
      number += 1
      guard let record = String(validating: bytes[length..<end], as: UTF8.self),
        let operation = JournalRecord.operation(from: record[...]), content.apply(operation)
      else { throw BadRecord(line: number) }
      length = end + 1
    }
  }

  /// A line of a journal file that is damaged.
  struct BadRecord: Error, Equatable {
    var line: Int
  }
}
