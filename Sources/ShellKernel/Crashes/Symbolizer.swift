import LayoutPluginHost
import System

/// Finds the source lines of crashed code with `llvm-symbolizer` or `addr2line`, in a process of
/// its own.
///
/// The tool is found in the folders of `PATH`, and asked about the loaded file or its kept copy.
/// Only a readable answer in time is used.
struct Symbolizer {
  /// A call in the source: what the compiler put into another function is one too.
  struct Place: Equatable {
    var function: String
    /// The name of the file without its folder, or nil if it is unknown.
    var file: String?
    var line: Int?
  }

  /// Time limit of the tool, in milliseconds.
  private static let patience: Int64 = 3000
  /// The tools, and what makes their answers equal.
  private static let tools = [
    ("llvm-symbolizer", ["--output-style=GNU"]), ("addr2line", ["-C"]),
  ]

  /// The places of each address in the library at `path`, the innermost first; empty for those that
  /// are unknown.
  static func places(at addresses: [UInt64], in path: String) -> [[Place]] {
    let none = addresses.map { _ in [Place]() }
    for (tool, options) in tools {
      guard let tool = FilePlace.program(named: tool) else { continue }
      let words =
        [tool] + options + ["-a", "-f", "-i", "-e", path]
        + addresses.map { "0x" + String($0, radix: 16) }
      guard let process = try? BackgroundProcess(words, folder: "/"),
        process.wait(patience) == 0
      else { continue }
      let found = places(in: process.output())
      if found.count == addresses.count { return found }
    }
    return none
  }

  /// Reads the answers: an address, then pairs of a function and a place.
  private static func places(in lines: [String]) -> [[Place]] {
    var all: [[Place]] = []
    var function: String?
    for line in lines {
      if let name = function {
        function = nil
        if all.isEmpty { continue }
        all[all.count - 1].append(Place(name, line))
      } else if line.hasPrefix("0x"), !line.contains(" ") {
        all.append([])
      } else {
        function = line
      }
    }
    return all.map { $0.filter { $0.function != "??" } }
  }
}

extension Symbolizer.Place {
  /// Reads `/home/me/pile.c:12`; `??:0` and what a compiler made up have no file.
  fileprivate init(_ function: String, _ place: String) {
    self.init(function: function)
    let name = place.split(separator: "/").last ?? ""
    let words = name.split(separator: " ").first ?? ""
    let parts = words.split(separator: ":")
    guard parts.count >= 2, let number = Int(parts[1]), number > 0,
      !parts[0].hasPrefix("<"), parts[0] != "??"
    else { return }
    (file, line) = (String(parts[0]), number)
  }
}
