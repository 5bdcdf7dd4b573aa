import KernelLink
import ShellCore

/// What is set and is no part of the journal: it survives the kernel all the same.
extension ShellProgram {
  /// The commands that set a new kernel up like this one.
  package var settings: [String] {
    var lines: [String] = []
    if shell.scene.trace.isOn { lines.append("trace on") }
    if shell.format != (setup.usesJSON ? .json : .table) {
      lines.append(shell.format == .json ? "format json" : "format table")
    }
    if isTimed { lines.append("time on") }
    if isWatching { lines.append("watch on") }
    if let recording { lines.append(recording.command) }
    return lines
  }

  /// Sets this kernel up like the one before, without a word; a recording goes on in its file.
  func take(_ settings: [String]) {
    for line in settings {
      switch shell.run(line, mode: .script).action {
      case .time(let isOn): isTimed = isOn
      case .watch(let isOn): isWatching = isOn
      case .record(let path):
        do { recording = try Recording(continuing: path, command: line) } catch {
          recorder.lines.append("the recording has ended: \(error.sentence)")
        }
      default: break
      }
    }
  }
}
