internal import CollectionEngine
internal import LayoutCore

extension Command {
  static let snapshot = Command(
    "snapshot", .content, .edit,
    "Describes the content by ids and applies the changes that lead to it.",
    suggestedFor: ["diffable", "apply"],
    forms: [
      Form(.keyword("begin"), "Starts an empty snapshot.") { shell, _ throws(Refusal) in
        try shell.editSnapshot { scene throws(EngineError) in try scene.beginSnapshot() }
      },
      Form(.keyword("section", .identifier("ID")), "Adds a section.") {
        shell, identifier throws(Refusal) in
        try shell.editSnapshot { scene throws(EngineError) in
          try scene.addSnapshotSection(identifier)
        }
      },
      Form(.keyword("items"), .oneOrMore(.identifier("ID")), "Adds items to the last section.") {
        shell, _, identifiers throws(Refusal) in
        try shell.editSnapshot { scene throws(EngineError) in
          try scene.addSnapshotItems(identifiers)
        }
      },
      Form(.keyword("apply"), "Applies the snapshot as one batch.") {
        shell, _ throws(Refusal) in
        try shell.apply { scene throws(EngineError) in try scene.applySnapshot() }
      },
      Form(.keyword("cancel"), "Discards the snapshot.") { shell, _ throws(Refusal) in
        try shell.editSnapshot { scene throws(EngineError) in try scene.cancelSnapshot() }
      },
      Form(
        .path("FILE"), "Applies the snapshot of a JSON file; changed fields reload.",
        deeds: .readsFile
      ) { shell, path throws(Refusal) in try shell.applySnapshot(path) },
    ],
    examples: [
      "snapshot begin; snapshot section a; snapshot items 1 2; snapshot apply"
    ])
}
