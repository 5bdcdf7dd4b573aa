/// One thing that is fed with random input.
///
/// An input is a list of pieces, so that a failing one can be shrunk by leaving pieces out.
protocol Part {
  /// The name of a round, in the plural.
  static var unit: String { get }
  /// Number of rounds for one input; a part may make fewer in a shorter run.
  static var roundsPerInput: Int { get }
  /// Inputs that one worker tries before a fresh one takes over.
  static var batch: Int { get }
  /// Most tries to shrink a failing input.
  static var attempts: Int { get }
  /// Whether pieces may be made shorter, too.
  static var shrinksPieces: Bool { get }
  /// Time limit of one input, in seconds; beyond it is a fault.
  static var patience: Int { get }
  /// The things counted, for the last line of the run.
  static var counted: [String] { get }

  /// Makes ready what all inputs share.
  ///
  /// - Throws: if the machine lacks something.
  init(_ setting: Setting) throws

  /// One random input.
  func input(_ random: inout Random) -> [[UInt8]]

  /// The first law that does not hold for the input, in one line; nil if all do.
  func fault(of input: [[UInt8]]) -> String?
}

extension Part {
  static var batch: Int { 200 }
  static var attempts: Int { 300 }
  static var shrinksPieces: Bool { true }
}

/// A part's data from the run.
struct Setting {
  /// The tally of counts.
  let tally: Tally
  /// The path of the program that parts with a terminal start.
  let program: String
  /// Number of rounds of the run.
  let rounds: Int
}
