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

extension Shell {
  /// Changes the open snapshot, and replies with its size.
  fileprivate func editSnapshot(_ edit: (Scene) throws(EngineError) -> Void) throws(Refusal)
    -> Reply
  {
    try engine { () throws(EngineError) in try edit(scene) }
    guard let snapshot = scene.openSnapshot else {
      return try changed([], notes: ["snapshot: discarded"])
    }
    let (sections, items) = (snapshot.sectionCount, snapshot.itemCount)
    let counts = [
      "\(sections) section\(sections == 1 ? "" : "s")", "\(items) item\(items == 1 ? "" : "s")",
    ]
    return try changed([], notes: ["snapshot: \(counts.joined(separator: ", "))"])
  }

  /// Applies a snapshot, and replies with the operations.
  fileprivate func apply(
    _ body: (Scene) throws(EngineError) -> (changed: [String], changes: SnapshotChanges)
  ) throws(Refusal) -> Reply {
    let (layers, changes) = try engine { () throws(EngineError) in try body(scene) }
    return .snapshot(ChangeReply(layers: try status(of: layers)), changes)
  }

  /// Applies the snapshot of a file; a replay uses the file's content at the first time, as for
  /// `import`.
  fileprivate func applySnapshot(_ path: String) throws(Refusal) -> Reply {
    let span = words.words.last?.span
    guard path.lowercased().hasSuffix(".json") else {
      throw Refusal(.badValue(name: "FILE", expected: .snapshotFile, found: path), span)
    }
    guard let files else { throw Refusal(.notHere("snapshot", .noFiles)) }
    if scene.openSnapshot != nil { throw Refusal(.engine(.snapshot(.open))) }
    do throws(Problem) {
      let copy = replay?.lineCopy
      var key = ImportedCopy(
        name: copy ?? "", zone: nil, isStrict: false, columns: scene.columns)
      if copy != nil, case .snapshot(let known)? = imports[key] { return try apply(known, key) }
      let bytes = try bytes(of: path, copy, files)
      let snapshot: ContentSnapshot
      do throws(ImportFault) {
        var reader = JSONSnapshot(bytes, columns: scene.columns)
        snapshot = try reader.read()
      } catch {
        throw .badFile(path, error)
      }
      if copy == nil { key.name = files.keep(bytes) }
      return try apply(snapshot, key)
    } catch {
      throw Refusal(error, span)
    }
  }

  private func apply(_ snapshot: ContentSnapshot, _ key: ImportedCopy) throws(Problem) -> Reply {
    do throws(Refusal) {
      let reply = try apply { scene throws(EngineError) in try scene.apply(snapshot) }
      remember(.snapshot(snapshot), key)
      return reply
    } catch {
      throw error.problem
    }
  }
}
