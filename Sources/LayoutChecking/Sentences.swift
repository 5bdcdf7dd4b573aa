// All sentences about modules that cannot be checked.

extension CheckProblem {
  /// One sentence without a full stop.
  var sentence: String {
    switch self {
    case .unknown(let answer): answer
    case .noDecorator(let module): "\(module) is no decorator: expected no --over"
    case .unknownBase(let name, let known):
      "no layout '\(name)' to check over; available: \(known.joined(separator: ", "))"
    case .noBase(let module): "no layout to check \(module) over"
    }
  }
}
