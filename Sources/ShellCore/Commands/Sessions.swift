internal import CollectionEngine
internal import ShellValues

// Recording, playing, undoing and checking; the program around the shell has the files and the
// terminal.

extension Command {
  static let source = Command(
    "source", .sessions, .file, "Runs the lines of a file.",
    suggestedFor: ["open", "run", "read", ".read", "\\i"], deeds: .runsFile,
    forms: [Form(.path("FILE")) { _, path in .request(.source(path: path)) }],
    examples: ["source setup.layout"])

  static let record = Command(
    "record", .sessions, .file, "Records what follows in a session file.",
    suggestedFor: ["save", "write"], deeds: .writesFile,
    forms: [Form(.path("FILE")) { _, path in .request(.record(path: path)) }],
    examples: ["record lesson.session"])

  static let stop = Command(
    "stop", .sessions, .file, "Ends the recording; --clean omits refused lines.",
    deeds: .writesFile,
    forms: [Form(.flag("--clean")) { _, isClean in .request(.stop(isClean: isClean)) }],
    examples: ["stop", "stop --clean"])

  static let play = Command(
    "play", .sessions, .file,
    "Plays a session in a scene of its own; 'source' runs it in yours.",
    suggestedFor: ["run"], deeds: [.runsFile, .leavesScene],
    forms: [Form(.path("FILE")) { _, path in .request(.handOver(.play(path: path))) }],
    examples: ["play lesson.session"])

  static let learn = Command(
    "learn", .sessions, .shell,
    "Plays a lesson of the course in a scene of its own, or lists the course.",
    suggestedFor: ["lesson", "lessons", "tutorial", "course"],
    forms: [
      Form(
        .optional(.integer("N", in: 1...999)),
        "N: that lesson, from where you left it; your scene is back after it. Without: the list."
      ) { _, number in .request(.handOver(.learn(number.map { .number($0) }))) },
      Form(.keyword("next"), "Plays the next lesson.") { _, _ in
        .request(.handOver(.learn(.next)))
      },
    ],
    examples: ["learn", "learn 1", "learn next"])

  static let resume = Command(
    "resume", .sessions, .shell, "Resumes the playback where you took over.",
    suggestedFor: ["continue"],
    forms: [Form { _ in .request(.handOver(.resume)) }], examples: ["resume"])

  static let back = Command(
    "back", .sessions, .shell, "Steps back in the playback.",
    forms: [
      Form(.optional(.steps, default: 1)) { _, count in .request(.handOver(.back(count))) }
    ],
    examples: ["back 2"])

  static let goto = Command(
    "goto", .sessions, .shell, "Jumps to a step or a mark of the playback.",
    forms: [
      Form(.topic("STEP|MARK")) { _, word in
        let place = PositionReading.index(word).map { SessionPlace.step($0) } ?? .mark(word)
        return .request(.handOver(.goTo(place)))
      }
    ],
    examples: ["goto 3"])

  static let note = Command(
    "note", .sessions, .file, "Adds prose or a directive to the recording.",
    deeds: .writesFile, takesProse: true,
    forms: [
      Form(.rest("TEXT"), "Adds a line of prose.") { (_, text: String) in
        .request(.note(text))
      },
      Form(
        .rest("@DIRECTIVE TEXT"), "Adds a directive, such as @mark, @pause or a line of a @quiz."
      ) { (_, text: String) in .request(.note(text)) },
    ],
    examples: ["note The header stays.", "note @pause 2s"])

  static let assert = Command(
    "assert", .sessions, .query, "Fails unless a statement about the scene holds.",
    suggestedFor: ["check"], recalls: Predicate.readsCounter,
    forms: [
      Form(.rest("PREDICATE")) { (shell, statement: PlacedText) throws(Refusal) in
        try Predicate.check(statement.text, at: statement.start, on: shell)
        return .assertion(statement.text)
      }
    ],
    examples: [
      "sections 7; assert count == 7",
      "load flow; sections 7; assert hit(70, 10) == 0,1",
      "load flow; sections 7; assert frame(0,3).maxX <= 320",
      "load flow; sections 7; delete 0,3; assert law incremental",
    ])
}

extension Command {
  static let value = Command(
    "value", .queries, .query, "Prints the value of an expression, such as frame(0,1).x.",
    suggestedFor: ["print", "calc", "eval", "let"], recalls: Predicate.computesCounter,
    forms: [
      Form(.rest("EXPRESSION")) { (shell, expression: PlacedText) throws(Refusal) in
        let value = try Predicate.value(of: expression.text, at: expression.start, on: shell)
        return .value(value.description, number: value.number)
      }
    ],
    examples: [
      "load flow; sections 7; value frame(0,1).x - frame(0,0).maxX",
      "load flow; sections 7; value hit(70, 10)",
    ])
}

extension Argument where Value == Int {
  /// A number of steps, at least 1.
  static var steps: Argument { .integer("N", in: 1...PositionReading.limit) }
}

extension Command {
  static let undo = Command(
    "undo", .sessions, .shell, "Undoes the last changes.", deeds: .repeats,
    forms: [
      Form(
        .optional(.steps),
        "N: that many lines. Without: the last one, or a gesture of the live page."
      ) { shell, count throws(Refusal) in
        try shell.undo(count ?? max(1, shell.lastStep))
      }
    ],
    examples: ["sections 7; undo"])

  static let redo = Command(
    "redo", .sessions, .shell, "Redoes undone changes.", deeds: .repeats,
    forms: [
      Form(
        .optional(.steps),
        "N: that many lines. Without: the last undone one, or a gesture of the live page."
      ) { shell, count throws(Refusal) in
        try shell.redo(count ?? max(1, shell.nextStep))
      }
    ],
    examples: ["sections 7; undo; redo"])

  static let journal = Command(
    "journal", .sessions, .query, "Lists the changes that make up the scene.",
    suggestedFor: ["log"],
    forms: [
      Form { shell in
        .journal(
          shell.journal.lines.map { $0.command },
          undone: shell.journal.undone.reversed().map { $0.command },
          undoes: shell.lastStep, redoes: shell.nextStep)
      }
    ],
    examples: ["sections 7; journal"])

  static let link = Command(
    "link", .sessions, .query, "Prints the scene as a link, which 'layoutsh open' or a page opens.",
    suggestedFor: ["share", "url", "permalink"],
    forms: [
      Form(.optional(.topic("ADDRESS"), default: "")) { (shell, address) throws(Refusal) in
        let link = try shell.sceneLink()
        let page = address.utf8.prefix { $0 != UInt8(ascii: "#") }
        return .link(String(Substring(page)) + link.fragment, lines: link.lines.count)
      }
    ],
    examples: ["load flow; sections 7; link"])
}
