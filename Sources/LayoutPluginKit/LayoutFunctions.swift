import CLayoutPlugin
import LayoutABI
import LayoutCore

extension layout_plugin_descriptor {
  /// Fills in every required function.
  mutating func installFunctions() {
    installLife()
    installQueries()
  }

  private mutating func installLife() {
    create = { plugin, instance, message in
      guard let own = plugin.pointee.own else { return LAYOUT_FAILED }
      let factory = Unmanaged<LayoutFactory>.fromOpaque(own).takeUnretainedValue()
      let created = LayoutInstance(factory)
      instance.pointee = Unmanaged.passRetained(created).toOpaque()
      return LAYOUT_OK
    }
    destroy = { instance in
      Unmanaged<LayoutInstance>.fromOpaque(instance).release()
    }
    capability = { instance, id in
      CapabilityTables.table(id, of: LayoutInstance.at(instance).layout)
    }
  }

  private mutating func installQueries() {
    check_option = { instance, option, value, message in
      report(to: message) { () throws(LayoutFailure) in
        guard let value = OptionValue(value.pointee) else {
          throw .refused("expected a value of a known type, found type \(value.pointee.type)")
        }
        try LayoutInstance.at(instance).layout.check(value, forOption: Int(option))
        return LAYOUT_OK
      }
    }
    prepare = { instance, context, message in
      report(to: message) { () throws(LayoutFailure) in
        try LayoutInstance.at(instance).layout.prepare(ImportedContext.over(context))
        return LAYOUT_OK
      }
    }
    content_size = { instance, size, message in
      size.pointee = layout_size(LayoutInstance.at(instance).layout.contentSize)
      return LAYOUT_OK
    }
    attributes_in_rect = { instance, context, rect, buffer, capacity, count, message in
      report(to: message) { () throws(LayoutFailure) in
        let instance = LayoutInstance.at(instance)
        instance.answer.removeAll(keepingCapacity: true)
        try instance.layout.attributes(
          in: Rect(rect.pointee), ImportedContext.over(context), into: &instance.answer)
        count.pointee = UInt64(instance.answer.count)
        guard count.pointee <= capacity else { return LAYOUT_BUFFER_TOO_SMALL }
        for (index, attributes) in instance.answer.enumerated() {
          buffer[index] = layout_attributes(attributes)
        }
        return LAYOUT_OK
      }
    }
    attributes_for_element = { instance, context, element, attributes, message in
      report(to: message) { () throws(LayoutFailure) in
        let answer = try LayoutInstance.at(instance).layout.attributes(
          for: Element(element.pointee), ImportedContext.over(context))
        guard let answer else { return LAYOUT_NONE }
        attributes.pointee = layout_attributes(answer)
        return LAYOUT_OK
      }
    }
  }
}
