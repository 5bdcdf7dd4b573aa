internal import ShellValues

// The shell itself, and the terminal it runs at.

extension Command {
  static let format = Command(
    "format", .shell, .shell, "Sets the output format.",
    suggestedFor: [".mode"],
    forms: [
      Form(.choice([("table", .table), ("json", .json)])) { shell, format in
        shell.format = format
        return .format(format)
      }
    ],
    examples: ["format table"])

  static let time = Command(
    "time", .shell, .shell, "Sets whether each command's time is printed to standard error.",
    suggestedFor: [".timer", "\\timing"], isTimed: true,
    forms: [Form(.isOn) { shell, isOn in shell.ask(.time(isOn)) }],
    examples: ["time off"])

  static let history = Command(
    "history", .shell, .shell, "Lists earlier lines.",
    suggestedFor: ["log"],
    forms: [Form { shell in shell.ask(.handOver(.history)) }], examples: ["history"])

  static let clear = Command(
    "clear", .shell, .shell, "Clears the screen at a terminal.", aliases: ["cls"],
    forms: [Form { shell in shell.ask(.handOver(.clear)) }], examples: ["clear"])

  static let quit = Command(
    "quit", .shell, .shell, "Leaves the shell.",
    aliases: ["exit", "q", ".quit", ".exit", ".q", "\\q"],
    forms: [Form { shell in shell.ask(.quit) }], examples: ["quit"])
}

/// The forms in which replies are printed.
public enum OutputFormat: String, Hashable, Sendable {
  /// Aligned columns for people and sessions.
  case table
  /// One object a command.
  case json
}
