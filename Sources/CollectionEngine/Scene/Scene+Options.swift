public import LayoutCore
internal import SummaryTree

/// A value for an option; nil restores the default.
public struct OptionAssignment: Hashable, Sendable {
  /// The option's name, alone or with its layout's: `header` or `flow.header`.
  public var name: String
  /// The value, or nil to unset it.
  public var value: OptionValue?

  /// Creates an assignment.
  public init(_ name: String, _ value: OptionValue?) {
    self.name = name
    self.value = value
  }
}

/// Values for options of one section, or of all of them.
public struct SectionOptions: Hashable, Sendable {
  /// The section, or nil for all sections.
  public var section: Int?
  /// The values.
  public var assignments: [OptionAssignment]

  /// Creates values for options of `section`, or of all sections.
  public init(section: Int? = nil, _ assignments: [OptionAssignment]) {
    (self.section, self.assignments) = (section, assignments)
  }
}

/// An option of a layer with its current value.
public struct OptionState: Hashable, Sendable {
  /// The layout it belongs to.
  public var layout: String
  /// Its declaration.
  public var declaration: OptionDeclaration
  /// The current value, or nil if it is unset.
  public var value: OptionValue?
  /// Sections that override the value, in order.
  public var sections: [SectionValue]

  /// The value of one section.
  public struct SectionValue: Hashable, Sendable {
    /// The section.
    public var section: Int
    /// Its value.
    public var value: OptionValue
  }
}

/// The place of an option: a layout of the stack, and its number there.
public struct OptionPlace {
  /// Position of the layout in its stack, base first.
  public let level: Int
  /// Index of the option in the layout's declaration.
  public private(set) var index: Int
  /// Its declaration.
  public private(set) var declaration: OptionDeclaration
  /// The layout.
  let layout: any CollectionLayout

  /// Looks up `name` in the outermost layout, then in what it wraps; `flow.header` names one
  /// layout.
  ///
  /// A name that an option had in earlier versions counts if none has it now.
  ///
  /// - Throws: `EngineError.noOption` with all names there are.
  public init(_ name: String, in layouts: [any CollectionLayout], layer: String)
    throws(EngineError)
  {
    for names in [{ [$0.name] }, { $0.renamedFrom }] as [(OptionDeclaration) -> [String]] {
      for (level, layout) in layouts.enumerated().reversed() {
        let declaration = layout.declaration
        for (index, option) in declaration.options.enumerated()
        where names(option).contains(where: { $0 == name || "\(declaration.name).\($0)" == name }) {
          self.level = level
          self.index = index
          self.declaration = option
          self.layout = layout
          return
        }
      }
    }
    throw .noOption(
      name, layer: layer,
      known: layouts.reversed().flatMap { $0.declaration.options.map { $0.name } })
  }

  /// The option of the same layout whose text is in a file that this one names, because its form is
  /// `FILE of NAME`; nil for every other option.
  public var optionInFile: OptionPlace? {
    let start = "FILE of "
    guard case .text(let form) = declaration.type, form.hasPrefix(start) else { return nil }
    let options = layout.declaration.options
    var place = self
    guard let index = options.firstIndex(where: { $0.name == form.dropFirst(start.utf8.count) })
    else { return nil }
    (place.index, place.declaration) = (index, options[index])
    return place
  }

  /// The name with that of its layout, such as `flow.header`.
  public var fullName: String { "\(layout.declaration.name).\(declaration.name)" }

  /// Checks the type and range of `value`, and asks the layout.
  ///
  /// - Throws: `EngineError.optionValue`, `.optionText`, `.layout`.
  public func check(_ value: OptionValue?, layer: String) throws(EngineError) {
    guard let value else { return }
    guard declaration.accepts(value) else {
      throw .optionValue(declaration.name, found: value, expected: declaration.type)
    }
    let fault: OptionTextFault?
    do throws(LayoutFailure) {
      fault = try self.fault(in: value)
      if fault == nil { try layout.check(value, forOption: index) }
    } catch {
      throw .layout(error, layer: layer)
    }
    if let fault, case .text(let text) = value {
      throw .optionText(declaration.name, value: text, fault: fault)
    }
  }

  /// Returns the first fault of a text in a notation.
  private func fault(in value: OptionValue) throws(LayoutFailure) -> OptionTextFault? {
    guard case .text(let text) = value, let notation = layout.optionText,
      try notation.forms(ofOption: index) != nil
    else { return nil }
    return try notation.fault(in: text, ofOption: index)
  }

  /// The forms in which the option can be written besides its canonical one; nil for one that is
  /// no notation, or whose layout fails.
  public var forms: [String]? {
    (try? layout.optionText?.forms(ofOption: index)) ?? nil
  }

  /// Returns the words that can stand at the end of `text`, a value being typed; none if the option
  /// is no notation, or its layout fails.
  public func completions(of text: String) -> [String] {
    guard forms != nil else { return [] }
    return (try? layout.optionText?.completions(of: text, ofOption: index)) ?? []
  }
}

extension Scene {
  /// The declaration of `name` among the layer's layouts, for parsing a typed value.
  ///
  /// - Throws: `EngineError.noLayer`, `.noLayout`, `.noOption`.
  public func optionPlace(_ name: String, layer: String? = nil) throws(EngineError) -> OptionPlace {
    let (index, stack) = try loadedStack(layer)
    return try OptionPlace(name, in: stack.layouts, layer: state.layers[index].name)
  }

  /// Returns the text of an option in a notation, in one of its forms, or in its canonical one if
  /// `form` is empty; nil for an option without such a form.
  ///
  /// - Throws: `EngineError.noLayer`, `.noLayout`, `.noOption`, `.layout`.
  public func optionText(_ name: String, as form: String = "", layer: String? = nil)
    throws(EngineError) -> String?
  {
    let place = try optionPlace(name, layer: layer)
    return try asking(try index(of: layer)) { (stack) throws(LayoutFailure) in
      guard let notation = place.layout.optionText,
        let forms = try notation.forms(ofOption: place.index), form.isEmpty || forms.contains(form)
      else { return nil }
      return try notation.text(
        ofOption: place.index, as: form, stack.contexts[place.level])
    }
  }

  /// Sets options of a layer's layouts, for all sections or one.
  ///
  /// The content at `point`, in scene coordinates, keeps its place.
  ///
  /// - Throws: `EngineError.noLayer`, `.noLayout`, `.noOption`, `.optionValue`, `.optionScope`,
  ///   `.noSection`, `.outOfRange`, `.layout`.
  @discardableResult
  public func setOptions(
    _ assignments: [OptionAssignment], section: Int? = nil, keeping point: Point? = nil,
    layer: String? = nil
  ) throws(EngineError) -> [String] {
    try setOptions([SectionOptions(section: section, assignments)], keeping: point, layer: layer)
  }

  /// Sets options of a layer's layouts, for all sections and for single ones, in one change.
  ///
  /// - Complexity: that of preparing the layouts, and O(assignments).
  /// - Throws: as `setOptions(_:section:keeping:layer:)`.
  @discardableResult
  public func setOptions(_ groups: [SectionOptions], layer: String? = nil) throws(EngineError)
    -> [String]
  {
    try setOptions(groups, keeping: nil, layer: layer)
  }

  private func setOptions(
    _ groups: [SectionOptions], keeping point: Point?, layer: String?
  ) throws(EngineError) -> [String] {
    let (index, stack) = try loadedStack(layer)
    let name = state.layers[index].name
    var places: [(section: Int?, OptionPlace, OptionValue?)] = []
    for group in groups {
      if let section = group.section { try check(section: section, index) }
      for assignment in group.assignments {
        let place = try OptionPlace(assignment.name, in: stack.layouts, layer: name)
        if group.section != nil, !place.declaration.isPerSection {
          throw .optionScope(place.declaration.name, .section)
        }
        try place.check(assignment.value, layer: name)
        places.append((group.section, place, assignment.value))
      }
    }
    let kept = try point.map { point throws(EngineError) in
      try check(point)
      return try anchoredPoint(at: point, index)
    }
    return try edit(restoring: kept) { next throws(EngineError) in
      next.layers[index].lengths.follow(places.map { $0.1.declaration.name }, stack.axis)
      let before = next.layers[index].measuringRules.choice.estimate
      for (section, place, value) in places {
        if let section {
          let key = OptionKey(
            layer: name, layout: stack.levels[place.level].declaration.name,
            option: place.declaration.name)
          let owner = next.owner(of: index)
          next.layers[owner].content.edit(section) { $0.ownOptions[key] = value }
        } else {
          next.layers[index].options[place.level][place.index] =
            value ?? place.declaration.defaultValue
        }
      }
      if next.layers[index].measuringRules.choice.estimate?.isSize != before?.isSize {
        next.layers[index].lengths.forgetLengths()
      }
      return [(name, .everything(.unchanged))]
    }
  }

  /// Returns every option of a layer's layouts with its value, the outermost layout first.
  ///
  /// - Complexity: O(options · sections with options of their own).
  /// - Throws: `EngineError.noLayer`, `.noLayout`.
  public func options(layer: String? = nil) throws(EngineError) -> [OptionState] {
    let (index, stack) = try loadedStack(layer)
    let content = state.layers[state.owner(of: index)].content
    let owners = content.sectionsWithOwnOptions.map { ($0, content.sections[$0].ownOptions) }
    return stack.levels.enumerated().reversed().flatMap { level, layout in
      layout.declaration.options.enumerated().map { number, option in
        let key = OptionKey(
          layer: state.layers[index].name, layout: layout.declaration.name, option: option.name)
        return OptionState(
          layout: layout.declaration.name, declaration: option,
          value: state.layers[index].options[level][number],
          sections: owners.compactMap { section, options in
            options[key].map { OptionState.SectionValue(section: section, value: $0) }
          })
      }
    }
  }

  private func loadedStack(_ layer: String?) throws(EngineError) -> (Int, LayoutStack) {
    let index = try index(of: layer)
    return (index, try loadedStack(at: index))
  }
}
