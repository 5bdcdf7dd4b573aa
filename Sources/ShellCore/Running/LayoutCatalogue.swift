public import LayoutCore

/// The source of layouts by name; the program implements it over its plugin host.
public protocol LayoutCatalogue: AnyObject {
  /// All modules found, usable or not, in search order.
  func modules() -> [ModuleDescription]

  /// Returns one module with its options.
  ///
  /// - Throws: `CatalogueError`.
  func describe(_ name: String) throws(CatalogueError) -> ModuleDescription

  /// Creates a layout of the module.
  ///
  /// - Throws: `CatalogueError`.
  func makeLayout(_ name: String) throws(CatalogueError) -> any CollectionLayout

  /// Names of the images in use, by module: letters and digits that identify builds.
  ///
  /// Empty if the catalogue keeps no old images.
  var images: [String: String] { get }

  /// Creates a layout of one image of the module, which is in use from then on; of the current
  /// image if `image` is nil or no longer kept.
  ///
  /// - Throws: `CatalogueError`.
  func makeLayout(_ name: String, image: String?) throws(CatalogueError) -> any CollectionLayout

  /// Reads the module's file again, or those of all loaded modules; later layouts are of the new
  /// image.
  ///
  /// - Throws: `CatalogueError`; the old image then stays in use.
  func reload(_ name: String?) throws(CatalogueError)
}

extension LayoutCatalogue {
  /// None: every layout is of the current image.
  public var images: [String: String] { [:] }

  /// Creates a layout of the current image.
  ///
  /// - Throws: `CatalogueError`.
  public func makeLayout(_ name: String, image: String?) throws(CatalogueError)
    -> any CollectionLayout
  {
    try makeLayout(name)
  }
}

/// Why the catalogue cannot make a layout.
public enum CatalogueError: Error, Hashable, Sendable {
  /// No module has this name; the others.
  case unknown(String, known: [String])
  /// The module is there but cannot be used.
  case refused(OutsideError)
}

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
