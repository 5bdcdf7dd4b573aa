// swift-tools-version: 6.2
import PackageDescription

/// Our own code: warnings are errors, every import has an access level, and release builds do not
/// check for overlapping access, as the tests do.
///
/// SwiftPM lets a versioned dependency have such flags since 6.2.
let strict: [SwiftSetting] = [
  .treatAllWarnings(as: .error),
  .enableUpcomingFeature("InternalImportsByDefault"),
  .unsafeFlags(["-enforce-exclusivity=unchecked"], .when(configuration: .release)),
]

/// Code that has no business with pointers.
let safe: [SwiftSetting] = strict + [.strictMemorySafety()]

/// Speed for the parts of the program alone, which has no threads: references are counted without
/// atomic operations.
let programOnly: [SwiftSetting] = [
  .unsafeFlags(["-assume-single-threaded"], .when(configuration: .release))
]

let cStrict: [CSetting] = [
  .treatAllWarnings(as: .error), .enableWarning("all"), .enableWarning("extra"),
  .enableWarning("pedantic"),
]

/// The C library's mathematics, which the engine and the layouts call; all of them link
/// `LayoutCore`.
let mathematics: [LinkerSetting] = [.linkedLibrary("m")]

/// Leaves exactly one dynamic symbol in a plugin.
let oneSymbol: [LinkerSetting] = [
  .unsafeFlags([
    "-Xlinker", "--version-script=\(Context.packageDirectory)/Plugins/plugin.version",
  ])
]

/// The Swift runtime inside the program: it shortens the time to the first prompt.
///
/// Plugins bring their own; only C crosses between the two.
let ownRuntime = ["-static-stdlib"]

/// Lets the linker drop unused symbols: nothing links against the program.
let noExports = ["-Xlinker", "--no-export-dynamic"]

/// Libraries that ArgumentParser's Foundation needs if the runtime is inside the program.
let parserLibraries: [LinkerSetting] = [
  "_FoundationCShims", "_FoundationCollections", "swiftSynchronization",
].map { .linkedLibrary($0, .when(configuration: .release)) }

/// The commit, from the Makefile: `layoutsh --version` prints it.
///
/// Debug builds omit it, so that tests are not linked again for each commit.
let commit = Context.environment["LAYOUTSH_COMMIT"].flatMap { text in
  text.allSatisfy { $0.isASCII && ($0.isLetter || $0.isNumber || $0 == "-") } && !text.isEmpty
    ? CSetting.define("LAYOUTSH_COMMIT", to: "\"\(text)\"", .when(configuration: .release)) : nil
}

/// The line editor: the system's, or one inside the program, which then also runs without the
/// library.
let editline: [LinkerSetting] =
  Context.environment["LAYOUTSH_STATIC_LIBEDIT"] == nil
  ? [.linkedLibrary("edit")]
  : ["edit", "bsd", "md", "tinfo"].map { .unsafeFlags(["-Xlinker", "-l:lib\($0).a"]) }

let package = Package(
  name: "layoutsh",
  products: [
    .executable(name: "layoutsh", targets: ["layoutsh"]),
    .library(name: "LayoutCore", targets: ["LayoutCore"]),
    .library(name: "CollectionEngine", targets: ["CollectionEngine"]),
    .library(name: "FlowLayout", targets: ["FlowLayout"]),
    .library(name: "StickyLayout", targets: ["StickyLayout"]),
    .library(name: "CalendarLayout", targets: ["CalendarLayout"]),
    .library(name: "OverlayLayout", targets: ["OverlayLayout"]),
    .library(name: "LayoutLaws", targets: ["LayoutLaws"]),
    .library(name: "LayoutPluginKit", targets: ["LayoutPluginKit"]),
    .library(name: "flow.layout", type: .dynamic, targets: ["FlowEntry"]),
    .library(name: "calendar.layout", type: .dynamic, targets: ["CalendarEntry"]),
    .library(name: "circle.layout", type: .dynamic, targets: ["Circle"]),
    .library(name: "sticky.layout", type: .dynamic, targets: ["StickyEntry"]),
    .library(name: "overlay.layout", type: .dynamic, targets: ["OverlayEntry"]),
  ],
  // A package that links the libraries alone specifies `traits: []` and fetches nothing else.
  traits: [
    .trait(name: "Program", description: "The program itself."),
    .default(enabledTraits: ["Program"]),
  ],
  dependencies: [
    .package(url: "https://github.com/apple/swift-argument-parser", from: "1.8.2")
  ],
  targets: [
    // Values and the one layout protocol.
    .target(name: "LayoutCore", swiftSettings: safe, linkerSettings: mathematics),
    .target(name: "SummaryTree", swiftSettings: safe),

    // The four functions that layouts need, alike on every machine and in a page.
    .target(name: "CMathematics", cSettings: cStrict),

    // Dates, clocks and the files that hold them; no I/O.
    .target(name: "CivilTime", swiftSettings: safe),
    .target(name: "CalendarFiles", dependencies: ["CivilTime"], swiftSettings: safe),

    // The engine.
    .target(
      name: "CollectionEngine", dependencies: ["LayoutCore", "SummaryTree"], swiftSettings: safe),

    // Laws of every layout.
    .target(
      name: "LayoutLaws", dependencies: ["CollectionEngine", "LayoutCore"], swiftSettings: safe),

    // The plugin contract: C headers, conversions, both sides.
    .target(name: "CLayoutPlugin", cSettings: cStrict),
    .target(
      name: "LayoutABI", dependencies: ["CLayoutPlugin", "LayoutCore"], swiftSettings: strict),
    .target(
      name: "LayoutPluginKit", dependencies: ["CLayoutPlugin", "LayoutABI", "LayoutCore"],
      swiftSettings: strict),
    .target(
      name: "LayoutPluginHost",
      dependencies: ["CLayoutPlugin", "CPosix", "LayoutABI", "LayoutCore"],
      swiftSettings: strict + programOnly),

    // Data exchanged by front end and kernel: the journal, settings, places.
    .target(
      name: "ShellValues", dependencies: ["TerminalText"], swiftSettings: safe + programOnly),

    // Text for terminals, the only one that may be written to them.
    .target(name: "TerminalText", swiftSettings: safe + programOnly),

    // The rule pages of the handbook, as bytes in the program.
    .target(name: "CRulePages", cSettings: cStrict),

    // The files of a new layout module, as bytes in the program.
    .target(name: "CTemplates", exclude: ["embed.sh"], cSettings: cStrict),

    // CSV and JSON, with places.
    .target(
      name: "TextFormats", dependencies: ["TerminalText"], swiftSettings: safe + programOnly),

    // The shell: line → command → reply → text.
    .target(
      name: "ShellCore",
      dependencies: [
        "CRulePages", "CalendarFiles", "CivilTime", "CollectionEngine", "LayoutCore", "LayoutLaws",
        "ShellValues", "TextFormats",
      ],
      swiftSettings: safe + programOnly),
    .target(
      name: "TextRendering",
      dependencies: [
        "CivilTime", "CollectionEngine", "LayoutCore", "ShellCore", "ShellValues", "TerminalText",
        "TextFormats",
      ],
      swiftSettings: safe + programOnly),
    .target(
      name: "SessionTranscript", dependencies: ["TerminalText", "TextFormats"],
      resources: [.embedInCode("Resources")], swiftSettings: safe),

    // Messages between a page and the shell behind it.
    .target(
      name: "PageMessages", dependencies: ["ShellValues", "TerminalText", "TextFormats"],
      swiftSettings: safe + programOnly),

    // Processes and the terminal.
    .target(name: "CPosix", cSettings: cStrict),
    .target(
      name: "System", dependencies: ["CPosix", "TerminalText"], swiftSettings: strict + programOnly),
    .target(
      name: "KernelLink", dependencies: ["CPosix", "ShellValues", "System", "TerminalText"],
      swiftSettings: strict + programOnly),
    .target(name: "CEditline", cSettings: cStrict, linkerSettings: editline),
    .target(
      name: "LineReading", dependencies: ["CEditline", "ShellValues", "System", "TerminalText"],
      swiftSettings: strict + programOnly),

    // The files of the live page, which are those of pages with the engine in them, too.
    .target(
      name: "CLivePage", path: "Sources/layoutsh-live/Sources/CLivePage", exclude: ["Page"],
      cSettings: cStrict),

    // Sessions, the programs inside a kernel, and those in front of it.
    .target(
      name: "SessionPlaying",
      dependencies: ["SessionTranscript", "ShellValues", "TerminalText"],
      swiftSettings: safe + programOnly),

    // What is around the shell, in the program and in a page.
    .target(
      name: "ShellHosting",
      dependencies: [
        "CollectionEngine", "SessionPlaying", "SessionTranscript", "ShellCore", "ShellValues",
        "TerminalText", "TextRendering",
      ],
      swiftSettings: safe + programOnly),
    .target(
      name: "PageEngine",
      dependencies: [
        "PageMessages", "SessionPlaying", "SessionTranscript", "ShellCore", "ShellHosting",
        "ShellValues", "TerminalText",
      ],
      path: "Sources/layoutsh-page/PageEngine", exclude: ["Engine.swift", "PageCatalogue.swift"],
      swiftSettings: safe),
    .target(
      name: "SessionFiles", dependencies: ["SessionPlaying", "SessionTranscript", "System"],
      swiftSettings: strict + programOnly),
    .target(
      name: "ShellKernel",
      dependencies: [
        "CLivePage", "CPosix", "CollectionEngine", "KernelLink", "LayoutCore", "LayoutPluginHost",
        "LineReading", "SessionFiles", "SessionPlaying", "SessionTranscript", "ShellCore",
        "ShellHosting", "ShellValues", "System", "TerminalText", "TextFormats", "TextRendering",
      ],
      swiftSettings: strict + programOnly),
    .target(
      name: "ShellFront",
      dependencies: [
        "CPosix", "CTemplates", "KernelLink", "LayoutAdopting", "LineReading", "PageMessages",
        "SessionFiles", "SessionPlaying", "SessionTranscript", "ShellCore", "ShellKernel",
        "ShellValues", "System", "TerminalText", "TextFormats",
      ],
      swiftSettings: strict + programOnly),

    // `layoutsh adopt`: UIKit's layout classes as modules.
    .target(name: "LayoutAdopting", swiftSettings: safe + programOnly),

    // `layoutsh check`: random scenes, laws, shrinking, reports.
    .target(
      name: "LayoutChecking",
      dependencies: [
        "CollectionEngine", "KernelLink", "LayoutCore", "LayoutLaws", "LineReading",
        "SessionTranscript", "ShellCore", "ShellKernel", "ShellValues", "System", "TerminalText",
        "TextFormats",
      ],
      swiftSettings: strict + programOnly),

    // The commit and the kind of the build.
    .target(name: "CBuild", cSettings: cStrict + [commit].compactMap(\.self)),

    // `layoutsh install` and `uninstall`.
    .target(
      name: "ModuleInstalling",
      dependencies: [
        "LayoutChecking", "LayoutLaws", "LayoutPluginHost", "ShellKernel", "System", "TextFormats",
      ],
      swiftSettings: strict + programOnly),

    .executableTarget(
      name: "layoutsh",
      dependencies: [
        "CBuild", "KernelLink", "LayoutAdopting", "LayoutChecking", "LayoutLaws",
        "LayoutPluginHost", "LineReading",
        "ModuleInstalling", "SessionFiles", "SessionTranscript", "ShellCore", "ShellFront",
        "ShellKernel", "System", "TerminalText", "TextFormats", "TextRendering",
        .product(
          name: "ArgumentParser", package: "swift-argument-parser",
          condition: .when(traits: ["Program"])),
      ],
      exclude: ["Resources"],
      swiftSettings: strict + programOnly
        + [.unsafeFlags(ownRuntime, .when(configuration: .release))],
      linkerSettings: [.unsafeFlags(ownRuntime + noExports, .when(configuration: .release))]
        + parserLibraries),

    // Bundled layout modules.
    .target(
      name: "FlowLayout", dependencies: ["LayoutCore", "SummaryTree"], path: "Plugins/Flow/Layout",
      swiftSettings: safe),
    .target(
      name: "FlowNote", dependencies: ["CLayoutPlugin"], path: "Plugins/Flow/Note",
      publicHeadersPath: ".", cSettings: cStrict),
    .target(
      name: "FlowEntry", dependencies: ["FlowNote", "FlowLayout", "LayoutPluginKit"],
      path: "Plugins/Flow/Entry", swiftSettings: strict, linkerSettings: oneSymbol),
    .target(
      name: "StickyLayout", dependencies: ["LayoutCore"], path: "Plugins/Sticky/Layout",
      swiftSettings: safe),
    .target(
      name: "StickyNote", dependencies: ["CLayoutPlugin"], path: "Plugins/Sticky/Note",
      publicHeadersPath: ".", cSettings: cStrict),
    .target(
      name: "StickyEntry", dependencies: ["StickyNote", "LayoutPluginKit", "StickyLayout"],
      path: "Plugins/Sticky/Entry", swiftSettings: strict, linkerSettings: oneSymbol),
    .target(
      name: "OverlayLayout", dependencies: ["CMathematics", "LayoutCore"],
      path: "Plugins/Overlay/Layout",
      swiftSettings: safe),
    .target(
      name: "OverlayNote", dependencies: ["CLayoutPlugin"], path: "Plugins/Overlay/Note",
      publicHeadersPath: ".", cSettings: cStrict),
    .target(
      name: "OverlayEntry", dependencies: ["OverlayNote", "LayoutPluginKit", "OverlayLayout"],
      path: "Plugins/Overlay/Entry", swiftSettings: strict, linkerSettings: oneSymbol),
    .target(
      name: "CalendarLayout", dependencies: ["CivilTime", "LayoutCore"],
      path: "Plugins/Calendar/Layout", swiftSettings: safe),
    .target(
      name: "CalendarNote", dependencies: ["CLayoutPlugin"], path: "Plugins/Calendar/Note",
      publicHeadersPath: ".", cSettings: cStrict),
    .target(
      name: "CalendarEntry", dependencies: ["CalendarNote", "CalendarLayout", "LayoutPluginKit"],
      path: "Plugins/Calendar/Entry", swiftSettings: strict, linkerSettings: oneSymbol),
    .target(
      name: "Circle", dependencies: ["CLayoutPlugin", "CMathematics"], path: "Plugins/Circle",
      cSettings: cStrict,
      linkerSettings: oneSymbol + mathematics),

    // Tests.
    .target(
      name: "TestSupport",
      dependencies: ["LayoutCore", "LayoutLaws", "CollectionEngine", "CPosix"],
      path: "Tests/TestSupport", resources: [.copy("Fixtures")], swiftSettings: strict),
    .testTarget(
      name: "ArchitectureTests", dependencies: ["TestSupport"], swiftSettings: strict),
    .testTarget(
      name: "LayoutCoreTests", dependencies: ["LayoutCore", "TestSupport"], swiftSettings: strict),
    .testTarget(
      name: "CalendarFilesTests", dependencies: ["CalendarFiles", "CivilTime", "TestSupport"],
      resources: [.copy("Fixtures")], swiftSettings: strict),
    .testTarget(
      name: "SummaryTreeTests", dependencies: ["SummaryTree", "TestSupport"], swiftSettings: strict),
    .testTarget(
      name: "CollectionEngineTests",
      dependencies: ["CollectionEngine", "FlowLayout", "SummaryTree", "TestSupport"],
      swiftSettings: strict),
    .testTarget(
      name: "FlowLayoutTests", dependencies: ["CollectionEngine", "FlowLayout", "TestSupport"],
      swiftSettings: strict),
    .testTarget(
      name: "StickyLayoutTests",
      dependencies: [
        "CalendarLayout", "CollectionEngine", "FlowLayout", "StickyLayout", "TestSupport",
      ],
      swiftSettings: strict),
    .testTarget(
      name: "OverlayLayoutTests",
      dependencies: [
        "CMathematics", "CollectionEngine", "FlowLayout", "OverlayLayout", "StickyLayout",
        "TestSupport",
      ],
      swiftSettings: strict),
    .testTarget(
      name: "CalendarLayoutTests",
      dependencies: ["CalendarLayout", "CivilTime", "LayoutCore", "TestSupport"],
      swiftSettings: strict),
    .testTarget(
      name: "LayoutPluginTests",
      dependencies: [
        "LayoutPluginHost", "LayoutPluginKit", "LayoutABI", "CLayoutPlugin", "CollectionEngine",
        "FlowLayout", "OverlayLayout", "StickyLayout", "TestSupport",
      ],
      resources: [.copy("Fixtures")], swiftSettings: strict),
    .testTarget(
      name: "ShellCoreTests",
      dependencies: [
        "CalendarFiles", "CivilTime", "ShellCore", "ShellValues", "TerminalText", "TextFormats",
        "TextRendering",
        "CalendarLayout", "FlowLayout", "OverlayLayout", "StickyLayout", "TestSupport",
      ],
      swiftSettings: strict),
    .testTarget(
      name: "SessionPlayingTests",
      dependencies: [
        "KernelLink", "SessionPlaying", "SessionTranscript", "ShellValues", "TerminalText",
        "TestSupport",
      ],
      swiftSettings: strict),
    .testTarget(
      name: "ShellHostingTests",
      dependencies: [
        "KernelLink", "PageEngine", "ShellCore", "ShellHosting", "ShellKernel", "ShellValues",
        "TestSupport",
      ],
      swiftSettings: strict),
    .testTarget(
      name: "SessionTranscriptTests",
      dependencies: ["SessionTranscript", "TerminalText", "TestSupport", "TextFormats"],
      resources: [.copy("Fixtures")], swiftSettings: strict),
    .executableTarget(
      name: "KernelProbe",
      dependencies: ["CPosix", "KernelLink", "ShellValues", "System", "TerminalText"],
      path: "Tests/KernelProbe",
      swiftSettings: strict),
    .testTarget(
      name: "KernelLinkTests",
      dependencies: [
        "KernelLink", "KernelProbe", "ShellValues", "System", "TerminalText", "TestSupport",
      ],
      swiftSettings: strict),
    .executableTarget(
      name: "LineProbe", dependencies: ["LineReading", "ShellValues"], path: "Tests/LineProbe",
      swiftSettings: strict),
    .testTarget(
      name: "LineReadingTests",
      dependencies: [
        "CEditline", "LineReading", "LineProbe", "ShellValues", "System", "TerminalText",
        "TestSupport",
      ],
      swiftSettings: strict),
    .testTarget(
      name: "LayoutAdoptingTests", dependencies: ["LayoutAdopting", "TestSupport"],
      swiftSettings: strict),
    .testTarget(
      name: "LayoutCheckingTests",
      dependencies: [
        "CollectionEngine", "LayoutChecking", "LayoutCore", "LayoutLaws", "TestSupport",
      ],
      swiftSettings: strict),
    .testTarget(
      name: "ProgramTests", dependencies: ["layoutsh", "TerminalText", "TestSupport"],
      exclude: ["Fixtures"],
      swiftSettings: strict),

    // Benchmarks: run by hand, never shipped.
    .target(name: "CBenchmark", path: "Tests/CBenchmark", cSettings: cStrict),
    .executableTarget(
      name: "layoutsh-bench",
      dependencies: [
        "CBenchmark", "CalendarLayout", "CollectionEngine", "LayoutCore", "FlowLayout",
        "LayoutPluginHost", "ShellCore", "StickyLayout", "TerminalText", "TestSupport",
        "TextRendering",
      ],
      path: "Tests/Benchmarks", exclude: ["count.sh", "instructions.txt", "results.txt"],
      swiftSettings: strict),

    // Random input and random deaths; short runs are part of the tests.
    .executableTarget(
      name: "layoutsh-fuzz",
      dependencies: [
        "LayoutCore", "CollectionEngine", "FlowLayout", "OverlayLayout", "StickyLayout",
        "ShellCore", "TerminalText", "TextRendering", "SessionTranscript", "LayoutPluginHost",
        "CPosix",
        "TestSupport",
      ],
      path: "Tests/Fuzz", swiftSettings: strict),
    .testTarget(
      name: "FuzzTests", dependencies: ["TestSupport", "layoutsh", "layoutsh-fuzz"],
      swiftSettings: strict),
  ],
  swiftLanguageModes: [.v6],
  cLanguageStandard: .c11
)
