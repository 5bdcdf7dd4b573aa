/// The value of an `#if` condition on Linux with this project's UIKit.
struct Condition {
  /// A module that is here.
  private static let modules: Set<String> = [
    "AVFoundation", "CoreGraphics", "Dispatch", "Foundation", "Glibc", "ObjectiveC", "QuartzCore",
    "UIKit",
  ]
  /// A module that no Linux has.
  static let foreignModules: Set<String> = [
    "AppKit", "Cocoa", "CoreData", "RxCocoa", "SwiftUI", "TVUIKit", "WatchKit",
  ]

  private let words: [String]
  private var index = 0
  /// Whether `os(iOS)` counts as true.
  private let isMobile: Bool

  private init(_ text: String, isMobile: Bool) {
    self.isMobile = isMobile
    var words: [String] = []
    var isOpen = false
    for character in text where !character.isWhitespace || isOpen {
      if character.isIdentifier || character == "." {
        if isOpen { words[words.count - 1].append(character) } else { words.append("\(character)") }
        isOpen = true
      } else {
        isOpen = false
        if !character.isWhitespace { words.append("\(character)") }
      }
    }
    self.words = words
  }

  /// Returns whether a condition holds, or nil where that is not known.
  static func holds(_ text: String, isMobile: Bool = false) -> Bool? {
    var condition = Condition(text, isMobile: isMobile)
    return condition.alternative()
  }

  private var next: String? { index < words.count ? words[index] : nil }

  private mutating func skip(_ word: String) -> Bool {
    guard next == word else { return false }
    index += 1
    return true
  }

  private mutating func alternative() -> Bool? {
    var result = conjunction()
    while skip("|"), skip("|") {
      let other = conjunction()
      result = result == true || other == true ? true : result == nil || other == nil ? nil : false
    }
    return result
  }

  private mutating func conjunction() -> Bool? {
    var result = operand()
    while skip("&"), skip("&") {
      let other = operand()
      result =
        result == false || other == false ? false : result == nil || other == nil ? nil : true
    }
    return result
  }

  private mutating func operand() -> Bool? {
    if skip("!") { return operand().map { !$0 } }
    if skip("(") {
      let result = alternative()
      _ = skip(")")
      return result
    }
    guard let word = next else { return nil }
    index += 1
    guard skip("(") else { return word == "true" ? true : word == "false" ? false : nil }
    let argument = next ?? ""
    while let word = next, word != ")" {
      _ = word
      index += 1
    }
    _ = skip(")")
    switch word {
    case "os": return argument == "Linux" || isMobile && argument == "iOS"
    case "targetEnvironment": return false
    case "canImport":
      return Self.modules.contains(argument)
        ? true : Self.foreignModules.contains(argument) ? false : nil
    default: return nil
    }
  }
}

extension SwiftSource {
  /// A branch of `#if`: its directive's line, what it holds, and whether that is compiled here; nil
  /// where that is not known.
  struct Branch {
    /// The words of the condition; empty for `#else`.
    let condition: String
    /// The directive, up to the end of its line.
    let directive: Range<Int>
    /// The lines inside it.
    let body: Range<Int>
    /// Whether it is compiled here.
    let isCompiled: Bool?
  }

  /// All branches, inner ones too.
  static func branches(of code: [UInt8]) -> [Branch] {
    struct Open {
      var condition: String
      var directive: Range<Int>
      var isCompiled: Bool?
      /// Whether a branch before is compiled; nil: perhaps.
      var isTaken: Bool?
    }
    var found: [Branch] = []
    var open: [Open] = []
    for word in words(of: code, in: 0..<code.count) where word.text.hasPrefix("#") {
      let end = code[word.range.upperBound...].firstIndex(of: UInt8(ascii: "\n")) ?? code.count
      let condition = String(decoding: code[word.range.upperBound..<end], as: UTF8.self)
      let directive = word.range.lowerBound..<end
      func close() {
        guard let last = open.popLast() else { return }
        found.append(
          Branch(
            condition: last.condition, directive: last.directive,
            body: last.directive.upperBound..<word.range.lowerBound, isCompiled: last.isCompiled))
      }
      switch word.text {
      case "#if":
        let holds = Condition.holds(condition)
        open.append(
          Open(condition: condition, directive: directive, isCompiled: holds, isTaken: holds))
      case "#elseif", "#else":
        guard let last = open.last else { continue }
        close()
        let holds = word.text == "#else" ? true : Condition.holds(condition)
        let isCompiled: Bool? =
          last.isTaken == true || holds == false ? false : last.isTaken == false ? holds : nil
        let isTaken: Bool? =
          last.isTaken == true || holds == true && last.isTaken == false
          ? true : last.isTaken == false && holds == false ? false : nil
        open.append(
          Open(
            condition: word.text == "#else" ? "" : condition, directive: directive,
            isCompiled: isCompiled, isTaken: isTaken))
      case "#endif": close()
      default: continue
      }
    }
    return found
  }

  /// Blanks what is not compiled here.
  static func active(_ code: [UInt8]) -> [UInt8] {
    guard code.contains(UInt8(ascii: "#")) else { return code }
    var code = code
    for branch in branches(of: code) where branch.isCompiled == false {
      for index in branch.body where code[index] != UInt8(ascii: "\n") {
        code[index] = UInt8(ascii: " ")
      }
    }
    return code
  }
}
