package import KernelLink
import LayoutPluginHost
import System
package import TerminalText
package import TextFormats

/// The facts about a crash, for the author of the module.
///
///     error: plugin 'pile' crashed in prepare at line 4: SIGSEGV (invalid memory access)
///       module  pile 1.0.0
///       cause   a null pointer, at address 0x8
///       frame   place, pile.c:42
///               prepare, pile.c:61
///       call    prepare: 2 sections, bounds 0 0 320x480
///       line    set spacing=4
///       kept    the state before the line, 3 lines replayed
///       again   layoutsh ~/.local/state/layoutsh/last-crash
///
/// Every row but the first may be missing. Only `again` shows absolute paths.
package struct CrashCard {
  /// A call on the stack, in code of the module.
  package struct Frame: Equatable {
    /// The function, or nil if it has no name.
    var function: String?
    /// Distance from the start of the function, or of the library, in bytes; nil if the line is
    /// known.
    var offset: UInt64?
    var file: String?
    var line: Int?
  }

  /// The report of the crash.
  package let report: CrashReport
  /// The module and its version.
  let module: (name: String, version: String)?
  /// The innermost frames of the module, at most three.
  let frames: [Frame]
  /// The state that remains.
  package var kept: String?
  /// The command that leads to the crash again.
  package var again: String?

  /// Creates a card; finds the source lines, which may start a process.
  ///
  /// - Parameter images: where copies of loaded libraries are kept, or nil for nowhere.
  package init(_ report: CrashReport, images: String?) {
    self.report = report
    let own = report.calls.last?.plugin ?? ""
    let all = report.site.frames
    let library = all.first { $0.library.module == own }?.library ?? all.first?.library
    let isCode = library?.module == own || own.isEmpty
    let loaded = isCode ? library : report.site.libraries.first { $0.module == own }
    module = loaded.map { ($0.module, $0.version) }
    frames = library.map { Self.frames(all, of: $0, images) } ?? []
  }

  // MARK: Frames

  private static let mostFrames = 3
  /// Number of frames that are looked up: those of runtimes are left out.
  private static let mostAsked = 24

  private static func frames(
    _ all: [CrashFrame], of library: ModuleLibrary, _ images: String?
  ) -> [Frame] {
    let offsets = all.filter { $0.library == library }.prefix(mostAsked).map(\.offset)
    let hash = library.contentHash
    let paths = [library.path] + (images.map { ["\($0)/\(hash).so"] } ?? [])
    for path in paths {
      guard let functions = LibraryFunctions(path: path, contentHash: hash) else { continue }
      let places = Symbolizer.places(at: offsets, in: path)
      let found = zip(offsets, places).map { offset, places in
        frame(at: offset, functions, places)
      }
      let own = found.filter { !$0.isRuntime }
      return unrepeated((own.isEmpty ? found : own).map(\.frame))
    }
    return unrepeated(offsets.map { Frame(offset: $0) })
  }

  private static func frame(
    at offset: UInt64, _ functions: LibraryFunctions, _ places: [Symbolizer.Place]
  ) -> (frame: Frame, isRuntime: Bool) {
    let symbol = functions.function(at: offset)
    let outer = FunctionName(symbol?.name ?? places.last?.function ?? "")
    for place in places where place.file != nil && !FunctionName(place.function).isRuntime {
      let name = FunctionName(place.function).short
      return (Frame(function: name, file: place.file, line: place.line), outer.isRuntime)
    }
    guard let symbol else { return (Frame(offset: offset), false) }
    return (Frame(function: outer.short, offset: symbol.offset), outer.isRuntime)
  }

  /// The first frames, without the same one in a row.
  private static func unrepeated(_ frames: [Frame]) -> [Frame] {
    var kept: [Frame] = []
    for frame in frames where frame != kept.last {
      if kept.count == mostFrames { break }
      kept.append(frame)
    }
    return kept
  }
}

extension CrashCard.Frame {
  /// `place, pile.c:42`, `place + 0x12` or `+ 0x1234`.
  fileprivate var words: String {
    let name = function ?? ""
    if let file, let line { return "\(name), \(file):\(line)" }
    return "\(name) + 0x\(String(offset ?? 0, radix: 16))".trimmed
  }
}

extension String {
  fileprivate var trimmed: String { String(drop { $0 == " " }) }
}

// MARK: - For people

extension CrashCard {
  /// The rows below the sentence, wrapped at a width in columns.
  package func rows(width: Int) -> [String] {
    var rows: [String] = []
    // Nothing is known of any module then.
    if report.calls.isEmpty, report.site.frames.isEmpty { return [] }
    func add(_ title: String, _ texts: [String]) {
      for (index, text) in texts.enumerated() where !text.isEmpty {
        let title = index == 0 ? title : ""
        rows += Self.wrapped(text, after: "  " + title.padded(to: 8), width: width)
      }
    }
    add("module", module.map { ["\($0.name) \($0.version)"] } ?? [])
    add("cause", cause.map { [$0] } ?? [])
    add("message", report.message)
    add("frame", frames.map(\.words))
    add("call", [call])
    add("line", [report.site.line])
    add("kept", [kept ?? ""])
    // Broken, it would be another command.
    if let again { rows.append("  again   \(again)") }
    return rows
  }

  /// Writes the sentence and the rows to standard error, in the width of the window or of
  /// `columns`.
  ///
  /// The sentence is broken at a terminal alone: programs read it as one line.
  package func write(columns: Int? = nil) {
    let width = columns ?? terminalSize()?.columns ?? 80
    if isTerminal(.error) {
      Self.wrapped(report.sentence, after: "error: ", width: width).forEach { Console.remark($0) }
    } else {
      Console.fail(report.sentence)
    }
    Console.write(.error, text(width: width))
  }

  /// The rows, ready for a terminal.
  package func text(width: Int) -> VisibleText {
    VisibleText(lines: rows(width: width).map { "\($0)\n" }.joined())
  }

  private var cause: String? {
    switch report.site.fault {
    case .null(let address): "a null pointer, at address 0x\(String(address, radix: 16))"
    case .stackOverflow: "the stack is full: endless recursion, or too much room on it"
    case nil: nil
    }
  }

  /// The innermost call with its arguments; a base is called by its decorators.
  private var call: String {
    guard let call = report.calls.last else { return "" }
    let arguments = Self.arguments(of: call)
    let name = arguments.isEmpty ? call.function : "\(call.function): \(arguments)"
    let outer = report.calls.dropLast().map(\.plugin).filter { $0 != call.plugin }
    return outer.isEmpty ? name : "\(name), asked by \(outer.reversed().joined(separator: ", "))"
  }

  private static func arguments(of call: PluginCall) -> String {
    CallArguments(shape: call.shape, numbers: call.numbers, text: call.text).sentence
  }

  /// A text after a title, broken at blanks; words wider than a row are not broken.
  private static func wrapped(_ text: String, after title: String, width: Int) -> [String] {
    let indent = String(repeating: " ", count: title.count)
    var rows: [String] = []
    var row = title
    for word in VisibleText.make(text).split(separator: " ", omittingEmptySubsequences: false) {
      let isFirst = row.count == title.count
      if !isFirst, row.count + 1 + word.count > width {
        rows.append(row)
        row = indent + word
      } else {
        row += isFirst ? "\(word)" : " \(word)"
      }
    }
    return rows + [row]
  }
}

extension String {
  fileprivate func padded(to width: Int) -> String {
    self + String(repeating: " ", count: Swift.max(1, width - count))
  }
}

// MARK: - For programs

extension CrashCard {
  /// The fields of an error's object beside its code and message.
  package var fields: [(key: String, value: JSONLine)] {
    let call = report.calls.last
    return [
      ("module", .optional(module?.name ?? call?.plugin)), ("version", .optional(module?.version)),
      ("function", .optional(call?.function)), ("cause", .optional(cause)),
      ("output", .list(report.message.map { .text($0) })),
      ("frames", .list(frames.map(Self.object))),
      ("arguments", .optional(call.map(Self.arguments))),
      ("line", .optional(report.site.line)), ("kept", .optional(kept)),
      ("again", .optional(again)),
    ]
  }

  private static func object(_ frame: Frame) -> JSONLine {
    .object([
      ("function", .optional(frame.function)), ("file", .optional(frame.file)),
      ("line", frame.line.map { .number($0) } ?? .null),
      ("offset", frame.offset.map { .number(Int(clamping: $0)) } ?? .null),
    ])
  }
}

// MARK: - Again

extension CrashCard {
  /// The command that started this program, as it is typed.
  package static var ownCommand: String? { command(Array(CommandLine.arguments.dropFirst())) }

  /// A command of the program with these arguments, as it is typed; nil where it cannot be shown as
  /// it is.
  package static func command(_ arguments: [String]) -> String? {
    let text = (["layoutsh"] + arguments).map(quoted).joined(separator: " ")
    return VisibleText.make(text) == text ? text : nil
  }

  /// A command of the program that runs a file.
  package static func command(_ arguments: [String], file path: String) -> String? {
    let home = environmentVariable("HOME") ?? ""
    guard home.hasPrefix("/"), home.count > 1, path.hasPrefix(home + "/") else {
      return command(arguments + [path])
    }
    let rest = quoted(String(path.dropFirst(home.count + 1)))
    return command(arguments).map { "\($0) ~/\(rest)" }
  }

  /// A word as a POSIX shell reads it back.
  static func quoted(_ word: String) -> String {
    let plain = word.utf8.allSatisfy {
      UInt8(ascii: "a")...UInt8(ascii: "z") ~= $0 || UInt8(ascii: "A")...UInt8(ascii: "Z") ~= $0
        || UInt8(ascii: "0")...UInt8(ascii: "9") ~= $0 || Array("-_./=,:+@%".utf8).contains($0)
    }
    if plain, !word.isEmpty { return word }
    return "'" + word.replacing("'", with: "'\\''") + "'"
  }
}
