internal import TextFormats

// All sentences about files that are no captures: where, what was expected, what was found.

extension CaptureFault {
  /// One sentence without a full stop.
  public var sentence: String { (path.isEmpty ? "" : "\(path): ") + problem.sentence }
}

extension CaptureProblem {
  /// One sentence without a full stop and without the place.
  fileprivate var sentence: String {
    switch self {
    case .tooLarge(let bytes):
      return "expected at most \(CaptureLimit.bytes / 1_000_000) MB, found \(Self.megabytes(bytes))"
        + " MB; capture with a lower limit"
    case .syntax(let fault, _) where fault.problem == .tooDeep:
      return "line \(fault.place.line), column \(fault.place.column): expected at most "
        + "\(CaptureLimit.depth) arrays and objects inside each other, found more"
    case .syntax(let fault, nil):
      return "line \(fault.place.line): \(fault.problem.sentence), found the end of the file; "
        + "the text may have been cut off"
    case .syntax(let fault, let found?):
      return "line \(fault.place.line), column \(fault.place.column): \(fault.problem.sentence)"
        + (found.isEmpty ? "" : ", found '\(found)'")
    case .format(let expected, let found):
      return "expected format '\(expected)', found " + (found.map { "'\($0)'" } ?? "none")
    case .missing: return "missing"
    case .repeated: return "appears twice"
    case .value(let expectation, let found):
      return "expected \(expectation.phrase), found \(found)"
    case .tooMany(let count, let found):
      return "expected at most \(count.limit) \(count.noun), found \(found)"
    case .several:
      return "expected one capture between 'layoutsh-capture begin' and 'layoutsh-capture end', "
        + "found another"
    }
  }

  /// Megabytes with one decimal, rounded up, so that no limit seems to be kept.
  private static func megabytes(_ bytes: Int) -> String {
    let tenths = (bytes + 99_999) / 100_000
    return tenths % 10 == 0 ? "\(tenths / 10)" : "\(tenths / 10).\(tenths % 10)"
  }
}

extension CaptureExpectation {
  /// A noun phrase.
  fileprivate var phrase: String {
    switch self {
    case .number: return "a number from -1000000000 to 1000000000"
    case .positive: return "a number above 0"
    case .anyNumber: return "a number, \"nan\", \"inf\" or \"-inf\""
    case .wholeNumber: return "a whole number"
    case .countingNumber: return "a whole number above 0"
    case .index(let count, let orNone): return "an index below \(count)" + (orNone ? " or -1" : "")
    case .text(nil): return "a string"
    case .text(let bytes?): return "a string of at most \(bytes) bytes"
    case .label(let scalars): return "a string of at most \(scalars) characters"
    case .flag: return "true or false"
    case .word(let words):
      let quoted = words.map { "'\($0)'" }
      return quoted.dropLast().joined(separator: ", ") + " or " + (quoted.last ?? "")
    case .array(nil): return "an array"
    case .array(let count?): return "an array of \(count) values"
    case .runs(let items): return "sizes for at most \(items) items"
    case .path: return "an array of one or two whole numbers"
    case .object: return "an object"
    }
  }
}

extension CaptureCount {
  /// The things, in the plural.
  fileprivate var noun: String {
    switch self {
    case .sections: "sections"
    case .items: "items"
    case .runs: "runs of sizes"
    case .attributes: "attributes"
    case .views: "views"
    case .queries: "queries"
    case .samples: "samples"
    }
  }
}
