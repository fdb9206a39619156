/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include <string.h>

#include "picl/picl-record.h"

#define BUFFER_SIZE                                                                      \
  (512u << 10)          /* larger than that of the output, so written at once            \
                         */
#define RECORD_SIZE 192 /* longer than any record */
#define TIME_SIZE 32    /* longer than any time */
#define NAME_SIZE 16    /* longer than any name */

typedef struct
{
  char name[NAME_SIZE - 1]; /* " PROCESSOR -1" */
  guint8 name_length;
  guint8 seen;        /* PiclState: what ParaGraph makes of the records so far */
  guint8 idle_open;   /* a -3 -601 without its -4 so far */
  guint8 filler_open; /* likewise -602 */
} Seen;

struct _PiclRecords
{
  OutputFile *output;
  SimTime unit;
  guint64 divide;
  guint decimals;
  guint least_decimals;
  Seen *seen; /* by processor */
  char time[TIME_SIZE];
  guint time_length;
  gsize used;
  char buffer[BUFFER_SIZE];
};

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
  /* By the logarithm of 2 at least this many, and at most one more. */
  const guint digits = (64 - (guint) __builtin_clzll (value | 1)) * 1233 >> 12;

  return digits + (value >= least[digits]);
}

/* In place, from its last two digits. */
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

/* ---- begin and end ----------------------------------------------------------------- */

static void
set_name (Seen *seen, guint32 processor)
{
  char name[NAME_SIZE] = " ", *end = put_number (name + 1, processor);

  memcpy (end, " -1", 3);
  seen->name_length = (guint8) (end + 3 - name);
  memcpy (seen->name, name, sizeof seen->name);
}

PiclRecords *
picl_records_new (OutputFile *output, guint32 processors, SimTime unit, guint64 divide)
{
  PiclRecords *self = g_new (PiclRecords, 1);

  g_assert (divide >= 1);
  self->output = output;
  self->unit = unit;
  self->divide = divide;
  self->decimals = 0;
  for (SimTime u = unit; u > 1; u /= 10)
    self->decimals++;
  self->least_decimals = MIN (self->decimals, 3);
  self->seen = g_new0 (Seen, processors);
  for (guint32 p = 0; p < processors; p++)
    set_name (&self->seen[p], p);
  self->used = 0;
  picl_records_set_time (self, 0);
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
  if (self->output != NULL)
    output_file_write (self->output, self->buffer, self->used);
  self->used = 0;
}

/* ---- text -------------------------------------------------------------------------- */

static inline char *
put_text (char *p, const char *text, gsize length)
{
  memcpy (p, text, length);
  return p + length;
}

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

/* "HEAD TIME PROCESSOR -1" ; room for the rest of the record follows. */
static G_ALWAYS_INLINE inline char *
begin (PiclRecords *self, const char *head, gsize length, guint32 processor)
{
  const Seen *seen = &self->seen[processor];
  char *p;

  if (self->used > BUFFER_SIZE - RECORD_SIZE)
    picl_records_flush (self);
  p = put_text (self->buffer + self->used, head, length);
  memcpy (p, self->time, TIME_SIZE); /* a known size is fast; the rest is written over */
  p += self->time_length;
  memcpy (p, seen->name, sizeof seen->name);
  return p + seen->name_length;
}

static inline void
end (PiclRecords *self, char *p)
{
  *p++ = '\n';
  self->used = p - self->buffer;
}

/* A record without data. */
static G_ALWAYS_INLINE inline void
put_plain (PiclRecords *self, const char *head, gsize length, guint32 processor)
{
  end (self, put_text (begin (self, head, length, processor), " 0", 2));
}

#define PLAIN(self, head, processor) put_plain (self, head, sizeof (head) - 1, processor)
#define BEGIN(self, head, processor) begin (self, head, sizeof (head) - 1, processor)

/* ---- records ----------------------------------------------------------------------- */

/* Every record except those of the filler ends it. */
static inline void
close_filler (PiclRecords *self, guint32 processor)
{
  Seen *seen = &self->seen[processor];

  if (G_LIKELY (!seen->filler_open))
    return;
  PLAIN (self, "-4 -602 ", processor);
  seen->filler_open = FALSE;
  seen->seen = PICL_BUSY;
}

void
picl_records_begin_trace (PiclRecords *self, guint32 processor)
{
  PLAIN (self, "-3 -901 ", processor);
  self->seen[processor].seen = PICL_BUSY;
}

void
picl_records_end_trace (PiclRecords *self, guint32 processor)
{
  close_filler (self, processor);
  PLAIN (self, "-4 -901 ", processor);
  self->seen[processor].seen = PICL_IDLE;
}

static inline char *
put_data (char *p, guint64 number)
{
  *p++ = ' ';
  return put_number (p, number);
}

void
picl_records_send (PiclRecords *self, guint32 processor, guint64 bytes, guint32 type,
                   guint32 destination)
{
  char *p;

  close_filler (self, processor);
  p = put_text (BEGIN (self, "-3 -21 ", processor), " 3 2", 4);
  end (self, put_data (put_data (put_data (p, bytes), type), destination));
  self->seen[processor].seen = PICL_OVERHEAD;
}

void
picl_records_send_end (PiclRecords *self, guint32 processor)
{
  close_filler (self, processor);
  PLAIN (self, "-4 -21 ", processor);
  self->seen[processor].seen = PICL_BUSY;
}

void
picl_records_receive (PiclRecords *self, guint32 processor, guint32 type)
{
  char *p;

  close_filler (self, processor);
  p = put_text (BEGIN (self, "-3 -51 ", processor), " 1 2", 4);
  end (self, put_data (p, type));
  self->seen[processor].seen = PICL_OVERHEAD;
}

void
picl_records_receive_end (PiclRecords *self, guint32 processor, guint64 bytes,
                          guint32 type, guint32 source)
{
  char *p;

  close_filler (self, processor);
  p = put_text (BEGIN (self, "-4 -51 ", processor), " 3 2", 4);
  end (self, put_data (put_data (put_data (p, bytes), type), source));
  self->seen[processor].seen = PICL_BUSY;
}

static void
put_event (PiclRecords *self, const char *type, guint32 processor, guint32 event)
{
  char head[16], *p = put_text (head, type, 3);

  close_filler (self, processor);
  p = put_number (p, event);
  *p++ = ' ';
  put_plain (self, head, p - head, processor);
}

void
picl_records_enter (PiclRecords *self, guint32 processor, guint32 event)
{
  put_event (self, "-3 ", processor, event);
}

void
picl_records_leave (PiclRecords *self, guint32 processor, guint32 event)
{
  put_event (self, "-4 ", processor, event);
  self->seen[processor].seen = PICL_BUSY;
}

void
picl_records_settle (PiclRecords *self, guint32 processor, PiclState state)
{
  Seen *seen = &self->seen[processor];

  switch (state)
    {
    case PICL_UNSEEN:
      break;
    case PICL_BUSY:
      close_filler (self, processor);
      if (seen->seen == PICL_BUSY && !seen->idle_open)
        break;
      PLAIN (self, "-4 -601 ", processor);
      seen->idle_open = FALSE;
      break;
    case PICL_OVERHEAD:
      if (seen->seen == PICL_OVERHEAD)
        break;
      PLAIN (self, "-3 -602 ", processor);
      seen->filler_open = TRUE;
      break;
    case PICL_IDLE:
      close_filler (self, processor);
      if (seen->seen == PICL_IDLE)
        break;
      PLAIN (self, "-3 -601 ", processor);
      seen->idle_open = TRUE;
      break;
    }
  seen->seen = (guint8) state;
}
