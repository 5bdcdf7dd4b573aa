import CEditline
import Glibc

/// The user's file of key bindings, applied line by line.
///
/// libedit reads such a file without checks, so each line is split and checked here, and only then given
/// to it. A line that is refused is reported with its place; the others apply.
extension Editor {
  /// The most refused lines that are reported one by one.
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
      configuration.report("cannot read \(path): \(error.reason)")
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
        return "line \(line.number) is not applied: \(error.reason)"
      }
    }
  }

  private func apply(_ words: [String]) throws(KeyFileRefusal) {
    guard var command = words.first else { return }
    if let colon = command.firstIndex(of: ":") {
      let prefix = String(command[...colon])
      guard prefix.utf8.count <= 64, !prefix.contains("{") else {
        throw KeyFileRefusal("expected at most 64 bytes before ':', and no '{'")
      }
      guard editline_is_for_program(handle, prefix) != 0 else { return }
      command = String(command[command.index(after: colon)...])
    }
    let rest = words.dropFirst()
    switch command {
    case "bind": try bind(rest)
    case "edit":
      guard rest == ["on"] || rest == ["off"] else {
        throw KeyFileRefusal("expected 'on' or 'off'")
      }
      isTurnedOff = rest == ["off"]
    case "history":
      guard rest.count == 2, rest.first == "size", let size = rest.last.flatMap({ Int($0) }),
        (1...HistoryStore.lineLimit).contains(size)
      else { throw KeyFileRefusal("expected 'size' and 1 to \(HistoryStore.lineLimit)") }
      limitHistory(to: size)
    case "echotc", "settc", "setty", "telltc":
      throw KeyFileRefusal("'\(command)' is not supported here; expected bind, edit or history")
    default:
      throw KeyFileRefusal("unknown command '\(command)'; expected bind, edit or history")
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
    case .run(let function) where !wasTaken: throw KeyFileRefusal("unknown function '\(function)'")
    case .run, .type, .unbind: break
    }
  }

  /// Gives words to libedit; 0 where it takes them.
  private func run(_ words: [String]) -> CInt {
    let copies = words.map { strdup($0) }
    defer { copies.forEach { free($0) } }
    var pointers = copies.map { UnsafePointer($0) } + [nil]
    return editline_run(handle, CInt(words.count), &pointers)
  }
}

/// What keys type for the user, checked against endless expansion.
///
/// libedit expands a macro inside the text of another, and of itself, without ever waiting for a key.
/// A text in which no macro can begin ends that.
struct KeyMacros {
  private var starts: Set<UInt32> = []
  private var texts: Set<UInt32> = []

  /// Adds a macro.
  ///
  /// - Throws: ``KeyFileRefusal`` where a text, this one or an earlier one, holds the first character of a key.
  mutating func add(key: [Unicode.Scalar], text: [Unicode.Scalar]) throws(KeyFileRefusal) {
    guard let first = key.first?.value else { return }
    // Escape may set the eighth bit of the character after it.
    let starts = starts.union([first, first & 0x7F])
    let texts = texts.union(text.map(\.value))
    guard starts.isDisjoint(with: texts) else {
      throw KeyFileRefusal(
        "expected a text that holds no character with which a macro's key begins")
    }
    (self.starts, self.texts) = (starts, texts)
  }
}
