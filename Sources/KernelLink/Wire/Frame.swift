/// One message on the way between the two processes.
///
/// On the wire: version (1 byte), kind (1), number of the request it belongs to (4), length of the
/// payload (4), payload; numbers are little-endian.
struct Frame: Equatable, Sendable {
  /// The version of the protocol; both sides come from one program, so any other is damage.
  static let version: UInt8 = 1
  /// The length of what stands before the payload, in bytes.
  static let headerLength = 10
  /// The longest payload, in bytes; longer answers go in pieces.
  static let longestPayload = 16 << 20

  /// What the payload is.
  var kind: UInt8
  /// The number of the request this asks or answers.
  var request: UInt32
  /// The fields.
  var payload: [UInt8]

  /// The bytes to send.
  ///
  /// O(payload).
  var bytes: [UInt8] {
    var writer = ByteWriter()
    writer.put(Self.version)
    writer.put(kind)
    writer.put(request)
    writer.put(payload)
    return writer.bytes
  }
}
