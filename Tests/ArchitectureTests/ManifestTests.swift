import Foundation
import TestSupport
import Testing

/// The manifest as SwiftPM reads it.
struct ManifestTests {
  /// A versioned dependency may carry no unsafe flags, in whatever it links.
  @Test(.enabled(if: runsLongTests, "part of 'make test-all'"))
  func librariesCarryNoUnsafeFlags() throws {
    let manifest = try JSONDecoder().decode(Manifest.self, from: dump())
    let targets = Dictionary(uniqueKeysWithValues: manifest.targets.map { ($0.name, $0) })
    var waiting = manifest.products.filter { $0.name != "layoutsh" && !$0.isModule }
      .flatMap(\.targets)
    expect(waiting.count >= 7)
    var seen: Set<String> = []
    while let name = waiting.popLast() {
      guard seen.insert(name).inserted, let target = targets[name] else { continue }
      for setting in target.settings {
        expect(setting.kind["unsafeFlags"] == nil, "\(name) has \(setting.kind)")
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
  /// Only whether it is there counts.
  struct AnyValue: Decodable {
    init(from decoder: any Decoder) {}
  }
  let products: [Product]
  let targets: [Target]
}
