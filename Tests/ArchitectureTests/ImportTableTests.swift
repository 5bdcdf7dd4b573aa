import Foundation
import TestSupport
import Testing

/// The import table of the design, held against the sources: arrows point one way.
struct ImportTableTests {
  /// The modules that the files of a folder may import; folders that are missing from the table
  /// fail the test.
  static let table: [(folder: String, imports: Set<String>)] = [
    ("Sources/LayoutCore", []),
    ("Sources/SummaryTree", []),
    ("Sources/CMathematics", []),
    ("Sources/CivilTime", []),
    ("Sources/CalendarFiles", ["CivilTime"]),
    ("Sources/CollectionEngine", ["LayoutCore", "SummaryTree"]),
    ("Sources/LayoutLaws", ["CollectionEngine", "LayoutCore"]),
    ("Sources/CLayoutPlugin", []),
    ("Sources/LayoutABI", ["CLayoutPlugin", "LayoutCore"]),
    ("Sources/LayoutPluginKit", ["LayoutABI", "LayoutCore", "CLayoutPlugin"]),
    (
      "Sources/LayoutPluginHost",
      ["LayoutABI", "LayoutCore", "CLayoutPlugin", "CPosix", "Glibc"]
    ),
    ("Sources/CRulePages", []),
    ("Sources/CTemplates", []),
    ("Sources/ShellValues", ["TerminalText"]),
    (
      "Sources/ShellCore",
      [
        "CRulePages", "CalendarFiles", "CivilTime", "CollectionEngine", "LayoutCore", "LayoutLaws",
        "ShellValues", "TextFormats",
      ]
    ),
    ("Sources/TerminalText", []),
    ("Sources/TextFormats", ["TerminalText"]),
    (
      "Sources/TextRendering",
      [
        "CivilTime", "CollectionEngine", "LayoutCore", "ShellCore", "ShellValues", "TerminalText",
        "TextFormats",
      ]
    ),
    ("Sources/SessionTranscript", ["TerminalText", "TextFormats"]),
    ("Sources/PageMessages", ["ShellValues", "TerminalText", "TextFormats"]),
    ("Sources/CPosix", []),
    ("Sources/System", ["CPosix", "Glibc", "TerminalText"]),
    ("Sources/KernelLink", ["CPosix", "Glibc", "ShellValues", "System", "TerminalText"]),
    ("Sources/SessionPlaying", ["SessionTranscript", "ShellValues", "TerminalText"]),
    (
      "Sources/ShellHosting",
      [
        "CollectionEngine", "SessionPlaying", "SessionTranscript", "ShellCore", "ShellValues",
        "TerminalText", "TextRendering",
      ]
    ),
    ("Sources/SessionFiles", ["Glibc", "SessionPlaying", "SessionTranscript", "System"]),
    ("Sources/CEditline", []),
    ("Sources/LineReading", ["CEditline", "Glibc", "ShellValues", "System", "TerminalText"]),
    // Inside a kernel: no line editor is driven there, and nothing of the front end is known.
    (
      "Sources/ShellKernel",
      [
        "CLivePage", "CPosix", "Glibc", "KernelLink", "LayoutCore", "LayoutPluginHost",
        "LineReading", "SessionFiles", "SessionPlaying", "SessionTranscript", "ShellCore",
        "ShellHosting", "ShellValues", "System", "TerminalText", "TextFormats", "TextRendering",
      ]
    ),
    // Before a kernel: no engine, no plugin.
    (
      "Sources/ShellFront",
      [
        "CPosix", "CTemplates", "Glibc", "KernelLink", "LayoutAdopting", "LineReading",
        "PageMessages", "SessionFiles", "SessionPlaying",
        "SessionTranscript", "ShellCore", "ShellKernel", "ShellValues", "System", "TerminalText",
        "TextFormats",
      ]
    ),
    // Both sides of `check`: what judges inside a kernel, and what asks it.
    (
      "Sources/LayoutChecking",
      [
        "CollectionEngine", "Glibc", "KernelLink", "LayoutCore", "LayoutLaws", "LineReading",
        "SessionTranscript", "ShellCore", "ShellKernel", "ShellValues", "System", "TerminalText",
        "TextFormats",
      ]
    ),
    // The manifest that it writes imports something.
    ("Sources/LayoutAdopting", ["PackageDescription"]),
    ("Sources/CBuild", []),
    (
      "Sources/ModuleInstalling",
      [
        "Glibc", "LayoutChecking", "LayoutLaws", "LayoutPluginHost", "ShellKernel", "System",
        "TextFormats",
      ]
    ),
    (
      "Sources/layoutsh",
      [
        "ArgumentParser", "CBuild", "Glibc", "KernelLink", "LayoutAdopting", "LayoutChecking",
        "LayoutLaws", "LayoutPluginHost", "LineReading", "ModuleInstalling", "SessionFiles",
        "SessionTranscript",
        "ShellCore", "ShellFront", "ShellKernel", "System", "TerminalText", "TextFormats",
        "TextRendering",
      ]
    ),
    ("Sources/layoutsh-live/Sources/CLivePage", []),
    // A package of its own, which the shell starts and does not link.
    (
      "Sources/layoutsh-live/Sources/layoutsh-live",
      ["CLivePage", "Glibc", "NIOCore", "NIOHTTP1", "NIOPosix", "NIOWebSocket"]
    ),
    (
      "Sources/layoutsh-live",
      [
        "CLivePage", "Glibc", "NIOCore", "NIOHTTP1", "NIOPosix", "NIOWebSocket",
        "PackageDescription",
      ]
    ),
    // A package of its own, the only one with Foundation: UIKit's layout classes.
    ("Sources/layout-uikit/Sources/CoreGraphics", ["Dispatch", "Foundation", "Glibc"]),
    ("Sources/layout-uikit/Sources/QuartzCore", ["CoreGraphics"]),
    (
      "Sources/layout-uikit/Sources/UIKit",
      [
        "CollectionEngine", "CoreGraphics", "FlowLayout", "LayoutCore", "QuartzCore",
        "StickyLayout",
      ]
    ),
    ("Sources/layout-uikit/Sources/ObjectiveC", ["UIKit"]),
    ("Sources/layout-uikit/Sources/AVFoundation", ["UIKit"]),
    (
      "Sources/layout-uikit/Sources/LayoutUIKit",
      ["CLayoutPlugin", "LayoutCore", "LayoutPluginKit", "UIKit"]
    ),
    (
      "Sources/layout-uikit/Sources/UIKitTesting",
      ["CollectionEngine", "LayoutCore", "LayoutLaws", "LayoutUIKit", "Testing", "UIKit", "XCTest"]
    ),
    ("Sources/layout-uikit/Sources/_Testing_CoreGraphics", []),
    ("Sources/layout-uikit/Sources/_Testing_UIKit", []),
    (
      "Sources/layout-uikit",
      [
        "CLayoutPlugin", "CollectionEngine", "CoreGraphics", "Dispatch", "FlowLayout", "Foundation",
        "Glibc", "LayoutCore", "LayoutLaws", "LayoutPluginKit", "LayoutUIKit",
        "PackageDescription", "QuartzCore", "StickyLayout", "Testing", "UIKit", "UIKitTesting",
        "XCTest",
      ]
    ),
    // The engine of a page: a target of its own build, for another machine.
    ("Sources/layoutsh-page/Runtime", []),
    (
      "Sources/layoutsh-page",
      [
        "CLayoutPlugin", "CalendarLayout", "CollectionEngine", "FlowLayout", "LayoutCore",
        "LayoutPluginHost", "OverlayLayout", "PageMessages", "SessionPlaying", "SessionTranscript",
        "ShellCore", "ShellHosting", "ShellValues", "StickyLayout", "TerminalText",
      ]
    ),
    ("Plugins/Flow/Layout", ["LayoutCore", "SummaryTree"]),
    ("Plugins/Flow/Entry", ["FlowLayout", "LayoutPluginKit"]),
    ("Plugins/Flow/Note", ["CLayoutPlugin"]),
    ("Plugins/Calendar/Layout", ["CivilTime", "LayoutCore"]),
    ("Plugins/Calendar/Entry", ["CalendarLayout", "LayoutPluginKit"]),
    ("Plugins/Calendar/Note", ["CLayoutPlugin"]),
    ("Plugins/Circle", ["CLayoutPlugin", "CMathematics"]),
    ("Plugins/Sticky/Layout", ["LayoutCore"]),
    ("Plugins/Sticky/Entry", ["StickyLayout", "LayoutPluginKit"]),
    ("Plugins/Sticky/Note", ["CLayoutPlugin"]),
    ("Plugins/Overlay/Layout", ["CMathematics", "LayoutCore"]),
    ("Plugins/Overlay/Entry", ["OverlayLayout", "LayoutPluginKit"]),
    ("Plugins/Overlay/Note", ["CLayoutPlugin"]),
  ]

  @Test(arguments: table.map(\.folder)) func importsOnlyWhatTheTableAllows(folder: String) throws {
    let allowed = try #require(ImportTableTests.table.first { $0.folder == folder }).imports
    let files = try sources(in: folder)
    expect(!files.isEmpty, "\(folder) has no sources")
    for file in files {
      let text = try String(contentsOf: file, encoding: .utf8)
      let found = file.pathExtension == "swift" ? swiftImports(text) : cImports(text)
      let surplus = found.subtracting(allowed)
      expect(surplus.isEmpty, "\(file.lastPathComponent) imports \(surplus.sorted())")
    }
  }

  /// Every folder with sources is in the table.
  @Test func tableIsComplete() throws {
    let folders = ImportTableTests.table.map(\.folder)
    for place in ["Sources", "Plugins"] {
      for file in try sources(in: place) {
        let path = file.path.replacingOccurrences(of: root.path + "/", with: "")
        expect(
          folders.contains { path.hasPrefix($0 + "/") }, "\(path) is in no module of the table")
      }
    }
  }

  /// Pointers stay in the modules that may have them: all others use strict memory safety.
  @Test func pointersStayInTheirModules() throws {
    let mayPoint = [
      "LayoutABI", "LayoutPluginKit", "LayoutPluginHost", "System", "KernelLink", "LineReading",
      "layoutsh", "layoutsh-page",
      // It writes the entry of a module, which has one.
      "LayoutAdopting",
    ]
    for (folder, _) in ImportTableTests.table
    where folder.hasPrefix("Sources/") && !folder.hasPrefix("Sources/layout-uikit") {
      let module = String(folder.dropFirst("Sources/".count))
      guard !mayPoint.contains(module) else { continue }
      for file in try sources(in: folder) where file.pathExtension == "swift" {
        let text = try String(contentsOf: file, encoding: .utf8)
        expect(!text.contains("UnsafePointer"), "\(file.lastPathComponent) uses a pointer")
        expect(!text.contains("UnsafeMutable"), "\(file.lastPathComponent) uses a pointer")
      }
    }
  }

  /// Bytes become text for a terminal as they are only where a renderer made them.
  @Test func renderedTextHasFewSources() throws {
    let allowed = [
      "Sources/TerminalText/", "Sources/TextRendering/",
      "Sources/KernelLink/Kernel/KernelProgram.swift",
      "Sources/KernelLink/Wire/Fields.swift",
      "Sources/ShellKernel/Program/ShellProgram+Picture.swift",
      "Sources/ShellKernel/Program/ShellProgram+Playing.swift",
    ]
    for file in try sources(in: "Sources") where file.pathExtension == "swift" {
      let path = file.path.replacingOccurrences(of: root.path + "/", with: "")
      guard !allowed.contains(where: { path.hasPrefix($0) }) else { continue }
      let text = try String(contentsOf: file, encoding: .utf8)
      expect(!text.contains("rendered:") && !text.contains("appendRendered"), "\(path)")
    }
  }

  private var root: URL {
    URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
      .deletingLastPathComponent()
  }

  private func sources(in folder: String) throws -> [URL] {
    let place = root.appending(path: folder)
    let files = FileManager.default.enumerator(at: place, includingPropertiesForKeys: nil)
    return (files?.compactMap { $0 as? URL } ?? []).filter {
      ["swift", "c", "h"].contains($0.pathExtension)
    }
  }

  private func swiftImports(_ text: String) -> Set<String> {
    let lines = text.split(separator: "\n")
    return Set(
      lines.compactMap { line in
        let words = line.split(separator: " ").map(String.init)
        guard let keyword = words.firstIndex(of: "import"),
          words[..<keyword].allSatisfy({
            [
              "public", "internal", "package", "private", "fileprivate", "@testable",
              "@preconcurrency",
            ]
            .contains($0)
          }), words.count > keyword + 1
        else { return nil }
        let isKind = ["struct", "class", "enum", "protocol", "func", "let", "var", "typealias"]
          .contains(words[keyword + 1])
        let name = isKind && words.count > keyword + 2 ? words[keyword + 2] : words[keyword + 1]
        return name.split(separator: ".").first.map(String.init)
      })
  }

  /// Headers of other modules; those of the module itself, libc and libedit are its own business.
  private func cImports(_ text: String) -> Set<String> {
    let modules = ["CLayoutPlugin", "CPosix", "CEditline", "CRulePages"]
    return Set(
      text.split(separator: "\n").filter { $0.hasPrefix("#include") }.flatMap { line in
        modules.filter { line.contains("<\($0)/") || line.contains("\"../\($0)") }
      })
  }
}
