import ShellValues
import TestSupport
import Testing

@testable import KernelLink

/// The bytes of a journal: what is intact is read, whatever follows is named.
struct JournalTextTests {
  /// A journal of these operations, and where each record ends.
  private func journal(_ operations: [JournalOperation]) -> (bytes: [UInt8], ends: [Int]) {
    var checksum = JournalRecord.start
    var bytes = Array(JournalRecord.heading.utf8)
    var ends = [bytes.count]
    for operation in operations {
      bytes += Array(JournalRecord.text(of: [operation], &checksum).utf8)
      ends.append(bytes.count)
    }
    return (bytes, ends)
  }

  /// The lines after a number of the operations.
  private func content(_ operations: some Sequence<JournalOperation>) -> JournalLines {
    var lines = JournalLines()
    for operation in operations { lines.apply(operation) }
    return lines
  }

  private let operations: [JournalOperation] = [
    .append("a\nb"), .append("cé"), .truncate(to: 1), .redo(1), .append("d"), .append(""),
  ]

  @Test("The checksum is the one of ethernet") func theChecksumIsTheOneOfEthernet() {
    var checksum = Checksum()
    expect(checksum.text, equals: "00000000")
    checksum.add("1234".utf8)
    checksum.add("56789".utf8)
    expect(checksum.text, equals: "cbf43926")
  }

  @Test("Records are one line each and read back the same")
  func recordsAreOneLineEachAndReadBackTheSame() throws {
    let line = "item 0,0 label=\"a\\b\"\nsecond\r\t\u{7f}\u{0}é\u{1F600}"
    var checksum = JournalRecord.start
    let text = JournalRecord.text(of: [.append(JournalEntry(line)), .redo(17)], &checksum)
    let rows = text.split(separator: "\n", omittingEmptySubsequences: false)
    expect(rows.count, equals: 3)
    expect(
      rows[0].dropFirst(9),
      equals: "+ item 0,0 label=\"a\\5cb\"\\0asecond\\0d\\09\\7f\\00é\u{1F600}")
    expect(rows[1].dropFirst(9), equals: "^ 17")
    let read = try JournalText(journal(operations + [.append(JournalEntry(line))]).bytes)
    expect(read.content, equals: content(operations + [.append(JournalEntry(line))]))
    expect(read.damage == nil)
  }

  @Test("What a line took from outside is read back the same")
  func whatALineTookFromOutsideIsReadBackTheSame() throws {
    let lines = [
      JournalEntry("load a over b", images: ["b-2": "0", "a": "1f"], healedLayer: "top\t=2"),
      JournalEntry("import \"x\ty.csv\"", copy: "55e1"),
      JournalEntry("load flow #heals main #image flow=9a"),
      JournalEntry("load flow", images: ["": ""], copy: "", healedLayer: ""),
    ]
    var checksum = JournalRecord.start
    let text = JournalRecord.text(of: lines.map(JournalOperation.append), &checksum)
    expect(
      text.split(separator: "\n").map { $0.dropFirst(9) },
      equals: [
        "+ load a over b\timage a=1f\timage b-2=0\theals top\\09=2",
        "+ import \"x\\09y.csv\"\tcopy 55e1",
        "+ load flow #heals main #image flow=9a", "+ load flow\timage =\tcopy \theals ",
      ])
    let read = try JournalText(Array((JournalRecord.heading + text).utf8))
    expect(read.content.lines, equals: lines)
    expect(read.damage == nil)
  }

  @Test(
    "What is no record is damage even with its checksum",
    arguments: [
      "+ a\t", "+ a\timage", "+ a\timage b", "+ a\timage b=1\timage b=2", "+ a\tcopy 1\tcopy 2",
      "+ a\theals b\theals c", "+ a\tkeeps b", "+ a\tcopy \\zz", "+ a\tCopy 1", "+ \\0g\tcopy 1",
      "", "+", "x a", "- ", "- -1", "- 01", "- 1 ", "^ a", "+ \\", "+ \\0", "+ \\zz", "+ \\ff",
      "+ \\+1", "- 1", "^ 1", "- 99999999999999999999",
    ])
  func whatIsNoRecordIsDamageEvenWithItsChecksum(body: String) throws {
    var checksum = JournalRecord.start
    checksum.add(body.utf8)
    let text = JournalRecord.heading + "\(checksum.text) \(body)\nmore\n"
    let read = try JournalText(Array(text.utf8))
    expect(read.content, equals: JournalLines())
    expect(read.damage, equals: JournalDamage(record: 1, count: 2))
  }

  @Test("Every torn file reads as the prefix of its whole records")
  func everyTornFileReadsAsThePrefixOfItsWholeRecords() throws {
    let (bytes, ends) = journal(operations)
    for cut in 0...bytes.count {
      let whole = max(0, ends.count { $0 <= cut } - 1)
      let read = try JournalText(Array(bytes[..<cut]))
      expect(read.content, equals: content(operations.prefix(whole)), "cut at \(cut)")
      expect(read.length, equals: cut < ends[0] ? 0 : ends[whole], "cut at \(cut)")
      let isTorn = cut > ends[0] && !ends.contains(cut)
      expect(read.damage, equals: isTorn ? JournalDamage(record: whole + 1, count: 1) : nil)
    }
  }

  /// One bad byte anywhere costs the record it is in and what follows, no more and no less.
  @Test("Every bad byte is found in its record") func everyBadByteIsFoundInItsRecord() throws {
    let (bytes, ends) = journal(operations)
    for index in ends[0]..<bytes.count {
      for flip in [UInt8(1), 0x20, 0x80, 0xFF] {
        var damaged = bytes
        damaged[index] ^= flip
        let whole = ends.count { $0 <= index } - 1
        let read = try JournalText(damaged)
        expect(read.content, equals: content(operations.prefix(whole)), "byte \(index) ^ \(flip)")
        expect(read.length, equals: ends[whole])
        expect(read.damage?.record, equals: whole + 1, "byte \(index) ^ \(flip)")
      }
    }
    for index in 0..<ends[0] {
      var damaged = bytes
      damaged[index] ^= 0x80
      let read = try JournalText(damaged)
      expect(read.content, equals: JournalLines())
      expect(read.damage?.record, equals: 0)
    }
  }

  /// Lines that are missing, doubled or in another order are found, too.
  @Test("Every record must be in its place") func everyRecordMustBeInItsPlace() throws {
    let (bytes, ends) = journal((0..<5).map { .append(JournalEntry("line \($0)")) })
    let rows = zip(ends, ends.dropFirst()).map { bytes[$0..<$1] }
    let heading = bytes[..<ends[0]]
    let changed: [([Int], record: Int, count: Int)] = [
      ([1, 2, 3, 4], 1, 4), ([0, 1, 3, 4], 3, 2), ([0, 0, 1, 2], 2, 3), ([0, 2, 1, 3, 4], 2, 4),
    ]
    for (order, record, count) in changed {
      let read = try JournalText(Array(heading) + order.flatMap { rows[$0] })
      expect(read.damage, equals: JournalDamage(record: record, count: count), "\(order)")
      expect(read.content.lines.count, equals: record - 1)
    }
  }

  @Test("Another version is told as such") func anotherVersionIsToldAsSuch() {
    #expect(throws: JournalText.OtherVersion(version: 1)) {
      try JournalText(Array("layoutsh journal 1\n+ load flow\n".utf8))
    }
    #expect(throws: JournalText.OtherVersion(version: 30)) {
      try JournalText(Array("layoutsh journal 30\n".utf8))
    }
    for text in [
      "layoutsh journal x\n", "layoutsh journal 03\n", "hello\n", "layoutsh journal -1\n",
    ] {
      expect(
        (try? JournalText(Array(text.utf8)))?.damage, equals: JournalDamage(record: 0, count: 0))
    }
  }

  /// A file made to keep the reader busy is damaged where that shows.
  @Test("Hostile journals cost no more than their bytes")
  func hostileJournalsCostNoMoreThanTheirBytes() throws {
    var operations: [JournalOperation] = (0..<20_000).map { .append(JournalEntry("\($0)")) }
    for _ in 0..<2000 { operations += [.truncate(to: 0), .redo(20_000)] }
    let read = try JournalText(journal(operations).bytes)
    expect((20_000..<24_000), contains: try #require(read.damage).record)
    var random = FixedRandom(state: 3)
    for _ in 0..<rounds(300, often: 2000) {
      let noise = (0..<Int.random(in: 0...80, using: &random)).map { _ in
        UInt8.random(in: 0...255, using: &random)
      }
      let text = try JournalText(Array(JournalRecord.heading.utf8) + noise)
      expect(text.content, equals: JournalLines())
    }
  }
}
