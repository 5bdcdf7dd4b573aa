import LineReading
import System
import TerminalText

/// Work done while the prompt is idle: starts the first kernel, reloads changed modules and drives
/// the workshop of `dev`.
///
/// A reload behaves like a typed line: prompt, answer, journal, undo.
final class ShellTasks {
  private let shells: ShellStack
  private let workshop: Workshop?
  private var modules = FileWatch()
  private var changed: [String] = []

  init(_ shells: ShellStack, workshop: Workshop? = nil) {
    self.shells = shells
    self.workshop = workshop
  }

  /// Watched module files by module, or nil for none.
  private var watched: [String: String]? { shells.top.front.supervisor.settings.watchedModules }

  /// The tasks as a line reader takes them.
  var forReader: TerminalReader.IdleTasks {
    var tasks = TerminalReader.IdleTasks(
      areExpected: { self.workshop != nil || self.watched != nil },
      collect: { self.collect() }, run: { self.run() })
    tasks.begin = { self.shells.top.front.supervisor.startAhead() }
    tasks.watched = { self.shells.live?.watched }
    tasks.receive = { self.shells.live?.receive() ?? false }
    tasks.prompt = { self.shells.prompt }
    return tasks
  }

  /// Polls the watched files and the workshop; returns whether there is something to do.
  func collect() -> Bool {
    if let watched {
      let files = modules.changes(in: Array(watched.values))
      changed += watched.filter { files.contains($0.value) }.keys.sorted()
    }
    return !changed.isEmpty || workshop?.poll() == true
  }

  /// Reloads changed modules, prints the workshop's report and runs what the live page sends.
  func run() {
    let reloaded = changed
    changed = []
    for module in reloaded {
      let line = "reload \(module) --lenient"
      Console.write(.output, "\(shells.top.prompt)\(line)\n")
      let reply = shells.top.front.run(line)
      shells.live?.report(
        line, by: "prompt", status: reply?.status ?? 1, output: shells.top.front.heard)
    }
    workshop?.report()
    shells.live?.runLines()
    shells.dropDeadPage()
  }
}

/// Detects changed files; reports a change once two consecutive polls agree.
struct FileWatch {
  /// Files as last reported or first seen.
  private var known: [String: FileMark] = [:]
  /// Files that differed at the last poll.
  private var moving: [String: FileMark] = [:]

  /// Returns the files changed since they were first seen or last reported; missing files count as
  /// unchanged.
  ///
  /// - Complexity: O(files), a system call for each.
  mutating func changes(in files: [String]) -> [String] {
    var changed: [String] = []
    for file in files {
      guard let mark = try? FileMark(file), mark != known[file] else { continue }
      if known[file] == nil {
        known[file] = mark
      } else if moving[file] == mark {
        known[file] = mark
        moving[file] = nil
        changed.append(file)
      } else {
        moving[file] = mark
      }
    }
    return changed
  }
}
