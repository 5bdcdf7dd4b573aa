import Glibc

/// Names of files for completion.
enum FileNames {
  /// Most names that are offered.
  private static let limit = 200

  /// Paths that begin with `typed`, sorted; folders end with a slash.
  ///
  /// - Complexity: O(n log n) for a folder of n entries.
  static func beginning(with typed: String) -> [String] {
    let slash = typed.lastIndex(of: "/").map { typed.index(after: $0) } ?? typed.startIndex
    let folder = String(typed[..<slash])
    let start = typed[slash...]
    guard let stream = opendir(folder.isEmpty ? "." : folder) else { return [] }
    defer { closedir(stream) }
    var names: [String] = []
    while let entry = readdir(stream) {
      let name = withUnsafeBytes(of: entry.pointee.d_name) { bytes in
        String(decoding: bytes.prefix { $0 != 0 }, as: UTF8.self)
      }
      let isShown = name != "." && name != ".." && (start.hasPrefix(".") || !name.hasPrefix("."))
      guard isShown, name.hasPrefix(start) else { continue }
      let isFolder = Int32(entry.pointee.d_type) == Int32(DT_DIR)
      names.append(folder + name + (isFolder ? "/" : ""))
    }
    return Array(names.sorted().prefix(limit))
  }
}
