import ShellValues
import TerminalText

/// Writes questions about the scene and their answers, each the way `ByteReader` below reads it.
extension ByteWriter {
  mutating func put(_ question: SceneQuestion) {
    switch question {
    case .look: put(UInt8(1))
    case .holds(let statement):
      put(UInt8(2))
      put(statement)
    case .value(let expression):
      put(UInt8(3))
      put(expression)
    case .digest: put(UInt8(4))
    case .openBatch: put(UInt8(5))
    case .drawing(let columns, let isFitted):
      put(UInt8(6))
      put(columns) { $0.put(UInt64(clamping: $1)) }
      put(isFitted)
    case .lack(let statement):
      put(UInt8(7))
      put(statement)
    case .likeness(let expression, let number):
      put(UInt8(8))
      put(expression)
      put(number.bitPattern)
    case .rules(let element):
      put(UInt8(9))
      put(element)
    }
  }

  mutating func put(_ answer: SceneAnswer) {
    switch answer {
    case .yes: put(UInt8(1))
    case .no(let reason):
      put(UInt8(2))
      put(reason)
    case .look(let elements):
      put(UInt8(3))
      put(elements) { writer, element in
        writer.put(element.layer)
        writer.put(element.name)
        for value in [element.x, element.y, element.width, element.height] {
          writer.put(value.bitPattern)
        }
      }
    case .value(let text, let number):
      put(UInt8(4))
      put(text)
      put(number) { $0.put($1.bitPattern) }
    case .digest(let digest):
      put(UInt8(5))
      put(digest)
    case .drawing(let rows):
      put(UInt8(6))
      put(rows.bytes)
    case .clause(let clause):
      put(UInt8(7))
      put(clause) { $0.put($1) }
    case .rules(let rules):
      put(UInt8(8))
      put(rules) { $0.put($1) }
    }
  }

  mutating func put(_ picture: PictureOfPage) {
    put(picture.page)
    put(picture.id)
    put(picture.since)
  }
}

extension ByteReader {
  mutating func question() throws(FrameProblem) -> SceneQuestion {
    switch try number(UInt8.self) {
    case 1: return .look
    case 2: return .holds(try text())
    case 3: return .value(try text())
    case 4: return .digest
    case 5: return .openBatch
    case 6:
      return .drawing(
        columns: try optional { reader throws(FrameProblem) in try reader.index() },
        isFitted: try flag())
    case 7: return .lack(try text())
    case 8: return .likeness(try text(), try double())
    case 9: return .rules(of: try text())
    default: throw .value
    }
  }

  mutating func answer() throws(FrameProblem) -> SceneAnswer {
    switch try number(UInt8.self) {
    case 1: return .yes
    case 2: return .no(reason: try text())
    case 3:
      return .look(
        try list { reader throws(FrameProblem) in
          SeenElement(
            layer: try reader.text(), name: try reader.text(), x: try reader.double(),
            y: try reader.double(), width: try reader.double(), height: try reader.double())
        })
    case 4:
      return .value(
        try text(), number: try optional { reader throws(FrameProblem) in try reader.double() })
    case 5: return .digest(try number())
    case 6: return .drawing(try visible())
    case 7: return .clause(try optional { reader throws(FrameProblem) in try reader.text() })
    case 8: return .rules(try list { reader throws(FrameProblem) in try reader.text() })
    default: throw .value
    }
  }

  /// Reads a number; values may be infinite.
  private mutating func double() throws(FrameProblem) -> Double {
    let value = Double(bitPattern: try number(UInt64.self))
    guard !value.isNaN else { throw .value }
    return value
  }

  mutating func pictureOfPage() throws(FrameProblem) -> PictureOfPage {
    PictureOfPage(page: try number(), id: try text(), since: try text())
  }
}
