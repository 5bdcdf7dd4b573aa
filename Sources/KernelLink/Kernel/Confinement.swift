import CPosix
import System

/// The permissions of a kernel that runs untrusted input; the system refuses everything else.
///
/// The kernel writes no file unless it may use any file, starts no process, opens no connection,
/// signals no other process, and ends when its front ends. Descriptors open at the start keep
/// working. Walls that a system lacks are left out; `missingWalls` names them.
public struct Confinement: Equatable, Sendable {
  /// The files it may use, or nil for any: a person's own lines run in that kernel too.
  public var files: Files?
  /// Memory beyond what the program uses when a kernel starts, in bytes.
  public var memory: Int
  /// Processor time for each line, in seconds.
  public var processorTime: Int
  /// Processor time for all lines of a kernel, in seconds; before it is used up, another kernel
  /// takes over.
  public var lifetime: Int

  /// Maximum size of a module and of a library that it brings, in bytes.
  private static let largestLibrary = 128 << 20

  /// Files, and folders with everything below them.
  public struct Files: Equatable, Sendable {
    /// Files that may be read.
    public var readable: [String]
    /// Files that may be read and executed: modules and the libraries they need.
    public var executable: [String]

    /// Creates a choice of files.
    public init(readable: [String], executable: [String]) {
      self.readable = readable
      self.executable = executable
    }
  }

  /// Creates a confinement.
  public init(files: Files?, memory: Int, processorTime: Int, lifetime: Int) {
    self.files = files
    self.memory = memory
    self.processorTime = processorTime
    self.lifetime = lifetime
  }

  /// The system's names of the walls it lacks; empty if it has them all.
  public static func missingWalls() -> [String] {
    var missing: [String] = []
    if cposix_landlock_version() < 1 { missing.append("Landlock") }
    if cposix_can_filter_calls() == 0 { missing.append("seccomp") }
    return missing
  }

  /// Confines this process, a new kernel; exits if a wall fails.
  func enforce() {
    let hasFilter = cposix_can_filter_calls() != 0
    guard cposix_limit_life(lifetime) == 0,
      cposix_limit_processor_time(ThisProcess.number, processorTime) == 0,
      cposix_reserve_memory_files(Self.largestLibrary) == 0,
      cposix_limit_memory(memory, KernelExit.outOfMemory) == 0,
      cposix_refuse_new_privileges() == 0, cposix_drop_capabilities() == 0, enforceRules(),
      !hasFilter || cposix_filter_calls(files == nil ? 1 : 0) == 0
    else { ThisProcess.leave(KernelExit.unconfined) }
  }

  /// Confines this process, a copy of a kernel that keeps only the libraries and the descriptor
  /// `link`.
  func enforceInCopy(keeping link: Int32) {
    KernelChild.readNothing()
    cposix_close_all_but_libraries(link)
    enforce()
  }

  /// Grants the kernel `pid` a line's processor time from now on.
  func renewTime(of pid: Int32) { cposix_limit_processor_time(pid, processorTime) }

  /// Whether the kernel `pid` has less left than the processor time of a line.
  func isSpent(_ pid: Int32) -> Bool { cposix_processor_time(pid) >= lifetime - processorTime }

  private func enforceRules() -> Bool {
    // Without rules for files there are some for connections from version 4 on.
    guard cposix_landlock_version() >= (files == nil ? 4 : 1) else { return true }
    let rules = cposix_landlock_rules(files == nil ? 0 : 1)
    defer { Posix.close(rules) }
    guard rules >= 0 else { return false }
    for path in (files?.readable ?? []) + (files?.executable ?? []) {
      cposix_remember_folders(path)
    }
    return (files?.readable ?? []).allSatisfy { cposix_landlock_allow(rules, $0, 0) == 0 }
      && (files?.executable ?? []).allSatisfy { cposix_landlock_allow(rules, $0, 1) == 0 }
      && cposix_landlock_enforce(rules) == 0
  }
}
