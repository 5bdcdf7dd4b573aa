// swift-tools-version: 6.2
import PackageDescription

/// Another author's package: it depends on `layoutsh` by URL and version, as its users do.
///
/// `check.sh` in this folder sets the variable and runs it.
let origin = Context.environment["LAYOUTSH_ORIGIN"] ?? "https://example.org/layoutsh.git"

let package = Package(
  name: "consumer",
  dependencies: [.package(url: origin, exact: "1.0.0", traits: [])],
  targets: [
    .executableTarget(
      name: "consumer",
      dependencies: [
        "LayoutCore", "CollectionEngine", "FlowLayout", "StickyLayout", "CalendarLayout",
        "CompositionalLayout", "OverlayLayout",
      ].map { .product(name: $0, package: "layoutsh") }),
    // The article's example of a scene, which check.sh puts there.
    .executableTarget(
      name: "scene",
      dependencies: ["LayoutCore", "CollectionEngine", "FlowLayout", "StickyLayout"]
        .map { .product(name: $0, package: "layoutsh") }),
  ]
)
