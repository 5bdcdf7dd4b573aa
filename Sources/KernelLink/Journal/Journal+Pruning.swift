import Glibc

extension Journal {
  /// How many journals of crashed shells are kept, and how many damaged ones beside them.
  public static let keptCount = 20

  /// Removes the journals of crashed shells but the newest `keptCount`, with the copies they hold.
  ///
  /// The count decides and no clock. The one that would be resumed next always stays, also where newer
  /// ones cannot be read; so does whatever is no file of ours. O(journals), and the bytes of that one.
  static func prune(_ folder: StateFolder) {
    for name in newestFirst(in: folder, suffix: JournalFile.damagedSuffix).dropFirst(keptCount) {
      unlinkat(folder.descriptor, name, 0)
    }
    // A draft whose shell lives is locked.
    for name in folder.names() where name.hasSuffix(JournalFile.suffix + JournalFile.draftSuffix) {
      if JournalFile.open(name, in: folder)?.isFree == true {
        unlinkat(folder.descriptor, name, 0)
      }
    }
    let names = newestFirst(in: folder)
    if names.count <= keptCount { return }
    let next = names.first { FoundJournal($0, in: folder)?.entry.isResumable == true }
    var count = 0
    for name in names {
      guard let (file, isFree) = JournalFile.open(name, in: folder), isFree else { continue }
      count += 1
      if count > keptCount, name != next { file.remove() }
    }
  }
}
