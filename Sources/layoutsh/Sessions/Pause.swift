import CPosix
import Glibc
import LineReading

/// Waiting during playback: Enter ends a wait early, Ctrl-C ends the playing.
struct Pause {
  /// Readable after Ctrl-C.
  let interrupts: Int32

  /// Waits so many milliseconds, or until a line is entered; false after Ctrl-C.
  func wait(_ milliseconds: Int) -> Bool {
    guard milliseconds > 0 else { return cposix_drain_interrupts(interrupts) == 0 }
    return wait(timeout: Int32(clamping: milliseconds))
  }

  /// Waits for the Enter key, or the end of the input; false after Ctrl-C.
  func waitForEnter() -> Bool { wait(timeout: -1) }

  private func wait(timeout: Int32) -> Bool {
    let keys = isTerminal(STDIN_FILENO) || timeout < 0 ? STDIN_FILENO : -1
    var waits = [
      pollfd(fd: interrupts, events: Int16(POLLIN), revents: 0),
      pollfd(fd: keys, events: Int16(POLLIN), revents: 0),
    ]
    _ = poll(&waits, nfds_t(waits.count), timeout)
    if cposix_drain_interrupts(interrupts) == 1 { return false }
    if waits[1].revents != 0 {
      var block = [UInt8](repeating: 0, count: 4096)
      _ = read(STDIN_FILENO, &block, block.count)
    }
    return true
  }
}
