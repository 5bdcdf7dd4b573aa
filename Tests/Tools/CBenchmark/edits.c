#include <stdlib.h>
#include <string.h>

#include "CBenchmark.h"

/* Items of a fresh block, the most that a block ever holds, and the most in a line. */
enum { FRESH = 64, MOST = 160, ENTRIES = 40 };

struct step {
  size_t exit;
  double height;
};

struct block {
  size_t count;
  double widths[MOST], heights[MOST];
};

struct cbenchmark_edits {
  double room, gap, line_gap;
  size_t leaves;
  struct block *blocks;
  size_t *counts;
  struct step (*steps)[ENTRIES];
};

/* A line is broken item by item; it may run on into the next blocks. */
struct line {
  const struct block *block;
  size_t item;
  double used, tallest;
};

/* Adds the item that follows, if it fits. */
static bool extend(const struct cbenchmark_edits *all, struct line *line) {
  const struct block *end = all->blocks + all->leaves;
  while (line->block < end && line->item == line->block->count) {
    line->block += 1;
    line->item = 0;
  }
  if (line->block == end) {
    return false;
  }
  double width = line->block->widths[line->item], height = line->block->heights[line->item];
  if (line->used + width > all->room) {
    return false;
  }
  line->used += width + all->gap;
  line->tallest = height > line->tallest ? height : line->tallest;
  line->item += 1;
  return true;
}

/* Finds the steps of a block from its items on, the last one first. */
static void find_steps(struct cbenchmark_edits *all, size_t number) {
  const struct block *block = &all->blocks[number];
  struct step steps[MOST + 1];
  for (size_t first = block->count; first-- > 0;) {
    struct line line = {block, first, 0, 0};
    size_t items = 0;
    while (extend(all, &line)) {
      items += 1;
    }
    size_t end = first + items;
    struct step *step = &steps[first];
    *step = end < block->count ? steps[end] : (struct step){end - block->count, 0};
    step->height += line.tallest + all->line_gap;
  }
  size_t known = block->count < ENTRIES ? block->count : ENTRIES;
  struct step *kept = all->steps[all->leaves + number];
  memcpy(kept, steps, known * sizeof *kept);
  for (size_t entry = known; entry < ENTRIES; entry += 1) {
    kept[entry] = (struct step){entry - known, 0};
  }
}

static void compose(struct cbenchmark_edits *all, size_t node) {
  all->counts[node] = all->counts[2 * node] + all->counts[2 * node + 1];
  for (size_t entry = 0; entry < ENTRIES; entry += 1) {
    struct step left = all->steps[2 * node][entry];
    struct step right = all->steps[2 * node + 1][left.exit];
    all->steps[node][entry] = (struct step){right.exit, left.height + right.height};
  }
}

struct cbenchmark_edits *cbenchmark_edits_make(const double *widths, const double *heights,
                                               size_t count, double room, double gap,
                                               double line_gap) {
  struct cbenchmark_edits *all = malloc(sizeof *all);
  all->room = room;
  all->gap = gap;
  all->line_gap = line_gap;
  all->leaves = 1;
  while (all->leaves * FRESH < count) {
    all->leaves *= 2;
  }
  all->blocks = calloc(all->leaves, sizeof *all->blocks);
  all->counts = calloc(2 * all->leaves, sizeof *all->counts);
  all->steps = calloc(2 * all->leaves, sizeof *all->steps);
  for (size_t number = 0; number < all->leaves; number += 1) {
    struct block *block = &all->blocks[number];
    size_t first = count * number / all->leaves;
    block->count = count * (number + 1) / all->leaves - first;
    memcpy(block->widths, widths + first, block->count * sizeof *widths);
    memcpy(block->heights, heights + first, block->count * sizeof *heights);
    all->counts[all->leaves + number] = block->count;
  }
  for (size_t number = 0; number < all->leaves; number += 1) {
    find_steps(all, number);
  }
  for (size_t node = all->leaves; node-- > 1;) {
    compose(all, node);
  }
  return all;
}

void cbenchmark_edits_free(struct cbenchmark_edits *edits) {
  free(edits->blocks);
  free(edits->counts);
  free(edits->steps);
  free(edits);
}

/* The block that holds `item`, which becomes its number there; where its first line starts. */
static size_t find(const struct cbenchmark_edits *all, size_t *item, struct step *before) {
  size_t node = 1;
  while (node < all->leaves) {
    node *= 2;
    if (*item >= all->counts[node]) {
      struct step step = all->steps[node][before->exit];
      *item -= all->counts[node];
      *before = (struct step){step.exit, before->height + step.height};
      node += 1;
    }
  }
  return node - all->leaves;
}

/* A block has changed, and with it lines that run on into it. */
static void changed(struct cbenchmark_edits *all, size_t number) {
  size_t first = number > 0 ? number - 1 : 0;
  all->counts[all->leaves + number] = all->blocks[number].count;
  size_t left = all->leaves + first, right = all->leaves + number;
  find_steps(all, number);
  if (first < number) {
    find_steps(all, first);
  }
  for (left /= 2, right /= 2; right > 0; left /= 2, right /= 2) {
    compose(all, right);
    if (left < right) {
      compose(all, left);
    }
  }
}

void cbenchmark_edits_insert(struct cbenchmark_edits *all, size_t item, double width,
                             double height) {
  struct step before = {0, 0};
  size_t number = find(all, &item, &before);
  struct block *block = &all->blocks[number];
  if (block->count == MOST) {
    abort();
  }
  size_t rest = (block->count - item) * sizeof(double);
  memmove(block->widths + item + 1, block->widths + item, rest);
  memmove(block->heights + item + 1, block->heights + item, rest);
  block->widths[item] = width;
  block->heights[item] = height;
  block->count += 1;
  changed(all, number);
}

void cbenchmark_edits_delete(struct cbenchmark_edits *all, size_t item) {
  struct step before = {0, 0};
  size_t number = find(all, &item, &before);
  struct block *block = &all->blocks[number];
  if (block->count <= ENTRIES / 4) {
    abort();
  }
  block->count -= 1;
  size_t rest = (block->count - item) * sizeof(double);
  memmove(block->widths + item, block->widths + item + 1, rest);
  memmove(block->heights + item, block->heights + item + 1, rest);
  changed(all, number);
}

struct cbenchmark_frame cbenchmark_edits_frame(const struct cbenchmark_edits *all, size_t item) {
  size_t place = item;
  struct step before = {0, 0};
  size_t number = find(all, &place, &before);
  const struct block *block = &all->blocks[number];
  double x = 0, y = before.height;
  if (place < before.exit) {
    /* Its line starts in a block before: the lines of that one are passed from its entry on. */
    size_t first = item - place - all->blocks[number - 1].count;
    struct step earlier = {0, 0};
    number = find(all, &first, &earlier);
    place += all->blocks[number].count;
    block = &all->blocks[number];
    before = earlier;
    y = before.height;
  }
  size_t start = before.exit;
  while (true) {
    struct line line = {block, start, 0, 0};
    size_t items = 0;
    x = 0;
    while (start + items <= place) {
      double used = line.used;
      if (!extend(all, &line)) {
        break;
      }
      items += 1;
      x = used;
    }
    if (start + items > place) {
      const struct block *holder = place < block->count ? block : block + 1;
      size_t own = place < block->count ? place : place - block->count;
      return (struct cbenchmark_frame){item, x, y, holder->widths[own], holder->heights[own]};
    }
    start += items;
    y += line.tallest + all->line_gap;
  }
}
