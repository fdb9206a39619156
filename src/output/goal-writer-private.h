/* SPDX-License-Identifier: GPL-3.0-or-later */
/* goal-writer-private.h - the state of writing a schedule, shared by its three files
 *
 *   goal-writer.c    one run, from its begin to the finished file
 *   goal-watch.c     observes the replay: the operations of processors
 *   goal-form.c      the operations as text, or packed
 */
#pragma once

#include "output/goal-actions.h"
#include "output/goal-writer.h"

#define NOT_ASIDE G_MAXUINT32

/* A step that a processor has begun and whose message has not been reported yet. */
typedef struct
{
  Step step;        /* STEP_END: none */
  guint32 request;  /* of the step; or of the receive that is waited for */
  gboolean is_wait; /* the processor waits for `request` */
} Begun;

struct _GoalWriter
{
  const Program *program;
  const Machine *machine; /* NULL: combining takes no time */
  OutputFile *output;
  guint32 ranks;
  GoalActions *rank; /* by rank; NULL: the program is itself a schedule */
  GString *costs;    /* costs of the replay, as comments */
  guint32 no_chain;  /* a rank with operations at times that a text cannot have, plus 1 */
  guint32 too_long;  /* a rank with too many operations to be packed, plus 1; 0: none */

  /* With the rendezvous protocol the time matters at which a receive is posted.  TRUE:
   * receives are posted as in the program. */
  gboolean posts;
  Begun *begun;             /* by rank */
  GHashTable *communicator; /* communicator of a step -> its number in the schedule + 1 */
  GHashTable *asking;       /* guint64, number of a collective's rendezvous message + 1 ->
                             * place of its request (RTS) in the order of arrival, from 1;
                             * 0: it has not arrived */
  gsize n_asked;

  /* Of the message that is being reported. */
  guint32 instance; /* of a concurrent collective; NOT_ASIDE: none */
  SimTime combining;
};

/* goal-form.c; what each processor did is freed when it is packed. */
void goal_form_write_text (GoalWriter *self);
void goal_form_write_packed (GoalWriter *self);
