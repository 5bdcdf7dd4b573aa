internal import SessionTranscript
internal import ShellCore

/// The files of a page: those that were dropped on it, those that a line wrote, and time zones.
final class PageFiles: ContentFiles {
  let zones: ZoneArchive
  private var files: [String: [UInt8]] = [:]
  /// The files that were read, in the order of their first reading; a copy is named by its place.
  private var copies: [[UInt8]] = []
  /// The names of files that lines have written since they were taken.
  private(set) var written: [String] = []

  /// Creates a page without files.
  init(zones: ZoneArchive) { self.zones = zones }

  /// Takes a file that was dropped on the page; it replaces one of the same name.
  func add(_ bytes: [UInt8], named name: String) { files[name] = bytes }

  /// Writes a file for a command.
  ///
  /// - Throws: `CommandError` if there is one of that name.
  func write(_ bytes: [UInt8], named name: String) throws(CommandError) {
    guard files[name] == nil else { throw CommandError(.taken(name)) }
    replace(name, with: bytes)
  }

  /// Replaces a file.
  func replace(_ name: String, with bytes: [UInt8]) {
    files[name] = bytes
    written.append(name)
  }

  /// Returns the files that lines have written since the last call.
  func takeWritten() -> [(name: String, bytes: [UInt8])] {
    defer { written = [] }
    return written.map { ($0, files[$0] ?? []) }
  }

  /// Returns the names that begin with a text, in alphabetical order.
  func names(beginningWith text: String) -> [String] {
    files.keys.filter { $0.hasPrefix(text) }.sorted()
  }

  /// Returns the bytes of a file, or nil if there is no such file.
  func bytes(of name: String) -> [UInt8]? { files[name] }

  /// Returns the session in a file.
  ///
  /// - Throws: `CommandError` if there is none that a page can play.
  func session(_ name: String) throws(CommandError) -> Session {
    guard let bytes = files[name] else { throw CommandError(.file(name)) }
    let session: Session
    do throws(SessionError) { session = try Session(bytes: bytes) } catch {
      throw CommandError(.session(name, error))
    }
    if let include = session.directives.first(where: { $0.name == .include }) {
      throw CommandError(.inclusion(name, line: include.line))
    }
    return session
  }

  func read(_ path: String, for command: String) throws(OutsideError) -> [UInt8] {
    guard let bytes = files[path] else { throw OutsideError(.file(path)) }
    return bytes
  }

  func zone(named name: String) throws(OutsideError) -> [UInt8]? { zones.file(named: name) }

  func keep(_ bytes: [UInt8]) -> String {
    let place = copies.firstIndex(of: bytes) ?? copies.count
    if place == copies.count { copies.append(bytes) }
    return "\(place)"
  }

  func read(_ path: String, copy: String, for command: String) throws(OutsideError) -> [UInt8] {
    if let place = Int(copy), copies.indices.contains(place) { return copies[place] }
    return try read(path, for: command)
  }
}
