#ifndef RULE_PAGES_H
#define RULE_PAGES_H

#include <stddef.h>
#include <stdint.h>

/// The length of all rule pages together, in bytes.
size_t rule_pages_length(void);

/// The byte at `index` of all rule pages together, which are UTF-8; 0 from their end on.
uint8_t rule_pages_byte(size_t index);

#endif
