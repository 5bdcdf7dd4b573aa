import ArgumentParser
import ShellCore
import TextFormats

/// A job of the command line as its declaration describes it.
struct JobDescription {
  /// A flag, an option or an argument.
  struct Argument {
    /// Its spellings: `--tap`, `-c`; empty for an argument without a name.
    var names: [String] = []
    var summary = ""
    /// The placeholder of its value.
    var value = ""
    /// The default value, or nil for none.
    var usual: String?
    var isFlag = false
    var isOptional = false
    var isRepeating = false
    var candidates = Candidates.none
  }

  /// The candidates for a value.
  enum Candidates: Equatable {
    case none
    case words([String])
    /// Files whose names end with one of these, or all if empty.
    case files([String])
    case folders
    case modules
  }

  let name: String
  let summary: String
  let discussion: String
  let arguments: [Argument]

  /// Describes a job; nil where the parser describes it in a form of another version.
  init?(_ job: any ParsableCommand.Type) {
    guard let command = JSONValue(parsing: job._dumpHelp())?["command"] else { return nil }
    name = job.configuration.commandName ?? ""
    summary = command["abstract"]?.text ?? ""
    discussion = command["discussion"]?.text ?? ""
    arguments = (command["arguments"]?.elements ?? []).filter { $0["shouldDisplay"]?.flag != false }
      .map(Argument.init)
  }
}

extension JobDescription {
  /// Returns the first option among the arguments that the job does not have, and the one that was
  /// probably meant; nil if it has all of them.
  func unknownOption(in words: [String]) -> (word: String, nearest: String?)? {
    let known = arguments.flatMap(\.names) + ["--help", "-h"]
    let valued = arguments.filter { !$0.isFlag }.flatMap(\.names)
    var isValue = false
    for word in words {
      if word == "--" { return nil }
      let name = word.split(separator: "=", maxSplits: 1).first.map(String.init) ?? word
      let isNumber = name.dropFirst().first?.isNumber == true
      if !name.hasPrefix("-") || name == "-" || isNumber || isValue && !name.hasPrefix("--") {
        isValue = false
      } else if known.contains(name) {
        isValue = valued.contains(name) && name == word
      } else {
        let options = known.filter { $0.hasPrefix("--") }
        return (name, Suggestion.nearest(to: name, in: options))
      }
    }
    return nil
  }
}

extension JobDescription {
  /// Returns the value that was probably meant by the first one that is not among those that its
  /// option or argument takes; nil for none.
  func misspeltValue(in words: [String]) -> String? {
    var places = arguments.filter { $0.names.isEmpty }[...]
    var option: Argument?
    for word in words {
      var (argument, value) = (option, word)
      option = nil
      if argument == nil, word.hasPrefix("-") {
        let parts = word.split(separator: "=", maxSplits: 1).map(String.init)
        let named = arguments.first { $0.names.contains(parts.first ?? "") && !$0.isFlag }
        guard parts.count == 2 else {
          option = named
          continue
        }
        (argument, value) = (named, parts[1])
      } else if argument == nil {
        argument = places.first
        if argument?.isRepeating == false { places = places.dropFirst() }
      }
      guard case .words(let known)? = argument?.candidates, !known.contains(value) else { continue }
      if let nearest = Suggestion.nearest(to: value, in: known) { return nearest }
    }
    return nil
  }
}

extension JobDescription.Argument {
  fileprivate init(_ json: JSONValue) {
    names = (json["names"]?.elements ?? []).map {
      ($0["kind"]?.text == "long" ? "--" : "-") + ($0["name"]?.text ?? "")
    }
    summary = json["abstract"]?.text ?? ""
    value = json["valueName"]?.text ?? ""
    usual = json["defaultValue"]?.text
    isFlag = json["kind"]?.text == "flag"
    isOptional = json["isOptional"]?.flag == true
    isRepeating = json["isRepeating"]?.flag == true
    let kind = json["completionKind"]
    let words = kind?["list"]?["values"] ?? json["allValues"]
    if let files = kind?["file"] {
      candidates = .files((files["extensions"]?.elements ?? []).compactMap(\.text))
    } else if kind?["directory"] != nil {
      candidates = .folders
    } else if kind?["custom"] != nil {
      candidates = .modules
    } else if let words {
      candidates = .words(words.elements.compactMap(\.text))
    }
  }

  /// Its spelling with a value: `--junit FILE`.
  var usage: String {
    let value = value.contains("|") ? value : value.uppercased()
    guard let name = names.first(where: { $0.hasPrefix("--") }) ?? names.first else {
      return isRepeating ? "\(value)…" : value
    }
    return isFlag ? name : "\(name) \(value)"
  }
}
