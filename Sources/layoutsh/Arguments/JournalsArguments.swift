import ArgumentParser
import KernelLink
import ShellCore
package import ShellFront
import System
import TerminalText
import TextRendering

extension ResumeChoice: ExpressibleByArgument, CustomStringConvertible {
  package init?(argument: String) {
    guard let number = Int(argument), number > 0 else { return nil }
    self = .numbered(number)
  }

  package var description: String {
    switch self {
    case .newest: "the newest"
    case .numbered(let number): "\(number)"
    }
  }
}

/// `layoutsh journals`: the journals that `--resume` can restore.
struct JournalsArguments: ParsableCommand, Job {
  static let configuration = CommandConfiguration(
    commandName: "journals", _superCommandName: "layoutsh",
    abstract: "List the crashed shells that --resume [N] can restore.",
    discussion: """
      Every shell keeps a journal of the lines that make up its state, in $XDG_STATE_HOME/layoutsh or \
      ~/.local/state/layoutsh, and removes it when it ends normally. Number 1 is the newest. The journal \
      of a running shell cannot be resumed; a damaged one is restored up to the damage.

      Example: layoutsh --resume 2
      """)

  @Flag(help: "Print one JSON object.") var json = false

  func run() -> Int32 {
    do {
      let rows = try Journal.list(environment: environmentVariable).map(JournalRow.init)
      Console.write(.output, json ? JournalList.json(rows) : JournalList.text(rows))
      return 0
    } catch {
      fail(CommandError(code: "no-state-folder", message: error.cause))
      return 1
    }
  }

  private func fail(_ error: CommandError) {
    guard json else { return Console.fail(error.message) }
    var text = VisibleText()
    JSONRenderer().render(CommandReply(command: "journals", result: .failure(error)), into: &text)
    Console.write(.output, text)
  }
}

extension JournalRow {
  fileprivate init(_ entry: StoredJournal) {
    var damage: (record: Int, count: Int)?
    let state: StaticString
    switch entry.state {
    case .crashed: state = "crashed"
    case .running: state = "running"
    case .damaged(let found):
      state = "damaged"
      damage = (found.record, found.count)
    case .unreadable(.version): state = "other-version"
    case .unreadable: state = "unreadable"
    }
    self.init(
      number: entry.number, lines: entry.lines?.count, state: state, words: entry.state.words,
      last: entry.lines?.last?.command, damage: damage)
  }
}
