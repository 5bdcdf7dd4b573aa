internal import CaptureComparison
internal import CaptureFiles
internal import CollectionEngine
internal import LayoutCore

/// Captures of running apps.
extension Shell {
  /// Compares a capture with the rules, on a scene of its own, and requests the session that keeps
  /// it.
  func compare(
    _ path: String, _ request: CaptureComparer.Request, savedTo session: String?
  ) throws(Refusal) -> Reply {
    if session != nil, sender.barred.contains(.writesFile) {
      throw Refusal(.notHere("compare --save", .barred(.writesFile, sender)))
    }
    let capture = try capture(path)
    if let query = request.query, query >= capture.queries.count {
      let last = Double(max(0, capture.queries.count - 1))
      throw Refusal(
        .badValue(
          name: "--at", expected: capture.queries.isEmpty ? .queryOfNone : .numberIn(0...last),
          found: "\(query)"),
        words.word("\(query)"))
    }
    if let tolerance = request.tolerance, !(0...Scene.coordinateLimit).contains(tolerance) {
      throw Refusal(
        .badValue(
          name: "--tolerance", expected: .numberIn(0...Scene.coordinateLimit),
          found: Sentence.number(tolerance)))
    }
    if let module = request.module { _ = try layouts(of: [module]) }
    let comparer = comparer(capture, request)
    let comparison = comparer.compare()
    guard let session else { return .comparison(comparison) }
    guard let parts = comparer.session(of: comparison) else {
      throw Refusal(.nothingToSave, words.word("--save"))
    }
    return .request(.saveComparison(path: session, comparison, parts))
  }

  /// A comparison of a capture with what the modules of the catalogue lay out.
  private func comparer(
    _ capture: Capture, _ request: CaptureComparer.Request = CaptureComparer.Request()
  ) -> CaptureComparer {
    CaptureComparer(
      capture, request,
      declaring: { name in
        self.catalogue.modules().filter { $0.className == name }.map { $0.name }
      },
      isBundled: { name in
        self.catalogue.modules().contains { $0.name == name && $0.place == "bundled" }
      },
      makeLayouts: { names in try? self.layouts(of: names) })
  }

  /// Makes the current layer the scene of a capture (rules ).
  ///
  /// Where no rules are known for its layout, flow lays it out.
  func importCapture(_ capture: Capture, _ key: ImportedCopy) throws(Problem) -> Reply {
    let (known, reasons) = comparer(capture).scene()
    var plan = known ?? CaptureScene(capture, module: Shell.defaultBase)
    do throws(Refusal) {
      var remarks = known == nil ? reasons.map { "\($0); flow lays it out" } : []
      let layer = scene.currentLayer
      try scene.atomically { () throws(Refusal) in
        remarks += try apply(plan, capture)
        plan.addOverrides(of: capture, in: scene)
        if !plan.overrides.isEmpty { _ = try apply(plan, capture) }
      }
      remember(.capture(capture), key)
      ghost = Ghost(layer: layer, frames: capture.deviceFrames)
      return try changed([layer], remarks: remarks)
    } catch {
      throw error.problem
    }
  }

  /// Lays out the current layer as a plan says; returns remarks.
  private func apply(_ plan: CaptureScene, _ capture: Capture) throws(Refusal) -> [String] {
    let layouts = try layouts(of: plan.modules)
    let adjusted = try engine { () throws(EngineError) in
      try plan.apply(
        to: scene, layouts, adjustedInset: capture.view.adjustedContentInset)
    }
    return adjusted.map { [CaptureComparer.adjustedInsetRemark(capture, byRules: $0)] } ?? []
  }

  /// Reads a capture.
  private func capture(_ path: String) throws(Refusal) -> Capture {
    let span = words.word(path)
    guard let files else { throw Refusal(.notHere(words.words[0].text, .noFiles)) }
    do throws(Problem) {
      return try capture(in: try bytes(of: path, nil, files))
    } catch {
      throw Refusal(error, span)
    }
  }

  func capture(in bytes: [UInt8]) throws(Problem) -> Capture {
    do { return try Capture(reading: bytes) } catch { throw .capture(error) }
  }

  /// New layouts of modules, base first: `modules` has the base last, as `load` has it.
  private func layouts(of modules: [String]) throws(Refusal) -> [any CollectionLayout] {
    let request = LoadRequest(modules: modules, options: [])
    return try make(request, for: scene.currentLayer, replay?.lineImages ?? [:]).0
  }
}
