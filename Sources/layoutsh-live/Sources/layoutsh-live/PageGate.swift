import NIOHTTP1

/// The conditions for answering a request.
enum PageGate {
  /// Why a request is refused.
  enum Verdict {
    case allowed
    /// Another host or origin: a page from elsewhere asks.
    case foreign
  }

  /// Checks the address that a request names, and its origin.
  ///
  /// A name that someone makes point to this machine is not the address itself, so nothing from
  /// there is answered.
  static func judge(_ head: HTTPRequestHead, _ hub: Hub, needsOrigin: Bool) -> Verdict {
    guard head.headers["host"] == [hub.host] else { return .foreign }
    let origins = head.headers["origin"]
    if origins.isEmpty, !needsOrigin { return .allowed }
    return origins == [hub.origin] ? .allowed : .foreign
  }

  /// Whether a request may become the socket of a page.
  static func admitsSocket(_ head: HTTPRequestHead, _ hub: Hub) -> Bool {
    head.method == .GET && head.uri == "/live" && judge(head, hub, needsOrigin: true) == .allowed
  }

  /// The headers of every answer: nothing from elsewhere runs in the page, shows it, or keeps it.
  static func headers(_ hub: Hub) -> HTTPHeaders {
    [
      "Content-Security-Policy":
        "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; "
        + "font-src 'self'; connect-src 'self' ws://\(hub.host); base-uri 'none'; "
        + "form-action 'none'; frame-ancestors 'none'",
      "X-Content-Type-Options": "nosniff",
      "X-Frame-Options": "DENY",
      "Referrer-Policy": "no-referrer",
      "Cross-Origin-Opener-Policy": "same-origin",
      "Cross-Origin-Resource-Policy": "same-origin",
      "Cache-Control": "no-store",
      "Connection": "close",
    ]
  }
}
