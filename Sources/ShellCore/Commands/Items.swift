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
      }
    ],
    examples: ["sections 9; item 0,3 size=80x60 z=2"])
}

extension Shell {
  /// Changes properties of one item.
  func change(_ path: IndexPath, _ changes: [ItemChange]) throws(Refusal) -> Reply {
    try edit { scene throws(EngineError) in
      try scene.change(items: path.item...path.item, section: path.section, changes)
    } inBatch: { () throws(Refusal) in
      Requests(1) { _ in .reloadItem(path, changes) }
    }
  }
}
