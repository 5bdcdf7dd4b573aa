import CEditline
import System

/// The user's file of key bindings, applied line by line.
///
/// libedit reads such a file without checks, so each line is split and checked here first. A
/// refused line is reported with its place; the others apply.
extension Editor {
  /// The maximum number of refused lines that are reported one by one.
  private static let reportLimit = 10

  /// Reads the file, if there is one.
  func readKeyFile() {
    guard let path = KeyFile.path() else { return }
    do {
      guard let bytes = try KeyFile.bytes(of: path) else { return }
      var reader = StrictReader(bytes: bytes, name: path, limit: KeyFile.lineLimit)
      var refused = 0
      while let next = reader.next() {
        guard let reason = reason(toRefuse: next) else { continue }
        refused += 1
        if refused <= Self.reportLimit { configuration.report("\(path), \(reason)") }
      }
      if refused > Self.reportLimit {
        configuration.report("\(path): \(refused - Self.reportLimit) more lines are not applied")
      }
    } catch {
      configuration.report("cannot read \(path): \(error.sentence)")
    }
  }

  /// Applies a line; returns where and why it is refused, or nil.
  private func reason(toRefuse next: Result<SourceLine, InputFault>) -> String? {
    switch next {
    case .failure(let fault): return "\(fault); the line is not applied"
    case .success(let line):
      do {
        try apply(KeyFileWords(line.text).words)
        return nil
      } catch {
        return "line \(line.number) is not applied: \(error.sentence)"
      }
    }
  }

  private func apply(_ words: [String]) throws(KeyFileRefusal) {
    guard var command = words.first else { return }
    if let colon = command.firstIndex(of: ":") {
      let prefix = String(command[...colon])
      guard prefix.utf8.count <= KeyFile.programLimit, !prefix.contains("{") else {
        throw .badProgram(limit: KeyFile.programLimit)
      }
      guard editline_is_for_program(handle, prefix) != 0 else { return }
      command = String(command[command.index(after: colon)...])
    }
    let rest = words.dropFirst()
    switch command {
    case "bind": try bind(rest)
    case "edit":
      guard rest == ["on"] || rest == ["off"] else {
        throw .neitherOnNorOff
      }
      isTurnedOff = rest == ["off"]
    case "history":
      guard rest.count == 2, rest.first == "size", let size = rest.last.flatMap({ Int($0) }),
        (1...HistoryStore.lineLimit).contains(size)
      else { throw .badHistorySize(limit: HistoryStore.lineLimit) }
      limitHistory(to: size)
    case "echotc", "settc", "setty", "telltc": throw .unsupportedCommand(command)
    default: throw .unknownCommand(command)
    }
  }

  private func bind(_ words: ArraySlice<String>) throws(KeyFileRefusal) {
    let line = try BindLine(words)
    if case .type(let key, let text) = line.action { try macros.add(key: key, text: text) }
    let wasTaken = run(["bind"] + words) == 0
    switch line.action {
    case .reset:
      macros = KeyMacros()
      bindDefaults()
    case .run(let function) where !wasTaken: throw .unknownFunction(function)
    case .run, .type, .unbind: break
    }
  }

  /// Passes words to libedit; returns 0 if it accepts them.
  private func run(_ words: [String]) -> CInt {
    withCStrings(words) { words, count in
      words.withMemoryRebound(to: UnsafePointer<CChar>?.self, capacity: count + 1) {
        editline_run(handle, CInt(count), $0)
      }
    }
  }
}

/// Keys that type a text, checked against endless expansion.
///
/// libedit expands a macro inside the text of another, and of itself, without waiting for a key. A
/// text in which no macro can begin prevents that.
struct KeyMacros {
  private var starts: Set<UInt32> = []
  private var texts: Set<UInt32> = []

  /// Adds a macro.
  ///
  /// - Throws: ``KeyFileRefusal `` if a text, this one or an earlier one, contains the first
  ///   character of a key.
  mutating func add(key: [Unicode.Scalar], text: [Unicode.Scalar]) throws(KeyFileRefusal) {
    guard let first = key.first?.value else { return }
    // Escape may set the eighth bit of the character after it.
    let starts = starts.union([first, first & 0x7F])
    let texts = texts.union(text.map(\.value))
    guard starts.isDisjoint(with: texts) else { throw .endlessMacro }
    (self.starts, self.texts) = (starts, texts)
  }
}

/// The user's file of key bindings: `$EDITRC`, else `~/.editrc`.
enum KeyFile {
  /// The maximum size of the file, and of a line in it, in bytes.
  static let sizeLimit = 1 << 16
  static let lineLimit = 2048
  /// The maximum length of the name of a program before a colon, the colon included, in bytes.
  static let programLimit = 64

  /// The path of the file, or nil if the environment names none.
  static func path(environment: (String) -> String? = environmentVariable) -> String? {
    if let path = environment("EDITRC") { return path.isEmpty ? nil : path }
    return environment("HOME").map { $0 + "/.editrc" }
  }

  /// Returns the bytes of the file, or nil if there is none or it is a device.
  ///
  /// Never blocks, whatever the path names.
  ///
  /// - Throws: ``KeyFileRefusal`` if it cannot be read, is not a file or is too large.
  static func bytes(of path: String) throws(KeyFileRefusal) -> [UInt8]? {
    do {
      return try FileMark(path).isDevice ? nil : WholeFile.read(path, limit: sizeLimit)
    } catch {
      if error.isMissing { return nil }
      throw
        switch error.cause
      {
      case .system(let number): .system(number)
      case .larger(let limit): .tooLarge(limit: limit)
      case .notRegular, .outside: .noFile
      }
    }
  }
}
