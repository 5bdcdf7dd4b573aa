import CPosix
import Glibc

/// What a new kernel does before anything else.
enum KernelChild {
  /// Where the socket to the front end is in every kernel.
  static let socket: Int32 = 3

  /// Makes the process safe to crash: signals at their defaults, no core file, death with the parent;
  /// and takes the terminal out of its reach: it has a session of its own.
  ///
  /// Swift's own trap catcher, if it is on, would take the terminal and print addresses. A plugin
  /// brings a runtime of its own, which asks the environment whether to switch it on.
  static func secure(parent: Int32) {
    cposix_default_signals()
    // The front end passes on what the terminal tells: see cposix_adopt_kernel.
    setsid()
    setenv("SWIFT_BACKTRACE", "enable=no", 1)
    cposix_no_core_file()
    if cposix_die_with_parent(parent) != 0 { _exit(KernelExit.lostConnection) }
    cposix_catch_interrupt()
    cposix_mark_original()
  }

  /// Ends this process if it is a copy that a plugin made by forking: only one may answer.
  ///
  /// Costs two loads.
  @inline(__always)
  static func leaveIfCopy() {
    if cposix_is_copy() != 0 { _exit(0) }
  }

  /// As `leaveIfCopy`, for copies that share the memory of the original, too.
  ///
  /// Costs a system call.
  static func leaveIfAnyCopy() {
    if cposix_is_any_copy() != 0 { _exit(0) }
  }

  /// Makes standard input empty.
  static func readNothing() {
    let nothing = cposix_open("/dev/null", O_RDONLY, 0)
    if nothing > 0 { dup2(nothing, 0) }
  }

  /// Secures the process and closes everything but the link.
  ///
  /// Standard input reads nothing; what is printed goes to the front end.
  static func settle(parent: Int32, socket: Int32, prints: Int32) {
    secure(parent: parent)
    cposix_ignore_signal(SIGPIPE)
    readNothing()
    dup2(prints, 1)
    dup2(prints, 2)
    dup2(socket, Self.socket)
    cposix_close_from(Self.socket + 1)
    // A kernel may be a front end too, of a session that it plays.
    cposix_forget_interrupts()
  }
}
