public import Foundation

/// A package as SwiftPM reads its manifest: the one list of modules.
public struct Manifest: Decodable, Sendable {
  /// A product of the package: the program, a library, or a layout such as `flow.layout`.
  public struct Product: Decodable, Sendable {
    /// Its name.
    public let name: String
    /// The modules that it is made of.
    public let targets: [String]
    /// The name of the bundled layout that the product is, if it is one.
    public var layout: String? {
      name.hasSuffix(".layout") ? String(name.dropLast(".layout".count)) : nil
    }
  }

  /// A module, with the names of those that it needs.
  public struct Target: Decodable, Sendable {
    /// Its name.
    public let name: String
    /// Its kind, such as `regular`, `executable` or `test`.
    public let type: String
    /// Its settings for compiling and linking.
    public let settings: [Setting]
    private let path: String?
    private let exclude: [String]
    private let resources: [Resource]
    private let dependencies: [Dependency]

    /// Its folder, from that of the package.
    public var folder: String { path ?? (type == "test" ? "Tests/" : "Sources/") + name }
    /// Files in its folder that are not compiled.
    public var leftOut: [String] { exclude + resources.map(\.path) }
    /// The modules that it declares to need, in this package and in others.
    public var needs: [String] { dependencies.compactMap(\.name) }
    /// Whether the compiler refuses pointers that are not marked.
    public var isMemorySafe: Bool { settings.contains { $0.kind["strictMemorySafety"] != nil } }
  }

  /// A setting of a compiler or of the linker.
  public struct Setting: Decodable, Sendable {
    /// The words of each kind of setting.
    public let kind: [String: Words]
  }

  /// The words of a flag; whatever else a setting holds counts for nothing.
  public struct Words: Decodable, Sendable {
    private struct Flags: Decodable { let _0: [String] }
    /// The words, in order.
    public let words: [String]
    /// Reads them where the setting has some.
    public init(from decoder: any Decoder) { words = (try? Flags(from: decoder))?._0 ?? [] }
  }

  private struct Resource: Decodable, Sendable { let path: String }

  private struct Dependency: Decodable, Sendable {
    /// A dependency is written as its name, then the package and the conditions.
    private struct Name: Decodable, Sendable {
      let text: String
      init(from decoder: any Decoder) throws {
        var values = try decoder.unkeyedContainer()
        text = try values.decode(String.self)
      }
    }
    private let byName, product: Name?
    var name: String? { (byName ?? product)?.text }
  }

  /// The products of the package.
  public let products: [Product]
  /// Its modules.
  public let targets: [Target]

  /// The folder of the repository.
  public static let root = URL(filePath: #filePath).resolvingSymlinksInPath()
    .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
    .deletingLastPathComponent()

  private static let ours = Result { try Manifest(ofPackage: ".") }

  /// The manifest of this package, read once for all tests of a run.
  public static func shared() throws -> Manifest { try ours.get() }

  /// Reads the manifest of a package by its folder, from that of the repository.
  public init(ofPackage folder: String) throws {
    let swift = ProcessInfo.processInfo.environment["SWIFT"] ?? "swift"
    let process = Process()
    process.executableURL = URL(filePath: "/usr/bin/env")
    // The tests may run inside a build, and other packages shall not get a folder for theirs.
    process.arguments =
      swift.split(separator: " ").map(String.init)
      + ["package", "--ignore-lock", "--package-path", Self.root.appending(path: folder).path]
      + ["--scratch-path", Self.root.appending(path: ".build").path, "dump-package"]
    let output = Pipe()
    process.standardOutput = output
    process.standardError = FileHandle.nullDevice
    try process.run()
    let data = output.fileHandleForReading.readDataToEndOfFile()
    process.waitUntilExit()
    self = try JSONDecoder().decode(Manifest.self, from: data)
  }

  /// Returns a module by its name.
  public func target(_ name: String) -> Target? { targets.first { $0.name == name } }

  /// The bundled layouts: the name of each, and the module with its logic.
  public var layouts: [(name: String, target: Target)] {
    products.compactMap { product in
      guard let name = product.layout,
        let entry = product.targets.first.flatMap({ target($0) })
      else { return nil }
      let library = entry.needs.first { $0.hasSuffix("Layout") }.flatMap { target($0) }
      return (name, library ?? entry)
    }
  }

  /// Returns modules with all that they need in this package, whatever is needed first; of those
  /// that are left out, nothing.
  public func closure(of names: [String], without leftOut: Set<String> = []) -> [Target] {
    var found: [Target] = []
    func visit(_ name: String) {
      guard !leftOut.contains(name), !found.contains(where: { $0.name == name }),
        let target = target(name)
      else { return }
      target.needs.forEach(visit)
      found.append(target)
    }
    names.forEach(visit)
    return found
  }
}
