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

/// A module that other packages may link, in `Sources`: its name, then what it needs.
func module(
  _ name: String, _ needs: Target.Dependency..., as settings: [SwiftSetting] = safe,
  path: String? = nil, resources: [Resource]? = nil, linker: [LinkerSetting]? = nil
) -> Target {
  .target(
    name: name, dependencies: needs, path: path, resources: resources, swiftSettings: settings,
    linkerSettings: linker)
}

/// A module of the program alone.
func part(
  _ name: String, _ needs: Target.Dependency..., as settings: [SwiftSetting] = safe,
  resources: [Resource]? = nil
) -> Target {
  .target(
    name: name, dependencies: needs, resources: resources, swiftSettings: settings + programOnly)
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

/// The tests of a module, in `Tests/Unit` or in the layer that has what they need.
func tests(
  of name: String, _ needs: Target.Dependency..., in layer: String = "Unit", exclude: [String] = [],
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

/// The parts that a bundled layout adds to the package.
///
/// Tests, packaging and the engine of a page find the layouts by these products.
struct LayoutModule {
  var products: [Product]
  var targets: [Target]
}

/// A layout in Swift, for `Flow` the folder `Plugins/Flow`.
///
/// `Layout` has the logic, the library `FlowLayout`, and `Tests` its tests. `Entry` and `Note` turn
/// it into the module that the program loads, `flow.layout`.
func layoutModule(
  _ name: String, _ needs: Target.Dependency..., tests uses: [Target.Dependency] = []
) -> LayoutModule {
  let (library, entry, note) = ("\(name)Layout", "\(name)Entry", "\(name)Note")
  let folder = "Plugins/\(name)"
  return LayoutModule(
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
    ])
}

/// A layout in C: all of its folder is what the program loads.
func layoutModuleInC(_ name: String, _ needs: Target.Dependency...) -> LayoutModule {
  LayoutModule(
    products: [.library(name: "\(name.lowercased()).layout", type: .dynamic, targets: [name])],
    targets: [
      .target(
        name: name, dependencies: needs + ["CLayoutPlugin"], path: "Plugins/\(name)",
        cSettings: cStrict, linkerSettings: oneSymbol + mathematics)
    ])
}

/// The bundled layouts.
let layouts = [
  layoutModule("Flow", "SummaryTree", tests: ["CollectionEngine"]),
  layoutModule("Sticky", tests: ["CalendarLayout", "CollectionEngine", "FlowLayout"]),
  layoutModule(
    "Overlay", "CMathematics",
    tests: ["CMathematics", "CollectionEngine", "FlowLayout", "StickyLayout"]),
  layoutModule("Calendar", "CivilTime", tests: ["CivilTime", "LayoutCore"]),
  layoutModuleInC("Circle", "CMathematics"),
]

/// The modules that other packages link.
let libraries = ["LayoutCore", "CollectionEngine", "LayoutLaws", "LayoutPluginKit"]

/// Values, the engine, laws, and the contract with layouts; dates, clocks and the files that hold
/// them.
let core: [Target] = [
  module("LayoutCore", linker: mathematics),
  module("SummaryTree"),
  inC("CMathematics"),
  module("CivilTime"),
  module("CalendarFiles", "CivilTime"),
  module("CollectionEngine", "LayoutCore", "SummaryTree"),
  module("LayoutLaws", "CollectionEngine", "LayoutCore"),
  inC("CLayoutPlugin"),
  module("LayoutABI", "CLayoutPlugin", "LayoutCore", as: strict),
  module("LayoutPluginKit", "CLayoutPlugin", "LayoutABI", "LayoutCore", as: strict),
]

/// The program, from text and values to the surroundings of the shell.
let program: [Target] = [
  part(
    "LayoutPluginHost", "CLayoutPlugin", "CPosix", "LayoutABI", "LayoutCore", as: strict),
  part("TerminalText"),
  part("ShellValues", "TerminalText"),
  part("TextFormats", "TerminalText"),
  part("CaptureFiles", "LayoutCore", "TextFormats"),
  // Files as bytes in the program: rule pages, new layout modules, its commit, and pages with the
  // shell in them.
  inC("CResources", exclude: ["embed.sh"], settings: [commit].compactMap(\.self)),
  inC("CLivePage", path: "Sources/layoutsh-live/Sources/CLivePage", exclude: ["Page"]),
  // The shell: line → command → reply → text.
  part(
    "ShellCore", "CResources", "CalendarFiles", "CivilTime", "CollectionEngine", "LayoutCore",
    "LayoutLaws", "ShellValues", "TextFormats"),
  part(
    "TextRendering", "CivilTime", "CollectionEngine", "LayoutCore", "ShellCore", "ShellValues",
    "TerminalText", "TextFormats"),
  part(
    "SessionTranscript", "TerminalText", "TextFormats",
    resources: [.embedInCode("Resources")]),
  part("PageMessages", "ShellValues", "TerminalText", "TextFormats"),
  // Processes and the terminal.
  inC("CPosix"),
  part("System", "CPosix", "TerminalText", as: strict),
  part("KernelLink", "CPosix", "ShellValues", "System", "TerminalText", as: strict),
  inC("CEditline", linker: editline),
  part("LineReading", "CEditline", "ShellValues", "System", "TerminalText", as: strict),
  // Sessions, the programs inside a kernel, and those in front of it.
  part("SessionPlaying", "SessionTranscript", "ShellValues", "TerminalText"),
  // The surroundings of the shell, in the program and in a page.
  part(
    "ShellRunning", "CollectionEngine", "SessionPlaying", "SessionTranscript", "ShellCore",
    "ShellValues", "TerminalText", "TextRendering"),
  .target(
    name: "PageEngine",
    dependencies: [
      "PageMessages", "SessionPlaying", "SessionTranscript", "ShellCore", "ShellRunning",
      "ShellValues", "TerminalText",
    ],
    path: "Sources/layoutsh-page/PageEngine", exclude: ["Engine.swift", "PageCatalogue.swift"],
    swiftSettings: safe),
  part(
    "ShellKernel", "CLivePage", "KernelLink", "LayoutCore",
    "LayoutPluginHost", "LineReading", "SessionPlaying", "SessionTranscript",
    "ShellCore", "ShellRunning", "ShellValues", "System", "TerminalText", "TextFormats",
    "TextRendering", as: strict),
  part(
    "ShellFront", "CPosix", "CResources", "CaptureFiles", "KernelLink", "LayoutAdopting",
    "LineReading", "PageMessages", "SessionPlaying", "SessionTranscript", "ShellCore",
    "ShellKernel", "ShellValues", "System", "TerminalText", "TextFormats", as: strict),
  // `layoutsh adopt`, `check`, `install` and `uninstall`.
  part("LayoutAdopting"),
  part(
    "LayoutChecking", "CollectionEngine", "KernelLink", "LayoutCore", "LayoutLaws",
    "SessionTranscript", "ShellCore", "ShellKernel", "ShellValues", "System", "TerminalText",
    "TextFormats", as: strict),
  .executableTarget(
    name: "layoutsh",
    dependencies: [
      "CResources", "KernelLink", "LayoutAdopting", "LayoutChecking", "LayoutLaws",
      "LayoutPluginHost", "ShellCore", "ShellFront", "ShellKernel",
      "System", "TerminalText", "TextFormats", "TextRendering",
      .product(
        name: "ArgumentParser", package: "swift-argument-parser",
        condition: .when(traits: ["Program"])),
    ],
    exclude: ["Resources"],
    swiftSettings: strict + programOnly
      + [.unsafeFlags(ownRuntime, .when(configuration: .release))],
    linkerSettings: [.unsafeFlags(ownRuntime + noExports, .when(configuration: .release))]
      + parserLibraries),
]

/// Tests, with what they start and share, and the tools that are run by hand.
let testing: [Target] = [
  module(
    "TestSupport", "LayoutCore", "LayoutLaws", "CPosix", as: strict,
    path: "Tests/Support/TestSupport", resources: [.copy("Fixtures")]),
  tests(of: "Architecture"),
  tests(of: "LayoutCore", "LayoutCore"),
  tests(of: "CalendarFiles", "CalendarFiles", "CivilTime", resources: [.copy("Fixtures")]),
  tests(of: "CaptureFiles", "CaptureFiles", "LayoutCore"),
  tests(of: "SummaryTree", "SummaryTree"),
  tests(of: "CollectionEngine", "CollectionEngine", "FlowLayout", "SummaryTree"),
  tests(
    of: "LayoutPlugin", "LayoutPluginHost", "LayoutPluginKit", "LayoutABI", "CLayoutPlugin",
    "CollectionEngine", "FlowLayout", "OverlayLayout", "StickyLayout",
    resources: [.copy("Fixtures")]),
  tests(
    of: "ShellCore", "CalendarFiles", "CivilTime", "ShellCore", "ShellValues", "TerminalText",
    "TextFormats", "TextRendering", "CalendarLayout", "FlowLayout", "OverlayLayout", "StickyLayout"),
  tests(
    of: "SessionPlaying", "SessionPlaying", "SessionTranscript", "ShellValues",
    "TerminalText"),
  tests(
    of: "ShellRunning", "KernelLink", "PageEngine", "ShellCore", "ShellRunning", "ShellKernel",
    "ShellValues"),
  tests(
    of: "SessionTranscript", "SessionTranscript", "TerminalText", "TextFormats",
    resources: [.copy("Fixtures")]),
  tool(
    "KernelProbe", "CPosix", "KernelLink", "ShellValues", "System", "TerminalText",
    path: "Tests/Program/KernelProbe"),
  tests(
    of: "KernelLink", "KernelLink", "KernelProbe", "ShellValues", "System", "TerminalText",
    in: "Program"),
  tool("LineProbe", "LineReading", "ShellValues", path: "Tests/Program/LineProbe"),
  tests(
    of: "LineReading", "CEditline", "LineReading", "LineProbe", "ShellValues", "System",
    "TerminalText", in: "Program"),
  tests(of: "LayoutAdopting", "LayoutAdopting"),
  tests(
    of: "LayoutChecking", "CollectionEngine", "LayoutChecking", "LayoutCore", "LayoutLaws"),
  tests(of: "Program", "layoutsh", "TerminalText", in: "Program", exclude: ["Fixtures"]),
  inC("CBenchmark", path: "Tests/Tools/CBenchmark"),
  tool(
    "layoutsh-bench", "CBenchmark", "CalendarLayout", "CollectionEngine", "LayoutCore",
    "FlowLayout", "LayoutPluginHost", "ShellCore", "StickyLayout", "TerminalText", "TestSupport",
    "TextRendering", path: "Tests/Tools/Benchmarks",
    exclude: ["count.sh", "instructions.txt", "misses.md", "results.txt"]),
  // Random input and random deaths; short runs are part of the tests.
  tool(
    "layoutsh-fuzz", "LayoutCore", "CollectionEngine", "FlowLayout", "OverlayLayout",
    "StickyLayout", "ShellCore", "TerminalText", "TextRendering", "SessionTranscript",
    "LayoutPluginHost", "CPosix", "TestSupport", path: "Tests/Tools/Fuzz"),
  tests(of: "Fuzz", "layoutsh", "layoutsh-fuzz", in: "Program"),
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
  targets: core + program + layouts.flatMap(\.targets) + testing,
  swiftLanguageModes: [.v6],
  cLanguageStandard: .c11
)
