/// Why a plugin cannot be loaded.
public enum PluginError: Error, Hashable, Sendable {
  /// The name breaks the rule for names.
  case badName(String)
  /// No folder has a file of that name.
  case notFound(name: String, searched: [String])
  /// The system does not let it be read; its reason.
  case unreadable(path: String, reason: String)
  /// A file or a folder that others may have changed, or no file at all.
  case untrusted(path: String, FileFault)
  /// The bytes are not a library that can be opened safely.
  case image(path: String, ELFFault)
  /// Built with another major version of the contract.
  case abi(path: String, found: UInt32, spoken: UInt32)
  /// It says that it is another plugin.
  case otherName(path: String, place: NamePlace, found: String, expected: String)
  /// The kept copy of a library is not what it was.
  case otherContent(path: String, found: String, expected: String)
  /// A needed library has the name of another one that is loaded.
  case otherLibrary(path: String, name: String)
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
  case badDeclaration(path: String, found: String)

  /// Where a plugin says its name.
  public enum NamePlace: String, Sendable {
    /// In the ELF note.
    case note
    /// In the descriptor.
    case descriptor
  }
}

extension PluginError: CustomStringConvertible {
  /// One sentence: what was expected, what was found, where, and what to do.
  ///
  /// May hold text from the plugin as it came; whoever prints it makes it harmless.
  public var sentence: String {
    switch self {
    case .badName(let name):
      return "expected a plugin name of the form [a-z][a-z0-9-]{0,63}, found \"\(name)\""
    case .notFound(let name, let searched):
      let places = searched.isEmpty ? "no folder" : searched.joined(separator: ", ")
      return "expected \(PluginName.fileName(name)) in one of \(places), found none; "
        + "see plugins for what there is"
    case .unreadable(let path, let reason):
      return "\(path): expected a file that can be read, found: \(reason)"
    case .untrusted(let path, let fault):
      return "\(path): \(fault.sentence)"
    case .image(let path, let fault):
      return "\(path): \(fault.sentence)"
    case .abi(let path, let found, let spoken):
      return "\(path): expected a plugin for ABI \(spoken >> 16), found ABI \(found >> 16)."
        + "\(found & 0xFFFF); rebuild it with this version of the kit"
    case .otherName(let path, let place, let found, let expected):
      return "\(path): expected the name \(expected) in the \(place.rawValue), found \(found); "
        + "file, note and declaration must agree"
    case .otherContent(let path, let found, let expected):
      return "\(path): expected content with hash \(expected), found \(found); "
        + "reload the plugin from its own file"
    case .otherLibrary(let path, let name):
      return "\(path): expected the \(name) that is loaded already, found another; "
        + "give it a name of its own, or start again"
    case .noPrivateCopy(let path, let reason):
      return "cannot copy \(path): \(reason)"
    case .loader(let path, let words):
      return "\(path): expected a library that can be loaded, found: \(words)"
    case .noEntry(let path, let symbol):
      return "\(path): expected the exported function \(symbol), found none; "
        + "check the version script"
    case .entryRefused(let path):
      return "\(path): expected a descriptor from the entry, found none; "
        + "the plugin does not work with this host"
    case .descriptorSize(let path, let found, let atLeast):
      return "\(path): expected a descriptor of at least \(atLeast) bytes, found \(found); "
        + "rebuild it with this version of the headers"
    case .missingFunction(let path, let function):
      return "\(path): expected the function \(function), found none; every function is required"
    case .badDeclaration(let path, let found):
      return "\(path): expected a declaration that agrees with itself, found: \(found)"
    }
  }

  /// The sentence.
  public var description: String { sentence }
}

extension FileFault {
  fileprivate var sentence: String {
    switch self {
    case .kind(let found, let expected):
      return "expected a \(expected.rawValue), found a \(found.rawValue); "
        + "put the library itself there"
    case .size(let found):
      let sizes = FileRules.sizes
      return "expected \(sizes.lowerBound) to \(sizes.upperBound) bytes, found \(found); "
        + "build the library again"
    case .owner(let found, let expected):
      let users = expected.map { String($0) }.joined(separator: ", ")
      return "expected an owner among the users \(users), found user \(found); "
        + "make a copy of your own"
    case .writableByAll(let mode):
      return "expected that only the owner can write, found mode \(octal(mode)); run chmod o-w"
    case .writableByGroup(let mode):
      return "expected that only the owner can write, found mode \(octal(mode)); run chmod g-w"
    }
  }

  private func octal(_ mode: UInt32) -> String { "0" + String(mode, radix: 8) }
}

extension ELFFault {
  fileprivate var sentence: String {
    switch self {
    case .short(let found):
      return "expected an ELF header of 64 bytes, found \(found) bytes; build the library again"
    case .magic:
      return "expected an ELF file, found something else; build the library again"
    case .field(let name, let found, let expected):
      return "expected ELF \(name) \(expected), found \(found); build the library for this machine"
    case .outside(let what, let end, let fileSize):
      let reach = end.map { "one that ends at byte \($0)" } ?? "one that ends nowhere"
      return "expected the \(what) inside the \(fileSize) bytes of the file, found \(reach); "
        + "the file is cut short or damaged, build it again"
    case .segment(let index, let found):
      return "expected segment \(index) as linkers write it, found: \(found); link it again"
    case .dynamic(let found):
      return "expected a dynamic section as linkers write it, found: \(found); link it again"
    case .neededName(let name):
      return "expected needed libraries by name or absolute path, found \"\(name)\"; "
        + "link it with -l and a run path"
    case .runPath(let entry):
      return "expected run paths that begin with / or $ORIGIN, found \"\(entry)\"; "
        + "link it with -rpath '$ORIGIN', or without"
    case .unasked(let tag, let library):
      return "expected needed libraries only, found \(tag) \"\(library)\"; "
        + "link it without --audit, --depaudit, --auxiliary and --filter"
    case .ownName(let found, let expected):
      return "expected a library with the soname \(expected), found \(found ?? "none"); "
        + "link it with -soname \(expected)"
    case .noteMissing:
      return "expected the note of a layout plugin, found none; "
        + "a plugin has LAYOUT_PLUGIN_NOTE or its Swift equal"
    case .note(let found):
      return "expected a note with ABI, name and version, found: \(found)"
    }
  }
}
