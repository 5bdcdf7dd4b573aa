#if os(Linux)
// An entry imports this module and UIKit: the words of the contract come along, without the core's
// own index paths.
@_exported public import CLayoutPlugin
public import LayoutCore
internal import LayoutPluginKit
internal import UIKit

/// A kind that a layout shows besides cells, header and footer: `.supplementary("Badge")`,
/// `.decoration("Shelf")`.
public typealias KindDeclaration = LayoutCore.KindDeclaration

/// A layout class of an app as a module of the shell (rules U-80 to U-86).
///
///     AdoptedLayout.entry(hostABI, name: "falls", summary: "A waterfall.", source: Source.init) { source in
///       let layout = WaterfallLayout()
///       layout.delegate = source
///       return layout
///     } declaring: {
///       $0.option("column-spacing", \.minimumInteritemSpacing, "Distance between columns.")
///     }
public enum AdoptedLayout {
  /// Returns the descriptor of a module whose instances are layouts that `makeLayout` creates, each
  /// with a source and a collection view of its own; nil for a host of another major version.
  public static func entry<Source: ContentSource, Layout: AdoptableLayout>(
    _ hostABI: UInt32, name: String, version: String = "1.0.0", summary: String,
    source makeSource: @escaping @MainActor () -> Source,
    _ makeLayout: @escaping @MainActor (Source) -> Layout,
    declaring: @escaping @MainActor (AdoptedDeclarations<Layout>) -> Void = { _ in }
  ) -> UnsafePointer<layout_plugin_descriptor>? {
    LayoutPlugin.entry(hostABI) {
      MainActor.assumeIsolated { () -> Adapter in
        let source = makeSource()
        return adapter(name, version, summary, source, makeLayout(source), declaring)
      }
    }
  }

  @MainActor private static func adapter<Layout: AdoptableLayout>(
    _ name: String, _ version: String, _ summary: String, _ source: ContentSource, _ layout: Layout,
    _ declaring: @MainActor (AdoptedDeclarations<Layout>) -> Void
  ) -> Adapter {
    let declarations = AdoptedDeclarations<Layout>()
    declaring(declarations)
    return Adapter(name, version, summary, source, layout, declarations)
  }

  /// Returns a layout class as the engine's layout, without the contract between them.
  @MainActor package static func layout<Layout: AdoptableLayout>(
    name: String, summary: String, source: ContentSource, _ layout: Layout,
    declaring: @MainActor (AdoptedDeclarations<Layout>) -> Void
  ) -> any CollectionLayout {
    adapter(name, "1.0.0", summary, source, layout, declaring)
  }
}
#endif
