internal import LayoutCore
internal import ShellCore
import TerminalText

/// The picture of the scene in points of a screen, for terminals that show pictures.
///
/// It has the colours of `SVGTheme`. Turned elements are drawn as the boxes around them.
struct BitmapPicture {
  private(set) var bitmap: Bitmap
  private let scale: Double
  /// Points of a glyph's point.
  private let glyph: Int
  private let palette: SVGTheme.Palette

  /// Maximum length of a side, in points.
  private static let limit = 2048.0

  /// Draws the scene.
  ///
  /// - Parameters:
  ///   - scale: points of the screen for a point of the scene; less if a side would be too long.
  ///   - glyph: size of a letter's points.
  ///   - dots: the distance of the dots where touches fall through, in letter's points.
  /// - Complexity: O(n + p) for n boxes and p painted points.
  init(
    _ drawing: Drawing, _ theme: PictureStyle.Theme, scale: Double, glyph: Int, dots: Int = 8
  ) {
    let size = drawing.viewport
    self.scale = min(scale, Self.limit / max(size.width, 1), Self.limit / max(size.height, 1))
    self.glyph = glyph
    switch theme {
    case .auto, .light: palette = SVGTheme.light
    case .dark: palette = SVGTheme.dark
    case .print: palette = SVGTheme.paper
    }
    bitmap = Bitmap(
      width: max(1, Int((size.width * self.scale).rounded())),
      height: max(1, Int((size.height * self.scale).rounded())), Bitmap.Colour(palette.paper))
    for box in drawing.boxes { draw(box) }
    for rect in drawing.free { dot(area(rect), every: dots * glyph) }
    for scroller in drawing.scrollers { draw(scroller) }
    if let touch = drawing.touch { draw(touch) }
  }

  private func area(_ rect: Rect) -> Bitmap.Area {
    Bitmap.Area(
      left: place(rect.minX), top: place(rect.minY), right: place(rect.maxX),
      bottom: place(rect.maxY))
  }

  private func place(_ value: Double) -> Int {
    Int(min(max((value * scale).rounded(), -1e6), 1e6))
  }

  /// Length of an outline or a radius, at least one point.
  private func length(_ value: Double) -> Int { max(1, place(value)) }

  private mutating func draw(_ box: Drawing.Box) {
    bitmap.clip = box.clip.map { area($0).within(bitmap.whole) } ?? bitmap.whole
    bitmap.opacity = UInt32((min(1, max(0, box.attributes.alpha)) * 256).rounded())
    defer { (bitmap.clip, bitmap.opacity) = (bitmap.whole, 256) }
    let shown = area(box.appearance == .handle ? box.bar : box.attributes.boundingBox)
    let soft = Bitmap.Colour(palette.soft)
    switch box.appearance {
    case .backdrop:
      bitmap.box(shown, radius: 0, Bitmap.Colour(palette.veil), nil, thickness: 0)
    case .handle:
      bitmap.box(shown, radius: length(2.5), soft, nil, thickness: 0)
    case .line:
      bitmap.box(shown, radius: 0, soft, nil, thickness: 0)
    case .panel:
      let radius = min(length(12), min(shown.right - shown.left, shown.bottom - shown.top) / 2)
      bitmap.box(
        shown, radius: radius, Bitmap.Colour(palette.panel), soft, thickness: length(1))
    case .plain: element(box, shown)
    }
  }

  private mutating func element(_ box: Drawing.Box, _ shown: Bitmap.Area) {
    let side = min(shown.right - shown.left, shown.bottom - shown.top)
    let (fill, line) = SVGTheme.colours(of: box, palette)
    let thickness =
      box.isFocused ? 4.5 : box.isSelected ? 3.5 : box.isPinned || box.isTouched ? 2.5 : 1
    let isCell = box.attributes.element.category == .cell
    bitmap.box(
      shown, radius: isCell ? min(length(6), side / 6) : 0, fill.map { Bitmap.Colour($0) },
      Bitmap.Colour(line), thickness: length(thickness))
    label(box, shown)
  }

  private mutating func label(_ box: Drawing.Box, _ shown: Bitmap.Area) {
    let inset = 3 * glyph
    let columns = (shown.right - shown.left - 2 * inset) / (BitmapFont.advance * glyph)
    guard shown.bottom - shown.top >= (BitmapFont.height + 4) * glyph else { return }
    func canShow(_ text: String) -> Bool { text.unicodeScalars.allSatisfy(BitmapFont.has) }
    let line = (BitmapFont.height + 3) * glyph
    let lines = box.lines(
      columns: columns, rows: (shown.bottom - shown.top - inset) / line,
      name: VisibleText.make("\(box.element)"), ellipsis: "…", canShow: canShow)
    let ink = Bitmap.Colour(box.ownColour?.ink ?? palette.ink)
    for (index, text) in lines.enumerated() {
      bitmap.write(
        text, shown.left + inset, shown.top + inset + index * line, ink, scale: glyph)
    }
  }

  /// Shows that touches fall through.
  private mutating func dot(_ area: Bitmap.Area, every step: Int) {
    let seen = area.within(bitmap.whole)
    let soft = Bitmap.Colour(palette.soft)
    for y in stride(from: (seen.top + step - 1) / step * step, to: seen.bottom, by: step) {
      for x in stride(from: (seen.left + step - 1) / step * step, to: seen.right, by: step) {
        bitmap.paint(x, y, soft)
      }
    }
  }

  /// Draws arrows at the edges of a section beyond which it goes on.
  private mutating func draw(_ scroller: Drawing.Scroller) {
    let (frame, isAcross) = (area(scroller.frame), scroller.axis == .horizontal)
    let (near, far, wing) = (length(4), length(6), length(8))
    let middle = (x: (frame.left + frame.right) / 2, y: (frame.top + frame.bottom) / 2)
    for (goesOn, sign) in [(scroller.goesOnBefore, -1), (scroller.goesOnAfter, 1)] where goesOn {
      let tip =
        isAcross
        ? (x: sign < 0 ? frame.left + near : frame.right - near, y: middle.y)
        : (x: middle.x, y: sign < 0 ? frame.top + near : frame.bottom - near)
      for side in [-wing, wing] {
        let end =
          isAcross
          ? (x: tip.x - sign * far, y: tip.y + side) : (x: tip.x + side, y: tip.y - sign * far)
        bitmap.line(from: tip, to: end, Bitmap.Colour(palette.ink), thickness: length(2.5))
      }
    }
  }

  private mutating func draw(_ touch: LastTouch) {
    let colour = Bitmap.Colour(palette.touch)
    let points = touch.points.map { (x: place($0.x), y: place($0.y)) }
    for (start, end) in zip(points, points.dropFirst()) {
      bitmap.line(from: start, to: end, colour, thickness: length(2.5))
    }
    guard let end = points.last else { return }
    let radius = length(14)
    let ring = Bitmap.Area(
      left: end.x - radius, top: end.y - radius, right: end.x + radius, bottom: end.y + radius)
    if touch.isDown {
      bitmap.opacity = 77
      bitmap.box(ring, radius: radius, colour, nil, thickness: 0)
      bitmap.opacity = 256
    }
    bitmap.box(ring, radius: radius, nil, colour, thickness: length(2.5))
  }
}
