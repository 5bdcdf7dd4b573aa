public import LayoutCore

/// The description of a module.
public struct ModuleDescription: Hashable, Sendable {
  /// The name to load it by.
  public var name: String
  /// Its version; empty if it could not be read.
  public var version: String
  /// One sentence.
  public var summary: String
  /// The origin of the module: `bundled`, `user`, `env` or `option`.
  public var place: String
  /// Its file.
  public var path: String
  /// `ok`, or one sentence on what is wrong.
  public var status: String
  /// Whether it wraps another layout.
  public var isDecorator: Bool
  /// The name of the app's layout class that it stands for, or nil.
  public var className: String?
  /// Its options; empty if they are unknown without running it.
  public var options: [OptionDeclaration]
  /// Item columns of its own; empty if they are unknown without running it.
  public var columns: [ColumnDeclaration] = []
  /// Element kinds of its own; empty if they are unknown without running it.
  public var kinds: [KindDeclaration] = []
  /// Standard kinds that it never shows.
  public var missingKinds: [ElementKind] = []
  /// The author; empty if not given, as are the next two.
  public var author = ""
  /// Its licence, for example `Apache-2.0`.
  public var licence = ""
  /// The address of the project.
  public var url = ""

  /// Creates a description.
  public init(
    name: String, version: String, summary: String, place: String, path: String,
    status: String = "ok", isDecorator: Bool = false, options: [OptionDeclaration] = []
  ) {
    self.name = name
    self.version = version
    self.summary = summary
    self.place = place
    self.path = path
    self.status = status
    self.isDecorator = isDecorator
    self.options = options
  }
}
