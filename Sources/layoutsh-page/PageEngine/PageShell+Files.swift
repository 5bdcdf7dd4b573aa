internal import CollectionEngine
internal import LayoutCore
internal import ShellCore
internal import TerminalText
internal import TextRendering

/// `export-data FILE`: the items of the current layer as a file; `svg FILE`: the scene as a
/// picture.
extension PageShell {
  /// Writes the picture of the scene; returns what that says.
  func writePicture(to name: String, _ style: PictureStyle) throws(CommandError) -> VisibleText {
    let drawing = try shell.drawing()
    var bytes: [UInt8] = []
    SVGPicture.write(drawing, style, into: &bytes)
    try files.write(bytes, named: name)
    let boxes = drawing.boxes.count
    return "drew \(boxes) element\(VisibleText(boxes == 1 ? "" : "s")) to \(name)\n"
  }

  /// Writes the items of the current layer; returns what that says.
  func writeItems(to name: String) throws(CommandError) -> VisibleText {
    guard let format = ItemFileFormat(path: name) else { throw CommandError(.itemFile(name)) }
    let counts = shell.exportedSections()
    var writer = ItemFileText(format, of: shell, counts)
    var bytes: [UInt8] = []
    writer.begin(into: &bytes)
    shell.forEachExportedItem { section, properties in
      writer.row(section: section, properties, into: &bytes)
      return true
    }
    writer.end(into: &bytes)
    try files.write(bytes, named: name)
    let items = counts.reduce(0, +)
    return "exported \(items) item\(VisibleText(items == 1 ? "" : "s")) to \(name)\n"
  }
}
