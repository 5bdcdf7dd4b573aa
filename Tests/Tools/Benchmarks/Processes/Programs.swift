import Glibc

/// The programs that are compared, and a folder for what they read and write.
final class Programs {
  /// The shell beside this program.
  let shell: String
  /// The program that is measured against; nil if it is not installed.
  let sqlite: String?
  /// The compiler; nil if it is not installed.
  let swift: String?
  /// A folder of our own, gone at the end.
  let folder: String

  /// Throws `ProcessProblem` if there is no shell or no folder can be made.
  init() throws {
    let beside = Programs.ownFolder() + "/layoutsh"
    guard access(beside, X_OK) == 0 else {
      throw ProcessProblem("there is no \(beside): build it with 'swift build -c release'")
    }
    shell = beside
    sqlite = Programs.found("sqlite3")
    swift = Programs.found("swiftc")
    var template = Array("/tmp/layoutsh-bench-XXXXXX".utf8CString)
    guard mkdtemp(&template) != nil else {
      throw ProcessProblem("cannot make a folder in /tmp: \(String(cString: strerror(errno)))")
    }
    folder = String(decoding: template.dropLast().map(UInt8.init(bitPattern:)), as: UTF8.self)
  }

  deinit { _ = try? ChildProcess.run(["/bin/rm", "-rf", folder]) }

  /// Both start with nothing of the user's.
  var environment: [String: String] {
    ["HOME": folder, "XDG_STATE_HOME": folder, "LC_ALL": "C.UTF-8", "TERM": "xterm-256color"]
  }

  /// Makes a file of lines in the folder and returns its path.
  ///
  /// Throws `ProcessProblem` if it cannot be written.
  func file(_ name: String, _ lines: String) throws -> String {
    let path = "\(folder)/\(name)"
    guard let file = fopen(path, "w") else { throw ProcessProblem("cannot write \(path)") }
    fputs(lines, file)
    guard fclose(file) == 0 else { throw ProcessProblem("cannot write all of \(path)") }
    return path
  }

  /// The path of a program below the folder of this one, or nil if it was not built.
  static func beside(_ path: String) -> String? {
    let path = "\(ownFolder())/\(path)"
    return access(path, X_OK) == 0 ? path : nil
  }

  private static func ownFolder() -> String {
    var bytes = [CChar](repeating: 0, count: Int(PATH_MAX))
    let count = readlink("/proc/self/exe", &bytes, bytes.count)
    let path = String(
      decoding: bytes.prefix(max(0, count)).map(UInt8.init(bitPattern:)), as: UTF8.self)
    return String(path[..<(path.lastIndex(of: "/") ?? path.startIndex)])
  }

  /// The folders in which programs are searched.
  static var searchPath: String {
    getenv("PATH").map { String(cString: $0) } ?? "/usr/bin:/bin"
  }

  /// The path of a program, or nil if it is not installed.
  static func found(_ name: String) -> String? {
    searchPath.split(separator: ":").map { "\($0)/\(name)" }.first { access($0, X_OK) == 0 }
  }
}
