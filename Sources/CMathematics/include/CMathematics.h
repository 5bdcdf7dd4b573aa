/// The mathematics that layouts need, one implementation for every machine and for a page.
///
/// Nothing but sums, products and quotients in a stated order, so that all of them give the same
/// bits; errors are at most two units in the last place.
#ifndef CMATHEMATICS_H
#define CMATHEMATICS_H

/// The exponential function.
double portable_exp(double x);
/// The logarithm to base 10; NaN below zero.
double portable_log10(double x);
/// The sine of an angle in radians; exact enough below a million, and the same everywhere above.
double portable_sin(double x);
/// The cosine of an angle in radians, as `portable_sin`.
double portable_cos(double x);

#endif
