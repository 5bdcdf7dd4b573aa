import Glibc
import LayoutPluginHost

/// Damaged copies of the bundled libraries, found, described and opened by the plugin host.
///
/// Checked: listing never fails, and reports `ok` only for files that can be opened or die in the
/// dynamic linker. Opening happens in a process of its own, as in the program: damaged code may do
/// anything there, and its end is counted. A piece of the input is the library's name or one
/// damage.
struct LibrariesPart: Part {
  static let unit = "libraries"
  static let roundsPerInput = 1
  static let patience = 60
  static let counted = ["refused", "opened", "deaths in the kernel", "hangs in the kernel"]

  private let tally: Tally
  private let folder: Folder
  private let originals: [String: LibraryBytes]

  /// - Throws: if the libraries have not been built.
  init(_ setting: Setting) throws {
    tally = setting.tally
    folder = try Folder()
    var originals: [String: LibraryBytes] = [:]
    for name in ["circle", "flow"] {
      let path = Sources.beside("lib\(name).layout.so")
      guard let bytes = Files.bytes(path) else { throw SetupProblem("cannot read \(path)") }
      originals[name] = LibraryBytes(bytes)
    }
    self.originals = originals
  }

  func input(_ random: inout Random) -> [[UInt8]] {
    let name = random.oneIn(6) ? "flow" : "circle"
    let damage = originals[name]?.damage(&random) ?? []
    return [Array(name.utf8)] + damage.map { Array($0.utf8) }
  }

  func fault(of input: [[UInt8]]) -> String? {
    guard let first = input.first, let original = originals[String(decoding: first, as: UTF8.self)]
    else { return nil }
    let name = String(decoding: first, as: UTF8.self)
    let damage = input.dropFirst().map { String(decoding: $0, as: UTF8.self) }
    let path = "\(folder.path)/lib\(name).layout.so"
    do { try Files.write(path, original.damaged(damage)) } catch { return "\(error)" }
    defer { unlink(path) }
    let search = SearchPath(options: [folder.path], variable: { _ in nil }, executable: nil)
    let library = PluginLibrary(searchPath: search)
    guard let listing = library.list().first, library.list().count == 1 else {
      return "the library is not listed"
    }
    return openingFault(name, search, isRefused: listing.problem != nil)
  }

  private func openingFault(_ name: String, _ search: SearchPath, isRefused: Bool) -> String? {
    let ending = Worker.run(tally, patience: 10) {
      Output.silenceErrors()
      do throws(PluginError) {
        _ = try PluginLibrary(searchPath: search).open(name)
        return nil
      } catch {
        return "refused: \(error.sentence)"
      }
    }
    guard case .fault(_, let message) = ending else {
      tally.add("opened")
      return isRefused ? "a library that is listed as broken was opened" : nil
    }
    if message.hasPrefix("refused") {
      tally.add("refused")
      return message.count > "refused: ".count ? nil : "a refusal without words"
    }
    tally.add(message.hasPrefix("took") ? "hangs in the kernel" : "deaths in the kernel")
    return isRefused ? "a library that is listed as broken \(message)" : nil
  }
}

/// A folder that goes with its owner.
final class Folder {
  /// Its absolute path.
  let path: String

  /// - Throws: if there is no room for one.
  init() throws { path = try Files.temporaryFolder() }

  deinit { Files.remove(path) }
}
