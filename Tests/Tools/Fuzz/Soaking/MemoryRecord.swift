/// The memory of two processes over the time of a run.
struct MemoryRecord {
  /// Growth above this, in kilobytes, is a fault: an allocator's fluctuations are smaller.
  static let margin = 1024

  /// Resident memory of the front end, in kilobytes, over the whole run.
  private var front: [Int] = []
  /// The memory of each kernel over its life.
  private var kernels: [[Int]] = []
  /// The last proportional shares of both, in kilobytes: pages that several processes share count
  /// in part.
  private var shares = (front: 0, kernel: 0)

  /// Begins the record of a new kernel.
  mutating func beginLife() { kernels.append([]) }

  /// Looks at both processes now.
  mutating func add(frontEnd: Int32, kernel: Int32) {
    add(front: Self.kilobytes("Rss", of: frontEnd), kernel: Self.kilobytes("Rss", of: kernel))
    shares = (Self.kilobytes("Pss", of: frontEnd), Self.kilobytes("Pss", of: kernel))
  }

  /// Adds what was seen, in kilobytes.
  mutating func add(front: Int, kernel: Int) {
    self.front.append(front)
    kernels[kernels.count - 1].append(kernel)
  }

  /// The process that has grown, and by how much, or nil.
  var fault: String? {
    let quarters = [
      ("the front end", Self.quarters([front])), ("the kernel", Self.quarters(kernels)),
    ]
    for (name, (before, after)) in quarters where after > before + Self.margin {
      return "\(name) has grown from \(before) to \(after) KB"
    }
    return nil
  }

  /// Medians of the quarters that are compared, and the shares at the end.
  var text: String {
    let (front, kernel) = (Self.quarters([front]), Self.quarters(kernels))
    return "front end \(front.before) to \(front.after) KB (share \(shares.front)), "
      + "kernel \(kernel.before) to \(kernel.after) KB (share \(shares.kernel))"
  }

  /// Medians of the second and of the last quarters of some lives.
  private static func quarters(_ lives: [[Int]]) -> (before: Int, after: Int) {
    let second = lives.flatMap { $0[($0.count / 4)..<($0.count / 2)] }
    let last = lives.flatMap { $0[($0.count * 3 / 4)...] }
    return (median(second), median(last))
  }

  private static func median(_ values: [Int]) -> Int {
    values.isEmpty ? 0 : values.sorted()[values.count / 2]
  }

  /// A row of the system's account of a process's memory; 0 if there is none.
  private static func kilobytes(_ row: String, of pid: Int32) -> Int {
    let text = Files.bytes("/proc/\(pid)/smaps_rollup").map { String(decoding: $0, as: UTF8.self) }
    let line = text?.split(separator: "\n").first { $0.hasPrefix(row + ":") }
    return line?.split(separator: " ").dropFirst().first.flatMap { Int($0) } ?? 0
  }
}
