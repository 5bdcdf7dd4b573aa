// swift-tools-version: 6.2
import Foundation
import PackageDescription

/// Warnings are errors, imports have an access level, and only tests check for overlapping access.
///
/// A versioned dependency may have such flags since 6.2.
let strict: [SwiftSetting] = [
  .treatAllWarnings(as: .error),
  .enableUpcomingFeature("InternalImportsByDefault"),
  .unsafeFlags(["-enforce-exclusivity=unchecked"], .when(configuration: .release)),
]

/// Code that has no business with pointers; a file imports each module of whose types it uses
/// members, as the compiler of pages demands.
let safe: [SwiftSetting] =
  strict + [.strictMemorySafety(), .enableUpcomingFeature("MemberImportVisibility")]

/// The program has no threads: it counts references without atomic operations, each of which takes
/// as long as twenty others.
let withoutThreads: [SwiftSetting] = [
  .unsafeFlags(["-assume-single-threaded"], .when(configuration: .release))
]

/// Whether libraries and modules do the same, as the Makefile asks for the program's: a package that
/// links the libraries may have threads.
let isOneThread = Context.environment["LAYOUTSH_ONE_THREAD"] != nil

/// Code that waits for people, processes and files: optimizing it would gain nothing, and take a
/// tenth of the build's time.
let unhurried: [SwiftSetting] = [.unsafeFlags(["-Onone"], .when(configuration: .release))]

let cStrict: [CSetting] = [
  .treatAllWarnings(as: .error), .enableWarning("all"), .enableWarning("extra"),
  .enableWarning("pedantic"),
]

/// The C library's mathematics, for all that link `LayoutCore`.
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

/// The C++ runtime that Swift's needs, inside the program, too, where the compiler has it as an
/// archive: loading it takes a quarter of the instructions up to the first prompt.
let cppRuntime =
  (try? FileManager.default.subpathsOfDirectory(atPath: "/usr/lib/gcc"))?
    .contains { $0.hasSuffix("/libstdc++.a") } == true
  ? [
    "-L", "\(Context.packageDirectory)/Sources/layoutsh/Resources/Linking", "-Xclang-linker",
    "-static-libgcc",
  ] : []

/// Lets the linker drop unused symbols: nothing links against the program.
let noExports = ["-Xlinker", "--no-export-dynamic"]

/// Libraries that ArgumentParser's Foundation needs if the runtime is inside the program.
let parserLibraries: [LinkerSetting] = [
  "_FoundationCShims", "_FoundationCollections", "swiftSynchronization",
].map { .linkedLibrary($0, .when(configuration: .release)) }

/// The commit, from the Makefile, for `layoutsh --version`; debug builds omit it, so that tests are
/// not linked again for each commit.
let commit = Context.environment["LAYOUTSH_COMMIT"].flatMap { text in
  text.allSatisfy { $0.isASCII && ($0.isLetter || $0.isNumber || $0 == "-") } && !text.isEmpty
    ? CSetting.define("LAYOUTSH_COMMIT", to: "\"\(text)\"", .when(configuration: .release)) : nil
}

/// The line editor: the system's, or one inside the program, which then needs no library.
let editline: [LinkerSetting] =
  Context.environment["LAYOUTSH_STATIC_LIBEDIT"] == nil
  ? [.linkedLibrary("edit")]
  : ["edit", "bsd", "md", "tinfo"].map { .unsafeFlags(["-Xlinker", "-l:lib\($0).a"]) }

/// Whether tests and tools are left out, as the Makefile asks: then one build makes the program and
/// its layouts side by side.
let programAlone = Context.environment["LAYOUTSH_PROGRAM_ALONE"] != nil

/// A module in Swift, in `Sources`: its name, then what it needs.
func module(
  _ name: String, _ needs: Target.Dependency..., as settings: [SwiftSetting] = safe,
  path: String? = nil, exclude: [String] = [], resources: [Resource]? = nil,
  linker: [LinkerSetting]? = nil
) -> Target {
  .target(
    name: name, dependencies: needs, path: path, exclude: exclude, resources: resources,
    swiftSettings: settings, linkerSettings: linker)
}

/// A module in C.
func inC(
  _ name: String, path: String? = nil, exclude: [String] = [], settings: [CSetting] = [],
  linker: [LinkerSetting]? = nil
) -> Target {
  .target(
    name: name, path: path, exclude: exclude, cSettings: cStrict + settings,
    linkerSettings: linker)
}

/// A suite of tests, in `Tests/Unit` or in the layer that has what they need.
///
/// What its modules need in turn is not listed: tests may import that, too.
func tests(
  _ name: String, _ needs: Target.Dependency..., in layer: String = "Unit", exclude: [String] = [],
  resources: [Resource]? = nil
) -> Target {
  .testTarget(
    name: name + "Tests", dependencies: needs + ["TestSupport"],
    path: "Tests/\(layer)/\(name)Tests", exclude: exclude,
    resources: resources, swiftSettings: strict)
}

/// A program that tests start, or that is run by hand; never shipped.
func tool(
  _ name: String, _ needs: Target.Dependency..., path: String, exclude: [String] = []
) -> Target {
  .executableTarget(
    name: name, dependencies: needs, path: path, exclude: exclude, swiftSettings: strict)
}

/// The parts that a bundled layout adds: tests, packaging and the engine of a page find it by them.
typealias LayoutModule = (products: [Product], targets: [Target])

/// A layout in Swift, for `Flow` the folder `Plugins/Flow`.
///
/// `Layout` has the logic, the library `FlowLayout`, and `Tests` its tests. `Entry` and `Note` turn
/// it into the module that the program loads, `flow.layout`.
func layoutModule(
  _ name: String, _ needs: Target.Dependency..., tests uses: [Target.Dependency] = []
) -> LayoutModule {
  let (library, entry, note) = ("\(name)Layout", "\(name)Entry", "\(name)Note")
  let folder = "Plugins/\(name)"
  return (
    products: [
      .library(name: library, targets: [library]),
      .library(name: "\(name.lowercased()).layout", type: .dynamic, targets: [entry]),
    ],
    targets: [
      .target(
        name: library, dependencies: needs + ["LayoutCore"], path: "\(folder)/Layout",
        swiftSettings: safe),
      .target(
        name: note, dependencies: ["CLayoutPlugin"], path: "\(folder)/Note",
        publicHeadersPath: ".", cSettings: cStrict),
      .target(
        name: entry,
        dependencies: [.byName(name: library), .byName(name: note), "LayoutPluginKit"],
        path: "\(folder)/Entry", swiftSettings: strict, linkerSettings: oneSymbol),
      .testTarget(
        name: library + "Tests", dependencies: uses + [.byName(name: library), "TestSupport"],
        path: "\(folder)/Tests", swiftSettings: strict),
    ]
  )
}

/// A layout in C: all of its folder is what the program loads.
func layoutModuleInC(_ name: String, _ needs: Target.Dependency...) -> LayoutModule {
  (
    products: [.library(name: "\(name.lowercased()).layout", type: .dynamic, targets: [name])],
    targets: [
      .target(
        name: name, dependencies: needs + ["CLayoutPlugin"], path: "Plugins/\(name)",
        cSettings: cStrict, linkerSettings: oneSymbol + mathematics)
    ]
  )
}

/// The bundled layouts.
let layouts = [
  layoutModule("Flow", "SummaryTree"),
  layoutModule("Sticky", tests: ["AgendaLayout", "CalendarLayout", "FlowLayout"]),
  layoutModule("Overlay", "CMathematics", tests: ["FlowLayout", "StickyLayout"]),
  layoutModule("Calendar", "CalendarEvents", "CivilTime"),
  layoutModule("Month", "CalendarEvents", "CivilTime", "SummaryTree"),
  layoutModule("Year", "CalendarEvents", "CivilTime"),
  layoutModule("Agenda", "CalendarEvents", "CivilTime", "SummaryTree"),
  layoutModule("Timeline", "CalendarEvents", "CivilTime", "SummaryTree"),
  layoutModule("List", "SummaryTree", tests: ["FlowLayout"]),
  layoutModule("Table", "SummaryTree", tests: ["StickyLayout"]),
  layoutModule(
    "Compositional", "CMathematics", "SummaryTree", "TextFormats", tests: ["FlowLayout"]),
  layoutModule("Waterfall", "SummaryTree"),
  layoutModuleInC("Circle", "CMathematics"),
]

/// The modules that other packages link.
let libraries = ["LayoutCore", "CollectionEngine", "LayoutLaws", "LayoutPluginKit"]

/// Values, the engine, laws, the contract with layouts, the dates and clocks of files, and texts.
let core: [Target] = [
  module("LayoutCore", linker: mathematics),
  module("SummaryTree"),
  inC("CMathematics"),
  module("CivilTime"),
  module("CalendarFiles", "CivilTime"),
  module("CalendarEvents", "CivilTime", "LayoutCore"),
  // Below a layout whose text may be JSON.
  module("TerminalText"),
  module("TextFormats", "TerminalText"),
  module("CollectionEngine", "LayoutCore", "SummaryTree"),
  module("LayoutLaws", "CollectionEngine", "LayoutCore"),
  inC("CLayoutPlugin"),
  module("LayoutABI", "CLayoutPlugin", "LayoutCore", as: strict),
  module("LayoutPluginKit", "CLayoutPlugin", "LayoutABI", "LayoutCore", as: strict),
]

/// The program, from text and values to the surroundings of the shell.
let program: [Target] = [
  module("LayoutPluginHost", "CLayoutPlugin", "CPosix", "LayoutABI", "LayoutCore", as: strict),
  module("ShellValues", "TerminalText"),
  module("CaptureFiles", "LayoutCore", "TextFormats"),
  module("CaptureComparison", "CaptureFiles", "CollectionEngine", "LayoutCore"),
  // Files as bytes: rule pages, new layout modules, the commit, and pages with the shell in them.
  inC("CResources", exclude: ["embed.sh"], settings: [commit].compactMap(\.self)),
  inC("CLivePage", path: "Sources/layoutsh-live/Sources/CLivePage", exclude: ["Page"]),
  // The shell: line → command → reply → text.
  module(
    "ShellCore", "CResources", "CalendarFiles", "CaptureComparison", "CaptureFiles", "CivilTime",
    "CollectionEngine", "LayoutCore", "LayoutLaws", "ShellValues", "TerminalText", "TextFormats"),
  module(
    "TextRendering", "CaptureComparison", "CaptureFiles", "CivilTime", "CollectionEngine",
    "LayoutCore", "ShellCore", "ShellValues", "TerminalText", "TextFormats"),
  module(
    "SessionTranscript", "TerminalText", "TextFormats", resources: [.embedInCode("Resources")]),
  module("PageMessages", "ShellValues", "TerminalText", "TextFormats"),
  // Processes and the terminal.
  inC("CPosix", settings: [.unsafeFlags(["-O2"], .when(configuration: .debug))]),
  module("System", "CPosix", "TerminalText", as: strict),
  module("KernelLink", "CPosix", "ShellValues", "System", "TerminalText", as: strict),
  inC("CEditline", linker: editline),
  module(
    "LineReading", "CEditline", "ShellValues", "System", "TerminalText", as: strict),
  // Sessions, the programs inside a kernel, and those in front of it.
  module("SessionPlaying", "SessionTranscript", "ShellValues", "TerminalText", "TextFormats"),
  // The surroundings of the shell, in the program and in a page.
  module(
    "ShellRunning", "CaptureComparison", "CollectionEngine", "SessionPlaying",
    "SessionTranscript", "ShellCore", "ShellValues", "TerminalText", "TextRendering"),
  module(
    "PageEngine", "CollectionEngine", "PageMessages", "SessionPlaying", "SessionTranscript",
    "ShellCore", "ShellRunning", "ShellValues", "TerminalText",
    path: "Sources/layoutsh-page/PageEngine", exclude: ["Engine.swift", "PageCatalogue.swift"]),
  module(
    "ShellKernel", "CLivePage", "KernelLink", "LayoutCore", "LayoutPluginHost", "LineReading",
    "SessionPlaying", "SessionTranscript", "ShellCore", "ShellRunning", "ShellValues", "System",
    "TerminalText", "TextFormats", "TextRendering", as: strict),
  module(
    "ShellFront", "CPosix", "CResources", "CaptureFiles", "KernelLink", "LayoutAdopting",
    "LineReading", "PageMessages", "SessionPlaying", "SessionTranscript", "ShellCore",
    "ShellKernel", "ShellValues", "System", "TerminalText", "TextFormats",
    as: strict + unhurried),
  // `layoutsh adopt`, `check`, `install` and `uninstall`.
  module("LayoutAdopting", as: safe + unhurried),
  module(
    "LayoutChecking", "CollectionEngine", "KernelLink", "LayoutCore", "LayoutLaws",
    "SessionTranscript", "ShellCore", "ShellKernel", "ShellValues", "System", "TerminalText",
    "TextFormats", as: strict),
  .executableTarget(
    name: "layoutsh",
    dependencies: [
      "CResources", "KernelLink", "LayoutAdopting", "LayoutChecking", "LayoutLaws",
      "LayoutPluginHost", "ShellCore", "ShellFront", "ShellKernel", "System", "TerminalText",
      "TextFormats", "TextRendering",
      .product(
        name: "ArgumentParser", package: "swift-argument-parser",
        condition: .when(traits: ["Program"])),
    ],
    exclude: ["Resources"],
    swiftSettings: strict + [.unsafeFlags(ownRuntime, .when(configuration: .release))],
    linkerSettings: [
      .unsafeFlags(ownRuntime + cppRuntime + noExports, .when(configuration: .release))
    ] + parserLibraries),
]
(program + (isOneThread ? core + layouts.flatMap(\.targets) : [])).forEach {
  $0.swiftSettings? += withoutThreads
}

/// Tests, with what they start and share, and the tools that are run by hand.
let testing: [Target] = [
  module(
    "TestSupport", "CPosix", "LayoutLaws", as: strict, path: "Tests/Support/TestSupport",
    resources: [.copy("Fixtures")]),
  tests("Architecture"),
  tests("LayoutCore", "LayoutCore"),
  tests("CalendarFiles", "CalendarFiles", resources: [.copy("Fixtures")]),
  tests("CalendarEvents", "CalendarEvents"),
  tests("CaptureFiles", "CaptureFiles"),
  tests(
    "CaptureComparison", "CaptureComparison", "CompositionalLayout", "FlowLayout",
    "StickyLayout"),
  tests("SummaryTree", "SummaryTree"),
  tests("CollectionEngine", "CompositionalLayout", "FlowLayout", "StickyLayout"),
  tests(
    "LayoutPlugin", "LayoutPluginHost", "LayoutPluginKit", "OverlayLayout", "FlowLayout",
    "StickyLayout", resources: [.copy("Fixtures")]),
  tests(
    "ShellCore", "TextRendering", "AgendaLayout", "CalendarLayout", "CompositionalLayout",
    "FlowLayout", "ListLayout", "MonthLayout", "OverlayLayout", "StickyLayout", "TableLayout",
    "TimelineLayout", "WaterfallLayout"),
  tests("SessionPlaying", "SessionPlaying"),
  tests("ShellRunning", "PageEngine", "ShellKernel"),
  tests("SessionTranscript", "SessionTranscript", resources: [.copy("Fixtures")]),
  tests("LayoutAdopting", "LayoutAdopting"),
  tests("LayoutChecking", "LayoutChecking"),
  tool("KernelProbe", "KernelLink", path: "Tests/Program/KernelProbe"),
  tests("KernelLink", "KernelLink", "KernelProbe", in: "Program"),
  tool("LineProbe", "LineReading", path: "Tests/Program/LineProbe"),
  tests("LineReading", "LineReading", "LineProbe", in: "Program"),
  tests("Program", "layoutsh", in: "Program", exclude: ["Fixtures"]),
  tests("Fuzz", "layoutsh", "layoutsh-fuzz", in: "Program"),
  inC("CBenchmark", path: "Tests/Tools/CBenchmark"),
  tool(
    "layoutsh-bench", "AgendaLayout", "CBenchmark", "CalendarFiles", "CalendarLayout",
    "CompositionalLayout", "FlowLayout", "LayoutPluginHost", "ListLayout", "MonthLayout",
    "StickyLayout", "TableLayout", "TestSupport", "TextRendering", "TimelineLayout",
    "WaterfallLayout", path: "Tests/Tools/Benchmarks",
    exclude: ["count.sh", "instructions.txt", "misses.md", "results.txt"]),
  // Random input and random deaths; short runs are part of the tests.
  tool(
    "layoutsh-fuzz", "CompositionalLayout", "FlowLayout", "LayoutPluginHost", "OverlayLayout",
    "SessionTranscript", "StickyLayout", "TestSupport", "TextRendering", path: "Tests/Tools/Fuzz"),
]

let package = Package(
  name: "layoutsh",
  products: [.executable(name: "layoutsh", targets: ["layoutsh"])]
    + libraries.map { .library(name: $0, targets: [$0]) } + layouts.flatMap(\.products),
  // A package that links the libraries alone specifies `traits: []` and fetches nothing else.
  traits: [
    .trait(name: "Program", description: "The program itself."),
    .default(enabledTraits: ["Program"]),
  ],
  dependencies: [
    .package(url: "https://github.com/apple/swift-argument-parser", from: "1.8.2")
  ],
  targets: (core + program + layouts.flatMap(\.targets) + (programAlone ? [] : testing))
    .filter { !programAlone || $0.type != .test },
  swiftLanguageModes: [.v6],
  cLanguageStandard: .c11
)
