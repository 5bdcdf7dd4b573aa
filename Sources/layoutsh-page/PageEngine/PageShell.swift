internal import ShellCore
internal import TerminalText
internal import TextRendering

/// A shell in a page: lines in, text out, as a script prints it.
///
///     let shell = PageShell(zones: .none, usesJSON: false)
///     shell.run("load flow; sections 7")
///     shell.output  // "layer  layout …"
///
/// What needs files, a terminal or another process is refused; everything else answers as the program does.
final class PageShell {
  /// The answers of the last line.
  private(set) var output = VisibleText()
  /// Its errors.
  private(set) var errors = VisibleText()
  private let shell: Shell
  private var text = TextRenderer()
  private let json = JSONRenderer()

  /// Whether a line continues after a command that failed.
  private let keepsGoing: Bool

  /// Creates a shell with an empty scene.
  init(zones: ZoneArchive, usesJSON: Bool, keepsGoing: Bool = false) {
    self.keepsGoing = keepsGoing
    shell = Shell(
      catalogue: PageCatalogue(zones: zones), format: usesJSON ? .json : .table,
      files: PageFiles(zones: zones))
  }

  /// Runs the commands of a line, until one fails unless it keeps going; returns 0, or 1 for a failure.
  func run(_ line: String) -> Int32 {
    output.removeAll()
    errors.removeAll()
    var (rest, status) = (line, Int32(0))
    while !rest.isEmpty {
      let outcome = shell.run(rest, mode: .script, keepsReplies: false, didAnswer: show)
      if outcome.request != nil, let answer = outcome.replies.last {
        let refusal = CommandError(.command(Self.name(of: answer)))
        show(CommandReply(command: answer.command, result: .failure(refusal)))
        status = 1
      }
      if !outcome.isSuccess { status = 1 }
      rest = status == 0 || keepsGoing ? outcome.rest : ""
    }
    return status
  }

  private func show(_ answer: CommandReply) {
    if shell.format == .json { return json.render(answer, into: &output) }
    switch answer.result {
    case .success(let value): text.render(value, into: &output)
    case .failure(let error): text.render(error, into: &errors)
    }
    if let calls = answer.trace { text.render(trace: calls, into: &output) }
  }

  private static func name(of answer: CommandReply) -> String {
    String(answer.command.prefix { $0 != " " })
  }
}

/// The files of a page: none but those of time zones.
private final class PageFiles: ContentFiles {
  private let zones: ZoneArchive

  init(zones: ZoneArchive) { self.zones = zones }

  func read(_ path: String, for command: String) throws(OutsideError) -> [UInt8] {
    throw OutsideError(.file(command: command))
  }

  func zone(named name: String) throws(OutsideError) -> [UInt8]? { zones.file(named: name) }

  func keep(_ bytes: [UInt8]) -> String { "" }

  func read(_ path: String, copy: String, for command: String) throws(OutsideError) -> [UInt8] {
    try read(path, for: command)
  }
}
