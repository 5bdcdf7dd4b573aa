/// Places listed for a person, and the conditions around whole declarations.
extension Conversion {
  /// Places that are listed and left alone; fatal ones cannot compile here.
  private static let places: [(code: String, remark: String, isFatal: Bool)] = [
    (
      "#selector(", "'#selector' needs Objective-C: give the target a block, or leave the call out",
      true
    ),
    (".observe(", "'.observe' needs Objective-C: watch the property with 'didSet'", false),
    (
      "forKeyPath:", "key-value observing needs Objective-C: watch the property with 'didSet'",
      true
    ),
    (
      "responds(to:", "'responds(to:)' needs Objective-C: call the method and look at the answer",
      false
    ),
    ("import SwiftUI", "SwiftUI is not here: leave this file out", true),
    ("#if os(iOS)", "'os(iOS)' is false here: what it holds is left out", false),
    ("UIDynamicAnimator", "UIKit's dynamics are not here: leave out what moves by them", true),
    ("NSLayoutConstraint", "Auto Layout is not here: leave out what is placed by it", true),
    ("Anchor.constraint(", "Auto Layout is not here: leave out what is placed by it", true),
  ]

  mutating func listPlaces(_ number: Int) {
    let file = types.files[number]
    for (code, remark, isFatal) in Self.places {
      var lines: Set<Int> = []
      for place in file.places(of: code) where lines.insert(file.line(of: place)).inserted {
        add(number, place, remark, isEdit: false, isFatal: isFatal)
      }
    }
    for place in file.places(of: "!(") where place > 0 && file.code[place - 1].isWordByte {
      add(
        number, place,
        "an optional method that is forced: call it with '?', and say what holds without it",
        isEdit: false)
    }
  }

  // MARK: Conditions

  /// Files in which `os(iOS)` holds on Linux too where it decides about whole declarations, and the
  /// edits; inside a declaration a person decides.
  static func widened(_ files: [SwiftSource]) -> (files: [SwiftSource], remarks: [Remark]) {
    var remarks: [Remark] = []
    let widened = files.map { file in
      var file = file
      var edits: [(range: Range<Int>, text: String)] = []
      let code = SwiftSource.blanked(file.bytes)
      for branch in SwiftSource.branches(of: code)
      where branch.isCompiled == false && branch.condition.contains("os(iOS)")
        && Condition.holds(branch.condition) == false
        && Condition.holds(branch.condition, isMobile: true) != false
        && code[..<branch.directive.lowerBound].count(where: { $0 == UInt8(ascii: "{") })
          == code[..<branch.directive.lowerBound].count(where: { $0 == UInt8(ascii: "}") })
      {
        let text = file.code(branch.directive)
        edits.append(
          (branch.directive, text.replacing("os(iOS)", with: "(os(iOS) || os(Linux))")))
        remarks.append(
          Remark(
            file: file.path, line: file.line(of: branch.directive.lowerBound),
            text: "'os(iOS)' holds on Linux, too", isEdit: true))
      }
      file.replace(edits)
      return file
    }
    return (widened, remarks)
  }
}

extension SwiftSource {
  /// The places of a piece of code.
  func places(of piece: String) -> [Int] {
    let piece = Array(piece.utf8)
    guard code.count >= piece.count else { return [] }
    var found: [Int] = []
    var index = 0
    while index + piece.count <= code.count {
      if code[index] == piece[0], code[index..<index + piece.count].elementsEqual(piece) {
        found.append(index)
        index += piece.count
      } else {
        index += 1
      }
    }
    return found
  }

  /// The words before a declaration's keyword: its attributes and modifiers.
  func words(before place: Int) -> [String] {
    words(in: lineStart(of: place)..<place).map { $0.text }
  }

  /// The start of the line that a place lies in, or of the one before where that holds attributes
  /// alone.
  func lineStart(of place: Int) -> Int {
    var start = place
    for _ in 0..<2 {
      start = code[..<start].lastIndex(of: UInt8(ascii: "\n")) ?? 0
      let line = code[..<start].lastIndex(of: UInt8(ascii: "\n")) ?? 0
      guard words(in: line..<start).last?.text.hasPrefix("@") ?? false else { break }
    }
    return start
  }

  /// Whether a place lies under `#if`.
  func isConditional(at place: Int) -> Bool {
    var depth = 0
    for word in words(in: 0..<place) {
      if word.text == "#if" { depth += 1 }
      if word.text == "#endif" { depth -= 1 }
    }
    return depth > 0
  }
}
