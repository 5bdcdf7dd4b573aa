/// A person's home folder, which file names and recordings write as `~`.
///
///     HomeFolder.expanded("~/days.csv")  // "/home/ann/days.csv"
///     HomeFolder.hidden(in: "import /home/ann/days.csv")  // "import ~/days.csv"
package enum HomeFolder {
  /// Its path without a slash at the end; nil if there is none, or if it is the root.
  private static var path: String? {
    guard var path = environmentVariable("HOME"), path.hasPrefix("/") else { return nil }
    while path.last == "/" { path.removeLast() }
    return path.isEmpty ? nil : path
  }

  /// Returns the path for a name that begins with `~/`; any other name is unchanged.
  package static func expanded(_ name: String) -> String {
    guard name.hasPrefix("~/"), let path else { return name }
    return path + name.dropFirst()
  }

  /// Returns `text` with `~` in place of the home folder where a path begins with it.
  package static func hidden(in text: String) -> String {
    guard let path else { return text }
    var (result, rest) = ("", text[...])
    while let range = rest.firstRange(of: path + "/") {
      let isInside = text[..<range.lowerBound].last.map(isInPath) ?? false
      result += rest[..<range.lowerBound]
      result += isInside ? String(rest[range]) : "~/"
      rest = rest[range.upperBound...]
    }
    return result + rest
  }

  /// Whether a path that goes on after `character` began before it.
  private static func isInPath(_ character: Character) -> Bool {
    character.isLetter || character.isNumber || "/._-~".contains(character)
  }
}

/// The folders of this program among a person's files.
///
/// Relative paths in the environment are ignored; a folder is nil if no variable has an absolute
/// one.
package enum UserFolder {
  /// The folder of a shell's state: `$XDG_STATE_HOME/layoutsh`, or `~/.local/state/layoutsh`.
  package static func state(_ environment: (String) -> String? = environmentVariable) -> String? {
    folder("XDG_STATE_HOME", ".local/state", environment)
  }

  /// The folder of a person's settings: `$XDG_CONFIG_HOME/layoutsh`, or `~/.config/layoutsh`.
  package static func settings(
    _ environment: (String) -> String? = environmentVariable
  ) -> String? {
    folder("XDG_CONFIG_HOME", ".config", environment)
  }

  private static func folder(
    _ variable: String, _ usual: String, _ environment: (String) -> String?
  ) -> String? {
    func absolute(_ name: String) -> String? {
      environment(name).flatMap { $0.hasPrefix("/") ? $0 : nil }
    }
    let parent = absolute(variable) ?? absolute("HOME").map { "\($0)/\(usual)" }
    return parent.map { $0 + "/layoutsh" }
  }
}
