#if os(Linux)
public import LayoutPluginKit
public import UIKit

/// A type that an option of an adopted layout has (rule U-81).
public protocol AdoptedValue: Sendable {
  /// Returns an option of that type, unset at first; `range` counts for numbers.
  static func option(
    _ number: Int, _ name: String, _ range: ClosedRange<Double>, _ sentence: String
  ) -> LayoutOption<Self?>
}

extension Double: AdoptedValue {
  /// A number.
  public static func option(
    _ number: Int, _ name: String, _ range: ClosedRange<Double>, _ sentence: String
  ) -> LayoutOption<Double?> { LayoutOption(number, name, range: range, sentence) }
}

extension CGFloat: AdoptedValue {
  /// A number.
  public static func option(
    _ number: Int, _ name: String, _ range: ClosedRange<Double>, _ sentence: String
  ) -> LayoutOption<CGFloat?> {
    Double.option(number, name, range, sentence).map { CGFloat($0) }
  }
}

extension Int: AdoptedValue {
  /// A whole number.
  public static func option(
    _ number: Int, _ name: String, _ range: ClosedRange<Double>, _ sentence: String
  ) -> LayoutOption<Int?> {
    let whole = Int(range.lowerBound.rounded(.up))...Int(range.upperBound.rounded(.down))
    return LayoutOption(number, name, range: whole, sentence)
  }
}

extension Bool: AdoptedValue {
  /// On or off.
  public static func option(
    _ number: Int, _ name: String, _ range: ClosedRange<Double>, _ sentence: String
  ) -> LayoutOption<Bool?> { LayoutOption(number, name, sentence) }
}

extension CGSize: AdoptedValue {
  /// A size.
  public static func option(
    _ number: Int, _ name: String, _ range: ClosedRange<Double>, _ sentence: String
  ) -> LayoutOption<CGSize?> {
    LayoutOption<Size?>(number, name, sentence).map { CGSize(width: $0.width, height: $0.height) }
  }
}

extension UIEdgeInsets: AdoptedValue {
  /// Insets.
  public static func option(
    _ number: Int, _ name: String, _ range: ClosedRange<Double>, _ sentence: String
  ) -> LayoutOption<UIEdgeInsets?> {
    LayoutOption<Insets?>(number, name, sentence).map { UIEdgeInsets($0) }
  }
}

/// A layout class; nothing but classes derived from `UICollectionViewLayout` conforms.
///
/// A protocol, so that the compiler takes the class of a layout from the block that creates it.
@preconcurrency @MainActor public protocol AdoptableLayout: AnyObject {
  /// The layout itself.
  var layout: UICollectionViewLayout { get }
}

extension UICollectionViewLayout: AdoptableLayout {
  /// The layout itself.
  public var layout: UICollectionViewLayout { self }
}

/// The declarations of an adopted layout besides its name: options, and the roles of its kinds
/// (rules U-81, U-82).
@MainActor public final class AdoptedDeclarations<Layout: AdoptableLayout> {
  /// A property as an option.
  struct Option {
    let declaration: OptionDeclaration
    /// Notes the value of a fresh layout, and returns what writes the value that a context has, or
    /// that one again if it has none.
    let bind: @MainActor (Layout) -> @MainActor (any LayoutContext) -> Void
  }

  private(set) var options: [Option] = []
  private(set) var kinds: [KindDeclaration] = []
  private(set) var headerKind: String? = UICollectionView.elementKindSectionHeader
  private(set) var footerKind: String? = UICollectionView.elementKindSectionFooter

  /// Makes a property an option, which is unset at first: while it is, the property is never
  /// written; `none` puts the fresh layout's value back.
  public func option<Value: AdoptedValue>(
    _ name: String, _ property: ReferenceWritableKeyPath<Layout, Value>,
    in range: ClosedRange<Double> = 0...10000, _ sentence: String
  ) {
    add(Value.option(options.count, name, range, sentence), property)
  }

  /// Makes a property of a few words an option: the raw values, in the order of the cases.
  public func option<Value: CaseIterable & Equatable & RawRepresentable<String> & Sendable>(
    _ name: String, _ property: ReferenceWritableKeyPath<Layout, Value>, _ sentence: String
  ) {
    add(LayoutOption(options.count, name, sentence), property)
  }

  private func add<Value>(
    _ option: LayoutOption<Value?>, _ property: ReferenceWritableKeyPath<Layout, Value>
  ) {
    options.append(
      Option(declaration: option.declaration) { layout in
        let own = layout[keyPath: property]
        return { layout[keyPath: property] = option.value(in: $0) ?? own }
      })
  }

  /// Sets the kind that becomes the shell's `header`; nil: none. By default it is UIKit's.
  public func header(_ elementKind: String?) { headerKind = elementKind }

  /// Sets the kind that becomes the shell's `footer`; nil: none. By default it is UIKit's.
  public func footer(_ elementKind: String?) { footerKind = elementKind }

  /// Declares a kind that the layout shows besides: `.supplementary("Badge")`,
  /// `.decoration("Shelf")`.
  public func kind(_ kind: KindDeclaration) { kinds.append(kind) }
}
#endif
