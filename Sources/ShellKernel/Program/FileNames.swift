import KernelLink

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
    let entries = (try? Folders.entries(of: folder.isEmpty ? "." : folder)) ?? []
    let names = entries.filter { entry in
      (start.hasPrefix(".") || !entry.name.hasPrefix(".")) && entry.name.hasPrefix(start)
    }.map { folder + $0.name + ($0.isFolder ? "/" : "") }
    return Array(names.sorted().prefix(limit))
  }
}
