import CPosix
import Glibc

extension KernelContext {
  /// Computes bytes in a copy of this process, so that nothing changes here.
  ///
  /// No cache, no counter, no layout of a plugin does. For kernels that read and write by themselves.
  /// `body` must write nothing. Where the copy dies, this process dies the same death: the note says of
  /// what. O(bytes), and what copying the process costs, about a quarter of a millisecond.
  ///
  /// - Returns: nil where SIGINT stopped it or no copy can be made.
  public func aside(_ body: () -> [UInt8]) -> [UInt8]? {
    var ends: [Int32] = [-1, -1]
    guard cposix_pipe(&ends) == 0 else { return nil }
    let parent = getpid()
    let pid = cposix_fork()
    if pid == 0 {
      cposix_no_core_file()
      cposix_mark_original()
      if cposix_die_with_parent(parent) != 0 { _exit(KernelExit.lostConnection) }
      let isWritten = Posix.write(ends[1], body())
      _exit(isWritten ? KernelExit.asideDone : KernelExit.lostConnection)
    }
    Posix.close(ends[1])
    defer { Posix.close(ends[0]) }
    guard pid > 0 else { return nil }
    var bytes: [UInt8] = []
    while !isInterrupted {
      guard Posix.poll([ends[0]], milliseconds: 100)[0] else { continue }
      guard case .bytes = Posix.read(ends[0], limit: 1 << 16, into: &bytes) else { break }
    }
    if isInterrupted { _ = kill(pid, SIGKILL) }
    var ending = cposix_ending()
    _ = cposix_wait(pid, 1, &ending)
    if isInterrupted { return nil }
    if ending.signal != 0 {
      cposix_default_signal(ending.signal)
      _ = kill(getpid(), ending.signal)
    }
    if ending.code != KernelExit.asideDone { _exit(ending.code) }
    return bytes
  }
}
