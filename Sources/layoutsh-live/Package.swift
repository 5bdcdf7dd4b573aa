// swift-tools-version: 6.2
import PackageDescription

/// The live page's server: a package of its own, so that the shell itself builds without SwiftNIO.
let package = Package(
  name: "layoutsh-live",
  dependencies: [
    .package(url: "https://github.com/apple/swift-nio", exact: "2.101.2")
  ],
  targets: [
    // The page's files, as bytes in the program.
    .target(name: "CLivePage", exclude: ["Page"]),
    .executableTarget(
      name: "layoutsh-live",
      dependencies: [
        "CLivePage",
        .product(name: "NIOCore", package: "swift-nio"),
        .product(name: "NIOHTTP1", package: "swift-nio"),
        .product(name: "NIOPosix", package: "swift-nio"),
        .product(name: "NIOWebSocket", package: "swift-nio"),
      ],
      swiftSettings: [
        .treatAllWarnings(as: .error), .enableUpcomingFeature("InternalImportsByDefault"),
        .unsafeFlags(["-static-stdlib"], .when(configuration: .release)),
      ],
      linkerSettings: [.unsafeFlags(["-static-stdlib"], .when(configuration: .release))]),
  ],
  swiftLanguageModes: [.v6],
  cLanguageStandard: .c11
)
