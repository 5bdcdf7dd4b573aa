/// Names one option of one layout of one layer, for values that belong to a section.
struct OptionKey: Hashable, Sendable {
  var layer: String
  var layout: String
  var option: String
}
