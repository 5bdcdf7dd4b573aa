import Glibc
import KernelLink
import LineReading
import TerminalText

/// What goes on beside the prompt: modules are reloaded where their files change, and the workshop of `dev`
/// builds and checks.
///
/// A reload enters the shell as if it were typed: with its prompt and its answer, in the journal, undone by
/// `undo`.
final class ShellErrands {
  private let stages: Stages
  private let workshop: Workshop?
  private var modules = FileWatch()
  private var changed: [String] = []

  init(_ stages: Stages, workshop: Workshop? = nil) {
    self.stages = stages
    self.workshop = workshop
  }

  /// The files of modules that are watched, by module; nil where none is.
  private var watched: [String: String]? { stages.top.front.supervisor.settings.watchedModules }

  /// The errands of a line reader.
  var forReader: TerminalReader.Errands {
    TerminalReader.Errands(
      areExpected: { self.workshop != nil || self.watched != nil },
      areDue: { self.areDue() }, run: { self.run() })
  }

  /// Whether there is something to do; where modules or sources have changed, it is remembered.
  func areDue() -> Bool {
    if let watched {
      let files = modules.changes(in: Array(watched.values))
      changed += watched.filter { files.contains($0.value) }.keys.sorted()
    }
    return !changed.isEmpty || workshop?.hasNews() == true
  }

  /// Reloads what has changed, and prints what the workshop has to report.
  func run() {
    let reloaded = changed
    changed = []
    for module in reloaded {
      let line = "reload \(module) --lenient"
      Console.write(STDOUT_FILENO, "\(stages.top.prompt)\(line)\n")
      _ = stages.top.front.run(line)
    }
    workshop?.report()
  }
}

/// Notices files that have changed, once they are at rest: the same in two looks that follow each other.
struct FileWatch {
  /// What a file is known by.
  private struct Mark: Equatable {
    var inode: UInt64
    var size: Int64
    var seconds: Int
    var nanoseconds: Int

    init?(_ path: String) {
      var facts = stat()
      guard stat(path, &facts) == 0 else { return nil }
      inode = UInt64(facts.st_ino)
      size = Int64(facts.st_size)
      seconds = facts.st_mtim.tv_sec
      nanoseconds = facts.st_mtim.tv_nsec
    }
  }

  /// Files as they were when they were last reported, or first seen.
  private var known: [String: Mark] = [:]
  /// Files that differed at the last look, as they were then.
  private var moving: [String: Mark] = [:]

  /// The files that have changed since they were first seen or last reported; a file that is missing counts as
  /// unchanged.
  ///
  /// - Complexity: O(files), a system call for each.
  mutating func changes(in files: [String]) -> [String] {
    var changed: [String] = []
    for file in files {
      guard let mark = Mark(file), mark != known[file] else { continue }
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
