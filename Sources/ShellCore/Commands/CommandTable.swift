/// Every command there is: the one source of parsing, help, hints, completion and tests.
///
/// To add a command, add its case to `Command`, its entry to the file of its group, and what it
/// does to the shell's `run`.
enum CommandTable {
  /// All entries, group by group, in the order in which help lists them.
  static let all: [CommandSpec] =
    modules + layers + content + view + touch + queries + change + picture + sessions + shell

  /// All names in the order of the table.
  static let names: [String] = all.map(\.name)

  /// The entry of the command called `name`, written out in full.
  static func spec(named name: String) -> CommandSpec? { byName[name].map { all[$0] } }

  private static let byName = Dictionary(
    all.enumerated().map { ($1.name, $0) }, uniquingKeysWith: { first, _ in first })
}
