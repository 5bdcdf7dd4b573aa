import System
import TerminalText

/// Checked lines of a file, a pipe or bytes in memory: UTF-8, no NUL, no line over the limit.
///
///     var reader = try StrictReader.open("demo.layoutsh")
///     while let line = reader.next() {
///       switch line {
///       case .success(let line): print(line.number, line.text)
///       case .failure(let fault): print(fault)
///       }
///     }
///
/// A byte order mark of UTF-8 at the start is skipped.
///
/// A fault concerns one line; the next call continues with the following line, except after a
/// failed read, which is the last result. A line ends with LF or CR LF; the last one may lack it.
/// The reader holds at most one block and one line in memory, closes only descriptors that it
/// opened, and keeps no state outside, so it may be used in a forked child.
public struct StrictReader: ~Copyable {
  /// The default maximum length of a line, in bytes.
  public static let defaultLimit = 1 << 20

  private let descriptor: CInt?
  private let ownsDescriptor: Bool
  private let name: String
  private let limit: Int
  private let shouldStop: () -> Bool
  private let willRead: () -> Void
  /// The bytes read; those before `position` are consumed, those before `searched` contain no line
  /// end.
  private var buffer: [UInt8]
  private var position = 0
  private var searched = 0
  private var number = 0
  private var isAtEnd = false
  /// Whether to skip the rest of a line over the limit.
  private var isSkipping = false

  private static let blockSize = 1 << 18

  /// Creates a reader of a descriptor, which stays open.
  ///
  /// - Parameters:
  ///   - name: the name of the input in faults.
  ///   - limit: the maximum length of a line without its end, in bytes.
  ///   - shouldStop: asked when a signal interrupts a read; true ends the input with
  ///     ``InputFault/interrupted``.
  ///   - willRead: called before each read, which may block.
  public init(
    descriptor: CInt, name: String = "standard input", limit: Int = defaultLimit,
    shouldStop: @escaping () -> Bool = { false }, willRead: @escaping () -> Void = {}
  ) {
    self.init(
      descriptor: descriptor, owned: false, name: name, limit: limit, shouldStop: shouldStop,
      willRead: willRead)
  }

  /// Creates a reader of bytes in memory.
  public init(bytes: [UInt8], name: String = "input", limit: Int = defaultLimit) {
    self.init(descriptor: nil, owned: false, name: name, limit: limit)
    buffer = bytes
    isAtEnd = true
  }

  /// Opens a file for reading; it is closed with the reader.
  ///
  /// - Throws: ``InputFault/unreadable(name:code:)`` if it cannot be opened or is a directory, and
  ///   ``InputFault/nulInName(_:)``.
  public static func open(
    _ path: String, limit: Int = defaultLimit, shouldStop: @escaping () -> Bool = { false }
  ) throws(InputFault) -> StrictReader {
    if path.utf8.contains(0) { throw .nulInName(path) }
    let descriptor: Int32
    do { descriptor = try WholeFile.open(path) } catch {
      throw .unreadable(name: path, code: error.number)
    }
    return StrictReader(
      descriptor: descriptor, owned: true, name: path, limit: limit, shouldStop: shouldStop)
  }

  private init(
    descriptor: CInt?, owned: Bool, name: String, limit: Int,
    shouldStop: @escaping () -> Bool = { false }, willRead: @escaping () -> Void = {}
  ) {
    self.descriptor = descriptor
    self.ownsDescriptor = owned
    self.name = name
    self.limit = limit
    self.shouldStop = shouldStop
    self.willRead = willRead
    self.buffer = []
  }

  deinit {
    if ownsDescriptor, let descriptor { Posix.close(descriptor) }
  }

  /// Returns the next line or its fault, or nil at the end.
  ///
  /// - Complexity: O(n) for a length of n.
  public mutating func next() -> Result<SourceLine, InputFault>? {
    while true {
      if let end = lineEnd() {
        let start = position
        position = end + 1
        searched = position
        if let line = line(from: start, to: end) { return line }
      } else if isAtEnd {
        let start = position
        position = buffer.count
        return start < buffer.count || isSkipping ? line(from: start, to: buffer.count) : nil
      } else {
        if let fault = refill() { return .failure(fault) }
        if buffer.count - position > limit + 1, !isSkipping, lineEnd() == nil {
          isSkipping = true
          number += 1
          return .failure(.tooLong(line: number, limit: limit))
        }
      }
    }
  }
}

/// One line of a source.
public struct SourceLine: Hashable, Sendable {
  /// The text without its line end.
  public let text: String
  /// The line number, from 1.
  public let number: Int

  /// Creates a line of a source that is not read from a descriptor.
  public init(text: String, number: Int) {
    self.text = text
    self.number = number
  }
}

extension StrictReader {
  /// Finds the end of the line at `position` in the buffer.
  private mutating func lineEnd() -> Int? {
    let found = buffer.withUnsafeBytes { offset(of: 0x0A, in: $0, from: searched) }
    if found == nil { searched = buffer.count }
    return found
  }

  /// Checks a line; returns nil for the rest of one that was too long.
  private mutating func line(from start: Int, to end: Int) -> Result<SourceLine, InputFault>? {
    if isSkipping {
      isSkipping = false
      return nil
    }
    number += 1
    var start = start
    if number == 1, end > start + 1 {
      if TextEncoding.isUTF16(buffer[start], buffer[start + 1]) { return .failure(.utf16) }
      if buffer[start..<end].starts(with: TextEncoding.utf8Mark) { start += 3 }
    }
    let hasReturn = end > start && buffer[end - 1] == 0x0D
    let end = hasReturn ? end - 1 : end
    guard end - start <= limit else { return .failure(.tooLong(line: number, limit: limit)) }
    return buffer.withUnsafeBytes { bytes in
      check(UnsafeRawBufferPointer(rebasing: bytes[start..<end]))
    }
  }

  private func check(_ bytes: UnsafeRawBufferPointer) -> Result<SourceLine, InputFault> {
    if let nul = offset(of: 0, in: bytes) {
      return .failure(.nul(line: number, column: nul + 1))
    }
    // ASCII is well-formed, and cheaper to copy.
    if isASCII(bytes) {
      let text = String(unsafeUninitializedCapacity: bytes.count) { room in
        UnsafeMutableRawBufferPointer(room).copyMemory(from: bytes)
        return bytes.count
      }
      return .success(SourceLine(text: text, number: number))
    }
    if let text = String(validating: bytes, as: UTF8.self) {
      return .success(SourceLine(text: text, number: number))
    }
    return .failure(.notUTF8(line: number, column: validPrefixLength(bytes) + 1))
  }

  /// A loop, as `allSatisfy` calls a function for each byte here.
  private func isASCII(_ bytes: UnsafeRawBufferPointer) -> Bool {
    var bits: UInt8 = 0
    for index in bytes.indices { bits |= bytes[index] }
    return bits < 0x80
  }

  /// Reads one more block, or returns why not.
  private mutating func refill() -> InputFault? {
    guard let descriptor else { return nil }
    willRead()
    let rest = isSkipping ? [] : buffer[position...]
    (searched, position) = (rest.count, 0)
    var fault: InputFault?
    // Room for a block is not filled before it is read into.
    buffer = Array(unsafeUninitializedCapacity: rest.count + Self.blockSize) { bytes, count in
      let room = UnsafeMutableRawBufferPointer(bytes)
      rest.withUnsafeBytes(room.copyMemory)
      count = rest.count
      switch readBlock(descriptor, UnsafeMutableRawBufferPointer(rebasing: room[rest.count...])) {
      case .success(let read):
        count += read
        isAtEnd = read == 0
      case .failure(let found):
        fault = found
        isAtEnd = true
      }
    }
    guard let fault else { return nil }
    buffer.removeAll()
    searched = 0
    isSkipping = false
    return fault
  }

  /// Reads up to the free size; retries after signals and waits for a non-blocking descriptor.
  private func readBlock(
    _ descriptor: CInt, _ free: UnsafeMutableRawBufferPointer
  ) -> Result<Int, InputFault> {
    while true {
      switch Posix.attempt(descriptor, into: free) {
      case .bytes(let count): return .success(count)
      case .end: return .success(0)
      case .nothingYet: _ = Posix.poll([descriptor], milliseconds: -1)
      case .interrupted: if shouldStop() { return .failure(.interrupted) }
      case .failed(let code): return .failure(.unreadable(name: name, code: code))
      }
    }
  }
}

/// Returns the length of the longest well-formed prefix, in bytes.
private func validPrefixLength(_ bytes: UnsafeRawBufferPointer) -> Int {
  var decoder = UTF8()
  var iterator = bytes.makeIterator()
  var length = 0
  while case .scalarValue(let scalar) = decoder.decode(&iterator) {
    length += UTF8.width(scalar)
  }
  return length
}

/// A fault of a source of lines, or of one of its lines.
public enum InputFault: Error, Hashable, Sendable {
  /// The source cannot be opened or read; `code` is the error number of the system.
  case unreadable(name: String, code: CInt)
  /// The name has a NUL character, so there is no such file.
  case nulInName(String)
  /// A byte that is not UTF-8; `column` counts bytes from 1.
  case notUTF8(line: Int, column: Int)
  /// The text is in UTF-16.
  case utf16
  /// A NUL character; `column` counts bytes from 1.
  case nul(line: Int, column: Int)
  /// A line longer than `limit` bytes; it is skipped.
  case tooLong(line: Int, limit: Int)
  /// A signal asked to stop reading.
  case interrupted
}
