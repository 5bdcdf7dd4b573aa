// Attacks by a module on the front end of its kernel while its library is being loaded; ATTACK
// selects one. PRINT and FRAMES never pause, TRICKLE sends a byte of a frame now and then, FORGE
// sends the frames in the file FRAMES_FILE, each of them for the requests 1 to 64 if its own number
// is 0.

#define _GNU_SOURCE
#include <errno.h>
#include <fcntl.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

enum { NOTHING, PRINT, FRAMES, JOURNAL, READY, TRICKLE, FORGE };

enum { link_to_front = 3, header_length = 10, big = 1 << 20 };

static void put_number(uint8_t *place, uint32_t number) {
  for (int i = 0; i < 4; i++) place[i] = (uint8_t)(number >> (8 * i));
}

static void put_header(uint8_t *place, uint8_t kind, uint32_t request, uint32_t length) {
  place[0] = 1;
  place[1] = kind;
  put_number(place + 2, request);
  put_number(place + 6, length);
}

static void send_all(const uint8_t *bytes, size_t count) {
  while (count > 0) {
    ssize_t sent = write(link_to_front, bytes, count);
    if (sent < 0 && errno == EINTR) continue;
    if (sent <= 0) _exit(9);
    bytes += sent;
    count -= (size_t)sent;
  }
}

static void print_forever(void) {
  static char line[4096];
  memset(line, 'x', sizeof line);
  line[sizeof line - 1] = '\n';
  for (;;)
    if (write(1, line, sizeof line) <= 0 && errno != EINTR) _exit(9);
}

// Frames with a megabyte of text each.
static void send_forever(uint8_t kind) {
  uint8_t *frame = malloc(header_length + 4 + big);
  put_header(frame, kind, 1, 4 + big);
  put_number(frame + header_length, big);
  memset(frame + header_length + 4, 'x', big);
  for (;;) send_all(frame, header_length + 4 + big);
}

// Frames of a new kernel: a rebuild that is whole, a prompt of a megabyte, no suspended layers.
static void get_ready_forever(void) {
  enum { payload = 1 + 4 + big + 4 };
  uint8_t *frame = calloc(1, header_length + payload);
  put_header(frame, 65, 1, payload);
  put_number(frame + header_length + 1, big);
  memset(frame + header_length + 5, 'x', big);
  for (;;) send_all(frame, header_length + payload);
}

// Lines for the journal: a command, no images, no copy, no healed layer.
static void write_journal_forever(void) {
  enum { line = 60000, payload = 1 + 4 + line + 4 + 1 + 1 };
  uint8_t *frame = calloc(1, header_length + payload);
  put_header(frame, 68, 1, payload);
  frame[header_length] = 1;
  put_number(frame + header_length + 1, line);
  memset(frame + header_length + 5, 'x', line);
  for (;;) send_all(frame, header_length + payload);
}

// A frame of which a byte comes now and then.
static void trickle(void) {
  uint8_t header[header_length], byte = 'x';
  put_header(header, 66, 1, big);
  send_all(header, sizeof header);
  for (;;) {
    send_all(&byte, 1);
    usleep(20000);
  }
}

__attribute__((unused)) static uint32_t number_at(const uint8_t *place) {
  return place[0] | (uint32_t)place[1] << 8 | (uint32_t)place[2] << 16 | (uint32_t)place[3] << 24;
}

#ifdef FRAMES_FILE
static void forge(void) {
  static uint8_t bytes[4 << 20];
  int file = open(FRAMES_FILE, O_RDONLY);
  size_t count = 0;
  for (ssize_t more; (more = read(file, bytes + count, sizeof bytes - count)) > 0;) count += (size_t)more;
  close(file);
  for (size_t start = 0; start + header_length <= count;) {
    size_t size = header_length + number_at(bytes + start + 6);
    if (size > count - start) return;
    uint32_t request = number_at(bytes + start + 2);
    for (uint32_t each = request == 0 ? 1 : request; each <= (request == 0 ? 64 : request); each++) {
      put_number(bytes + start + 2, each);
      send_all(bytes + start, size);
    }
    start += size;
  }
}
#else
static void forge(void) {}
#endif

__attribute__((constructor)) static void attack(void) {
  switch (ATTACK) {
    case PRINT: print_forever(); break;
    case FRAMES: send_forever(66); break;
    case JOURNAL: write_journal_forever(); break;
    case READY: get_ready_forever(); break;
    case TRICKLE: trickle(); break;
    case FORGE: forge(); break;
    default: break;
  }
}
