internal import CollectionEngine

extension CommandTable {
  /// Sections, items, batches.
  static let content: [CommandSpec] = [
    CommandSpec(
      name: "sections", group: .content, effect: .edit,
      summary: "Replaces the content by sections of so many items.",
      forms: [
        Form([.oneOrMore(.integer("N", 0...PositionReading.limit))]) { a in
          .sections(integers(a, 0))
        }
      ],
      examples: ["sections 7", "sections 3 0 12"]),
    CommandSpec(
      name: "generate", group: .content, effect: .edit,
      summary: "Replaces the content by made-up items, the same on every machine.",
      forms: [
        Form(
          keys: .fixed([
            Key(name: "items", value: "N", isRequired: true), Key(name: "sections", value: "S"),
            Key(name: "seed", value: "K"), Key(name: "width", value: "A..B"),
            Key(name: "height", value: "C..D"),
          ])
        ) { a throws(Refusal) in .generate(try GeneratorReading.read(a.keys)) }
      ],
      examples: ["generate items=1000 sections=4 seed=7 width=20..80 height=30..50"]),
    section,
    CommandSpec(
      name: "import", group: .content, effect: .edit,
      summary: "Replaces the content with the items of a file; --strict: a bad event refuses it.",
      forms: [
        Form([.required(.path("FILE"))], flags: [Flag(name: "--strict")]) {
          .importItems(path: $0.name(0), isStrict: $0.hasFlag("--strict"))
        }
      ],
      examples: ["import items.csv", "import items.csv --strict"]),
    CommandSpec(
      name: "export-data", group: .content, effect: .file,
      summary: "Writes the items of the current layer to a new CSV or JSON file.",
      forms: [Form([.required(.path("FILE"))]) { .host(.exportData(path: $0.name(0))) }],
      examples: ["sections 3; export-data items.csv"]),
    CommandSpec(
      name: "insert", group: .content, effect: .edit,
      summary: "Inserts items before an item, or at the end of its section.",
      forms: [
        Form(
          [.required(.indexPath("S,I")), .optional(.times)], keys: .traits(atLeast: 0, also: [])
        ) { a throws(Refusal) in
          .insert(a.indexPath(0), count: a.integer(1) ?? 1, try TraitReading.changes(a.keys))
        }
      ],
      examples: ["sections 3; insert 0,1 x2 size=80x60 label=\"June\""]),
    CommandSpec(
      name: "append", group: .content, effect: .edit,
      summary: "Adds items at the end of a section.",
      forms: [
        Form(
          [.required(.integer("S", 0...PositionReading.limit)), .optional(.times)],
          keys: .traits(atLeast: 0, also: [])
        ) { a throws(Refusal) in
          .append(
            section: a.integer(0) ?? 0, count: a.integer(1) ?? 1, try TraitReading.changes(a.keys))
        }
      ],
      examples: ["sections 3; append 0 x4"]),
    CommandSpec(
      name: "delete", group: .content, effect: .edit,
      summary: "Deletes one item or a range of items.",
      forms: [
        Form([.required(.items("S,I[..J]"))]) { a in
          let (section, items) = a.items(0) ?? (0, 0...0)
          return .delete(section: section, items: items)
        }
      ],
      examples: ["sections 9; delete 0,3", "sections 9; delete 0,3..5"]),
    CommandSpec(
      name: "move", group: .content, effect: .edit,
      summary: "Moves an item; the target counts after its removal.",
      forms: [
        Form([.required(.indexPath("S,I")), .required(.indexPath("T,J"))]) {
          .move($0.indexPath(0), to: $0.indexPath(1))
        }
      ],
      examples: ["sections 9; move 0,8 0,0"]),
    CommandSpec(
      name: "item", group: .content, effect: .edit,
      summary: "Changes properties of one item.",
      forms: [
        Form([.required(.indexPath("S,I"))], keys: .traits(atLeast: 1, also: [])) {
          a throws(Refusal) in .item(a.indexPath(0), try TraitReading.changes(a.keys))
        }
      ],
      examples: ["sections 9; item 0,3 size=80x60 z=2"]),
    CommandSpec(
      name: "batch", group: .content, effect: .edit,
      summary: "Collects the edits that follow until commit or rollback, by UIKit's rules.",
      forms: [
        Form([.optional(.keyword(["strict", "lenient"]))]) {
          .batch($0.word(0) == "lenient" ? .lenient : .strict)
        }
      ],
      examples: ["sections 9; batch; delete 0,1; insert 0,0; commit"]),
    CommandSpec(
      name: "commit", group: .content, effect: .edit,
      summary:
        "Applies the batch, or ends an inner one; with counts, checks them as UIKit does.",
      forms: [
        Form([.repeated(.integer("COUNT", 0...PositionReading.limit))]) { a in
          let counts = integers(a, 0)
          return .commit(counts: counts.isEmpty ? nil : counts)
        }
      ],
      examples: ["sections 9; batch; delete 0,1; commit 8"]),
    CommandSpec(
      name: "rollback", group: .content, effect: .edit,
      summary: "Forgets the batch, and all that it is inside of.",
      forms: [Form { _ in .rollback }], examples: ["sections 9; batch; delete 0,1; rollback"]),
  ]

  private static let section = CommandSpec(
    name: "section", group: .content, effect: .edit,
    summary: "Inserts, deletes or moves sections, or changes all items of one.",
    forms: [
      Form(
        [
          .required(.keyword(["insert"])), .required(.integer("S", 0...PositionReading.limit)),
          .optional(.times),
        ], "Inserts sections before section S.",
        keys: .traits(atLeast: 0, also: [Key(name: "items", value: "M")])
      ) { a throws(Refusal) in
        .insertSections(
          at: a.integer(1) ?? 0, count: a.integer(2) ?? 1,
          items: try GeneratorReading.count(a.keys.first { $0.key == "items" }) ?? 0,
          try TraitReading.changes(a.keys))
      },
      Form(
        [.required(.keyword(["delete"])), .required(.sectionSpan("S[..T]"))], "Deletes sections."
      ) {
        .deleteSections($0.span(1) ?? 0...0)
      },
      Form(
        [
          .required(.keyword(["move"])), .required(.integer("S", 0...PositionReading.limit)),
          .required(.integer("T", 0...PositionReading.limit)),
        ], "Moves a section; the target counts after its removal."
      ) { .moveSection($0.integer(1) ?? 0, to: $0.integer(2) ?? 0) },
      Form(
        [.required(.keyword(["set"])), .required(.integer("S", 0...PositionReading.limit))],
        "Changes properties of every item of a section.", keys: .traits(atLeast: 1, also: [])
      ) { a throws(Refusal) in .setSection(a.integer(1) ?? 0, try TraitReading.changes(a.keys)) },
    ],
    examples: [
      "sections 3; section insert 1 x2 items=4", "sections 3 4 5; section delete 1..2",
      "sections 3 4 5; section move 2 0", "sections 3 4; section set 1 size=80x60",
    ])

  private static func integers(_ matched: Matched, _ slot: Int) -> [Int] {
    matched.all(slot).compactMap {
      if case .integer(let integer) = $0 { return integer }
      return nil
    }
  }
}
