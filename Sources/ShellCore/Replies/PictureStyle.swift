public import CollectionEngine
public import LayoutCore

/// How `draw` shows the scene.
public enum PictureForm: Hashable, Sendable {
  /// As characters.
  case text
  /// As the text of an SVG picture.
  case svg(PictureStyle)
  /// As a picture between the lines of a terminal.
  case image(ImageProtocol, PictureStyle.Theme)
}

/// How a terminal takes pictures.
public enum ImageProtocol: String, Hashable, Sendable, CaseIterable {
  /// Kitty's graphics protocol.
  case kitty
  /// The inline files of iTerm2.
  case iterm2
  /// DEC's sixels.
  case sixel
}

/// Where `draw --image` draws.
public enum ImageSupport: Hashable, Sendable {
  /// Characters stand in for the picture, as in sessions, whose text is the same everywhere.
  case characters
  /// Nowhere: the output is no terminal.
  case none
  /// A terminal; nil if it is not known to show pictures.
  case terminal(ImageProtocol?)
}

/// What an SVG picture shows, and in which colours.
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
  /// Whether rulers stand at the edges, and every box shows its coordinates.
  public var showsAttributes = false

  /// Creates a style; by default the colours of the reader's device, without coordinates.
  public init(theme: Theme = .auto, showsAttributes: Bool = false) {
    self.theme = theme
    self.showsAttributes = showsAttributes
  }
}

/// The last touch: where the finger has been, and what it came down on.
///
/// It is part of a picture until something other than a touch changes the scene.
public struct LastTouch: Hashable, Sendable {
  /// Where the finger has been, oldest first, in scene coordinates; never empty.
  public private(set) var points: [Point]
  /// What it came down on, or nil for nothing.
  public private(set) var target: TouchedNode?
  /// Whether it is still down.
  public private(set) var isDown = true

  /// Maximum number of points; of a longer path every other one goes.
  public static let pointLimit = 256

  /// Creates the touch of a finger that has just come down.
  public init(at point: Point, target: TouchedNode?) {
    points = [point]
    self.target = target
  }

  /// Moves the finger.
  mutating func move(to point: Point, target: TouchedNode?) {
    self.target = target
    guard point != points.last else { return }
    points.append(point)
    guard points.count > LastTouch.pointLimit else { return }
    let last = points.count - 1
    points = points.indices.filter { $0 % 2 == 0 || $0 == last }.map { points[$0] }
  }

  /// Lifts the finger; what it came down on is forgotten if it may have changed since.
  mutating func lift(forgetsTarget: Bool) {
    isDown = false
    if forgetsTarget { target = nil }
  }
}
