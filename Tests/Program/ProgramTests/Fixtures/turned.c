// Cells in rows of three, each turned, scaled or shifted. BOX picks how the box of a cell is
// computed: five ways that differ by their last bits alone, and three that are wrong.

#include <math.h>
#include <stdlib.h>

#include "CLayoutPlugin.h"

LAYOUT_PLUGIN_NOTE("turned", "1.0.0")

typedef struct {
  int64_t sections;
  int64_t *first;  // of each section, and the count of all
} turned;

static layout_status create(const layout_plugin_descriptor *plugin, const layout_host *host, void **instance,
                            layout_message *message) {
  (void)plugin, (void)host, (void)message;
  *instance = calloc(1, sizeof(turned));
  return *instance != NULL ? LAYOUT_OK : LAYOUT_FAILED;
}

static void destroy(void *instance) {
  free(((turned *)instance)->first);
  free(instance);
}

static layout_status check_option(void *instance, uint32_t option, const layout_value *value,
                                  layout_message *message) {
  (void)instance, (void)option, (void)value, (void)message;
  return LAYOUT_OK;
}

static layout_status prepare(void *instance, const layout_context *context, layout_message *message) {
  turned *t = instance;
  (void)message;
  free(t->first);
  t->first = calloc((size_t)context->section_count + 1, sizeof(int64_t));
  t->sections = t->first == NULL ? 0 : context->section_count;
  if (t->first == NULL) return LAYOUT_FAILED;
  for (int64_t section = 0; section < t->sections; section++) {
    int64_t count = 0;
    layout_status status = context->item_counts(context->host, section, 1, &count);
    if (status != LAYOUT_OK) return status;
    t->first[section + 1] = t->first[section] + count;
  }
  return LAYOUT_OK;
}

static layout_status content_size(void *instance, layout_size *size, layout_message *message) {
  const turned *t = instance;
  (void)message;
  size->width = 400;
  size->height = (double)((t->sections > 0 ? t->first[t->sections] : 0) + 3) * 40;
  return LAYOUT_OK;
}

static layout_attributes cell(const turned *t, int64_t section, int64_t item) {
  int64_t index = t->first[section] + item;
  layout_attributes one = LAYOUT_ATTRIBUTES_INIT;
  one.element.section = section;
  one.element.item = item;
  one.frame = (layout_rect){60 + (double)(index % 3) * 100, 40 + (double)(index / 3) * 100, 70, 50};
  double angle = (double)(index % 13) * 0.2617993877991494;  // 15 degrees
  double scale = index % 4 == 1 ? 0.7 : 1;
  one.transform = (layout_transform){scale * cos(angle), scale * sin(angle), -scale * sin(angle),
                                     scale * cos(angle), index % 5 == 2 ? 3.3 : 0, 0};
  if (index % 3 == 2) one.transform = (layout_transform){0.5, 0, 0, 1.5, 0, 8};
  if (index % 7 == 6) one.transform = (layout_transform){0, 1, -1, 0, 0, 0};
  return one;
}

// BOX 1: the smallest and largest of the four corners.
static layout_rect corners(const layout_attributes *a) {
  const layout_transform *t = &a->transform;
  double middle_x = a->frame.x + a->frame.width / 2, middle_y = a->frame.y + a->frame.height / 2;
  double low_x = INFINITY, low_y = INFINITY, high_x = -INFINITY, high_y = -INFINITY;
  for (int corner = 0; corner < 4; corner++) {
    double x = (corner & 1 ? 0.5 : -0.5) * a->frame.width, y = (corner & 2 ? 0.5 : -0.5) * a->frame.height;
    double to_x = middle_x + (t->a * x + t->c * y + t->tx), to_y = middle_y + (t->b * x + t->d * y + t->ty);
    low_x = fmin(low_x, to_x), low_y = fmin(low_y, to_y);
    high_x = fmax(high_x, to_x), high_y = fmax(high_y, to_y);
  }
  return (layout_rect){low_x, low_y, high_x - low_x, high_y - low_y};
}

static layout_rect box_of(const layout_attributes *a) {
  const layout_rect *f = &a->frame;
  const layout_transform *t = &a->transform;
  double width = f->width * fabs(t->a) + f->height * fabs(t->c);
  double height = f->width * fabs(t->b) + f->height * fabs(t->d);
  layout_rect box = layout_box(a);
  switch (BOX) {
    case 1: return corners(a);
    case 2: return (layout_rect){f->x + (f->width - width) / 2 + t->tx, f->y + (f->height - height) / 2 + t->ty, width, height};
    case 3: {
      double x = f->x + t->tx + 0.5 * f->width, y = f->y + t->ty + 0.5 * f->height;
      return (layout_rect){x - width * 0.5, y - height * 0.5, width, height};
    }
    case 4: {
      double angle = atan2(t->b, t->a), scale = hypot(t->a, t->b);
      if (t->a != t->d || t->c != -t->b) return box;  // scaled, and not turned
      width = scale * (f->width * fabs(cos(angle)) + f->height * fabs(sin(angle)));
      height = scale * (f->width * fabs(sin(angle)) + f->height * fabs(cos(angle)));
      return (layout_rect){t->tx + f->x + f->width / 2 - width / 2, t->ty + f->y + f->height / 2 - height / 2, width, height};
    }
    case 6: return *f;  // wrong: as if it were not turned
    case 7: return (layout_rect){box.x, box.y, box.width + 0.001, box.height};  // wrong: larger
    default: return box;
  }
}

static int meets(const layout_attributes *one, const layout_rect *b) {
  layout_rect box = box_of(one), *a = &box;
  // BOX 8, wrong: touching edges count.
  if (BOX == 8 && b->width > 0 && b->height > 0)
    return a->x <= b->x + b->width && b->x <= a->x + a->width && a->y <= b->y + b->height && b->y <= a->y + a->height;
  return layout_intersects(a, b);
}

static layout_status attributes_in_rect(void *instance, const layout_context *context, const layout_rect *rect,
                                        layout_attributes *buffer, uint64_t stride, uint64_t capacity,
                                        uint64_t *count, layout_message *message) {
  const turned *t = instance;
  (void)context, (void)message;
  *count = 0;
  for (int64_t section = 0; section < t->sections; section++) {
    for (int64_t item = 0; item < t->first[section + 1] - t->first[section]; item++) {
      layout_attributes one = cell(t, section, item);
      if (!meets(&one, rect)) continue;
      if (*count < capacity) layout_write_attributes(buffer, stride, *count, &one);
      ++*count;
    }
  }
  return *count <= capacity ? LAYOUT_OK : LAYOUT_BUFFER_TOO_SMALL;
}

static layout_status attributes_for_element(void *instance, const layout_context *context,
                                            const layout_element *element, layout_attributes *attributes,
                                            uint64_t stride, layout_message *message) {
  const turned *t = instance;
  (void)context, (void)message;
  if (element->kind != LAYOUT_KIND_CELL || element->section < 0 || element->section >= t->sections ||
      element->item < 0 || element->item >= t->first[element->section + 1] - t->first[element->section])
    return LAYOUT_NONE;
  layout_attributes one = cell(t, element->section, element->item);
  layout_write_attributes(attributes, stride, 0, &one);
  return LAYOUT_OK;
}

static const void *capability(void *instance, uint32_t id) {
  (void)instance, (void)id;
  return NULL;
}

static const layout_plugin_descriptor descriptor = {
    .struct_size = sizeof(layout_plugin_descriptor), .abi = LAYOUT_ABI, .name = LAYOUT_TEXT("turned"),
    .version = LAYOUT_TEXT("1.0.0"), .summary = LAYOUT_TEXT("Turned cells."),
    .missing_kinds = LAYOUT_MISSING_HEADERS | LAYOUT_MISSING_FOOTERS, .create = create, .destroy = destroy,
    .capability = capability, .check_option = check_option, .prepare = prepare, .content_size = content_size,
    .attributes_in_rect = attributes_in_rect, .attributes_for_element = attributes_for_element,
};

const layout_plugin_descriptor *layout_plugin_entry(uint32_t host_abi) {
  return LAYOUT_ABI_MAJOR(host_abi) == LAYOUT_ABI_MAJOR(LAYOUT_ABI) ? &descriptor : NULL;
}
