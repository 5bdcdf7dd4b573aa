import Foundation
import TestSupport
import Testing

@testable import LayoutPluginHost

/// Names, the folders they are looked for in, and what is found there.
struct FindingTests {
  @Test(
    "Good names are names of files, too",
    arguments: ["a", "flow", "a-1", String(repeating: "x", count: 64)])
  func goodNames(name: String) {
    expect(PluginName.isValid(name))
    expect(PluginName.name(ofFile: "lib\(name).layout.so"), equals: name)
  }

  @Test(
    "Bad names are refused",
    arguments: [
      "", "-a", "1a", "A", "Flow", "a_b", "a.b", "../x", "a/b", "a\0", "ä", "a ",
      String(repeating: "x", count: 65), String(repeating: "x", count: 300),
    ]) func badNames(name: String) throws
  {
    expect(!PluginName.isValid(name))
    expect(PluginName.name(ofFile: "lib\(name).layout.so") == nil)
    #expect(throws: PluginError.badName(name)) { try bundledLibrary().open(name) }
  }

  @Test("Folders come in order") func foldersComeInOrder() throws {
    let folder = try TemporaryFolder()
    let path = SearchPath(
      options: ["/no/option", folder.path, ""],
      variable: {
        [
          "LAYOUTSH_PLUGIN_PATH":
            "relative:/no/env::\(folder.path)/../\(Self.lastPart(folder)):./x",
          "XDG_DATA_HOME": "/no/data", "HOME": "/no/home",
        ][$0]
      }, executable: "/no/bin/layoutsh")
    let real = URL(fileURLWithPath: folder.path).resolvingSymlinksInPath().path
    expect(
      path.folders.map { "\($0.place.rawValue) \($0.path)" },
      equals: [
        "option \(real)", "env /no/env", "user /no/data/layoutsh/plugins", "bundled /no/bin",
      ])
  }

  /// An installed program has its modules in `../lib/layoutsh`, after those of the user.
  @Test("Installed modules come after those of the user")
  func installedModulesComeAfterThoseOfTheUser() throws {
    let folder = try TemporaryFolder()
    for part in ["bin", "lib/layoutsh/runtime"] {
      try FileManager.default.createDirectory(
        atPath: folder.path(part), withIntermediateDirectories: true,
        attributes: [.posixPermissions: 0o755])
    }
    try Data().write(to: URL(fileURLWithPath: folder.path("bin/layoutsh")))
    func path() -> SearchPath {
      SearchPath(
        options: [], variable: { $0 == "HOME" ? "/no/home" : nil },
        executable: folder.path("bin/layoutsh"))
    }
    let real = URL(fileURLWithPath: folder.path).resolvingSymlinksInPath().path
    expect(
      path().folders.map(\.path),
      equals: [
        "/no/home/.local/share/layoutsh/plugins", "\(real)/lib/layoutsh", "\(real)/bin",
      ])
    expect(path().folders.map(\.isTrusted), equals: [false, true, true])
    expect(path().runtime, equals: "\(real)/lib/layoutsh/runtime")
    expect(path().ignored, equals: [])
    // Someone who may write there, but not to the program's folder, could add a module that is
    // found before those beside the program.
    chmod(folder.path("lib/layoutsh"), 0o777)
    expect(path().folders.map(\.path).last, equals: "\(real)/bin")
    expect(path().folders.map(\.isTrusted), equals: [false, true])
    expect(path().runtime, equals: nil)
    expect(path().ignored.map(\.place), equals: [.bundled])
    expect(
      path().ignored.first?.sentence.hasPrefix(
        "the modules in \(real)/lib/layoutsh are not searched: \(real)/lib/layoutsh: ") == true)
    let library = PluginLibrary(searchPath: path())
    #expect(throws: PluginError.notFound(name: "flow", searched: path().folders.map(\.path))) {
      try library.open("flow")
    }
    try Data().write(to: URL(fileURLWithPath: folder.path("lib/layoutsh/libflow.layout.so")))
    let fault = PluginError.untrusted(path: "\(real)/lib/layoutsh", .writableByAll(mode: 0o777))
    #expect(throws: fault) { try library.open("flow") }
    // A sound module beside the program is not shadowed by it.
    try Data().write(to: URL(fileURLWithPath: folder.path("bin/libflow.layout.so")))
    expect(path().file(named: "flow"), equals: "\(real)/bin/libflow.layout.so")
    chmod(folder.path("lib"), 0o777)
    chmod(folder.path("bin"), 0o777)
    chmod(folder.path("lib/layoutsh/runtime"), 0o777)
    expect(path().folders.map(\.isTrusted), equals: [false, true, true])
    expect(path().runtime, equals: "\(real)/lib/layoutsh/runtime")
  }

  @Test("Home is the fallback") func homeIsTheFallback() {
    let path = SearchPath(
      options: [], variable: { ["HOME": "/no/home", "XDG_DATA_HOME": "data"][$0] },
      executable: nil)
    expect(path.folders.map(\.path), equals: ["/no/home/.local/share/layoutsh/plugins"])
  }

  @Test("Nothing is found in the current folder") func nothingIsFoundInTheCurrentFolder() {
    let path = SearchPath(
      options: [], variable: { $0 == "LAYOUTSH_PLUGIN_PATH" ? "" : nil }, executable: nil)
    let library = PluginLibrary(searchPath: path)
    expect(path.folders.isEmpty)
    #expect(throws: PluginError.notFound(name: "flow", searched: [])) {
      try library.open("flow")
    }
  }

  /// The same name twice: the first counts, the second is listed as shadowed.
  @Test("Duplicates are shadowed") func duplicatesAreShadowed() throws {
    let folder = try TemporaryFolder()
    let circle = try #require(bundledFile("circle"))
    try FileManager.default.copyItem(
      atPath: circle, toPath: folder.path("libcircle.layout.so"))
    try Data().write(to: URL(fileURLWithPath: folder.path("libbroken.layout.so")))
    try Data().write(to: URL(fileURLWithPath: folder.path("README")))
    let library = PluginLibrary(
      searchPath: SearchPath(
        options: [folder.path], variable: { _ in nil }, executable: executablePath))
    let list = library.list().filter { ["broken", "circle"].contains($0.name) }
    expect(list.map(\.place), equals: [.option, .option, .bundled])
    expect(list.map(\.isShadowed), equals: [false, false, true])
    expect(list.map(\.version), equals: [nil, "1.0.0", "1.0.0"])
    expect(
      list[0].problem,
      equals: .untrusted(path: list[0].path, .size(found: 0, expected: FileRules.sizes)))
    expect(
      list[0].status,
      equals: "\(list[0].path): expected 1024 to 268435456 bytes, found 0; "
        + "build the library again")
    expect(list[2].status, equals: "shadowed")
    try expect(library.open("circle").path, equals: list[1].path)
  }

  /// Equal content is mapped once; other content beside it, and both go on working.
  @Test("Content is mapped once") func contentIsMappedOnce() throws {
    let folder = try TemporaryFolder()
    let file = URL(fileURLWithPath: folder.path("libcircle.layout.so"))
    let circle = try #require(bundledFile("circle"))
    var bytes = try Data(contentsOf: URL(fileURLWithPath: circle))
    try bytes.write(to: file)
    let library = PluginLibrary(
      searchPath: SearchPath(options: [folder.path], variable: { _ in nil }, executable: nil))
    let first = try library.open("circle")
    for _ in 0..<50 { try expect(library.open("circle") === first) }
    bytes.append(0)
    try bytes.write(to: file)
    let second = try library.open("circle")
    expect(second !== first && second.contentHash != first.contentHash)
    expect(first.contentHash.count, equals: 32)
    try expect(library.open("circle") === second)
    expect(library.loaded.map(\.number), equals: [1, 2])
    try expect(first.makeLayout().declaration, equals: second.makeLayout().declaration)
    bytes.removeLast()
    try bytes.write(to: file)
    try expect(library.open("circle") === first)
  }

  /// A library whose plugin is refused takes memory once, however often it is tried.
  @Test("Refused libraries are mapped once") func refusedLibrariesAreMappedOnce() throws {
    let fixture = try Misbehaving("OTHER_VERSION")
    #expect(throws: PluginError.self) { try fixture.library.open("misbehaving") }
    for _ in 0..<10 {
      #expect(throws: PluginError.self) { try fixture.library.open("misbehaving") }
    }
    expect(fixture.library.copies.count, equals: 1)
  }

  /// Nothing is on disk while a library is loaded, so nothing remains when the process dies.
  @Test("Copies leave no files") func copiesLeaveNoFiles() throws {
    let before = try FileManager.default.contentsOfDirectory(atPath: NSTemporaryDirectory())
    _ = try Misbehaving("GOOD").load()
    let after = try FileManager.default.contentsOfDirectory(atPath: NSTemporaryDirectory())
    expect(Set(after).subtracting(before).filter { $0.hasPrefix("layoutsh-") }, equals: [])
  }

  /// A library that is gone or another is still there by its hash, in this process and the next.
  @Test("Kept images outlive their files") func keptImagesOutliveTheirFiles() throws {
    let (fixture, images) = (try Misbehaving("GOOD"), try TemporaryFolder())
    let path = fixture.library.searchPath
    let library = PluginLibrary(searchPath: path, imageFolder: images.path)
    let plugin = try library.open("misbehaving")
    expect(library.unkept.isEmpty)
    try FileManager.default.removeItem(atPath: fixture.path)
    try expect(library.open("misbehaving", contentHash: plugin.contentHash) === plugin)
    let next = PluginLibrary(searchPath: path, imageFolder: images.path)
    let again = try next.open("misbehaving", contentHash: plugin.contentHash)
    expect(again.declaration, equals: plugin.declaration)
    #expect(throws: PluginError.notFound(name: "misbehaving", searched: path.folders.map(\.path))) {
      try next.open("misbehaving")
    }
    for hash in ["../\(plugin.contentHash.dropFirst(3))", "", String(repeating: "g", count: 32)] {
      #expect(throws: PluginError.notFound(name: "misbehaving", searched: [])) {
        try next.open("misbehaving", contentHash: hash)
      }
    }
  }

  /// The hash only names a copy: one whose bytes are others is replaced when the library is kept
  /// again.
  @Test("Damaged images are replaced") func damagedImagesAreReplaced() throws {
    let (fixture, images) = (try Misbehaving("GOOD"), try TemporaryFolder())
    let path = fixture.library.searchPath
    let hash = try PluginLibrary(searchPath: path, imageFolder: images.path)
      .open("misbehaving").contentHash
    let copy = URL(fileURLWithPath: images.path("\(hash).so"))
    let bytes = try Data(contentsOf: copy)
    try FileManager.default.removeItem(at: copy)
    try (bytes + Data([0])).write(to: copy)
    let next = PluginLibrary(searchPath: path, imageFolder: images.path)
    try expect(next.open("misbehaving").contentHash, equals: hash)
    expect(next.unkept.isEmpty)
    try expect(Data(contentsOf: copy), equals: bytes)
  }

  /// A copy that was changed is refused.
  @Test("Changed images are refused") func changedImagesAreRefused() throws {
    let (fixture, images) = (try Misbehaving("GOOD"), try TemporaryFolder())
    let library = PluginLibrary(
      searchPath: fixture.library.searchPath, imageFolder: images.path)
    let hash = try library.open("misbehaving").contentHash
    let copy = images.path("\(hash).so")
    var bytes = try Data(contentsOf: URL(fileURLWithPath: copy))
    bytes.append(0)
    try FileManager.default.removeItem(atPath: copy)
    try bytes.write(to: URL(fileURLWithPath: copy))
    let next = PluginLibrary(searchPath: library.searchPath, imageFolder: images.path)
    let error = #expect(throws: PluginError.self) {
      try next.open("misbehaving", contentHash: hash)
    }
    guard case .otherContent(copy, _, hash) = error else {
      Issue.record("\(String(describing: error))")
      return
    }
  }

  private static func lastPart(_ folder: TemporaryFolder) -> String {
    URL(fileURLWithPath: folder.path).lastPathComponent
  }
}
