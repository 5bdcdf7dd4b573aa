/// A GIF file as a reader of the standard sees it: every frame whole, with its time.
///
/// It knows no more than the standard says: codes of at most twelve bits, blocks, areas,
/// transparency. What is disposed of otherwise than by leaving it is refused.
public struct GIFReader {
  /// Why a file is not read.
  public struct Fault: Error, CustomStringConvertible {
    /// The fault.
    public let description: String
  }

  /// A frame.
  public struct Frame: Equatable {
    /// The colours as `0xRRGGBB`, row by row.
    public var points: [UInt32]
    /// Its time, in hundredths of a second.
    public var hundredths: Int

    /// Creates a frame.
    public init(points: [UInt32], hundredths: Int) {
      (self.points, self.hundredths) = (points, hundredths)
    }
  }

  /// Points from left to right.
  public let width: Int
  /// Points from top to bottom.
  public let height: Int
  /// The frames, in order.
  public private(set) var frames: [Frame] = []
  /// The number of repetitions, 0 for ever, nil for none.
  public private(set) var repetitions: Int?

  private let bytes: [UInt8]
  private var place = 13
  private var colours: [UInt32] = []

  /// Reads a whole file.
  public init(_ bytes: [UInt8]) throws {
    self.bytes = bytes
    guard bytes.starts(with: Array("GIF89a".utf8)), bytes.count > 13 else {
      throw Fault(description: "no GIF file")
    }
    (width, height) = (
      Int(bytes[6]) | Int(bytes[7]) << 8, Int(bytes[8]) | Int(bytes[9]) << 8
    )
    guard bytes[10] & 0x80 != 0 else { throw Fault(description: "no table of colours") }
    for _ in 0..<2 << Int(bytes[10] & 7) {
      colours.append(UInt32(try next()) << 16 | UInt32(try next()) << 8 | UInt32(try next()))
    }
    var canvas = [UInt32](repeating: 0, count: width * height)
    var (hundredths, transparent): (Int, Int?) = (0, nil)
    while true {
      switch try next() {
      case 0x3B:
        guard place == bytes.count else { throw Fault(description: "bytes after the end") }
        return
      case 0x21:
        let kind = try next()
        let block = try blocks()
        if kind == 0xF9 {
          hundredths = Int(block[1]) | Int(block[2]) << 8
          transparent = block[0] & 1 == 1 ? Int(block[3]) : nil
          guard block[0] >> 2 & 7 <= 1 else { throw Fault(description: "a frame is taken away") }
        } else if kind == 0xFF, block.starts(with: Array("NETSCAPE2.0".utf8)) {
          repetitions = Int(block[12]) | Int(block[13]) << 8
        }
      case 0x2C:
        try paint(on: &canvas, transparent)
        frames.append(Frame(points: canvas, hundredths: hundredths))
      case let other: throw Fault(description: "byte \(other) at \(place - 1)")
      }
    }
  }

  private mutating func paint(on canvas: inout [UInt32], _ transparent: Int?) throws {
    var sides: [Int] = []
    for _ in 0..<4 { sides.append(Int(try next()) | Int(try next()) << 8) }
    guard try next() == 0 else { throw Fault(description: "a frame with colours of its own") }
    let (left, top, across, down) = (sides[0], sides[1], sides[2], sides[3])
    guard across > 0, down > 0, left + across <= width, top + down <= height else {
      throw Fault(description: "a frame beyond the picture: \(sides)")
    }
    let smallest = Int(try next())
    let points = try Self.unpacked(try blocks(), smallest)
    guard points.count == across * down else {
      throw Fault(description: "\(points.count) points for \(across)x\(down)")
    }
    for (index, point) in points.enumerated() where point != transparent {
      guard point < colours.count else { throw Fault(description: "no colour \(point)") }
      canvas[(top + index / across) * width + left + index % across] = colours[point]
    }
  }

  /// Decodes LZW by the book: a list of strings.
  private static func unpacked(_ bytes: [UInt8], _ smallest: Int) throws -> [Int] {
    let (clear, end) = (1 << smallest, 1 << smallest + 1)
    var strings: [[Int]] = []
    var width = smallest + 1
    var before: [Int]?
    var points: [Int] = []
    var (waiting, count, place) = (0, 0, 0)
    while true {
      while count < width {
        guard place < bytes.count else { throw Fault(description: "the points end early") }
        waiting |= Int(bytes[place]) << count
        (count, place) = (count + 8, place + 1)
      }
      let code = waiting & (1 << width - 1)
      (waiting, count) = (waiting >> width, count - width)
      if code == end {
        guard place == bytes.count else { throw Fault(description: "bytes after the points") }
        return points
      }
      if code == clear {
        strings = (0..<clear).map { [$0] } + [[], []]
        (width, before) = (smallest + 1, nil)
        continue
      }
      let string: [Int]
      if code < strings.count {
        string = strings[code]
      } else if code == strings.count, let before {
        string = before + before.prefix(1)
      } else {
        throw Fault(description: "no code \(code)")
      }
      points += string
      if let before, strings.count < 4096 { strings.append(before + string.prefix(1)) }
      if strings.count == 1 << width, width < 12 { width += 1 }
      before = string
    }
  }

  private mutating func next() throws -> UInt8 {
    guard place < bytes.count else { throw Fault(description: "the file ends early") }
    place += 1
    return bytes[place - 1]
  }

  private mutating func blocks() throws -> [UInt8] {
    var found: [UInt8] = []
    while true {
      let count = Int(try next())
      if count == 0 { return found }
      for _ in 0..<count { found.append(try next()) }
    }
  }
}
