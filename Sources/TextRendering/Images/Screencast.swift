internal import LayoutCore
public import ShellCore
internal import TerminalText

/// A terminal with the scene beside it, as an animation: a GIF file.
///
///     var cast = Screencast(columns: 80, rows: 24, showing: [drawing])
///     cast.write("layoutsh main> ", .prompt)
///     cast.write("load flow\n", .typed)
///     cast.setScene(drawing)
///     cast.hold(1000)
///     cast.bytes
///
/// It has the dark colours of exported pages. Equal calls give equal bytes.
public struct Screencast {
  /// The part that text has.
  public enum Ink: Hashable, Sendable, CaseIterable {
    /// The prompt.
    case prompt
    /// A command as it is typed.
    case typed
    /// The answer to a command.
    case answer
    /// The answer to a command that failed.
    case failure
    /// Prose, questions and tasks.
    case narration
  }

  /// The colours of the parts.
  struct Colours {
    let page = Bitmap.Colour("#121317")
    let pane = Bitmap.Colour("#1b1d23")
    let edge = Bitmap.Colour("#454954")
    let scene = Bitmap.Colour(SVGTheme.dark.paper)

    subscript(ink: Ink) -> Bitmap.Colour {
      switch ink {
      case .prompt: Bitmap.Colour("#a8a59d")
      case .typed: Bitmap.Colour("#aab4ff")
      case .answer: Bitmap.Colour("#ecebe7")
      case .failure: Bitmap.Colour("#ffaaa2")
      case .narration: Bitmap.Colour("#f3d9a4")
      }
    }
  }

  /// Minimum time of a frame, in milliseconds: browsers slow down shorter ones.
  public static let shortest = 30

  /// Maximum number of points of an animation's picture.
  public static let pointLimit = 4_000_000

  private static let margin = 12
  private static let padding = 10
  /// The distance of the dots where touches fall through, in points.
  ///
  /// More dots are larger files.
  private static let dots = 16
  /// Maximum width of the scene, in points.
  private static let sceneWidth = 420

  private let colours = Colours()
  private var terminal: TerminalPicture
  private var bitmap: Bitmap
  private var file: GIFFile
  /// The scene's place, and its points for one of the scene; nil without a scene.
  private let scene: (area: Bitmap.Area, scale: Double)?
  private var drawing: Drawing?
  private var shown: Drawing?
  /// The time so far, in milliseconds.
  private var time = 0

  /// Creates an animation without frames, or nil if its pictures would be too large.
  ///
  /// - Parameter drawings: all pictures of the scene that are shown; empty without a scene.
  public init?(columns: Int, rows: Int, showing drawings: [Drawing]) {
    let width = columns * BitmapFont.advance + 2 * Self.padding
    let height = rows * TerminalPicture.rowHeight + 2 * Self.padding
    var right = Self.margin + width
    let viewport = Self.viewport(of: drawings)
    if viewport.width > 0, viewport.height > 0 {
      let scale = min(
        1, Double(height) / viewport.height, Double(Self.sceneWidth) / viewport.width)
      let left = right + Self.margin
      right = left + max(1, Int((viewport.width * scale).rounded()))
      scene = (
        Bitmap.Area(
          left: left, top: Self.margin, right: right,
          bottom: Self.margin + max(1, Int((viewport.height * scale).rounded()))), scale
      )
    } else {
      scene = nil
    }
    // Encoders of videos need even sides.
    let size = (Self.even(right + Self.margin), Self.even(height + 2 * Self.margin))
    guard size.0 * size.1 <= Self.pointLimit else { return nil }
    terminal = TerminalPicture(columns: columns, rows: rows)
    bitmap = Bitmap(width: size.0, height: size.1, colours.page)
    let pane = Bitmap.Area(
      left: Self.margin, top: Self.margin, right: Self.margin + width,
      bottom: Self.margin + height)
    bitmap.box(pane, radius: 8, colours.pane, colours.edge, thickness: 1)
    if let area = scene?.area {
      let frame = Bitmap.Area(
        left: area.left - 1, top: area.top - 1, right: area.right + 1, bottom: area.bottom + 1)
      bitmap.box(frame, radius: 0, colours.scene, colours.edge, thickness: 1)
    }
    let palette = SVGTheme.dark
    let inks = Ink.allCases.map { [colours] in colours[$0] }
    let fixed =
      [palette.ink, palette.soft, palette.panel, palette.touch] + palette.layers
      + palette.sections.flatMap { [$0.fill, $0.line, SVGTheme.middle($0.fill, palette.paper)] }
    file = GIFFile(
      width: size.0, height: size.1,
      colours: [colours.page, colours.pane, colours.edge, colours.scene] + inks
        + fixed.map { Bitmap.Colour($0) })
  }

  /// The next even number.
  private static func even(_ length: Int) -> Int { length + length % 2 }

  /// The least size that has room for each of several pictures.
  private static func viewport(of drawings: [Drawing]) -> Size {
    drawings.reduce(into: Size(width: 0, height: 0)) {
      $0.width = max($0.width, $1.viewport.width)
      $0.height = max($0.height, $1.viewport.height)
    }
  }

  /// Writes text after what is there.
  public mutating func write(_ text: String, _ ink: Ink) {
    terminal.write(text, ink)
    terminal.showsCursor = ink == .prompt || ink == .typed
  }

  /// Sets the picture of the scene, for the next frame.
  public mutating func setScene(_ drawing: Drawing) { self.drawing = drawing }

  /// Shows all that for some milliseconds.
  ///
  /// - Complexity: O(points that change).
  public mutating func hold(_ milliseconds: Int) {
    let left = Self.margin + Self.padding
    let nothing = Bitmap.Area(left: 0, top: 0, right: 0, bottom: 0)
    var area = terminal.paint(on: &bitmap, left, left, colours) ?? nothing
    var milliseconds = milliseconds
    if let scene, let drawing, drawing != shown {
      // Text and scene are far apart: two frames are smaller than one that has both. The first
      // frame is also the animation's picture.
      if time > 0, area != nothing, milliseconds >= 2 * Self.shortest {
        add(area, for: Self.shortest)
        (area, milliseconds) = (nothing, milliseconds - Self.shortest)
      }
      let picture = BitmapPicture(
        drawing, .dark, scale: scene.scale, glyph: 1, dots: Self.dots
      ).bitmap
      bitmap.fill(scene.area, colours.scene)
      bitmap.paste(picture, scene.area.left, scene.area.top)
      shown = drawing
      area = area == nothing ? scene.area : area.with(scene.area)
    }
    add(area, for: milliseconds)
  }

  private mutating func add(_ area: Bitmap.Area, for milliseconds: Int) {
    let start = time / 10
    time += milliseconds
    file.add(bitmap, changed: area, for: time / 10 - start)
  }

  /// The size of the file so far, in bytes.
  public var size: Int { file.size }

  /// The whole file.
  public var bytes: [UInt8] { file.bytes }

  /// Pictures of a scene in a row as an animation, each shown for some milliseconds, and the last
  /// for a second more; empty without pictures.
  ///
  /// - Complexity: O(pictures · points).
  public static func bytes(
    of drawings: [Drawing], _ theme: PictureStyle.Theme, every milliseconds: Int
  ) -> [UInt8] {
    let size = viewport(of: drawings)
    let scale = min(2, longestSide / max(size.width, size.height, 1))
    let pictures = drawings.lazy.map {
      BitmapPicture($0, theme, scale: scale, glyph: scale > 1.5 ? 2 : 1).bitmap
    }
    guard let first = pictures.first else { return [] }
    var bitmap = Bitmap(
      width: max(first.width, Int((size.width * scale).rounded())),
      height: max(first.height, Int((size.height * scale).rounded())),
      Bitmap.Colour(first.points[0]))
    let ground = bitmap
    var file = GIFFile(width: bitmap.width, height: bitmap.height, colours: [])
    for (index, picture) in pictures.enumerated() {
      bitmap = ground
      bitmap.paste(picture, 0, 0)
      let hold = milliseconds + (index == drawings.count - 1 ? 1000 : 0)
      file.add(bitmap, changed: bitmap.whole, for: hold / 10)
    }
    return file.bytes
  }

  /// Maximum length of a side of pictures in a row, in points.
  private static let longestSide = 800.0
}
