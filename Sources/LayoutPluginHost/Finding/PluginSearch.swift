import Glibc

/// A library file that has the name of a plugin; nothing of it is checked yet.
struct FoundFile: Hashable {
  let name: String
  let folder: SearchPath.Folder
  let fileName: String

  /// Absolute path of the file.
  var path: String { "\(folder.path)/\(fileName)" }

  /// The file that the name stands for in `folder`.
  init(name: String, folder: SearchPath.Folder) {
    self.init(name: name, folder: folder, fileName: PluginName.fileName(name))
  }

  init(name: String, folder: SearchPath.Folder, fileName: String) {
    self.name = name
    self.folder = folder
    self.fileName = fileName
  }
}

extension SearchPath {
  /// Returns the files of the plugin called `name`, in the order of the folders: the first one counts.
  func files(named name: String) -> [FoundFile] {
    folders.map { FoundFile(name: name, folder: $0) }.filter { exists($0.path) }
  }

  /// Returns why a folder that has the plugin called `name` is not searched, or nil if none has it.
  func fault(ofIgnored name: String) -> PluginError? {
    for folder in ignored {
      guard case .untrusted(let fault) = folder.reason else { continue }
      if exists("\(folder.path)/\(PluginName.fileName(name))") { return fault }
    }
    return nil
  }

  /// Returns every file with the name of a plugin, by name and then in the order of the folders.
  ///
  /// - Complexity: O(f log f) for f files in the folders.
  func files() -> [FoundFile] {
    let found = folders.flatMap { folder in
      Self.names(in: folder.path).compactMap { PluginName.name(ofFile: $0) }
        .map { FoundFile(name: $0, folder: folder) }
    }
    let order = Dictionary(uniqueKeysWithValues: zip(folders, folders.indices))
    return found.sorted { a, b in
      a.name != b.name
        ? a.name < b.name : order[a.folder, default: 0] < order[b.folder, default: 0]
    }
  }

  /// Whether there is anything at `path`, a broken link included.
  private func exists(_ path: String) -> Bool {
    var facts = stat()
    return lstat(path, &facts) == 0
  }

  private static func names(in folder: String) -> [String] {
    guard let directory = opendir(folder) else { return [] }
    defer { closedir(directory) }
    var names: [String] = []
    while let entry = readdir(directory) {
      let name = withUnsafePointer(to: &entry.pointee.d_name) {
        String(cString: UnsafeRawPointer($0).assumingMemoryBound(to: CChar.self))
      }
      names.append(name)
    }
    return names
  }
}
