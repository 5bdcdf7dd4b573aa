import KernelLink
import LayoutCore
import ShellCore
import TerminalText
import TextRendering

/// `export-data FILE`: the items of the current layer as a file; `svg FILE`: the scene as a picture.
extension ShellProgram {
  /// How many bytes are written at once.
  private static let piece = 1 << 16

  /// Writes a new file, complete or not at all; one that exists is left alone.
  func exportItems(to name: String, _ reply: inout KernelReply) throws(ActionFailure) {
    guard let format = ItemFileFormat(path: name) else {
      throw ActionFailure(
        "bad-value", "FILE must be a name that ends with .csv or .json, found '\(name)'")
    }
    let path = files.path(name)
    let counts = shell.exportedSections()
    guard let keys = exportedKeys(counts) else { throw Self.interrupted(name) }
    var writer = ItemFileText(format, keys: keys, hasEmptySections: counts.contains(0))
    var isWhole = false
    do {
      try WholeFile.create(path) { write in
        isWhole = self.write(counts, &writer, write)
        return isWhole
      }
    } catch {
      throw ActionFailure(
        "file-unwritable",
        FileProblem(path: name, action: "write", number: error.number).sentence)
    }
    if !isWhole { throw Self.interrupted(name) }
    guard shell.format == .table else { return }
    let items = counts.reduce(0, +)
    reply.output += "exported \(items) item\(items == 1 ? "" : "s") to \(name)\n"
  }

  /// Writes a new file with the picture of the scene; one that exists is left alone.
  func exportPicture(to name: String, _ reply: inout KernelReply) throws(ActionFailure) {
    guard let answer = shell.run("draw", mode: .script).replies.first else { return }
    if case .failure(let error) = answer.result {
      throw ActionFailure(error.code, error.message)
    }
    guard case .success(.drawing(let drawing)) = answer.result else { return }
    var bytes: [UInt8] = []
    SVGPicture.write(drawing, into: &bytes)
    do {
      try WholeFile.create(files.path(name)) { write in
        write(bytes)
        return true
      }
    } catch {
      throw ActionFailure(
        "file-unwritable",
        FileProblem(path: name, action: "write", number: error.number).sentence)
    }
    guard shell.format == .table else { return }
    let boxes = drawing.boxes.count
    reply.output += "drew \(boxes) element\(boxes == 1 ? "" : "s") to \(name)\n"
  }

  /// Writes every item in pieces; false where the user no longer wants it.
  private func write(
    _ counts: [Int], _ writer: inout ItemFileText, _ write: ([UInt8]) -> Void
  ) -> Bool {
    var bytes: [UInt8] = []
    writer.begin(into: &bytes)
    for (section, count) in counts.enumerated() {
      if count == 0 { writer.row(section: section, nil, into: &bytes) }
      for item in 0..<count {
        let traits = shell.exportedTraits(of: IndexPath(item: item, section: section))
        writer.row(section: section, traits, into: &bytes)
        guard bytes.count >= Self.piece else { continue }
        if context.isInterrupted { return false }
        write(bytes)
        bytes.removeAll(keepingCapacity: true)
      }
    }
    writer.end(into: &bytes)
    write(bytes)
    return true
  }

  /// The properties that any item has, or nil if the user no longer wants to know.
  private func exportedKeys(_ counts: [Int]) -> Set<String>? {
    var keys: Set<String> = []
    for (section, count) in counts.enumerated() {
      for item in 0..<count {
        let traits = shell.exportedTraits(of: IndexPath(item: item, section: section))
        if !traits.isEmpty { keys.formUnion(ItemFileText.keys(of: traits)) }
        if item & 0xFFF == 0, context.isInterrupted { return nil }
      }
    }
    return keys
  }

  private static func interrupted(_ name: String) -> ActionFailure {
    ActionFailure("interrupted", "interrupted: \(name) is not written")
  }
}
