import CLayoutPlugin
import LayoutABI
import LayoutCore

/// What must hold for a descriptor before anything else of the plugin is called.
struct DescriptorRules {
  let path: String
  let name: String
  /// As the note says; nil for a plugin without one.
  let version: String?
  private static let mostDeclarations: UInt32 = 1000
  private static let largestStride: UInt32 = 4096

  /// A copy of the descriptor with every required function present.
  func vetted(_ found: UnsafePointer<layout_plugin_descriptor>) throws(PluginError)
    -> layout_plugin_descriptor
  {
    let needed = UInt32(MemoryLayout<layout_plugin_descriptor>.size)
    guard found.pointee.struct_size >= needed else {
      throw .descriptorSize(path: path, found: found.pointee.struct_size, atLeast: needed)
    }
    let copy = found.pointee
    guard copy.abi >> 16 == LAYOUT_ABI >> 16 else {
      throw .abi(path: path, found: copy.abi, spoken: LAYOUT_ABI)
    }
    if let missing = copy.missingFunction {
      throw .missingFunction(path: path, function: missing.name)
    }
    return copy
  }

  /// What the plugin declares, checked against itself, its name and its note.
  func declaration(of descriptor: layout_plugin_descriptor) throws(PluginError)
    -> LayoutDeclaration
  {
    guard let found = String(descriptor.name), let foundVersion = String(descriptor.version),
      let summary = String(descriptor.summary)
    else { throw fault("name, version or summary cannot be read") }
    guard found == name else {
      throw .otherName(path: path, place: .descriptor, found: found, expected: name)
    }
    if let version, foundVersion != version {
      throw fault("version is \(foundVersion), but \(version) in the note")
    }
    let declaration = LayoutDeclaration(
      name: found, version: foundVersion, summary: summary, kinds: try kinds(of: descriptor),
      missingKinds: descriptor.missing_kinds.kinds, options: try options(of: descriptor),
      isDecorator: descriptor.is_decorator != 0)
    if let fault = declaration.fault { throw self.fault(fault) }
    return declaration
  }

  private func kinds(of descriptor: layout_plugin_descriptor) throws(PluginError)
    -> [KindDeclaration]
  {
    let foreign = try array(
      descriptor.kinds, descriptor.kind_count, descriptor.kind_size, "kinds")
    let kinds = foreign.compactMap { KindDeclaration($0) }
    guard kinds.count == foreign.count else { throw fault("a kind cannot be read") }
    return kinds
  }

  private func options(of descriptor: layout_plugin_descriptor) throws(PluginError)
    -> [OptionDeclaration]
  {
    let foreign = try array(
      descriptor.options, descriptor.option_count, descriptor.option_size, "options")
    var options: [OptionDeclaration] = []
    for option in foreign {
      guard let option = OptionDeclaration(option) else {
        throw fault("option \(options.count) cannot be read")
      }
      options.append(option)
    }
    return options
  }

  /// A copy of `count` structs that lie `stride` bytes apart.
  private func array<Value: BitwiseCopyable>(
    _ start: UnsafePointer<Value>?, _ count: UInt32, _ stride: UInt32, _ what: String
  ) throws(PluginError) -> [Value] {
    guard count > 0 else { return [] }
    guard let start, count <= Self.mostDeclarations,
      Int(stride) >= MemoryLayout<Value>.size, stride <= Self.largestStride
    else { throw fault("\(count) \(what) of \(stride) bytes") }
    return (0..<Int(count)).map {
      UnsafeRawPointer(start).loadUnaligned(fromByteOffset: $0 * Int(stride), as: Value.self)
    }
  }

  private func fault(_ found: String) -> PluginError {
    .badDeclaration(path: path, found: found)
  }
}

extension layout_plugin_descriptor {
  /// The first required function that is not there.
  fileprivate var missingFunction: PluginFunction? {
    let functions: [(PluginFunction, Bool)] = [
      (.create, create == nil), (.destroy, destroy == nil), (.capability, capability == nil),
      (.checkOption, check_option == nil), (.prepare, prepare == nil),
      (.contentSize, content_size == nil), (.attributesInRect, attributes_in_rect == nil),
      (.attributesForElement, attributes_for_element == nil),
    ]
    return functions.first { $0.1 }?.0
  }
}

extension LayoutDeclaration {
  /// What is wrong with the declaration, or nil.
  var fault: String? {
    var names: Set<String> = []
    for kind in kinds {
      guard !kind.name.isEmpty, names.insert(kind.name).inserted else {
        return "kind \"\(kind.name)\" is empty or declared twice"
      }
    }
    names = []
    for option in options {
      guard PluginName.isWord(option.name) else {
        return "option name \"\(option.name)\" is not of the form [a-z][a-z0-9-]*"
      }
      guard names.insert(option.name).inserted else {
        return "option \(option.name) is declared twice"
      }
      if let value = option.defaultValue, !option.type.allows(value) {
        return "the default of option \(option.name) is not a value of its type and range"
      }
    }
    return nil
  }
}

extension OptionType {
  /// Whether `value` has this type and lies in its range.
  fileprivate func allows(_ value: OptionValue) -> Bool {
    switch (self, value) {
    case (.flag, .flag), (.text, .text): return true
    case (.number(let range), .number(let number)): return range.contains(number)
    case (.integer(let range), .number(let number)):
      return Int(exactly: number).map { range.contains($0) } ?? false
    case (.choice(let words), .choice(let index)): return words.indices.contains(index)
    case (.size, .size(let size)): return size.isFinite && size.width >= 0 && size.height >= 0
    case (.insets, .insets(let insets)):
      return insets.isFinite
        && min(insets.top, insets.left, insets.bottom, insets.right) >= 0
    default: return false
    }
  }
}
