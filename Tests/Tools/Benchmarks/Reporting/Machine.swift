import Glibc

/// The day and the machine that results belong to.
enum Machine {
  /// Two lines: the day and the load, then processor and system.
  static func description() -> [String] {
    [
      "\(date()) UTC, load \(load())",
      "\(processor()) × \(sysconf(Int32(_SC_NPROCESSORS_ONLN))), \(system())",
    ]
  }

  /// The average number of tasks that wanted a processor in the last minute.
  static func load() -> String {
    ProcFile.text("/proc/loadavg")?.split(separator: " ").first.map(String.init) ?? "unknown"
  }

  private static func date() -> String {
    var seconds = time(nil)
    var parts = tm()
    gmtime_r(&seconds, &parts)
    return [parts.tm_year + 1900, parts.tm_mon + 1, parts.tm_mday]
      .map { $0 < 10 ? "0\($0)" : "\($0)" }.joined(separator: "-")
  }

  private static func processor() -> String {
    let lines = ProcFile.text("/proc/cpuinfo")?.split(separator: "\n") ?? []
    guard let line = lines.first(where: { $0.hasPrefix("model name") }),
      let colon = line.firstIndex(of: ":")
    else { return "unknown processor" }
    return String(line[line.index(after: colon)...].drop { $0 == " " })
  }

  private static func system() -> String {
    var name = utsname()
    guard uname(&name) == 0 else { return "unknown system" }
    let release = withUnsafeBytes(of: name.release) { bytes in
      String(decoding: bytes.prefix { $0 != 0 }, as: UTF8.self)
    }
    return "Linux \(release)"
  }
}
