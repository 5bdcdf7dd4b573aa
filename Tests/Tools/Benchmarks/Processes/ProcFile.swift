import Glibc

/// Files of the system about processes.
enum ProcFile {
  /// All of a file; nil if it cannot be opened.
  static func text(_ path: String) -> String? {
    guard let file = fopen(path, "r") else { return nil }
    defer { fclose(file) }
    var bytes: [UInt8] = []
    var block = [UInt8](repeating: 0, count: 4096)
    while true {
      let count = fread(&block, 1, block.count, file)
      if count == 0 { break }
      bytes += block[..<count]
    }
    return String(decoding: bytes, as: UTF8.self)
  }

  /// Memory of a process and its children, shared pages split among those who share them, in KiB.
  static func proportionalMemory(ofFamily pid: Int32) -> Int {
    let children = text("/proc/\(pid)/task/\(pid)/children")?.split(separator: " ") ?? []
    let own = text("/proc/\(pid)/smaps_rollup")?.split(separator: "\n")
      .first { $0.hasPrefix("Pss:") }?.split(separator: " ").dropFirst().first.flatMap { Int($0) }
    return children.compactMap { Int32($0) }.reduce(own ?? 0) {
      $0 + proportionalMemory(ofFamily: $1)
    }
  }

  /// Memory of this process, in bytes.
  static func residentMemory() -> Int {
    let pages = text("/proc/self/statm")?.split(separator: " ").dropFirst().first
    return (pages.flatMap { Int($0) } ?? 0) * sysconf(Int32(_SC_PAGESIZE))
  }
}
