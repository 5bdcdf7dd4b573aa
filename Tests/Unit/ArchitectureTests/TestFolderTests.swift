import Foundation
import TestSupport
import Testing

/// Where tests are, and what they are called.
struct TestFolderTests {
  /// Modules without tests under their own name, and where they are tested.
  private static let elsewhere = [
    "CEditline": "declares a library of the system", "CMathematics": "declares one, too",
    "CLivePage": "files of the page: Tests/Browser", "CResources": "files: NewPluginTests",
    "CPosix": "KernelLinkTests, its only way into the program",
    "LayoutLaws": "MutantTests breaks each law, the suites of layouts keep them",
    "ShellKernel": "ProgramTests", "ShellFront": "ProgramTests", "layoutsh": "ProgramTests",
  ]

  /// The names of the folders in `Tests` with files in Swift, at any depth.
  private static func folders() -> Set<String> {
    let files = FileManager.default.enumerator(
      at: Manifest.root.appending(path: "Tests"), includingPropertiesForKeys: nil)
    return Set(
      (files?.compactMap { $0 as? URL } ?? []).filter { $0.pathExtension == "swift" }
        .flatMap { $0.deletingLastPathComponent().pathComponents })
  }

  @Test("Each module in Sources has tests in a folder of its name, or is listed with the reason")
  func modulesHaveFolders() throws {
    let folders = Self.folders()
    for target in try Manifest.shared().targets where target.folder.hasPrefix("Sources/") {
      let isTested = folders.contains(target.name) || folders.contains(target.name + "Tests")
      expect(
        isTested != (Self.elsewhere[target.name] != nil),
        "\(target.name) is \(isTested ? "listed, and has" : "not listed, and has no") tests")
    }
    let names = Set(try Manifest.shared().targets.map(\.name))
    expect(Set(Self.elsewhere.keys).subtracting(names), equals: [])
  }

  @Test("Each test has a sentence as its name")
  func testsHaveNames() throws {
    let folders = try Manifest.shared().targets.filter { $0.type == "test" }.map(\.folder)
    for file in try folders.flatMap(SourceFile.all) {
      for use in file.text.matches(of: /(?:^|\n) *@Test\b(\(\s*#?")?/) where use.1 == nil {
        let line = file.text[..<use.range.lowerBound].count { $0 == "\n" } + 2
        Issue.record("\(file.path):\(line) has a test without a sentence")
      }
    }
  }
}
