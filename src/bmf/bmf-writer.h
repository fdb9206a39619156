/* SPDX-License-Identifier: GPL-3.0-or-later */
/* bmf-writer.h - writes down what the evaluation takes: operations, messages, waiting
 *
 * A construct's interval is entered by a processor when it first has something to do in
 * it, and left when it has something to do elsewhere.  What a processor computes between
 * two messages is added up by interval: a map over a million elements is one step.
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
  Program *program; /* NULL: only counts processors and steps */
  guint64 scalar_bytes;
  guint32 used;     /* processors */
  guint64 steps;    /* above BMF_MOST_STEPS nothing is written any more */
  guint32 interval; /* of the construct that is being evaluated */
  guint32 tag;      /* of messages; see bmf_writer_open */
  GArray *streams;  /* Stream, by processor */
  GArray *slots;    /* by interval: where it was last found among a stream's pending */
  GHashTable *children; /* parent interval << 32 | node -> interval + 1 */
  GArray *recent;       /* BmfRecent, by node: where it was entered last */
  gboolean left_out;    /* constructs without an interval of their own */
  guint32 outside;      /* how many of them are being evaluated */
} BmfWriter;

void bmf_writer_init (BmfWriter *self, Program *program, guint64 scalar_bytes);
void bmf_writer_clear (BmfWriter *self);

/* A construct begins, and ends. */
void bmf_writer_enter (BmfWriter *self, const BmfNode *node);
void bmf_writer_leave (BmfWriter *self);

void bmf_writer_compute (BmfWriter *self, guint32 processor, guint64 operations);
void bmf_writer_send (BmfWriter *self, guint32 from, guint32 to, guint64 scalars,
                      MessageType why);
void bmf_writer_receive (BmfWriter *self, guint32 from, guint32 to, guint64 scalars);

/* What is sent between these two may overtake what was sent before and is received later:
 * it has another tag. */
void bmf_writer_open (BmfWriter *self);
void bmf_writer_close (BmfWriter *self);

/* Processors in rising order, each once. */
void bmf_writer_synchronise (BmfWriter *self, const guint32 *processors, guint32 count);

/* All processors leave their intervals. */
void bmf_writer_finish (BmfWriter *self);
