import Glibc
import TestSupport

/// Reading and writing files of a run.
enum Files {
  /// The bytes of a file; nil if it cannot be read.
  static func bytes(_ path: String) -> [UInt8]? {
    let file = open(path, O_RDONLY | O_CLOEXEC)
    guard file >= 0 else { return nil }
    defer { close(file) }
    var result: [UInt8] = []
    var block = [UInt8](repeating: 0, count: 1 << 16)
    while true {
      let count = read(file, &block, block.count)
      if count < 0 { return nil }
      if count == 0 { return result }
      result += block[..<count]
    }
  }

  /// Makes or replaces a file.
  ///
  /// - Throws: if that fails.
  static func write(_ path: String, _ bytes: [UInt8]) throws {
    let file = open(path, O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0o644)
    guard file >= 0 else { throw SetupProblem("cannot write \(path)") }
    defer { close(file) }
    let count = bytes.withUnsafeBytes { Glibc.write(file, $0.baseAddress, $0.count) }
    guard count == bytes.count else { throw SetupProblem("cannot write \(path)") }
  }

  /// The names in a folder, sorted.
  static func names(in folder: String) -> [String] {
    guard let stream = opendir(folder) else { return [] }
    defer { closedir(stream) }
    var names: [String] = []
    while let entry = readdir(stream) {
      names.append(
        withUnsafeBytes(of: entry.pointee.d_name) { bytes in
          String(decoding: bytes.prefix { $0 != 0 }, as: UTF8.self)
        })
    }
    return names.filter { $0 != "." && $0 != ".." }.sorted()
  }

  /// A new folder for the files of a run.
  ///
  /// - Throws: if there is no room for one.
  static func temporaryFolder() throws -> String {
    do { return try ScratchFolder.make() } catch { throw SetupProblem("no temporary folder") }
  }

  /// Removes a folder and all below it; links are not followed.
  static func remove(_ path: String) {
    var facts = stat()
    guard lstat(path, &facts) == 0 else { return }
    guard facts.st_mode & S_IFMT == S_IFDIR else {
      unlink(path)
      return
    }
    for name in names(in: path) { remove("\(path)/\(name)") }
    rmdir(path)
  }
}

/// The folders of the sources and of the build.
enum Sources {
  /// The folder of the package.
  static let folder = String(#filePath.dropLast("/Tests/Tools/Fuzz/Running/Files.swift".utf8.count))

  /// The path of something built beside this program.
  static func beside(_ name: String) -> String {
    guard let real = realpath("/proc/self/exe", nil) else { return name }
    defer { free(real) }
    let path = String(cString: real)
    return path[..<(path.lastIndex(of: "/") ?? path.startIndex)] + "/" + name
  }
}
