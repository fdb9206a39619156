/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Real traces against the numbers of an independent implementation of the same rules: the
 * tree of intervals, the operations counted, and every characteristic that does not depend on
 * the network.  Skipped where the traces are not there (NETFARE_SHARED, else ../shared). */
#include "config.h"

#include <string.h>

#include "dvm/dvm-reader.h"

static const char *const traces[] = {
  "jac1d_orig", "jac1d_c", "jac2d_c_e4", "jac2d_small", "jac3d_c", "jac_f",
};

/* What each interval amounts to, summed over processors. */
typedef struct
{
  SimTime cpu, system, io;                         /* productive */
  SimTime insufficient_user, insufficient_system;
} Sums;

static char *
shared_path (const char *name)
{
  const char *shared = g_getenv ("NETFARE_SHARED");

  if (shared != NULL)
    return g_build_filename (shared, "traces", name, NULL);
  return g_build_filename (g_getenv ("srcdir") != NULL ? g_getenv ("srcdir") : ".",
                           "..", "shared", "traces", name, NULL);
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

/* ---- sums over the steps -------------------------------------------------------------------- */

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
  const Partition *partition = program_partition (program, step->index);

  for (guint32 i = 0; i < program_group (program, step->group)->count; i++)
    {
      PartitionShare share = partition_share (partition, i, (SimTime) step->amount);

      sums->cpu += share.productive;
      sums->insufficient_user += share.time - share.productive;
    }
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
      case STEP_COMPUTE:
      case STEP_SEND:
      case STEP_RECEIVE:
      case STEP_START:
      case STEP_WAIT:
      case STEP_SYNCHRONISE:
      case STEP_END:
        break;
      }
  g_assert_cmpuint (active, ==, 0);
  return sums;
}

/* ---- as the reference writes them ----------------------------------------------------------- */

typedef struct
{
  GHashTable *values; /* "interval,field" -> value */
  guint32 compared;
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

  return g_strdup_printf ("%u:%s:%s:%u:%s:L%u:x%" G_GUINT64_FORMAT, number, interval->kind,
                          interval->file, interval->line, expression, interval->level,
                          interval->count);
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
  const guint32 *preorder = program_interval_preorder (program);
  g_autofree guint64 *operations = g_new0 (guint64, count * N_KINDS);

  facts->values = g_hash_table_new_full (g_str_hash, g_str_equal, g_free, g_free);
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

/* ---- comparison ----------------------------------------------------------------------------- */

static gboolean
is_network_independent (const char *field)
{
  return g_str_has_suffix (field, ".count") || g_str_has_prefix (field, "productive_")
         || g_str_has_prefix (field, "insufficient_") || g_str_equal (field, "io_time");
}

/* trace, shape, type, interval, field, value */
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
  value = g_hash_table_lookup (facts->values, key);
  if (g_strcmp0 (value, row[5]) != 0)
    {
      g_test_message ("%s on %s: %s is %s, reference %s", trace, row[1], key,
                      value != NULL ? value : "missing", row[5]);
      g_test_fail ();
    }
  facts->compared++;
}

static void
test_trace (gconstpointer data)
{
  const char *trace = data;
  g_autofree char *path = shared_path ("reference.csv.gz");
  g_autoptr (GHashTable) by_shape
      = g_hash_table_new_full (g_str_hash, g_str_equal, g_free, facts_free);
  g_autoptr (TextInput) input = NULL;
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

      if (g_strv_length (row) == 6 && g_str_equal (row[0], trace)
          && is_network_independent (row[4]))
        compare_row (by_shape, trace, row);
    }
  g_assert_cmpuint (g_hash_table_size (by_shape), ==, 10);
}

static void
test_productive_time_is_the_same_on_every_shape (void)
{
  static const char *const shapes[] = { "1", "3", "7", "5x3", "2x3x4", "64", "1000", "33x31" };
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

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  for (guint i = 0; i < G_N_ELEMENTS (traces); i++)
    {
      g_autofree char *name = g_strdup_printf ("/dvm/reference/%s-equals-reference", traces[i]);

      g_test_add_data_func (name, traces[i], test_trace);
    }
  g_test_add_func ("/dvm/reference/productive-time-is-the-same-on-every-shape",
                   test_productive_time_is_the_same_on_every_shape);
  return g_test_run ();
}
