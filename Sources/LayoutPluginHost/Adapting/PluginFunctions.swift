import CLayoutPlugin

/// The required functions of a plugin, once vetting has found them all.
struct PluginFunctions {
  let create: Create
  let destroy: Destroy
  let capability: Capability
  let checkOption: CheckOption
  let prepare: Prepare
  let contentSize: ContentSize
  let attributesInRect: AttributesInRect
  let attributesForElement: AttributesForElement

  /// Takes the functions of `descriptor`.
  ///
  /// - Throws: `MissingFunction` for the first one that is null.
  init(_ descriptor: layout_plugin_descriptor) throws(MissingFunction) {
    create = try required(.create, descriptor.create)
    destroy = try required(.destroy, descriptor.destroy)
    capability = try required(.capability, descriptor.capability)
    checkOption = try required(.checkOption, descriptor.check_option)
    prepare = try required(.prepare, descriptor.prepare)
    contentSize = try required(.contentSize, descriptor.content_size)
    attributesInRect = try required(.attributesInRect, descriptor.attributes_in_rect)
    attributesForElement = try required(.attributesForElement, descriptor.attributes_for_element)
  }
}

/// A required function that is null.
struct MissingFunction: Error {
  let function: PluginFunction
}

private func required<Function>(_ name: PluginFunction, _ function: Function?)
  throws(MissingFunction) -> Function
{
  guard let function else { throw MissingFunction(function: name) }
  return function
}

// The functions' types in Swift.
extension PluginFunctions {
  typealias Instance = UnsafeMutableRawPointer
  typealias Context = UnsafePointer<layout_context>
  typealias Message = UnsafeMutablePointer<layout_message>

  typealias Create =
    @convention(c) (
      UnsafePointer<layout_plugin_descriptor>, UnsafePointer<layout_host>,
      UnsafeMutablePointer<Instance?>, Message
    ) -> layout_status
  typealias Destroy = @convention(c) (Instance) -> Void
  typealias Capability = @convention(c) (Instance, UInt32) -> UnsafeRawPointer?
  typealias CheckOption =
    @convention(c) (Instance, UInt32, UnsafePointer<layout_value>, Message) -> layout_status
  typealias Prepare = @convention(c) (Instance, Context, Message) -> layout_status
  typealias ContentSize =
    @convention(c) (Instance, UnsafeMutablePointer<layout_size>, Message) -> layout_status
  typealias AttributesInRect =
    @convention(c) (
      Instance, Context, UnsafePointer<layout_rect>, UnsafeMutablePointer<layout_attributes>,
      UInt64, UInt64, UnsafeMutablePointer<UInt64>, Message
    ) -> layout_status
  typealias AttributesForElement =
    @convention(c) (
      Instance, Context, UnsafePointer<layout_element>, UnsafeMutablePointer<layout_attributes>,
      UInt64, Message
    ) -> layout_status

  typealias Lend =
    @convention(c) (
      Instance, Context, UnsafePointer<layout_rect>, UnsafeMutablePointer<layout_loan>, Message
    ) -> layout_status

  typealias SectionAxis =
    @convention(c) (Instance, UnsafeMutablePointer<layout_axis>, Message) -> layout_status
  typealias SectionFlag =
    @convention(c) (Instance, UnsafeMutablePointer<UInt32>, Message) -> layout_status
  typealias SectionExtents =
    @convention(c) (Instance, Int64, UInt64, UnsafeMutablePointer<layout_extent>, Message)
    -> layout_status
  typealias SectionAtOffset =
    @convention(c) (Instance, Double, UnsafeMutablePointer<Int64>, Message) -> layout_status
  typealias ApplyUpdates =
    @convention(c) (Instance, Context, UnsafePointer<layout_update>?, UInt64, Message)
    -> layout_status
  typealias BoundsInvalidation =
    @convention(c) (
      Instance, UnsafePointer<layout_viewport>, UnsafePointer<layout_viewport>,
      UnsafeMutablePointer<layout_invalidation>, UnsafePointer<layout_element_sink>, Message
    ) -> layout_status
  typealias RoomInvalidation =
    @convention(c) (
      Instance, UnsafePointer<layout_room>, UnsafePointer<layout_room>,
      UnsafeMutablePointer<layout_invalidation>, UnsafePointer<layout_element_sink>, Message
    ) -> layout_status
  typealias SizesInvalidation =
    @convention(c) (
      Instance, Context, UnsafePointer<layout_element>, UInt64,
      UnsafeMutablePointer<layout_invalidation>, UnsafePointer<layout_element_sink>, Message
    ) -> layout_status
  typealias TargetOffset =
    @convention(c) (
      Instance, Context, UnsafePointer<layout_point>, UnsafePointer<layout_point>,
      UnsafeMutablePointer<layout_point>, Message
    ) -> layout_status
  typealias EndlessAxes =
    @convention(c) (Instance, UnsafeMutablePointer<layout_axes>, Message) -> layout_status
  typealias Landing =
    @convention(c) (
      Instance, Context, UnsafePointer<layout_element>, UInt32, UnsafeMutablePointer<layout_point>,
      Message
    ) -> layout_status
  typealias Place =
    @convention(c) (
      Instance, Context, UnsafePointer<layout_point>, UnsafeMutablePointer<layout_point>, Message
    ) -> layout_status
  typealias Labels =
    @convention(c) (
      Instance, Context, UnsafePointer<layout_element>, UInt64,
      UnsafeMutablePointer<layout_text>, Message
    ) -> layout_status
  typealias Captions =
    @convention(c) (
      Instance, Context, UnsafePointer<layout_element>, UInt64,
      UnsafeMutablePointer<layout_caption>, Message
    ) -> layout_status
  typealias Explain =
    @convention(c) (
      Instance, Context, UnsafePointer<layout_element>, UnsafePointer<layout_fact_sink>, Message
    ) -> layout_status
  typealias OptionKinds =
    @convention(c) (Instance, Context, UnsafeMutablePointer<layout_kind_list>, Message)
    -> layout_status
  typealias NotationForms =
    @convention(c) (Instance, UInt32, UnsafeMutablePointer<layout_text_list>, Message)
    -> layout_status
  typealias NotationText =
    @convention(c) (
      Instance, Context, UInt32, UnsafePointer<layout_text>, UnsafeMutablePointer<layout_text>,
      Message
    ) -> layout_status
  typealias NotationFault =
    @convention(c) (
      Instance, UInt32, UnsafePointer<layout_text>, UnsafeMutablePointer<layout_text_fault>,
      Message
    ) -> layout_status
  typealias NotationCompletions =
    @convention(c) (
      Instance, UInt32, UnsafePointer<layout_text>, UnsafeMutablePointer<layout_text_list>, Message
    ) -> layout_status
  typealias TouchZones =
    @convention(c) (
      Instance, Context, UnsafeMutablePointer<layout_touch_zone>, UInt64,
      UnsafeMutablePointer<UInt64>, Message
    ) -> layout_status
  typealias BaseWindow =
    @convention(c) (Instance, Context, UnsafeMutablePointer<layout_base_window>, Message)
    -> layout_status
  typealias Outcome =
    @convention(c) (Instance, Context, UnsafeMutablePointer<layout_outcome>, Message)
    -> layout_status
  typealias Respond =
    @convention(c) (
      Instance, Context, UnsafePointer<layout_gesture>, UnsafeMutablePointer<Double>, UInt64,
      UnsafeMutablePointer<layout_response>, Message
    ) -> layout_status
}
