internal import ShellValues

extension Command {
  static let help = Command(
    "help", .shell, .shell,
    "Lists the groups of commands, or describes a command, group, module or rule.",
    aliases: ["?", ".help", "\\?", "man"], deeds: [.leavesScene, .loads],
    forms: [
      Form(.optional(.topic("GROUP|COMMAND|MODULE|RULE|all"))) { shell, topic throws(Refusal) in
        .help(try shell.help(topic))
      }
    ],
    examples: ["help", "help all", "help view", "help insert", "help flow", "help F-20"])
}

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

  static let pager = Command(
    "pager", .shell, .shell,
    "Sets whether answers taller than the window are shown a page at a time.",
    suggestedFor: ["more", "less", "\\pset"],
    forms: [
      Form(
        .isOn,
        "Only at the prompt. 'q' leaves a page, and so does a line that is typed."
      ) { _, isOn in .request(.handOver(.pager(isOn))) }
    ],
    examples: ["pager off"])

  static let time = Command(
    "time", .shell, .shell, "Sets whether each command's time is printed to standard error.",
    suggestedFor: [".timer", "\\timing"], isTimed: true,
    forms: [Form(.isOn) { _, isOn in .request(.time(isOn)) }],
    examples: ["time off"])

  static let history = Command(
    "history", .shell, .shell, "Lists earlier lines.",
    suggestedFor: ["log"],
    forms: [Form { _ in .request(.handOver(.history)) }], examples: ["history"])

  static let clear = Command(
    "clear", .shell, .shell, "Clears the screen at a terminal.", aliases: ["cls"],
    forms: [Form { _ in .request(.handOver(.clear)) }], examples: ["clear"])

  static let quit = Command(
    "quit", .shell, .shell, "Leaves the shell.",
    aliases: ["exit", "q", ".quit", ".exit", ".q", "\\q"],
    forms: [Form { _ in .request(.quit) }], examples: ["quit"])
}
