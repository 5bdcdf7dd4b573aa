import Foundation

extension Plan {
  /// Builds the tests of the copy; sites that the compiler refuses are dropped, and it is built
  /// again.
  mutating func build() throws {
    while true {
      let process = Process()
      process.currentDirectoryURL = root
      process.executableURL = URL(filePath: "/usr/bin/env")
      process.arguments = ["swift", "build", "--build-tests", "-debug-info-format", "none"]
      let output = Pipe()
      (process.standardOutput, process.standardError) = (output, output)
      try process.run()
      let text = String(decoding: output.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
      process.waitUntilExit()
      if process.terminationStatus == 0 { return }
      let before = sites.count
      drop(refusedPlaces(in: text))
      guard sites.count < before else {
        say(text)
        throw CocoaError(.executableLoad)
      }
      say("\(before - sites.count) sites do not compile, \(sites.count) are left\n")
      try plant()
    }
  }

  /// The places of errors, as `file:line` from the root of the copy.
  private func refusedPlaces(in output: String) -> [String] {
    let prefix = root.standardizedFileURL.path + "/"
    var places: Set<String> = []
    for line in output.split(separator: "\n") where line.contains(": error: ") {
      guard line.hasPrefix(prefix) else { continue }
      let parts = line.dropFirst(prefix.count).split(separator: ":")
      if parts.count > 1 { places.insert("\(parts[0]):\(parts[1])") }
    }
    return places.sorted()
  }

  /// Drops the site nearest to each place, at most five lines away: the compiler may blame a line
  /// of the same expression.
  private mutating func drop(_ places: [String]) {
    for place in places {
      let parts = place.split(separator: ":")
      guard let line = Int(parts[1]) else { continue }
      let near = sites.indices.filter { sites[$0].file == parts[0] }
        .min { abs(sites[$0].line - line) < abs(sites[$1].line - line) }
      if let near, abs(sites[near].line - line) <= 5 { sites.remove(at: near) }
    }
  }
}

/// Prints at once, so that a long run can be followed.
func say(_ text: String) { FileHandle.standardOutput.write(Data(text.utf8)) }
