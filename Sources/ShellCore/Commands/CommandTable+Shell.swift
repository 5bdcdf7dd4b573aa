extension CommandTable {
  /// Recording, playing, undoing, checking.
  static let sessions: [CommandSpec] = [
    file("source", "Runs the lines of a file.", ["source setup.layout"]) { .source(path: $0) },
    file("record", "Writes what follows to a session file.", ["record lesson.session"]) {
      .record(path: $0)
    },
    CommandSpec(
      name: "stop", group: .sessions, effect: .file,
      summary: "Ends the recording; --clean leaves out the lines that were refused.",
      forms: [
        Form(flags: [Flag(name: "--clean")]) { .host(.stop(isClean: $0.hasFlag("--clean"))) }
      ],
      examples: ["stop", "stop --clean"]),
    file(
      "play",
      "Plays a session in a scene of its own; 'source' keeps what a file makes.",
      ["play lesson.session"]
    ) {
      .play(path: $0)
    },
    plain("resume", .shell, "Goes on playing from before you took over.", .resume),
    CommandSpec(
      name: "back", group: .sessions, effect: .shell, summary: "Goes back in the playback.",
      forms: [Form([.optional(steps)]) { .host(.back($0.integer(0) ?? 1)) }], examples: ["back 2"]),
    CommandSpec(
      name: "goto", group: .sessions, effect: .shell,
      summary: "Goes to a step or a mark of the playback.",
      forms: [
        Form([.required(.topic("STEP|MARK"))]) { a in
          let word = a.name(0)
          guard let step = PositionReading.index(word) else { return .host(.goToMark(word)) }
          return .host(.goToStep(step))
        }
      ],
      examples: ["goto 3"]),
    CommandSpec(
      name: "note", group: .sessions, effect: .file,
      summary: "Writes prose or a directive into the recording.",
      forms: [
        Form([.required(.rest("TEXT"))], "Adds a line of prose.") { .host(.note($0.name(0))) },
        Form(
          [.required(.rest("@DIRECTIVE TEXT"))],
          "Adds a directive, such as @mark, @pause or a line of a @quiz."
        ) { .host(.note($0.name(0))) },
      ],
      examples: ["note The header stays.", "note @pause 2s"]),
    CommandSpec(
      name: "assert", group: .sessions, effect: .query,
      summary: "Fails unless a statement about the scene holds.",
      forms: [
        Form([.required(.rest("PREDICATE"))]) { a in
          let (text, start) = a.text(0)
          return .assert(text, at: start)
        }
      ],
      examples: [
        "sections 7; assert count == 7",
        "load flow; sections 7; assert hit(70, 10) == 0,1",
        "load flow; sections 7; assert frame(0,3).maxX <= 320",
      ]),
    CommandSpec(
      name: "undo", group: .sessions, effect: .shell, summary: "Takes back the last changes.",
      forms: [Form([.optional(steps)]) { .undo($0.integer(0) ?? 1) }],
      examples: ["sections 7; undo"]),
    CommandSpec(
      name: "redo", group: .sessions, effect: .shell, summary: "Makes undone changes again.",
      forms: [Form([.optional(steps)]) { .redo($0.integer(0) ?? 1) }],
      examples: ["sections 7; undo; redo"]),
    CommandSpec(
      name: "journal", group: .sessions, effect: .query,
      summary: "Lists the changes that make up the scene.",
      forms: [Form { _ in .journal }], examples: ["sections 7; journal"]),
  ]

  /// The shell itself.
  static let shell: [CommandSpec] = [
    CommandSpec(
      name: "help", group: .shell, effect: .shell,
      summary: "Lists the commands, all or those of a group, or describes a command or module.",
      forms: [Form([.optional(.topic("GROUP|COMMAND|MODULE|RULE"))]) { .help(topic: $0.word(0)) }],
      examples: ["help", "help view", "help insert", "help flow", "help F-20"]),
    CommandSpec(
      name: "format", group: .shell, effect: .shell,
      summary: "Chooses how replies are printed.",
      forms: [
        Form([.required(.keyword(["table", "json"]))]) {
          .format($0.name(0) == "json" ? .json : .table)
        }
      ],
      examples: ["format table"]),
    CommandSpec(
      name: "time", group: .shell, effect: .shell,
      summary: "Says whether each command's time goes to standard error.",
      forms: [
        Form([.required(.keyword(["on", "off"]))]) { .host(.time($0.name(0) == "on")) }
      ],
      examples: ["time off"]),
    plain("history", .shell, "Lists earlier lines.", .history, group: .shell),
    plain("clear", .shell, "Clears the screen at a terminal.", .clear, group: .shell),
    plain("quit", .shell, "Leaves the shell.", .quit, group: .shell),
  ]

  private static let steps = Slot.integer("N", 1...PositionReading.limit)

  /// A command with one file that the program around the shell carries out.
  private static func file(
    _ name: String, _ summary: String, _ examples: [String],
    action: @escaping @Sendable (String) -> HostAction
  ) -> CommandSpec {
    CommandSpec(
      name: name, group: .sessions, effect: .file, summary: summary,
      forms: [Form([.required(.path("FILE"))]) { .host(action($0.name(0))) }], examples: examples)
  }

  /// A command of one word that the program around the shell carries out.
  private static func plain(
    _ name: String, _ effect: Effect, _ summary: String, _ action: HostAction,
    group: CommandGroup = .sessions
  ) -> CommandSpec {
    CommandSpec(
      name: name, group: group, effect: effect, summary: summary,
      forms: [Form { _ in .host(action) }], examples: [name])
  }
}
