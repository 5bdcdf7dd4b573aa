import LayoutCore
import ShellCore
import TerminalText
import TextRendering

/// A shell in this process that runs the lines of a script, one after the other, and makes text of
/// its answers.
final class ScriptedLines {
  /// Lines of the kinds that scripts consist of; each leaves seven items.
  static let ofEachKind = [
    "item-at 10 10", "hit 70 10", "attrs", "attrs 0,3", "status", "content 0,3", "scroll to 0 0",
    "scroll by 0 1", "select 0,3", "item 0,3 size=40x40", "insert 0,0; delete 0,0", "frob",
  ]

  private let shell: Shell
  private var renderer = TextRenderer()
  private var output = VisibleText()

  /// Makes a scene of seven items; lines may read `files`.
  init(files: (any ContentFiles)? = nil) {
    shell = Shell(catalogue: FlowCatalogue(), files: files)
    run("load flow; sections 7")
  }

  /// Runs a line; its answer is dropped.
  func run(_ line: String) {
    _ = shell.run(line, mode: .script, keepsReplies: false) { answer in
      switch answer.result {
      case .success(let reply): renderer.render(reply, into: &output)
      case .failure(let error): renderer.render(error, into: &output)
      }
    }
    output.removeAll()
  }
}

/// The linked flow layout alone.
private final class FlowCatalogue: LayoutCatalogue {
  func modules() -> [ModuleDescription] { [] }

  func describe(_ name: String) throws(CatalogueError) -> ModuleDescription {
    throw .unknown(name, known: ["flow"])
  }

  func makeLayout(_ name: String) throws(CatalogueError) -> any CollectionLayout {
    guard name == "flow" else { throw .unknown(name, known: ["flow"]) }
    return Layouts.flow()
  }

  func reload(_ name: String?) throws(CatalogueError) {}
}
