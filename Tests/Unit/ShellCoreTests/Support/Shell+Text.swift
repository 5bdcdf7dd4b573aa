import CollectionEngine
import LayoutCore
import ShellCore
import ShellValues
import TerminalText
import TextRendering

/// Runs lines and reads what would be printed.
extension Shell {
  /// A shell with the test modules, after `lines`.
  static func test(_ lines: String...) -> Shell {
    let shell = Shell(catalogue: TestCatalogue(), files: TestFiles())
    for line in lines { _ = shell.run(line, mode: .script) }
    return shell
  }

  /// The output of the line, errors included.
  func text(_ line: String, mode: LineMode = .script) -> String {
    var renderer = TextRenderer()
    var output = VisibleText()
    for reply in run(line, mode: mode).replies {
      switch reply.result {
      case .success(let reply): renderer.render(reply, into: &output)
      case .failure(let error): renderer.render(error, into: &output)
      }
    }
    return output.text
  }

  /// The output of the line as JSON.
  func json(_ line: String) -> String {
    var output = VisibleText()
    for reply in run(line, mode: .script).replies { JSONRenderer().render(reply, into: &output) }
    return output.text
  }

  /// The error of the line's last command, or nil.
  func error(_ line: String, mode: LineMode = .script) -> CommandError? {
    if case .failure(let error) = run(line, mode: mode).replies.last?.result { return error }
    return nil
  }

  /// Everything that can be asked about the scene, as text: two equal ones are equal scenes.
  var fingerprint: String {
    let layers = scene.layerNames.map { name in
      "\(name) \(String(describing: try? scene.options(layer: name))) "
        + "\((try? scene.attributes(.all, layer: name)).map { "\($0)" } ?? "none") "
        + "\(String(describing: try? scene.itemCounts(layer: name)))"
    }
    return json("layers") + json("touchmap") + json("on") + json("focus")
      + "\(journalLines.map(\.text)) \(scene.isBatchOpen) "
      + layers.joined(separator: "\n")
  }

  /// The output of `export-data`.
  func exported(_ format: ItemFileFormat) -> String {
    var bytes: [UInt8] = []
    var writer = ItemFileText(format, of: self, exportedSections())
    writer.begin(into: &bytes)
    forEachExportedItem { section, properties in
      writer.row(section: section, properties, into: &bytes)
      return true
    }
    writer.end(into: &bytes)
    return String(decoding: bytes, as: UTF8.self)
  }

  /// The properties of every item, section by section.
  var allProperties: [[[ItemChange]]] {
    var all: [[[ItemChange]]] = exportedSections().map { _ in [] }
    forEachExportedItem { section, properties in
      if let properties { all[section].append(properties) }
      return true
    }
    return all
  }
}

extension JournalEntry {
  /// The line with what it took from outside, the same for equal lines.
  var text: String {
    "\(command) \(images.sorted { $0.key < $1.key }) \(copy ?? "") \(healedLayer ?? "")"
  }
}
