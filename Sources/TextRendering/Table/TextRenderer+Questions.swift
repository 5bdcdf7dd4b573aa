public import ShellCore
public import ShellValues
internal import TerminalText

/// Questions about a scene, with drawings as people see them.
extension TextRenderer {
  /// Maximum number of elements of a look, and size of a part of a digest in bytes.
  private static let limits = (elements: 100_000, digest: 8 << 20)

  /// Answers a question about the scene of a shell.
  ///
  /// - Parameter rows: the height of the window, or nil if it is unknown.
  public mutating func answer(
    _ question: SceneQuestion, on shell: Shell, rows: Int?
  ) -> SceneAnswer {
    do throws(CommandError) {
      switch question {
      case .look: return .look(Array(shell.look.prefix(Self.limits.elements)))
      case .holds(let statement):
        if let objection = shell.objection(to: statement) { throw objection }
        return .yes
      case .lack(let statement): return .clause(try shell.lack(of: statement))
      case .likeness(let expression, let number):
        return .clause(try shell.likeness(of: expression, to: number))
      case .value(let expression):
        let value = try shell.value(of: expression)
        return .value(value.text, number: value.number)
      case .digest: return .digest(Self.digest(of: shell))
      case .rules(let element): return .rules(try shell.rules(of: element))
      case .openBatch: return shell.isBatchOpen ? .yes : .no(reason: "")
      case .drawing(let columns, let isFitted):
        var drawing = try shell.drawing()
        drawing.columns = columns
        if isFitted, let rows { drawing.fit(columns: columns ?? style.columns, rows: rows - 2) }
        var text = VisibleText()
        style.isForWindow = false
        render(.drawing(drawing), into: &text)
        return .drawing(text)
      }
    } catch {
      return .no(reason: error.message + (error.hint.map { "; \($0)" } ?? ""))
    }
  }

  /// The 64-bit FNV-1a hash of everything in the scene as text.
  private static func digest(of shell: Shell) -> UInt64 {
    var hash: UInt64 = 0xCBF2_9CE4_8422_2325
    for reply in shell.contents {
      var (renderer, text) = (TextRenderer(), VisibleText())
      renderer.limit = limits.digest
      switch reply {
      case .success(let reply): renderer.render(reply, into: &text)
      case .failure(let error): renderer.render(error, into: &text)
      }
      for byte in text.bytes { hash = (hash ^ UInt64(byte)) &* 0x100_0000_01B3 }
    }
    return hash
  }
}
