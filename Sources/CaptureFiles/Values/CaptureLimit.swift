/// Maximum counts of a capture; a file beyond one of them is refused.
public enum CaptureLimit {
  /// Length of the file, in bytes.
  public static let bytes = 16_000_000
  /// Depth of nested arrays and objects.
  public static let depth = 16
  /// Sections.
  public static let sections = 10_000
  /// Items of all sections together.
  public static let items = 16_000_000
  /// Runs of sizes of all sections together.
  public static let runs = 50_000
  /// Attributes, and views.
  public static let elements = 20_000
  /// Rectangle queries.
  public static let queries = 32
  /// Hit-test samples.
  public static let samples = 4_096
  /// Length of a name, in bytes of UTF-8.
  public static let name = 256
  /// Length of a label, in Unicode scalars.
  public static let label = 40
  /// Magnitude of a number; what is beyond counts as infinite.
  public static let magnitude = 1e9
}

/// The things of a capture that are counted.
public enum CaptureCount: Hashable, Sendable {
  /// Sections.
  case sections
  /// Items of all sections together.
  case items
  /// Runs of sizes of all sections together.
  case runs
  /// Attributes.
  case attributes
  /// Views.
  case views
  /// Rectangle queries.
  case queries
  /// Hit-test samples.
  case samples

  /// Maximum count.
  public var limit: Int {
    switch self {
    case .sections: CaptureLimit.sections
    case .items: CaptureLimit.items
    case .runs: CaptureLimit.runs
    case .attributes, .views: CaptureLimit.elements
    case .queries: CaptureLimit.queries
    case .samples: CaptureLimit.samples
    }
  }

  /// - Throws: `CaptureFault` if there are more than there may be.
  func check(_ count: Int) throws(CaptureFault) {
    if count > limit { throw CaptureFault(.tooMany(self, found: count)) }
  }
}
