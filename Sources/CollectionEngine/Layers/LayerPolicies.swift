/// Whether the range of a layer covers those of the layers that follow its offset (rule V-05).
public enum RangePolicy: String, CaseIterable, Hashable, Sendable {
  /// As `union` where another layer follows, otherwise as `own`.
  case auto
  /// The layer's content alone decides.
  case own
  /// The range covers that of every layer that follows.
  case union
}

/// The anchor of a layer when its content, its layout or the viewport changes (rule O-05).
public enum AnchorPolicy: String, CaseIterable, Hashable, Sendable {
  /// The offset, which is only clamped to its range, as in UICollectionView.
  case none
  /// The first visible item keeps its place, or the start of the content at its start.
  case start
  /// The last visible item keeps its place, or the end of the content at its end.
  case end
}

extension SceneState {
  /// Position of the layer that moves the one at `index`: the last of those that mirror each other,
  /// or itself.
  @inline(__always)
  func leader(of index: Int) -> Int {
    var index = index
    while let name = layers[index].mirrored, let other = self.index(of: name) { index = other }
    return index
  }

  /// Name of the layer that moves the one called `name`.
  func leader(of name: String) -> String {
    index(of: name).map { layers[leader(of: $0)].name } ?? name
  }

  /// Whether another layer mirrors the one at `index`.
  @inline(__always)
  func isFollowed(_ index: Int) -> Bool {
    layers.count > 1 && layers.contains { $0.mirrored == layers[index].name }
  }

  /// Positions of the layers that extend the range of the one at `index`: those that mirror it and
  /// show something.
  func rangeFollowers(of index: Int) -> [Int] {
    guard layers.count > 1, layers[index].range != .own else { return [] }
    let name = layers[index].name
    return layers.indices.filter { layers[$0].mirrored == name && layers[$0].stack != nil }
  }
}
