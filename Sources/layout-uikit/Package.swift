// swift-tools-version: 6.2
import PackageDescription

/// UIKit's layout classes on Linux: a package of its own, so that the core stays without Foundation.
///
/// An app's layout imports the products below under the names that it knows; `layoutsh adopt` writes a package around it.
let strict: [SwiftSetting] = [
  .treatAllWarnings(as: .error), .enableUpcomingFeature("InternalImportsByDefault"),
]

/// UIKit's classes are of Swift 5, as they are on iOS: isolation of an app's older sources is not checked (rule U-03).
let five: [SwiftSetting] = strict + [.swiftLanguageMode(.v5)]

let core = ["CollectionEngine", "FlowLayout", "LayoutCore", "StickyLayout"]
  .map { Target.Dependency.product(name: $0, package: "layoutsh") }

let package = Package(
  name: "layout-uikit",
  products: [
    .library(
      name: "UIKit", targets: ["AVFoundation", "CoreGraphics", "ObjectiveC", "QuartzCore", "UIKit"]),
    .library(name: "LayoutUIKit", targets: ["LayoutUIKit"]),
  ],
  dependencies: [.package(name: "layoutsh", path: "../..", traits: [])],
  targets: [
    .target(name: "CoreGraphics", swiftSettings: five),
    .target(name: "QuartzCore", dependencies: ["CoreGraphics"], swiftSettings: five),
    .target(
      name: "UIKit", dependencies: ["CoreGraphics", "QuartzCore"] + core, swiftSettings: five),
    .target(name: "ObjectiveC", dependencies: ["UIKit"], swiftSettings: five),
    .target(name: "AVFoundation", dependencies: ["UIKit"], swiftSettings: five),
    .target(
      name: "LayoutUIKit",
      dependencies: [
        "UIKit", .product(name: "LayoutCore", package: "layoutsh"),
        .product(name: "LayoutPluginKit", package: "layoutsh"),
      ],
      swiftSettings: five),
  ]
)
