// All sentences about modules that cannot be checked.

import ShellKernel

extension CheckProblem {
  /// One sentence without a full stop.
  var sentence: String {
    switch self {
    case .crashes(let module, _): "module \(module) crashes while it is loaded"
    case .unusable(let answer): answer
    case .noDecorator(let module): "\(module) is no decorator: expected no --over"
    case .unknownBase(let name, let known):
      "no layout '\(name)' to check over; available: \(known.joined(separator: ", "))"
    case .noBase(let module): "no layout to check \(module) over"
    }
  }

  /// The exit code of a check that cannot begin: 70 if the module crashed.
  var code: Int32 {
    if case .crashes = self { return 70 }
    return 2
  }

  /// What is known of the crash, or nil if there was none.
  var card: CrashCard? {
    if case .crashes(_, let card) = self { return card }
    return nil
  }
}
