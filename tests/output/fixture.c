/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include <glib/gstdio.h>
#include <string.h>

#include "fixture.h"

void
fixture_open (Written *self, const char *name)
{
  g_autoptr (GError) error = NULL;

  self->folder = g_dir_make_tmp ("netfare-test-XXXXXX", &error);
  g_assert_no_error (error);
  self->path = g_build_filename (self->folder, name, NULL);
  self->output = output_file_open (self->path, &error);
  g_assert_no_error (error);
}

char *
fixture_close (Written *self)
{
  g_autoptr (GError) error = NULL;
  char *text;

  output_file_commit (self->output, &error);
  g_assert_no_error (error);
  output_file_free (self->output);
  g_file_get_contents (self->path, &text, NULL, &error);
  g_assert_no_error (error);
  g_assert_cmpint (g_remove (self->path), ==, 0);
  g_assert_cmpint (g_rmdir (self->folder), ==, 0);
  g_free (self->path);
  g_free (self->folder);
  return text;
}

char *
fixture_shared (const char *name)
{
  const char *shared = g_getenv ("NETFARE_SHARED");
  const char *source = g_getenv ("srcdir") != NULL ? g_getenv ("srcdir") : ".";
  g_autofree char *beside = g_build_filename (source, "..", "shared", NULL);
  char *path = g_build_filename (shared != NULL ? shared : beside, name, NULL);

  if (g_file_test (path, G_FILE_TEST_EXISTS))
    return path;
  g_test_skip_printf ("%s is not there", path);
  g_free (path);
  return NULL;
}

Program *
fixture_program (void)
{
  Shape shape = { 1, { 2 } };
  Program *program = program_new_shared (&shape, "lib-dvm", FIXTURE_FILE);
  Interval main_interval = {
    .kind = "MAIN", .file = FIXTURE_FILE, .line = 3, .parent = PROGRAM_NONE, .count = 1
  };
  Interval user = { .kind = "USER",
                    .file = "a,b.fdv",
                    .line = 12,
                    .expression = 7,
                    .has_expression = TRUE,
                    .level = 1,
                    .count = 2 };
  Interval seq = { .kind = "SEQ", .file = "c.fdv", .line = 20, .level = 1, .count = 1 };

  user.operations[KIND_REDUCTION] = 2;
  seq.operations[KIND_REDUCTION] = 1;
  seq.operations[KIND_IO] = 3;
  program_add_interval (program, &main_interval);
  program_add_interval (program, &user);
  program_add_interval (program, &seq);
  program_add_time (program, 0, ACTIVITY_USER, 10);
  program_add_time (program, 0, ACTIVITY_SYSTEM, 5);
  for (guint32 i = 1; i <= 2; i++)
    {
      program_add_enter (program, 0, 0, i);
      program_add_leave (program, 0, 0);
    }
  return program;
}

Characteristics *
fixture_characteristics (Program *program)
{
  Characteristics *characteristics = characteristics_new (program, NULL, 0);
  const ReplayObserver *observer = characteristics_observer ();
  const SimTime us = SIM_TIME_PER_MICROSECOND;
  Participation participants[2]
      = { { .processor = 0 },
          { .processor = 1, .wait_communication = 20 * us, .wait_real_synch = 5 * us } };
  CollectiveOutcome outcome = { .kind = KIND_REDUCTION,
                                .start_interval = 1,
                                .wait_interval = 1,
                                .count = 2,
                                .participants = participants };
  guint32 length;
  const Step *step = program_stream (program, 0, &length);

  for (guint32 p = 0; p < 2; p++)
    observer->segment (characteristics, p, 0, step, 10, 5, 0);
  observer->computed (characteristics, 0, 1, ACTIVITY_USER, 100 * us);
  observer->computed (characteristics, 1, 1, ACTIVITY_USER, 60 * us);
  observer->collective (characteristics, &outcome);
  return characteristics;
}

void
fixture_context (FixtureContext *self)
{
  static const char *const warnings[] = { "2 calls of <unknown> function \"b\"", NULL };
  g_autoptr (GError) error = NULL;
  const SimTime us = SIM_TIME_PER_MICROSECOND;

  memset (self, 0, sizeof *self);
  self->machine = machine_new ();
  machine_set_network (self->machine, "network:2", &error);
  g_assert_no_error (error);
  machine_resolve (self->machine, &error);
  g_assert_no_error (error);
  self->totals[0] = (ProcessorTotals){ 100 * us + 15, 0, 0, 100 * us + 15 };
  self->totals[1] = (ProcessorTotals){ 60 * us + 15, 15 * us, 25 * us, 80 * us + 15 };
  self->result
      = (ReplayResult){ .time = 100 * us + 15,
                        .messages = 2,
                        .bytes = 16,
                        .network_time = { .total = 153 * us + us / 5, .start = 150 * us },
                        .overhead_fixed = 15 * us,
                        .processors = 2,
                        .processor = self->totals };
  self->context.version = "0.1";
  self->context.command = "netfare replay '<b>' --set \"a=1\"";
  self->context.program = fixture_program ();
  self->context.machine = self->machine;
  self->context.result = &self->result;
  self->context.characteristics = fixture_characteristics (self->context.program);
  self->context.warnings = warnings;
  self->context.unit = SIM_TIME_PER_SECOND;
}

void
fixture_context_clear (FixtureContext *self)
{
  characteristics_free (self->context.characteristics);
  program_unref (self->context.program);
  machine_free (self->machine);
}

/* ---- identities -------------------------------------------------------------------- */

#define EQUAL(a, b) g_assert_true ((TotalTime) (a) == (TotalTime) (b))

static void
check_processor (const ProcessorCharacteristics *one, const IntervalTotals *totals)
{
  SimTime communication = 0;

  for (guint k = 0; k < N_KINDS; k++)
    {
      communication += one->kind[k][MEASURE_COMMUNICATION];
      g_assert_cmpint (one->kind[k][MEASURE_REAL_SYNCH], <=,
                       one->kind[k][MEASURE_COMMUNICATION]);
      for (guint m = 0; m < N_MEASURES; m++)
        g_assert_cmpint (one->kind[k][m], >=, 0);
    }
  EQUAL (one->communication, communication);
  EQUAL (one->execution, one->cpu + one->sys + one->io + communication);
  EQUAL (one->productive,
         one->cpu - one->insufficient_usr + one->sys - one->insufficient_sys + one->io);
  EQUAL (one->idle, one->takes_part ? totals->execution - one->execution : 0);
  EQUAL (one->lost, one->takes_part ? totals->execution - one->productive : 0);
  EQUAL (one->lost,
         one->insufficient_usr + one->insufficient_sys + communication + one->idle);
  g_assert_cmpint (one->idle, >=, 0);
  g_assert_cmpint (one->load_imbalance, >=, 0);
  g_assert_cmpint (one->insufficient_usr, >=, 0);
  g_assert_cmpint (one->insufficient_usr, <=, one->cpu);
  g_assert_cmpint (one->insufficient_sys, >=, 0);
  g_assert_cmpint (one->insufficient_sys, <=, one->sys);
}

static void
check_interval (const ProcessorCharacteristics *processor, guint32 n,
                const IntervalTotals *totals)
{
  TotalTime usr = 0, sys = 0, io = 0, lost = 0, idle = 0, imbalance = 0,
            communication = 0;
  guint32 participants = 0;
  TotalTime productive = 0, longest = 0, sums[N_KINDS][N_MEASURES] = { 0 };

  for (guint32 p = 0; p < n; p++)
    {
      check_processor (&processor[p], totals);
      participants += processor[p].takes_part ? 1 : 0;
      usr += processor[p].insufficient_usr;
      sys += processor[p].insufficient_sys;
      io += processor[p].io;
      lost += processor[p].lost;
      idle += processor[p].idle;
      imbalance += processor[p].load_imbalance;
      communication += processor[p].communication;
      productive += processor[p].productive;
      longest = MAX (longest, processor[p].execution);
      for (guint k = 0; k < N_KINDS; k++)
        for (guint m = 0; m < N_MEASURES; m++)
          {
            sums[k][m] += processor[p].kind[k][m];
            g_assert_true (processor[p].takes_part || processor[p].kind[k][m] == 0);
          }
    }
  EQUAL (totals->execution, longest);
  EQUAL (totals->processors, participants);
  EQUAL (totals->total, longest * participants);
  EQUAL (totals->productive, productive);
  EQUAL (totals->productive,
         totals->productive_cpu + totals->productive_sys + totals->io);
  EQUAL (totals->io, io);
  EQUAL (totals->insufficient_usr, usr);
  EQUAL (totals->insufficient_sys, sys);
  EQUAL (totals->insufficient, usr + sys);
  EQUAL (totals->communication, communication);
  EQUAL (totals->idle, idle);
  EQUAL (totals->load_imbalance, imbalance);
  EQUAL (totals->lost, lost);
  EQUAL (totals->lost, totals->insufficient + totals->communication + totals->idle);
  EQUAL (totals->lost, totals->total - totals->productive);
  for (guint k = 0; k < N_KINDS; k++)
    for (guint m = 0; m < N_MEASURES; m++)
      EQUAL (totals->kind[k][m], sums[k][m]);
}

void
fixture_check_identities (Characteristics *characteristics, Program *program)
{
  guint32 n = program_processors (program);
  g_autofree ProcessorCharacteristics *processor = g_new (ProcessorCharacteristics, n);

  for (guint32 i = 0; i < program_intervals (program); i++)
    {
      characteristics_processors (characteristics, i, processor);
      check_interval (processor, n, characteristics_interval (characteristics, i));
    }
}
