internal import LayoutCore
internal import ShellCore
internal import TextFormats

/// The picture of the scene between the lines of a terminal.
enum InlineImage {
  /// Width of a character cell where the terminal does not scale, in points; it is twice as high.
  private static let cellWidth = 8.0
  /// Maximum number of rows where the window's height is unknown.
  private static let rowLimit = 50
  /// Bytes in one sequence of kitty's protocol.
  private static let piece = 4096

  /// Appends the picture and a line feed, fitted to a number of columns.
  ///
  /// - Complexity: O(points).
  static func write(
    _ drawing: Drawing, _ form: ImageProtocol, _ theme: PictureStyle.Theme, columns: Int,
    into output: inout [UInt8]
  ) {
    let size = drawing.viewport
    let rows = Double(drawing.rows ?? rowLimit)
    let width = min(
      size.width, Double(max(1, columns - 1)) * cellWidth,
      rows * 2 * cellWidth * size.width / max(size.height, 1))
    let cells = max(1, Int((width / cellWidth).rounded(.up)))
    switch form {
    case .sixel:
      let picture = BitmapPicture(
        drawing, theme, scale: width / max(size.width, 1), glyph: 2)
      output += SixelText.bytes(of: picture.bitmap)
    case .kitty:
      let picture = BitmapPicture(drawing, theme, scale: 2, glyph: 3)
      let text = Base64.text(of: PNGFile.bytes(of: picture.bitmap))
      // Show a PNG file in so many columns, and answer nothing.
      var keys = "a=T,f=100,q=2,c=\(cells),"
      for start in stride(from: 0, to: text.count, by: piece) {
        let end = min(start + piece, text.count)
        output.append("\u{1B}_G\(keys)m=\(end < text.count ? 1 : 0);")
        output += text[start..<end]
        output.append("\u{1B}\\")
        keys = ""
      }
    case .iterm2:
      let picture = BitmapPicture(drawing, theme, scale: 2, glyph: 3)
      let file = PNGFile.bytes(of: picture.bitmap)
      output.append("\u{1B}]1337;File=inline=1;size=\(file.count);width=\(cells):")
      output += Base64.text(of: file)
      output.append("\u{07}")
    }
    output.append("\n")
  }
}
