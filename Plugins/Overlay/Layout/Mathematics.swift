private import Glibc

/// The functions of the C library that motion needs; the one door to it.

func exponential(_ x: Double) -> Double { exp(x) }

func decimalLogarithm(_ x: Double) -> Double { log10(x) }

func sineAndCosine(_ x: Double) -> (sine: Double, cosine: Double) { (sin(x), cos(x)) }
