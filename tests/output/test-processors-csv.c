/* SPDX-License-Identifier: GPL-3.0-or-later */
/* test-processors-csv.c - the CSV of processors */
#include "config.h"

#include <string.h>

#include "dvm/dvm-reader.h"
#include "../fixture/fixture.h"
#include "output/processors-csv.h"
#include "fixture/unit.h"

static GStrv
write_lines (void)
{
  FixtureContext fixture;
  Written written;
  g_autofree char *text = NULL;

  fixture_context (&fixture);
  fixture_open (&written, "processors.csv");
  processors_csv_write (&fixture.context, G_MAXUINT, written.output);
  fixture_context_clear (&fixture);
  text = fixture_close (&written);
  return g_strsplit (text, "\n", -1);
}

static void
test_a_line_for_each_interval_and_processor (void)
{
  g_auto (GStrv) lines = write_lines ();

  g_assert_cmpuint (g_strv_length (lines), ==, 1 + 3 * 2 + 1);
  g_assert_true (g_str_has_prefix (lines[0],
                                   "interval,kind,file,line,column,expression,"
                                   "level,processor,execution_time_s,cpu_time_s,"));
  g_assert_true (g_str_has_suffix (lines[0],
                                   ",collective_overlap_s,takes_part,processors,"
                                   "intervals_left_out,name"));
  g_assert_true (
      g_str_has_prefix (lines[3], "2,USER,\"a,b.fdv\",12,,7,1,0,0.000100000000,"));
  g_assert_true (g_str_has_prefix (lines[5], "3,SEQ,c.fdv,20,,,1,0,0.000000000000,"));
}

/* Of the columns behind the line number; a name that is not there fails. */
static guint
column_of (char *const *names, const char *name)
{
  for (guint i = 3; names[i] != NULL; i++)
    if (strcmp (names[i], name) == 0)
      return i;
  g_error ("there is no column %s", name);
}

/* 60 us of work, 20 us of reduction, of which 5 us real synchronisation; the other
 * processor is 20 us longer. */
static void
test_columns_are_the_processor_s_own (void)
{
  g_auto (GStrv) lines = write_lines ();
  g_auto (GStrv) names = g_strsplit (lines[0], ",", -1);
  g_autofree char *line = g_strdup (strstr (lines[4], "\",12,") + 1);
  g_auto (GStrv) values = NULL;
  static const struct
  {
    const char *name, *value;
  } expected[] = {
    { "processor", "1" },
    { "execution_time_s", "0.000080000000" },
    { "cpu_time_s", "0.000060000000" },
    { "productive_time_s", "0.000060000000" },
    { "communication_s", "0.000020000000" },
    { "communication_synch_s", "0.000005000000" },
    { "idle_s", "0.000020000000" },
    { "load_imbalance_s", "0.000040000000" },
    { "lost_time_s", "0.000040000000" },
    { "reduction_communication_s", "0.000020000000" },
    { "reduction_real_synch_s", "0.000005000000" },
    { "shadow_communication_s", "0.000000000000" },
  };

  values
      = g_strsplit (line, ",", -1); /* without the three columns before the line number */
  g_assert_cmpuint (g_strv_length (values), ==, g_strv_length (names) - 2);
  for (guint e = 0; e < G_N_ELEMENTS (expected); e++)
    g_assert_cmpstr (values[column_of (names, expected[e].name) - 2], ==,
                     expected[e].value);
}

/* ---- every interval, before those in it -------------------------------------------- */

#define PROCESSORS 3

/* Intervals nested anyhow: deep, flat and between; some of them end the walk's sums at
 * the limit of 64 bits. */
static Program *
random_program (guint32 n)
{
  Shape shape = { 1, { PROCESSORS } };
  Program *program = program_new_shared (&shape, &dvm_reader, "random.ptr");
  guint32 reach = (guint32) g_test_rand_int_range (1, 20);

  for (guint32 i = 0; i < n; i++)
    {
      Interval one = { .kind = "USER", .file = "r", .line = i, .parent = PROGRAM_NONE };

      if (i > 0)
        {
          guint32 back = (guint32) g_test_rand_int_range (1, (gint) reach + 1);

          one.parent = i - MIN (back, i);
          one.level = program_interval (program, one.parent)->level + 1;
        }
      program_define_interval (program, &one);
    }
  return program;
}

static Characteristics *
random_characteristics (Program *program)
{
  Characteristics *characteristics = characteristics_new (program, NULL, 0);
  const ReplayObserver *observer = characteristics_observer ();

  for (guint i = 0; i < 100; i++)
    {
      guint32 interval
          = (guint32) g_test_rand_int_range (0, (gint) program_intervals (program));
      Participation participants[PROCESSORS] = { 0 };
      CollectiveOutcome outcome = { .kind = KIND_SHADOW,
                                    .start_interval = interval,
                                    .wait_interval = interval,
                                    .count = PROCESSORS,
                                    .participants = participants };

      for (guint32 p = 0; p < PROCESSORS; p++)
        {
          observer->computed (characteristics, p, interval, p % 2,
                              g_test_rand_int_range (0, 1000));
          participants[p].processor = p;
          participants[p].start_communication = g_test_rand_int_range (0, 1000);
          participants[p].synchronization
              = g_test_rand_int_range (0, 4) == 0 ? SIM_TIME_LIMIT - p : (SimTime) p;
        }
      observer->collective (characteristics, &outcome);
    }
  return characteristics;
}

typedef struct
{
  Program *program;
  Characteristics *characteristics;
  guint32 visits;
  gboolean limit; /* some sum has reached it */
} Visits;

static void
visit (gpointer data, guint32 interval, const ProcessorCharacteristics *processor)
{
  Visits *self = data;
  ProcessorCharacteristics alone[PROCESSORS];

  g_autofree guint32 *preorder = program_interval_preorder (self->program);

  g_assert_cmpuint (interval, ==, preorder[self->visits]);
  characteristics_processors (self->characteristics, interval, alone);
  g_assert_cmpmem (processor, sizeof alone, alone, sizeof alone);
  self->limit |= alone[0].kind[KIND_SHADOW][MEASURE_SYNCH] == G_MAXINT64;
  self->visits++;
}

static void
test_every_interval_is_as_it_is_alone (void)
{
  gboolean limit = FALSE;

  for (guint round = 0; round < 100; round++)
    {
      guint32 n = (guint32) g_test_rand_int_range (1, 200);
      g_autoptr (Program) program = random_program (n);
      g_autoptr (Characteristics) characteristics = random_characteristics (program);
      Visits visits = { program, characteristics, 0, FALSE };

      characteristics_each_in_preorder (characteristics, visit, &visits);
      g_assert_cmpuint (visits.visits, ==, n);
      limit |= visits.limit;
    }
  g_assert_true (limit);
}

/* 20,000 intervals, each in the one before: summed up again at every level, this would
 * take a minute or more. */
static void
test_deep_nesting (void)
{
  const guint32 n = 20000;
  Shape shape = { 1, { PROCESSORS } };
  g_autoptr (Program) program = program_new_shared (&shape, &dvm_reader, "deep.ptr");
  Interval one = { .kind = "USER", .file = "r", .parent = PROGRAM_NONE };
  g_autoptr (Characteristics) characteristics = NULL;
  Written written;
  g_autofree char *text = NULL;

  for (guint32 i = 0; i < n; i++)
    {
      one.parent = i == 0 ? PROGRAM_NONE : i - 1;
      one.level = i;
      program_define_interval (program, &one);
    }
  characteristics = characteristics_new (program, NULL, 0);
  for (guint32 i = 0; i < n; i++)
    characteristics_observer ()->computed (characteristics, 1, i, ACTIVITY_USER, 1);
  {
    const ReportContext context
        = { .program = program, .characteristics = characteristics };

    fixture_open (&written, "deep.csv");
    processors_csv_write (&context, G_MAXUINT, written.output);
    text = fixture_close (&written);
  }
  g_assert_nonnull (strstr (text, "\n1,USER,r,0,,,0,1,0.000000020000,0.000000020000,"));
  g_assert_nonnull (
      strstr (text, "\n20000,USER,r,0,,,19999,1,0.000000000001,0.000000000001,"));
}

UNIT_MAIN (argc, argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/processors-csv/a-line-for-each-interval-and-processor",
                   test_a_line_for_each_interval_and_processor);
  g_test_add_func ("/processors-csv/columns-are-the-processor-s-own",
                   test_columns_are_the_processor_s_own);
  g_test_add_func ("/processors-csv/every-interval-is-as-it-is-alone",
                   test_every_interval_is_as_it_is_alone);
  g_test_add_func ("/processors-csv/deep-nesting", test_deep_nesting);
  return g_test_run ();
}
