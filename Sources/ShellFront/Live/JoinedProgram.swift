import CPosix
import KernelLink
import System

/// A program that runs beside this one, joined by a socket pair; its end of the pair is
/// descriptor 3.
///
/// Nothing here waits for it: what it does not take is kept, up to a limit, and it is given up
/// beyond that.
final class JoinedProgram {
  /// A message between the two.
  ///
  /// On the wire: the length of the rest (4 bytes), the kind (1), a number (4), the bytes; numbers
  /// are little-endian.
  struct Message: Equatable, Sendable {
    /// The kind of message, as agreed by the two.
    var kind: UInt8
    /// Whom it is from or for.
    var number: UInt32
    /// The message.
    var bytes: [UInt8]

    init(kind: UInt8, number: UInt32 = 0, bytes: [UInt8] = []) {
      self.kind = kind
      self.number = number
      self.bytes = bytes
    }
  }

  /// Maximum size of a message from the program, in bytes.
  private static let longestMessage = 1 << 20
  /// Maximum size of what the program has not taken yet, in bytes.
  private static let longestQueue = 64 << 20

  /// The descriptor of the socket.
  let socket: Int32
  private let pid: Int32
  private var incoming: [UInt8] = []
  private var outgoing: [UInt8] = []
  /// Whether the program is gone, or was given up.
  private(set) var hasEnded = false

  /// Starts the program at a path, with an empty environment and without arguments.
  ///
  /// - Throws: `FileProblem` if it cannot be started; a program that cannot be executed ends at
  ///   once.
  init(path: String) throws(FileProblem) {
    var ends: [Int32] = [-1, -1]
    guard cposix_socket_pair(&ends) == 0 else {
      throw FileProblem(path: path, action: .start, number: Posix.lastError)
    }
    pid = cposix_spawn_joined(path, ends[1])
    let number = Posix.lastError
    Posix.close(ends[1])
    socket = ends[0]
    guard pid > 0 else {
      Posix.close(ends[0])
      throw FileProblem(path: path, action: .start, number: number)
    }
    cposix_set_nonblocking(socket, 1)
  }

  deinit {
    Posix.close(socket)
    if !isReaped { end(patience: 0) }
  }

  /// Whether something waits to be taken by the program.
  var isSending: Bool { !outgoing.isEmpty && !hasEnded }

  /// Sends a message, or keeps it until the program takes it.
  func send(_ message: Message) {
    guard !hasEnded else { return }
    var writer = ByteWriter()
    writer.put(UInt32(clamping: 5 + message.bytes.count))
    writer.put(message.kind)
    writer.put(message.number)
    outgoing += writer.bytes + message.bytes
    if outgoing.count > Self.longestQueue { return giveUp() }
    flush()
  }

  /// Sends the waiting bytes that the program accepts.
  func flush() {
    var sent = 0
    while sent < outgoing.count {
      guard let count = Posix.offer(socket, outgoing[sent...]) else { return giveUp() }
      if count == 0 { break }
      sent += count
    }
    outgoing.removeFirst(sent)
  }

  /// Returns the messages that have arrived, at most about 64 kB of them.
  func receive() -> [Message] {
    guard !hasEnded else { return [] }
    switch Posix.read(socket, limit: 1 << 16, into: &incoming) {
    case .bytes, .nothingYet, .interrupted: break
    case .end, .failed: giveUp()
    }
    var messages: [Message] = []
    do {
      var start = 0
      while incoming.count - start >= 9 {
        var header = ByteReader([UInt8](incoming[start..<start + 9]))
        let length = Int(try header.number(UInt32.self))
        guard (5...Self.longestMessage).contains(length) else { throw FrameProblem.length(length) }
        guard incoming.count - start >= 4 + length else { break }
        let (kind, number) = (try header.number(UInt8.self), try header.number(UInt32.self))
        messages.append(
          Message(
            kind: kind, number: number, bytes: [UInt8](incoming[start + 9..<start + 4 + length])))
        start += 4 + length
      }
      incoming.removeFirst(start)
    } catch {
      giveUp()
    }
    return messages
  }

  /// Waits for the next bytes, at most the given milliseconds; returns whether some came, or the
  /// end.
  func wait(milliseconds: Int32) -> Bool {
    Posix.poll([socket], milliseconds: milliseconds)[0]
  }

  /// Closes the socket's way to the program, which ends then, and waits for that.
  func stop() {
    hasEnded = true
    Posix.endSending(socket)
    end(patience: 1000)
  }

  private func giveUp() {
    guard !hasEnded else { return }
    hasEnded = true
    end(patience: 0)
  }

  private var isReaped = false

  /// Reaps the program, and kills it after `patience` milliseconds.
  private func end(patience: Int64) {
    guard !isReaped else { return }
    isReaped = true
    let ending = cposix_process_descriptor(pid)
    defer { Posix.close(ending) }
    _ = Posix.reap(pid, ending, patience: patience)
  }
}
