import CLayoutPlugin

/// A library file that passed every check that runs none of its code: its bytes and its note.
struct PluginFile {
  let found: FoundFile
  let bytes: [UInt8]
  let note: PluginNote
  /// The libraries it needs.
  let linkage: Linkage

  /// Reads and checks a file: who can write it, whether it can be loaded, and its note.
  ///
  /// The bytes are read once, so the checked bytes are the loaded ones, even if the file
  /// changes meanwhile.
  ///
  /// - Complexity: O(size of the file).
  init(_ found: FoundFile, _ rules: FileRules) throws(PluginError) {
    self.found = found
    let files = TrustedFiles(rules: rules)
    if !found.folder.isTrusted { try files.checkFolders(of: found.folder.path) }
    bytes = try files.read(found.path)
    do {
      let image = try ELFImage(bytes)
      note = try PluginNote(image)
      linkage = image.linkage
    } catch {
      throw .image(path: found.path, error)
    }
    guard note.abi >> 16 == LAYOUT_ABI >> 16 else {
      throw .abi(path: found.path, found: note.abi, spoken: LAYOUT_ABI)
    }
    guard note.minimum <= LAYOUT_ABI else {
      throw .needsNewerHost(path: found.path, needed: note.minimum, spoken: LAYOUT_ABI)
    }
    guard note.name == found.name else {
      throw .otherName(path: found.path, place: .note, found: note.name, expected: found.name)
    }
  }
}

/// A plugin file in a listing; none of its code has run.
public struct PluginListing: Hashable, Sendable {
  /// The name it is loaded by.
  public let name: String
  /// The plugin's own version, or nil if its note cannot be read.
  public let version: String?
  /// The version of the contract it was built with, or nil if its note cannot be read.
  public let abi: UInt32?
  /// Whether it wraps another layout, or nil if its note cannot be read.
  public let isDecorator: Bool?
  /// The app's layout class that it stands for; nil for none, or if its note cannot be read.
  public let className: String?
  /// The folder in which it was found.
  public let place: SearchPath.Place
  /// Absolute path of the file.
  public let path: String
  /// Why it cannot be loaded, or nil.
  public let problem: PluginError?
  /// The libraries that it needs and that are nowhere, in order.
  public let unmet: [String]
  /// Whether a file of the same name comes before it.
  public let isShadowed: Bool
}

extension PluginListing {
  /// `ok`, `shadowed`, the sentence of the problem, or the libraries that are missing.
  public var status: String {
    if isShadowed { return "shadowed" }
    if let problem { return problem.sentence }
    if unmet.isEmpty { return "ok" }
    let libraries = unmet.count == 1 ? "a library that is" : "libraries that are"
    return "needs \(libraries) not installed: \(unmet.joined(separator: ", "))"
  }
}
