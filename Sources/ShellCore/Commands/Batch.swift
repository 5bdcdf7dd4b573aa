internal import CollectionEngine

extension Command {
  static let batch = Command(
    "batch", .content, .edit,
    "Collects edits until commit or rollback, by UIKit's rules.",
    forms: [
      Form(.optional(.choice([("strict", .strict), ("lenient", .lenient)]), default: .strict)) {
        shell, strictness throws(Refusal) in try shell.beginBatch(strictness)
      }
    ],
    examples: ["sections 9; batch; delete 0,1; insert 0,0; commit"])

  static let commit = Command(
    "commit", .content, .edit,
    "Applies the batch, or ends an inner one.",
    forms: [
      Form(
        .repeated(.count("COUNT")),
        "COUNTs are the data's item counts, which UIKit's check compares."
      ) { shell, counts throws(Refusal) in
        let (layers, remarks) = try shell.engine { () throws(EngineError) in
          try shell.scene.commit(modelCounts: counts.isEmpty ? nil : counts)
        }
        if shell.scene.isBatchOpen { return try shell.requestsSoFar() }
        return try shell.changed(layers, remarks: remarks.map { $0.sentence })
      }
    ],
    examples: ["sections 9; batch; delete 0,1; commit 8"])

  static let rollback = Command(
    "rollback", .content, .edit, "Discards the batch and every batch around it.",
    forms: [
      Form { shell throws(Refusal) in
        try shell.engine { () throws(EngineError) in try shell.scene.rollback() }
        return try shell.changed([], remarks: ["batch: discarded"])
      }
    ],
    examples: ["sections 9; batch; delete 0,1; rollback"])
}
