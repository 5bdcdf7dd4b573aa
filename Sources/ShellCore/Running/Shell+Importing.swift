internal import CalendarFiles
internal import CaptureFiles
public import CollectionEngine
public import LayoutCore
internal import ShellValues
internal import TextFormats

extension Shell {
  /// Replaces the content of the current layer with the items of a file, or all of the layer with
  /// what a capture shows.
  ///
  /// A replay takes what was read before: from memory, from the kept copy, or from the file itself
  /// if it is still the same. A file with any error changes nothing.
  func importItems(_ path: String, isStrict: Bool) throws(Refusal) -> Reply {
    let span = words.words.last { !$0.text.hasPrefix("--") }?.span
    guard let format = ImportFormat(path: path) else {
      throw Refusal(.badValue(name: "FILE", expected: .itemFile, found: path), span)
    }
    guard let files else { throw Refusal(.notHere("import", .noFiles)) }
    do throws(Problem) {
      let copy = replay?.lineCopy
      var key = ImportedCopy(
        name: copy ?? "", zone: viewerZone, isStrict: isStrict, columns: scene.columns)
      if copy != nil, case .items(let known)? = imports[key] { return try replace(known, key) }
      if copy != nil, case .capture(let known)? = imports[key] {
        return try importCapture(known, key)
      }
      let bytes = try bytes(of: path, copy, files)
      if format == .items(.json), Capture.isStated(in: bytes) {
        let capture = try capture(in: bytes)
        if copy == nil { key.name = files.keep(bytes) }
        return try importCapture(capture, key)
      }
      let (builder, remarks) = try read(bytes, format, path, key, files)
      if copy == nil { key.name = files.keep(bytes) }
      return try replace(builder, key, remarks)
    } catch {
      throw Refusal(error, span)
    }
  }

  /// The viewer's time zone: the option `zone` of the current layer.
  private var viewerZone: String? {
    let options = (try? scene.options()) ?? []
    guard case .text(let zone)? = options.first(where: { $0.declaration.name == "zone" })?.value
    else { return nil }
    return zone
  }

  /// Returns the bytes of a file, or those of its copy.
  func bytes(of path: String, _ copy: String?, _ files: any ContentFiles)
    throws(Problem) -> [UInt8]
  {
    do throws(OutsideError) {
      let command = words.words[0].text
      if let copy { return try files.read(path, copy: copy, for: command) }
      return try files.read(path, for: command)
    } catch {
      throw .outside(error)
    }
  }

  /// Returns the content of a file, and remarks on it.
  ///
  /// - Throws: `Problem`, also if a time needs a zone that the file does not define and the system
  ///   has none.
  private func read(
    _ bytes: [UInt8], _ format: ImportFormat, _ path: String, _ key: ImportedCopy,
    _ files: any ContentFiles
  ) throws(Problem) -> (ContentBuilder, [ImportRemark]) {
    var missing: OutsideError?
    let result: (builder: ContentBuilder, remarks: [ImportRemark], needsZones: Bool)
    do throws(ImportFault) {
      result = try read(bytes, format, key) { name in
        do throws(OutsideError) { return try files.zone(named: name) } catch {
          missing = error
          return nil
        }
      }
    } catch {
      throw .badFile(path, error)
    }
    if let missing, result.needsZones { throw .outside(missing) }
    return (result.builder, result.remarks)
  }

  private func read(
    _ bytes: [UInt8], _ format: ImportFormat, _ key: ImportedCopy, zone: (String) -> [UInt8]?
  ) throws(ImportFault) -> (builder: ContentBuilder, remarks: [ImportRemark], needsZones: Bool) {
    var builder = ContentBuilder()
    switch format {
    case .events: return try readEvents(bytes, key, zone)
    case .items(.csv):
      var reader = try CSVItems(
        bytes, clock: ViewerClock(zone: key.zone, system: zone), columns: key.columns)
      try reader.read(into: &builder)
      return (builder, reader.remarks, true)
    case .items(.json):
      var reader = JSONItems(bytes, columns: key.columns)
      try reader.read(into: &builder)
      return (builder, [], false)
    }
  }

  private func readEvents(
    _ bytes: [UInt8], _ key: ImportedCopy, _ zone: (String) -> [UInt8]?
  ) throws(ImportFault) -> (builder: ContentBuilder, remarks: [ImportRemark], needsZones: Bool) {
    let file: ICalendarFile
    do throws(ICalendarFault) {
      file = try ICalendarFile(
        bytes, viewerZone: key.zone, isStrict: key.isStrict, system: zone)
    } catch {
      throw ImportFault(error)
    }
    var builder = ContentBuilder()
    let columns = EventColumns(key.columns)
    builder.source = ContentSource(bytes: bytes, zone: key.zone, columns: columns.names)
    do throws(EngineError) { try file.append(to: &builder, columns) } catch {
      throw ImportFault(.engine(error))
    }
    var remarks = file.remarks.map { ImportRemark.calendar($0) }
    if file.omittedRemarkCount > 0 { remarks.append(.omitted(file.omittedRemarkCount)) }
    return (builder, remarks, file.hasUnknownZones)
  }

  private func replace(
    _ builder: ContentBuilder, _ key: ImportedCopy, _ remarks: [ImportRemark] = []
  )
    throws(Problem) -> Reply
  {
    do throws(Refusal) {
      let layers = try engine { () throws(EngineError) in try scene.replaceContent(builder) }
      remember(.items(builder), key)
      let others = try engine { () throws(EngineError) in try scene.remarks() }
      return try changed(layers, remarks: remarks.map { $0.sentence } + others)
    } catch {
      throw error.problem
    }
  }

  /// Keeps what was read in memory for a replay, as long as the journal names its copy.
  func remember(_ content: ImportedContent, _ key: ImportedCopy) {
    running.results.copy = key.name
    if replay == nil {
      let named = Set((journal.lines + journal.undone).compactMap { $0.copy })
      imports = imports.filter { named.contains($0.key.name) }
    }
    imports[key] = content
  }

  // MARK: Exporting

  /// Item columns of layouts, as the properties of items number them.
  public var exportedColumns: [ColumnDeclaration] { scene.columns }

  /// The item counts of the current layer's sections, for writing them to a file.
  public func exportedSections() -> [Int] { (try? scene.itemCounts()) ?? [] }

  /// Calls `body` with the section and the properties of every item of the current layer, in order,
  /// and once for a section without items, until it returns false.
  ///
  /// - Complexity: O(n) for n items and sections; O(log n) more for each item of a section where
  ///   some have more than numbers.
  public func forEachExportedItem(_ body: (_ section: Int, _ properties: [ItemChange]?) -> Bool) {
    try? scene.forEachItem(body)
  }

  /// The items of the current layer as an iCalendar file.
  ///
  /// - Complexity: O(n log n) for n items, and that of reading the imported file.
  /// - Throws: `CommandError` if the system has no time zones and that file needs some.
  public func exportedCalendar() throws(CommandError) -> ExportedCalendar {
    var calendar = ExportedCalendar()
    let source = (try? scene.source()).flatMap { $0 }
    let columns = EventColumns(scene.columns)
    var items: [ICalendarItem] = []
    var (last, place) = (-1, 0)
    try? scene.forEachItem(includesOrigin: true) { section, properties in
      place = section == last ? place + 1 : 0
      last = section
      guard let properties else { return true }
      if let item = columns.item(properties, section: section, item: place) {
        items.append(item)
      } else {
        calendar.undated += 1
      }
      return true
    }
    var missing: OutsideError?
    do throws(ICalendarFault) {
      let export = try ICalendarExport(
        items, source: source.map { ($0.bytes, $0.zone, $0.columns) }
      ) { name in
        do throws(OutsideError) { return try files?.zone(named: name) } catch {
          missing = error
          return nil
        }
      }
      (calendar.bytes, calendar.alarms, calendar.items) = (
        export.bytes, export.alarms, items.count
      )
    } catch {
      throw CommandError(.badFile("the imported file", ImportFault(error)))
    }
    if let missing { throw CommandError(.outside(missing)) }
    return calendar
  }

  /// Calls `body` with properties of which each is of a kind that some item of the current layer
  /// has; of every kind that any has, once or more.
  ///
  /// - Complexity: O(sections + runs of items with the same texts and overrides).
  public func forEachExportedProperty(_ body: (ItemChange) -> Void) {
    try? scene.forEachPropertyInUse(body)
  }
}

/// The content of a file.
enum ImportedContent {
  case items(ContentBuilder)
  case capture(Capture)
  case snapshot(ContentSnapshot)
}

/// An imported file, and how it was read: its times depend on the viewer's zone.
struct ImportedCopy: Hashable {
  /// The name of the kept copy of the file.
  var name: String
  /// The zone of times that name none.
  var zone: String?
  /// Whether a malformed event would have refused the file.
  var isStrict: Bool
  /// Item columns of layouts at that time.
  var columns: [ColumnDeclaration]
}

extension Shell {
  /// Changes the open snapshot, and replies with its size.
  func editSnapshot(_ edit: (Scene) throws(EngineError) -> Void) throws(Refusal)
    -> Reply
  {
    try engine { () throws(EngineError) in try edit(scene) }
    guard let snapshot = scene.openSnapshot else {
      return try changed([], remarks: ["snapshot: discarded"])
    }
    let (sections, items) = (snapshot.sectionCount, snapshot.itemCount)
    let counts = [
      "\(sections) section\(sections == 1 ? "" : "s")", "\(items) item\(items == 1 ? "" : "s")",
    ]
    return try changed([], remarks: ["snapshot: \(counts.joined(separator: ", "))"])
  }

  /// Applies a snapshot, and replies with the operations.
  func apply(
    _ body: (Scene) throws(EngineError) -> (changed: [String], changes: SnapshotChanges)
  ) throws(Refusal) -> Reply {
    let (layers, changes) = try engine { () throws(EngineError) in try body(scene) }
    return .snapshot(ChangeReply(layers: try status(of: layers)), changes)
  }

  /// Applies the snapshot of a file; a replay uses the file's content at the first time, as for
  /// `import`.
  func applySnapshot(_ path: String) throws(Refusal) -> Reply {
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
