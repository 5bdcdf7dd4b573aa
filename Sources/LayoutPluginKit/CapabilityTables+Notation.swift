import CLayoutPlugin
import LayoutABI
import LayoutCore

extension CapabilityTables {
  /// The table of `layout.option-kinds/1`.
  nonisolated(unsafe) static let optionKinds = permanent(
    layout_option_kinds(
      struct_size: UInt32(MemoryLayout<layout_option_kinds>.size), reserved: 0,
      kinds: { instance, context, kinds, message in
        report(instance, context, to: message) { (layout, context) throws(LayoutFailure) in
          let found = try layout.optionKinds?.kinds(context) ?? []
          kinds.pointee = layout_kind_list(found, in: newArena(instance))
          return LAYOUT_OK
        }
      }))

  /// The table of `layout.notation/1`.
  nonisolated(unsafe) static let notation = permanent(
    layout_notation(
      struct_size: UInt32(MemoryLayout<layout_notation>.size), reserved: 0,
      forms: { instance, option, forms, message in
        read(instance, message) { notation, arena throws(LayoutFailure) in
          guard let found = try notation.forms(ofOption: Int(option)) else { return LAYOUT_NONE }
          forms.pointee = layout_text_list(found, in: arena)
          return LAYOUT_OK
        }
      },
      text: { instance, context, option, form, text, message in
        report(instance, context, to: message) { (layout, context) throws(LayoutFailure) in
          guard let notation = layout.optionText, let form = String(form.pointee) else {
            return LAYOUT_FAILED
          }
          text.pointee = newArena(instance).text(
            try notation.text(ofOption: Int(option), as: form, context))
          return LAYOUT_OK
        }
      },
      fault: { instance, option, text, fault, message in
        read(instance, message) { notation, arena throws(LayoutFailure) in
          guard let text = String(text.pointee) else { return LAYOUT_FAILED }
          guard let found = try notation.fault(in: text, ofOption: Int(option)) else {
            return LAYOUT_NONE
          }
          fault.pointee = layout_text_fault(
            offset: UInt64(max(0, found.offset)), sentence: arena.text(found.sentence))
          return LAYOUT_OK
        }
      },
      completions: { instance, option, text, words, message in
        read(instance, message) { notation, arena throws(LayoutFailure) in
          guard let text = String(text.pointee) else { return LAYOUT_FAILED }
          words.pointee = layout_text_list(
            try notation.completions(of: text, ofOption: Int(option)), in: arena)
          return LAYOUT_OK
        }
      }))

  /// Runs `body` with the notation of a layout; what it throws becomes a status and a message.
  private static func read(
    _ instance: UnsafeMutableRawPointer, _ message: UnsafeMutablePointer<layout_message>,
    _ body: (any OptionText, TextArena) throws(LayoutFailure) -> layout_status
  ) -> layout_status {
    LayoutPluginKit.report(to: message) { () throws(LayoutFailure) in
      guard let notation = LayoutInstance.at(instance, { $0.layout.optionText }) else {
        return LAYOUT_FAILED
      }
      return try body(notation, newArena(instance))
    }
  }
}
