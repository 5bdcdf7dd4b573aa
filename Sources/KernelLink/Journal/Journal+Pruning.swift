extension Journal {
  /// How many journals of dead shells are kept.
  public static let keptCount = 20

  /// Removes the journals of dead shells but the newest `keptCount`, with the copies they hold.
  ///
  /// The count decides and no clock. The one that would be resumed next always stays, also where newer
  /// ones cannot be read; so does whatever is no file of ours. O(journals), and the bytes of that one.
  static func prune(_ folder: StateFolder) {
    let names = newestFirst(in: folder)
    if names.count <= keptCount { return }
    let next = names.first { name in (try? JournalFile.adopt(name, in: folder)) != nil }
    var count = 0
    for name in names {
      guard let file = JournalFile.lock(name, in: folder) else { continue }
      count += 1
      if count > keptCount, name != next { file.remove() }
    }
  }
}
