import Foundation
import TestSupport
import Testing

/// Calls that only Linux has stay in two modules, and libraries that other packages link know no
/// platform: a port is a bounded job.
struct PortabilityTests {
  /// The modules that may know that the system is Linux.
  private static let linux = ["Sources/CPosix/", "Sources/LayoutPluginHost/"]

  /// The libraries that other packages link, with all that they need.
  private static let portable = [
    "Sources/LayoutCore", "Sources/SummaryTree", "Sources/CMathematics", "Sources/CivilTime",
    "Sources/CollectionEngine", "Sources/CLayoutPlugin", "Sources/LayoutABI",
    "Sources/LayoutPluginKit", "Plugins/Flow/Layout", "Plugins/Sticky/Layout",
    "Plugins/Calendar/Layout", "Plugins/Overlay/Layout",
  ]

  /// Calls, constants, headers and places that Linux or glibc has and POSIX has not.
  private static let names = [
    "memfd_create", "prctl(", "PR_SET", "landlock_create", "landlock_add", "landlock_restrict",
    "SECCOMP", "signalfd", "eventfd", "timerfd", "pidfd", "epoll", "inotify", "fanotify", "openat2",
    "close_range", "renameat2", "copy_file_range", "sendfile", "pipe2", "accept4", "dup3", "gettid",
    "tgkill", "syscall(", "SYS_", "sched_getaffinity", "mremap", "O_TMPFILE", "O_PATH",
    "SOCK_CLOEXEC", "MSG_CMSG_CLOEXEC", "SO_PEERCRED", "RTLD_NODELETE", "RTLD_NOLOAD", "dlopen(",
    "dladdr", "dlinfo", "__rlimit", "POLLRDHUP", "_GNU_SOURCE", "<linux/", "\"/proc/", "\"/sys/",
    "/ld.so",
  ]

  private static let root = URL(filePath: #filePath).deletingLastPathComponent()
    .deletingLastPathComponent().deletingLastPathComponent()

  private static func sources(in folder: String) -> [(path: String, url: URL)] {
    let files = FileManager.default.enumerator(
      at: root.appending(path: folder), includingPropertiesForKeys: nil)
    return (files?.compactMap { $0 as? URL } ?? [])
      .filter { ["swift", "c", "h"].contains($0.pathExtension) }
      .map { ($0.path.replacingOccurrences(of: root.path + "/", with: ""), $0) }
  }

  /// The names of Linux in some text, comments left out.
  private static func linuxNames(in text: Data) -> [String] {
    names.filter { text.range(of: Data($0.utf8)) != nil }.filter { name in
      String(decoding: text, as: UTF8.self).split(separator: "\n").contains { line in
        !line.drop { $0 == " " }.hasPrefix("//") && line.contains(name)
      }
    }
  }

  @Test("Two modules alone use what only Linux has")
  func linuxStaysInItsModules() throws {
    for (path, url) in ["Sources", "Plugins"].flatMap(Self.sources)
    where !Self.linux.contains(where: path.hasPrefix) {
      let found = Self.linuxNames(in: try Data(contentsOf: url))
      expect(found.isEmpty, "\(path) uses \(found)")
    }
  }

  @Test("Both of them exist, and use some of it")
  func modulesExist() throws {
    for folder in Self.linux {
      let texts = try Self.sources(in: folder).map {
        try Data(contentsOf: $0.url)
      }
      expect(texts.contains { !Self.linuxNames(in: $0).isEmpty }, "\(folder)")
    }
  }

  @Test("What other packages link imports nothing of the platform", arguments: portable)
  func librariesKnowNoPlatform(folder: String) throws {
    let platforms: Set = [
      "Android", "CPosix", "Darwin", "Foundation", "FoundationEssentials", "Glibc", "Musl",
      "WinSDK",
    ]
    let row = try #require(ImportTableTests.table.first { $0.folder == folder })
    expect(row.imports.isDisjoint(with: platforms))
    // The table is held against the sources elsewhere; that nothing is imported by a condition is
    // held here.
    for (path, url) in Self.sources(in: folder) where path.hasSuffix(".swift") {
      let text = try String(contentsOf: url, encoding: .utf8)
      expect(!text.contains("canImport") && !text.contains("#if os"), "\(path)")
    }
  }

  @Test(
    "A use is found, a comment is none",
    arguments: [
      ("let file = memfd_create(name, 0)", 1), ("  // as memfd_create does", 0),
      ("open(\"/proc/self/exe\", 0)", 1), ("let process = procedure()", 0),
    ])
  func usesAreFound(line: String, count: Int) {
    expect(Self.linuxNames(in: Data(line.utf8)).count, equals: count)
  }
}
