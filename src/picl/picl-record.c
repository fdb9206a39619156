/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "picl/picl-text.h"

#define PAGE 4096

/* ---- numbers ----------------------------------------------------------------------- */

static inline guint
count_digits (guint64 value)
{
  static const guint64 least[] = { 0,
                                   10,
                                   100,
                                   1000,
                                   10000,
                                   100000,
                                   1000000,
                                   10000000,
                                   100000000,
                                   1000000000,
                                   10000000000,
                                   100000000000,
                                   1000000000000,
                                   10000000000000,
                                   100000000000000,
                                   1000000000000000,
                                   10000000000000000,
                                   100000000000000000,
                                   1000000000000000000,
                                   10000000000000000000u };
  /* log10 is about log2 * 1233 / 4096: this is the number of digits, or one less. */
  const guint digits = (64 - (guint) __builtin_clzll (value | 1)) * 1233 >> 12;

  return digits + (value >= least[digits]);
}

/* Writes a number in decimal, from its last two digits backwards.  Returns: its end. */
static inline char *
put_number (char *p, guint64 value)
{
  static const char pairs[] = "0001020304050607080910111213141516171819"
                              "2021222324252627282930313233343536373839"
                              "4041424344454647484950515253545556575859"
                              "6061626364656667686970717273747576777879"
                              "8081828384858687888990919293949596979899";
  char *end, *q;

  if (value < 10)
    {
      *p = '0' + (char) value;
      return p + 1;
    }
  end = q = p + count_digits (value);
  for (; value >= 100; value /= 100)
    memcpy (q -= 2, pairs + 2 * (value % 100), 2);
  if (value >= 10)
    memcpy (q - 2, pairs + 2 * value, 2);
  else
    q[-1] = '0' + (char) value;
  return end;
}

/* ---- text -------------------------------------------------------------------------- */

/* Writes the buffer except its last `kept` bytes, which become its beginning. */
static void
empty_buffer (PiclRecords *self, gsize kept)
{
  const gsize length = (gsize) (self->next - self->buffer) - kept;

  if (self->output != NULL)
    output_file_write (self->output, self->buffer, length);
  memmove (self->buffer, self->buffer + length, kept);
  self->next = self->buffer + kept;
}

/* Writes whole pages only, which are cheaper for the system. */
static G_NO_INLINE void
empty_pages (PiclRecords *self)
{
  empty_buffer (self, (gsize) (self->next - self->buffer) % PAGE);
}

/* Makes room for two records.  Returns: where the next one begins. */
static inline char *
make_room (PiclRecords *self)
{
  if (G_UNLIKELY (self->next > self->full))
    empty_pages (self);
  return self->next;
}

#define PLAIN(self, head) ((self)->next = PICL_PUT_PLAIN (self, make_room (self), head))

static void
set_data (PiclRecords *self, guint64 bytes, guint32 type)
{
  char *p = put_number (PICL_PUT (self->data, " 3 2 "), bytes);

  p = put_number (PICL_PUT (p, " "), type);
  self->data_length = (guint) (PICL_PUT (p, " ") - self->data);
  p = put_number (PICL_PUT (self->entry, " 1 2 "), type);
  self->type_length = (guint) (PICL_PUT (p, "\n") - self->entry);
  self->bytes = bytes;
  self->type = type;
}

static void
set_name (PiclSeen *seen, guint32 processor)
{
  char *end = put_number (PICL_PUT (seen->name, " "), processor);

  seen->number_length = (guint8) (end - seen->name - 1);
  seen->name_length = (guint8) (PICL_PUT (end, " -1") - seen->name);
}

const PiclSeen *
picl_records_name_ (PiclRecords *self, guint32 peer)
{
  set_name (&self->seen[self->processors], peer);
  return &self->seen[self->processors];
}

/* ---- begin and end ----------------------------------------------------------------- */

PiclRecords *
picl_records_new (OutputFile *output, guint32 processors, SimTime unit, guint64 divide)
{
  PiclRecords *self = g_new (PiclRecords, 1);

  g_assert (divide >= 1);
  memset (self, 0, G_STRUCT_OFFSET (PiclRecords, buffer));
  self->output = output;
  self->unit = unit;
  self->divide = divide;
  for (SimTime u = unit; u > 1; u /= 10)
    self->decimals++;
  self->least_decimals = MIN (self->decimals, 3);
  self->processors = processors;
  self->seen = g_new0 (PiclSeen, (gsize) processors + 1);
  for (guint32 p = 0; p < processors; p++)
    set_name (&self->seen[p], p);
  self->next = self->buffer;
  self->full = self->buffer + PICL_BUFFER_SIZE - 2 * PICL_RECORD_SIZE;
  set_data (self, 0, 0);
  return self;
}

void
picl_records_free (PiclRecords *self)
{
  g_free (self->seen);
  g_free (self);
}

void
picl_records_flush (PiclRecords *self)
{
  empty_buffer (self, 0);
}

/* ---- time and processor ------------------------------------------------------------ */

void
picl_records_set_time (PiclRecords *self, SimTime time)
{
  guint64 scaled = self->divide == 1 ? (guint64) time : (guint64) time / self->divide;
  guint64 fraction = scaled % self->unit;
  guint decimals = self->decimals;
  char *p = put_number (self->time, scaled / self->unit);

  while (decimals >= self->least_decimals + 3 && fraction % 1000 == 0)
    {
      fraction /= 1000;
      decimals -= 3;
    }
  while (decimals > self->least_decimals && fraction % 10 == 0)
    {
      fraction /= 10;
      decimals--;
    }
  if (decimals > 0)
    *p++ = '.';
  p += decimals;
  for (guint i = 0; i < decimals; i++, fraction /= 10)
    *--p = '0' + (char) (fraction % 10);
  self->time_length = (guint) (p + decimals - self->time);
}

void
picl_records_set_processor (PiclRecords *self, guint32 processor)
{
  self->present = &self->seen[processor];
}

/* ---- records ----------------------------------------------------------------------- */

static G_NO_INLINE void
end_filler (PiclRecords *self)
{
  PLAIN (self, "-4 -602 ");
  self->present->filler_open = FALSE;
  self->present->seen = PICL_BUSY;
}

/* Ends an open -602 (see picl-record.h) before any record but its own. */
static inline void
close_filler (PiclRecords *self)
{
  if (G_UNLIKELY (self->present->filler_open))
    end_filler (self);
}

void
picl_records_make_ready_ (PiclRecords *self, guint64 bytes, guint32 type)
{
  close_filler (self);
  make_room (self);
  if (self->bytes != bytes || self->type != type)
    set_data (self, bytes, type);
}

void
picl_records_begin_trace (PiclRecords *self)
{
  PLAIN (self, "-3 -901 ");
  self->present->seen = PICL_BUSY;
}

void
picl_records_end_trace (PiclRecords *self)
{
  close_filler (self);
  PLAIN (self, "-4 -901 ");
  self->present->seen = PICL_IDLE;
}

void
picl_records_send (PiclRecords *self, guint64 bytes, guint32 type, guint32 destination)
{
  const PiclSeen *peer = picl_peer (self, destination);
  char *p = picl_begin_message (self, bytes, type);

  self->next = picl_put_message (self, PICL_PUT (p, "-3 -21 "), peer);
  self->present->seen = PICL_OVERHEAD;
}

void
picl_records_send_end (PiclRecords *self)
{
  close_filler (self);
  PLAIN (self, "-4 -21 ");
  self->present->seen = PICL_BUSY;
}

void
picl_records_receive (PiclRecords *self, guint32 type)
{
  char *p;

  close_filler (self);
  p = picl_put_place (self, PICL_PUT (make_room (self), "-3 -51 "));
  self->next = PICL_PUT (put_number (PICL_PUT (p, " 1 2 "), type), "\n");
  self->present->seen = PICL_OVERHEAD;
}

void
picl_records_receive_end (PiclRecords *self, guint64 bytes, guint32 type, guint32 source)
{
  const PiclSeen *peer = picl_peer (self, source);
  char *p = picl_begin_message (self, bytes, type);

  self->next = picl_put_message (self, PICL_PUT (p, "-4 -51 "), peer);
  self->present->seen = PICL_BUSY;
}

/* head: "-3 " or "-4 ". */
static void
put_event (PiclRecords *self, const char *head, guint32 event)
{
  char *p;

  close_filler (self);
  p = make_room (self);
  memcpy (p, head, 3);
  p = put_number (p + 3, event);
  self->next = PICL_PUT (picl_put_place (self, PICL_PUT (p, " ")), " 0\n");
}

void
picl_records_enter (PiclRecords *self, guint32 event)
{
  put_event (self, "-3 ", event);
}

void
picl_records_leave (PiclRecords *self, guint32 event)
{
  put_event (self, "-4 ", event);
  self->present->seen = PICL_BUSY;
}

void
picl_records_settle (PiclRecords *self, PiclState state)
{
  PiclSeen *seen = self->present;

  switch (state)
    {
    case PICL_UNSEEN:
      break;
    case PICL_BUSY:
      close_filler (self);
      if (seen->seen == PICL_BUSY && !seen->idle_open)
        break;
      PLAIN (self, "-4 -601 ");
      seen->idle_open = FALSE;
      break;
    case PICL_OVERHEAD:
      if (seen->seen == PICL_OVERHEAD)
        break;
      PLAIN (self, "-3 -602 ");
      seen->filler_open = TRUE;
      break;
    case PICL_IDLE:
      close_filler (self);
      if (seen->seen == PICL_IDLE)
        break;
      PLAIN (self, "-3 -601 ");
      seen->idle_open = TRUE;
      break;
    }
  seen->seen = (guint8) state;
}
