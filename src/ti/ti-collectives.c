/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "ti/ti-collectives.h"

#include "base/error.h"
#include "ti/ti-actions.h"

/* More members would need too much memory for the sizes of pairs. */
#define MOST_PAIRS (G_GUINT64_CONSTANT (1) << 28)

typedef struct
{
  TiTrace *trace;
  Program *program;
  TiNameOf name;
  gconstpointer name_data;
  guint32 *at;     /* of each rank: its next step */
  guint32 *calls;  /* of each rank, for one instance */
  Intern *known;   /* calls of all ranks */
  GArray *numbers; /* of each of them: the number of its collective */
} Collectives;

static const TiCall *
call_of (const Collectives *self, guint32 rank)
{
  return intern_get (self->trace->calls, self->calls[rank], NULL);
}

/* The next collective of a rank; NULL: none. */
static Step *
next_start (Collectives *self, guint32 rank)
{
  GArray *steps = self->trace->rank[rank].steps;

  for (; self->at[rank] < steps->len; self->at[rank]++)
    {
      Step *step = &g_array_index (steps, Step, self->at[rank]);

      if (step->type == STEP_START)
        return step;
    }
  return NULL;
}

/* ---- agreement --------------------------------------------------------------------- */

static gboolean
fail_count (const Collectives *self, const Step *step, guint32 rank, guint32 other,
            guint32 instance, GError **error)
{
  error_set_at (error, self->name (self->name_data, rank), step->amount, step->tag,
                "rank %u takes part in collective %u, but rank %u has only %u", rank,
                instance + 1, other, instance);
  return FALSE;
}

/* "bcast of 8 bytes from root 1" */
static char *
describe (const TiCall *call)
{
  const TiAction *action = ti_action_get (call->action);
  GString *text = g_string_new (action->name);

  if (operation_sizes (action->operation) == SIZES_WHOLE
      && action->operation != OPERATION_BARRIER)
    g_string_append_printf (text, " of %" G_GUINT64_FORMAT " bytes", call->bytes);
  if (operation_has_root (action->operation))
    g_string_append_printf (text, " with root %u", call->root);
  return g_string_free (text, FALSE);
}

static gboolean
agree (const TiCall *a, const TiCall *b)
{
  const OperationType operation = ti_action_get (a->action)->operation;

  if (a->action != b->action || a->root != b->root)
    return FALSE;
  if (operation_sizes (operation) == SIZES_WHOLE)
    return a->bytes == b->bytes;
  return operation != OPERATION_REDUCE_SCATTER || a->vector == b->vector;
}

static gboolean
check_agreement (Collectives *self, guint32 instance, GError **error)
{
  const TiCall *first = call_of (self, 0);

  for (guint32 r = 1; r < self->trace->ranks; r++)
    {
      const TiCall *call = call_of (self, r);
      g_autofree char *found = NULL, *expected = NULL;
      const Step *step;

      if (call == first || agree (first, call))
        continue;
      found = describe (call);
      expected = describe (first);
      step = next_start (self, r);
      if (call->action == first->action && call->vector != PROGRAM_NONE)
        error_set_at (error, self->name (self->name_data, r), step->amount, step->tag,
                      "rank %u has other counts than rank 0 in %s, collective %u", r,
                      found, instance + 1);
      else
        error_set_at (error, self->name (self->name_data, r), step->amount, step->tag,
                      "rank %u has %s as collective %u, expected %s as rank 0 has", r,
                      found, instance + 1, expected);
      return FALSE;
    }
  return TRUE;
}

/* ---- definition -------------------------------------------------------------------- */

static gboolean
are_equal (const Collectives *self)
{
  for (guint32 r = 1; r < self->trace->ranks; r++)
    if (call_of (self, r)->bytes != call_of (self, 0)->bytes)
      return FALSE;
  return TRUE;
}

/* The bytes that a rank sends to another. */
static guint64
pair_bytes (const Collectives *self, guint32 from, guint32 to)
{
  const TiCall *call = call_of (self, from);
  const guint64 *row;

  if (call->vector == PROGRAM_NONE)
    return call->bytes;
  row = intern_get (self->trace->vectors, call->vector, NULL);
  return row[to];
}

static gboolean
define_pairs (Collectives *self, guint32 *transfers, GError **error)
{
  const guint32 ranks = self->trace->ranks;
  g_autoptr (GArray) pairs = g_array_new (FALSE, FALSE, sizeof (Transfer));

  if ((guint64) ranks * ranks > MOST_PAIRS)
    {
      const Step *step = next_start (self, 0);

      error_set_at (error, self->name (self->name_data, 0), step->amount, step->tag,
                    "unequal sizes of more than 16384 ranks");
      return FALSE;
    }
  for (guint32 from = 0; from < ranks; from++)
    for (guint32 to = 0; to < ranks; to++)
      {
        Transfer pair
            = { .source = from, .destination = to, .bytes = pair_bytes (self, from, to) };

        if (from != to && pair.bytes > 0)
          g_array_append_val (pairs, pair);
      }
  *transfers = program_define_transfers (
      self->program, (const Transfer *) (gpointer) pairs->data, pairs->len);
  return TRUE;
}

static guint32
define_blocks (Collectives *self)
{
  guint64 *counts = self->trace->row;

  for (guint32 r = 0; r < self->trace->ranks; r++)
    counts[r] = call_of (self, r)->bytes;
  return program_define_counts (self->program, counts, self->trace->ranks);
}

static gboolean
define (Collectives *self, guint32 *number, GError **error)
{
  const TiCall *first = call_of (self, 0);
  ProgramOperation operation = { .type = ti_action_get (first->action)->operation,
                                 .group = 0,
                                 .root = first->root,
                                 .bytes = first->bytes,
                                 .counts = PROGRAM_NONE,
                                 .transfers = PROGRAM_NONE };
  const OperationSizes sizes = operation_sizes (operation.type);

  if (operation.type == OPERATION_REDUCE_SCATTER)
    operation.counts = program_define_counts (
        self->program, intern_get (self->trace->vectors, first->vector, NULL),
        self->trace->ranks);
  else if (sizes == SIZES_BLOCKS && !are_equal (self))
    operation.counts = define_blocks (self);
  else if (sizes == SIZES_PAIRS && (first->vector != PROGRAM_NONE || !are_equal (self))
           && !define_pairs (self, &operation.transfers, error))
    return FALSE;
  *number = program_define_operation (self->program, &operation);
  return TRUE;
}

/* The same calls of all members in an earlier instance are the same collective. */
static gboolean
define_once (Collectives *self, guint32 instance, guint32 *number, GError **error)
{
  gboolean added;
  const guint32 known = intern_add (self->known, self->calls,
                                    self->trace->ranks * sizeof (guint32), &added);

  if (added)
    {
      if (!check_agreement (self, instance, error) || !define (self, number, error))
        return FALSE;
      g_array_append_val (self->numbers, *number);
    }
  *number = g_array_index (self->numbers, guint32, known);
  return TRUE;
}

/* *n: the number of ranks that have the collective. */
static gboolean
take_instance (Collectives *self, guint32 instance, guint32 *n, GError **error)
{
  guint32 has = PROGRAM_NONE, has_not = PROGRAM_NONE;

  *n = 0;
  for (guint32 r = 0; r < self->trace->ranks; r++)
    {
      const Step *step = next_start (self, r);

      if (step != NULL)
        {
          self->calls[r] = step->index;
          has = has == PROGRAM_NONE ? r : has;
          ++*n;
        }
      else if (has_not == PROGRAM_NONE)
        has_not = r;
    }
  return *n == 0 || *n == self->trace->ranks
         || fail_count (self, next_start (self, has), has, has_not, instance, error);
}

static gboolean
define_all (Collectives *self, GError **error)
{
  guint32 n, number;

  for (guint32 instance = 0;; instance++)
    {
      if (!take_instance (self, instance, &n, error))
        return FALSE;
      if (n == 0)
        return TRUE;
      if (!define_once (self, instance, &number, error))
        return FALSE;
      program_new_instance (self->program);
      for (guint32 r = 0; r < self->trace->ranks; r++)
        {
          next_start (self, r)->index = number;
          self->at[r]++;
        }
    }
}

gboolean
ti_collectives_define (TiTrace *trace, Program *program, TiNameOf name,
                       gconstpointer data, GError **error)
{
  Collectives self = { .trace = trace,
                       .program = program,
                       .name = name,
                       .name_data = data,
                       .at = g_new0 (guint32, trace->ranks),
                       .calls = g_new (guint32, trace->ranks),
                       .known = intern_new (),
                       .numbers = g_array_new (FALSE, FALSE, sizeof (guint32)) };
  gboolean good = define_all (&self, error);

  g_array_unref (self.numbers);
  intern_free (self.known);
  g_free (self.calls);
  g_free (self.at);
  return good;
}
