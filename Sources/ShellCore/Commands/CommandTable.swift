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
  static func spec(named name: String) -> CommandSpec? {
    guard let letter = name.utf8.first else { return nil }
    return byLetter[Int(letter)].first { $0.name == name }
  }

  /// The entries by the first byte of their names: few each, so that finding one takes no hash.
  private static let byLetter: [[CommandSpec]] = all.reduce(
    into: Array(repeating: [], count: Int(UInt8.max) + 1)
  ) { lists, spec in
    if let letter = spec.name.utf8.first { lists[Int(letter)].append(spec) }
  }
}
