/* SPDX-License-Identifier: GPL-3.0-or-later */
/* bmf-evaluate.h - computes a program's value, and records the operations and messages
 * this needs
 *
 *   bmf-evaluate.c   the serial constructs
 *   bmf-parallel.c   the P_ constructs that operate element by element
 *   bmf-spread.c     P_Split, P_Distl: data is sent along a tree
 *   bmf-combine.c    P_Reduce, P_Scan: level by level
 *   bmf-move.c       messages that move values to other processors, and synchronisation
 *   bmf-work.c       the count of work; sublists
 */
#pragma once

#include "bmf/bmf-hints.h"
#include "bmf/bmf-shown.h"
#include "bmf/language/bmf-tree.h"
#include "bmf/bmf-writer.h"

/* Limits the sum of constructs evaluated and elements copied (BMF_COPIES copies count as
 * one), so that every program ends. */
#define BMF_MOST_WORK (G_GUINT64_CONSTANT (1) << 27)
#define BMF_COPIES 16

typedef struct
{
  BmfWriter *writer;
  guint32 limit; /* processors of the machine */
  gboolean any;  /* the machine has as many as the program uses */
  guint64 work, most_work;
  BmfShown *shown; /* NULL: no values are shown */
  BmfHints *hints; /* NULL: not wanted */
} BmfEvaluator;

/* Applies the node's function to the argument; NULL on failure. */
BmfValue *bmf_evaluate (BmfEvaluator *self, const BmfNode *node, BmfValue *argument,
                        GError **error);

/* An error in a library also names the place in the other file that uses the library's
 * definition.
 */
void bmf_tell_use (const BmfNode *name, GError **error);

/* Applies it to a pair of these values. */
BmfValue *bmf_evaluate_pair (BmfEvaluator *self, const BmfNode *function, BmfValue *first,
                             BmfValue *second, GError **error);

/* Applies the node's first part to every element, each on its own processor. */
BmfValue *bmf_evaluate_elements (BmfEvaluator *self, const BmfNode *node,
                                 const BmfValue *list, GError **error);

/* Does the same for the pairs of elements of two lists of equal length. */
BmfValue *bmf_evaluate_pairs (BmfEvaluator *self, const BmfNode *node, const BmfValue *a,
                              const BmfValue *b, GError **error);

/* ---- bmf-work.c -------------------------------------------------------------------- */

/* Counts work.  Fails above most_work, and above BMF_MOST_STEPS steps. */
gboolean bmf_work (BmfEvaluator *self, const BmfNode *node, guint64 work, GError **error);

/* A list of the list's sublists, whose lengths differ by at most one. */
BmfValue *bmf_split (const BmfNode *node, const BmfValue *list, GError **error);

/* ---- P_ constructs ----------------------------------------------------------------- */

BmfValue *bmf_evaluate_parallel (BmfEvaluator *self, const BmfNode *node,
                                 BmfValue *argument, GError **error);
/* For the warnings: the list that a construct operates on. */
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

/* Moves a value that is elsewhere to the processor, by one message for each part of it
 * that is on another processor as a whole.  A value whose place is that processor stays
 * as it is, though parts of it may be elsewhere. */
void bmf_send (BmfEvaluator *self, const BmfValue *value, guint32 to, MessageType why);

/* Ends the move.  Returns: the moved value; NULL on failure (bmf_work). */
BmfValue *bmf_receive (BmfEvaluator *self, const BmfNode *node, BmfValue *value,
                       guint32 to, GError **error);

/* Moves all of the value to the processor, with the point-to-point messages this needs,
 * all sends first. */
BmfValue *bmf_gather (BmfEvaluator *self, const BmfNode *node, BmfValue *value,
                      guint32 to, GError **error);

/* Synchronises the processors that hold a part of the value. */
void bmf_synchronise (BmfEvaluator *self, const BmfValue *value);

/* Synchronises those that hold a part of the result.  Returns: the result; if that is
 * NULL, nothing is done. */
BmfValue *bmf_synchronise_both (BmfEvaluator *self, const BmfValue *value,
                                BmfValue *result);
