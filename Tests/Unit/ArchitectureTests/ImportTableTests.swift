import Foundation
import TestSupport
import Testing

/// The manifest held against the sources: each module imports what it declares to need, and
/// declares nothing else.
///
/// SwiftPM knows no circle among modules, so arrows point one way.
struct ImportTableTests {
  /// The packages of the repository, each with a manifest of its own.
  static let packages = [".", "Sources/layout-uikit", "Sources/layoutsh-live"]

  /// Modules of the system or of the toolchain, and the modules that may use them; tests may use
  /// all.
  static let system: [String: Set<String>] = [
    "Glibc": [
      "CoreGraphics", "KernelLink", "LayoutPluginHost", "System", "layoutsh-live",
    ],
    "Foundation": ["CoreGraphics"], "Dispatch": ["CoreGraphics"],
    "Testing": ["UIKitTesting"], "XCTest": ["UIKitTesting"],
    // The headers of the contract come with `LayoutPluginKit`, the package's product.
    "CLayoutPlugin": ["LayoutUIKit"],
    // The manifest that it writes imports something.
    "PackageDescription": ["LayoutAdopting"],
  ]

  /// A module of one of the packages, with its files.
  private struct Module {
    let target: Manifest.Target
    let files: [SourceFile]
    /// The modules of its package and of others that its files may import: its dependencies and,
    /// for tests, theirs.
    let known: Set<String>
    /// The modules of its package.
    let package: Set<String>
    /// Whether it is shipped: in `Sources` or in `Plugins`.
    let isShipped: Bool
    var imports: Set<String> { files.reduce(into: []) { $0.formUnion($1.imports) } }

    init(_ target: Manifest.Target, of manifest: Manifest, in folder: String) throws {
      self.target = target
      files = try SourceFile.all(in: folder + target.folder).filter { file in
        !target.leftOut.contains { file.path.hasPrefix("\(folder)\(target.folder)/\($0)") }
      }
      isShipped = target.type != "test" && !target.folder.hasPrefix("Tests/")
      let needs = isShipped ? [] : manifest.closure(of: target.needs).map(\.name)
      known = Set((target.needs + needs + [target.name]).map(Self.imported))
      package = Set(manifest.targets.map { Self.imported($0.name) })
    }

    /// The name of a module in an import.
    static func imported(_ name: String) -> String { name.replacingOccurrences(of: "-", with: "_") }
  }

  private static let modules = Result {
    try packages.flatMap { package in
      let manifest = try package == "." ? Manifest.shared() : Manifest(ofPackage: package)
      return try manifest.targets.map {
        try Module($0, of: manifest, in: package == "." ? "" : package + "/")
      }
    }
  }

  @Test("A module imports only what it declares to need, and what of the system it may use")
  func importsAreDeclared() throws {
    let modules = try Self.modules.get()
    expect(modules.count > 50)
    for module in modules {
      expect(!module.files.isEmpty, "\(module.target.name) has no sources")
      for file in module.files {
        // Files of C and tests may use all of the system.
        let surplus = file.imports.subtracting(module.known).filter { name in
          file.isSwift && module.isShipped
            ? !(Self.system[name]?.contains(module.target.name) ?? false)
            : module.package.contains(name)
        }
        expect(surplus.isEmpty, "\(file.path) imports \(surplus.sorted())")
      }
    }
  }

  @Test("A module declares to need only what it imports")
  func needsAreImported() throws {
    let modules = try Self.modules.get()
    // Programs are started, the notes of layouts are linked, and Swift Testing finds these two by
    // their names.
    let programs = Set(modules.filter { $0.target.type == "executable" }.map(\.target.name))
    for module in modules {
      let surplus = Set(module.target.needs).subtracting(module.imports).subtracting(programs)
        .filter { !$0.hasSuffix("Note") && !$0.hasPrefix("_Testing_") }
      expect(surplus.isEmpty, "\(module.target.name) never imports \(surplus.sorted())")
    }
  }

  @Test("A module that may use something of the system does use it")
  func permissionsAreUsed() throws {
    let modules = try Self.modules.get().filter(\.isShipped)
    for (name, users) in Self.system {
      let found = modules.filter { $0.imports.contains(name) && users.contains($0.target.name) }
      expect(Set(found.map(\.target.name)), equals: users, name)
    }
  }

  @Test("Every source file belongs to a module")
  func modulesAreComplete() throws {
    let known = Set(try Self.modules.get().flatMap(\.files).map(\.path))
    // The engine of a page has a build of its own, templates are data, another package's tests and
    // manifest are its own business, and so is the program that a release check completes.
    let others =
      [
        "Sources/layoutsh-page/", "Sources/layoutsh/Resources/",
        "Sources/layout-uikit/Tests/PrintedLayouts/",
      ]
      + Self.packages.dropFirst().map { $0 + "/Package.swift" }
    for file in try ["Sources", "Plugins"].flatMap(SourceFile.all)
    where !others.contains(where: file.path.hasPrefix) {
      expect(known, contains: file.path)
    }
  }

  @Test("Pointers stay in the modules that may have them; all others say strict memory safety")
  func pointersStayInTheirModules() throws {
    let mayPoint: Set = [
      "LayoutABI", "LayoutPluginKit", "LayoutPluginHost", "System", "KernelLink", "LineReading",
      "layoutsh",
      // It writes the entry of a module, which has one.
      "LayoutAdopting",
    ]
    for target in try Manifest.shared().targets
    where target.folder.hasPrefix("Sources/") && !mayPoint.contains(target.name) {
      let leftOut = target.leftOut.map { "\(target.folder)/\($0)" }
      for file in try SourceFile.all(in: target.folder)
      where file.isSwift && !leftOut.contains(file.path) {
        expect(
          !file.text.contains("UnsafePointer") && !file.text.contains("UnsafeMutable"),
          "\(file.path) uses a pointer")
      }
    }
  }

  @Test("Bytes become text for a terminal as they are only where a renderer made them")
  func renderedTextHasFewSources() throws {
    let allowed = [
      "Sources/TerminalText/", "Sources/TextRendering/",
      "Sources/KernelLink/Kernel/KernelProgram.swift",
      "Sources/KernelLink/Wire/Fields.swift",
      // It cuts rendered text into the rows of a page.
      "Sources/ShellFront/Terminal/TextPager.swift",
      "Sources/ShellKernel/Program/ShellProgram+Picture.swift",
      "Sources/ShellKernel/Program/ShellProgram+Playing.swift",
    ]
    for file in try SourceFile.all(in: "Sources")
    where file.isSwift && !allowed.contains(where: file.path.hasPrefix) {
      expect(
        !file.text.contains("rendered:") && !file.text.contains("appendRendered"), "\(file.path)")
    }
  }
}
