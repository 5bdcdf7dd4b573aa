/// The code that replaces the sites of one module: an operator or a function for each, which asks
/// whether its mutant is the chosen one.
enum Switch {
  /// The replacement of the text of a site, on the same line.
  static func replacement(for site: Site) -> String {
    switch site.kind {
    case .comparison, .sum, .logic: name(site.number)
    case .constant:
      "\(isFraction(site.text) ? "mutatedFraction" : "mutated")(\(site.number), \(site.text))"
    case .extremum: "mutated\(site.text == "min" ? "Min" : "Max")_\(site.number)"
    }
  }

  /// A file of the module that declares all that the replacements of `sites` use.
  static func source(for sites: [Site]) -> String {
    ([common] + sites.map(declaration)).joined(separator: "\n")
  }

  /// An operator of its own for each number, because an operator has no number as an argument:
  /// hexadecimal digits in mathematical symbols.
  private static func name(_ number: Int) -> String {
    var (rest, name) = (number, "")
    repeat {
      name.unicodeScalars.insert(
        Unicode.Scalar(0x2200 + UInt32(rest % 16)) ?? "∀", at: name.unicodeScalars.startIndex)
      rest /= 16
    } while rest > 0
    return "∑" + name
  }

  private static func isFraction(_ literal: String) -> Bool {
    literal.contains(".") || !literal.hasPrefix("0x") && literal.contains("e")
  }

  private static let partner = [
    "<": "<=", "<=": "<", ">": ">=", ">=": ">", "==": "!=", "!=": "==", "+": "-", "-": "+",
    "&&": "||", "||": "&&", "min": "max", "max": "min",
  ]

  private static func declaration(_ site: Site) -> String {
    let other = partner[site.text] ?? site.text
    let name = name(site.number)
    func choice(_ left: String = "a", _ right: String = "b") -> String {
      "isMutant(\(site.number)) ? \(left) \(other) \(right) : \(left) \(site.text) \(right)"
    }
    switch site.kind {
    case .constant: return ""
    case .extremum:
      let function = replacement(for: site)
      return """
        @usableFromInline func \(function)<T: Comparable>(_ a: T, _ b: T) -> T {
          isMutant(\(site.number)) ? Swift.\(other)(a, b) : Swift.\(site.text)(a, b)
        }
        @usableFromInline func \(function)<T: Comparable>(_ a: T, _ b: T, _ c: T) -> T {
          \(function)(\(function)(a, b), c)
        }
        """
    case .sum:
      return """
        infix operator \(name): AdditionPrecedence
        @usableFromInline func \(name) <T: AdditiveArithmetic>(a: T, b: T) -> T { \(choice()) }
        """
    case .logic:
      return """
        infix operator \(name): Logical\(site.text == "&&" ? "Conjunction" : "Disjunction")Precedence
        @usableFromInline func \(name) (a: Bool, b: @autoclosure () throws -> Bool) rethrows -> Bool {
          isMutant(\(site.number)) ? try a \(other) b() : try a \(site.text) b()
        }
        """
    case .comparison:
      return "infix operator \(name): ComparisonPrecedence\n" + comparison(site, name, choice)
    }
  }

  private static func comparison(
    _ site: Site, _ name: String, _ choice: (String, String) -> String
  ) -> String {
    if site.next == "nil" {
      return """
        @usableFromInline func \(name) <T>(a: T?, b: _OptionalNilComparisonType) -> Bool { \
        \(choice("a", "nil")) }
        """
    }
    let requirement = site.text == "==" || site.text == "!=" ? "Equatable" : "Comparable"
    let tuples = """

      @usableFromInline func \(name) <T: \(requirement), U: \(requirement)>(a: (T, U), b: (T, U)) \
      -> Bool { \(choice("a", "b")) }
      """
    return
      "@usableFromInline func \(name) <T: \(requirement)>(a: T, b: T) -> Bool { \(choice("a", "b")) }"
      + (site.followsParenthesis ? tuples : "")
  }

  /// The code shared by all sites of a module: the number chosen by `LAYOUTSH_MUTANT`, and the
  /// trace of sites that were reached: an empty file for each in the folder
  /// `LAYOUTSH_MUTANT_TRACE`.
  private static let common = """
    internal import Glibc

    private func variable(_ name: String) -> String? {
      unsafe getenv(name).map { unsafe String(cString: $0) }
    }

    private let chosen = variable("LAYOUTSH_MUTANT").flatMap { Int($0) } ?? -1
    private let trace = variable("LAYOUTSH_MUTANT_TRACE")
    nonisolated(unsafe) private let reached: UnsafeMutablePointer<Bool> = {
      let flags = UnsafeMutablePointer<Bool>.allocate(capacity: 10_000)
      unsafe flags.initialize(repeating: false, count: 10_000)
      return unsafe flags
    }()

    @usableFromInline func isMutant(_ number: Int) -> Bool {
      if let trace, unsafe !reached[number] {
        unsafe reached[number] = true
        close(unsafe creat("\\(trace)/\\(number)", 0o644))
      }
      return number == chosen
    }

    @usableFromInline func mutated<T: Numeric & ExpressibleByIntegerLiteral>(
      _ number: Int, _ value: T
    ) -> T { isMutant(number) ? value + 1 : value }

    @usableFromInline func mutatedFraction<T: BinaryFloatingPoint>(_ number: Int, _ value: T) -> T {
      isMutant(number) ? value == 0 ? 1 : value * 1.01 : value
    }

    """
}
