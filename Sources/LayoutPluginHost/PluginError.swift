/// Why a plugin cannot be loaded.
public enum PluginError: Error, Hashable, Sendable {
  /// The name breaks the rule for names.
  case badName(String)
  /// The name of a file is not that of a plugin.
  case badFileName(path: String)
  /// No folder has a file of that name.
  case notFound(name: String, searched: [String])
  /// The system does not let it be read; its reason.
  case unreadable(path: String, reason: String)
  /// It changed while it was read.
  case changed(path: String)
  /// A file or a folder that others may have changed, or no file at all.
  case untrusted(path: String, FileFault)
  /// The bytes are not a library that can be opened safely.
  case image(path: String, ELFFault)
  /// Built with another major version of the contract.
  case abi(path: String, found: UInt32, spoken: UInt32)
  /// It needs a host of a later minor version.
  case needsNewerHost(path: String, needed: UInt32, spoken: UInt32)
  /// It declares the name of another plugin.
  case otherName(path: String, place: NamePlace, found: String, expected: String)
  /// The kept copy of a library has changed.
  case otherContent(path: String, found: String, expected: String)
  /// A needed library has the name of another one that is loaded.
  case otherLibrary(path: String, name: String)
  /// More than `limit` libraries need each other.
  case tooDeep(path: String, limit: Int)
  /// No private copy could be made; the system's reason.
  case noPrivateCopy(path: String, reason: String)
  /// The system's loader refused; its words.
  case loader(path: String, words: String)
  /// The library does not export the entry.
  case noEntry(path: String, symbol: String)
  /// The entry returned nothing.
  case entryRefused(path: String)
  /// The descriptor is too short.
  case descriptorSize(path: String, found: UInt32, atLeast: UInt32)
  /// A required function is null.
  case missingFunction(path: String, function: String)
  /// The declaration contradicts itself or cannot be read.
  case badDeclaration(path: String, DeclarationFault)

  /// Where a plugin gives its name.
  public enum NamePlace: String, Sendable {
    /// In the ELF note.
    case note
    /// In the descriptor.
    case descriptor
  }
}
