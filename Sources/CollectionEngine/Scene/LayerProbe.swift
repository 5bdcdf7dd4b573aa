package import LayoutCore

/// The layouts of one layer with what they read, base first: what laws and other checks ask
/// directly.
///
/// Contexts are live: they show the layer's current state until another layout is loaded.
package struct LayerProbe {
  /// One layout of the stack and its context.
  package struct Level {
    /// The layout.
    package let layout: any CollectionLayout
    /// Its present input.
    package let context: any LayoutContext
    /// Asks for the scroller of a section: its own or that of a layout below; the frame is where
    /// this layout has it.
    package let scroller: (Int) throws(LayoutFailure) -> SectionScroller?

    /// Creates a level of a prepared layout.
    package init(_ layout: any CollectionLayout, _ context: any LayoutContext) {
      self.init(layout, context) { (section) throws(LayoutFailure) in
        try layout.scrollers?.scroller(ofSection: section)
      }
    }

    /// Creates a level of a stack.
    init(
      _ layout: any CollectionLayout, _ context: any LayoutContext,
      _ scroller: @escaping (Int) throws(LayoutFailure) -> SectionScroller?
    ) {
      (self.layout, self.context, self.scroller) = (layout, context, scroller)
    }
  }

  /// The layouts, base first.
  package let levels: [Level]

  /// The layout that people load by name: the outermost.
  package var top: Level { levels[levels.count - 1] }

  /// Layouts that are prepared already, base first.
  package init(levels: [Level]) { self.levels = levels }
}

extension Scene {
  /// Returns the prepared layouts of a layer with their contexts.
  ///
  /// - Throws: `EngineError.noLayer`, `.noLayout`, `.layout`.
  package func probe(layer: String? = nil) throws(EngineError) -> LayerProbe {
    let (_, stack) = try preparedStack(layer)
    return LayerProbe(
      levels: stack.levels.indices.map { level in
        LayerProbe.Level(stack.levels[level], stack.contexts[level]) {
          (section) throws(LayoutFailure) in
          guard stack.scrollerLevel ?? .max <= level,
            var scroller = try stack.scroller(ofSection: section)
          else { return nil }
          let origin = stack.contexts[level].origin
          scroller.frame = scroller.frame.offset(dx: -origin.x, dy: -origin.y)
          return scroller
        }
      })
  }

  /// Returns a scene of its own with a copy of one layer, freshly prepared over `layouts`, base
  /// first.
  ///
  /// Content, options, overrides, viewport, offset and the state of gestures are the layer's; a
  /// transition is left out.
  ///
  /// - Precondition: the layouts are of the same modules as the layer's.
  /// - Throws: `EngineError.noLayer`, `.noLayout`, `.layout`.
  package func twin(of layer: String? = nil, over layouts: [any CollectionLayout])
    throws(EngineError) -> Scene
  {
    let index = try index(of: layer)
    guard let stack = state.layers[index].stack else {
      throw .noLayout(layer: state.layers[index].name)
    }
    let (own, names) = (stack.names, Array(layouts.reversed().map { $0.declaration.name }))
    precondition(names == own, "expected layouts of \(own), found \(names)")
    let twin = Scene()
    var copy = state.layers[index]
    copy.content = state.layers[state.owner(of: index)].content
    copy.source = .own
    copy.mirrored = nil
    copy.transition = nil
    copy.stack = LayoutStack(layouts, layer: copy.name, trace: twin.trace)
    (twin.state.layers, twin.state.columns) = ([copy], state.columns)
    twin.state.current = copy.name
    // The layer's viewport is the scene: what a frame does to it is the engine's, not the layouts'.
    let viewport = state.viewport(index)
    (twin.state.size, twin.state.safeArea) = (viewport.size, viewport.safeArea)
    twin.state.layers[0].place = .fill
    _ = try twin.preparedStack(nil)
    return twin
  }
}
