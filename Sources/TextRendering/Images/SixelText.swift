/// A bitmap as sixels: six rows at a time, colour by colour, as DEC's terminals read them.
///
/// The colours are those of a cube with six steps a side, so every terminal has room for them.
enum SixelText {
  private static let steps = 6

  /// Returns the control sequence.
  ///
  /// - Complexity: O(points · colours of a band).
  static func bytes(of bitmap: Bitmap) -> [UInt8] {
    let colours = (0..<bitmap.width * bitmap.height).map { point in
      (0..<3).reduce(0) { $0 * steps + step(bitmap.bytes[3 * point + $1]) }
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
