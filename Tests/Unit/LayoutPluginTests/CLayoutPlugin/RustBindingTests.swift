import Foundation
import LayoutPluginHost
import TestSupport
import Testing

/// The binding that `new-plugin --lang rust` writes has every struct and number of the contract,
/// checked without a Rust compiler.
struct RustBindingTests {
  /// `pub struct NAME { FIELD: TYPE, … }` of both files, and their numbers.
  private struct Binding {
    var structs: [String: [String]] = [:]
    var numbers: [String: String] = [:]

    init(_ text: String) {
      let code = text.split(separator: "\n").filter { !$0.contains("//") }.joined(separator: " ")
      for part in code.components(separatedBy: "pub struct ").dropFirst() {
        guard let open = part.firstIndex(of: "{"), let close = part.firstIndex(of: "}") else {
          continue
        }
        let name = part[..<open].trimmingCharacters(in: .whitespaces)
        structs[name] = Self.fields(part[part.index(after: open)..<close])
      }
      for part in code.components(separatedBy: "pub const LAYOUT_").dropFirst() {
        let words = part.prefix { $0 != ";" }.split(separator: " ")
        guard let name = words.first, let value = words.last else { continue }
        numbers["LAYOUT_" + name.dropLast()] = value.replacingOccurrences(of: "_", with: "")
      }
    }

    /// The types of fields: split at commas outside of brackets.
    private static func fields(_ body: Substring) -> [String] {
      var (fields, field, depth) = ([String](), "", 0)
      for character in body {
        if "([<".contains(character) { depth += 1 }
        if ")]".contains(character) || (character == ">" && field.last != "-") { depth -= 1 }
        if character == ",", depth == 0 {
          fields.append(field)
          field = ""
        } else {
          field.append(character)
        }
      }
      return (fields + [field]).compactMap { field in
        guard let colon = field.firstIndex(of: ":") else { return nil }
        return field[field.index(after: colon)...].trimmingCharacters(in: .whitespaces)
      }
    }

    /// Size and alignment of a type, in bytes.
    func layout(_ type: String) -> (size: Int, alignment: Int)? {
      switch type {
      case "u8": return (1, 1)
      case "u16": return (2, 2)
      case "u32", "f32", "layout_status": return (4, 4)
      case "u64", "i64", "f64", "PlaceFunction", "AnimationFunction": return (8, 8)
      default: break
      }
      if ["*const ", "*mut ", "unsafe extern", "Option<"].contains(where: type.hasPrefix) {
        return (8, 8)
      }
      if type.hasPrefix("["), let count = Int(type.dropLast().split(separator: " ").last ?? "") {
        let one = layout(String(type.dropFirst().prefix { $0 != ";" }))
        return one.map { ($0.size * count, $0.alignment) }
      }
      return structs[type].flatMap { _ in
        offsets(type).map { ($0.size, $0.alignment) }
      }
    }

    /// The offset of each field of a `repr(C)` struct.
    func offsets(_ name: String) -> (offsets: [Int], size: Int, alignment: Int)? {
      var (offsets, end, alignment) = ([Int](), 0, 1)
      for field in structs[name] ?? [] {
        guard let layout = layout(field) else { return nil }
        end = (end + layout.alignment - 1) / layout.alignment * layout.alignment
        offsets.append(end)
        end += layout.size
        alignment = max(alignment, layout.alignment)
      }
      return (offsets, (end + alignment - 1) / alignment * alignment, alignment)
    }
  }

  private func binding() throws -> Binding {
    let folder = "\(packageFolder)/Sources/layoutsh/Resources/Templates/rust/src"
    return Binding(
      try ["contract", "capabilities"].map {
        try String(contentsOfFile: "\(folder)/\($0).rs", encoding: .utf8)
      }.joined(separator: "\n"))
  }

  private func parts() throws -> [[String]] {
    let version = PluginLibrary.contractVersion
    return try String(
      contentsOfFile: "\(packageFolder)/Tests/Support/ABI/\(version)", encoding: .utf8
    )
    .components(separatedBy: "\n\n").map { $0.split(separator: "\n").map(String.init) }
  }

  @Test("Every struct has the fields of C") func everyStructHasTheFieldsOfC() throws {
    let binding = try binding()
    let structs = try parts().filter { $0.first?.hasPrefix("layout_") == true }
    expect(structs.count > 40)
    for lines in structs {
      let name = lines[0]
      let numbers = lines.dropFirst().compactMap { line in
        line.split(separator: " ").first.flatMap { Int($0) }
      }
      let found = try #require(binding.offsets(name), "\(name) has a type that is not known")
      expect(found.offsets, equals: Array(numbers.dropLast()), "\(name)")
      expect(found.size, equals: numbers.last, "\(name)")
    }
  }

  @Test("Every number is that of C") func everyNumberIsThatOfC() throws {
    let binding = try binding()
    let lines = try #require(try parts().first { $0.first?.hasPrefix("LAYOUT_") == true })
    expect(lines.count > 80)
    for line in lines {
      let words = line.split(separator: " ").map(String.init)
      // Texts, and what the macro of the note has for itself.
      guard words[1].hasSuffix("u"), !words[0].hasPrefix("LAYOUT_NOTE") else { continue }
      expect(
        binding.numbers[words[0]]?.lowercased(), equals: words[1].dropLast().lowercased(),
        "\(words[0])")
    }
  }
}
