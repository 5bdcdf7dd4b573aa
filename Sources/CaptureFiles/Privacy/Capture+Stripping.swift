extension Capture {
  /// Returns the capture without the names and texts of an app, a person or a device: with the same
  /// geometry and counts.
  ///
  /// Classes become `Layout1` and `View1`, kinds `kind-1`, in the order of the file; classes and
  /// kinds of UIKit itself stay.
  ///
  /// - Complexity: O(n) for n values.
  public func stripped() -> Capture {
    let names = CaptureNames(of: self)
    func renamed(_ name: String, _ list: CaptureNames.List, _ prefix: String) -> String {
      list.number(of: name).map { "\(prefix)\($0)" } ?? name
    }
    func layoutClass(_ name: String) -> String { renamed(name, names.layoutClasses, "Layout") }
    func viewClass(_ name: String) -> String { renamed(name, names.viewClasses, "View") }
    func kind(_ name: String) -> String { renamed(name, names.kinds, "kind-") }
    func detent(_ name: String) -> String { renamed(name, names.detents, "detent-") }

    var result = self
    (result.made.device, result.made.system) = (nil, nil)
    result.view.className = viewClass(view.className)
    result.layout.className = layoutClass(layout.className)
    result.layout.chain = layout.chain.map(layoutClass)
    result.layout.spec = layout.spec.map { CompositionalText($0).renamed(kind) }
    for index in compositional?.boundaryItems.indices ?? 0..<0 {
      if let own = compositional?.boundaryItems[index].kind {
        result.compositional?.boundaryItems[index].kind = kind(own)
      }
    }
    for index in attributes.indices {
      result.attributes[index].element.kind = attributes[index].element.kind.map(kind)
    }
    for index in queries.indices {
      result.queries[index].name = renamed(queries[index].name, names.queries, "rect-")
    }
    for index in views.indices {
      result.views[index].className = viewClass(views[index].className)
      (result.views[index].identifier, result.views[index].label) = (nil, nil)
    }
    for index in sheet?.detents.indices ?? 0..<0 {
      result.sheet?.detents[index].identifier = sheet?.detents[index].identifier.map(detent)
    }
    result.sheet?.selected = sheet?.selected.map(detent)
    result.sheet?.largestUndimmed = sheet?.largestUndimmed.map(detent)
    for index in hits?.targets.indices ?? 0..<0 {
      if let own = hits?.targets[index].className {
        result.hits?.targets[index].className = viewClass(own)
      }
      result.hits?.targets[index].identifier = nil
    }
    return result
  }
}
