/* SPDX-License-Identifier: GPL-3.0-or-later */
/* bmf-writer.h - records what the evaluation needs: operations, messages, waiting
 *
 * A processor enters a construct's interval at its first step in it, and leaves it at its
 * first step in another interval.  The operations of a processor between two messages are
 * added up by interval: a map over a million elements is one step.
 */
#pragma once

#include "bmf/language/bmf-tree.h"
#include "program/program.h"

#define BMF_MOST_STEPS (1u << 24)

typedef struct
{
  guint32 parent, interval; /* 0: it was not */
} BmfRecent;

typedef struct
{
  Program *program; /* NULL: only processors and steps are counted */
  guint64 scalar_bytes;
  guint32 used;         /* processors */
  guint64 steps;        /* above BMF_MOST_STEPS nothing more is recorded */
  guint32 interval;     /* of the construct that is being evaluated */
  guint32 tag;          /* of messages; see bmf_writer_open */
  GArray *streams;      /* Stream, by processor */
  GArray *slots;        /* by interval: its last place among a stream's pending */
  GHashTable *children; /* parent interval << 32 | node -> interval + 1 */
  GArray *recent;       /* BmfRecent, by node: where it was entered last */
  gboolean left_out;    /* constructs without an interval of their own */
  guint32 outside;      /* number of those that are being evaluated */
} BmfWriter;

void bmf_writer_init (BmfWriter *self, Program *program, guint64 scalar_bytes);
void bmf_writer_clear (BmfWriter *self);

/* Mark the begin and the end of a construct. */
void bmf_writer_enter (BmfWriter *self, const BmfNode *node);
void bmf_writer_leave (BmfWriter *self);

void bmf_writer_compute (BmfWriter *self, guint32 processor, guint64 operations);
void bmf_writer_send (BmfWriter *self, guint32 from, guint32 to, guint64 scalars,
                      MessageType why);
void bmf_writer_receive (BmfWriter *self, guint32 from, guint32 to, guint64 scalars);

/* A message sent between these two calls may overtake one that was sent before and is
 * received later: it has another tag. */
void bmf_writer_open (BmfWriter *self);
void bmf_writer_close (BmfWriter *self);

/* Processors are in ascending order, each once. */
void bmf_writer_synchronise (BmfWriter *self, const guint32 *processors, guint32 count);

/* All processors leave their intervals. */
void bmf_writer_finish (BmfWriter *self);
