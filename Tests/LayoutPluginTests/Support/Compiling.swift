import Foundation

/// The folder of the contract's headers, found from this source file.
let headerFolder = URL(fileURLWithPath: #filePath).resolvingSymlinksInPath()
  .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
  .deletingLastPathComponent().appendingPathComponent("Sources/CLayoutPlugin/include").path

/// Runs the C compiler, pedantic, with the contract's headers; returns everything it says.
func compile(_ arguments: [String]) throws -> String {
  try run(
    ["clang", "-Wall", "-Wextra", "-Werror", "-pedantic", "-I", headerFolder] + arguments)
}

/// Runs a tool and returns everything it says, and how it ended if not well.
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

/// A new folder for one test, removed with the value that stands for it.
final class TemporaryFolder {
  let path: String

  init() throws {
    var template = Array("/tmp/layout-tests-XXXXXX".utf8CString)
    guard mkdtemp(&template) != nil else { throw CocoaError(.fileWriteUnknown) }
    path = String(decoding: template.dropLast().map(UInt8.init(bitPattern:)), as: UTF8.self)
  }

  deinit { try? FileManager.default.removeItem(atPath: path) }

  /// The path of a file in the folder.
  func path(_ name: String) -> String { "\(path)/\(name)" }
}
