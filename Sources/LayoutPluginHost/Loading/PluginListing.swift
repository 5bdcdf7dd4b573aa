/// A plugin file as a list shows it; none of its code has run.
public struct PluginListing: Hashable, Sendable {
  /// The name it is loaded by.
  public let name: String
  /// The plugin's own version; nil where its note cannot be read.
  public let version: String?
  /// The version of the contract it was built with; nil where its note cannot be read.
  public let abi: UInt32?
  /// Where it was found.
  public let place: SearchPath.Place
  /// Absolute path of the file.
  public let path: String
  /// Why it cannot be loaded, or nil.
  public let problem: PluginError?
  /// Whether a file of the same name comes before it.
  public let isShadowed: Bool

  /// `ok`, `shadowed`, or the sentence of the problem.
  public var status: String {
    if isShadowed { return "shadowed" }
    return problem?.sentence ?? "ok"
  }
}
