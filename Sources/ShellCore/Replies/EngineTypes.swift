public import CollectionEngine

// The engine's values that replies carry: who reads a reply needs no other module.

/// An element as a query shows it.
public typealias ShownElement = CollectionEngine.ShownElement
/// A layer as `status` shows it.
public typealias LayerStatus = CollectionEngine.LayerStatus
/// The answer to a hit-test.
public typealias Hit = CollectionEngine.Hit
/// What a layer holds on to when its content changes.
public typealias AnchorPolicy = CollectionEngine.AnchorPolicy
/// Moments of a layer's last change.
public typealias LayerFrames = CollectionEngine.LayerFrames
/// An element at one of them.
public typealias MovingElement = CollectionEngine.MovingElement
/// How far a layer is on its way to another layout.
public typealias TransitionStatus = CollectionEngine.TransitionStatus
/// A node at a hit-tested point.
public typealias HitNode = CollectionEngine.HitNode
/// Where touches fall through a layer.
public typealias PassThrough = CollectionEngine.PassThrough
/// Which layer gets the touches of a part of the viewport.
public typealias TouchArea = CollectionEngine.TouchArea
/// The work done by a layer's layouts.
public typealias Counters = CollectionEngine.Counters
/// One property of an item.
public typealias ItemChange = CollectionEngine.ItemChange
