// Swift Testing looks for this module where CoreGraphics is imported too; there is nothing to add
// (rule U-06).
