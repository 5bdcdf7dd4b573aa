// swift-tools-version: 6.2
import Foundation
import PackageDescription

/// UIKit's layout classes on Linux: a package of its own, so that the core stays without
/// Foundation.
///
/// An app's layout imports the products below under the names that it knows; `layoutsh adopt`
/// writes a package around it, with a copy of this one that has the core's sources in it.
let isWhole = FileManager.default.fileExists(
  atPath: "\(Context.packageDirectory)/Sources/LayoutCore")

/// In the repository warnings are errors, and only tests check for overlapping access, as in the
/// core; a copy is built by compilers that we do not know, and has no unsafe flag.
let strict: [SwiftSetting] =
  [.enableUpcomingFeature("InternalImportsByDefault")]
  + (isWhole
    ? []
    : [
      .treatAllWarnings(as: .error),
      .unsafeFlags(["-enforce-exclusivity=unchecked"], .when(configuration: .release)),
    ])

/// UIKit's classes are of Swift 5, as they are on iOS: isolation of an app's older sources is not
/// checked (rule U-03).
let five: [SwiftSetting] = strict + [.swiftLanguageMode(.v5)]

/// A module of the core.
func core(_ name: String) -> Target.Dependency {
  isWhole ? .byName(name: name) : .product(name: name, package: "layoutsh")
}

/// The core's modules, where they are here.
let copied: [Target] = [
  .target(name: "LayoutCore", swiftSettings: strict, linkerSettings: [.linkedLibrary("m")]),
  .target(name: "SummaryTree", swiftSettings: strict),
  .target(name: "CLayoutPlugin"),
  .target(name: "LayoutABI", dependencies: ["CLayoutPlugin", "LayoutCore"], swiftSettings: strict),
  .target(
    name: "LayoutPluginKit", dependencies: ["CLayoutPlugin", "LayoutABI", "LayoutCore"],
    swiftSettings: strict),
  .target(
    name: "CollectionEngine", dependencies: ["LayoutCore", "SummaryTree"], swiftSettings: strict),
  .target(
    name: "LayoutLaws", dependencies: ["CollectionEngine", "LayoutCore"], swiftSettings: strict),
  .target(name: "FlowLayout", dependencies: ["LayoutCore", "SummaryTree"], swiftSettings: strict),
  .target(name: "StickyLayout", dependencies: ["LayoutCore"], swiftSettings: strict),
  .target(name: "CMathematics"),
  .target(name: "TerminalText", swiftSettings: strict),
  .target(name: "TextFormats", dependencies: ["TerminalText"], swiftSettings: strict),
  .target(
    name: "CompositionalLayout",
    dependencies: ["CMathematics", "LayoutCore", "SummaryTree", "TextFormats"],
    swiftSettings: strict),
]

/// A comparison of printed code with its specs, for the release check that writes the code.
let printed: [Target] =
  Context.environment["PRINTED_LAYOUTS"] == nil
  ? []
  : [
    .executableTarget(
      name: "printed-layouts",
      dependencies: ["CaptureScenes", "UIKit", core("CompositionalLayout")],
      path: "Tests/PrintedLayouts", swiftSettings: five)
  ]

/// Tests and benchmarks of the package, which a copy leaves out.
let tests: [Target] = [
  .executableTarget(
    name: "uikit-bench",
    dependencies: ["LayoutUIKit", "UIKit", core("FlowLayout"), core("LayoutCore")],
    path: "Tests/UIKitBench", swiftSettings: [.swiftLanguageMode(.v5)]),
  // A file that an app's debug target takes in, so in the mode that asks most.
  .target(name: "LayoutCapture", dependencies: ["UIKit"], path: "Capture", swiftSettings: strict),
  .target(
    name: "CaptureScenes",
    dependencies: ["UIKit", core("CompositionalLayout"), core("LayoutCore")],
    path: "Tests/CaptureScenes", swiftSettings: five),
  .executableTarget(
    name: "capture-writer",
    dependencies: ["CaptureScenes", "LayoutCapture", core("CompositionalLayout")],
    path: "Tests/CaptureWriter", swiftSettings: five),
  .testTarget(
    name: "UIKitTests",
    dependencies: [
      "CaptureScenes", "LayoutCapture", "LayoutUIKit", "UIKit", "UIKitTesting",
      core("CompositionalLayout"), core("LayoutCore"),
    ],
    resources: [.copy("Fixtures")], swiftSettings: [.swiftLanguageMode(.v5)]),
]

let package = Package(
  name: "layout-uikit",
  products: [
    .library(
      name: "UIKit",
      targets: [
        "AVFoundation", "CoreGraphics", "ObjectiveC", "QuartzCore", "UIKit",
        "_Testing_CoreGraphics", "_Testing_UIKit",
      ]),
    .library(name: "LayoutUIKit", targets: ["LayoutUIKit"]),
    .library(name: "UIKitTesting", targets: ["UIKitTesting"]),
  ],
  dependencies: isWhole ? [] : [.package(name: "layoutsh", path: "../..", traits: [])],
  targets: [
    // Swift Testing wants these two beside modules of these names.
    .target(name: "_Testing_CoreGraphics", swiftSettings: five),
    .target(name: "_Testing_UIKit", swiftSettings: five),
    .target(name: "CoreGraphics", dependencies: ["_Testing_CoreGraphics"], swiftSettings: five),
    .target(name: "QuartzCore", dependencies: ["CoreGraphics"], swiftSettings: five),
    .target(
      name: "UIKit",
      dependencies: [
        "CoreGraphics", "QuartzCore", "_Testing_UIKit", core("CollectionEngine"),
        core("CompositionalLayout"), core("FlowLayout"), core("LayoutCore"), core("StickyLayout"),
      ], swiftSettings: five),
    .target(name: "ObjectiveC", dependencies: ["UIKit"], swiftSettings: five),
    .target(name: "AVFoundation", dependencies: ["UIKit"], swiftSettings: five),
    .target(
      name: "LayoutUIKit", dependencies: ["UIKit", core("LayoutCore"), core("LayoutPluginKit")],
      swiftSettings: five),
    .target(
      name: "UIKitTesting",
      dependencies: [
        "LayoutUIKit", "UIKit", core("CollectionEngine"), core("LayoutCore"), core("LayoutLaws"),
      ], swiftSettings: five),
  ] + (isWhole ? copied : tests + printed),
  swiftLanguageModes: [.v6],
  cLanguageStandard: .c11
)
