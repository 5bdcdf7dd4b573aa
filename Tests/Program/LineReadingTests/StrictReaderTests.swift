import Foundation
import TestSupport
import Testing

@testable import LineReading

struct StrictReaderTests {
  private typealias Outcome = Result<SourceLine, InputFault>

  private func lines(_ bytes: [UInt8], limit: Int = 1 << 20) -> [Outcome] {
    var reader = StrictReader(bytes: bytes, limit: limit)
    return all(&reader)
  }

  private func all(_ reader: inout StrictReader) -> [Outcome] {
    var outcomes: [Outcome] = []
    while let outcome = reader.next() { outcomes.append(outcome) }
    return outcomes
  }

  private func good(_ number: Int, _ text: String) -> Outcome {
    .success(SourceLine(text: text, number: number))
  }

  /// Reads bytes from a file that has no name, block by block.
  private func throughFile(_ bytes: [UInt8], limit: Int = 1 << 20) throws -> [Outcome] {
    let file = try #require(tmpfile())
    defer { fclose(file) }
    expect(fwrite(bytes, 1, bytes.count, file), equals: bytes.count)
    rewind(file)
    var reader = StrictReader(descriptor: fileno(file), limit: limit)
    return all(&reader)
  }

  @Test("Pieces of a line that a pipe delivers one by one are one line")
  func pieces() throws {
    var ends: [CInt] = [0, 0]
    try #require(pipe(&ends) == 0)
    defer { close(ends[0]) }
    var reader = StrictReader(descriptor: ends[0])
    expect(write(ends[1], "a\nb", 3), equals: 3)
    expect(reader.next(), equals: good(1, "a"))
    expect(write(ends[1], "c\r\n", 3), equals: 3)
    expect(reader.next(), equals: good(2, "bc"))
    close(ends[1])
    expect(reader.next() == nil)
  }

  @Test("A read of one byte is not the end")
  func bytes() throws {
    var ends: [CInt] = [0, 0]
    try #require(pipe(&ends) == 0)
    defer { close(ends[0]) }
    var left = Array("ab\nc".utf8)
    var reader = StrictReader(
      descriptor: ends[0],
      willRead: {
        if left.isEmpty { close(ends[1]) } else { _ = write(ends[1], [left.removeFirst()], 1) }
      })
    expect(all(&reader), equals: [good(1, "ab"), good(2, "c")])
  }

  @Test("A descriptor that does not block is waited for")
  func nonBlocking() throws {
    var ends: [CInt] = [0, 0]
    try #require(pipe(&ends) == 0)
    defer { close(ends[0]) }
    expect(fcntl(ends[0], F_SETFL, O_NONBLOCK), equals: 0)
    let writer = Thread { [end = ends[1]] in
      usleep(20_000)
      _ = write(end, "a\n", 2)
      close(end)
    }
    var reader = StrictReader(descriptor: ends[0])
    writer.start()
    expect(reader.next(), equals: good(1, "a"))
    expect(reader.next() == nil)
  }

  @Test("Lines end with LF or CR LF, and the last may lack it")
  func ends() {
    expect(lines(Array("a\r\n\nb".utf8)), equals: [good(1, "a"), good(2, ""), good(3, "b")])
    expect(lines(Array("a\n".utf8)), equals: [good(1, "a")])
    expect(lines([]).isEmpty)
    expect(lines(Array("a\rb\n".utf8)), equals: [good(1, "a\rb")])
  }

  @Test("Broken UTF-8 and NUL are placed by line and byte, and the next line is read")
  func brokenBytes() {
    let bytes = Array("ok\né".utf8) + [0xFF, 0x0A] + Array("b\0\nend\n".utf8)
    expect(
      lines(bytes),
      equals: [
        good(1, "ok"), .failure(.notUTF8(line: 2, column: 3)), .failure(.nul(line: 3, column: 2)),
        good(4, "end"),
      ])
    // A surrogate and an overlong form are not UTF-8 either.
    expect(lines([0x61, 0xED, 0xA0, 0x80]), equals: [.failure(.notUTF8(line: 1, column: 2))])
    expect(lines([0xC0, 0x80]), equals: [.failure(.notUTF8(line: 1, column: 1))])
  }

  @Test("A byte order mark of UTF-8 is no part of the first line, and one of UTF-16 is named")
  func byteOrderMarks() {
    let mark: [UInt8] = [0xEF, 0xBB, 0xBF]
    expect(lines(mark + Array("a\nb".utf8)), equals: [good(1, "a"), good(2, "b")])
    expect(lines(mark), equals: [good(1, "")])
    expect(lines(Array("a\n".utf8) + mark), equals: [good(1, "a"), good(2, "\u{FEFF}")])
    for start: [UInt8] in [[0xFF, 0xFE], [0xFE, 0xFF], [0x61, 0], [0, 0x61]] {
      expect(lines(start + [0x62, 0x63]), equals: [.failure(.utf16)])
    }
    expect(
      InputFault.utf16.description,
      equals: "line 1: expected UTF-8, found UTF-16: save the file in UTF-8")
  }

  @Test("A line of the limit passes; one byte more is refused and skipped as a whole")
  func limit() throws {
    let megabyte = [UInt8](repeating: 0x78, count: 1 << 20)
    let text = String(decoding: megabyte, as: UTF8.self)
    let bytes = megabyte + [0x0A] + megabyte + [0x79, 0x0A] + Array("end".utf8)
    let expected = [good(1, text), .failure(.tooLong(line: 2, limit: 1 << 20)), good(3, "end")]
    expect(lines(bytes), equals: expected)
    try expect(throughFile(bytes), equals: expected)
  }

  @Test("A line far over the limit is skipped without being kept, at the end of the input too")
  func farOverLimit() throws {
    let long = [UInt8](repeating: 0x78, count: 900_000)
    let bytes = Array("a\n".utf8) + long + Array("\nb\n".utf8) + long
    let tooLong = { Outcome.failure(.tooLong(line: $0, limit: 1000)) }
    let expected = [good(1, "a"), tooLong(2), good(3, "b"), tooLong(4)]
    try expect(throughFile(bytes, limit: 1000), equals: expected)
    expect(lines(bytes, limit: 1000), equals: expected)
  }

  @Test("200,000 lines of a file arrive all, in order")
  func manyLines() throws {
    var bytes: [UInt8] = []
    for number in 1...200_000 { bytes += Array("line \(number)\n".utf8) }
    let outcomes = try throughFile(bytes)
    expect(outcomes.count, equals: 200_000)
    expect(outcomes.enumerated().allSatisfy { $1 == good($0 + 1, "line \($0 + 1)") })
  }

  @Test("A file that cannot be read says which and why")
  func unreadable() {
    func fault(_ path: String) -> String? {
      do throws(InputFault) {
        _ = try StrictReader.open(path)
        return nil
      } catch {
        return error.description
      }
    }
    expect(fault("/no/such/file"), equals: "cannot read /no/such/file: No such file or directory")
    expect(fault("/usr"), equals: "cannot read /usr: Is a directory")
    expect(fault("a\0b"), equals: "cannot read a\\u{0}b: a file name cannot hold a NUL character")
  }

  @Test("A failed read is the last thing a reader returns")
  func failedRead() {
    var reader = StrictReader(descriptor: -1)
    expect(all(&reader), equals: [.failure(.unreadable(name: "standard input", code: EBADF))])
  }

  @Test("Faults read as sentences")
  func sentences() {
    expect(InputFault.notUTF8(line: 3, column: 7).description, equals: "line 3, byte 7: not UTF-8")
    expect(
      InputFault.nul(line: 1, column: 2).description,
      equals: "line 1, byte 2: a NUL character, expected text")
    expect(
      InputFault.tooLong(line: 4, limit: 100).description, equals: "line 4 is longer than 100 bytes"
    )
  }
}
