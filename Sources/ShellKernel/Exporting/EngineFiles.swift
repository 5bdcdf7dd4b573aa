import CLivePage
import SessionTranscript
import System

/// The files of a page with the engine in it: those of the live page, which are in the program, and
/// the engine and the time zones, which are installed beside it.
enum EngineFiles {
  /// The maximum size of a file of the engine, in bytes.
  private static let limit = 64 << 20
  /// The maximum size of a file of items in a page, in bytes.
  private static let itemLimit = 1 << 20

  /// Reads the files, and those that a session imports.
  ///
  /// - Throws: `ExportProblem` if the engine is not installed or cannot be read.
  static func page(for session: SessionFile?) throws(ExportProblem) -> EnginePage {
    guard let folder = places().first(where: { FilePlace.isReadable("\($0)/engine.wasm.lzma") })
    else {
      throw .noEngine
    }
    var files: [String: String] = [:]
    for index in 0..<live_file_count {
      let file = live_file_at(index)
      let path = String(cString: file.path)
      let bytes = UnsafeBufferPointer(start: file.bytes, count: file.size)
      let name = path == "/" ? "index.html" : String(path.dropFirst())
      files[name] = String(decoding: bytes, as: UTF8.self)
    }
    return EnginePage(
      files: files,
      parts: [
        ("unpack", try read("\(folder)/unpack.wasm", beginning: [0x00, 0x61, 0x73, 0x6D])),
        ("engine", try read("\(folder)/engine.wasm.lzma", beginning: packed)),
        ("engine2", try read("\(folder)/engine.wasm.2.lzma", beginning: packedNumbers)),
        ("zones", try read("\(folder)/zones.bin.lzma", beginning: packed)),
      ],
      items: session.map(items) ?? [])
  }

  /// First byte of the files that `pack.py` writes, and of that with the numbers of the engine.
  private static let (packed, packedNumbers): ([UInt8], [UInt8]) = ([0x03], [0x02])

  private static func read(
    _ path: String, beginning: [UInt8]
  ) throws(ExportProblem) -> [UInt8] {
    let bytes: [UInt8]
    do { bytes = try WholeFile.read(path, limit: limit) } catch { throw .file(error) }
    guard bytes.starts(with: beginning) else { throw .badEngine(path: path) }
    return bytes
  }

  /// Returns the files of items that the lines of a session name, from its folder; others are left
  /// out.
  static func items(of session: SessionFile) -> [(name: String, bytes: [UInt8])] {
    let folder = session.path.lastIndex(of: "/").map { String(session.path[...$0]) } ?? ""
    guard let held = try? HeldFolder(folder) else { return [] }
    var found: [(name: String, bytes: [UInt8])] = []
    for word in session.nodes.flatMap(\.words)
    where [".csv", ".ics", ".json"].contains(where: word.hasSuffix) {
      guard !found.contains(where: { $0.name == word }),
        let bytes = try? held.read(word, limit: itemLimit)
      else { continue }
      found.append((word, bytes))
    }
    return found
  }

  /// The possible places of the engine, best first: `$LAYOUTSH_ENGINE`, the place of an installed
  /// one, and that of `make page` in a source tree.
  static func places(
    program: String? = FilePlace.resolved(FilePlace.program),
    environment: (String) -> String? = environmentVariable
  ) -> [String] {
    if let chosen = environment("LAYOUTSH_ENGINE"), chosen.hasPrefix("/") { return [chosen] }
    guard let program, let end = program.lastIndex(of: "/") else { return [] }
    return ["/../lib/layoutsh", "/../../page-Osize"].map { "\(program[..<end])\($0)" }
  }
}

extension Node {
  /// The words of the command of a step, or of a solution.
  fileprivate var words: [String] {
    let line =
      switch self {
      case .step(let step): step.command
      case .directive(let directive) where directive.name == .solution: directive.text
      case .directive, .blank, .prose: ""
      }
    return line.split { " ;\"\n".contains($0) }.map(String.init)
  }
}
