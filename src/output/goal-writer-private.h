/* SPDX-License-Identifier: GPL-3.0-or-later */
/* goal-writer-private.h - a schedule that is written: what the replay has told, and how
 * it becomes a file
 *
 *   goal-writer.c    one run, from its begin to the finished file
 *   goal-watch.c     what processors do, told by the replay: their operations
 *   goal-form.c      the operations as text, or packed
 */
#pragma once

#include "output/goal-actions.h"
#include "output/goal-writer.h"

#define NOT_ASIDE G_MAXUINT32

/* A step of a processor that has begun, where receives are posted before. */
typedef struct
{
  Step step;        /* STEP_END: none */
  guint32 request;  /* of it; or of the receive that is waited for */
  gboolean is_wait; /* for that */
} Begun;

struct _GoalWriter
{
  const Program *program;
  const Machine *machine; /* NULL: nothing is combined */
  OutputFile *output;
  guint32 ranks;
  GoalActions *rank; /* NULL: the program is a schedule */
  GString *costs;    /* of the replay, as comments */
  guint32 too_long;  /* a rank with too many operations to be packed, plus 1; 0: none */

  /* Where messages may ask first (rendezvous), it matters when a receive is posted. */
  gboolean posts;
  Begun *begun;             /* by rank */
  GHashTable *communicator; /* of a step -> its number here + 1 */
  GHashTable *asking;       /* guint64: number of a collective's message that asks + 1 ->
                             * its place among those whose request has come; 0: not yet */
  gsize n_asked;

  /* Of the message that is told next. */
  guint32 instance; /* NOT_ASIDE: it is the processor's own */
  SimTime combining;
};

/* goal-form.c; what each processor did is freed when it is packed. */
void goal_form_write_text (GoalWriter *self);
void goal_form_write_packed (GoalWriter *self);
