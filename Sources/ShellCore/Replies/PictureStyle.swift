/// The form in which `draw` shows the scene.
public enum PictureForm: Hashable, Sendable {
  /// As characters.
  case text
  /// As the text of an SVG picture.
  case svg(PictureStyle)
  /// As a picture between the lines of a terminal.
  case image(ImageProtocol, PictureStyle.Theme)
}

/// A terminal's protocol for pictures.
public enum ImageProtocol: String, Hashable, Sendable, CaseIterable {
  /// Kitty's graphics protocol.
  case kitty
  /// The inline files of iTerm2.
  case iterm2
  /// DEC's sixels.
  case sixel
}

/// The way in which `draw --image` can draw.
public enum ImageSupport: Hashable, Sendable {
  /// Characters replace the picture, as in sessions, whose text is the same everywhere.
  case characters
  /// Nowhere: the output is no terminal.
  case none
  /// A terminal; nil if it is not known to show pictures.
  case terminal(ImageProtocol?)
  /// A terminal multiplexer, which passes no pictures on; some draw sixels themselves.
  case multiplexer
}

/// The contents of an SVG picture, and its colours.
public struct PictureStyle: Hashable, Sendable {
  /// The colours of a picture.
  public enum Theme: String, Hashable, Sendable, CaseIterable {
    /// As the reader's device: light, dark, or for paper.
    case auto
    /// Dark on light.
    case light
    /// Light on dark.
    case dark
    /// For paper: black outlines on white.
    case print
  }

  /// The colours.
  public var theme = Theme.auto
  /// Whether rulers are shown at the edges, and every box shows its coordinates.
  public var showsAttributes = false

  /// Creates a style; by default the colours of the reader's device, without coordinates.
  public init(theme: Theme = .auto, showsAttributes: Bool = false) {
    self.theme = theme
    self.showsAttributes = showsAttributes
  }
}
