import Foundation
import TestSupport
import Testing

/// The manifest as SwiftPM reads it.
struct ManifestTests {
  /// Libraries that others link have no unsafe flag except the one that omits a check at run time:
  /// it belongs to programs with threads.
  @Test(.enabled(if: runsLongTests, "part of 'make test-all'"))
  func librariesAreMadeForThreads() throws {
    let manifest = try JSONDecoder().decode(Manifest.self, from: dump())
    let targets = Dictionary(uniqueKeysWithValues: manifest.targets.map { ($0.name, $0) })
    var waiting = manifest.products.filter { $0.name != "layoutsh" && !$0.isModule }
      .flatMap(\.targets)
    expect(waiting.count >= 7)
    var seen: Set<String> = []
    while let name = waiting.popLast() {
      guard seen.insert(name).inserted, let target = targets[name] else { continue }
      for setting in target.settings {
        let flags = setting.kind["unsafeFlags"]?.words ?? []
        expect(flags.allSatisfy { $0 == "-enforce-exclusivity=unchecked" }, "\(name) has \(flags)")
      }
      waiting += target.dependencies.flatMap { $0.byName ?? [] }.compactMap { $0 }
    }
    // The search goes all the way down.
    expect(seen.isSuperset(of: ["CLayoutPlugin", "LayoutCore", "SummaryTree"]))
  }

  private func dump() throws -> Data {
    let process = Process()
    process.executableURL = URL(fileURLWithPath: "/usr/bin/env")
    process.arguments = ["swift", "package", "--ignore-lock", "dump-package"]
    process.currentDirectoryURL = URL(filePath: #filePath).deletingLastPathComponent()
      .deletingLastPathComponent().deletingLastPathComponent()
    let output = Pipe()
    process.standardOutput = output
    try process.run()
    let data = output.fileHandleForReading.readDataToEndOfFile()
    process.waitUntilExit()
    return data
  }
}

private struct Manifest: Decodable {
  struct Product: Decodable {
    let name: String
    let targets: [String]
    /// Whether it is a layout module that the program loads.
    var isModule: Bool { name.hasSuffix(".layout") }
  }
  struct Setting: Decodable {
    let kind: [String: AnyValue]
  }
  struct Dependency: Decodable {
    let byName: [String?]?
  }
  struct Target: Decodable {
    let name: String
    let settings: [Setting]
    let dependencies: [Dependency]
  }
  /// The words of a flag; what else settings hold counts for nothing.
  struct AnyValue: Decodable {
    private struct Flags: Decodable { let _0: [String] }
    let words: [String]
    init(from decoder: any Decoder) { words = (try? Flags(from: decoder))?._0 ?? [] }
  }
  let products: [Product]
  let targets: [Target]
}
