/// The mathematics that layouts need from the machine: the C library's, or a page's own.
///
/// Declared here because an embedded compiler has no headers of a C library.
#ifndef CMATHEMATICS_H
#define CMATHEMATICS_H

double exp(double x);
double log10(double x);
double sin(double x);
double cos(double x);

#endif
