/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Counts equal plain enumeration: operation by operation, element by element. */
#include "config.h"

#include <string.h>

#include "hpf-random.h"
#include "hpf/count/hpf-carry.h"
#include "hpf/count/hpf-check.h"
#include "hpf/language/hpf-parser.h"
#include "hpf/program/hpf-program.h"
#include "hpf/report/hpf-report.h"
#include "machine-file/machine-file.h"
#include "network/network.h"
#include "replay/replay.h"

#define MOST_ITERATIONS 3000

typedef void (*IterationFunc) (const gint64 *values, gpointer data);

/* ---- iterations ----------------------------------------------------------------------
 */

static guint
go (const HpfStatement *statement, guint depth, gint64 *values, IterationFunc tell,
    gpointer data)
{
  guint n = 0;
  if (depth == statement->loops->len)
    {
      if (tell != NULL)
        tell (values, data);
      return 1;
    }
  const HpfLoop *loop = statement->loops->pdata[depth];
  gint64 from = hpf_bound_value (loop->from, values, depth), k = 0;
  gint64 to = hpf_bound_value (loop->to, values, depth);
  for (gint64 v = from; loop->step > 0 ? v <= to : v >= to; v += loop->step, k++)
    {
      values[depth] = loop->counts ? k : v;
      n += go (statement, depth + 1, values, tell, data);
      if (n > MOST_ITERATIONS)
        break;
    }
  return n;
}

/* ---- owners --------------------------------------------------------------------------
 */

/* Formula (4), and GEN_BLOCK. */
static guint32
plain_coordinate (const HpfAxis *axis, gint64 j)
{
  guint64 offset = (guint64) (j - axis->lower);
  g_assert_cmpint (j, >=, axis->lower);
  g_assert_cmpuint (offset, <, axis->extent);
  if (axis->format != HPF_FORMAT_GEN_BLOCK)
    return (guint32) (offset / axis->block % axis->coordinates);
  guint32 coordinate = 0;
  while (offset >= axis->starts[coordinate + 1])
    coordinate++;
  return coordinate;
}

/* How many template elements each processor has of this element. */
static void
plain_owners (const HpfLayout *layout, const gint64 *element, guint axis,
              guint32 *coordinate, guint *owners)
{
  if (axis == layout->rank)
    {
      owners[shape_number (&layout->grid, coordinate)]++;
      return;
    }
  const HpfPlacement *placement = &layout->placement[axis];
  guint64 count = placement->is_range ? placement->count : 1;
  for (guint64 k = 0; k < count; k++)
    {
      const HpfAffine *value = &placement->value;
      gint64 j
          = placement->is_range ? placement->first + (gint64) k * placement->step
            : placement->dimension < 0
                ? value->constant
                : value->constant + value->coefficient[0] * element[placement->dimension];
      if (layout->axis[axis].format != HPF_FORMAT_WHOLE)
        coordinate[layout->axis[axis].grid_dimension]
            = plain_coordinate (&layout->axis[axis], j);
      plain_owners (layout, element, axis + 1, coordinate, owners);
    }
}

/* ---- one reference -------------------------------------------------------------------
 */

#define MOST_PROCESSORS 8

typedef struct
{
  char *collective; /* values of the outer loops */
  GHashTable *sent; /* "element>processor" */
  guint elements[MOST_PROCESSORS][MOST_PROCESSORS];
  GHashTable *sets[MOST_PROCESSORS][MOST_PROCESSORS];
} Exchange;

typedef struct
{
  const HpfTree *tree;
  const HpfStatement *statement;
  const HpfReference *reference;
  guint outer;
  guint32 processors;
  guint64 operations, communications, distinct;
  GPtrArray *collectives; /* Exchange, in the order of the program */
  GHashTable *by_name;
} Oracle;

static void
get_element (const HpfReference *reference, const gint64 *values, guint n,
             gint64 *element)
{
  for (guint d = 0; reference->array != NULL && d < reference->array->rank; d++)
    {
      const HpfRange *range = &reference->array->range[d];
      element[d] = hpf_affine_value (&reference->subscript[d], values, n);
      g_assert_cmpint (element[d], >=, range->lower);
      g_assert_cmpint (element[d], <, range->lower + (gint64) range->extent);
    }
}

static void
find_owners (Oracle *self, const HpfReference *reference, const gint64 *element,
             guint *owners)
{
  guint32 coordinate[SHAPE_MAX_RANK] = { 0 };
  memset (owners, 0, MOST_PROCESSORS * sizeof *owners);
  if (reference->array == NULL || reference->array->layout == NULL)
    for (guint32 p = 0; p < self->processors; p++)
      owners[p] = 1;
  else
    plain_owners (reference->array->layout, element, 0, coordinate, owners);
}

static Exchange *
get_collective (Oracle *self, const gint64 *values)
{
  g_autoptr (GString) name = g_string_new (NULL);
  for (guint i = 0; i < self->outer; i++)
    g_string_append_printf (name, "%" G_GINT64_FORMAT ",", values[i]);
  Exchange *collective = g_hash_table_lookup (self->by_name, name->str);
  if (collective != NULL)
    return collective;
  collective = g_new0 (Exchange, 1);
  collective->collective = g_strdup (name->str);
  collective->sent = g_hash_table_new_full (g_str_hash, g_str_equal, g_free, NULL);
  g_hash_table_insert (self->by_name, collective->collective, collective);
  g_ptr_array_add (self->collectives, collective);
  return collective;
}

/* Most coordinates as the processor's own, then the lowest number. */
static guint32
plain_source (const Shape *grid, const guint *holders, guint32 processors, guint32 p)
{
  guint32 own[SHAPE_MAX_RANK], theirs[SHAPE_MAX_RANK], best = 0;
  int best_equal = -1;
  shape_coordinates (grid, p, own);
  for (guint32 q = 0; q < processors; q++)
    {
      int equal = 0;
      shape_coordinates (grid, q, theirs);
      for (guint d = 0; d < grid->rank; d++)
        equal += own[d] == theirs[d];
      if (holders[q] > 0 && equal > best_equal)
        {
          best_equal = equal;
          best = q;
        }
    }
  return best;
}

static void
take_iteration (const gint64 *values, gpointer data)
{
  Oracle *self = data;
  gint64 stored[HPF_MOST_RANK], read[HPF_MOST_RANK];
  guint owners[MOST_PROCESSORS], holders[MOST_PROCESSORS];
  guint n = self->statement->loops->len;
  self->operations++;
  get_element (&self->statement->target, values, n, stored);
  get_element (self->reference, values, n, read);
  find_owners (self, &self->statement->target, stored, owners);
  find_owners (self, self->reference, read, holders);
  for (guint32 p = 0; p < self->processors; p++)
    if (owners[p] > 0 && holders[p] == 0)
      {
        Exchange *collective = get_collective (self, values);
        g_autoptr (GString) name = g_string_new (NULL);
        for (guint d = 0; d < self->reference->array->rank; d++)
          g_string_append_printf (name, "%" G_GINT64_FORMAT ",", read[d]);
        g_autofree char *key = g_strdup_printf ("%s>%u", name->str, p);
        self->communications += owners[p];
        if (!g_hash_table_add (collective->sent, g_steal_pointer (&key)))
          continue;
        guint32 q = plain_source (&self->reference->array->layout->grid, holders,
                                  self->processors, p);
        if (collective->sets[q][p] == NULL)
          collective->sets[q][p]
              = g_hash_table_new_full (g_str_hash, g_str_equal, g_free, NULL);
        collective->elements[q][p]++;
        g_hash_table_add (collective->sets[q][p], g_strdup (name->str));
        self->distinct++;
      }
}

static void
collective_free (gpointer data)
{
  Exchange *collective = data;
  g_hash_table_unref (collective->sent);
  g_free (collective->collective);
  for (guint q = 0; q < MOST_PROCESSORS; q++)
    for (guint p = 0; p < MOST_PROCESSORS; p++)
      if (collective->sets[q][p] != NULL)
        g_hash_table_unref (collective->sets[q][p]);
  g_free (collective);
}

/* ---- its pattern, from the words of docs/hpf.md
 * ------------------------------------------ */

static gboolean
is_same_line (const Shape *grid, guint32 along, guint32 a, guint32 b)
{
  guint32 x[SHAPE_MAX_RANK], y[SHAPE_MAX_RANK];
  shape_coordinates (grid, a, x);
  shape_coordinates (grid, b, y);
  for (guint d = 0; d < grid->rank; d++)
    if ((along & (1u << d)) == 0 && x[d] != y[d])
      return FALSE;
  return TRUE;
}

static gboolean
sends (const Exchange *self, guint32 q, guint32 p)
{
  return self->elements[q][p] > 0;
}

static gboolean
is_end (const Exchange *self, guint32 processor, gboolean destination)
{
  for (guint32 other = 0; other < MOST_PROCESSORS; other++)
    if (destination ? sends (self, other, processor) : sends (self, processor, other))
      return TRUE;
  return FALSE;
}

static gboolean
is_set_equal (GHashTable *a, GHashTable *b)
{
  GHashTableIter iter;
  gpointer key;
  if (g_hash_table_size (a) != g_hash_table_size (b))
    return FALSE;
  g_hash_table_iter_init (&iter, a);
  while (g_hash_table_iter_next (&iter, &key, NULL))
    if (!g_hash_table_contains (b, key))
      return FALSE;
  return TRUE;
}

#define FOR_PAIRS(q, p)                                                                  \
  for (guint32 q = 0; q < MOST_PROCESSORS; q++)                                          \
    for (guint32 p = 0; p < MOST_PROCESSORS; p++)                                        \
      if (sends (self, q, p))

static gboolean
is_exchange (const Exchange *self)
{
  FOR_PAIRS (q, p)
  {
    if (!sends (self, p, q))
      return FALSE;
    for (guint32 other = 0; other < MOST_PROCESSORS; other++)
      if (other != p && sends (self, q, other))
        return FALSE;
  }
  return TRUE;
}

static gboolean
is_shift (const Exchange *self, const Shape *grid)
{
  guint32 first[SHAPE_MAX_RANK], x[SHAPE_MAX_RANK], y[SHAPE_MAX_RANK];
  gboolean has_first = FALSE;
  FOR_PAIRS (q, p)
  {
    shape_coordinates (grid, q, x);
    shape_coordinates (grid, p, y);
    for (guint d = 0; d < grid->rank; d++)
      {
        guint32 difference = (y[d] + grid->size[d] - x[d]) % grid->size[d];
        if (has_first && difference != first[d])
          return FALSE;
        first[d] = difference;
      }
    has_first = TRUE;
  }
  return TRUE;
}

static gboolean
is_general (const Exchange *self, const Shape *grid, guint32 along)
{
  for (guint32 q = 0; q < MOST_PROCESSORS; q++)
    for (guint32 p = 0; p < MOST_PROCESSORS; p++)
      if (p != q && is_end (self, q, FALSE) && is_end (self, p, TRUE)
          && is_same_line (grid, along, p, q) && !sends (self, q, p))
        return TRUE;
  return FALSE;
}

/* Every line has one source, or one destination. */
static gboolean
is_one (const Exchange *self, const Shape *grid, guint32 along, gboolean destination)
{
  for (guint32 a = 0; a < MOST_PROCESSORS; a++)
    for (guint32 b = 0; b < a; b++)
      if (is_end (self, a, destination) && is_end (self, b, destination)
          && is_same_line (grid, along, a, b))
        return FALSE;
  return TRUE;
}

static gboolean
sends_same (const Exchange *self)
{
  for (guint32 q = 0; q < MOST_PROCESSORS; q++)
    for (guint32 a = 0; a < MOST_PROCESSORS; a++)
      for (guint32 b = 0; b < a; b++)
        if (sends (self, q, a) && sends (self, q, b)
            && !is_set_equal (self->sets[q][a], self->sets[q][b]))
          return FALSE;
  return TRUE;
}

static const char *
plain_pattern (const Exchange *self, const Shape *grid, guint32 *along)
{
  *along = 0;
  FOR_PAIRS (q, p)
  {
    guint32 x[SHAPE_MAX_RANK], y[SHAPE_MAX_RANK];
    shape_coordinates (grid, q, x);
    shape_coordinates (grid, p, y);
    for (guint d = 0; d < grid->rank; d++)
      *along |= x[d] != y[d] ? 1u << d : 0;
  }
  if (is_exchange (self))
    return "exchange";
  if (is_shift (self, grid))
    return "shift";
  if (is_general (self, grid, *along))
    return "general";
  if (is_one (self, grid, *along, FALSE))
    return sends_same (self) ? "broadcast" : "scatter";
  if (is_one (self, grid, *along, TRUE))
    return "gather";
  return sends_same (self) ? "all-gather" : "all-to-all";
}

/* ---- comparing -----------------------------------------------------------------------
 */

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
  const char *pattern
      = largest != NULL ? plain_pattern (largest, &array->layout->grid, &along) : "none";
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
  gint64 values[HPF_MOST_LOOPS];
  Oracle oracle = { .tree = tree,
                    .statement = statement,
                    .reference = reference,
                    .processors = shape_count (&tree->shape) };
  g_autoptr (GPtrArray) collectives = g_ptr_array_new_with_free_func (collective_free);
  g_autoptr (GHashTable) by_name = g_hash_table_new (g_str_hash, g_str_equal);
  oracle.collectives = collectives;
  oracle.by_name = by_name;
  oracle.outer = hpf_outer_loops (statement, reference, per_iteration);
  go (statement, 0, values, take_iteration, &oracle);
  compare (&oracle, counts);
}

/* ---- the program for the replay
 * ---------------------------------------------------------- */

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
  Oracle oracle = { .tree = self->tree, .processors = shape_count (&self->tree->shape) };
  gint64 element[HPF_MOST_RANK];
  guint owners[MOST_PROCESSORS];
  get_element (&self->statement->target, values, self->statement->loops->len, element);
  find_owners (&oracle, &self->statement->target, element, owners);
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
      go (work.statement, 0, values, add_work, &work);
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

/* ---- whole programs ------------------------------------------------------------------
 */

static void
compare_program (const HpfTree *tree, gboolean per_iteration)
{
  g_autoptr (GError) error = NULL;
  g_autoptr (HpfReport) report = hpf_report_new (tree, per_iteration, &error);
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
    if (go (tree->statements->pdata[i], 0, values, NULL, NULL) > MOST_ITERATIONS)
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
      go (beyond.statement, 0, values, look_beyond, &beyond);
    }
  return beyond.found;
}

/* Returns: whether it was right, and compared. */
static gboolean
try_program (const char *text, gboolean per_iteration)
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
  compare_program (tree, per_iteration);
  return TRUE;
}

static void
test_counts_equal_enumeration (void)
{
  guint compared = 0;
  const char *wanted = g_getenv ("HPF_SEED");
  guint32 first = wanted != NULL ? (guint32) g_ascii_strtoull (wanted, NULL, 10) : 1;
  for (guint32 seed = first; compared < 5000 && (wanted == NULL || seed == first); seed++)
    {
      g_autoptr (GRand) random = g_rand_new_with_seed (seed);
      g_autofree char *text = hpf_random_program (random, FALSE);
      g_test_message ("seed %u", seed);
      if (wanted != NULL)
        g_print ("%s", text);
      compared += try_program (text, seed % 4 == 0);
    }
  g_test_message ("%u programs compared", compared);
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/hpf/random/counts-equal-enumeration", test_counts_equal_enumeration);
  return g_test_run ();
}
