extension Law {
  /// Every law, in the order in which they are judged and reported.
  ///
  /// The first three come first because nothing can be said of a layout whose answers are no answers.
  public static let all: [Law] = [
    alive, answers, stable, descriptor, options, rect, single, content, instances, incremental,
    updates, identity, path, invalidation, sections, snapping, places, gestures, hit, passThrough,
    decorator,
    buffer, growth, cancellation, sizes, many, cost,
  ]

  /// The laws without which the others say nothing: a scene that breaks one is judged by no other.
  public static let first: Set<String> = [alive.name, answers.name, stable.name]

  /// The law that is broken by what ends the process or never comes back.
  public static let alive = Law(
    "alive", "every call comes back",
    "A layout returns from every call: it neither ends the process nor takes longer than two seconds."
  ) { scene throws(LawStop) in
    // What ends the process leaves nobody to say so: whoever started it sees that. What else is wrong with
    // an answer is the business of other laws.
    _ = try? scene.top().answer()
  }
}
