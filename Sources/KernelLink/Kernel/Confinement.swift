import CPosix
import Glibc

/// What a kernel that runs untrusted input may reach; the system itself refuses it everything else.
///
/// It writes no file, unless it may use any, makes no process, connects to nothing and signals nobody. Descriptors that are
/// open when it starts go on working. Walls that a system lacks are left out: `missingWalls` names them.
public struct Confinement: Equatable, Sendable {
  /// The files it may use; nil: any, for a kernel in which a person's own lines run too.
  public var files: Files?
  /// Memory beyond what the program has when a kernel starts, in bytes.
  public var memory: Int
  /// Processor time of each line, in seconds.
  public var processorTime: Int

  /// Files, and folders with all below them.
  public struct Files: Equatable, Sendable {
    /// What may be read.
    public var readable: [String]
    /// What may be read and run: modules, and the libraries they need.
    public var executable: [String]

    /// A choice of files.
    public init(readable: [String], executable: [String]) {
      self.readable = readable
      self.executable = executable
    }
  }

  /// A confinement.
  public init(files: Files?, memory: Int, processorTime: Int) {
    self.files = files
    self.memory = memory
    self.processorTime = processorTime
  }

  /// The walls that this system cannot put up, in its own words; empty where it has them all.
  public static func missingWalls() -> [String] {
    var missing: [String] = []
    if cposix_landlock_version() < 1 { missing.append("Landlock") }
    if cposix_can_filter_calls() == 0 { missing.append("seccomp") }
    return missing
  }

  /// Puts the walls up around this process, a new kernel; it leaves where one does not stand.
  func enforce() {
    let hasFilter = cposix_can_filter_calls() != 0
    guard cposix_limit_processor_time(getpid(), processorTime) == 0,
      cposix_limit_memory(memory, KernelExit.outOfMemory) == 0,
      cposix_refuse_new_privileges() == 0, enforceRules(),
      !hasFilter || cposix_filter_calls() == 0
    else { _exit(KernelExit.unconfined) }
  }

  /// Allows the kernel `pid` its processor time from now on.
  func renewTime(of pid: Int32) { cposix_limit_processor_time(pid, processorTime) }

  private func enforceRules() -> Bool {
    guard let files, cposix_landlock_version() >= 1 else { return true }
    let rules = cposix_landlock_rules()
    defer { Posix.close(rules) }
    return rules >= 0
      && files.readable.allSatisfy { cposix_landlock_allow(rules, $0, 0) == 0 }
      && files.executable.allSatisfy { cposix_landlock_allow(rules, $0, 1) == 0 }
      && cposix_landlock_enforce(rules) == 0
  }
}
