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
