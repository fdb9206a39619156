/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Real traces against the numbers of an independent implementation of the same rules: the
 * tree of intervals, the operations counted, every characteristic that does not depend on
 * the network, and what the formula networks charge for all exchanges and reductions of a
 * run. Skipped where the traces are not there (NETFARE_SHARED, else ../shared). */
#include "config.h"

#include <string.h>

#include "dvm/dvm-reader.h"
#include "fixture/unit.h"

static const char *const traces[] = {
  "jac1d_orig", "jac1d_c",     "jac2d_c_e4", "jac2d_small", "jac3d_c",  "jac_f",
  "jach_hpf",   "multb_f",     "redb_c",     "redbf_f",     "adi_c",    "realn_c",
  "mgrid",      "copy_c",      "gauss_c_e4", "gausf_f",     "gauss_wb", "gauswh_f",
  "tsk",        "tasks_f_ps4", "taskst_f",   "tsk_ra_ps4",  "sor_c",    "sor_f",
  "adi_f",      "jacas_c",
};

/* What each interval amounts to, summed over processors. */
typedef struct
{
  SimTime cpu, system, io; /* productive */
  SimTime insufficient_user, insufficient_system;
} Sums;

static char *
shared_path (const char *name)
{
  const char *shared = g_getenv ("NETFARE_SHARED");

  if (shared != NULL)
    return g_build_filename (shared, "traces", name, NULL);
  return g_build_filename (g_getenv ("srcdir") != NULL ? g_getenv ("srcdir") : ".", "..",
                           "shared", "traces", name, NULL);
}

static Program *
read_trace (const char *trace, const char *shape_text)
{
  g_autofree char *name = g_strconcat (trace, ".ptr.gz", NULL);
  g_autofree char *path = shared_path (name);
  g_autofree char *why = NULL;
  g_autoptr (GError) error = NULL;
  g_autoptr (TextInput) input = text_input_open (path, &error);
  Program *program;
  Shape shape;

  g_assert_no_error (error);
  g_assert_true (shape_parse (shape_text, &shape, &why));
  program = dvm_read (input, &shape, NULL, NULL, &error);
  g_assert_no_error (error);
  return program;
}

/* ---- sums over the steps ----------------------------------------------------------- */

static void
add_segment (const Program *program, const Step *step, Sums *sums)
{
  guint32 members = program_group (program, step->group)->count;

  for (guint32 i = 0; i < program_segment_length (program, step->index); i++)
    {
      Amount amount = program_segment_amount (program, step->index, i);

      switch ((Activity) amount.activity)
        {
        case ACTIVITY_USER:
          sums->cpu += amount.time;
          sums->insufficient_user += amount.time * (members - 1);
          break;
        case ACTIVITY_SYSTEM:
          sums->system += amount.time;
          sums->insufficient_system += amount.time * (members - 1);
          break;
        case ACTIVITY_IO:
          sums->io += amount.time;
          break;
        }
    }
}

static void
add_loop (const Program *program, const Step *step, Sums *sums)
{
  for (guint32 i = 0; i < program_group (program, step->group)->count; i++)
    {
      PartitionShare share
          = program_loop_share (program, step, i, (SimTime) step->amount);

      sums->cpu += share.productive;
      sums->insufficient_user += share.time - share.productive;
    }
}

static void
add_pipeline (const Program *program, const Step *step, Sums *sums)
{
  Step loop = *step;

  loop.index = program_pipeline (program, step->index)->partition;
  loop.part = LOOP_WHOLE;
  add_loop (program, &loop, sums);
}

/* One entry an interval, nested intervals not included. */
static Sums *
sum_steps (Program *program)
{
  Sums *sums = g_new0 (Sums, program_intervals (program));
  guint32 length, active = 0;
  const Step *steps = program_stream (program, 0, &length);

  for (guint32 i = 0; i < length; i++)
    switch ((StepType) steps[i].type)
      {
      case STEP_SEGMENT:
        add_segment (program, &steps[i], &sums[active]);
        break;
      case STEP_LOOP:
        add_loop (program, &steps[i], &sums[active]);
        break;
      case STEP_ENTER:
        active = steps[i].index;
        break;
      case STEP_LEAVE:
        active = program_interval (program, active)->parent;
        break;
      case STEP_PIPELINE:
        add_pipeline (program, &steps[i], &sums[active]);
        break;
      case STEP_COMPUTE:
      case STEP_SEND:
      case STEP_RECEIVE:
      case STEP_START:
      case STEP_WAIT:
      case STEP_SYNCHRONISE:
      case STEP_POST:
      case STEP_COMPLETE:
      case STEP_AT:
      case STEP_END:
        break;
      }
  g_assert_cmpuint (active, ==, 0);
  return sums;
}

/* ---- what exchanges and reductions cost -------------------------------------------- */

/* The reference's machine: 75 us to start, 0.2 us a byte. */
#define START_TIME (75 * SIM_TIME_PER_MICROSECOND)
#define BYTE_TIME (SIM_TIME_PER_MICROSECOND / 5)

static SimTime
bus_transfers (const Transfers *transfers)
{
  SimTime time = 0;

  for (guint32 i = 0; i < transfers->count; i++)
    time += START_TIME + BYTE_TIME * (SimTime) transfers->entries[i].bytes;
  return time;
}

/* The least over all portions S of (Ts + Tb*S) * (l - 1 + ceil (L/S)). */
static SimTime
transputer_transfers (const Program *program, const Transfers *transfers)
{
  SimTime best = G_MAXINT64;
  gint64 distance = 0, largest = 0;

  for (guint32 i = 0; i < transfers->count; i++)
    {
      const Transfer *transfer = &transfers->entries[i];
      gint64 mine = shape_distance (program_shape (program), transfer->source,
                                    transfer->destination);

      if (mine > distance)
        largest = 0;
      distance = MAX (distance, mine);
      if (mine == distance)
        largest = MAX (largest, (gint64) transfer->bytes);
    }
  if (distance == 0)
    return 0;
  for (gint64 s = distance == 1 ? largest : 1; s <= largest; s++)
    best = MIN (best,
                (START_TIME + BYTE_TIME * s) * (distance - 1 + (largest + s - 1) / s));
  return best;
}

static SimTime
reduction_cost (const Program *program, const Collective *collective, gboolean bus)
{
  const Shape *shape = &program_group (program, collective->group)->shape;
  SimTime one = START_TIME + BYTE_TIME * (SimTime) collective->bytes;
  gint64 product = 1, inner = 0, outer = 0;

  if (collective->axes == PROGRAM_NONE || shape_count (shape) == 1)
    return 0;
  for (guint d = 0; d < shape->rank; d++)
    if (collective->axes >> d & 1)
      {
        product *= shape->size[d];
        inner += shape->size[d] / 2;
      }
    else
      outer += shape->size[d] / 2;
  return bus ? one * (product + shape_count (shape) - 2) : one * (2 * inner + outer);
}

/* Cost of all runs of a kind, once for each processor that takes part. */
static SimTime
sum_costs (const Program *program, CommunicationKind kind, gboolean bus)
{
  guint32 length;
  const Step *steps = program_stream (program, 0, &length);
  g_autofree SimTime *costs = g_new0 (SimTime, program_collectives (program));
  SimTime sum = 0;

  for (guint32 c = 0; c < program_collectives (program); c++)
    {
      const Collective *collective = program_collective (program, c);
      const Transfers *transfers;

      costs[c] = program_group (program, collective->group)->count;
      if (collective->type == COLLECTIVE_REDUCTION)
        {
          costs[c] *= reduction_cost (program, collective, bus);
          continue;
        }
      transfers = program_transfers (program, collective->transfers);
      costs[c]
          *= bus ? bus_transfers (transfers) : transputer_transfers (program, transfers);
    }
  for (guint32 i = 0; i < length; i++)
    if (steps[i].type == STEP_START && steps[i].kind == kind)
      sum += costs[steps[i].index];
  return sum;
}

/* ---- as the reference writes them -------------------------------------------------- */

typedef struct
{
  GHashTable *values;            /* "interval,field" -> value */
  SimTime costs[2][N_KINDS];     /* on the bus, on transputers */
  SimTime reference[2][N_KINDS]; /* the same, from the reference */
  gboolean pipelined;            /* waiting in pipelines is shadow communication, too */
} Facts;

static void
put (Facts *facts, const char *interval, const char *field, char *value)
{
  g_hash_table_insert (facts->values, g_strdup_printf ("%s,%s", interval, field), value);
}

static void
put_time (Facts *facts, const char *interval, const char *field, SimTime time)
{
  char buffer[SIM_TIME_TEXT_SIZE];

  put (facts, interval, field, g_strdup (sim_time_format (time, buffer)));
}

static void
put_count (Facts *facts, const char *interval, const char *kind, guint64 count)
{
  g_autofree char *field = g_strconcat (kind, ".count", NULL);

  put (facts, interval, field, g_strdup_printf ("%" G_GUINT64_FORMAT, count));
}

static char *
describe (const Interval *interval, guint32 number)
{
  g_autofree char *expression
      = interval->has_expression
            ? g_strdup_printf ("%" G_GINT64_FORMAT, interval->expression)
            : g_strdup ("");

  return g_strdup_printf ("%u:%s:%s:%u:%s:L%u:x%" G_GUINT64_FORMAT, number,
                          interval->kind, interval->file, interval->line, expression,
                          interval->level, interval->count);
}

static void
put_interval (Facts *facts, const char *name, const Sums *sums, const guint64 *operations)
{
  SimTime insufficient = sums->insufficient_user + sums->insufficient_system;

  put_time (facts, name, "productive_time", sums->cpu + sums->system + sums->io);
  put_time (facts, name, "productive_cpu_time", sums->cpu);
  put_time (facts, name, "productive_sys_time", sums->system);
  put_time (facts, name, "io_time", sums->io);
  put_time (facts, name, "insufficient_parallelism", insufficient);
  put_time (facts, name, "insufficient_parallelism_usr", sums->insufficient_user);
  put_time (facts, name, "insufficient_parallelism_sys", sums->insufficient_system);
  put_count (facts, name, "io", operations[KIND_IO]);
  put_count (facts, name, "reduction", operations[KIND_REDUCTION]);
  put_count (facts, name, "shadow", operations[KIND_SHADOW]);
  put_count (facts, name, "remote_access", operations[KIND_REMOTE_ACCESS]);
  put_count (facts, name, "redistribution", operations[KIND_REDISTRIBUTION]);
}

/* Adds nested intervals to those around them and writes all down. */
static Facts *
collect_facts (Program *program)
{
  Facts *facts = g_new0 (Facts, 1);
  g_autofree Sums *sums = sum_steps (program);
  guint32 count = program_intervals (program);
  g_autofree guint32 *preorder = program_interval_preorder (program);
  g_autofree guint64 *operations = g_new0 (guint64, count * N_KINDS);

  facts->pipelined = program_pipelines (program) > 0;
  facts->values = g_hash_table_new_full (g_str_hash, g_str_equal, g_free, g_free);
  for (guint k = 0; k < N_KINDS; k++)
    {
      facts->costs[0][k] = sum_costs (program, k, TRUE);
      facts->costs[1][k] = sum_costs (program, k, FALSE);
    }
  for (guint32 i = count; i-- > 0;)
    {
      const Interval *interval = program_interval (program, preorder[i]);
      g_autofree char *name = describe (interval, i + 1);
      Sums *mine = &sums[preorder[i]], *outer = &sums[interval->parent];
      guint64 *my_operations = &operations[preorder[i] * N_KINDS];

      for (guint k = 0; k < N_KINDS; k++)
        my_operations[k] += interval->operations[k];
      put_interval (facts, name, mine, my_operations);
      if (interval->parent == PROGRAM_NONE)
        continue;
      outer->cpu += mine->cpu;
      outer->system += mine->system;
      outer->io += mine->io;
      outer->insufficient_user += mine->insufficient_user;
      outer->insufficient_system += mine->insufficient_system;
      for (guint k = 0; k < N_KINDS; k++)
        operations[interval->parent * N_KINDS + k] += my_operations[k];
    }
  return facts;
}

static void
facts_free (gpointer data)
{
  Facts *facts = data;

  g_hash_table_unref (facts->values);
  g_free (facts);
}

/* ---- comparison -------------------------------------------------------------------- */

static gboolean
is_network_independent (const char *field)
{
  return g_str_has_suffix (field, ".count") || g_str_has_prefix (field, "productive_")
         || g_str_has_prefix (field, "insufficient_") || g_str_equal (field, "io_time");
}

/* What is neither waited nor overlapped of an operation is real synchronisation: so of
 * the whole program, communication - real synchronisation + overlap is cost, once a
 * processor. */
static void
collect_cost (Facts *facts, char **row)
{
  static const char *const kinds[N_KINDS]
      = { "io",   "reduction", "shadow", "remote_access", "redistribution",
          "none", "collective" };
  static const char *const fields[] = { "communication", "overlap", "real_synch" };

  for (guint k = 0; k < N_KINDS; k++)
    for (guint f = 0; f < G_N_ELEMENTS (fields); f++)
      {
        g_autofree char *field = g_strconcat (kinds[k], ".", fields[f], NULL);
        SimTime time;

        if (!g_str_equal (field, row[4]) || !g_str_has_prefix (row[3], "1:MAIN:"))
          continue;
        g_assert_true (sim_time_parse_seconds (row[5], strlen (row[5]), &time));
        facts->reference[g_str_equal (row[2], "transputer")][k] += f == 2 ? -time : time;
      }
}

/* row: trace, shape, type, interval, field, value */
static void
compare_row (GHashTable *by_shape, const char *trace, char **row)
{
  g_autofree char *key = g_strdup_printf ("%s,%s", row[3], row[4]);
  Facts *facts = g_hash_table_lookup (by_shape, row[1]);
  const char *value;

  if (facts == NULL)
    {
      g_autoptr (Program) program = read_trace (trace, row[1]);

      facts = collect_facts (program);
      g_hash_table_insert (by_shape, g_strdup (row[1]), facts);
    }
  collect_cost (facts, row);
  if (!is_network_independent (row[4]))
    return;
  value = g_hash_table_lookup (facts->values, key);
  if (g_strcmp0 (value, row[5]) != 0)
    {
      g_test_message ("%s on %s: %s is %s, reference %s", trace, row[1], key,
                      value != NULL ? value : "missing", row[5]);
      g_test_fail ();
    }
}

static void
compare_costs (const char *trace, const char *shape, const Facts *facts)
{
  for (guint type = 0; type < 2; type++)
    for (guint k = KIND_REDUCTION; k < N_KINDS; k++)
      if (facts->costs[type][k] != facts->reference[type][k]
          && (k != KIND_SHADOW || !facts->pipelined))
        {
          g_test_message ("%s on %s, %s, kind %u: cost %" G_GINT64_FORMAT
                          ", reference %" G_GINT64_FORMAT,
                          trace, shape, type == 0 ? "network" : "transputer", k,
                          facts->costs[type][k], facts->reference[type][k]);
          g_test_fail ();
        }
}

static void
test_trace (gconstpointer data)
{
  const char *trace = data;
  g_autofree char *path = shared_path ("reference.csv.gz");
  g_autoptr (GHashTable) by_shape
      = g_hash_table_new_full (g_str_hash, g_str_equal, g_free, facts_free);
  g_autoptr (TextInput) input = NULL;
  GHashTableIter iter;
  gpointer shape, facts;
  const char *line;
  gsize length;

  if (!g_file_test (path, G_FILE_TEST_EXISTS))
    {
      g_test_skip ("no traces: set NETFARE_SHARED or put them into ../shared");
      return;
    }
  input = text_input_open (path, NULL);
  while (text_input_next_line (input, &line, &length, NULL))
    {
      g_autofree char *text = g_strndup (line, length);
      g_auto (GStrv) row = g_strsplit (text, ",", 6);

      if (g_strv_length (row) == 6 && g_str_equal (row[0], trace))
        compare_row (by_shape, trace, row);
    }
  g_hash_table_iter_init (&iter, by_shape);
  while (g_hash_table_iter_next (&iter, &shape, &facts))
    compare_costs (trace, shape, facts);
  g_assert_cmpuint (g_hash_table_size (by_shape), >=, 8);
}

static void
test_productive_time_is_the_same_on_every_shape (void)
{
  static const char *const shapes[]
      = { "1", "3", "7", "5x3", "2x3x4", "64", "1000", "33x31" };
  g_autofree char *path = shared_path ("jac2d_small.ptr.gz");
  SimTime first = 0;

  if (!g_file_test (path, G_FILE_TEST_EXISTS))
    {
      g_test_skip ("no traces: set NETFARE_SHARED or put them into ../shared");
      return;
    }
  for (guint i = 0; i < G_N_ELEMENTS (shapes); i++)
    {
      g_autoptr (Program) program = read_trace ("jac3d_c", shapes[i]);
      g_autofree Sums *sums = sum_steps (program);
      SimTime productive = 0;

      for (guint32 k = 0; k < program_intervals (program); k++)
        productive += sums[k].cpu + sums[k].system + sums[k].io;
      if (i == 0)
        first = productive;
      g_assert_cmpint (productive, ==, first);
      g_assert_cmpint (productive, >, 0);
    }
}

UNIT_MAIN (argc, argv)
{
  g_test_init (&argc, &argv, NULL);
  for (guint i = 0; i < G_N_ELEMENTS (traces); i++)
    {
      g_autofree char *name
          = g_strdup_printf ("/dvm/reference/%s-equals-reference", traces[i]);

      g_test_add_data_func (name, traces[i], test_trace);
    }
  g_test_add_func ("/dvm/reference/productive-time-is-the-same-on-every-shape",
                   test_productive_time_is_the_same_on_every_shape);
  return g_test_run ();
}
