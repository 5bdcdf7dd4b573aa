import CLayoutPlugin
import LayoutABI
import LayoutCore

/// Rules for a descriptor, checked before any other call of the plugin.
struct DescriptorRules {
  let path: String
  let name: String
  /// Nil for a plugin without one.
  let note: PluginNote?
  private static let mostDeclarations: UInt32 = 1000
  private static let largestStride: UInt32 = 4096

  /// Returns a copy of a descriptor that this host can read.
  func vetted(_ found: UnsafePointer<layout_plugin_descriptor>) throws(PluginError)
    -> layout_plugin_descriptor
  {
    guard let copy = readTable(found) else {
      throw .descriptorSize(
        path: path, found: found.pointee.struct_size,
        atLeast: UInt32(layout_plugin_descriptor.firstSize))
    }
    guard copy.abi >> 16 == LAYOUT_ABI >> 16 else {
      throw .abi(path: path, found: copy.abi, spoken: LAYOUT_ABI)
    }
    return copy
  }

  /// Returns the functions of a descriptor; throws if one is missing.
  func functions(of descriptor: layout_plugin_descriptor) throws(PluginError) -> PluginFunctions {
    do { return try PluginFunctions(descriptor) } catch {
      throw .missingFunction(path: path, function: error.function.name)
    }
  }

  /// Returns the plugin's declaration, checked for contradictions and against its name and its
  /// note.
  func declaration(of descriptor: layout_plugin_descriptor) throws(PluginError)
    -> LayoutDeclaration
  {
    guard let found = String(descriptor.name), let version = String(descriptor.version),
      let summary = String(descriptor.summary), let author = String(descriptor.author),
      let licence = String(descriptor.licence), let url = String(descriptor.url)
    else { throw fault(.text) }
    guard found == name else {
      throw .otherName(path: path, place: .descriptor, found: found, expected: name)
    }
    let isDecorator = descriptor.is_decorator != 0
    if let note {
      guard version == note.version else {
        throw fault(.version(found: version, note: note.version))
      }
      guard isDecorator == note.isDecorator else { throw fault(.decorator(isDecorator)) }
    }
    let declaration = LayoutDeclaration(
      name: found, version: version, summary: summary, kinds: try kinds(of: descriptor),
      missingKinds: descriptor.missing_kinds.kinds, options: try options(of: descriptor),
      columns: try columns(of: descriptor), isDecorator: isDecorator,
      touchReach: descriptor.touch_reach, author: author,
      licence: licence, url: url)
    if let fault = declaration.fault { throw self.fault(fault) }
    return declaration
  }

  private func kinds(of descriptor: layout_plugin_descriptor) throws(PluginError)
    -> [KindDeclaration]
  {
    let foreign = try array(
      descriptor.kinds, descriptor.kind_count, descriptor.kind_size, "kinds")
    return try foreign.enumerated().map { entry throws(PluginError) in
      guard let kind = KindDeclaration(entry.element) else {
        throw fault(.unreadableKind(entry.offset))
      }
      return kind
    }
  }

  private func options(of descriptor: layout_plugin_descriptor) throws(PluginError)
    -> [OptionDeclaration]
  {
    let foreign = try array(
      descriptor.options, descriptor.option_count, descriptor.option_size, "options")
    return try foreign.enumerated().map { entry throws(PluginError) in
      guard let option = OptionDeclaration(entry.element) else {
        throw fault(.unreadableOption(entry.offset))
      }
      return option
    }
  }

  private func columns(of descriptor: layout_plugin_descriptor) throws(PluginError)
    -> [ColumnDeclaration]
  {
    let foreign = try array(
      descriptor.metrics, descriptor.metric_count, descriptor.metric_size, "metrics",
      most: UInt32(ColumnDeclaration.most))
    return try foreign.enumerated().map { entry throws(PluginError) in
      guard let column = ColumnDeclaration(entry.element) else {
        throw fault(.unreadableMetric(entry.offset))
      }
      return column
    }
  }

  /// A copy of `count` structs that lie `stride` bytes apart.
  private func array<Value: GrowingStruct & BitwiseCopyable>(
    _ start: UnsafePointer<Value>?, _ count: UInt32, _ stride: UInt32, _ what: String,
    most: UInt32 = DescriptorRules.mostDeclarations
  ) throws(PluginError) -> [Value] {
    guard count > 0 else { return [] }
    guard let start, count <= most, Int(stride) >= Value.leastSize,
      stride <= Self.largestStride
    else { throw fault(.array(what, count: count, stride: stride)) }
    return (0..<Int(count)).map {
      readStruct(UnsafeRawPointer(start) + $0 * Int(stride), size: Int(stride))
    }
  }

  private func fault(_ fault: DeclarationFault) -> PluginError {
    .badDeclaration(path: path, fault)
  }
}

extension LayoutDeclaration {
  /// Returns a fault of the declaration, or nil.
  var fault: DeclarationFault? {
    var names: Set<String> = []
    for kind in kinds where kind.name.isEmpty || !names.insert(kind.name).inserted {
      return .kindName(kind.name)
    }
    names = []
    for option in options {
      for name in [option.name] + option.renamedFrom {
        guard PluginName.isWord(name) else { return .optionName(name) }
        guard names.insert(name).inserted else { return .optionTwice(name) }
      }
      if case .choice(let words) = option.type,
        option.renamedValues.contains(where: { words.contains($0.key) || !words.contains($0.value) }
        )
      {
        return .renamedValues(option.name)
      }
      if let value = option.defaultValue, !option.accepts(value) {
        return .defaultValue(option.name)
      }
    }
    guard 0...1000 ~= touchReach else { return .touchReach(touchReach) }
    names = Set(ColumnDeclaration.takenNames)
    for column in columns {
      guard PluginName.isWord(column.name) else { return .metricName(column.name) }
      guard names.insert(column.name).inserted else { return .metricTwice(column.name) }
    }
    return nil
  }
}
