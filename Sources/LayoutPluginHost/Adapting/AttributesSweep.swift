import LayoutABI
import LayoutCore

/// Copies attributes of a plugin and joins what could be wrong with their values into a few numbers, which are
/// looked at once, after the last.
///
/// It finds that all are right, or that some may not be: then `AttributesRules` looks at each. Sums are finite only
/// where everything in them is, and a bit is set in `signs` where it is in any of the values.
///
/// Only for slots that lie in memory as `LayoutAttributes` does (`layout_loan.isPossible`).
struct AttributesSweep {
  // One sum waits for the one before, so that there are three.
  private var frames = SIMD2<Double>.zero
  private var maps = SIMD2<Double>.zero
  private var moves = SIMD2<Double>.zero
  private var insets = SIMD4<Float>.zero
  private var signs = SIMD2<UInt64>.zero
  private var insetSigns = SIMD2<UInt64>.zero
  private var alphaSigns: UInt64 = 0
  private var modes: UInt64 = 0

  /// Copies the attributes in `slot` to `place`: section and item, kind, frame, transform, alpha and z, modes, insets.
  @inline(__always)
  mutating func copy(_ slot: UnsafeRawPointer, to place: UnsafeMutableRawPointer) {
    @inline(__always) func move<Value: BitwiseCopyable>(_ field: Int, _ type: Value.Type) -> Value {
      let value = slot.loadUnaligned(fromByteOffset: field, as: type)
      place.storeBytes(of: value, toByteOffset: field, as: type)
      return value
    }
    _ = move(0, SIMD2<UInt64>.self)
    _ = move(16, UInt64.self)
    let size = move(40, SIMD2<Double>.self)
    frames += move(24, SIMD2<Double>.self) + size
    maps += move(56, SIMD2<Double>.self) + move(72, SIMD2<Double>.self)
    moves += move(88, SIMD2<Double>.self)
    // Of 0 to 1, neither the bits nor their distance from those of 1 have a sign.
    let alpha = move(104, SIMD2<UInt64>.self).x
    signs |= unsafeBitCast(size, to: SIMD2<UInt64>.self)
    alphaSigns |= alpha | ((1.0).bitPattern &- alpha)
    modes |= move(120, UInt64.self)
    let inset = move(128, SIMD4<Float>.self)
    insets += inset
    insetSigns |= unsafeBitCast(inset, to: SIMD2<UInt64>.self)
  }

  /// Whether all values are surely right, and hold nothing that this side does not know.
  @inline(__always)
  var isSound: Bool {
    let insetSigns = (insetSigns.x | insetSigns.y) & 0x8000_0000_8000_0000
    let signs = (signs.x | signs.y | alphaSigns) >> 63 | insetSigns
    // Any flags, hidden or not, one of four pointer modes, and nothing that is reserved.
    let sum = frames + maps + moves
    let inset = (insets.x + insets.y) + (insets.z + insets.w)
    return (sum.x + sum.y).isFinite && inset.isFinite && signs == 0
      && modes.littleEndian & 0xFFFF_FFFF_FCFE_0000 == 0
  }
}
