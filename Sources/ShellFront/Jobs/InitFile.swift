import Glibc
import LineReading

/// The file of commands that every interactive shell starts with.
enum InitFile {
  /// `$XDG_CONFIG_HOME/layoutsh/init`, or under `~/.config`; nil where there is no such file.
  ///
  /// A relative path in the environment is not used.
  static func path(environment: (String) -> String? = environmentVariable) -> String? {
    var folder = environment("XDG_CONFIG_HOME")
    if folder?.hasPrefix("/") != true { folder = environment("HOME").map { $0 + "/.config" } }
    guard let folder, folder.hasPrefix("/") else { return nil }
    let path = folder + "/layoutsh/init"
    return access(path, F_OK) == 0 ? path : nil
  }
}
