public import TextFormats

/// An error in a file of a capture, as data, and where it is.
///
///     CaptureFault(.value(.positive, found: "0"), at: "scale").sentence
///     // scale: expected a number above 0, found 0
public struct CaptureFault: Error, Hashable, Sendable {
  /// The place as a path of keys and indexes, such as `queries[0].result[0]`; empty for the file.
  public var path: String
  /// The error.
  public var problem: CaptureProblem

  /// Creates a fault.
  public init(_ problem: CaptureProblem, at path: String = "") {
    (self.path, self.problem) = (path, problem)
  }
}

/// Errors of a capture.
public enum CaptureProblem: Hashable, Sendable {
  /// The file is larger than `CaptureLimit.bytes`.
  case tooLarge(bytes: Int)
  /// The text is not JSON; what was found there, or nil for the end of the file.
  case syntax(TextFault, found: String?)
  /// The file states another format or version, or none.
  case format(expected: String, found: String?)
  /// A key that must be there is not.
  case missing
  /// A key that is there twice.
  case repeated
  /// A value of another type or range; what was found is as the file has it, clipped.
  case value(CaptureExpectation, found: String)
  /// More of something than there may be.
  case tooMany(CaptureCount, found: Int)
  /// A console printed more than one capture.
  case several
}

/// The types and ranges of values in a capture.
public enum CaptureExpectation: Hashable, Sendable {
  /// A finite number.
  case number
  /// A finite number above 0.
  case positive
  /// A number, or one of `"nan"`, `"inf"` and `"-inf"`.
  case anyNumber
  /// A whole number, not negative.
  case wholeNumber
  /// A whole number from 1.
  case countingNumber
  /// An index into another array; -1 too, where that stands for none.
  case index(below: Int, orNone: Bool)
  /// A string of at most so many bytes, or of any length.
  case text(bytes: Int?)
  /// A string of at most so many Unicode scalars.
  case label(scalars: Int)
  /// `true` or `false`.
  case flag
  /// One of some words.
  case word([String])
  /// An array, of a certain length or of any.
  case array(count: Int?)
  /// Runs of sizes for at most so many items.
  case runs(ofItems: Int)
  /// An index path: one or two whole numbers.
  case path
  /// An object.
  case object
}
