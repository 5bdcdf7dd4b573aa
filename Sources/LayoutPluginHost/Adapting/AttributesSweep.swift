import LayoutABI
import LayoutCore

/// Copies attributes of a plugin and joins what could be wrong with their values into a few
/// numbers, which are looked at once, after the last.
///
/// It finds that all are right, or that some may not be: then `AttributesRules` looks at each. Sums
/// are finite only where everything in them is, and a bit is set in `signs` where it is in any of
/// the values.
///
/// Only for slots that lie in memory as `LayoutAttributes` does (`layout_loan.isPossible`).
struct AttributesSweep {
  // Each holds two fields that lie side by side. An addition waits for the one before it, so there
  // are four sums.
  private var (origins, frames) = (SIMD2<Double>.zero, SIMD2<Double>.zero)
  private var (maps, moves) = (SIMD2<Double>.zero, SIMD2<Double>.zero)
  private var insets = SIMD4<Float>.zero
  private var (widths, heights) = (SIMD2<UInt64>.zero, SIMD2<UInt64>.zero)
  private var (alphas, modes) = (SIMD2<UInt64>.zero, SIMD2<UInt64>.zero)
  private var insetSigns = SIMD2<UInt64>.zero

  /// Looks at the attributes in `slot` and copies them to `place`, if there is one: 16 bytes at a
  /// time, which mostly lie in one line of the cache.
  @inline(__always)
  mutating func copy(_ slot: UnsafeRawPointer, to place: UnsafeMutableRawPointer?) {
    @inline(__always) func move<Value: BitwiseCopyable>(_ field: Int, _ type: Value.Type) -> Value {
      let value = slot.loadUnaligned(fromByteOffset: field, as: type)
      place?.storeBytes(of: value, toByteOffset: field, as: type)
      return value
    }
    // Section and item; kind and x; y and width; height and a; b and c; d and tx; ty and alpha; z
    // and modes; insets.
    _ = move(0, SIMD2<UInt64>.self)
    origins += move(16, SIMD2<Double>.self)
    let (width, height) = (move(32, SIMD2<Double>.self), move(48, SIMD2<Double>.self))
    frames += width + height
    maps += move(64, SIMD2<Double>.self) + move(80, SIMD2<Double>.self)
    let alpha = move(96, SIMD2<Double>.self)
    moves += alpha
    modes |= move(112, SIMD2<UInt64>.self)
    let inset = move(128, SIMD4<Float>.self)
    insets += inset
    widths |= unsafeBitCast(width, to: SIMD2<UInt64>.self)
    heights |= unsafeBitCast(height, to: SIMD2<UInt64>.self)
    // Of 0 to 1, neither the bits nor their distance from those of 1 have a sign.
    let bits = unsafeBitCast(alpha, to: SIMD2<UInt64>.self)
    alphas |= bits | (SIMD2(repeating: (1.0).bitPattern) &- bits)
    insetSigns |= unsafeBitCast(inset, to: SIMD2<UInt64>.self)
  }

  /// Whether all values are surely right, and hold nothing that this side does not know.
  @inline(__always)
  var isSound: Bool {
    let insetSigns = (insetSigns.x | insetSigns.y) & 0x8000_0000_8000_0000
    let signs = (widths.y | heights.x | alphas.y) >> 63 | insetSigns
    // Any flags, hidden or not, one of four pointer modes, and nothing that is reserved.
    let sum = frames + maps + moves
    let inset = (insets.x + insets.y) + (insets.z + insets.w)
    return (origins.y + sum.x + sum.y).isFinite && inset.isFinite && signs == 0
      && modes.y.littleEndian & 0xFFFF_FFFF_FCFE_0000 == 0
  }
}
