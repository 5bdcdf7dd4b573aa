import CPosix
import Glibc

/// Random system calls from inside a confined kernel, made by a module of an untrusted session.
///
/// Checked: a process of the same user lives on as it was, the files around the session stay, the
/// front ends by itself, and a kernel never lives longer than its front. A piece of the input is a
/// system call as `attack.c` reads it, `spin` or `leave`.
struct WallsPart: Part {
  static let unit = "attacks"
  static let roundsPerInput = 1
  static let patience = 60
  static let batch = 20
  static let attempts = 60
  static let shrinksPieces = false
  static let counted = ["calls", "killed fronts", "sessions played"]

  private let tally: Tally
  private let program: String
  private let home: ProgramHome

  init(_ setting: Setting) throws {
    tally = setting.tally
    program = setting.program
    home = try ProgramHome()
    mkdir(home.path + "/lessons", 0o700)
    try Files.write(home.path + "/secret", Array("secret".utf8))
    try Files.write(home.path + "/lessons/inside", Array("inside".utf8))
    try Files.write(
      home.path + "/lessons/a.session", Array("session 1\ntitle: T\n\n  > load deadly\n".utf8))
    try home.compileAttack()
  }

  // MARK: Input

  /// Calls that reach other processes or files if nothing stops them, as `attack.c` reads them.
  private static let attacks = """
    fcntl 1 8 v
    fcntl 1 15 b
    fcntl 1 10 9
    fcntl 1 4 0x2000
    fcntl 3 8 v
    fcntl 3 8 f
    fcntl 3 4 0x2800
    ioctl 1 0x8901 b
    ioctl 3 0x8902 b
    ioctl 1 0x5452 b
    kill v 9
    kill f 9
    kill 0 9
    tgkill v v 9
    tkill v 9
    rt_sigqueueinfo v 9 b
    setpriority 2 0 19
    setpriority 0 v 19
    sched_setaffinity v 8 b
    sched_setscheduler v 5 b
    sched_setparam v b
    sched_setattr v b 0
    ioprio_set 3 0 0x6000
    prlimit64 v 0 b 0
    prlimit64 f 7 b 0
    prctl 1 0
    prctl 4 0
    ptrace 16 v
    clone 17
    clone 0x8011
    clone 0x10000011
    unshare 0x10000000
    shmget 0 4096 0x380
    msgget 0 0x380
    semget 0 1 0x380
    openat -100 i 2 0
    openat -100 p 0x241 0x1ff
    unlinkat -100 i 0
    renameat2 -100 i -100 p 0
    fchmodat -100 p 0
    utimensat -100 i 0 0
    mount p i b 4096 0
    memfd_create b 0
    socket 1 1 0
    pipe2 b 0
    425 1 b
    424 v 9 0 0
    434 v 0
    435 b 88
    """.split(separator: "\n").map { $0.split(separator: " ").map(String.init) }

  private static let words = [
    "v", "f", "s", "b", "p", "i", "-1", "-100", "0", "1", "2", "3", "4", "8", "9", "10", "15",
    "16", "17", "64", "4096", "0x2000", "0x8901", "0x8902", "0x80000", "0x10000", "0x10000000",
    "0x7fffffffffffffff",
  ]

  func input(_ random: inout Random) -> [[UInt8]] {
    var pieces = (0..<20 + random.below(60)).map { _ in call(&random) }
    if random.oneIn(3) { pieces.append(random.pick(["spin", "leave"])) }
    return pieces.map { Array($0.utf8) }
  }

  private func call(_ random: inout Random) -> String {
    if random.oneIn(2) {
      var words = random.pick(Self.attacks)
      if random.oneIn(4) { words[1 + random.below(words.count - 1)] = random.pick(Self.words) }
      return words.joined(separator: " ")
    }
    var call = random.below(470)
    // The other numbering of machines with two.
    if random.oneIn(12) { call |= 0x4000_0000 }
    return (["\(call)"] + (0..<6).map { _ in random.pick(Self.words) }).joined(separator: " ")
  }

  // MARK: Running

  func fault(of input: [[UInt8]]) -> String? {
    do { return try attack(input.map { String(decoding: $0, as: UTF8.self) }) } catch {
      return "\(error)"
    }
  }

  private func attack(_ lines: [String]) throws -> String? {
    let victim = try start(["/bin/sleep", "300"])
    defer { end(victim) }
    let before = Self.facts(of: victim)
    let calls = home.path + "/lessons/calls"
    try Files.write(calls, Array(([String(victim)] + lines).map { $0 + "\n" }.joined().utf8))
    defer { unlink(calls) }
    let files = self.files()
    tally.add("calls", lines.count)
    let front = try start(
      [program, "play", home.path + "/lessons/a.session", "--plugin-path", home.plugins])
    let stays = ["spin", "leave"].contains(lines.last ?? "")
    if let fault = stays ? killed(front) : ended(front) { return fault }
    if Self.facts(of: victim) != before { return "a process outside has changed" }
    return self.files() == files ? nil : "a file outside has changed"
  }

  /// Waits for the end of a front, which must be its own.
  private func ended(_ front: Int32) -> String? {
    var ending = cposix_ending()
    let deadline = Clock.milliseconds + 30_000
    while cposix_wait(front, 0, &ending) == 0 {
      if Clock.milliseconds > deadline {
        end(front)
        return "the front does not end"
      }
      usleep(2000)
    }
    tally.add("sessions played")
    return ending.signal == 0 ? nil : "signal \(ending.signal) ended the front"
  }

  /// Kills a front whose kernel is busy; the kernel must go with it.
  private func killed(_ front: Int32) -> String? {
    let deadline = Clock.milliseconds + 20_000
    var kernel: Int32?
    while kernel.map({ Self.ticks(of: $0) < 5 }) ?? true, Clock.milliseconds < deadline {
      kernel = Self.child(of: front)
      // A call before it may have ended the kernel.
      var ending = cposix_ending()
      if cposix_wait(front, 0, &ending) == 1 { return nil }
      usleep(2000)
    }
    end(front)
    tally.add("killed fronts")
    guard let kernel else { return nil }
    for _ in 0..<200 where Self.isAlive(kernel) { usleep(10_000) }
    return Self.isAlive(kernel) ? "a kernel has outlived its front" : nil
  }

  /// Starts a program that prints nothing.
  private func start(_ words: [String]) throws -> Int32 {
    var files = posix_spawn_file_actions_t()
    posix_spawn_file_actions_init(&files)
    defer { posix_spawn_file_actions_destroy(&files) }
    for (descriptor, flags) in [(Int32(0), O_RDONLY), (1, O_WRONLY), (2, O_WRONLY)] {
      posix_spawn_file_actions_addopen(&files, descriptor, "/dev/null", flags, 0)
    }
    var arguments = words.map { strdup($0) } + [nil]
    var environment = home.environment().map { strdup("\($0)=\($1)") } + [nil]
    defer { (arguments + environment).forEach { free($0) } }
    var pid: pid_t = 0
    guard posix_spawn(&pid, words[0], &files, nil, &arguments, &environment) == 0 else {
      throw SetupProblem("cannot start \(words[0])")
    }
    return pid
  }

  private func end(_ pid: Int32) {
    var ending = cposix_ending()
    kill(pid, SIGKILL)
    _ = cposix_wait(pid, 1, &ending)
  }

  // MARK: Looking

  /// The names, sizes, modes and times of all files but the list of calls.
  private func files() -> [String] {
    ["", "/lessons", "/plugins"].flatMap { folder in
      Files.names(in: home.path + folder).map { name in
        var facts = stat()
        stat("\(home.path)\(folder)/\(name)", &facts)
        return "\(folder)/\(name) \(facts.st_size) \(facts.st_mode) \(facts.st_mtim.tv_sec) "
          + "\(facts.st_mtim.tv_nsec)"
      }
    }
  }

  /// The system's facts about a process or thread, from its state on; the name before may contain
  /// any character.
  private static func fields(of place: String) -> [Substring] {
    let text = Files.bytes("/proc/\(place)/stat").map { String(decoding: $0, as: UTF8.self) } ?? ""
    return text[(text.lastIndex(of: ")") ?? text.startIndex)...].split(separator: " ")
  }

  /// Whether a thread of the process is left; the first one may be gone before the others.
  private static func isAlive(_ pid: Int32) -> Bool {
    Files.names(in: "/proc/\(pid)/task").contains { thread in
      let fields = fields(of: "\(pid)/task/\(thread)")
      return fields.count > 1 && !["Z", "X"].contains(fields[1])
    }
  }

  /// Processor time in hundredths of a second.
  private static func ticks(of pid: Int32) -> Int {
    let fields = fields(of: "\(pid)")
    return fields.count > 13 ? (Int(fields[12]) ?? 0) + (Int(fields[13]) ?? 0) : 0
  }

  private static func child(of pid: Int32) -> Int32? {
    let bytes = Files.bytes("/proc/\(pid)/task/\(pid)/children") ?? []
    return String(decoding: bytes, as: UTF8.self).split(separator: " ").first.flatMap { Int32($0) }
  }

  /// The schedule, the processors and the limits of a process, and whether it lives.
  private static func facts(of pid: Int32) -> [String] {
    let fields = fields(of: "\(pid)")
    let status = String(decoding: Files.bytes("/proc/\(pid)/status") ?? [], as: UTF8.self)
    let processors = status.split(separator: "\n").first { $0.hasPrefix("Cpus_allowed:") }
    let limits = String(decoding: Files.bytes("/proc/\(pid)/limits") ?? [], as: UTF8.self)
    return [16, 17, 38, 39].map { fields.count > $0 ? String(fields[$0]) : "" }
      + ["\(isAlive(pid))", String(processors ?? ""), limits]
  }
}
