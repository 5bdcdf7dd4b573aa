import Foundation
import TestSupport

/// The package, found from this source file.
let packageFolder = Manifest.root.path

/// The folder of the contract's headers.
let headerFolder = "\(packageFolder)/Sources/CLayoutPlugin/include"

/// Runs the C compiler, pedantic, with the contract's headers; returns everything it prints.
func compile(_ arguments: [String], headers: String = headerFolder) throws -> String {
  try run(
    [
      "clang", "-Wall", "-Wextra", "-Werror", "-pedantic", "-Wconversion", "-Wshadow", "-I",
      headers,
    ] + arguments)
}

/// Runs a tool and returns everything it prints, and how it ended if not well.
func run(_ command: [String]) throws -> String {
  let process = Process()
  process.executableURL = URL(fileURLWithPath: "/usr/bin/env")
  process.arguments = command
  let pipe = Pipe()
  process.standardOutput = pipe
  process.standardError = pipe
  try process.run()
  let output = pipe.fileHandleForReading.readDataToEndOfFile()
  process.waitUntilExit()
  return String(decoding: output, as: UTF8.self)
    + (process.terminationStatus == 0 ? "" : "exit \(process.terminationStatus)")
}

/// A folder for one test.
typealias TemporaryFolder = ScratchFolder
