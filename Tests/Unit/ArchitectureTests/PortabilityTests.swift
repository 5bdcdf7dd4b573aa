import Foundation
import TestSupport
import Testing

/// Calls that only Linux has stay in two modules, and libraries that other packages link know no
/// platform: a port is a bounded job.
struct PortabilityTests {
  /// The modules that may know that the system is Linux.
  private static let linux = ["Sources/CPosix/", "Sources/LayoutPluginHost/"]

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

  /// The names of Linux in some text, comments left out.
  private static func linuxNames(in text: String) -> [String] {
    let bytes = Data(text.utf8)
    return names.filter { bytes.range(of: Data($0.utf8)) != nil }.filter { name in
      text.split(separator: "\n").contains { line in
        !line.drop { $0 == " " }.hasPrefix("//") && line.contains(name)
      }
    }
  }

  @Test("Two modules alone use what only Linux has")
  func linuxStaysInItsModules() throws {
    for file in try ["Sources", "Plugins"].flatMap(SourceFile.all)
    where !Self.linux.contains(where: file.path.hasPrefix) {
      let found = Self.linuxNames(in: file.text)
      expect(found.isEmpty, "\(file.path) uses \(found)")
    }
  }

  @Test("Both of them exist, and use some of it", arguments: linux)
  func modulesExist(folder: String) throws {
    let files = try SourceFile.all(in: folder)
    expect(files.contains { !Self.linuxNames(in: $0.text).isEmpty })
  }

  @Test("What other packages link, with all that it needs, imports nothing of the platform")
  func librariesKnowNoPlatform() throws {
    let platforms: Set = [
      "Android", "CPosix", "Darwin", "Foundation", "FoundationEssentials", "Glibc", "Musl",
      "WinSDK",
    ]
    let manifest = try Manifest.shared()
    let libraries = manifest.products.filter { $0.name != "layoutsh" && $0.layout == nil }
    for target in manifest.closure(of: libraries.flatMap(\.targets)) {
      for file in try SourceFile.all(in: target.folder) where file.isSwift {
        expect(file.imports.isDisjoint(with: platforms), "\(file.path)")
        expect(!file.text.contains("canImport") && !file.text.contains("#if os"), "\(file.path)")
      }
    }
  }

  @Test(
    "A use is found, a comment is none",
    arguments: [
      ("let file = memfd_create(name, 0)", 1), ("  // as memfd_create does", 0),
      ("open(\"/proc/self/exe\", 0)", 1), ("let process = procedure()", 0),
    ])
  func usesAreFound(line: String, count: Int) {
    expect(Self.linuxNames(in: line).count, equals: count)
  }
}
