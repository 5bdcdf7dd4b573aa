import CPosix
import Glibc

/// The system calls this module makes: each survives an interrupting signal and reports what happened.
enum Posix {
  /// What one attempt to read gave.
  enum Reading {
    /// So many bytes were added.
    case bytes(Int)
    /// The other side has closed.
    case end
    /// Nothing is there now, on a descriptor that does not wait.
    case nothingYet
    /// The descriptor cannot be read; the error number.
    case failed(Int32)
  }

  /// Reads at most `limit` bytes and adds them to `bytes`.
  static func read(_ descriptor: Int32, limit: Int, into bytes: inout [UInt8]) -> Reading {
    var count = 0
    var number: Int32 = 0
    let piece = [UInt8](unsafeUninitializedCapacity: limit) { buffer, filled in
      repeat {
        count = Glibc.read(descriptor, buffer.baseAddress, limit)
        number = errno
      } while count < 0 && number == EINTR
      filled = max(0, count)
    }
    if count > 0 {
      bytes += piece
      return .bytes(count)
    }
    if count == 0 { return .end }
    return number == EAGAIN || number == EWOULDBLOCK ? .nothingYet : .failed(number)
  }

  /// Writes all of `bytes` to a file, pipe or terminal, waiting where it is full; false when it cannot.
  static func write(_ descriptor: Int32, _ bytes: [UInt8]) -> Bool {
    push(bytes, to: descriptor, patience: -1) { Glibc.write(descriptor, $0, $1) }
  }

  /// Sends all of `bytes` on a socket without ever raising SIGPIPE; false when the other side is gone
  /// or takes nothing for `patience` milliseconds (negative: waits for ever).
  static func send(_ descriptor: Int32, _ bytes: [UInt8], patience: Int32) -> Bool {
    push(bytes, to: descriptor, patience: patience) {
      Glibc.send(descriptor, $0, $1, Int32(MSG_NOSIGNAL))
    }
  }

  /// Repeats `once` until all bytes are gone, waiting for room where the descriptor is full.
  private static func push(
    _ bytes: [UInt8], to descriptor: Int32, patience: Int32,
    once: (UnsafeRawPointer, Int) -> Int
  ) -> Bool {
    bytes.withUnsafeBytes { buffer in
      guard let base = buffer.baseAddress else { return true }
      var sent = 0
      while sent < buffer.count {
        let count = once(base + sent, buffer.count - sent)
        if count > 0 {
          sent += count
        } else if count == 0 {
          // Nothing was taken and nothing is wrong: asking again would never end.
          errno = ENOSPC
          return false
        } else if errno == EAGAIN || errno == EWOULDBLOCK {
          var entry = pollfd(fd: descriptor, events: Int16(POLLOUT), revents: 0)
          if Glibc.poll(&entry, 1, patience) == 0 { return false }
        } else if errno != EINTR {
          return false
        }
      }
      return true
    }
  }

  /// Waits until one of `descriptors` (negative ones are skipped) can be read or has closed.
  ///
  /// - Returns: for each descriptor whether it is ready; none is when `milliseconds` (negative: no
  ///   limit) have passed or a signal came in.
  static func poll(_ descriptors: [Int32], milliseconds: Int32) -> [Bool] {
    var entries = descriptors.map { pollfd(fd: $0, events: Int16(POLLIN), revents: 0) }
    let count = Glibc.poll(&entries, nfds_t(entries.count), milliseconds)
    return entries.map { count > 0 && $0.revents != 0 }
  }

  /// Milliseconds of a clock that only goes forward, and stands while job control has this process stopped.
  static func now() -> Int64 {
    var time = timespec()
    clock_gettime(CLOCK_MONOTONIC, &time)
    return
      (Int64(time.tv_sec) * 1_000_000_000 + Int64(time.tv_nsec) - cposix_suspended_time())
      / 1_000_000
  }

  /// Closes a descriptor; a negative one is none.
  static func close(_ descriptor: Int32) {
    if descriptor >= 0 { _ = Glibc.close(descriptor) }
  }

  /// The system's words for an error number.
  static func words(for number: Int32) -> String {
    guard let text = strerror(number) else { return "error \(number)" }
    return String(cString: text)
  }
}

/// Writes all of `bytes` to a file, pipe or terminal, waiting where it is full.
///
/// A write that takes only a part is repeated with the rest, so the system says why it took no more.
///
/// - Returns: nil, or the system's number of the error; a part may be written then.
public func writeWhole(_ bytes: [UInt8], to descriptor: Int32) -> Int32? {
  Posix.write(descriptor, bytes) ? nil : errno
}

/// Time since it was made; for `time on`, never for the output of sessions.
public struct Stopwatch {
  private let start = Stopwatch.nanoseconds()

  /// Starts now.
  public init() {}

  /// Milliseconds since it was made, with three decimals.
  public var milliseconds: String {
    let thousandths = (Stopwatch.nanoseconds() - start + 500) / 1000
    let fraction = String(thousandths % 1000)
    return "\(thousandths / 1000).\(String(repeating: "0", count: 3 - fraction.count))\(fraction)"
  }

  /// Milliseconds since it was made, rounded down.
  public var wholeMilliseconds: Int64 { Int64((Stopwatch.nanoseconds() - start) / 1_000_000) }

  /// Nanoseconds of a clock that only goes forward.
  private static func nanoseconds() -> Int {
    var time = timespec()
    clock_gettime(CLOCK_MONOTONIC, &time)
    return time.tv_sec * 1_000_000_000 + time.tv_nsec
  }
}
