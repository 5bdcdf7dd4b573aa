internal import CalendarFiles
public import CollectionEngine
public import LayoutCore
internal import TextFormats

extension Command {
  static let importItems = Command(
    "import", .content, .edit,
    "Replaces the content with a file's items; --strict refuses a bad event.",
    forms: [
      Form(.path("FILE"), .flag("--strict")) { shell, path, isStrict throws(Refusal) in
        try shell.importItems(path, isStrict: isStrict)
      }
    ],
    examples: ["import items.csv", "import items.csv --strict"])

  static let exportData = Command(
    "export-data", .content, .file,
    "Writes the items of the current layer to a new CSV or JSON file.",
    forms: [Form(.path("FILE")) { shell, path in shell.ask(.exportData(path: path)) }],
    examples: ["sections 3; export-data items.csv"])
}

extension Shell {
  /// `import FILE`: replaces the content of the current layer by the items of a file.
  ///
  /// A replay takes what was read then: from memory, from the kept copy, or from the file itself while
  /// that is the same. Nothing is changed where anything is wrong with the file.
  fileprivate func importItems(_ path: String, isStrict: Bool) throws(Refusal) -> Reply {
    let span = words.words.last { !$0.text.hasPrefix("--") }?.span
    guard let format = ImportFormat(path: path) else {
      throw Refusal(
        .badValue(
          name: "FILE", expected: "a name that ends with .csv, .json or .ics", found: path), span)
    }
    guard let files else {
      throw Refusal(.notHere("import", reason: "there are no files to read"))
    }
    do throws(ContentFileError) {
      let copy = replay?.lineCopy
      let bytes: [UInt8]
      var key = ImportedCopy(name: copy ?? "", zone: viewerZone, isStrict: isStrict)
      if let copy {
        if let known = imports[key] { return try replace(known, key) }
        bytes = try files.read(path, copy: copy)
      } else {
        bytes = try files.read(path)
      }
      let (builder, notes) = try read(bytes, format, path, key)
      if copy == nil { key.name = files.keep(bytes) }
      return try replace(builder, key, notes)
    } catch {
      throw Refusal(.file(code: error.code, error.message), span)
    }
  }

  /// The time zone of the person who looks: the option `zone` of the current layer.
  private var viewerZone: String? {
    let options = (try? scene.options()) ?? []
    guard case .text(let zone)? = options.first(where: { $0.declaration.name == "zone" })?.value
    else { return nil }
    return zone
  }

  /// The content of a file, and what is to be said of it.
  ///
  /// - Throws: `ContentFileError`; also where a time needs a zone and the system keeps none.
  private func read(
    _ bytes: [UInt8], _ format: ImportFormat, _ path: String, _ key: ImportedCopy
  ) throws(ContentFileError) -> (ContentBuilder, notes: [String]) {
    var missing: ContentFileError?
    let result = try read(bytes, format, path, key) { name in
      do throws(ContentFileError) { return try files?.zone(named: name) } catch {
        missing = error
        return nil
      }
    }
    if let missing { throw missing }
    return result
  }

  private func read(
    _ bytes: [UInt8], _ format: ImportFormat, _ path: String, _ key: ImportedCopy,
    zone: (String) -> [UInt8]?
  ) throws(ContentFileError) -> (ContentBuilder, notes: [String]) {
    var builder = ContentBuilder()
    do throws(TextFault) {
      switch format {
      case .events: return try readEvents(bytes, key, zone)
      case .items(.csv):
        var reader = try CSVItems(bytes, clock: ViewerClock(zone: key.zone, system: zone))
        try reader.read(into: &builder)
        return (builder, reader.notes)
      case .items(.json):
        var reader = JSONItems(bytes)
        try reader.read(into: &builder)
        return (builder, [])
      }
    } catch {
      let column = error.column.map { ", column \($0)" } ?? ""
      throw ContentFileError(
        code: "bad-file", message: "\(path), line \(error.line)\(column): \(error.message)")
    }
  }

  private func readEvents(
    _ bytes: [UInt8], _ key: ImportedCopy, _ zone: (String) -> [UInt8]?
  ) throws(TextFault) -> (ContentBuilder, notes: [String]) {
    let file: ICalendarFile
    do throws(ICalendarFault) {
      file = try ICalendarFile(
        bytes, viewerZone: key.zone, isStrict: key.isStrict, system: zone)
    } catch {
      throw TextFault(line: error.line, column: nil, message: error.message)
    }
    var builder = ContentBuilder()
    do throws(EngineError) { try file.append(to: &builder) } catch {
      throw TextFault(line: 1, column: nil, message: "\(error)")
    }
    return (builder, file.notes)
  }

  private func replace(_ builder: ContentBuilder, _ key: ImportedCopy, _ notes: [String] = [])
    throws(ContentFileError) -> Reply
  {
    do throws(Refusal) {
      let layers = try engine { () throws(EngineError) in try scene.replaceContent(builder) }
      running.copy = key.name
      if replay == nil {
        let named = Set((journal.lines + journal.undone).compactMap { $0.copy })
        imports = imports.filter { named.contains($0.key.name) }
      }
      imports[key] = builder
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

/// What was read, and how: the same file may say other times in another zone.
struct ImportedCopy: Hashable {
  /// The name of the copy that is kept of the file.
  var name: String
  /// The zone of times that name none.
  var zone: String?
  /// Whether a bad event refused the file.
  var isStrict: Bool
}
