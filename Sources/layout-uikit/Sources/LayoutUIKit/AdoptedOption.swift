#if os(Linux)
public import LayoutPluginKit
public import UIKit

/// A type that an option of an adopted layout has (rule U-81).
public protocol AdoptedValue {
  /// The option's type for the shell; `range` counts for numbers.
  static func optionType(_ range: ClosedRange<Double>) -> OptionType
  /// Creates a value from one of that type, or nil from another.
  init?(optionValue: OptionValue)
}

extension Double: AdoptedValue {
  /// A number.
  public static func optionType(_ range: ClosedRange<Double>) -> OptionType { .number(range) }
  /// The number.
  public init?(optionValue: OptionValue) {
    guard case .number(let number) = optionValue else { return nil }
    self = number
  }
}

extension CGFloat: AdoptedValue {
  /// A number.
  public static func optionType(_ range: ClosedRange<Double>) -> OptionType { .number(range) }
  /// The number.
  public init?(optionValue: OptionValue) {
    guard let number = Double(optionValue: optionValue) else { return nil }
    self.init(number)
  }
}

extension Int: AdoptedValue {
  /// A whole number.
  public static func optionType(_ range: ClosedRange<Double>) -> OptionType {
    .integer(Int(range.lowerBound.rounded(.up))...Int(range.upperBound.rounded(.down)))
  }
  /// The number.
  public init?(optionValue: OptionValue) {
    guard let number = Double(optionValue: optionValue) else { return nil }
    self.init(exactly: number)
  }
}

extension Bool: AdoptedValue {
  /// On or off.
  public static func optionType(_ range: ClosedRange<Double>) -> OptionType { .flag }
  /// Whether it is on.
  public init?(optionValue: OptionValue) {
    guard case .flag(let isOn) = optionValue else { return nil }
    self = isOn
  }
}

extension CGSize: AdoptedValue {
  /// A size.
  public static func optionType(_ range: ClosedRange<Double>) -> OptionType { .size }
  /// The size.
  public init?(optionValue: OptionValue) {
    guard case .size(let size) = optionValue else { return nil }
    self.init(width: size.width, height: size.height)
  }
}

extension UIEdgeInsets: AdoptedValue {
  /// Insets.
  public static func optionType(_ range: ClosedRange<Double>) -> OptionType { .insets }
  /// The insets.
  public init?(optionValue: OptionValue) {
    guard case .insets(let insets) = optionValue else { return nil }
    self.init(top: insets.top, left: insets.left, bottom: insets.bottom, right: insets.right)
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

/// What an adopted layout declares beyond its name: options, and which of its kinds are what (rules U-81, U-82).
@MainActor public final class AdoptedDeclarations<Layout: AdoptableLayout> {
  /// A property as an option.
  struct Option {
    let declaration: OptionDeclaration
    /// Notes the value of a fresh layout, and returns what writes a value, or that one again for nil.
    let bind: @MainActor (Layout) -> @MainActor (OptionValue?) -> Void
  }

  private(set) var options: [Option] = []
  private(set) var kinds: [KindDeclaration] = []
  private(set) var headerKind: String? = UICollectionView.elementKindSectionHeader
  private(set) var footerKind: String? = UICollectionView.elementKindSectionFooter

  /// Makes a property an option, which is unset at first: while it is, the property is never written; `none` puts the
  /// fresh layout's value back.
  public func option<Value: AdoptedValue>(
    _ name: String, _ property: ReferenceWritableKeyPath<Layout, Value>,
    in range: ClosedRange<Double> = 0...10000, _ sentence: String
  ) {
    add(name, property, Value.optionType(range), sentence) { Value(optionValue: $0) }
  }

  /// Makes a property of a few words an option: the raw values, in the order of the cases.
  public func option<Value: CaseIterable & RawRepresentable<String>>(
    _ name: String, _ property: ReferenceWritableKeyPath<Layout, Value>, _ sentence: String
  ) {
    let cases = Array(Value.allCases)
    add(name, property, .choice(cases.map { $0.rawValue }), sentence) { value in
      guard case .choice(let index) = value, cases.indices.contains(index) else { return nil }
      return cases[index]
    }
  }

  private func add<Value>(
    _ name: String, _ property: ReferenceWritableKeyPath<Layout, Value>, _ type: OptionType,
    _ sentence: String, _ read: @escaping (OptionValue) -> Value?
  ) {
    let declaration = OptionDeclaration(name, type, default: nil, summary: sentence)
    options.append(
      Option(declaration: declaration) { layout in
        let own = layout[keyPath: property]
        return { [weak layout] value in
          layout?[keyPath: property] = value.flatMap(read) ?? own
        }
      })
  }

  /// Says which kind is the shell's `header`; nil: there is none. By default it is UIKit's.
  public func header(_ elementKind: String?) { headerKind = elementKind }

  /// Says which kind is the shell's `footer`; nil: there is none. By default it is UIKit's.
  public func footer(_ elementKind: String?) { footerKind = elementKind }

  /// Declares a kind that the layout shows besides: `.supplementary("Badge")`, `.decoration("Shelf")`.
  public func kind(_ kind: KindDeclaration) { kinds.append(kind) }
}
#endif
