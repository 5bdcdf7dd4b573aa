import Glibc

/// A folder of this user, held open, with files for the user alone.
///
/// Names are those of entries in it; no link is followed.
package final class PrivateFolder {
  private let descriptor: Int32

  /// Why a folder is not used.
  package enum Refusal: Error, Hashable {
    /// The system refuses it, with an error number.
    case system(Int32)
    /// It belongs to another user.
    case foreign
    /// Others may write to it.
    case shared
  }

  /// Opens a folder.
  ///
  /// - Parameter isClosed: closes the folder to other users, and refuses a link. Otherwise others
  ///   may read it, but not write to it.
  package init(_ path: String, isClosed: Bool) throws(Refusal) {
    descriptor = open(path, O_RDONLY | O_DIRECTORY | O_CLOEXEC | (isClosed ? O_NOFOLLOW : 0))
    guard descriptor >= 0 else { throw .system(errno) }
    var facts = stat()
    guard fstat(descriptor, &facts) == 0, facts.st_uid == geteuid() else { throw .foreign }
    if isClosed {
      if facts.st_mode & 0o077 != 0, fchmod(descriptor, 0o700) != 0 { throw .system(errno) }
    } else if facts.st_mode & 0o022 != 0 {
      throw .shared
    }
  }

  deinit { Posix.close(descriptor) }

  /// The use for which a file is opened.
  package enum Use {
    /// Reading it.
    case reading
    /// Appending to it, and reading.
    case appending
    /// Appending and reading; a missing file is created.
    case appendingToAny
    /// Appending and reading a new file; an existing one is refused.
    case creating

    fileprivate var flags: Int32 {
      switch self {
      case .reading: O_RDONLY
      case .appending: O_RDWR | O_APPEND
      case .appendingToAny: O_RDWR | O_APPEND | O_CREAT
      case .creating: O_RDWR | O_APPEND | O_CREAT | O_EXCL
      }
    }
  }

  /// Opens a file of this user, and makes it unreadable for others.
  ///
  /// - Throws: `FileRefusal`.
  package func file(_ name: String, for use: Use) throws(FileRefusal) -> GrowingFile {
    let flags = use.flags | O_NOFOLLOW | O_NONBLOCK | O_CLOEXEC
    let descriptor = openat(descriptor, name, flags, 0o600)
    guard descriptor >= 0 else { throw errno == ELOOP ? .link : .system(errno) }
    let file = GrowingFile(descriptor)
    guard file.isOwn else { throw .foreign }
    return file
  }

  /// Renames a file, replacing one that has the name; returns nil or the system's error number.
  package func rename(_ name: String, to other: String) -> Int32? {
    renameat(descriptor, name, descriptor, other) == 0 ? nil : errno
  }

  /// Gives a file a second name that is free; returns nil or the system's error number.
  package func link(_ name: String, as other: String) -> Int32? {
    linkat(descriptor, name, descriptor, other, 0) == 0 ? nil : errno
  }

  /// Removes a file, if it is there.
  package func remove(_ name: String) { unlinkat(descriptor, name, 0) }

  /// The time of the last change of a file, in nanoseconds since 1970; nil if it is gone.
  package func changed(_ name: String) -> Int64? {
    var facts = stat()
    guard fstatat(descriptor, name, &facts, AT_SYMLINK_NOFOLLOW) == 0 else { return nil }
    return facts.changed
  }
}

/// Why a file of a private folder is not used.
package enum FileRefusal: Error, Hashable {
  /// The system refuses it, with an error number.
  case system(Int32)
  /// It is a link.
  case link
  /// It is not a regular file, or belongs to another user.
  case foreign

  /// The system's error number, or 0.
  package var number: Int32 {
    if case .system(let number) = self { number } else { 0 }
  }

  /// The file does not exist.
  package static let missing = FileRefusal.system(ENOENT)

  /// The file exists already.
  package static let taken = FileRefusal.system(EEXIST)
}
