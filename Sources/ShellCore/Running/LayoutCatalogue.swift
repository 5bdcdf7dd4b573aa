public import LayoutCore

/// Where the shell gets layouts from, by name; the program implements it over its plugin host.
public protocol LayoutCatalogue: AnyObject {
  /// Every module that was found, usable or not, in the order of the search.
  func modules() -> [ModuleDescription]

  /// One module with its options.
  ///
  /// - Throws: `CatalogueError`.
  func describe(_ name: String) throws(CatalogueError) -> ModuleDescription

  /// A new layout of the module, with nothing prepared.
  ///
  /// - Throws: `CatalogueError`.
  func makeLayout(_ name: String) throws(CatalogueError) -> any CollectionLayout

  /// Names of the images in use, by module: words of letters and digits that tell builds apart.
  ///
  /// Empty where the catalogue cannot give an old image back.
  var images: [String: String] { get }

  /// A new layout of one image of the module, which is in use from then on; of the present one where
  /// `image` is nil or cannot be had any more.
  ///
  /// - Throws: `CatalogueError`.
  func makeLayout(_ name: String, image: String?) throws(CatalogueError) -> any CollectionLayout

  /// Reads the module's file again, or every loaded module's without a name; layouts made from now
  /// on are of the new image.
  ///
  /// - Throws: `CatalogueError`; the old image then stays in use.
  func reload(_ name: String?) throws(CatalogueError)
}

extension LayoutCatalogue {
  /// None: every layout is of the present image.
  public var images: [String: String] { [:] }

  /// A new layout of the present image.
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

/// A module as people see it.
public struct ModuleDescription: Hashable, Sendable {
  /// The name it is loaded by.
  public var name: String
  /// Its own version; empty where it could not be read.
  public var version: String
  /// One sentence.
  public var summary: String
  /// Where it was found: `bundled`, `user`, `env` or `option`.
  public var place: String
  /// Its file.
  public var path: String
  /// `ok`, or one sentence about what is wrong with it.
  public var status: String
  /// Whether it wraps another layout.
  public var isDecorator: Bool
  /// Its options; empty where they are not known without running it.
  public var options: [OptionDeclaration]
  /// Who wrote it; empty if that is not said, as the next two.
  public var author = ""
  /// Its licence, for example `Apache-2.0`.
  public var licence = ""
  /// Where it comes from.
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
