/// The package that `layoutsh adopt` writes around files with a layout class.
package struct AdoptedPackage {
  /// A file to adopt.
  package struct File {
    /// The path, as people gave it.
    package let path: String
    /// The file's path below the sources.
    package let place: String
    /// Its bytes.
    package let bytes: [UInt8]
    /// Whether it was named; else it was found in a folder, and is taken where the class needs it.
    package let isNamed: Bool

    /// Creates a file.
    package init(path: String, place: String, bytes: [UInt8], isNamed: Bool = true) {
      (self.path, self.place, self.bytes, self.isNamed) = (path, place, bytes, isNamed)
    }
  }

  /// A request to adopt a class.
  package struct Wish {
    /// The class; nil: the only one there is.
    package var className: String?
    /// The module's name; nil: made of the class's.
    package var name: String?
    /// The expression that creates a layout; nil: `CLASS()`.
    package var initializer: String?
    /// Whether files are converted.
    package var converts = false

    /// Creates a wish for the default of everything.
    package init() {}
  }

  /// Why files cannot be adopted.
  package enum Refusal: Error, Equatable {
    /// No file holds Swift.
    case noFiles
    /// A file that was named holds something else.
    case notSwift(String)
    /// No class derives from a layout.
    case noLayout(classes: [String])
    /// Several do.
    case several([String])
    /// No class does, but several functions make one.
    case severalMakers([String])
    /// The class is inside a condition that is false on Linux.
    case hidden(String)
    /// The requested class is not among the layout classes.
    case noSuchClass(String, available: [String])
    /// A module cannot have this name.
    case badName(String)
  }

  /// The module's name.
  package let name: String
  /// The layout class, or the call that makes a layout.
  package let className: String
  /// The target's name, as tests import it.
  package let target: String
  /// The files to write, by their paths below the folder; without the kit.
  package private(set) var files: [(path: String, bytes: [UInt8])] = []
  /// The path that people gave, by the path of the copy.
  package private(set) var origins: [String: String] = [:]
  /// Edits of a conversion, in lines of text.
  package private(set) var edits: [String] = []
  /// Places that a person has to look at, in lines of text.
  package private(set) var places: [String] = []
  /// Whether one of the places cannot compile here.
  package private(set) var cannotCompile = false
  /// The labels of the class's shortest initializer, if all have parameters: `init(itemsPerRow:)`.
  package var wanted: String?
  /// Files that were left out because they are tests.
  package private(set) var leftOut: [String] = []
  /// Files of a folder that were left out because the class uses nothing in them.
  package private(set) var unused: [String] = []

  /// Reads files and plans the folder.
  ///
  /// - Throws: `Refusal`; nothing is written here.
  package init(_ given: [File], tests: [File], _ wish: Wish) throws(Refusal) {
    let isTest: (File) -> Bool = { file in
      let words = SwiftSource(path: file.path, bytes: file.bytes).words()
      return zip(words, words.dropFirst()).contains {
        $0.text == "import" && ["XCTest", "Testing"].contains($1.text)
      }
    }
    // Each target gets a support file: one that its sources have already would declare the same
    // again.
    let isOwn: (File) -> Bool = { $0.bytes != Array(Self.support.utf8) }
    let (given, tests) = (given.filter(isOwn), tests.filter(isOwn))
    if let other = given.first(where: { !$0.path.hasSuffix(".swift") }) {
      throw .notSwift(other.path)
    }
    leftOut = given.filter(isTest).map { $0.path }
    var kept = given.filter { !isTest($0) }
    guard !kept.isEmpty else { throw .noFiles }
    var sources = kept.map { SwiftSource(path: $0.path, bytes: $0.bytes) }
    if wish.converts {
      let widened = Conversion.widened(sources)
      (sources, edits) = (widened.files, widened.remarks.map { $0.sentence })
    }
    let maker = try Self.maker(sources, wish)
    if let maker { className = maker.call } else { className = try Self.className(sources, wish) }
    name = wish.name ?? maker?.moduleName ?? Self.name(of: className)
    var wish = wish
    wish.initializer = wish.initializer ?? maker?.call
    guard Self.isName(name) else { throw .badName(name) }
    var testSources = tests.map { SwiftSource(path: $0.path, bytes: $0.bytes) }
    target = Self.target(of: testSources, name)
    let chosen = className
    let roots = kept.indices.filter { place in
      kept[place].isNamed || place == maker?.file
        || TypeList([sources[place]]).bodies.contains { $0.keyword == .class && $0.name == chosen }
    }
    let users =
      testSources + [SwiftSource(path: "", bytes: Array((wish.initializer ?? "").utf8))]
    let needed = NeededFiles(sources, roots: roots, users: users).places
    unused = kept.indices.filter { !needed.contains($0) }.map { kept[$0].path }
    (kept, sources) = (needed.map { kept[$0] }, needed.map { sources[$0] })
    if wish.converts {
      let conversion = Conversion(sources + testSources)
      sources = Array(conversion.files.prefix(sources.count))
      testSources = Array(conversion.files.suffix(testSources.count))
      edits += conversion.remarks.filter { $0.isEdit }.map { $0.sentence }
      let left = conversion.remarks.filter { !$0.isEdit }
      places = left.map { $0.sentence }
      cannotCompile = left.contains { $0.isFatal }
    }
    add(kept, sources, below: "Sources/\(target)")
    add(tests, testSources, below: "Tests/\(target)Tests")
    let usesXCTest = testSources.contains { $0.imports.contains("XCTest") }
    writeOwn(wish, TypeList(sources), hasTests: !tests.isEmpty, usesXCTest: usesXCTest)
  }

  /// The class that is wished for, or the only one.
  private static func className(_ sources: [SwiftSource], _ wish: Wish) throws(Refusal) -> String {
    let types = TypeList(sources)
    var names: [String] = []
    for body in types.layouts where !names.contains(body.name) { names.append(body.name) }
    if let wanted = wish.className {
      guard names.contains(wanted) else { throw .noSuchClass(wanted, available: names) }
      return wanted
    }
    guard let first = names.first else {
      if let name = hidden(sources) { throw .hidden(name) }
      throw .noLayout(classes: types.bodies.filter { $0.keyword == .class }.map { $0.name })
    }
    guard names.count == 1 else { throw .several(names) }
    return first
  }

  /// The only function that makes a layout, where no class is one; nil for a class.
  private static func maker(_ sources: [SwiftSource], _ wish: Wish) throws(Refusal) -> LayoutMaker?
  {
    let types = TypeList(sources)
    guard wish.className == nil, types.layouts.isEmpty else { return nil }
    let makers = LayoutMaker.list(types)
    guard makers.count <= 1 else { throw .severalMakers(makers.map { $0.call }) }
    return makers.first
  }

  /// A layout class inside a condition that is false on Linux and true on iOS.
  private static func hidden(_ sources: [SwiftSource]) -> String? {
    TypeList(Conversion.widened(sources).files).layouts.first?.name
  }

  // Two files of one name do not compile in one module: the second is named after its folder, too.
  private mutating func add(_ given: [File], _ sources: [SwiftSource], below folder: String) {
    var taken: Set<String> = []
    for (file, source) in zip(given, sources) {
      var parts = file.place.split(separator: "/").map(String.init)
      while !taken.insert(parts.last ?? "").inserted {
        let parent = parts.count > 1 ? parts.remove(at: parts.count - 2) : "Other"
        parts[parts.count - 1] = "\(parent)-\(parts[parts.count - 1])"
      }
      let path = "\(folder)/\(parts.joined(separator: "/"))"
      files.append((path, source.bytes))
      origins[path] = file.path
    }
  }

  // MARK: Names

  /// The class in kebab case without `Layout`: `UPCarouselFlowLayout` is `up-carousel-flow`.
  static func name(of className: String) -> String {
    var base = className
    if base.hasSuffix("Layout"), base.count > 6 { base.removeLast(6) }
    var name = ""
    let letters = Array(base)
    for (index, letter) in letters.enumerated() {
      let startsWord =
        letter.isUppercase && index > 0
        && (!letters[index - 1].isUppercase
          || index + 1 < letters.count && letters[index + 1].isLowercase)
      if startsWord && letters[index - 1] != "_" { name += "-" }
      name += letter == "_" ? "-" : letter.lowercased()
    }
    return name
  }

  static func isName(_ name: String) -> Bool {
    guard let first = name.utf8.first, UInt8(ascii: "a")...UInt8(ascii: "z") ~= first else {
      return false
    }
    return name.utf8.count <= 64
      && name.utf8.allSatisfy {
        UInt8(ascii: "a")...UInt8(ascii: "z") ~= $0 || UInt8(ascii: "0")...UInt8(ascii: "9") ~= $0
          || $0 == UInt8(ascii: "-")
      }
  }

  /// The module that tests import as testable, else the name as an identifier.
  private static func target(of tests: [SwiftSource], _ name: String) -> String {
    for test in tests {
      let words = test.words()
      for (index, word) in words.enumerated() where word.text == "@testable" {
        if index + 2 < words.count, words[index + 1].text == "import" {
          return words[index + 2].text
        }
      }
    }
    return String(name.map { $0 == "-" ? "_" : $0 }) + "_layout"
  }

  // MARK: Files of its own

  private mutating func writeOwn(
    _ wish: Wish, _ types: TypeList, hasTests: Bool, usesXCTest: Bool
  ) {
    let taken = Set(files.map { $0.path.split(separator: "/").last.map(String.init) ?? "" })
    func free(_ file: String) -> String { taken.contains(file) ? "Layoutsh" + file : file }
    let sources = "Sources/\(target)"
    let entry = entry(wish, types)
    let support = Array(Self.support.utf8)
    files.append(("\(sources)/\(free("LinuxSupport.swift"))", support))
    if hasTests {
      files.append(
        (
          "Tests/\(target)Tests/\(free("LinuxSupport.swift"))",
          support + (usesXCTest ? Array(Self.testSupport.utf8) : [])
        ))
    }
    files.append(("\(sources)/\(free("Entry.swift"))", Array(entry.utf8)))
    files.append(("Sources/Note/note.c", Array(note.utf8)))
    files.append(("Sources/Note/include/note.h", Array("// The note has no declarations.\n".utf8)))
    files.append(("Package.swift", Array(manifest(hasTests: hasTests).utf8)))
    files.append((".gitignore", Array(".build/\n".utf8)))
    if wish.converts { files.append(("CONVERTED.md", Array(converted.utf8))) }
  }

  private var note: String {
    """
    #include <CLayoutPlugin.h>
    \(noteMacro)

    """
  }

  /// The note names the class, if it can: so a capture of it finds the module.
  private var noteMacro: String {
    let plain = className.split(separator: ".").last.map(String.init) ?? ""
    let isName = plain.utf8.allSatisfy { byte in
      byte == UInt8(ascii: "_") || UInt8(ascii: "0")...UInt8(ascii: "9") ~= byte
        || UInt8(ascii: "a")...UInt8(ascii: "z") ~= byte | 0x20
    }
    return isName && !plain.isEmpty
      ? "LAYOUT_ADOPTED_NOTE(\"\(name)\", \"1.0.0\", \"\(plain)\")"
      : "LAYOUT_PLUGIN_NOTE(\"\(name)\", \"1.0.0\")"
  }

  private func manifest(hasTests: Bool) -> String {
    let test =
      hasTests
      ? """

          .testTarget(
            name: "\(target)Tests",
            dependencies: ["\(target)", .product(name: "UIKitTesting", package: "layout-uikit")]),
      """ : ""
    return """
      // swift-tools-version: 6.2
      import PackageDescription

      let package = Package(
        name: "\(name)",
        products: [
          .library(name: "\(name).layout", type: .dynamic, targets: ["\(target)", "Note"])
        ],
        dependencies: [.package(name: "layout-uikit", path: "Kit")],
        targets: [
          .target(
            name: "\(target)",
            dependencies: [
              .product(name: "UIKit", package: "layout-uikit"),
              .product(name: "LayoutUIKit", package: "layout-uikit"),
            ]),
          .target(
            name: "Note", dependencies: [.product(name: "LayoutUIKit", package: "layout-uikit")]),\(test)
        ],
        swiftLanguageModes: [.v5]
      )

      """
  }

  private var converted: String {
    let edits = edits.isEmpty ? ["Nothing had to be changed."] : edits.map { "- \($0)" }
    let places =
      places.isEmpty
      ? [] : ["", "## Left to you", ""] + places.map { "- \($0)" }
    return
      (["# Converted", "", "The edits that 'layoutsh adopt --convert' made in this copy.", ""]
      + edits
      + places + [""]).joined(separator: "\n")
  }
}
