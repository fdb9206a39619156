/* SPDX-License-Identifier: GPL-3.0-or-later */
/* bmf-evaluate.h - computes a program's value, and writes down what it takes
 *
 *   bmf-evaluate.c   the serial constructs
 *   bmf-parallel.c   the P_ constructs that work element by element
 *   bmf-spread.c     P_Split, P_Distl: out along a tree
 *   bmf-combine.c    P_Reduce, P_Scan: level by level
 *   bmf-move.c       messages that bring values elsewhere, and synchronisation
 *   bmf-work.c       the count of work; sublists
 */
#pragma once

#include "bmf/bmf-hints.h"
#include "bmf/bmf-shown.h"
#include "bmf/language/bmf-tree.h"
#include "bmf/bmf-writer.h"

/* Constructs evaluated and elements copied, BMF_COPIES of these as one, so that every
 * program ends. */
#define BMF_MOST_WORK (G_GUINT64_CONSTANT (1) << 27)
#define BMF_COPIES 16

typedef struct
{
  BmfWriter *writer;
  guint32 limit; /* processors of the machine */
  gboolean any;  /* the machine has as many as are used */
  guint64 work, most_work;
  BmfShown *shown; /* NULL: no values are shown */
  BmfHints *hints; /* NULL: nobody wants them */
} BmfEvaluator;

/* The node's function of the argument; NULL on failure. */
BmfValue *bmf_evaluate (BmfEvaluator *self, const BmfNode *node, BmfValue *argument,
                        GError **error);

/* What went wrong in a library is told with the name in another file that uses it, too.
 */
void bmf_tell_use (const BmfNode *name, GError **error);

/* Of a pair of these. */
BmfValue *bmf_evaluate_pair (BmfEvaluator *self, const BmfNode *function, BmfValue *first,
                             BmfValue *second, GError **error);

/* The node's first part of every element, each where it is. */
BmfValue *bmf_evaluate_elements (BmfEvaluator *self, const BmfNode *node,
                                 const BmfValue *list, GError **error);

/* Of the pairs of elements of two lists of one length. */
BmfValue *bmf_evaluate_pairs (BmfEvaluator *self, const BmfNode *node, const BmfValue *a,
                              const BmfValue *b, GError **error);

/* ---- bmf-work.c -------------------------------------------------------------------- */

/* Counts work.  Fails above most_work, and above BMF_MOST_STEPS steps. */
gboolean bmf_work (BmfEvaluator *self, const BmfNode *node, guint64 work, GError **error);

/* The list's sublists, as even as can be, as a list. */
BmfValue *bmf_split (const BmfNode *node, const BmfValue *list, GError **error);

/* ---- P_ constructs ----------------------------------------------------------------- */

BmfValue *bmf_evaluate_parallel (BmfEvaluator *self, const BmfNode *node,
                                 BmfValue *argument, GError **error);
/* For the warnings: the list that a construct works on. */
void bmf_note_list (BmfEvaluator *self, const BmfNode *node, const BmfValue *list);
BmfValue *bmf_p_split (BmfEvaluator *self, const BmfNode *node, BmfValue *argument,
                       GError **error);
BmfValue *bmf_p_distl (BmfEvaluator *self, const BmfNode *node, BmfValue *argument,
                       GError **error);
BmfValue *bmf_p_reduce (BmfEvaluator *self, const BmfNode *node, BmfValue *argument,
                        GError **error);
BmfValue *bmf_p_scan (BmfEvaluator *self, const BmfNode *node, BmfValue *argument,
                      GError **error);

/* ---- bmf-move.c -------------------------------------------------------------------- */

/* A value that is elsewhere comes to the processor, by one message for each part of it
 * that is on another processor as a whole.  What has its place there stays as it is,
 * though parts of it may be elsewhere. */
void bmf_send (BmfEvaluator *self, const BmfValue *value, guint32 to, MessageType why);

/* Its end.  Returns: the value as it is then; NULL on failure (bmf_work). */
BmfValue *bmf_receive (BmfEvaluator *self, const BmfNode *node, BmfValue *value,
                       guint32 to, GError **error);

/* All of the value at the processor, with the messages (point to point) this takes, all
 * sends first. */
BmfValue *bmf_gather (BmfEvaluator *self, const BmfNode *node, BmfValue *value,
                      guint32 to, GError **error);

/* The processors that hold something of the value synchronise. */
void bmf_synchronise (BmfEvaluator *self, const BmfValue *value);

/* And those of the result.
 * Returns: the result, which may be NULL: then nothing happens. */
BmfValue *bmf_synchronise_both (BmfEvaluator *self, const BmfValue *value,
                                BmfValue *result);
