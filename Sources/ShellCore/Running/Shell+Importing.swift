public import CollectionEngine
public import LayoutCore

extension Shell {
  /// `import FILE`: replaces the content of the current layer by the items of a file.
  ///
  /// A replay takes what was read then: from memory, from the kept copy, or from the file itself while
  /// that is the same. Nothing is changed where anything is wrong with the file.
  func importItems(_ path: String, _ words: CommandWords) throws(Refusal) -> Reply {
    let span = words.words.last?.span
    guard let format = ImportFormat(path: path) else {
      throw Refusal(
        .badValue(
          name: "FILE", expected: "a name that ends with .csv, .json or .ics", found: path), span)
    }
    guard let files else {
      throw Refusal(.notHere("import", reason: "there are no files to read"))
    }
    do throws(ContentFileError) {
      if let copy = replay?.lineCopy {
        if let known = imports[copy] { return try replace(known, copy: copy) }
        let (builder, notes) = try read(files.read(path, copy: copy), format, path)
        return try replace(builder, copy: copy, notes)
      }
      let bytes = try files.read(path)
      let (builder, notes) = try read(bytes, format, path)
      return try replace(builder, copy: files.keep(bytes), notes)
    } catch {
      throw Refusal(.file(code: error.code, error.message), span)
    }
  }

  private func read(
    _ bytes: [UInt8], _ format: ImportFormat, _ path: String
  ) throws(ContentFileError) -> (ContentBuilder, notes: [String]) {
    guard case .items(let format) = format else { return try readEvents(bytes, path) }
    var builder = ContentBuilder()
    do throws(ItemFileFault) {
      switch format {
      case .csv:
        var reader = CSVItems(bytes)
        try reader.read(into: &builder)
      case .json:
        var reader = JSONItems(bytes)
        try reader.read(into: &builder)
      }
    } catch {
      throw ContentFileError(
        code: "bad-file",
        message: "\(path), line \(error.line), column \(error.column): \(error.message)")
    }
    return (builder, [])
  }

  private func readEvents(_ bytes: [UInt8], _ path: String) throws(ContentFileError)
    -> (ContentBuilder, notes: [String])
  {
    let file: ICalendarFile
    do throws(ICalendarFault) {
      file = try ICalendarFile(bytes) { files?.zone(named: $0) }
    } catch {
      throw ContentFileError(
        code: "bad-file", message: "\(path), line \(error.line): \(error.message)")
    }
    var builder = ContentBuilder()
    do throws(EngineError) { try file.append(to: &builder) } catch {
      throw ContentFileError(code: "bad-file", message: "\(path): \(error)")
    }
    return (builder, file.notes)
  }

  private func replace(_ builder: ContentBuilder, copy: String, _ notes: [String] = [])
    throws(ContentFileError) -> Reply
  {
    do throws(Refusal) {
      let layers = try engine { () throws(EngineError) in try scene.replaceContent(builder) }
      loadedCopy = copy
      if replay == nil {
        let named = Set((journal.lines + journal.undone).compactMap { JournalLine($0).copy })
        imports = imports.filter { named.contains($0.key) }
      }
      imports[copy] = builder
      return try changed(layers, notes: notes)
    } catch {
      throw ContentFileError(code: error.problem.code, message: error.problem.message)
    }
  }

  // MARK: Exporting

  /// The sections of the current layer's content, for writing them to a file.
  public func exportedSections() -> [Int] { (try? scene.itemCounts()) ?? [] }

  /// What one item of the current layer says about itself; nothing for items that there are not.
  ///
  /// - Complexity: O(log n).
  public func exportedTraits(of path: IndexPath) -> [ItemChange] {
    (try? scene.traits(of: path)) ?? []
  }
}
