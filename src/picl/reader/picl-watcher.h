/* SPDX-License-Identifier: GPL-3.0-or-later */
/* picl-watcher.h - calls for the records of a PICL trace while it is read
 * (picl-totals.h)
 *
 * A table of functions; `data` is the pointer given with the table.
 */
#pragma once

#include "picl/reader/picl-events.h"
#include "picl/reader/picl-reader.h"

#define PICL_NO_END G_MAXUINT32

/* A send's entry or a receive's exit. */
typedef struct
{
  guint32 number; /* from 0, in the order of the trace */
  guint32 other;  /* the other end of the message, if it was read before; else
                   * PICL_NO_END */
  gboolean receive;
  guint32 processor; /* where it happened */
  gint64 partner;    /* as in the record, possibly not a processor */
  gint64 type;
  guint64 bytes;
  SimTime time;
} PiclEnd;

typedef struct
{
  /* From time on; ascending for each processor, several at one time possible. */
  void (*state) (gpointer data, guint32 processor, SimTime time, PiclBetween state);

  void (*end) (gpointer data, const PiclEnd *end);

  /* An entry or exit of a user's event (numbers from 0), or text (-911) or a label (-5);
   * its data are valid during the call. */
  void (*record) (gpointer data, const PiclRecord *record);
} PiclWatcher;
