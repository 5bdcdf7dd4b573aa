import LayoutCore
import ShellCore

// Values as expressions of Swift, in UIKit's types.

extension Double {
  /// The number: `4`, `17.5`.
  var code: String { Int(exactly: self).map(String.init) ?? "\(self)" }
}

extension Size {
  var code: String { "CGSize(width: \(width.code), height: \(height.code))" }
}

extension Point {
  var code: String { "CGPoint(x: \(x.code), y: \(y.code))" }
}

extension Rect {
  var code: String {
    "CGRect(x: \(x.code), y: \(y.code), width: \(width.code), height: \(height.code))"
  }
}

extension Insets {
  var code: String {
    "UIEdgeInsets(top: \(top.code), left: \(left.code), bottom: \(bottom.code), right: \(right.code))"
  }
}

extension IndexPath {
  var code: String { "IndexPath(item: \(item), section: \(section))" }
}

extension [IndexPath] {
  var code: String { "[" + map(\.code).joined(separator: ", ") + "]" }
}

extension [Int] {
  /// An index set.
  var indexSet: String { count == 1 ? "[\(self[0])]" : "IndexSet(\(self))" }
}

extension ViewState.Item {
  var code: String {
    let sides = [width.map { "width: \($0.code)" }, height.map { "height: \($0.code)" }]
    return "Item(\(sides.compactMap(\.self).joined(separator: ", ")))"
  }
}

extension ViewState {
  /// The content as the source has it: counts, or items where one asks for a size.
  func content(withSizes: Bool) -> String {
    withSizes ? "[" + sections.map(Self.code).joined(separator: ", ") + "]" : "\(counts)"
  }

  /// One section.
  private static func code(_ items: [Item]) -> String {
    if items.count > 3, let first = items.first, items.allSatisfy({ $0 == first }) {
      return "Array(repeating: \(first.code), count: \(items.count))"
    }
    return "[" + items.map(\.code).joined(separator: ", ") + "]"
  }
}

extension ViewState.Option {
  /// The property that the option is, which the summary of an entry that `adopt` wrote names; nil
  /// for others.
  private var property: String? {
    let (start, words) = ("The class's ", declaration.summary)
    guard words.hasPrefix(start), words.hasSuffix(".") else { return nil }
    let name = words.dropFirst(start.count).dropLast()
    return !name.isEmpty && name.allSatisfy { $0.isLetter || $0.isNumber || $0 == "_" }
      ? String(name) : nil
  }

  private var expression: String {
    switch value {
    case .flag(let isOn): "\(isOn)"
    case .number(let number): number.code
    case .size(let size): size.code
    case .insets(let insets): insets.code
    case .choice: ".init(rawValue: \"\(declaration.text(for: value))\")!"
    case .text(let text): "\"\(text)\""
    }
  }

  /// The statement that sets the option.
  func code(layout: String, view: String) -> String {
    if declaration.name == "rtl" {
      return "\(view).semanticContentAttribute = "
        + (value == .flag(true) ? ".forceRightToLeft" : ".unspecified")
    }
    guard let property else {
      let text = declaration.text(for: value)
      return "// Option \(declaration.name)=\(text): set its property of '\(layout)' here."
    }
    return "\(layout).\(property) = \(expression)"
  }
}
