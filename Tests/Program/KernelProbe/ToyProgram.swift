import CPosix
import Dispatch
import Glibc
import KernelLink
import ShellValues
import TerminalText

/// A program whose state is a list of words, and which misbehaves when asked to.
struct ToyProgram: KernelProgram {
  let context: KernelContext
  private(set) var journal = JournalLines()
  private var words: [String] = []
  private(set) var suspended: [String] = []
  private(set) var settings = ShellSettings()
  private var suspendsEverything = false

  init(context: KernelContext) {
    self.context = context
  }

  var prompt: String { "\(words.count)> " }

  mutating func rebuild(_ rebuild: Rebuild, progress: (Int) -> Void) -> RebuildResult {
    journal = rebuild.state.journal
    suspended = rebuild.state.suspended
    suspendsEverything = rebuild.suspendsEverything
    settings = rebuild.state.settings
    words = []
    var result = RebuildResult.complete
    for (index, line) in journal.lines.map(\.command).enumerated() {
      progress(index)
      if line == "refuse" { result = .refused(index: index, reason: "no longer wanted") }
      if line == "restless poison", !suspendsEverything {
        // False progress.
        calling("main") {
          var fake = index
          while true {
            fake += 1
            progress(fake)
            usleep(10_000)
          }
        }
      }
      replay(line)
    }
    return result
  }

  /// Brings one journaled line back; some of them are poison.
  private mutating func replay(_ line: String) {
    switch line {
    case "poison" where !suspended.contains("main"): calling("main") { raise(SIGSEGV) }
    case "slow poison" where !suspended.contains("main"): calling("main") { while true { pause() } }
    case "loud poison" where !suspended.contains("main"): calling("main") { printForEver() }
    case "nameless poison" where !suspendsEverything: raise(SIGBUS)
    case "deadly poison": raise(SIGKILL)
    default: words.append(line)
    }
  }

  mutating func run(_ line: KernelLine) -> LineReply {
    let parts = line.text.split(separator: " ", maxSplits: 1).map(String.init)
    let argument = parts.count > 1 ? parts[1] : ""
    switch parts.first {
    case "add": return record(.append(JournalEntry(argument)))
    case "undo": return record(.truncate(to: journal.lines.count - 1))
    case "redo": return record(.redo(1))
    case "two":
      let line = JournalEntry(argument)
      _ = record(.append(line))
      let reply = record(.append(line))
      return LineReply(journal: [.append(line)] + reply.journal)
    case "show": return say(words.joined(separator: " "))
    case "pid": return say("\(getpid())")
    case "variable": return say(getenv(argument).map { String(cString: $0) } ?? "")
    case "workers": return say(SwiftWorkers.trial())
    case "threads": return say(SwiftWorkers.threads())
    case "quit":
      var reply = LineReply()
      reply.quits = true
      return reply
    case "query" where suspended.contains("main"): return say("main is suspended")
    case "query": calling("main") { raise(SIGFPE) }
    case "reload": suspended = []
    case "set": settings.recording = (settings.recording.map { $0 + " " } ?? "") + argument
    case "settings": return say(settings.recording ?? "")
    case "hang":
      while !context.isInterrupted { usleep(1000) }
      return LineReply(status: 130)
    case "big":
      context.write(VisibleText(String(repeating: "x", count: Int(argument) ?? 0)))
    case "bigreply":
      return LineReply(output: VisibleText(String(repeating: "x", count: Int(argument) ?? 0)))
    case "errors":
      context.writeError("\(argument)")
    case "print": puts(argument)
    default: misbehave(parts.first ?? "", argument)
    }
    return LineReply()
  }

  /// Does what only a broken plugin would do.
  private func misbehave(_ command: String, _ argument: String) {
    let number = Int32(argument) ?? 0
    switch command {
    case "raise": calling("main") { raise(number) }
    case "bare": raise(number)
    case "nested": calling("main") { calling("main", "base") { raise(number) } }
    case "deep": descend(20)
    case "trap": calling("main") { _ = [Int]()[Int(number)] }
    case "exit": calling("main") { exit(number) }
    case "close": calling("main") { (0..<100).forEach { _ = close($0) } }
    case "shut":
      calling("main") {
        (0..<100).forEach { _ = close($0) }
        while true { pause() }
      }
    case "burn":
      // Processor time in milliseconds, or for ever.
      let end = number == 0 ? .max : clock() + Int(number) * 1000
      calling("main") { while clock() < end {} }
    case "stubborn":
      // Deaf to every signal that can be blocked.
      var all = sigset_t()
      sigfillset(&all)
      sigprocmask(SIG_SETMASK, &all, nil)
      calling("main") { while true {} }
    case "eat": calling("main") { _ = [UInt64](repeating: 1, count: 64 << 20) }
    case "spin": calling("main") { while true { pause() } }
    case "garble": calling("main") { _ = write(3, "garbage", 7) }
    case "overlong": calling("main") { _ = write(3, "\u{1}\u{45}aaaa\u{7f}\u{7f}\u{7f}\u{7f}", 10) }
    case "flood": calling("main") { printForEver() }
    case "stream": calling("main") { while true { context.write(VisibleText(block)) } }
    case "drip":
      // Something now and then, which never is an answer.
      calling("main") {
        while true {
          context.write("x")
          usleep(5000)
        }
      }
    case "restless":
      // Lines that it claims to start.
      calling("main") {
        while true {
          context.memory.beginInnerLine()
          usleep(5000)
        }
      }
    case "forge": context.record(.truncate(to: 1_000_000))
    case "half":
      context.record(.append(JournalEntry(argument)))
      calling("main") { raise(SIGILL) }
    case "mute":
      // Closes what it prints to; the kernel itself is well.
      close(1)
      close(2)
    case "expire":
      // Dies when its line is over, and so between two lines.
      signal(SIGALRM) { _ in raise(SIGKILL) }
      ualarm(50_000, 0)
    case "later":
      // A child of the plugin keeps the connection open after the kernel's death.
      if cposix_fork() == 0 {
        usleep(300_000)
        _exit(0)
      }
      calling("main") { raise(SIGABRT) }
    default: break
    }
  }

  mutating func complete(_ text: String, cursor: Int) -> Completion {
    if text == "die" { raise(SIGILL) }
    if text == "slow" { usleep(600_000) }
    let candidates = words.filter { $0.hasPrefix(text) }.map { Candidate($0) }
    return Completion(replaced: 0..<cursor, candidates: candidates)
  }

  mutating func hint(_ text: String) -> String? {
    words.first { $0.hasPrefix(text) }.map { String($0.dropFirst(text.count)) }
  }

  private mutating func record(_ operation: JournalOperation) -> LineReply {
    guard journal.apply(operation) else { return LineReply(status: 1) }
    words = journal.lines.map(\.command)
    return LineReply(journal: [operation])
  }

  private func say(_ text: String) -> LineReply {
    LineReply(output: VisibleText(rendered: Array(text.utf8)))
  }

  private func calling(_ layer: String, _ plugin: String = "bad", body: () -> Void) {
    let memory = context.memory
    memory.enter(
      layer: memory.name(layer), plugin: memory.name(plugin), function: memory.name("prepare"))
    body()
    memory.leave()
  }

  private var block: String { String(repeating: "x", count: 1 << 16) }

  private func printForEver() {
    while true { puts(block) }
  }

  private func descend(_ depth: Int) {
    calling("main", "level\(depth)") { depth == 0 ? _ = raise(SIGILL) : descend(depth - 1) }
  }
}

/// Features that a module in Swift may use despite confinement: threads, queues, tasks, timers,
/// local time.
private enum SwiftWorkers {
  /// Uses all of it once; returns what has worked.
  static func trial() -> String {
    let sum = Sum()
    DispatchQueue.concurrentPerform(iterations: 8) { _ in sum.add(1) }
    let group = DispatchGroup()
    DispatchQueue.global().async(group: group) { sum.add(10) }
    group.enter()
    Task.detached {
      try? await Task.sleep(nanoseconds: 1_000_000)
      sum.add(100)
      group.leave()
    }
    group.enter()
    DispatchQueue.global().asyncAfter(deadline: .now() + .milliseconds(1)) {
      sum.add(1000)
      group.leave()
    }
    group.wait()
    return "\(sum.value)"
  }

  /// Uses threads, locales and local time, which need no file below /proc as queues do.
  static func threads() -> String {
    let sum = Sum()
    var threads = [pthread_t](repeating: 0, count: 8)
    let place = Unmanaged.passUnretained(sum).toOpaque()
    for index in threads.indices {
      pthread_create(
        &threads[index], nil,
        { place in
          place.map { Unmanaged<Sum>.fromOpaque($0).takeUnretainedValue().add(1) }
          return nil
        }, place)
    }
    threads.forEach { pthread_join($0, nil) }
    var (now, parts) = (time(nil), tm())
    setlocale(LC_ALL, "C.UTF-8")
    return "\(sum.value) \(localtime_r(&now, &parts) != nil)"
  }

  /// A number that several threads add to.
  private final class Sum: @unchecked Sendable {
    private let queue = DispatchQueue(label: "sum")
    private var total = 0

    var value: Int { queue.sync { total } }

    func add(_ number: Int) { queue.sync { total += number } }
  }
}
