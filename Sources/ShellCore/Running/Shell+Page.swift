internal import CollectionEngine
public import ShellValues

/// Permissions of the live page.
extension Shell {
  /// Returns the refusal of a line that the live page may not send, or nil if it may be run.
  ///
  /// The page may send one command a line: a query, or a command that changes the scene and does
  /// none of the deeds barred for it. The commands of a gesture, and those that `undo` and `redo`
  /// repeat, are checked when they run.
  ///
  /// - Complexity: O(n) for n bytes.
  public func refusal(of line: String, from page: PageLine, mode: LineMode) -> CommandError? {
    let bytes = Array(line.utf8)
    do throws(Refusal) {
      guard bytes.count <= Shell.lineLimit else {
        throw Refusal(.lineTooLong(limit: Shell.lineLimit), 0..<1)
      }
      var lexer = Lexer(bytes)
      let commands = try lexer.commands()
      guard commands.count == 1 else { throw Refusal(.notOneCommand(found: commands.count)) }
      let name = commands[0].words[0]
      let command = try self.commands.command(for: name, mode)
      let reader = try ArgumentReader(
        command.syntax, commands[0], line: bytes, columns: scene.columns)
      let form = command.form(of: reader)
      let isAllowed = !page.isQuestion || (form.effect ?? command.effect) == .query
      let barred = LineSender.page.barred.intersection(form.deeds(of: command))
      if !barred.isEmpty {
        throw Refusal(.notHere(command.name, .barred(barred, .page)), name.span)
      }
      guard isAllowed else { throw Refusal(.notHere(command.name, .noQuestion), name.span) }
      return nil
    } catch {
      return CommandError(error, command: 0..<bytes.count, line: bytes)
    }
  }

  /// Answers a question of the page in such a way that no later answer depends on it.
  ///
  /// - Parameter memory: what the page's own `diff` compares with.
  public func ask(_ line: String, remembering memory: inout PageMemory) -> CommandReply {
    let (seen, mode) = (lastSeen, scene.trace.mode)
    lastSeen = memory.seen
    scene.trace.mode = .off
    defer {
      memory.seen = lastSeen
      lastSeen = seen
      scene.trace.mode = mode
    }
    // About places as the page's picture shows them.
    let outcome =
      commands.role(of: JournalEntry(line)) == .look
      ? scene.whileOpen { _ in run(line, mode: .script) } : run(line, mode: .script)
    return outcome.replies.last
      ?? CommandReply(command: line, result: .failure(CommandError(.notOneCommand(found: 0))))
  }
}

extension Shell {
  /// Returns the shell that answers questions about the state after `count` lines of the journal:
  /// this one for the present or nil, otherwise another, which `past` keeps; nil if the journal is
  /// shorter.
  ///
  /// - Parameter restoring: runs what restores the other.
  /// - Complexity: O(lines) if the state is not that of `past`; of them those run that come after a
  ///   state that it has kept.
  public func shell(
    after count: Int?, reusing past: inout Shell?, restoring: (() -> Void) -> Void = { $0() }
  ) -> Shell? {
    guard let count, count != journalLines.count else { return self }
    guard count < journalLines.count else { return nil }
    let wanted = Array(journalLines[..<count])
    if let past, past.journalLines == wanted, past.suspendedLayers == suspendedLayers {
      return past
    }
    let other =
      past ?? Shell(commands: commands, catalogue: catalogue, format: .table, files: files)
    other.willCall = willCall
    other.suspendedLayers = suspendedLayers
    restoring { _ = other.restore(wanted) }
    past = other
    return other
  }
}

/// The elements that the live page has seen, with which its next `diff` compares.
public struct PageMemory {
  var seen: [LayerElements] = []

  /// Creates an empty memory.
  public init() {}
}
