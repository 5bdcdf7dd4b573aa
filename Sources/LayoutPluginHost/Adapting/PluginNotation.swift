import CLayoutPlugin
import LayoutABI
import LayoutCore

/// Kinds that the options of a plugin's instance name.
final class PluginOptionKinds: OptionKinds {
  private let instance: PluginInstance
  private let queryKinds: PluginFunctions.OptionKinds

  /// Fetches the capability, or nil if the instance lacks it.
  init?(_ instance: PluginInstance) throws(LayoutFailure) {
    guard let table: layout_option_kinds = instance.table(LAYOUT_OPTION_KINDS) else { return nil }
    self.instance = instance
    queryKinds = try instance.required(table.kinds, "option kinds")
  }

  func kinds(_ context: any LayoutContext) throws(LayoutFailure) -> [KindDeclaration] {
    var list = layout_kind_list.unwritten
    try instance.require(.optionKinds, over: context) {
      queryKinds(instance.pointer, $0, &list, $1)
    }
    do { return try vetted(list) } catch { throw instance.plugin.misbehaviour(.optionKinds, error) }
  }

  private func vetted(_ list: layout_kind_list) throws(ContractFault) -> [KindDeclaration] {
    let most = layout_kind_list.most
    guard list.count != .max else { throw .noCount }
    guard list.count <= most else { throw .tooMany(list.count, .kinds, most: most) }
    guard list.count > 0 else { return [] }
    let strides = UInt64(layout_kind.leastSize)...4096
    guard let start = list.start, strides ~= list.stride else {
      throw .noSlots(list.count, .kinds, stride: list.stride)
    }
    var names: Set<String> = []
    var kinds: [KindDeclaration] = []
    for index in 0..<Int(list.count) {
      let slot = UnsafeRawPointer(start) + index * Int(list.stride)
      guard let kind = KindDeclaration(readStruct(slot, size: Int(list.stride)) as layout_kind)
      else { throw .value(.unreadableKind(index)) }
      guard !kind.name.isEmpty, names.insert(kind.name).inserted else {
        throw .value(.kindName(kind.name))
      }
      kinds.append(kind)
    }
    return kinds
  }
}

/// Options in a notation of a plugin's instance.
final class PluginNotation: OptionText {
  private let instance: PluginInstance
  private let askForms: PluginFunctions.NotationForms
  private let askText: PluginFunctions.NotationText
  private let askFault: PluginFunctions.NotationFault
  private let askCompletions: PluginFunctions.NotationCompletions

  /// Fetches the capability, or nil if the instance lacks it.
  init?(_ instance: PluginInstance) throws(LayoutFailure) {
    guard let table: layout_notation = instance.table(LAYOUT_NOTATION) else { return nil }
    self.instance = instance
    askForms = try instance.required(table.forms, "notation")
    askText = try instance.required(table.text, "notation")
    askFault = try instance.required(table.fault, "notation")
    askCompletions = try instance.required(table.completions, "notation")
  }

  func forms(ofOption option: Int) throws(LayoutFailure) -> [String]? {
    guard let (number, _) = notation(option) else { return nil }
    var list = layout_text_list.unwritten
    let status = try instance.call(.optionForms) { askForms(instance.pointer, number, &list, $0) }
    guard try isFound(status, .optionForms) else { return nil }
    let forms = try texts(list, most: 16, .optionForms)
    for (index, form) in forms.enumerated() {
      guard PluginName.isWord(form), !forms[..<index].contains(form) else {
        throw instance.plugin.misbehaviour(.optionForms, .value(.formName(form)))
      }
    }
    return forms
  }

  func text(ofOption option: Int, as form: String, _ context: any LayoutContext)
    throws(LayoutFailure) -> String
  {
    guard let (number, name) = notation(option) else { return "" }
    let arena = TextArena()
    var (asked, text) = (arena.text(form), layout_text())
    try instance.require(.optionText, over: context) {
      askText(instance.pointer, $0, number, &asked, &text, $1)
    }
    withExtendedLifetime(arena) {}
    guard let result = String(text) else {
      throw instance.plugin.misbehaviour(.optionText, .value(.unreadableOptionText(name)))
    }
    return result
  }

  func fault(in text: String, ofOption option: Int) throws(LayoutFailure) -> OptionTextFault? {
    guard let (number, name) = notation(option) else { return nil }
    let length = text.utf8.count
    guard length <= String.longestForeignText else { return .tooLong(length) }
    let arena = TextArena()
    var (asked, found) = (
      arena.text(text), layout_text_fault(offset: .max, sentence: layout_text())
    )
    let status = try instance.call(.optionFault) {
      askFault(instance.pointer, number, &asked, &found, $0)
    }
    withExtendedLifetime(arena) {}
    guard try isFound(status, .optionFault) else { return nil }
    guard found.offset <= length else {
      throw instance.plugin.misbehaviour(
        .optionFault, .value(.faultOffset(name, found.offset, length: length)))
    }
    guard found.sentence.length <= OptionTextFault.longestSentence,
      let sentence = String(found.sentence), !sentence.isEmpty
    else { throw instance.plugin.misbehaviour(.optionFault, .value(.unreadableFault(name))) }
    return OptionTextFault(offset: Int(found.offset), sentence)
  }

  func completions(of text: String, ofOption option: Int) throws(LayoutFailure) -> [String] {
    guard let (number, _) = notation(option), text.utf8.count <= String.longestForeignText else {
      return []
    }
    let arena = TextArena()
    var (asked, list) = (arena.text(text), layout_text_list.unwritten)
    try instance.require(.optionCompletions) {
      askCompletions(instance.pointer, number, &asked, &list, $0)
    }
    withExtendedLifetime(arena) {}
    return try texts(list, most: 1000, .optionCompletions)
  }

  /// Number and name of an option that may be a notation: one that holds text.
  private func notation(_ option: Int) -> (number: UInt32, name: String)? {
    let options = instance.plugin.declaration.options
    guard options.indices.contains(option), case .text = options[option].type else { return nil }
    return (UInt32(option), options[option].name)
  }

  /// Whether there is an answer.
  private func isFound(_ status: layout_status, _ function: PluginFunction) throws(LayoutFailure)
    -> Bool
  {
    guard status == LAYOUT_OK || status == LAYOUT_NONE else {
      throw instance.plugin.misbehaviour(function, .meaninglessStatus(status))
    }
    return status == LAYOUT_OK
  }

  private func texts(_ list: layout_text_list, most: Int, _ function: PluginFunction)
    throws(LayoutFailure) -> [String]
  {
    func misbehaviour(_ fault: ContractFault) -> LayoutFailure {
      instance.plugin.misbehaviour(function, fault)
    }
    guard list.count != .max else { throw misbehaviour(.noCount) }
    guard list.count <= most else {
      throw misbehaviour(.tooMany(list.count, .texts, most: most))
    }
    guard list.count > 0 else { return [] }
    guard let start = list.start else {
      throw misbehaviour(
        .noSlots(list.count, .texts, stride: UInt64(MemoryLayout<layout_text>.stride)))
    }
    return try (0..<Int(list.count)).map { index throws(LayoutFailure) in
      guard let text = String(start[index]) else {
        throw misbehaviour(.value(.unreadableText(index)))
      }
      return text
    }
  }
}
