import Glibc
import KernelLink
import LayoutPluginHost

/// Finds the files of modules that a build left.
enum BuiltModules {
  /// Where builds put modules, relative to their folder.
  static let places = [
    "build", ".build/release", ".build/debug", "target/release", "target/debug",
  ]

  /// The file at `path` itself, or every module in that folder and where builds put them.
  ///
  /// Of several files of one name, such as a debug and a release build, the newest counts.
  static func files(at path: String) throws(InstallProblem) -> [String] {
    var facts = stat()
    guard stat(path, &facts) == 0 else {
      throw .file(FileProblem(path: path, action: .read, number: errno))
    }
    guard facts.st_mode & S_IFMT == S_IFDIR else { return [path] }
    var newest: [String: (path: String, time: timespec)] = [:]
    for folder in [path] + places.map({ "\(path)/\($0)" }) {
      for entry in (try? Folders.entries(of: folder)) ?? [] {
        guard let name = PluginName.name(ofFile: entry.name) else { continue }
        let file = "\(folder)/\(entry.name)"
        guard lstat(file, &facts) == 0 else { continue }
        let time = facts.st_mtim
        if let known = newest[name], !isLater(time, than: known.time) { continue }
        newest[name] = (file, time)
      }
    }
    guard !newest.isEmpty else { throw .noModule(folder: path, searched: places) }
    return newest.sorted { $0.key < $1.key }.map(\.value.path)
  }

  private static func isLater(_ time: timespec, than other: timespec) -> Bool {
    (time.tv_sec, time.tv_nsec) > (other.tv_sec, other.tv_nsec)
  }
}
