// All sentences about modules that cannot be checked.

extension CheckProblem {
  /// One sentence without a full stop.
  var sentence: String {
    switch self {
    case .unknown(let answer): answer
    case .noDecorator(let module): "\(module) is no decorator: expected no --over"
    case .unknownBase(let name, let known):
      "no layout '\(name)' to check over; available: \(known.joined(separator: ", "))"
    case .noClass(let module):
      "\(module) is made of no UIKit layout class that a test can name: expected a module of "
        + "'layoutsh adopt'"
    case .testExists(let path): "'\(path)' exists; --as-test takes a new name"
    case .option(let answer): answer
    case .noBase(let module): "no layout to check \(module) over"
    }
  }
}
