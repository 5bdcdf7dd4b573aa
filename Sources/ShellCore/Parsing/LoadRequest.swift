/// The arguments of `load` and `transition`.
struct LoadRequest: Hashable, Sendable {
  /// Names of layouts as typed, the outermost first: `sticky over flow`.
  var modules: [String]
  var layer: String?
  var options: [OptionWord]
}

extension Argument where Value == LoadRequest {
  /// `NAME [over BASE…] [as LAYER] [option=value…]`.
  static var loadRequest: Argument {
    Argument<[String]>.modules.and(.optional(.labelled("as", .newLayer("LAYER")))).and(.options())
      .map { LoadRequest(modules: $0.0.0, layer: $0.0.1, options: $0.1) }
  }
}

extension Argument where Value == [String] {
  /// `NAME [over BASE…]`.
  static var modules: Argument {
    Argument<String>.module("NAME").and(.repeated(.labelled("over", .module("BASE")))).map {
      [$0.0] + $0.1
    }
  }
}
