/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "tune/tune.h"

#include "collectives/library.h"
#include "collectives/schedule.h"
#include "collectives/selection.h"

#define KIB(n) (G_GUINT64_CONSTANT (n) << 10)

/* More are left out: they would take too long. */
#define MOST_SEGMENTS (G_GUINT64_CONSTANT (1) << 20)

static const guint64 segments[] = { KIB (8), KIB (64), KIB (512) };

static void
clear_row (gpointer row)
{
  g_array_unref (((TuneRow *) row)->tries);
}

void
tune_free (Tune *self)
{
  if (self == NULL)
    return;
  g_array_unref (self->rows);
  g_free (self);
}

TotalTime
tune_saving (const TuneRow *row)
{
  return (TotalTime) (tune_try (row, 0)->time - tune_try (row, row->best)->time)
         * row->count;
}

char *
tune_algorithm (const AlgorithmUse *use)
{
  return use->segment == 0
             ? g_strdup (algorithm_name (use->algorithm))
             : g_strdup_printf ("%s(%" G_GUINT64_FORMAT ")",
                                algorithm_name (use->algorithm), use->segment);
}

/* ---- rows -------------------------------------------------------------------------- */

static int
compare_rows (gconstpointer a, gconstpointer b)
{
  const TuneRow *one = a, *other = b;

  if (one->type != other->type)
    return one->type < other->type ? -1 : 1;
  if (one->members != other->members)
    return one->members < other->members ? -1 : 1;
  return one->from < other->from ? -1 : one->from > other->from;
}

static guint64
power_of_two_down (guint64 n)
{
  return n == 0 ? 0 : G_GUINT64_CONSTANT (1) << (63 - __builtin_clzll (n));
}

static void
add_operation (Tune *self, guint32 number, const GroupOperation *operation, guint64 count)
{
  const guint64 size
      = library_deciding_size (self->machine->collectives.library, operation);
  TuneRow row = { .type = operation->type,
                  .nonblocking = operation->nonblocking,
                  .members = operation->members,
                  .from = power_of_two_down (size),
                  .size = size,
                  .count = count,
                  .collective = number };

  row.below = row.from == 0 ? 1 : row.from * 2;
  for (guint i = 0; i < self->rows->len; i++)
    {
      TuneRow *known = &g_array_index (self->rows, TuneRow, i);

      if (compare_rows (known, &row) != 0)
        continue;
      known->count += count;
      if (size <= known->size)
        return;
      known->size = size;
      known->collective = number;
      known->nonblocking = row.nonblocking;
      return;
    }
  row.tries = g_array_new (FALSE, FALSE, sizeof (TuneTry));
  g_array_append_val (self->rows, row);
}

static void
add_rows (Tune *self, const CollectiveUse *use)
{
  for (guint32 number = 0; number < program_collectives (self->program); number++)
    {
      const Collective *collective = program_collective (self->program, number);
      const guint64 count = collective_use_count (use, number);
      g_autofree Transfer *pairs = NULL;

      if (collective->type != COLLECTIVE_OPERATION || count == 0)
        continue;
      const GroupOperation operation
          = program_operation_of (self->program, collective, &pairs);
      const AlgorithmUse own = machine_choose_algorithm (self->machine, &operation);
      g_autoptr (Schedule) schedule = schedule_new (&operation, &own);
      if (schedule != NULL && !schedule_is_empty (schedule))
        add_operation (self, number, &operation, count);
    }
  g_array_sort (self->rows, compare_rows);
}

/* ---- replays ----------------------------------------------------------------------- */

/* A program of one operation, which all members begin at 0. */
static Program *
make_program (Program *program, const Collective *collective)
{
  const Group *group = program_group (program, collective->group);
  const Interval main
      = { .kind = "MAIN", .file = "", .parent = PROGRAM_NONE, .count = 1 };
  ProgramOperation operation = { .type = collective->operation,
                                 .split = collective->split,
                                 .root = collective->root,
                                 .bytes = collective->bytes,
                                 .counts = collective->counts,
                                 .transfers = collective->transfers };
  Program *alone = program_new_separate (
      program_processors (program), program_reader (program), program_file (program));

  program_define_interval (alone, &main);
  operation.group = program_define_group (alone, group);
  if (operation.counts != PROGRAM_NONE)
    operation.counts = program_define_counts (
        alone, program_counts (program, collective->counts), group->count);
  if (operation.transfers != PROGRAM_NONE)
    {
      const Transfers *of = program_transfers (program, collective->transfers);

      operation.transfers = program_define_transfers (alone, of->entries, of->count);
    }
  const guint32 number = program_define_operation (alone, &operation);
  const guint32 instance = program_new_instance (alone);
  for (guint32 i = 0; i < group->count; i++)
    {
      program_append_start (alone, group_processor (group, i), number, instance);
      program_append_wait (alone, group_processor (group, i), instance);
    }
  return alone;
}

typedef struct
{
  Program *alone;
  Machine *machine; /* a copy, whose choice is changed */
  Network *network;
  TuneRow *row;
  guint64 bytes; /* the sum of all sizes */
} Trying;

static gboolean
try_one (const Trying *self, const AlgorithmUse *use, GError **error)
{
  AlgorithmChoice *choice = &self->machine->algorithms[self->row->type];
  TuneTry one = { .use = *use };
  ReplayResult result;

  one.use.below = G_MAXUINT64;
  *choice = (AlgorithmChoice){ .count = 1, .uses = { one.use } };
  g_autoptr (Replay) replay = replay_new (self->alone, self->machine, self->network);
  if (!replay_run (replay, &result, error))
    return FALSE;
  one.time = result.time;
  g_array_append_val (self->row->tries, one);
  if (one.time < tune_try (self->row, self->row->best)->time)
    self->row->best = self->row->tries->len - 1;
  return TRUE;
}

static gboolean
is_default (const TuneRow *row, const AlgorithmUse *use)
{
  const AlgorithmUse *first = &tune_try (row, 0)->use;

  return first->algorithm == use->algorithm && first->segment == use->segment;
}

/* An algorithm, in segments of each size if it has any. */
static gboolean
try_algorithm (const Trying *self, const Algorithm *algorithm, GError **error)
{
  AlgorithmUse use = { .algorithm = algorithm };
  guint64 without;
  const gboolean in_segments = algorithm_has_segments (algorithm, &without);

  if ((!in_segments || without == 0) && !is_default (self->row, &use)
      && !try_one (self, &use, error))
    return FALSE;
  for (guint i = 0; in_segments && i < G_N_ELEMENTS (segments); i++)
    {
      use.segment = segments[i];
      if (self->bytes / use.segment <= MOST_SEGMENTS && !is_default (self->row, &use)
          && !try_one (self, &use, error))
        return FALSE;
    }
  return TRUE;
}

static gboolean
try_all (const Tune *tune, TuneRow *row, GError **error)
{
  const Collective *collective = program_collective (tune->program, row->collective);
  g_autofree Transfer *pairs = NULL;
  const GroupOperation operation
      = program_operation_of (tune->program, collective, &pairs);
  const AlgorithmUse own = machine_choose_algorithm (tune->machine, &operation);
  g_autoptr (Program) alone = make_program (tune->program, collective);
  g_autoptr (Machine) machine = machine_copy (tune->machine);
  g_autoptr (Network) network = network_new (machine, &machine->shape, error);
  const Algorithm *algorithm;

  if (network == NULL)
    return FALSE;
  g_hash_table_add (machine->set, g_strdup (operation_name (row->type)));
  const Trying self
      = { alone, machine, network, row, operation_measure (&operation, MEASURE_TOTAL) };
  if (!try_one (&self, &own, error))
    return FALSE;
  for (guint i = 0; (algorithm = algorithm_of (row->type, i)) != NULL; i++)
    if (!try_algorithm (&self, algorithm, error))
      return FALSE;
  return TRUE;
}

Tune *
tune_find (const Machine *machine, const CollectiveUse *use, TuneStep step, gpointer data,
           GError **error)
{
  g_autoptr (Tune) self = g_new0 (Tune, 1);

  self->program = use != NULL ? collective_use_program (use) : NULL;
  self->machine = machine;
  self->rows = g_array_new (FALSE, FALSE, sizeof (TuneRow));
  g_array_set_clear_func (self->rows, clear_row);
  if (use != NULL)
    add_rows (self, use);
  for (guint i = 0; i < self->rows->len; i++)
    {
      TuneRow *row = &g_array_index (self->rows, TuneRow, i);

      if (step != NULL)
        step (data, row);
      if (!try_all (self, row, error))
        return NULL;
    }
  return g_steal_pointer (&self);
}
