import CResources
import ShellKernel
import System

/// `layoutsh new-plugin NAME`: a folder with a layout module that builds, loads and passes its
/// checks as it is.
///
/// The files are part of the program, so they fit the contract it was built with. No file remains
/// if one of them cannot be written.
package struct NewPlugin {
  /// The language of the module's source.
  package enum Language: String, CaseIterable, Sendable {
    case swift, c
    case cPlusPlus = "c++"
    case rust

    /// The folders of templates that make up the module.
    fileprivate var parts: [String] {
      switch self {
      case .swift: ["shared", "swift", "kit"]
      case .c, .cPlusPlus: ["shared", rawValue, "headers"]
      case .rust: ["shared", rawValue]
      }
    }
  }

  /// The kind of module.
  package enum Template: String, CaseIterable, Sendable {
    /// Full-width rows under headers.
    case rows
    /// Cards in one row that turn as they scroll: transforms, invalidation and snapping.
    case carousel
    /// A layout that wraps another.
    case decorator

    /// The marks of files that belong to it.
    fileprivate var marks: [String] { self == .decorator ? [rawValue] : [rawValue, "layout"] }

    /// The marks of all templates.
    fileprivate static let allMarks = allCases.map(\.rawValue) + ["layout"]
  }

  private let name: String
  private let language: Language
  private let template: Template

  /// A module of this name; nil for a name that no module can have.
  package init?(name: String, language: Language, template: Template) {
    guard let first = name.utf8.first, UInt8(ascii: "a")...UInt8(ascii: "z") ~= first,
      name.utf8.count <= 64,
      name.utf8.allSatisfy({
        switch $0 {
        case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "0")...UInt8(ascii: "9"),
          UInt8(ascii: "-"):
          true
        default: false
        }
      })
    else { return nil }
    self.name = name
    self.language = language
    self.template = template
  }

  /// Writes the folder; returns the exit code.
  package func run() -> Int32 {
    do throws(FileProblem) {
      guard try NewFolder(name).write(files()) else {
        Console.fail("'\(name)' exists; expected a new name, or another folder to work in")
        return 1
      }
    } catch {
      Console.fail(error.sentence)
      return 1
    }
    Console.remark("run      cd \(name) && make dev", to: .output)
    Console.remark("check    cd \(name) && make check", to: .output)
    Console.remark("install  cd \(name) && make install", to: .output)
    return 0
  }

  // MARK: Templates

  private typealias File = (path: String, bytes: [UInt8])

  /// The files of the module, by their paths below its folder.
  private func files() -> [File] {
    var found: [File] = []
    for index in 0..<template_file_count() {
      let file = template_file_at(index)
      let words =
        file.path.map { String(cString: $0) }?.split(separator: "/").map(String.init) ?? []
      guard let part = words.first, language.parts.contains(part),
        let path = path(of: words.dropFirst())
      else { continue }
      let bytes = Array(UnsafeBufferPointer(start: file.start, count: file.length))
      // Files that the program shares with the module are copied unchanged.
      let isCopy = ["kit", "headers"].contains(part)
      found.append((path, isCopy ? bytes : Array(filled(bytes).utf8)))
    }
    return found
  }

  /// Returns the path of a file, or nil for a file of another template.
  ///
  /// `dot-` at the start of a word becomes a dot, and `.in` at the end is dropped; `.rows.`,
  /// `.carousel.` and `.decorator.` mark files of that template only, `.layout.` files of the first
  /// two.
  private func path(of words: ArraySlice<String>) -> String? {
    guard let file = words.last else { return nil }
    var marks = file.split(separator: ".").map(String.init)
    let found = marks.filter(Template.allMarks.contains)
    guard found.allSatisfy(template.marks.contains) else { return nil }
    marks.removeAll(where: found.contains)
    if marks.last == "in" { marks.removeLast() }
    let last = marks.joined(separator: ".")
    let parts = (words.dropLast() + [last]).map {
      $0.hasPrefix("dot-") ? "." + $0.dropFirst(4) : $0
    }
    return parts.map { filled(Array($0.utf8)) }.joined(separator: "/")
  }

  /// The template with the module's name in it; `@ID@` is the name as an identifier.
  private func filled(_ bytes: [UInt8]) -> String {
    let identifier = String(name.map { $0 == "-" ? "_" : $0 })
    return String(decoding: bytes, as: UTF8.self).split(
      separator: "@NAME@", omittingEmptySubsequences: false
    ).joined(separator: name).split(separator: "@ID@", omittingEmptySubsequences: false)
      .joined(separator: identifier)
  }
}
