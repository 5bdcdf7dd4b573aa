// Reads frames and transforms, ten doubles each, and writes the box of each: four doubles. Compiled
// as C and as C++, with options that let a compiler round otherwise.

#include "CLayoutPlugin.h"

#include <stdio.h>

int main(void) {
  double numbers[10];
  while (fread(numbers, sizeof(double), 10, stdin) == 10) {
    layout_attributes one = LAYOUT_ATTRIBUTES_INIT;
    memcpy(&one.frame, numbers, 4 * sizeof(double));
    memcpy(&one.transform, numbers + 4, 6 * sizeof(double));
    layout_rect box = layout_box(&one);
    if (fwrite(&box, sizeof box, 1, stdout) != 1) return 1;
  }
  return 0;
}
