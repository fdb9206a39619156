/* SPDX-License-Identifier: GPL-3.0-or-later */
/* picl-text.h - the text of records, as inline functions
 *
 *   -3 -21 0.0023303416 212 -1 3 2 8192 1 228
 *          |   time   | name  |   data   | number of the peer
 *
 * Most records are those of whole messages, and differ from the one before only in their
 * time, processor and peer.  So the texts of the fields are kept, and a record is copied
 * from them.  Each copy has the constant size of the whole array, which is faster than a
 * variable one; the bytes after the text itself are overwritten by the next copy.
 */
#pragma once

#include <string.h>

#include "picl/picl-record.h"

/* Large enough for the output to be written at once; small enough for a cache. */
#define PICL_BUFFER_SIZE (256u << 10)
#define PICL_RECORD_SIZE 256 /* longer than any record and the last copy in it */
#define PICL_TIME_SIZE 32    /* longer than any time */
#define PICL_NAME_SIZE 16    /* longer than any `name` and `entry` */
#define PICL_DATA_SIZE 48    /* longer than the data of any message */

typedef struct
{
  char name[PICL_NAME_SIZE]; /* " PROCESSOR -1" */
  guint8 name_length;
  guint8 number_length; /* length of "PROCESSOR" */
  guint8 seen;          /* PiclState: what ParaGraph makes of the records so far */
  guint8 idle_open;     /* -3 -601 is written, its -4 is not */
  guint8 filler_open;   /* the same of -602 */
} PiclSeen;

struct _PiclRecords
{
  char *next; /* where the next record begins in the buffer */
  char *full; /* beyond it two more records may not fit */
  guint32 processors;
  PiclSeen *seen; /* by processor; the last one is for peers that are not processors */
  PiclSeen *present;
  guint time_length;
  char time[PICL_TIME_SIZE];
  guint64 bytes; /* of the message that data and entry are for */
  guint32 type;
  guint data_length, type_length;
  char data[PICL_DATA_SIZE];  /* " 3 2 BYTES TYPE " */
  char entry[PICL_NAME_SIZE]; /* " 1 2 TYPE\n" */
  OutputFile *output;
  SimTime unit;
  guint64 divide;
  guint decimals;
  guint least_decimals;
  char buffer[PICL_BUFFER_SIZE];
};

static G_ALWAYS_INLINE inline char *
picl_put (char *p, const char *text, gsize length)
{
  memcpy (p, text, length);
  return p + length;
}

/* Appends a string literal. */
#define PICL_PUT(p, text) picl_put (p, text, sizeof (text) - 1)

/* "TIME PROCESSOR -1" */
static G_ALWAYS_INLINE inline char *
picl_put_place (const PiclRecords *self, char *p)
{
  const PiclSeen *present = self->present;

  memcpy (p, self->time, PICL_TIME_SIZE);
  p += self->time_length;
  memcpy (p, present->name, PICL_NAME_SIZE);
  return p + present->name_length;
}

/* A record without data. */
#define PICL_PUT_PLAIN(self, p, head)                                                    \
  PICL_PUT (picl_put_place (self, PICL_PUT (p, head)), " 0\n")

/* "TIME PROCESSOR -1 3 2 BYTES TYPE PEER", with the data of the last message. */
static G_ALWAYS_INLINE inline char *
picl_put_message (const PiclRecords *self, char *p, const PiclSeen *peer)
{
  p = picl_put_place (self, p);
  memcpy (p, self->data, PICL_DATA_SIZE);
  p += self->data_length;
  memcpy (p, peer->name + 1, PICL_NAME_SIZE - 1);
  p += peer->number_length;
  *p++ = '\n';
  return p;
}

void picl_records_make_ready_ (PiclRecords *self, guint64 bytes, guint32 type);

/* Makes room for two records of a message.  Returns: where they begin. */
static G_ALWAYS_INLINE inline char *
picl_begin_message (PiclRecords *self, guint64 bytes, guint32 type)
{
  if (G_UNLIKELY (self->next > self->full || self->present->filler_open
                  || self->bytes != bytes || self->type != type))
    picl_records_make_ready_ (self, bytes, type);
  return self->next;
}

const PiclSeen *picl_records_name_ (PiclRecords *self, guint32 peer);

static inline const PiclSeen *
picl_peer (PiclRecords *self, guint32 peer)
{
  return G_LIKELY (peer < self->processors) ? &self->seen[peer]
                                            : picl_records_name_ (self, peer);
}

/* Entry and exit of a send without duration. */
static G_ALWAYS_INLINE inline void
picl_records_whole_send (PiclRecords *self, guint64 bytes, guint32 type,
                         guint32 destination)
{
  const PiclSeen *peer = picl_peer (self, destination);
  char *p = picl_begin_message (self, bytes, type);

  p = picl_put_message (self, PICL_PUT (p, "-3 -21 "), peer);
  self->next = PICL_PUT_PLAIN (self, p, "-4 -21 ");
  self->present->seen = PICL_BUSY;
}

/* Entry and exit of a receive without duration; both have the same type. */
static G_ALWAYS_INLINE inline void
picl_records_whole_receive (PiclRecords *self, guint64 bytes, guint32 type,
                            guint32 source)
{
  const PiclSeen *peer = picl_peer (self, source);
  char *p = picl_begin_message (self, bytes, type);

  p = picl_put_place (self, PICL_PUT (p, "-3 -51 "));
  memcpy (p, self->entry, PICL_NAME_SIZE);
  p = PICL_PUT (p + self->type_length, "-4 -51 ");
  self->next = picl_put_message (self, p, peer);
  self->present->seen = PICL_BUSY;
}
