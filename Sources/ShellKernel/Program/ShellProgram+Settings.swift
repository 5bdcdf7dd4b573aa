import KernelLink
import ShellCore
package import ShellValues

/// What is set and is no part of the journal: it survives the kernel all the same.
extension ShellProgram {
  package var settings: ShellSettings {
    var settings = ShellSettings()
    settings.isTraced = shell.scene.trace.isOn
    let usesJSON = shell.format == .json
    if usesJSON != setup.usesJSON { settings.usesJSON = usesJSON }
    settings.isTimed = isTimed
    settings.isWatching = isWatching
    settings.recording = recording?.path
    return settings
  }

  /// Sets this kernel up like the one before, without a word; a recording goes on in its file.
  func take(_ settings: ShellSettings) {
    if settings.isTraced { _ = shell.run("trace on", mode: .script) }
    if let usesJSON = settings.usesJSON { shell.format = usesJSON ? .json : .table }
    isTimed = settings.isTimed
    isWatching = settings.isWatching
    guard let path = settings.recording else { return }
    do { recording = try Recording(continuing: path) } catch {
      recorder.lines.append("the recording has ended: \(error.sentence)")
    }
  }
}
