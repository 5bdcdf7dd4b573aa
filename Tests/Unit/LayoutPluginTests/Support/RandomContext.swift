import LayoutCore
import TestSupport

extension ArrayContext {
  /// Content, viewport and option values drawn at random, in the ranges that are declared.
  static func random(for declaration: LayoutDeclaration, _ random: inout Random) -> ArrayContext {
    let sections = (0..<random.below(5)).map { _ in
      Section.random(for: declaration, &random)
    }
    let context = ArrayContext(
      sections: sections, viewport: .random(&random), defaultsOf: declaration)
    for (index, option) in declaration.options.enumerated() where random.below(3) == 0 {
      context.options[index] = .random(option.type, &random)
    }
    return context
  }
}

extension ArrayContext.Section {
  /// A section without, with equal or with mixed sizes, and sometimes with options of its own.
  static func random(for declaration: LayoutDeclaration, _ random: inout Random) -> Self {
    var section = Self(
      items: (0..<random.below(30)).map { _ in [:] })
    let (shape, width, height) = (random.below(3), random.length(90), random.length(90))
    for index in section.items.indices where shape > 0 {
      if shape == 1 {
        section.items[index] = [.width: width, .height: height]
      } else if random.flip() {
        section.items[index] = [.width: random.length(90), .height: random.length(90)]
      }
    }
    for (index, option) in declaration.options.enumerated() where option.isPerSection {
      if random.below(6) == 0 { section.options[index] = .random(option.type, &random) }
    }
    return section
  }
}

extension Viewport {
  /// A window, somewhere, with margins.
  static func random(_ random: inout Random) -> Viewport {
    Viewport(
      size: Size(width: 40 + random.length(400), height: 40 + random.length(400)),
      contentOffset: Point(x: random.length(20) - 10, y: random.length(600) - 50),
      contentInset: random.flip() ? .zero : Insets(top: 3, left: 1.5, bottom: 0, right: 2),
      safeArea: random.flip() ? .zero : Insets(top: 20, left: 0, bottom: 10, right: 0),
      margins: random.flip() ? .zero : Insets(top: 0, left: 8, bottom: 1, right: 16.5))
  }
}

extension OptionValue {
  /// A value of the type, near the lower end of wide ranges.
  static func random(_ type: OptionType, _ random: inout Random) -> OptionValue {
    switch type {
    case .flag: return .flag(random.flip())
    case .number(let range):
      return .number(min(range.upperBound, range.lowerBound + random.length(60)))
    case .integer(let range):
      return .number(Double(min(range.upperBound, range.lowerBound + random.below(9))))
    case .choice(let words): return .choice(random.below(words.count))
    case .size: return .size(Size(width: random.length(90), height: random.length(90)))
    case .insets:
      return .insets(
        Insets(
          top: random.length(30), left: random.length(9), bottom: random.length(30),
          right: random.length(9)))
    case .text: return .text(["no", "", "naïve\u{1b}[31m 😀\n\0"][random.below(3)])
    }
  }
}

extension ArrayContext {
  /// The same content with the defaults of `options`.
  func with(options: [OptionDeclaration]) -> ArrayContext {
    let context = copy()
    context.options = options.map(\.defaultValue)
    return context
  }
}
