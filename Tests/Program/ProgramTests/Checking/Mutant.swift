/// A planted fault of the fixture `pile.c`, and the law that it breaks.
struct Mutant {
  /// Its number in the fixture.
  let number: Int
  /// The law that is broken.
  let law: String
  /// The fault of the layout.
  let fault: String
  /// Whether the fixture is a decorator.
  var isDecorator = false

  /// The module's name.
  var module: String { isDecorator ? "veil" : "pile" }

  /// The definitions for the compiler.
  var definitions: [String] {
    ["MUTANT=\(number)"] + (isDecorator ? ["PILE_DECORATOR"] : [])
  }

  /// At least one for each law.
  static let all = [
    Mutant(number: 1, law: "descriptor", fault: "refuses the default of an option"),
    Mutant(number: 2, law: "alive", fault: "crashes over a section of five items"),
    Mutant(number: 7, law: "alive", fault: "never comes back from four sections"),
    Mutant(number: 3, law: "answers", fault: "a high cell has no frame: NaN"),
    Mutant(number: 16, law: "answers", fault: "a decoration comes after a later section"),
    Mutant(number: 19, law: "answers", fault: "a cell comes twice"),
    Mutant(number: 24, law: "answers", fault: "the size of no content is NaN"),
    Mutant(number: 11, law: "stable", fault: "an element moves each time it is asked for"),
    Mutant(number: 4, law: "options", fault: "the upper end of a range leads to NaN"),
    Mutant(number: 5, law: "options", fault: "an old value of an option stays in force"),
    Mutant(number: 13, law: "rect", fault: "touching edges count as intersection"),
    Mutant(number: 14, law: "rect", fault: "only one axis is looked at"),
    Mutant(number: 15, law: "rect", fault: "a wide rectangle loses the last cell"),
    Mutant(number: 20, law: "single", fault: "answers for an item past the last"),
    Mutant(number: 22, law: "single", fault: "rounds where a single element is asked for"),
    Mutant(number: 23, law: "content", fault: "the content ends above its last cell"),
    Mutant(number: 6, law: "instances", fault: "instances share a static variable"),
    Mutant(number: 27, law: "incremental", fault: "apply skips reloads"),
    Mutant(number: 28, law: "incremental", fault: "apply misses the first inserted section"),
    Mutant(number: 29, law: "incremental", fault: "apply keeps the content size"),
    Mutant(number: 41, law: "updates", fault: "follows a kind of update that it does not know"),
    Mutant(number: 42, law: "updates", fault: "follows the first update of a batch alone"),
    Mutant(number: 21, law: "identity", fault: "a deleted section leaves a gap"),
    Mutant(number: 10, law: "path", fault: "an element stays at the farthest offset"),
    Mutant(number: 30, law: "invalidation", fault: "another width invalidates nothing"),
    Mutant(number: 32, law: "invalidation", fault: "scrolling invalidates nothing"),
    Mutant(number: 25, law: "sections", fault: "a section starts before the one above it"),
    Mutant(number: 26, law: "sections", fault: "a section does not hold its own start"),
    Mutant(number: 46, law: "scrollers", fault: "a scroller is not found where it is"),
    Mutant(number: 47, law: "measuring", fault: "what is measured is not used"),
    Mutant(number: 49, law: "measuring", fault: "a rectangle finds everything there is"),
    Mutant(number: 48, law: "anchor", fault: "by itself a cell is where it was estimated"),
    Mutant(number: 33, law: "snapping", fault: "content at rest is moved on"),
    Mutant(number: 34, law: "places", fault: "the point of a place is a gap too low"),
    Mutant(number: 12, law: "gestures", fault: "an instance counts gestures"),
    Mutant(number: 35, law: "gestures", fault: "two short times are no long one"),
    Mutant(number: 18, law: "hit", fault: "z depends on the rectangle"),
    Mutant(number: 17, law: "pass-through", fault: "a small rectangle loses a cell"),
    Mutant(
      number: 31, law: "decorator", fault: "keeps the first size of its base", isDecorator: true),
    Mutant(number: 37, law: "buffer", fault: "writes one element past the end"),
    Mutant(number: 38, law: "buffer", fault: "a full buffer is too small"),
    Mutant(number: 39, law: "buffer", fault: "the count ends with the buffer"),
    Mutant(number: 43, law: "growth", fault: "refuses a context that is longer"),
    Mutant(number: 44, law: "growth", fault: "takes slots to be as wide as it knows"),
    Mutant(
      number: 45, law: "growth", fault: "takes every version of a capability for the one it has"),
    Mutant(number: 40, law: "cancellation", fault: "a cancelled prepare leaves a trace"),
    Mutant(number: 8, law: "sizes", fault: "a viewport without width leads to NaN"),
    Mutant(number: 9, law: "many", fault: "ends after 50,000 elements"),
    Mutant(number: 36, law: "cost", fault: "prepare takes quadratic time"),
  ]
}
