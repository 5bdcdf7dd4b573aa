import CPosix
import Glibc

/// Paths: links resolved, permissions, programs found in `PATH`.
public enum FilePlace {
  /// A path to the file of this program, valid in this process.
  public static var program: String { String(cString: cposix_program()) }

  /// Returns the path without links, or nil if there is no such file.
  public static func resolved(_ path: String) -> String? {
    guard let found = realpath(path, nil) else { return nil }
    defer { free(found) }
    return String(cString: found)
  }

  /// The folder that relative paths begin at, `.` if it has no path.
  package static var currentFolder: String { resolved(".") ?? "." }

  /// Whether there is something at a path.
  package static func exists(_ path: String) -> Bool { access(path, F_OK) == 0 }

  /// Whether a file may be read.
  package static func isReadable(_ path: String) -> Bool { access(path, R_OK) == 0 }

  /// Whether a file may be run.
  package static func isExecutable(_ path: String) -> Bool { access(path, X_OK) == 0 }

  /// Why no files can be created in a folder, or nil if they can.
  package static func problem(writingInto folder: String) -> FileProblem? {
    access(folder, W_OK | X_OK) == 0
      ? nil : FileProblem(path: folder, action: .writeInto, number: errno)
  }

  /// Finds a program in the absolute folders of `PATH`; nil if there is none of this name.
  package static func program(named name: String) -> String? {
    (environmentVariable("PATH") ?? "").split(separator: ":").filter { $0.hasPrefix("/") }
      .map { "\($0)/\(name)" }.first(where: isExecutable)
  }
}

/// The identity of the file at a path, with the time and extent of its last change.
package struct FileMark: Equatable {
  /// Whether it is a folder.
  package let isFolder: Bool
  /// Whether it is a terminal or another device for characters.
  package let isDevice: Bool
  /// The time of its last change, in nanoseconds since 1970.
  package let changed: Int64
  private let device: UInt64
  private let inode: UInt64
  private let size: Int64

  /// Looks at a path.
  ///
  /// - Throws: `FileProblem` with the system's words.
  package init(_ path: String, followsLinks: Bool = true) throws(FileProblem) {
    var facts = stat()
    guard (followsLinks ? stat(path, &facts) : lstat(path, &facts)) == 0 else {
      throw FileProblem(path: path, action: .read, number: errno)
    }
    isFolder = facts.isFolder
    isDevice = facts.st_mode & S_IFMT == S_IFCHR
    changed = facts.changed
    device = UInt64(facts.st_dev)
    inode = UInt64(facts.st_ino)
    size = Int64(facts.st_size)
  }

  /// Whether both are the same file, whatever is in it.
  package func isSameFile(as other: FileMark) -> Bool {
    (device, inode) == (other.device, other.inode)
  }
}

extension stat {
  var changed: Int64 { Int64(st_mtim.tv_sec) * 1_000_000_000 + Int64(st_mtim.tv_nsec) }
}
