import CPosix
import Glibc
import System

/// A kernel as its front end sees it: a child process, a socket to it, and a pipe with what it
/// prints.
final class KernelProcess {
  /// The event that ends a wait.
  enum Event {
    /// A whole frame arrived.
    case frame(Frame)
    /// A plugin printed to its standard output or standard error.
    case printed([UInt8])
    /// Something else the caller waits for is ready.
    case wake
    /// The time is over.
    case late
    /// The kernel ended, or closed its connection.
    case ended
    /// The kernel sent bytes that are not a message.
    case malformed(FrameProblem)
  }

  let pid: Int32
  private let socket: Int32
  /// The output of plugins, or -1 once they closed it.
  private var prints: Int32
  /// Readable once the process has ended, or -1 if the system has no such descriptor.
  private let ending: Int32
  private var buffer = FrameBuffer()
  private var lookedForPrints = false

  /// Forks a kernel that confines itself, builds its program and serves until the front end is
  /// gone.
  ///
  /// - Throws: `descriptors` or `fork`.
  init(
    memory: CrashMemory, rebuild: Rebuild, confinement: Confinement?,
    program: (KernelContext) -> any KernelProgram
  ) throws(LaunchProblem) {
    var sockets: [Int32] = [-1, -1]
    var pipe: [Int32] = [-1, -1]
    guard cposix_socket_pair(&sockets) == 0, cposix_pipe(&pipe) == 0,
      Self.raise(&sockets), Self.raise(&pipe)
    else {
      let reason = systemMessage(errno)
      (sockets + pipe).forEach(Posix.close)
      throw .descriptors(reason: reason)
    }
    memory.clear()
    // A parent that ignores SIGCHLD would never learn how its children ended.
    cposix_default_signal(SIGCHLD)
    let parent = getpid()
    pid = cposix_fork()
    if pid == 0 {
      KernelChild.settle(
        parent: parent, memory: memory, socket: sockets[1], prints: pipe[1])
      confinement?.enforce()
      let context = KernelContext(memory: memory, outlet: .frames(KernelChild.socket))
      var loop = KernelLoop(
        socket: KernelChild.socket, context: context, program: program(context))
      loop.serve(after: rebuild)
    }
    let number = errno
    Posix.close(sockets[1])
    Posix.close(pipe[1])
    socket = sockets[0]
    prints = pipe[0]
    ending = pid > 0 ? cposix_process_descriptor(pid) : -1
    guard pid > 0 else {
      Posix.close(socket)
      Posix.close(prints)
      throw .fork(reason: systemMessage(number))
    }
    cposix_adopt_kernel(pid)
    cposix_set_nonblocking(socket, 1)
    cposix_set_nonblocking(prints, 1)
  }

  deinit { [socket, prints, ending].forEach(Posix.close) }

  /// Moves descriptors away from the standard three, which may be closed in this process.
  private static func raise(_ descriptors: inout [Int32]) -> Bool {
    for index in descriptors.indices where descriptors[index] < 4 {
      let raised = cposix_duplicate_from(descriptors[index], 4)
      if raised < 0 { return false }
      Posix.close(descriptors[index])
      descriptors[index] = raised
    }
    return true
  }

  /// Sends a request; returns false if the kernel cannot be reached.
  func send(_ request: Request, number: UInt32) -> Bool {
    Posix.send(socket, request.frame(request: number).bytes, patience: 2000)
  }

  /// Waits for the next event until `deadline`, a time of `Posix.now`; `wake` may be -1.
  ///
  /// Returns what was printed before a frame ahead of that frame.
  func next(wake: Int32, deadline: Int64?) -> Event {
    while true {
      do {
        if let event = try waiting() { return event }
      } catch {
        return .malformed(error)
      }
      let left = deadline.map { $0 - Posix.now() }
      if let left, left <= 0 { return .late }
      let ready = Posix.poll(
        [wake, prints, socket, ending], milliseconds: left.map(Int32.init(clamping:)) ?? -1)
      if ready[0] { return .wake }
      lookedForPrints = false
      if ready[1], let bytes = readPrints() { return .printed(bytes) }
      var bytes: [UInt8] = []
      switch ready[2] ? Posix.read(socket, limit: 1 << 16, into: &bytes) : .nothingYet {
      case .bytes: buffer.append(bytes)
      case .nothingYet, .interrupted: if ready[3] { return .ended }
      case .end, .failed: return .ended
      }
    }
  }

  /// Returns a frame that has arrived, after one look at what was printed before it.
  private func waiting() throws(FrameProblem) -> Event? {
    var ahead = buffer
    guard let frame = try ahead.next() else { return nil }
    if !lookedForPrints {
      lookedForPrints = true
      if let bytes = readPrints() { return .printed(bytes) }
    }
    buffer = ahead
    return .frame(frame)
  }

  /// Returns what was printed since the last call, at most a pipe full, or nil for nothing.
  func readPrints() -> [UInt8]? {
    if prints < 0 { return nil }
    var bytes: [UInt8] = []
    switch Posix.read(prints, limit: 1 << 16, into: &bytes) {
    case .bytes: return bytes
    case .nothingYet, .interrupted: return nil
    case .end, .failed:
      // A closed pipe would be ready forever.
      Posix.close(prints)
      prints = -1
      return nil
    }
  }

  /// Interrupts whatever the kernel waits for.
  func interrupt() {
    _ = Glibc.kill(pid, SIGINT)
  }

  /// Continues the process if something stopped it.
  func wake() { cposix_wake_kernel(pid) }

  /// Waits until the process has ended, and kills it after `patience` milliseconds.
  ///
  /// - Returns: how it ended, or nil if it had to be killed.
  func finish(patience: Int64) -> ProcessEnding? {
    Posix.reap(pid, ending, patience: patience)
  }

  /// Tells the kernel that no more requests will come.
  func hangUp() {
    shutdown(socket, Int32(SHUT_RDWR))
  }

  /// Kills the process and waits for its end.
  func kill() {
    _ = finish(patience: 0)
  }
}

/// The first actions of a new kernel.
enum KernelChild {
  /// The descriptor of the socket to the front end in every kernel.
  static let socket: Int32 = 3

  /// Prepares the process for a crash and takes the terminal out of its reach.
  ///
  /// Signals have their defaults but for the record of a crash, there is no core file, it dies with
  /// its parent, and it has a session of its own. Swift's own trap handler would take the terminal
  /// and print addresses; a plugin brings a runtime of its own, which asks the environment whether
  /// to install it.
  static func secure(parent: Int32, memory: CrashMemory) {
    cposix_default_signals()
    // The front end passes on what the terminal signals: see cposix_adopt_kernel.
    setsid()
    setenv("SWIFT_BACKTRACE", "enable=no", 1)
    cposix_no_core_file()
    if cposix_die_with_parent(parent) != 0 { _exit(KernelExit.lostConnection) }
    cposix_catch_interrupt()
    cposix_mark_original()
    memory.catchCrashes()
  }

  /// Exits if this process is a copy that a plugin made by forking: only the original may answer.
  ///
  /// Costs two loads.
  @inline(__always)
  static func leaveIfCopy() {
    if cposix_is_copy() != 0 { _exit(0) }
  }

  /// Like `leaveIfCopy`, also for copies that share the memory of the original.
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

  /// Prepares the process and closes everything but the link.
  ///
  /// Standard input is empty; what is printed goes to the front end.
  static func settle(parent: Int32, memory: CrashMemory, socket: Int32, prints: Int32) {
    secure(parent: parent, memory: memory)
    cposix_ignore_signal(SIGPIPE)
    readNothing()
    dup2(prints, 1)
    dup2(prints, 2)
    dup2(socket, Self.socket)
    cposix_close_from(Self.socket + 1)
    // A kernel may be the front end of a session that it plays.
    cposix_forget_interrupts()
  }
}
