// swift-tools-version: 6.2
import PackageDescription

// A package of its own: the shell's package is not slower to build for it.
let package = Package(
  name: "mutants",
  targets: [
    .executableTarget(name: "mutants", swiftSettings: [.treatAllWarnings(as: .error)])
  ],
  swiftLanguageModes: [.v6]
)
