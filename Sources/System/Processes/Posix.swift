package import CPosix
import Glibc

/// System calls: each survives an interrupting signal and reports what happened.
package enum Posix {
  /// The result of one read.
  package enum Reading {
    /// This many bytes were added.
    case bytes(Int)
    /// The other side closed.
    case end
    /// No bytes are available now, on a non-blocking descriptor.
    case nothingYet
    /// A signal came first; only one attempt ends so.
    case interrupted
    /// The read failed; the system's error number.
    case failed(Int32)
  }

  /// Reads at most `limit` bytes and appends them to `bytes`.
  package static func read(_ descriptor: Int32, limit: Int, into bytes: inout [UInt8]) -> Reading {
    while true {
      let reading = attempt(descriptor, limit: limit, into: &bytes)
      if case .interrupted = reading { continue }
      return reading
    }
  }

  /// Tries once to read at most `limit` bytes, and appends them to `bytes`.
  package static func attempt(
    _ descriptor: Int32, limit: Int, into bytes: inout [UInt8]
  ) -> Reading {
    var reading = Reading.end
    let piece = [UInt8](unsafeUninitializedCapacity: limit) { buffer, filled in
      reading = attempt(descriptor, into: UnsafeMutableRawBufferPointer(buffer))
      if case .bytes(let count) = reading { filled = count }
    }
    bytes += piece
    return reading
  }

  /// Tries once to read up to the size of `room`.
  package static func attempt(
    _ descriptor: Int32, into room: UnsafeMutableRawBufferPointer
  ) -> Reading {
    let count = Glibc.read(descriptor, room.baseAddress, room.count)
    if count > 0 { return .bytes(count) }
    if count == 0 { return .end }
    return switch errno {
    case EINTR: .interrupted
    case EAGAIN, EWOULDBLOCK: .nothingYet
    case let number: .failed(number)
    }
  }

  /// Writes all of `bytes`, waiting while the descriptor is full; returns false on failure.
  package static func write(_ descriptor: Int32, _ bytes: [UInt8]) -> Bool {
    push(bytes, to: descriptor, patience: -1) { Glibc.write(descriptor, $0, $1) }
  }

  /// Sends all of `bytes` on a socket without raising SIGPIPE.
  ///
  /// Returns false if the other side is gone, or has not taken everything after `patience`
  /// milliseconds (negative: no limit).
  package static func send(_ descriptor: Int32, _ bytes: [UInt8], patience: Int32) -> Bool {
    push(bytes, to: descriptor, patience: patience) {
      Glibc.send(descriptor, $0, $1, Int32(MSG_NOSIGNAL))
    }
  }

  /// Sends the beginning of `bytes` that a socket takes now; returns nil if the other side is gone.
  package static func offer(_ descriptor: Int32, _ bytes: ArraySlice<UInt8>) -> Int? {
    while true {
      let count = bytes.withUnsafeBytes {
        Glibc.send(descriptor, $0.baseAddress, $0.count, Int32(MSG_NOSIGNAL))
      }
      if count >= 0 { return count }
      if errno == EAGAIN || errno == EWOULDBLOCK { return 0 }
      if errno != EINTR { return nil }
    }
  }

  /// Sends no more on a socket.
  package static func endSending(_ descriptor: Int32) { shutdown(descriptor, Int32(SHUT_WR)) }

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
  package static func poll(_ descriptors: [Int32], milliseconds: Int32) -> [Bool] {
    var entries = descriptors.map { pollfd(fd: $0, events: Int16(POLLIN), revents: 0) }
    let count = Glibc.poll(&entries, nfds_t(entries.count), milliseconds)
    return entries.map { count > 0 && $0.revents != 0 }
  }

  /// A descriptor that is waited for.
  package struct Awaited {
    var entry: pollfd
    /// Whether it can be read, or written if that is waited for, or has closed.
    package var isReady: Bool { entry.revents != 0 }
    /// Whether its other side is gone.
    package var isHungUp: Bool { entry.revents & Int16(POLLHUP) != 0 }

    /// A negative descriptor is never ready.
    package init(_ descriptor: Int32, isWritten: Bool = false) {
      let events = Int16(POLLIN) | (isWritten ? Int16(POLLOUT) : 0)
      entry = pollfd(fd: descriptor, events: events, revents: 0)
    }
  }

  /// The way a wait ended.
  package enum Waiting {
    case ready, nothing, interrupted, failed
  }

  /// Waits until one of them is ready, at most `milliseconds` (negative: no limit).
  package static func wait(for awaited: inout [Awaited], milliseconds: Int32) -> Waiting {
    var entries = awaited.map(\.entry)
    let count = Glibc.poll(&entries, nfds_t(entries.count), milliseconds)
    if count < 0 { return errno == EINTR || errno == EAGAIN ? .interrupted : .failed }
    for index in entries.indices { awaited[index].entry = entries[index] }
    return count > 0 ? .ready : .nothing
  }

  /// Milliseconds of a monotonic clock that stops while job control has this process stopped.
  package static func now() -> Int64 {
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
  package static func reap(_ pid: Int32, _ ending: Int32, patience: Int64) -> ProcessEnding? {
    let deadline = now() + patience
    var last = cposix_ending()
    while true {
      switch cposix_wait(pid, 0, &last) {
      case 1: return ProcessEnding(last)
      case 0: break
      default: return .lost
      }
      let left = deadline - now()
      if left <= 0 { break }
      _ = poll([ending], milliseconds: Int32(clamping: ending < 0 ? min(left, 10) : left))
    }
    kill(pid, SIGKILL)
    _ = cposix_wait(pid, 1, &last)
    return nil
  }

  /// Fails like a C function interrupted by a signal: -1, with `errno` EINTR.
  package static func failInterrupted() -> Int32 {
    errno = EINTR
    return -1
  }

  /// Why the last call failed; the system's error number.
  package static var lastError: Int32 { errno }

  /// Closes a descriptor; ignores a negative one.
  package static func close(_ descriptor: Int32) {
    if descriptor >= 0 { _ = Glibc.close(descriptor) }
  }
}

/// The way a process ended.
package enum ProcessEnding {
  /// By a signal.
  case signal(Int32)
  /// By itself, with this exit code.
  case code(Int32)
  /// Unknown: it is not a child of this process.
  case lost

  package init(_ ending: cposix_ending) {
    self = ending.signal != 0 ? .signal(ending.signal) : .code(ending.code)
  }

  /// Reads the system's status of a child that it has reaped.
  init(status: Int32) {
    self = status & 0x7F == 0 ? .code(status >> 8 & 0xFF) : .signal(status & 0x7F)
  }

  /// Its exit code as a shell states it: 128 plus the signal for one that a signal ended.
  package var exitCode: Int32 {
    switch self {
    case .signal(let number): 128 + number
    case .code(let code): code
    case .lost: 1
    }
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

/// Returns the offset of the first `byte` at or after `start`, or nil if there is none.
package func offset(
  of byte: UInt8, in bytes: UnsafeRawBufferPointer, from start: Int = 0
) -> Int? {
  guard let base = bytes.baseAddress, start < bytes.count else { return nil }
  return memchr(base + start, Int32(byte), bytes.count - start).map { UnsafeRawPointer($0) - base }
}
