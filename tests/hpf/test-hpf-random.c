/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Counts equal plain enumeration: operation by operation, element by element. */
#include "config.h"

#include <string.h>

#include "hpf-enumerated.h"
#include "hpf-random.h"
#include "hpf/count/hpf-carry.h"
#include "hpf/count/hpf-check.h"
#include "hpf/language/hpf-parser.h"
#include "hpf/program/hpf-program.h"
#include "hpf/report/hpf-report.h"
#include "machine-file/machine-file.h"
#include "network/network.h"
#include "replay/replay.h"
#include "fixture/unit.h"

/* ---- comparing --------------------------------------------------------------------- */

static void
compare_pairs (const Oracle *self, const HpfCounts *counts, guint64 size)
{
  guint64 pairs = 0, most_sent = 0, most_received = 0;
  guint64 sums[MOST_PROCESSORS][MOST_PROCESSORS] = { 0 };
  guint64 sent[MOST_PROCESSORS] = { 0 }, received[MOST_PROCESSORS] = { 0 };

  for (guint i = 0; i < self->collectives->len; i++)
    {
      const Exchange *collective = self->collectives->pdata[i];

      for (guint q = 0; q < MOST_PROCESSORS; q++)
        for (guint p = 0; p < MOST_PROCESSORS; p++)
          sums[q][p] += collective->elements[q][p];
    }
  for (guint q = 0; q < MOST_PROCESSORS; q++)
    for (guint p = 0; p < MOST_PROCESSORS; p++)
      if (sums[q][p] > 0)
        {
          const HpfFlow *flow = &g_array_index (counts->matrix, HpfFlow, pairs);

          g_assert_cmpuint (pairs, <, counts->matrix->len);
          g_assert_cmpuint (flow->source, ==, q);
          g_assert_cmpuint (flow->destination, ==, p);
          g_assert_cmpuint (flow->elements, ==, sums[q][p]);
          sent[q] += sums[q][p] * size;
          received[p] += sums[q][p] * size;
          pairs++;
        }
  for (guint p = 0; p < MOST_PROCESSORS; p++)
    {
      most_sent = MAX (most_sent, sent[p]);
      most_received = MAX (most_received, received[p]);
    }
  g_assert_cmpuint (counts->pairs, ==, pairs);
  g_assert_cmpuint (counts->most_sent_bytes, ==, most_sent);
  g_assert_cmpuint (counts->most_received_bytes, ==, most_received);
}

static void
compare (const Oracle *self, const HpfCounts *counts)
{
  const HpfArray *array = self->reference->array;
  guint64 size = array != NULL ? array->element_bytes : 0;
  const Exchange *largest = NULL;
  guint32 along = 0;

  for (guint i = 0; i < self->collectives->len; i++)
    {
      const Exchange *collective = self->collectives->pdata[i];

      if (largest == NULL
          || g_hash_table_size (collective->sent) > g_hash_table_size (largest->sent))
        largest = collective;
    }
  const char *pattern = largest != NULL
                            ? exchange_pattern (largest, &array->layout->grid, &along)
                            : "none";
  g_assert_cmpuint (counts->operations, ==, self->operations);
  g_assert_cmpuint (counts->communications, ==, self->communications);
  g_assert_cmpuint (counts->distinct, ==, self->distinct);
  g_assert_cmpuint (counts->bytes, ==, self->distinct * size);
  g_assert_cmpuint (counts->collectives, ==, self->collectives->len);
  g_assert_cmpstr (hpf_pattern_name (counts->pattern), ==, pattern);
  g_assert_cmpuint (counts->along, ==, along);
  compare_pairs (self, counts, size);
}

static void
compare_reference (const HpfTree *tree, const HpfStatement *statement,
                   const HpfReference *reference, gboolean per_iteration,
                   const HpfCounts *counts)
{
  Oracle oracle = { .statement = statement,
                    .reference = reference,
                    .outer = hpf_outer_loops (statement, reference, per_iteration),
                    .processors = shape_count (&tree->shape) };

  oracle_enumerate (&oracle);
  compare (&oracle, counts);
  oracle_clear (&oracle);
}

/* ---- the program for the replay ---------------------------------------------------- */

/* Every collective has its part in the streams of all that take part. */
static void
check_start (const Program *program, guint32 processor, const Step *step,
             GHashTable *instances, guint64 *bytes, guint64 *messages)
{
  const Collective *collective = program_collective (program, step->index);
  const Transfers *transfers = program_transfers (program, collective->transfers);

  g_assert_cmpuint (program_group_place (program, collective->group, processor), !=,
                    PROGRAM_NONE);
  if (!g_hash_table_add (instances, GUINT_TO_POINTER (step->tag)))
    return;
  *messages += transfers->count;
  for (guint32 i = 0; i < transfers->count; i++)
    bytes[transfers->entries[i].source * MOST_PROCESSORS
          + transfers->entries[i].destination]
        += transfers->entries[i].bytes;
}

typedef struct
{
  const HpfTree *tree;
  const HpfStatement *statement;
  guint64 *operators;
} Work;

static void
add_work (const gint64 *values, gpointer data)
{
  Work *self = data;
  Oracle oracle = { .processors = shape_count (&self->tree->shape) };
  gint64 element[HPF_MOST_RANK];
  guint owners[MOST_PROCESSORS];

  enumerated_element (&self->statement->target, values, self->statement->loops->len,
                      element);
  oracle_find_owners (&oracle, &self->statement->target, element, owners);
  for (guint32 p = 0; p < oracle.processors; p++)
    self->operators[p] += owners[p] > 0 ? self->statement->operators : 0;
}

/* The messages of a replay have these bytes, and are as many as the pairs of all
 * collectives. */
static void
replay_bytes (Program *program, guint64 bytes, guint64 messages)
{
  g_autoptr (GError) error = NULL;
  g_autoptr (Machine) machine = machine_new ();
  ReplayResult result;

  g_assert_true (machine_resolve (machine, &error));
  g_autoptr (Network) network = network_new (machine, program_shape (program), &error);
  g_assert_no_error (error);
  g_autoptr (Replay) replay = replay_new (program, machine, network);
  g_assert_true (replay_run (replay, &result, &error));
  g_assert_cmpuint (result.bytes, ==, bytes);
  g_assert_cmpuint (result.messages, ==, messages);
}

static void
compare_replayed (const HpfTree *tree, const HpfReport *report, gboolean per_iteration)
{
  g_autoptr (GError) error = NULL;
  g_autoptr (Program) program = hpf_program_new (tree, per_iteration, NULL, &error);
  g_autoptr (GHashTable) instances = g_hash_table_new (NULL, NULL);
  guint64 bytes[MOST_PROCESSORS * MOST_PROCESSORS] = { 0 };
  guint64 operators[MOST_PROCESSORS] = { 0 }, collectives = 0, messages = 0, sum = 0;
  gint64 values[HPF_MOST_LOOPS];

  g_assert_no_error (error);
  for (guint i = 0; i < report->matrix->len; i++)
    {
      const HpfTraffic *traffic = &g_array_index (report->matrix, HpfTraffic, i);

      bytes[traffic->source * MOST_PROCESSORS + traffic->destination] -= traffic->bytes;
      sum += traffic->bytes;
    }
  for (guint i = 0; i < tree->statements->len; i++)
    {
      Work work = { tree, tree->statements->pdata[i], operators };

      enumerate_iterations (work.statement, 0, values, add_work, &work);
    }
  for (guint32 p = 0; p < program_processors (program); p++)
    {
      guint32 length;
      const Step *steps = program_stream (program, p, &length);

      for (guint32 i = 0; i < length; i++)
        if (steps[i].type == STEP_START)
          check_start (program, p, &steps[i], instances, bytes, &messages);
        else if (steps[i].type == STEP_COMPUTE)
          operators[p] -= steps[i].amount;
    }
  for (guint i = 0; i < G_N_ELEMENTS (bytes); i++)
    g_assert_cmpuint (bytes[i], ==, 0);
  for (guint p = 0; p < MOST_PROCESSORS; p++)
    g_assert_cmpuint (operators[p], ==, 0);
  for (guint i = 0; i < report->counts->len; i++)
    collectives += g_array_index (report->counts, HpfCounts, i).collectives;
  g_assert_cmpuint (g_hash_table_size (instances), ==, collectives);
  replay_bytes (program, sum, messages);
}

/* ---- without a list of pairs ------------------------------------------------------- */

/* Returns: whether the structure was counted. */
static gboolean
compare_structure (const HpfTree *tree, const HpfStatement *statement,
                   const HpfReference *reference, const HpfCounts *listed)
{
  g_autoptr (HpfCounter) counter = hpf_counter_new (tree, statement, reference, 0);
  g_auto (HpfCounts) counts = { 0 };
  g_autoptr (GError) error = NULL;

  hpf_counter_list_at_most (counter, 0);
  g_assert_true (hpf_counter_count (counter, FALSE, &counts, &error));
  g_assert_cmpuint (counts.operations, ==, listed->operations);
  g_assert_cmpuint (counts.communications, ==, listed->communications);
  g_assert_cmpuint (counts.distinct, ==, listed->distinct);
  g_assert_cmpuint (counts.bytes, ==, listed->bytes);
  g_assert_cmpuint (counts.collectives, ==, listed->collectives);
  g_assert_cmpuint (counts.pairs, ==, listed->pairs);
  g_assert_cmpuint (counts.most_sent_bytes, ==, listed->most_sent_bytes);
  g_assert_cmpuint (counts.most_received_bytes, ==, listed->most_received_bytes);
  g_assert_cmpint (counts.pattern, ==, listed->pattern);
  g_assert_cmpuint (counts.along, ==, listed->along);
  return !counts.has_matrix && counts.pairs > 0;
}

/* ---- whole programs ---------------------------------------------------------------- */

static void
compare_program (const HpfTree *tree, gboolean per_iteration, guint *structures)
{
  g_autoptr (GError) error = NULL;
  g_autoptr (HpfReport) report = hpf_report_new (tree, per_iteration, TRUE, &error);
  guint number = 0;
  guint64 bytes = 0, matrix = 0;

  g_assert_no_error (error);
  for (guint i = 0; i < tree->statements->len; i++)
    {
      const HpfStatement *statement = tree->statements->pdata[i];

      for (guint j = 0; j < statement->references->len; j++)
        {
          const HpfCounts *counts = &g_array_index (report->counts, HpfCounts, number++);

          compare_reference (tree, statement, statement->references->pdata[j],
                             per_iteration, counts);
          bytes += counts->bytes;
          if (hpf_outer_loops (statement, statement->references->pdata[j], per_iteration)
              == 0)
            *structures += compare_structure (tree, statement,
                                              statement->references->pdata[j], counts);
        }
    }
  for (guint i = 0; i < report->matrix->len; i++)
    matrix += g_array_index (report->matrix, HpfTraffic, i).bytes;
  g_assert_cmpuint (matrix, ==, bytes);
  compare_replayed (tree, report, per_iteration);
}

static gboolean
is_small (const HpfTree *tree)
{
  gint64 values[HPF_MOST_LOOPS];

  for (guint i = 0; i < tree->statements->len; i++)
    if (enumerate_iterations (tree->statements->pdata[i], 0, values, NULL, NULL)
        > MOST_ITERATIONS)
      return FALSE;
  return TRUE;
}

/* A subscript that is used is out of bounds. */
typedef struct
{
  const HpfStatement *statement;
  gboolean found;
} Beyond;

static gboolean
is_beyond (const HpfReference *reference, const gint64 *values, guint n)
{
  for (guint d = 0; reference->array != NULL && d < reference->array->rank; d++)
    {
      const HpfRange *range = &reference->array->range[d];
      gint64 value = hpf_affine_value (&reference->subscript[d], values, n);

      if (value < range->lower || value >= range->lower + (gint64) range->extent)
        return TRUE;
    }
  return FALSE;
}

static void
look_beyond (const gint64 *values, gpointer data)
{
  Beyond *self = data;
  guint n = self->statement->loops->len;

  self->found = self->found || is_beyond (&self->statement->target, values, n);
  for (guint i = 0; i < self->statement->references->len; i++)
    self->found
        = self->found || is_beyond (self->statement->references->pdata[i], values, n);
}

static gboolean
has_beyond (const HpfTree *tree)
{
  gint64 values[HPF_MOST_LOOPS];
  Beyond beyond = { NULL, FALSE };

  for (guint i = 0; i < tree->statements->len; i++)
    {
      beyond.statement = tree->statements->pdata[i];
      enumerate_iterations (beyond.statement, 0, values, look_beyond, &beyond);
    }
  return beyond.found;
}

/* Returns: whether it was right, and compared. */
static gboolean
try_program (const char *text, gboolean per_iteration, guint *structures)
{
  const HpfOptions options = { 0 };
  g_autoptr (GError) error = NULL;
  g_autoptr (TextInput) input
      = text_input_new_from_string (text, strlen (text), "random.hpf");
  g_autoptr (HpfTree) tree = hpf_parse (input, &options, &error);

  if (tree == NULL || !is_small (tree))
    return FALSE;
  if (!hpf_check (tree, &error))
    {
      if (strstr (error->message, "subscript") != NULL)
        g_assert_true (has_beyond (tree));
      return FALSE;
    }
  compare_program (tree, per_iteration, structures);
  return TRUE;
}

static void
test_counts_equal_enumeration (void)
{
  guint compared = 0, structures = 0;
  const char *wanted = g_getenv ("HPF_SEED");
  guint32 first = wanted != NULL ? (guint32) g_ascii_strtoull (wanted, NULL, 10) : 1;

  for (guint32 seed = first; compared < 5000 && (wanted == NULL || seed == first); seed++)
    {
      g_autoptr (GRand) random = g_rand_new_with_seed (seed);
      g_autofree char *text = hpf_random_program (random, FALSE);

      g_test_message ("seed %u", seed);
      if (wanted != NULL)
        g_print ("%s", text);
      compared += try_program (text, seed % 4 == 0, &structures);
    }
  g_test_message ("%u programs compared, %u collectives by their structure", compared,
                  structures);
  if (wanted == NULL)
    g_assert_cmpuint (structures, >, 100);
}

UNIT_MAIN (argc, argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/hpf/random/counts-equal-enumeration", test_counts_equal_enumeration);
  return g_test_run ();
}
