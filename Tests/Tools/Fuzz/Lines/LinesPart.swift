import ShellCore
import TerminalText
import TextRendering

/// Lines run by a shell with native layouts: no line traps, whatever is in it.
///
/// Checked for each line: replies are well-formed JSON and harmless text, completion and hints
/// answer. For some: a refused command has changed nothing. For each input: the journal makes the
/// same scene again, `undo` of everything leads to an empty one and `redo` back.
struct LinesPart: Part {
  static let unit = "lines"
  static let roundsPerInput = 50
  static let patience = 120
  static let counted = ["commands answered", "commands refused", "states compared"]

  /// Most items and sections that a scene may have before it is made small again.
  private static let sizeLimit = 1500

  private let tally: Tally
  private let writer = UsageWriter()

  init(_ setting: Setting) { tally = setting.tally }

  func input(_ random: inout Random) -> [[UInt8]] {
    (0..<Self.roundsPerInput).map { _ in
      if random.oneIn(12) { return Mutation.noise(limit: 80, &random) }
      let line = Array(writer.line(&random).utf8)
      return random.oneIn(4) ? Mutation.mutated(line, &random) : line
    }
  }

  func fault(of input: [[UInt8]]) -> String? {
    let shell = Shell(catalogue: NativeCatalogue())
    let empty = shell.sceneText
    for (index, bytes) in input.enumerated() {
      let line = String(decoding: bytes, as: UTF8.self)
      if let fault = fault(of: line, index, shell) {
        return "\(fault) after \(line.debugDescription)"
      }
      if shell.size > Self.sizeLimit {
        _ = shell.run("rollback", mode: .script)
        for name in shell.scene.layerNames {
          _ = shell.run("use \(name); sections 3 2", mode: .script)
        }
      }
    }
    return shell.size > Self.sizeLimit ? nil : journalFault(shell, empty: empty)
  }

  // MARK: One line

  private func fault(of line: String, _ index: Int, _ shell: Shell) -> String? {
    let mode = [LineMode.script, .interactive, .session][index % 3]
    let before = index.isMultiple(of: 8) ? shell.sceneText : nil
    if let fault = typingFault(line, index, shell) { return fault }
    let outcome = shell.run(line, mode: mode)
    for reply in outcome.replies {
      if case .failure = reply.result {
        tally.add("commands refused")
      } else {
        tally.add("commands answered")
      }
      if let fault = printingFault(reply, line, index) { return fault }
    }
    guard let before, outcome.replies.count == 1, !outcome.isSuccess else { return nil }
    tally.add("states compared")
    return shell.sceneText == before ? nil : "a refused command has changed the scene"
  }

  /// The line editor's questions while a line is typed.
  private func typingFault(_ line: String, _ index: Int, _ shell: Shell) -> String? {
    _ = Continuation(of: line)
    _ = Shell.hint(line)
    let length = line.utf8.count
    let cursor = index.isMultiple(of: 2) ? length : length / 2
    let found = shell.complete(line, cursor: cursor) { ["\($0)a.session"] }
    guard found.replaced.upperBound <= length, found.replaced.lowerBound >= 0 else {
      return "completion replaces \(found.replaced) of \(length) bytes"
    }
    return nil
  }

  private func printingFault(_ reply: CommandReply, _ line: String, _ index: Int) -> String? {
    var json = VisibleText()
    JSONRenderer().render(reply, into: &json)
    guard json.bytes.count(where: { $0 == UInt8(ascii: "\n") }) == 1, JSONForm.isValue(json.bytes)
    else {
      return "no JSON on one line: \(json.text.prefix(300))"
    }
    var text = VisibleText()
    let style = TextStyle(
      usesUnicode: index.isMultiple(of: 2), columns: [80, 20, 1, 200][index % 4])
    var renderer = TextRenderer(style: style)
    switch reply.result {
    case .success(let value): renderer.render(value, into: &text)
    case .failure(let error):
      guard !error.message.isEmpty, !error.code.isEmpty, error.column > 0, error.length > 0 else {
        return "an error without words or place: \(error)"
      }
      renderer.render(error, line: line, into: &text)
    }
    guard String(validating: text.bytes, as: UTF8.self) != nil else {
      return "the text is no UTF-8"
    }
    let control = text.bytes.first { ($0 < 0x20 && $0 != UInt8(ascii: "\n")) || $0 == 0x7F }
    return control.map { "control character \($0) in the text" }
  }

  // MARK: The journal

  private func journalFault(_ shell: Shell, empty: String) -> String? {
    let lines = shell.journalLines
    let scene = shell.sceneText
    let other = Shell(catalogue: NativeCatalogue())
    if let line = other.restore(lines).first { return line.sentence }
    if other.sceneText != scene { return "the journal makes another scene: \(lines)" }
    if lines.isEmpty { return nil }
    guard shell.run("undo \(lines.count)", mode: .script).isSuccess, shell.sceneText == empty else {
      return "undo does not lead back to the start"
    }
    guard shell.run("redo \(lines.count)", mode: .script).isSuccess, shell.sceneText == scene else {
      return "redo does not lead back to the end"
    }
    return nil
  }
}
