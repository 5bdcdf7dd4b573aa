/// The mechanical edits that let UIKit sources compile without Objective-C (rule U-92), and what is
/// left to a person.
///
/// It works on a copy, lists each edit, and leaves alone what it does not know. Lines keep their
/// numbers, but for overrides that move and what is added to the end of a file.
struct Conversion {
  /// An edit that was made, or a place that a person has to look at.
  struct Remark: Equatable {
    /// The file, as people gave it.
    let file: String
    /// The line, from 1.
    let line: Int
    /// The edit made, or the code found.
    let text: String
    /// Whether it is an edit.
    let isEdit: Bool
    /// Whether it is a place that cannot compile here.
    var isFatal = false

    /// Place and text.
    var sentence: String { "\(file):\(line): \(text)" }
  }

  /// The files after the edits.
  private(set) var files: [SwiftSource]
  /// Edits and places, file by file.
  private(set) var remarks: [Remark] = []
  let types: TypeList
  private var edits: [[(range: Range<Int>, text: String)]]
  private var additions: [String]

  /// Converts files.
  ///
  /// - Complexity: O(n) for the length of all files.
  init(_ files: [SwiftSource]) {
    self.files = files
    types = TypeList(files)
    edits = files.map { _ in [] }
    additions = files.map { _ in "" }
    for number in files.indices {
      dropAttributes(number)
      shortenImports(number)
      listPlaces(number)
    }
    for body in types.bodies {
      switch body.keyword {
      case .protocol: fillOptionals(body)
      case .extension: moveOverrides(body)
      case .class:
        requireInitializers(body)
        suspendTests(body)
      default: break
      }
    }
    for number in files.indices {
      var file = files[number]
      file.replace(edits[number])
      if !additions[number].isEmpty {
        file.replace([(file.bytes.count..<file.bytes.count, additions[number])])
      }
      self.files[number] = file
    }
    remarks = remarks.enumerated().sorted {
      ($0.element.file, $0.element.line, $0.offset) < ($1.element.file, $1.element.line, $1.offset)
    }.map { $0.element }
  }

  private mutating func edit(_ file: Int, _ range: Range<Int>, _ text: String, _ remark: String) {
    edits[file].append((range, text))
    add(file, range.lowerBound, remark, isEdit: true)
  }

  mutating func add(
    _ file: Int, _ place: Int, _ text: String, isEdit: Bool, isFatal: Bool = false
  ) {
    remarks.append(
      Remark(
        file: files[file].path, line: types.files[file].line(of: place), text: text,
        isEdit: isEdit, isFatal: isFatal))
  }

  // MARK: Words

  private static let attributes: Set<String> = [
    "@objc", "@objcMembers", "@nonobjc", "@IBInspectable", "@IBDesignable", "@IBOutlet",
    "@IBAction",
  ]

  private mutating func dropAttributes(_ number: Int) {
    let file = types.files[number]
    let words = file.words()
    for (index, word) in words.enumerated() {
      let next = index + 1 < words.count ? words[index + 1].text : ""
      var range = word.range
      if Self.attributes.contains(word.text) {
        if range.upperBound < file.code.count, file.code[range.upperBound] == UInt8(ascii: "("),
          let end = file.end(ofBracketAt: range.upperBound)
        {
          range = range.lowerBound..<end
        }
      } else if word.text == "dynamic" {
        guard ["func", "var", "override", "open", "public", "internal", "private"].contains(next)
        else { continue }
      } else {
        continue
      }
      let name = file.code(range)
      // One blank goes along; a line that becomes empty stays, so that the others keep their
      // numbers.
      if range.upperBound < file.code.count, file.code[range.upperBound] == UInt8(ascii: " ") {
        range = range.lowerBound..<range.upperBound + 1
      }
      edit(number, range, "", "dropped '\(name)'")
    }
  }

  private mutating func shortenImports(_ number: Int) {
    let file = types.files[number]
    let words = file.words()
    for (index, word) in words.enumerated() where word.text == "import" && index + 2 < words.count {
      var place = index + 1
      if ["class", "struct", "enum", "protocol", "func", "typealias", "var", "let"].contains(
        words[place].text)
      {
        place += 1
      }
      guard place + 1 < words.count, words[place].text == "UIKit" else { continue }
      let dot = words[place].range.upperBound
      guard dot < file.code.count, file.code[dot] == UInt8(ascii: ".") else { continue }
      var end = dot
      while end < file.code.count, file.code[end].isWordByte || file.code[end] == UInt8(ascii: ".")
      {
        end += 1
      }
      let range = word.range.lowerBound..<end
      edit(number, range, "import UIKit", "'\(file.code(range))' is 'import UIKit'")
    }
  }

  // MARK: Optional methods (rule U-70)

  private mutating func fillOptionals(_ body: TypeBody) {
    let file = types.files[body.file]
    let head = file.lineStart(of: body.head.lowerBound)..<body.head.lowerBound
    let before = file.words(in: head).map { $0.text }
    if body.parents.isEmpty && before.contains("@objc") {
      let place =
        body.head.upperBound - file.code[body.head].reversed().prefix { $0.isBlank }.count
      edit(body.file, place..<place, ": AnyObject", "objects alone conform, as with '@objc'")
    }
    let optional = types.members(of: body).filter {
      $0.words.contains("optional") && $0.keyword == "func"
    }
    guard !optional.isEmpty else { return }
    for word in file.words(in: body.body) where word.text == "optional" {
      let end = min(word.range.upperBound + 1, body.body.upperBound)
      edit(
        body.file, word.range.lowerBound..<end, "",
        "'optional' is a default, at the end of the file")
    }
    var methods: [OptionalMethod] = []
    for member in optional {
      guard let method = OptionalMethod(member) else {
        add(
          body.file, member.range.lowerBound,
          "the result of '\(member.name)' has no empty value: write what holds where the method is "
            + "missing",
          isEdit: false)
        continue
      }
      methods.append(method)
    }
    let isPublic = before.contains("public")
    let isPrivate = before.contains("private") || before.contains("fileprivate")
    additions[body.file] += OptionalMethod.text(
      methods, of: body.name, parents: body.parents,
      access: isPublic ? "public " : isPrivate ? "fileprivate " : "")
  }

  // MARK: Overrides in extensions

  private mutating func moveOverrides(_ body: TypeBody) {
    let overrides = types.members(of: body).filter { $0.words.contains("override") }
    guard !overrides.isEmpty else { return }
    let file = types.files[body.file]
    guard
      let target = types.bodies.first(where: { $0.keyword == .class && $0.name == body.name })
    else {
      return add(
        body.file, body.head.lowerBound,
        "overrides in an extension of '\(body.name)', whose class is not among the files",
        isEdit: false)
    }
    let head = file.lineStart(of: body.head.lowerBound)..<body.head.lowerBound
    let isPublic = file.words(in: head).contains { $0.text == "public" }
    for member in overrides {
      guard !file.isConditional(at: member.range.lowerBound) else {
        add(
          body.file, member.range.lowerBound,
          "an override in an extension under '#if': move it into the class", isEdit: false)
        continue
      }
      var text = String(decoding: file.bytes[member.range], as: UTF8.self)
      let hasAccess = !["public", "open", "internal", "private", "fileprivate"]
        .allSatisfy { !member.words.contains($0) }
      if isPublic && !hasAccess { text = "public " + text }
      // Attributes and words that are dropped anywhere are dropped in what moves too.
      for word in ["@objc ", "dynamic "] { text = text.replacing(word, with: "") }
      edits[body.file].removeAll { member.range.contains($0.range.lowerBound) }
      let blank = String(
        text.filter { $0 == "\n" || $0 == "\r\n" }.map { $0 == "\r\n" ? "\r\n" : "\n" })
      edit(
        body.file, member.range, blank,
        "'\(member.name)' moved into the class '\(body.name)': an extension cannot override here")
      edits[target.file].append(
        (target.body.upperBound..<target.body.upperBound, "\n  " + text + "\n"))
    }
  }

  // MARK: Initializers and tests

  private mutating func requireInitializers(_ body: TypeBody) {
    let roots: Set<String> = [
      "UICollectionViewLayoutAttributes", "UICollectionViewLayoutInvalidationContext",
      "UICollectionViewFlowLayoutInvalidationContext",
    ]
    guard
      types.classes(derivedFrom: roots).contains(where: {
        $0.head == body.head && $0.file == body.file
      })
    else { return }
    let file = types.files[body.file]
    let initializers = types.members(of: body).filter { $0.keyword == "init" }
    let plain = initializers.first { $0.signature.filter { !$0.isWhitespace }.hasPrefix("()") }
    if let plain, !plain.words.contains("required"),
      let word = file.words(in: plain.range).first(where: { $0.text == "override" })
    {
      edit(
        body.file, word.range, "required",
        "'init()' is required: attributes and contexts are made from a class object")
    } else if plain == nil,
      let first = initializers.first(where: { !$0.words.contains("convenience") })
    {
      add(
        body.file, first.range.lowerBound,
        "'\(body.name)' has an initializer and no 'init()': add 'required init()'", isEdit: false)
    }
  }

  private mutating func suspendTests(_ body: TypeBody) {
    guard body.parents.contains("XCTestCase") else { return }
    let file = types.files[body.file]
    let before = file.words(in: 0..<body.head.lowerBound).suffix(4).map { $0.text }
    let isIsolated = before.contains("@MainActor")
    for member in types.members(of: body)
    where member.keyword == "func" && member.name.hasPrefix("test") {
      guard isIsolated || member.words.contains("@MainActor"),
        !member.signature.contains("async"),
        let open = file.code[member.range].firstIndex(of: UInt8(ascii: "(")),
        let end = file.end(ofBracketAt: open)
      else { continue }
      edit(body.file, end..<end, " async", "'\(member.name)' is async, as XCTest on Linux wants it")
    }
  }
}
