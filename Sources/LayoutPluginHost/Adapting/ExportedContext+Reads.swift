import CLayoutPlugin
import LayoutABI
import LayoutCore

extension ExportedContext {
  func itemCounts(_ first: Int64, _ count: UInt64, _ counts: UnsafeMutablePointer<Int64>)
    -> layout_status
  {
    guard let sections = sections(first, count, .itemCounts) else { return LAYOUT_REFUSED }
    for (index, section) in sections.enumerated() {
      counts[index] = Int64(context.itemCount(inSection: section))
    }
    return LAYOUT_OK
  }

  func columns(
    _ metric: layout_metric, _ first: Int64, _ count: UInt64,
    _ columns: UnsafeMutablePointer<layout_column>
  ) -> layout_status {
    guard let sections = sections(first, count, .columns) else { return LAYOUT_REFUSED }
    for (index, section) in sections.enumerated() {
      let column = ItemMetric(exactly: metric).map { context.column($0, inSection: section) }
      columns[index] = layout_column(column ?? .absent)
    }
    return LAYOUT_OK
  }

  func read(
    _ metric: layout_metric, _ section: Int64, _ first: Int64, _ count: UInt64,
    _ values: UnsafeMutablePointer<Double>
  ) -> layout_status {
    guard let (section, items) = items(section, first, count) else { return LAYOUT_REFUSED }
    column.removeAll(keepingCapacity: true)
    if let metric = ItemMetric(exactly: metric) {
      context.read(metric, inSection: section, items: items, into: &column)
    }
    writeColumn(items.count, to: values)
    return LAYOUT_OK
  }

  func readSections(
    _ metric: layout_metric, _ first: Int64, _ count: UInt64, items: UInt64,
    _ values: UnsafeMutablePointer<Double>
  ) -> layout_status {
    guard let sections = sections(first, count, .allItems) else { return LAYOUT_REFUSED }
    column.removeAll(keepingCapacity: true)
    if let metric = ItemMetric(exactly: metric) {
      context.read(metric, inSections: sections, count: Int(clamping: items), into: &column)
    } else {
      for section in sections {
        column += repeatElement(.nan, count: context.itemCount(inSection: section))
      }
    }
    guard items == column.count else {
      return refuse(.itemTotal(items, sections: sections, items: column.count))
    }
    writeColumn(column.count, to: values)
    return LAYOUT_OK
  }

  /// Writes `count` values that were read; NaN for those that were not.
  private func writeColumn(_ count: Int, to values: UnsafeMutablePointer<Double>) {
    let known = min(column.count, count)
    column.withUnsafeBufferPointer { column in
      guard let start = column.baseAddress else { return }
      values.update(from: start, count: known)
    }
    for index in known..<count { values[index] = .nan }
  }

  func readTexts(
    _ metric: layout_metric, _ section: Int64, _ first: Int64, _ count: UInt64,
    _ texts: UnsafeMutablePointer<layout_text>
  ) -> layout_status {
    guard let (section, items) = items(section, first, count) else { return LAYOUT_REFUSED }
    var found: [String?] = []
    if let metric = ItemMetric(exactly: metric) {
      context.readTexts(metric, inSection: section, items: items, into: &found)
    }
    for index in 0..<items.count {
      let text = found.indices.contains(index) ? found[index] : nil
      texts[index] = text.map { arena.terminated($0) } ?? layout_text()
    }
    return LAYOUT_OK
  }

  /// A section and a range of its items, or nil and a fault if they are out of range.
  private func items(_ section: Int64, _ first: Int64, _ count: UInt64) -> (Int, Range<Int>)? {
    guard let section = sections(section, 1, .items)?.first else { return nil }
    let itemCount = context.itemCount(inSection: section)
    guard let items = Range(first, count, in: itemCount) else {
      _ = refuse(
        .itemsOutOfRange(section: section, first: first, count: count, items: itemCount))
      return nil
    }
    return (section, items)
  }
}

extension ExportedContext {
  func measure(
    _ rule: UnsafePointer<layout_text_rule>?, _ elements: UnsafePointer<layout_element>,
    _ proposed: UnsafePointer<layout_size>, _ count: UInt64,
    _ sizes: UnsafeMutablePointer<layout_size>
  ) -> layout_status {
    var known = TextRule()
    if let rule {
      guard let table = readTable(rule), let given = TextRule(table) else {
        return refuse(.textRule)
      }
      known = given
    }
    var rules = AttributesRules(context)
    let asked = UnsafeBufferPointer(start: elements, count: Int(clamping: count))
      .map { Element($0) }
    do throws(ContractFault) {
      for element in asked { try rules.checkPlace(of: element) }
    } catch {
      return refuse(error)
    }
    var answer: [Size] = []
    context.measure(
      asked, proposed: (0..<asked.count).map { Size(proposed[$0]) }, known, into: &answer)
    for (index, size) in answer.prefix(asked.count).enumerated() {
      sizes[index] = layout_size(size)
    }
    return LAYOUT_OK
  }
}

extension ExportedContext {
  func estimate(_ place: UnsafeMutablePointer<layout_estimate>) -> layout_status {
    guard let estimate = context.estimate, tableSize(place) >= layout_estimate.firstSize else {
      return LAYOUT_NONE
    }
    let written = layout_estimate(estimate)
    (place.pointee.kind, place.pointee.size) = (written.kind, written.size)
    return LAYOUT_OK
  }

  func knownSizes(
    _ elements: UnsafePointer<layout_element>, _ count: UInt64,
    _ sizes: UnsafeMutablePointer<layout_size>
  ) -> layout_status {
    var rules = AttributesRules(context)
    for index in 0..<Int(clamping: count) {
      let element = Element(elements[index])
      do throws(ContractFault) { try rules.checkPlace(of: element) } catch { return refuse(error) }
      sizes[index] = layout_size(context.knownSize(of: element))
    }
    return LAYOUT_OK
  }
}

extension ItemMetric {
  /// The metric with a number from the other side; nil for one that cannot be.
  fileprivate init?(exactly number: layout_metric) {
    guard let number = UInt16(exactly: number) else { return nil }
    self.init(rawValue: number)
  }
}

extension ExportedContext {
  func generalValues(
    _ first: UInt32, _ count: UInt64, _ values: UnsafeMutablePointer<layout_value>
  ) -> layout_status {
    let declared = plugin.declaration.options.count
    guard let options = Range(Int64(first), count, in: declared) else {
      return refuse(
        .outOfRange(.generalOptions, first: Int64(first), count: count, limit: declared))
    }
    for (index, option) in options.enumerated() {
      values[index] = layout_value(context.option(option, inSection: nil), in: arena)
    }
    return LAYOUT_OK
  }

  func sectionValues(
    _ option: UInt32, _ first: Int64, _ count: UInt64,
    _ values: UnsafeMutablePointer<layout_value>
  ) -> layout_status {
    let declared = plugin.declaration.options.count
    guard option < declared else {
      return refuse(
        .outOfRange(.generalOptions, first: Int64(option), count: 1, limit: declared))
    }
    guard let sections = sections(first, count, .options) else { return LAYOUT_REFUSED }
    for (index, section) in sections.enumerated() {
      values[index] = layout_value(context.option(Int(option), inSection: section), in: arena)
    }
    return LAYOUT_OK
  }

  func ownValues(_ first: Int64, _ count: UInt64, _ flags: UnsafeMutablePointer<UInt8>)
    -> layout_status
  {
    guard let sections = sections(first, count, .ownOptions) else { return LAYOUT_REFUSED }
    for (index, section) in sections.enumerated() {
      flags[index] = context.hasOwnOptions(inSection: section) ? 1 : 0
    }
    return LAYOUT_OK
  }

  func scrollerOffsets(
    _ first: Int64, _ count: UInt64, _ offsets: UnsafeMutablePointer<Double>
  ) -> layout_status {
    guard let sections = sections(first, count, .scrollerOffsets) else { return LAYOUT_REFUSED }
    for (index, section) in sections.enumerated() {
      offsets[index] = context.scrollerOffset(ofSection: section) ?? .nan
    }
    return LAYOUT_OK
  }

  func kinds(
    _ kinds: UnsafeMutablePointer<layout_kind>, stride: UInt64, _ capacity: UInt64,
    _ count: UnsafeMutablePointer<UInt64>
  ) -> layout_status {
    let (table, declared) = (context.kinds, context.kinds.declarations)
    count.pointee = UInt64(declared.count)
    guard declared.count <= capacity else { return LAYOUT_BUFFER_TOO_SMALL }
    for (index, declaration) in declared.enumerated() {
      let number = table.kind(named: declaration.name)
      let kind = layout_kind(declaration, number: number, in: arena)
      writeStruct(kind, to: kinds, at: index, stride: stride)
    }
    return LAYOUT_OK
  }

  func kind(named name: layout_text, _ number: UnsafeMutablePointer<layout_kind_number>)
    -> layout_status
  {
    guard let name = String(name), let kind = context.kinds.kind(named: name) else {
      return LAYOUT_NONE
    }
    number.pointee = kind.rawValue
    return LAYOUT_OK
  }

  var isCancelled: Bool {
    plugin.calls.cancelsAll || plugin.calls.observer?.isCancelled ?? false
  }
}

extension ExportedContext {
  func baseAttributes(
    in rect: Rect, _ buffer: UnsafeMutablePointer<layout_attributes>?, stride: UInt64,
    _ capacity: UInt64, _ count: UnsafeMutablePointer<UInt64>,
    _ message: UnsafeMutablePointer<layout_message>
  ) -> layout_status {
    ask(message) { (base) throws(LayoutFailure) in
      if waiting == rect { waiting = nil } else { try fetchBaseAnswer(rect, base) }
      count.pointee = UInt64(baseAnswer.count)
      guard baseAnswer.count <= capacity, let buffer else {
        waiting = rect
        return baseAnswer.isEmpty ? LAYOUT_OK : LAYOUT_BUFFER_TOO_SMALL
      }
      writeAttributes(baseAnswer, to: buffer, stride: stride)
      return LAYOUT_OK
    }
  }

  /// Lends the base's answer to a rect query until the base is asked again, from where it lies if
  /// that can be.
  func lendBase(
    _ rect: Rect, _ loan: UnsafeMutablePointer<layout_loan>,
    _ message: UnsafeMutablePointer<layout_message>
  ) -> layout_status {
    ask(message) { (base) throws(LayoutFailure) in
      if let lender = try base.lender(of: rect), let lent = plugin.calls.lent,
        lent.lender == Unmanaged<AnyObject>.passUnretained(lender).toOpaque()
      {
        if waiting != nil { waiting = nil }
        loan.pointee = lent.loan
        return LAYOUT_OK
      }
      try fetchBaseAnswer(rect, base)
      loan.pointee = layout_loan(baseAnswer)
      return LAYOUT_OK
    }
  }

  /// Makes `baseAnswer`, whose memory is used again, that to a query of `rect`.
  private func fetchBaseAnswer(_ rect: Rect, _ base: any BaseLayout) throws(LayoutFailure) {
    if waiting != nil { waiting = nil }
    baseAnswer.removeAll(keepingCapacity: true)
    try base.attributes(in: rect, into: &baseAnswer)
  }

  func baseAttributes(
    for element: Element, _ attributes: UnsafeMutablePointer<layout_attributes>, stride: UInt64,
    _ message: UnsafeMutablePointer<layout_message>
  ) -> layout_status {
    ask(message) { (base) throws(LayoutFailure) in
      guard let answer = try base.attributes(for: element) else { return LAYOUT_NONE }
      writeStruct(layout_attributes(answer), to: attributes, at: 0, stride: stride)
      return LAYOUT_OK
    }
  }

  func baseExtents(
    _ first: Int64, _ count: UInt64, _ extents: UnsafeMutablePointer<layout_extent>,
    _ message: UnsafeMutablePointer<layout_message>
  ) -> layout_status {
    guard let sections = sections(first, count, .extents) else { return LAYOUT_REFUSED }
    return ask(message) { (base) throws(LayoutFailure) in
      for (index, section) in sections.enumerated() {
        let extent = try base.extent(ofSection: section)
        extents[index] = layout_extent(extent)
      }
      return LAYOUT_OK
    }
  }

  func baseSection(
    at offset: Double, _ section: UnsafeMutablePointer<Int64>,
    _ message: UnsafeMutablePointer<layout_message>
  ) -> layout_status {
    ask(message) { (base) throws(LayoutFailure) in
      guard let found = try base.section(at: offset) else { return LAYOUT_NONE }
      section.pointee = Int64(found)
      return LAYOUT_OK
    }
  }

  @inline(__always)
  private func ask(
    _ message: UnsafeMutablePointer<layout_message>,
    _ body: (any BaseLayout) throws(LayoutFailure) -> layout_status
  ) -> layout_status {
    guard let base else { return refuse(.noBase) }
    do {
      return try body(base)
    } catch {
      baseFailure = error
      return error.report(to: message)
    }
  }
}
