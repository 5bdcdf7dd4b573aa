/// Tells from outside how long a kernel has been running its line.
///
/// The kernel counts lines on its crash note anyway, so that a limit costs it nothing.
struct LineClock {
  /// How many milliseconds a line may take.
  let limit: Int64
  private var beat: UInt64
  private var start: Int64

  /// A clock that starts now.
  init(limit: Int64, _ note: CrashNote) {
    self.limit = limit
    beat = note.beat
    start = Posix.now()
  }

  /// How many milliseconds are left for the line that runs at `now`; all where none does.
  mutating func timeLeft(_ note: CrashNote, now: Int64) -> Int64 {
    let current = note.beat
    if current != beat || !note.isBusy {
      beat = current
      start = now
    }
    return limit - (now - start)
  }
}
