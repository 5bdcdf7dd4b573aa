import CPosix
import Glibc

/// The system calls of this module: each survives an interrupting signal and reports what happened.
enum Posix {
  /// The result of one read.
  enum Reading {
    /// This many bytes were added.
    case bytes(Int)
    /// The other side closed.
    case end
    /// No bytes are available now, on a non-blocking descriptor.
    case nothingYet
    /// The read failed; the system's error number.
    case failed(Int32)
  }

  /// Reads at most `limit` bytes and appends them to `bytes`.
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

  /// Writes all of `bytes`, waiting while the descriptor is full; returns false on failure.
  static func write(_ descriptor: Int32, _ bytes: [UInt8]) -> Bool {
    push(bytes, to: descriptor, patience: -1) { Glibc.write(descriptor, $0, $1) }
  }

  /// Sends all of `bytes` on a socket without raising SIGPIPE.
  ///
  /// Returns false if the other side is gone, or has not taken everything after `patience`
  /// milliseconds (negative: no limit).
  static func send(_ descriptor: Int32, _ bytes: [UInt8], patience: Int32) -> Bool {
    push(bytes, to: descriptor, patience: patience) {
      Glibc.send(descriptor, $0, $1, Int32(MSG_NOSIGNAL))
    }
  }

  /// Repeats `once` until all bytes are gone, waiting while the descriptor is full.
  private static func push(
    _ bytes: [UInt8], to descriptor: Int32, patience: Int32,
    once: (UnsafeRawPointer, Int) -> Int
  ) -> Bool {
    bytes.withUnsafeBytes { buffer in
      guard let base = buffer.baseAddress else { return true }
      let deadline = patience < 0 ? nil : now() + Int64(patience)
      var sent = 0
      while sent < buffer.count {
        let count = once(base + sent, buffer.count - sent)
        if count > 0 {
          sent += count
        } else if count == 0 {
          // Nothing was taken and there is no error: retrying would never end.
          errno = ENOSPC
          return false
        } else if errno == EAGAIN || errno == EWOULDBLOCK {
          var entry = pollfd(fd: descriptor, events: Int16(POLLOUT), revents: 0)
          let left = deadline.map { Int32(clamping: max(0, $0 - now())) } ?? -1
          if Glibc.poll(&entry, 1, left) == 0 { return false }
        } else if errno != EINTR {
          return false
        }
      }
      return true
    }
  }

  /// Waits until one of `descriptors` can be read or has closed; negative ones are skipped.
  ///
  /// - Returns: for each descriptor whether it is ready; all false after `milliseconds` (negative:
  ///   no limit) or a signal.
  static func poll(_ descriptors: [Int32], milliseconds: Int32) -> [Bool] {
    var entries = descriptors.map { pollfd(fd: $0, events: Int16(POLLIN), revents: 0) }
    let count = Glibc.poll(&entries, nfds_t(entries.count), milliseconds)
    return entries.map { count > 0 && $0.revents != 0 }
  }

  /// Milliseconds of a monotonic clock that stops while job control has this process stopped.
  static func now() -> Int64 {
    var time = timespec()
    clock_gettime(CLOCK_MONOTONIC, &time)
    return
      (Int64(time.tv_sec) * 1_000_000_000 + Int64(time.tv_nsec) - cposix_suspended_time())
      / 1_000_000
  }

  /// Waits until a child has ended, and kills it after `patience` milliseconds.
  ///
  /// - Parameter ending: a descriptor that is readable once it has ended; negative: it is polled
  ///   instead.
  /// - Returns: how it ended, or nil if it had to be killed.
  static func reap(_ pid: Int32, _ ending: Int32, patience: Int64) -> ProcessEnding? {
    let deadline = now() + patience
    var last = cposix_ending()
    while true {
      switch cposix_wait(pid, 0, &last) {
      case 1: return ProcessEnding(last)
      case 0: break
      default: return .code(KernelExit.lostConnection)
      }
      let left = deadline - now()
      if left <= 0 { break }
      _ = poll([ending], milliseconds: Int32(clamping: ending < 0 ? min(left, 10) : left))
    }
    kill(pid, SIGKILL)
    _ = cposix_wait(pid, 1, &last)
    return nil
  }

  /// Closes a descriptor; ignores a negative one.
  static func close(_ descriptor: Int32) {
    if descriptor >= 0 { _ = Glibc.close(descriptor) }
  }

  /// Returns the system's message for an error number.
  static func words(for number: Int32) -> String {
    guard let text = strerror(number) else { return "error \(number)" }
    return String(cString: text)
  }
}

/// Writes all of `bytes` to a file, pipe or terminal, waiting while it is full.
///
/// After a partial write the rest is retried, so the system reports why it took no more.
///
/// - Returns: nil, or the system's error number; part of the bytes may be written then.
public func writeWhole(_ bytes: [UInt8], to descriptor: Int32) -> Int32? {
  Posix.write(descriptor, bytes) ? nil : errno
}

/// Measures time since its creation; for `time on`, never for the output of sessions.
public struct Stopwatch {
  private let start = Stopwatch.nanoseconds()

  /// Starts now.
  public init() {}

  /// Elapsed milliseconds, with three decimals.
  public var milliseconds: String {
    let thousandths = (Stopwatch.nanoseconds() - start + 500) / 1000
    let fraction = String(thousandths % 1000)
    return "\(thousandths / 1000).\(String(repeating: "0", count: 3 - fraction.count))\(fraction)"
  }

  /// Elapsed milliseconds, rounded down.
  public var wholeMilliseconds: Int64 { Int64((Stopwatch.nanoseconds() - start) / 1_000_000) }

  /// Nanoseconds of a monotonic clock.
  private static func nanoseconds() -> Int {
    var time = timespec()
    clock_gettime(CLOCK_MONOTONIC, &time)
    return time.tv_sec * 1_000_000_000 + time.tv_nsec
  }
}
