// Memory for the engine in a page: blocks of a few sizes, kept in lists when they are freed.
//
// A block of any size class is used again for the same class only, so lines that repeat need no
// more memory.

#include <stddef.h>
#include <stdint.h>

#define PAGE 65536u
#define SMALLEST_GROWTH (16u * PAGE)
#define UNIT 16u
#define CLASSES 128

extern unsigned char __heap_base;

/// Stands before the memory that a caller gets.
typedef struct header {
  uint32_t class;
  struct header *next;
} header;

static header *freed[CLASSES];
static uintptr_t place, end;

/// Returns the size class of a size, and rounds the size up to it: four classes for each power of
/// two.
static uint32_t class_of(uint32_t *size) {
  uint32_t wanted = *size < 4 * UNIT ? 4 * UNIT : *size;
  uint32_t power = 31u - (uint32_t)__builtin_clz(wanted - 1);
  uint32_t step = 1u << (power - 2);
  uint32_t steps = (wanted - 1 - (1u << power)) / step + 1;
  *size = (1u << power) + steps * step;
  return (power - 4) * 4 + steps - 1;
}

/// Returns unused memory; traps where the page has no more.
static void *carve(uint32_t size) {
  if (!end) place = end = ((uintptr_t)&__heap_base + UNIT - 1) & ~(uintptr_t)(UNIT - 1);
  if (end - place < size) {
    uint32_t growth = size < SMALLEST_GROWTH ? SMALLEST_GROWTH : size;
    uint32_t pages = (growth + PAGE - 1) / PAGE;
    size_t before = __builtin_wasm_memory_grow(0, pages);
    if (before == SIZE_MAX) __builtin_trap();
    if (before * PAGE != end) place = before * PAGE;
    end = (before + pages) * PAGE;
  }
  void *found = (void *)place;
  place += size;
  return found;
}

int posix_memalign(void **result, size_t alignment, size_t count) {
  if (alignment > UNIT || count > 0x7FFF0000u) __builtin_trap();
  uint32_t size = (uint32_t)count + UNIT;
  uint32_t class = class_of(&size);
  header *block = freed[class];
  if (block) {
    freed[class] = block->next;
  } else {
    block = carve(size);
    block->class = class;
  }
  *result = (unsigned char *)block + UNIT;
  return 0;
}

void free(void *memory) {
  if (!memory) return;
  header *block = (header *)((unsigned char *)memory - UNIT);
  block->next = freed[block->class];
  freed[block->class] = block;
}

void *memcpy(void *to, const void *from, size_t count) {
  unsigned char *a = to;
  for (const unsigned char *b = from; count; count--) *a++ = *b++;
  return to;
}

void *memset(void *memory, int value, size_t count) {
  for (unsigned char *byte = memory; count; count--) *byte++ = (unsigned char)value;
  return memory;
}

void *calloc(size_t count, size_t size) {
  size_t all;
  void *memory;
  if (__builtin_mul_overflow(count, size, &all) || posix_memalign(&memory, UNIT, all) != 0) return NULL;
  return memset(memory, 0, all);
}

int memcmp(const void *one, const void *other, size_t count) {
  const unsigned char *a = one, *b = other;
  for (; count; a++, b++, count--) {
    if (*a != *b) return *a < *b ? -1 : 1;
  }
  return 0;
}

/// Hashes begin alike in every page.
void arc4random_buf(void *memory, size_t count) {
  unsigned char *byte = memory;
  while (count--) *byte++ = 0x5A;
}

/// A message of the runtime before a trap; a page reports the trap itself.
int putchar(int character) { return character; }

uintptr_t __stack_chk_guard = 0x595E9FBDu;

void __stack_chk_fail(void) { __builtin_trap(); }
