/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Algorithms of collective operations, their messages and times, by hand: on a crossbar
 * where a message of n bytes takes T (n) = 2 x 3 us + 2 x 0.5 us + n ns. */
#include "config.h"

#include "analysis/collective-use.h"
#include "machine-file/machine-file.h"
#include "replay/replay.h"
#include "fixture/unit.h"

#define NS(n) (SIM_TIME_PER_MICROSECOND / 1000 * (SimTime) (n))
#define T(n) NS (7000 + (n))

#define PROCESSORS 4

static const char *const keys[]
    = { "link start time = 3", "link latency = 0.5", "link byte time = 1 ns",
        "bcast = pipeline(1000)", "allgather = recursive-doubling" };

typedef struct
{
  Program *program;
  Machine *machine;
  Network *network;
  Replay *replay;
  CollectiveUse *use;
} Fixture;

static void
set_up (Fixture *self, gconstpointer data)
{
  const Shape shape = { 1, { PROCESSORS } };
  g_autoptr (GError) error = NULL;

  self->program = program_new_shared (&shape, NULL, "");
  program_define_interval (
      self->program, &(Interval){ .kind = "MAIN", .file = "", .parent = PROGRAM_NONE });
  self->machine = machine_new ();
  machine_set_network (self->machine, "crossbar:4", &error);
  for (guint i = 0; error == NULL && i < G_N_ELEMENTS (keys); i++)
    machine_set (self->machine, keys[i], &error);
  g_assert_no_error (error);
  machine_resolve (self->machine, &error);
  g_assert_no_error (error);
  self->use = collective_use_new (self->program, self->machine);
}

static void
tear_down (Fixture *self, gconstpointer data)
{
  collective_use_free (self->use);
  g_clear_pointer (&self->replay, replay_free);
  program_unref (self->program);
  g_clear_pointer (&self->network, network_free);
  machine_free (self->machine);
}

/* The first members of all. */
static guint32
group_of (Fixture *self, guint32 members)
{
  static const guint32 ranks[PROCESSORS] = { 0, 1, 2, 3 };
  const Group group = { .count = members, .shape = { 1, { members } }, .members = ranks };

  return members == PROCESSORS ? 0 : program_define_group (self->program, &group);
}

static void
append (Fixture *self, OperationType type, guint32 members, guint64 bytes)
{
  const ProgramOperation operation = { .type = type,
                                       .group = group_of (self, members),
                                       .bytes = bytes,
                                       .counts = PROGRAM_NONE,
                                       .transfers = PROGRAM_NONE };
  guint32 number = program_define_operation (self->program, &operation);
  guint32 instance = program_new_instance (self->program);

  program_append_start (self->program, 0, number, instance);
  program_append_wait (self->program, 0, instance);
}

static void
run (Fixture *self)
{
  g_autoptr (GError) error = NULL;
  ReplayResult result;

  self->network = network_new (self->machine, program_shape (self->program), &error);
  g_assert_no_error (error);
  self->replay = replay_new (self->program, self->machine, self->network);
  replay_add_observer (self->replay, collective_use_observer (), self->use);
  replay_run (self->replay, &result, &error);
  g_assert_no_error (error);
}

/* One row as text, without the time. */
static char *
row_text (const CollectiveUseRow *row)
{
  g_autofree char *algorithm = collective_use_algorithm (row);

  return g_strdup_printf (
      "%s %s %u %u-%u %u-%u %u %u", operation_name (row->operation), algorithm,
      (guint) row->count, row->least_group, row->most_group, (guint) row->least_size,
      (guint) row->most_size, (guint) row->messages, (guint) row->bytes);
}

static void
assert_rows (const Fixture *self, const char *const *expected)
{
  g_autoptr (GArray) rows = collective_use_rows (self->use);

  for (guint i = 0; i < rows->len; i++)
    {
      g_autofree char *text = row_text (&g_array_index (rows, CollectiveUseRow, i));

      g_assert_cmpstr (text, ==, expected[i]);
    }
  g_assert_null (expected[rows->len]);
}

/* ---- tests ------------------------------------------------------------------------- */

static void
test_rows_by_operation_and_algorithm (Fixture *self, gconstpointer data)
{
  static const char *const expected[]
      = { "barrier dissemination 1 2-2 0-0 2 0",
          "bcast pipeline(1000) 1 4-4 2500-2500 9 7500",
          "allreduce none 1 4-4 0-0 0 0",
          "allreduce recursive-doubling 3 2-4 8-16 18 160",
          "allreduce rabenseifner 1 4-4 4096-4096 16 24576",
          NULL };

  append (self, OPERATION_ALLREDUCE, 4, 8);    /* 2 rounds of 4 messages */
  append (self, OPERATION_ALLREDUCE, 4, 4096); /* 2048, 1024, 1024, 2048 each */
  append (self, OPERATION_ALLREDUCE, 4, 8);
  append (self, OPERATION_BROADCAST, 4, 2500); /* 3 segments to 3 members */
  append (self, OPERATION_ALLREDUCE, 2, 16);   /* one exchange */
  append (self, OPERATION_BARRIER, 2, 0);
  append (self, OPERATION_ALLREDUCE, 4, 0);
  run (self);
  assert_rows (self, expected);
}

static void
test_algorithm_that_stands_in (Fixture *self, gconstpointer data)
{
  static const char *const expected[]
      = { "allgather recursive-doubling 1 4-4 40-40 8 120",
          "allgather bruck 1 3-3 30-30 6 60", NULL };

  append (self, OPERATION_ALLGATHER, 3, 10);
  append (self, OPERATION_ALLGATHER, 4, 10); /* 10, then 20 bytes each */
  run (self);
  assert_rows (self, expected);
}

static void
test_time_of_all_members (Fixture *self, gconstpointer data)
{
  append (self, OPERATION_ALLREDUCE, 4, 8);
  append (self, OPERATION_ALLREDUCE, 4, 8);
  run (self);
  g_autoptr (GArray) rows = collective_use_rows (self->use);

  g_assert_cmpuint (rows->len, ==, 1);
  g_assert_cmpint ((gint64) g_array_index (rows, CollectiveUseRow, 0).communication, ==,
                   2 * 4 * 2 * T (8));
}

static void
test_program_without_any (Fixture *self, gconstpointer data)
{
  static const char *const expected[] = { NULL };

  run (self);
  assert_rows (self, expected);
}

UNIT_MAIN (argc, argv)
{
  static const struct
  {
    const char *name;
    void (*run) (Fixture *self, gconstpointer data);
  } tests[] = {
    { "/collective-use/rows", test_rows_by_operation_and_algorithm },
    { "/collective-use/stands-in", test_algorithm_that_stands_in },
    { "/collective-use/time", test_time_of_all_members },
    { "/collective-use/none", test_program_without_any },
  };

  g_test_init (&argc, &argv, NULL);
  for (guint i = 0; i < G_N_ELEMENTS (tests); i++)
    g_test_add (tests[i].name, Fixture, NULL, set_up, tests[i].run, tear_down);
  return g_test_run ();
}
