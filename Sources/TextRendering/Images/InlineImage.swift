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
        drawing, theme, scale: width / max(size.width, 1), glyph: 1)
      output += SixelText.bytes(of: picture.bitmap)
    case .kitty:
      let picture = BitmapPicture(drawing, theme, scale: 2, glyph: 2)
      let text = Base64.text(of: PNGFile.bytes(of: picture.bitmap))
      // Shows a PNG file in a given number of columns, without a reply.
      var keys = "a=T,f=100,q=2,c=\(cells),"
      for start in stride(from: 0, to: text.count, by: piece) {
        let end = min(start + piece, text.count)
        output.append("\u{1B}_G\(keys)m=\(end < text.count ? 1 : 0);")
        output += text[start..<end]
        output.append("\u{1B}\\")
        keys = ""
      }
    case .iterm2:
      let picture = BitmapPicture(drawing, theme, scale: 2, glyph: 2)
      let file = PNGFile.bytes(of: picture.bitmap)
      output.append("\u{1B}]1337;File=inline=1;size=\(file.count);width=\(cells):")
      output += Base64.text(of: file)
      output.append("\u{07}")
    }
    output.append("\n")
  }
}

/// A bitmap as sixels: six rows at a time, colour by colour, as DEC's terminals read them.
///
/// The colours are those of a cube with six steps a side, so every terminal has room for them.
enum SixelText {
  private static let steps = 6

  /// Returns the control sequence.
  ///
  /// - Complexity: O(points · colours of a band).
  static func bytes(of bitmap: Bitmap) -> [UInt8] {
    let colours = bitmap.points.map { point in
      [16, 8, 0].reduce(0) { $0 * steps + step(UInt8(truncatingIfNeeded: point >> $1)) }
    }
    // Square points; those without a colour keep what is there.
    var output: [UInt8] = []
    output.append("\u{1B}P0;1q\"1;1;\(bitmap.width);\(bitmap.height)")
    for colour in Set(colours).sorted() {
      let shares = [colour / steps / steps, colour / steps % steps, colour % steps]
      output.append("#\(colour);2")
      for share in shares { output.append(";\(share * 100 / (steps - 1))") }
    }
    for top in stride(from: 0, to: bitmap.height, by: 6) {
      band(colours, bitmap.width, top..<min(top + 6, bitmap.height), &output)
    }
    output.append("\u{1B}\\")
    return output
  }

  private static func step(_ value: UInt8) -> Int { (Int(value) * (steps - 1) + 127) / 255 }

  private static func band(
    _ colours: [Int], _ width: Int, _ rows: Range<Int>, _ output: inout [UInt8]
  ) {
    let present = Set(colours[rows.lowerBound * width..<rows.upperBound * width]).sorted()
    for (index, colour) in present.enumerated() {
      if index > 0 { output.append("$") }
      output.append("#\(colour)")
      var run: (sixel: UInt8, count: Int) = (0, 0)
      for x in 0..<width {
        var sixel: UInt8 = 0
        for (bit, row) in rows.enumerated() where colours[row * width + x] == colour {
          sixel |= 1 << UInt8(bit)
        }
        if sixel != run.sixel {
          write(run, &output)
          run = (sixel, 0)
        }
        run.count += 1
      }
      if run.sixel != 0 { write(run, &output) }
    }
    output.append("-")
  }

  private static func write(_ run: (sixel: UInt8, count: Int), _ output: inout [UInt8]) {
    let character = run.sixel + 63
    guard run.count > 3 else {
      output += Array(repeating: character, count: run.count)
      return
    }
    output.append("!\(run.count)")
    output.append(character)
  }
}
