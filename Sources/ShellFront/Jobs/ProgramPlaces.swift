import KernelLink
import System

/// Folders around the program, where files that come with it are.
struct ProgramPlaces {
  /// The folder of the program.
  let folder: String
  /// `share/layoutsh` beside that folder, where files are installed.
  var share: String { Self.above(folder) + "/share/layoutsh" }
  /// The nearest folder above the program with a `Package.swift`: the source tree it was built
  /// from; nil if there is none.
  let sources: String?

  /// - Parameter program: the path of the program, without links.
  init(program: String) {
    folder = Self.above(program)
    var higher = folder
    while !higher.isEmpty, !FilePlace.exists(higher + "/Package.swift") {
      higher = Self.above(higher)
    }
    sources = higher.isEmpty ? nil : higher
  }

  /// A file that is installed in `share`, or that of the source tree.
  func file(_ name: String, orOfSources source: String) -> String {
    let places = [share + "/" + name] + (sources.map { [$0 + "/" + source] } ?? [])
    return places.first { FilePlace.isReadable($0) } ?? places[0]
  }

  private static func above(_ path: String) -> String {
    String(path[..<(path.lastIndex(of: "/") ?? path.startIndex)])
  }
}
