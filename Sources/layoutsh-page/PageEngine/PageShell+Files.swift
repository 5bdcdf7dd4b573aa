internal import CollectionEngine
internal import LayoutCore
internal import ShellCore
internal import TerminalText
internal import TextRendering

/// `export-data FILE`: the items of the current layer as a file; `svg FILE`: the scene as a picture.
extension PageShell {
  /// Writes the picture of the scene; returns what that says.
  func writePicture(to name: String, _ style: PictureStyle) throws(CommandError) -> VisibleText {
    guard let answer = shell.run("draw", mode: .script).replies.first else { return "" }
    switch answer.result {
    case .failure(let error): throw error
    case .success(.drawing(let drawing)):
      var bytes: [UInt8] = []
      SVGPicture.write(drawing, style, into: &bytes)
      try files.write(bytes, named: name)
      let boxes = drawing.boxes.count
      return "drew \(boxes) element\(VisibleText(boxes == 1 ? "" : "s")) to \(name)\n"
    case .success: return ""
    }
  }

  /// Writes the items of the current layer; returns what that says.
  func writeItems(to name: String) throws(CommandError) -> VisibleText {
    guard let format = ItemFileFormat(path: name) else { throw CommandError(.itemFile(name)) }
    let counts = shell.exportedSections()
    var keys: Set<String> = []
    var rows: [(section: Int, properties: [ItemChange]?)] = []
    for (section, count) in counts.enumerated() {
      if count == 0 { rows.append((section, nil)) }
      for item in 0..<count {
        let properties = shell.exportedProperties(of: IndexPath(item: item, section: section))
        keys.formUnion(ItemFileText.keys(of: properties, own: shell.exportedColumns))
        rows.append((section, properties))
      }
    }
    var writer = ItemFileText(
      format, keys: keys, hasEmptySections: counts.contains(0), own: shell.exportedColumns)
    var bytes: [UInt8] = []
    writer.begin(into: &bytes)
    for row in rows { writer.row(section: row.section, row.properties, into: &bytes) }
    writer.end(into: &bytes)
    try files.write(bytes, named: name)
    let items = counts.reduce(0, +)
    return "exported \(items) item\(VisibleText(items == 1 ? "" : "s")) to \(name)\n"
  }
}
