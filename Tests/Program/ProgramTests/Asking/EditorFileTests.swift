import Foundation
import TestSupport
import Testing

/// The syntax files of editors are what the program's declarations make of them; 'make editors'
/// writes them.
struct EditorFileTests {
  private static let folder = Manifest.root
    .appending(path: "Sources/layoutsh/Resources/Editors")

  @Test(
    "They are up to date",
    arguments: [
      ("textmate", "vscode/session.tmLanguage.json"), ("vim", "vim/syntax/layoutsh.vim"),
    ])
  func upToDate(editor: String, file: String) throws {
    let run = try Program.run(["__syntax", editor])
    expect(run.status == 0 && run.errors == "")
    let kept = try String(contentsOf: Self.folder.appending(path: file), encoding: .utf8)
    expect(run.output, equals: kept, "run 'make editors'")
    expect(run.output.contains("passthrough"), "the commands are there")
  }

  @Test("The TextMate grammar is JSON, and what VS Code reads names it")
  func isJSON() throws {
    func object(_ file: String) throws -> [String: Any] {
      let data = try Data(contentsOf: Self.folder.appending(path: file))
      return try #require(JSONSerialization.jsonObject(with: data) as? [String: Any])
    }
    let grammar = try object("vscode/session.tmLanguage.json")
    let package = try object("vscode/package.json")
    let contributes = try #require(package["contributes"] as? [String: [[String: Any]]])
    let named = try #require(contributes["grammars"]?.first)
    expect(named["scopeName"] as? String == grammar["scopeName"] as? String)
    expect(named["path"] as? String == "./session.tmLanguage.json")
  }
}
