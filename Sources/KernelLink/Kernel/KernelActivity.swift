/// What a kernel was doing when it died.
public enum KernelActivity: Equatable, Sendable {
  /// Nothing: it waited for a line, or answered the editor.
  case idle
  /// It ran the line with this number.
  case line(UInt64)
  /// It rebuilt its state and was at this line of the journal, counted from 1.
  case replay(UInt64)
  /// It had done its work and was leaving.
  case finished

  var code: UInt64 {
    switch self {
    case .idle: 0
    case .line: 1
    case .replay: 2
    case .finished: 3
    }
  }

  var number: UInt64 {
    switch self {
    case .line(let number), .replay(let number): number
    case .idle, .finished: 0
    }
  }

  init(code: UInt64, number: UInt64) {
    switch code {
    case 1: self = .line(number)
    case 2: self = .replay(number)
    case 3: self = .finished
    default: self = .idle
    }
  }
}
