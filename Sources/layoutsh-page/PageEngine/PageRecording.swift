internal import ShellCore
internal import ShellRunning

/// A recording in the memory of a page, which becomes a file when it ends.
final class PageRecording: RecordingSink {
  let name: String
  private let files: PageFiles

  /// Begins a recording.
  ///
  /// - Throws: `CommandError` if there is a file of that name.
  init(_ name: String, in files: PageFiles) throws(CommandError) {
    guard files.bytes(of: name) == nil else { throw CommandError(.taken(name)) }
    (self.name, self.files) = (name, files)
  }

  /// Nothing in a page tells the time.
  var elapsed: Int? { nil }

  func disguised(_ text: String) -> String { text }

  func update(to text: String) -> OutsideError? { nil }

  func finish(with text: String, isShorter: Bool) throws(CommandError) {
    try files.write(Array(text.utf8), named: name)
  }

  func discard() {}
}
