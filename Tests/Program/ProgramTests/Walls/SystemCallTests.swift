import Foundation
import TestSupport
import Testing

/// Every system call that a confined kernel may not make, tried from inside by a module that also
/// attacks a process of the same user.
@Suite(.serialized) struct SystemCallTests {
  /// The calls that the module may make; all others are refused.
  private static let allowed: Set = [
    "stat inside", "stat above", "fstat", "access inside", "thread", "own signal", "own limits",
    "own priority",
    "sleep",
    "local time", "name", "end",
  ]

  /// A process of some user, for a module to attack, and what it was like before.
  private final class Victim {
    private let process = Process()
    let pid: Int32
    private let before: String

    init(_ user: SomeUser) throws {
      let words = user.launcher + ["/bin/sleep", "300"]
      process.executableURL = URL(fileURLWithPath: words[0])
      process.arguments = Array(words.dropFirst())
      // A killed test leaves no process that holds its output open.
      process.standardOutput = FileHandle.nullDevice
      process.standardError = FileHandle.nullDevice
      try process.run()
      pid = process.processIdentifier
      // Until the launcher has become the program.
      while !Self.command(pid).hasPrefix("sleep") { usleep(1000) }
      before = Self.facts(of: pid)
    }

    deinit {
      kill(pid, SIGKILL)
      process.waitUntilExit()
    }

    /// Whether it lives on, and nothing of it has changed: signals, nice value, scheduler,
    /// processors, limits.
    var isWhole: Bool { process.isRunning && Self.facts(of: pid) == before }

    private static func command(_ pid: Int32) -> String { text("/proc/\(pid)/comm") }

    private static func text(_ path: String) -> String {
      (try? String(contentsOfFile: path, encoding: .utf8)) ?? ""
    }

    private static func facts(of pid: Int32) -> String {
      let fields = text("/proc/\(pid)/stat").split(separator: " ").map(String.init)
      let status = text("/proc/\(pid)/status").split(separator: "\n").filter { line in
        ["SigPnd:", "ShdPnd:", "Cpus_allowed:", "NoNewPrivs:"].contains {
          line.hasPrefix($0)
        }
      }
      // The priority, the nice value, the real-time priority and the policy.
      let schedule = [17, 18, 39, 40].map { fields.count > $0 ? fields[$0] : "" }
      return (schedule + status.map(String.init) + [text("/proc/\(pid)/limits")])
        .joined(separator: "\n")
    }
  }

  /// The user who runs the program.
  enum SomeUser: CaseIterable {
    case present, nobody

    /// The words that start a program as that user.
    var launcher: [String] {
      self == .present
        ? [] : ["/usr/bin/setpriv", "--reuid=65534", "--regid=65534", "--clear-groups", "--"]
    }

    /// Whether the program can be run as that user here.
    var isPossible: Bool {
      guard self == .nobody else { return true }
      guard getuid() == 0, access(launcher[0], X_OK) == 0 else { return false }
      let process = Process()
      process.executableURL = URL(fileURLWithPath: launcher[0])
      process.arguments = Array(launcher.dropFirst()) + [Program.path, "--version"]
      (process.standardOutput, process.standardError) = (
        FileHandle.nullDevice, FileHandle.nullDevice
      )
      try? process.run()
      process.waitUntilExit()
      return process.terminationStatus == 0
    }
  }

  /// The users that the program can be run as.
  static let users = SomeUser.allCases.filter(\.isPossible)

  private let home: Home
  /// A folder that every user can read, with the module and the session.
  private let folder: OpenFolder

  /// A folder of which others may read everything; it goes with the value.
  private final class OpenFolder {
    let path: String

    init() throws {
      var template = Array("/tmp/layoutsh-open-XXXXXX".utf8CString)
      path = try #require(mkdtemp(&template).map { String(cString: $0) })
      chmod(path, 0o755)
      for name in ["plugins", "lessons"] { mkdir("\(path)/\(name)", 0o755) }
    }

    deinit { try? FileManager.default.removeItem(atPath: path) }

    func write(_ name: String, _ text: String) throws {
      try Data(text.utf8).write(to: URL(fileURLWithPath: "\(path)/\(name)"))
      chmod("\(path)/\(name)", 0o644)
    }
  }

  init() throws {
    home = try Home()
    folder = try OpenFolder()
    try folder.write("secret.txt", "secret")
    try folder.write("lessons/a.session", "session 1\ntitle: T\n\n  > load deadly\n")
    try Fixture.compile(
      ["deadly.c", "calls.c"], to: "\(folder.path)/plugins/libdeadly.layout.so",
      [
        "INSIDE=\"\(folder.path)/lessons/inside.txt\"", "SECRET=\"\(folder.path)/secret.txt\"",
      ])
  }

  private var words: [String] {
    ["play", "\(folder.path)/lessons/a.session", "--plugin-path", "\(folder.path)/plugins"]
  }

  @Test("Nothing gets out of a confined kernel", arguments: users)
  func complement(user: SomeUser) throws {
    let victim = try Victim(user)
    try folder.write("lessons/inside.txt", "\(victim.pid)\n")
    let run = try Program.run(words, home: home, through: user.launcher)
    var found: [String: String] = [:]
    for line in run.lines {
      let parts = line.split(separator: ": ", maxSplits: 1).map(String.init)
      if parts.count == 2 { found[parts[0]] = found[parts[0]] == "ok" ? "ok" : parts[1] }
    }
    let done = Set(found.filter { $0.value == "ok" }.keys)
    expect(done, equals: Self.allowed, "\(run.output)\(run.errors)")
    expect(found.count > 120, "\(found.count)")
    // Every number below 1,024 but those that are needed.
    let counts = (found["refused calls"] ?? "").split(separator: " ").compactMap { Int($0) }
    expect(counts.count == 2 && counts[0] == counts[1] && counts[0] > 900, "\(run.output)")
    expect(victim.isWhole)
  }

  /// The processes whose parent is `pid` and of which a thread is left.
  private static func children(of pid: Int32) -> [Int32] {
    let names = (try? FileManager.default.contentsOfDirectory(atPath: "/proc")) ?? []
    return names.compactMap { Int32($0) }.filter { child in
      let fields = fields(of: "\(child)")
      return fields.count > 2 && fields[2] == "\(pid)" && isAlive(child)
    }
  }

  private static func waits(_ seconds: Double, for condition: () -> Bool) -> Bool {
    let deadline = Date(timeIntervalSinceNow: seconds)
    while !condition(), Date() < deadline { usleep(10_000) }
    return condition()
  }

  @Test(
    "A kernel ends with its front, whatever its module has done against that",
    arguments: users, ["o", "ol"])
  func frontsDeath(user: SomeUser, way: String) throws {
    try folder.write("lessons/inside.txt", way)
    let started = try Program.start(words, home: home, through: user.launcher)
    var kernels: [Int32] = []
    // Busy: the module has blocked every signal and runs.
    let isBusy = Self.waits(20) {
      kernels = Self.children(of: started.pid)
      return kernels.count == 1 && Self.processorTicks(of: kernels[0]) > 20
    }
    expect(isBusy, "\(kernels)")
    for kernel in kernels {
      // At most two capabilities, CAP_DAC_OVERRIDE and CAP_DAC_READ_SEARCH, and none to win back.
      let status = Self.lines(of: "/proc/\(kernel)/status")
      for name in ["CapInh:", "CapPrm:", "CapEff:", "CapAmb:"] {
        let digits = status.first { $0.hasPrefix(name) }?.split(separator: "\t").last ?? "x"
        let bits = UInt64(digits, radix: 16) ?? .max
        expect(bits & ~(["CapPrm:", "CapEff:"].contains(name) ? 6 : 0) == 0, "\(name) \(digits)")
      }
      expect(status, contains: "NoNewPrivs:\t1")
      // Ten minutes, and the seconds that it had used before.
      let time =
        Self.lines(of: "/proc/\(kernel)/limits").first { $0.hasPrefix("Max cpu time") } ?? ""
      let words = time.split(separator: " ").compactMap { Int($0) }
      expect(words.count == 2 && (600...605).contains(words[1]) && words[0] < 80, "\(time)")
    }
    started.signal(SIGKILL)
    _ = try started.wait()
    let isGone = Self.waits(5) { !kernels.contains(where: Self.isAlive) }
    expect(isGone, "\(kernels)")
    for kernel in kernels { kill(kernel, SIGKILL) }
  }

  private static func lines(of path: String) -> [String] {
    let text = (try? String(contentsOfFile: path, encoding: .utf8)) ?? ""
    return text.split(separator: "\n").map(String.init)
  }

  /// The system's facts about a process or thread, from its state on; the name before may contain
  /// any character.
  private static func fields(of place: String) -> [Substring] {
    let text = (try? String(contentsOfFile: "/proc/\(place)/stat", encoding: .utf8)) ?? ""
    return text[(text.lastIndex(of: ")") ?? text.startIndex)...].split(separator: " ")
  }

  /// Processor time in hundredths of a second.
  private static func processorTicks(of pid: Int32) -> Int {
    let fields = fields(of: "\(pid)")
    return fields.count > 13 ? (Int(fields[12]) ?? 0) + (Int(fields[13]) ?? 0) : 0
  }

  /// Whether a thread of the process is left; the first one may be gone before the others.
  private static func isAlive(_ pid: Int32) -> Bool {
    let threads = (try? FileManager.default.contentsOfDirectory(atPath: "/proc/\(pid)/task")) ?? []
    return threads.contains { thread in
      let fields = fields(of: "\(pid)/task/\(thread)")
      return fields.count > 1 && !["Z", "X"].contains(fields[1])
    }
  }

  @Test("What an export is written to has a bound, as all memory files have")
  func exported() throws {
    try folder.write("lessons/inside.txt", "\(getpid())\n")
    let words = ["export"] + words.dropFirst() + ["--html", home.path("page.html")]
    let run = try Program.run(words, home: home)
    let lines = run.lines + run.errorLines
    expect(lines, contains: "unbounded memory file: Invalid argument", "\(run)")
    let count = lines.first { $0.hasPrefix("memory files: ") }?.split(separator: " ").last
    expect((count.flatMap { Int($0) } ?? 0) > 12, "\(run)")
    try expect(home.read("page.html").contains("load deadly"))
  }

  @Test("A session that a script plays is confined, too, and cannot speak for the script's kernel")
  func playedByAScript() throws {
    let victim = try Victim(.present)
    try folder.write("lessons/inside.txt", "\(victim.pid)\n")
    let run = try Program.run(
      ["--plugin-path", "\(folder.path)/plugins", "-c", "play \(folder.path)/lessons/a.session"],
      home: home)
    expect(run.errorLines + run.lines, contains: "end: ok", "\(run)")
    let done = (run.errorLines + run.lines).filter { $0.hasSuffix(": ok") }.map { $0.dropLast(4) }
    expect(Set(done.map(String.init)), equals: Self.allowed)
    expect(victim.isWhole)
  }
}
