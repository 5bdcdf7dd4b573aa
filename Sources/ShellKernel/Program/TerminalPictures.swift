package import ShellCore

/// What a terminal can show, as its environment says.
package enum TerminalPictures {
  /// Returns whether `TERM` or `COLORTERM` names 256 colours or more.
  package static func has256Colours(environment: (String) -> String?) -> Bool {
    let names = [environment("TERM") ?? "", environment("COLORTERM") ?? ""]
    let signs = ["256color", "truecolor", "24bit", "direct", "kitty", "ghostty"]
    return names.contains { name in signs.contains { name.contains($0) } }
  }

  /// Returns how the terminal takes pictures, or nil if it is not known to.
  ///
  /// `LAYOUTSH_IMAGES` decides, if it is set: `kitty`, `iterm2`, `sixel`, or anything else for none. Multiplexers
  /// pass no pictures on.
  package static func imageProtocol(environment: (String) -> String?) -> ImageProtocol? {
    if let wish = environment("LAYOUTSH_IMAGES"), !wish.isEmpty {
      return ImageProtocol(rawValue: wish)
    }
    let terminal = environment("TERM") ?? ""
    let isMultiplexed = ["TMUX", "STY"].contains { !(environment($0) ?? "").isEmpty }
    if isMultiplexed || ["tmux", "screen", "dumb"].contains(where: terminal.hasPrefix) {
      return nil
    }
    if terminal.contains("kitty") || terminal.contains("ghostty")
      || !(environment("KITTY_WINDOW_ID") ?? "").isEmpty
    {
      return .kitty
    }
    switch environment("TERM_PROGRAM") {
    case "iTerm.app", "WezTerm", "mintty": return .iterm2
    case "ghostty": return .kitty
    default: break
    }
    let hasSixels = ["foot", "mlterm", "contour", "yaft"].contains(where: terminal.hasPrefix)
    return hasSixels || terminal.contains("sixel") ? .sixel : nil
  }
}
