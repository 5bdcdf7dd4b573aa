import Foundation
import TestSupport
import Testing

/// `layoutsh site`, as far as no browser is needed.
struct SiteTests {
  let home: Home

  init() throws {
    home = try Home()
    try home.write("engine/unpack.wasm", [0x00, 0x61, 0x73, 0x6D, 1])
    for (name, first) in [("engine.wasm", 0x03), ("engine.wasm.2", 0x02), ("zones.bin", 0x03)] {
      try home.write("engine/\(name).lzma", [UInt8(first), 1, 2])
    }
  }

  private func site(_ folder: String) throws -> Run {
    try Program.run(
      ["site", home.path(folder)], home: home,
      environment: ["LAYOUTSH_ENGINE": home.path("engine")])
  }

  private static let done = Run(output: "", errors: "", status: 0)

  /// Every reference of every page leads to a file of the site, the list of the service worker
  /// names all files, and a second run replaces them by the same.
  @Test("Every reference leads to a file") func everyReferenceLeadsToAFile() throws {
    expect(try site("site"), equals: Self.done)
    let folders = ["", "lessons/", "rules/", "pictures/", "shared/"]
    let files = try self.files(folders)
    expect(files.keys.count { $0.hasPrefix("lessons/") } > 30)
    let rules = try FileManager.default.contentsOfDirectory(
      atPath: Manifest.root.appending(path: "Sources/layoutsh.docc/Rules").path)
    expect(files.keys.count { $0.hasPrefix("rules/") }, equals: rules.count)
    var scenes = 0
    for (path, text) in files where path.hasSuffix(".html") {
      let folder = path.split(separator: "/").dropLast().map { "\($0)/" }.joined()
      // The lesson itself is text.
      let head =
        text.split(separator: "<script type=\"application/json\"").first.map(String.init) ?? ""
      for reference in head.matches(of: /(?:href|src)="([^"#]+)(#s=[^"]*)?"/) {
        var target = String(reference.output.1)
        if target.hasPrefix("../") { target.removeFirst(3) } else { target = folder + target }
        #expect(files[target] != nil, "\(path): \(reference.output.1)")
        if reference.output.2 != nil { scenes += 1 }
      }
      expect(text, contains: "default-src 'none'; script-src 'self'")
      #expect(!text.contains("unsafe-inline"), "\(path)")
    }
    expect(scenes > 150)
    let list = try #require(files["offline.js"]?.split(separator: "\n").dropFirst().first)
    for path in files.keys where path != "offline.js" { #expect(list.contains("\"\(path)\"")) }
    try home.write("site/shared/engine-00000000.lzma", "of another version")
    expect(try site("site"), equals: Self.done)
    expect(try self.files(folders), equals: files)
  }

  private func files(_ folders: [String]) throws -> [String: String] {
    var files: [String: String] = [:]
    for folder in folders {
      for name in home.names(in: "site/\(folder)") where name.contains(".") {
        files[folder + name] = (try? home.read("site/\(folder)\(name)")) ?? ""
      }
    }
    return files
  }

  @Test("Folders of others are left alone") func foldersOfOthersAreLeftAlone() throws {
    try home.write("mine/letter.txt", "Dear Ann")
    let refused = try site("mine")
    expect(refused.status, equals: 1)
    expect(
      refused.errors,
      contains:
        "error: expected a new or an empty folder, or a site to replace; found 'letter.txt' in ")
    expect(home.names(in: "mine"), equals: ["letter.txt"])
    expect(try site("mine/letter.txt").status, equals: 1)
    // A site that a full disk has cut short is begun again.
    try home.write("cut/shared/engine-0.lzma", "half")
    expect(try site("cut"), equals: Self.done)
    try home.write("engine/engine.wasm.lzma", "plain")
    expect(try site("site").errors, contains: "engine.wasm.lzma is damaged")
    expect(home.names(in: "site"), equals: [])
  }
}
