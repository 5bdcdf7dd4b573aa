// Inert: what was stored is returned, and nothing is drawn (rule U-64).
#if os(Linux)
/// Corners of a layer.
public struct CACornerMask: OptionSet, Sendable {
  /// One bit for each corner.
  public let rawValue: UInt
  /// Creates a set from its bits.
  public init(rawValue: UInt) { self.rawValue = rawValue }
  /// The corner at the least x and y.
  public static let layerMinXMinYCorner = CACornerMask(rawValue: 1)
  /// The corner at the greatest x and the least y.
  public static let layerMaxXMinYCorner = CACornerMask(rawValue: 2)
  /// The corner at the least x and the greatest y.
  public static let layerMinXMaxYCorner = CACornerMask(rawValue: 4)
  /// The corner at the greatest x and y.
  public static let layerMaxXMaxYCorner = CACornerMask(rawValue: 8)
}

/// The shape of rounded corners.
public struct CALayerCornerCurve: RawRepresentable, Hashable, Sendable {
  /// The name.
  public let rawValue: String
  /// Creates a shape from its name.
  public init(rawValue: String) { self.rawValue = rawValue }
  /// A quarter of a circle.
  public static let circular = CALayerCornerCurve(rawValue: "circular")
  /// A curve that begins earlier.
  public static let continuous = CALayerCornerCurve(rawValue: "continuous")
}

/// The fill rule of a shape with holes.
public struct CAShapeLayerFillRule: RawRepresentable, Hashable, Sendable {
  /// The name.
  public let rawValue: String
  /// Creates a rule from its name.
  public init(rawValue: String) { self.rawValue = rawValue }
  /// By the sum of turns.
  public static let nonZero = CAShapeLayerFillRule(rawValue: "non-zero")
  /// By the number of crossings.
  public static let evenOdd = CAShapeLayerFillRule(rawValue: "even-odd")
}

/// A layer; it keeps its values and its sublayers.
@preconcurrency @MainActor open class CALayer: NSObject {
  /// Creates a layer.
  public override nonisolated init() { super.init() }
  /// Returns a layer of a class that is known at run time only; see `UICollectionReusableView`.
  package static func make(_ type: AnyClass) -> CALayer {
    guard let type = type as? CALayer.Type else { return CALayer() }
    return unsafeBitCast(type, to: _MadeLayer.Type.self).init()
  }

  /// Returns the keys of its animations: nil.
  open func animationKeys() -> [String]? { nil }
  /// Its frame in its superlayer.
  open var frame = CGRect.zero
  /// Its own coordinate space.
  open var bounds = CGRect.zero
  /// The place of its anchor point in its superlayer.
  open var position = CGPoint.zero
  /// The anchor point, as a share of the bounds.
  open var anchorPoint = CGPoint(x: 0.5, y: 0.5)
  /// Draw order.
  open var zPosition: CGFloat = 0
  /// Applied about the anchor point.
  open var transform = CATransform3DIdentity
  /// Applied to sublayers.
  open var sublayerTransform = CATransform3DIdentity
  /// Opacity, from 0 to 1.
  open var opacity: Float = 1
  /// Whether it is left out.
  open var isHidden = false
  /// Whether its back is seen.
  open var isDoubleSided = true
  /// Whether sublayers are clipped.
  open var masksToBounds = false
  /// Whether it is drawn to an image first.
  open var shouldRasterize = false
  /// Scale of that image.
  open var rasterizationScale: CGFloat = 1
  /// Scale of its content.
  open var contentsScale: CGFloat = 1
  /// Radius of its corners.
  open var cornerRadius: CGFloat = 0
  /// Shape of its corners.
  open var cornerCurve = CALayerCornerCurve.circular
  /// Corners that are rounded.
  open var maskedCorners: CACornerMask = [
    .layerMinXMinYCorner, .layerMaxXMinYCorner, .layerMinXMaxYCorner, .layerMaxXMaxYCorner,
  ]
  /// Colour of the background.
  open var backgroundColor: CGColor?
  /// Colour of the border.
  open var borderColor: CGColor?
  /// Width of the border.
  open var borderWidth: CGFloat = 0
  /// Colour of the shadow.
  open var shadowColor: CGColor?
  /// Offset of the shadow.
  open var shadowOffset = CGSize.zero
  /// Opacity of the shadow.
  open var shadowOpacity: Float = 0
  /// Blur of the shadow.
  open var shadowRadius: CGFloat = 0
  /// Outline of the shadow.
  open var shadowPath: CGPath?
  /// The mask of its visible part.
  open var mask: CALayer?
  /// A name of the app's choice.
  open var name: String?
  /// Layers on top of it.
  open private(set) var sublayers: [CALayer]?
  /// The layer it is in.
  open private(set) weak var superlayer: CALayer?

  /// Puts a layer on top of the others.
  open func addSublayer(_ layer: CALayer) {
    layer.removeFromSuperlayer()
    sublayers = (sublayers ?? []) + [layer]
    layer.superlayer = self
  }

  /// Puts a layer among the others.
  open func insertSublayer(_ layer: CALayer, at index: UInt32) {
    layer.removeFromSuperlayer()
    var layers = sublayers ?? []
    layers.insert(layer, at: min(Int(index), layers.count))
    sublayers = layers
    layer.superlayer = self
  }

  /// Takes it out of its superlayer.
  open func removeFromSuperlayer() {
    superlayer?.sublayers?.removeAll { $0 === self }
    superlayer = nil
  }

  /// Does nothing: there are no animations.
  open func removeAllAnimations() {}
  /// Does nothing: nothing is drawn.
  open func setNeedsDisplay() {}
  /// Does nothing: nothing is laid out.
  open func setNeedsLayout() {}
}

/// A superclass for layers whose class is known at run time only; see `_FrameMade`.
@preconcurrency @MainActor open class _MadeLayer: CALayer {
  /// Creates a layer.
  public required override init() { super.init() }
}

/// A layer with an outline.
@preconcurrency @MainActor open class CAShapeLayer: CALayer {
  /// The outline.
  open var path: CGPath?
  /// Colour inside.
  open var fillColor: CGColor?
  /// Colour of the line.
  open var strokeColor: CGColor?
  /// Width of the line.
  open var lineWidth: CGFloat = 1
  /// The fill rule for holes.
  open var fillRule = CAShapeLayerFillRule.nonZero
}

/// A layer with a gradient.
@preconcurrency @MainActor open class CAGradientLayer: CALayer {
  /// Colours, from start to end.
  open var colors: [Any]?
  /// The place of each colour.
  open var locations: [NSNumber]?
  /// Its start.
  open var startPoint = CGPoint(x: 0.5, y: 0)
  /// Its end.
  open var endPoint = CGPoint(x: 0.5, y: 1)
}

/// Groups changes of layers: they take effect at once.
@preconcurrency @MainActor open class CATransaction: NSObject {
  /// Begins a group.
  open class func begin() {}
  /// Ends a group.
  open class func commit() {}
  /// Ends nothing: nothing is pending.
  open class func flush() {}
  /// Disables animations: there are none.
  open class func setDisableActions(_ flag: Bool) {}
  /// Runs the block, since nothing is animated.
  open class func setCompletionBlock(_ block: (() -> Void)?) { block?() }
  /// Sets a duration: there are no animations.
  open class func setAnimationDuration(_ duration: CFTimeInterval) {}
}
#endif
