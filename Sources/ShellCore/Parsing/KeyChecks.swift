/// Checks the `key=value` words of a command against what its form takes.
enum KeyChecks {
  /// Refuses unknown and repeated keys and asks for required ones.
  static func check(_ matched: Matched, _ form: Form) throws(Refusal) {
    if !matched.spec.takesKeys, matched.keys.isEmpty { return }
    let known = form.keys.names
    var seen: Set<String> = []
    for word in matched.keys {
      let key = word.key ?? ""
      let span = word.span.lowerBound..<word.span.lowerBound + max(1, key.utf8.count)
      if let known, !known.contains(key) {
        throw Refusal(.unknownKey(key, known: known, command: matched.spec.name), span)
      }
      if !seen.insert(key).inserted { throw Refusal(.repeated("\(key)="), span) }
    }
    let usage = form.usage.isEmpty ? matched.spec.name : "\(matched.spec.name) \(form.usage)"
    if let missing = form.keys.required.first(where: { !seen.contains($0.name) }) {
      throw Refusal(.missingArgument("\(missing.name)=\(missing.value)", usage: usage))
    }
    if matched.keys.count < form.keys.minimum {
      let name = known == nil ? "option=value" : "key=value"
      throw Refusal(.missingArgument(name, usage: usage))
    }
  }
}

extension Keys {
  /// Every key that is understood; nil where the layouts decide.
  var names: [String]? {
    switch self {
    case .none: return []
    case .options: return nil
    case .traits(_, let also): return also.map(\.name) + TraitReading.keys.map(\.name)
    case .fixed(let keys): return keys.map(\.name)
    }
  }

  fileprivate var required: [Key] {
    switch self {
    case .none, .options: return []
    case .traits(_, let keys), .fixed(let keys): return keys.filter(\.isRequired)
    }
  }

  fileprivate var minimum: Int {
    switch self {
    case .none, .fixed: return 0
    case .options(let count), .traits(let count, _): return count
    }
  }
}
