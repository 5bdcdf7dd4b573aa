internal import CollectionEngine
internal import LayoutCore

extension Command {
  static let insert = Command(
    "insert", .content, .edit, "Inserts items before an item, or at the end of its section.",
    suggestedFor: ["add"],
    forms: [
      Form(.indexPath("S,I"), .optional(.times, default: 1), .properties()) {
        shell, path, count, changes throws(Refusal) in
        try shell.edit { scene throws(EngineError) in
          try scene.insertItems(at: path, count: count, changes)
        } inBatch: { () throws(Refusal) in
          Requests(count) {
            .insertItem(IndexPath(item: path.item + $0, section: path.section), changes)
          }
        }
      }
    ],
    examples: ["sections 3; insert 0,1 x2 size=80x60 label=\"June\""])

  static let append = Command(
    "append", .content, .edit, "Adds items at the end of a section.",
    suggestedFor: ["add"],
    forms: [
      Form(.count("S"), .optional(.times, default: 1), .properties()) {
        shell, section, count, changes throws(Refusal) in
        try shell.edit { scene throws(EngineError) in
          try scene.appendItems(to: section, count: count, changes)
        } inBatch: { () throws(Refusal) in
          throw Refusal(.appendInBatch)
        }
      }
    ],
    examples: ["sections 3; append 0 x4"])

  static let delete = Command(
    "delete", .content, .edit, "Deletes one item or a range of items.",
    suggestedFor: ["remove", "rm", "del", "erase"],
    forms: [
      Form(.items("S,I[..J]")) { shell, span throws(Refusal) in
        try shell.edit { scene throws(EngineError) in
          try scene.deleteItems(span.items, section: span.section)
        } inBatch: { () throws(Refusal) in
          Requests(span.items.count) {
            .deleteItem(IndexPath(item: span.items.lowerBound + $0, section: span.section))
          }
        }
      }
    ],
    examples: ["sections 9; delete 0,3", "sections 9; delete 0,3..5"])

  static let move = Command(
    "move", .content, .edit, "Moves an item; the target counts after its removal.",
    forms: [
      Form(.indexPath("S,I"), .indexPath("T,J")) { shell, path, target throws(Refusal) in
        try shell.edit { scene throws(EngineError) in
          try scene.moveItem(path, to: target)
        } inBatch: { () throws(Refusal) in
          Requests(1) { _ in .moveItem(path, to: target) }
        }
      }
    ],
    examples: ["sections 9; move 0,8 0,0"])

  static let item = Command(
    "item", .content, .edit, "Changes properties of one item.",
    suggestedFor: ["edit", "change"],
    forms: [
      Form(.indexPath("S,I"), .properties(atLeast: 1), PropertyReading.summary) {
        shell, path, changes throws(Refusal) in
        try shell.change(path, changes)
      },
      Form(
        .choice([("header", ElementKind.header), ("footer", .footer)]), .count("S"), .measured,
        "Sets what measuring a header or footer gives."
      ) { shell, kind, section, size throws(Refusal) in
        try shell.change { scene throws(EngineError) in
          try scene.setMeasured(size, of: Element(kind, section: section))
        }
      },
    ],
    examples: ["sections 9; item 0,3 size=80x60 z=2", "sections 9; item header 0 measured=70"])
}

extension Command {
  static let sections = Command(
    "sections", .content, .edit, "Replaces the content with sections of the given sizes.",
    suggestedFor: ["new", "create", "items"],
    forms: [
      Form(.oneOrMore(.count("N"))) { shell, counts throws(Refusal) in
        try shell.change { scene throws(EngineError) in try scene.replaceSections(counts) }
      }
    ],
    examples: ["sections 7", "sections 3 0 12"])

  static let generate = Command(
    "generate", .content, .edit,
    "Replaces the content with items generated from a seed.",
    forms: [
      Form(.generator) { shell, generator throws(Refusal) in
        try shell.change { scene throws(EngineError) in try scene.generate(generator) }
      }
    ],
    examples: ["generate items=1000 sections=4 seed=7 width=20..80 height=30..50"])

  static let section = Command(
    "section", .content, .edit,
    "Inserts, deletes, moves, reloads or changes whole sections.",
    suggestedFor: ["edit"],
    forms: [insertSections, deleteSections, moveSection, reloadSections, setSection],
    examples: [
      "sections 3; section insert 1 x2 items=4", "sections 3 4 5; section delete 1..2",
      "sections 3 4 5; section move 2 0", "sections 3 4 5; section reload 0..1 items=6",
      "sections 3 4; section set 1 size=80x60",
    ])

  private static let insertSections = Form(
    .keyword("insert", .count("S")), .optional(.times, default: 1), .count(key: "items", "M"),
    .properties(), "Inserts sections before section S."
  ) { shell, section, count, items, changes throws(Refusal) in
    try shell.edit { scene throws(EngineError) in
      try scene.insertSections(at: section, count: count, items: items, changes)
    } inBatch: { () throws(Refusal) in
      guard changes.isEmpty else {
        throw Refusal(.propertiesInBatch)
      }
      return Requests(count) { .insertSection(section + $0, items: items) }
    }
  }

  private static let deleteSections = Form(
    .keyword("delete", .sections("S[..T]")), "Deletes sections."
  ) { shell, sections throws(Refusal) in
    try shell.edit { scene throws(EngineError) in
      try scene.deleteSections(sections)
    } inBatch: { () throws(Refusal) in
      Requests(sections.count) { .deleteSection(sections.lowerBound + $0) }
    }
  }

  private static let moveSection = Form(
    .keyword("move", .count("S")), .count("T"),
    "Moves a section; the target counts after its removal."
  ) { shell, section, target throws(Refusal) in
    try shell.edit { scene throws(EngineError) in
      try scene.moveSection(section, to: target)
    } inBatch: { () throws(Refusal) in
      Requests(1) { _ in .moveSection(section, to: target) }
    }
  }

  private static let reloadSections = Form(
    .keyword("reload", .sections("S[..T]")), .optionalCount(key: "items", "M"),
    "Reloads sections, which keep their items; items=M cuts or appends items at the end."
  ) { shell, sections, items throws(Refusal) in
    try shell.edit { scene throws(EngineError) in
      try scene.reloadSections(sections, items: items)
    } inBatch: { () throws(Refusal) in
      Requests(sections.count) { .reloadSection(sections.lowerBound + $0, items: items) }
    }
  }

  private static let setSection = Form(
    .keyword("set", .count("S")), .properties(atLeast: 1),
    "Changes properties of every item of a section."
  ) { shell, section, changes throws(Refusal) in
    try shell.edit { scene throws(EngineError) in
      let count = try scene.itemCount(ofSection: section)
      guard count > 0 else { return [] }
      return try scene.change(items: 0...(count - 1), section: section, changes)
    } inBatch: { () throws(Refusal) in
      let count = try shell.engine { () throws(EngineError) in
        try shell.scene.itemCount(ofSection: section)
      }
      return Requests(count) {
        .reloadItem(IndexPath(item: $0, section: section), changes)
      }
    }
  }
}
