/* SPDX-License-Identifier: GPL-3.0-or-later */
/* bmf-evaluate.h - computes a program's value, and writes down what it takes
 *
 *   bmf-evaluate.c   the serial constructs
 *   bmf-parallel.c   the P_ constructs
 *   bmf-move.c       messages that bring values elsewhere
 */
#pragma once

#include "bmf/bmf-tree.h"
#include "bmf/bmf-writer.h"

/* Constructs evaluated and values copied, so that every program ends. */
#define BMF_MOST_WORK (G_GUINT64_CONSTANT (1) << 26)

typedef struct
{
  BmfWriter *writer;
  guint32 limit; /* processors of the machine */
  gboolean any;  /* the machine has as many as are used */
  guint64 work;
} BmfEvaluator;

/* The node's function of the argument; NULL on failure. */
BmfValue *bmf_evaluate (BmfEvaluator *self, const BmfNode *node, BmfValue *argument,
                        GError **error);

/* Of a pair of these. */
BmfValue *bmf_evaluate_pair (BmfEvaluator *self, const BmfNode *function, BmfValue *first,
                             BmfValue *second, GError **error);

/* Counts work.  Fails above BMF_MOST_WORK, and above BMF_MOST_STEPS steps. */
gboolean bmf_work (BmfEvaluator *self, const BmfNode *node, guint64 work, GError **error);

/* The list's sublists, as even as can be, as a list. */
BmfValue *bmf_split (const BmfNode *node, const BmfValue *list, GError **error);

/* ---- bmf-parallel.c ---------------------------------------------------------------- */

/* Of a P_ construct. */
BmfValue *bmf_evaluate_parallel (BmfEvaluator *self, const BmfNode *node,
                                 BmfValue *argument, GError **error);

/* ---- bmf-move.c -------------------------------------------------------------------- */

/* One message for each part that is on another processor as a whole. */
void bmf_send_parts (BmfEvaluator *self, const BmfValue *value, guint32 to);
void bmf_receive_parts (BmfEvaluator *self, const BmfValue *value, guint32 to);

/* The value at the processor, with the messages this takes, all sends first. */
BmfValue *bmf_gather (BmfEvaluator *self, const BmfNode *node, BmfValue *value,
                      guint32 to, GError **error);

/* A set of processors that is going to synchronise. */
GArray *bmf_holders_new (void);
void bmf_holders_add (GArray *self, const BmfValue *value);

/* The set need not be in order. */
void bmf_synchronise (BmfEvaluator *self, GArray *holders);
