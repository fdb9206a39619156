/* SPDX-License-Identifier: GPL-3.0-or-later */
/* test-stored-program.c - stored programs come back; changed bytes are found, and nothing
 * is believed */
#include "config.h"

#include <glib/gstdio.h>
#include <string.h>

#include "base/error.h"
#include "machine-file/machine-file.h"
#include "network/network.h"
#include "program/packed-records.h"
#include "analysis/call-times.h"
#include "program/stored-numbers.h"
#include "program/stored-program.h"
#include "replay/replay.h"
#include "fixture/unit.h"

#define MAGIC "\211NFPRG\r\n"
#define MAGIC_SIZE 8
#define FRAME_SIZE 12 /* length and checksum of the only block */

static const Reader kind
    = { .name = "kind", .title = "program", .unit = SIM_TIME_PER_SECOND };
static const Reader *const kinds[] = { &kind, NULL };

/* ---- files in memory --------------------------------------------------------------- */

typedef struct
{
  char *data;
  gsize length;
} Bytes;

typedef struct
{
  char *folder, *path;
  OutputFile *output;
} Place;

static void
place_open (Place *self)
{
  self->folder = g_dir_make_tmp ("netfare-stored-XXXXXX", NULL);
  self->path = g_build_filename (self->folder, "file", NULL);
  self->output = output_file_open (self->path, NULL);
}

static Bytes
place_close (Place *self)
{
  Bytes bytes;

  g_assert_true (output_file_commit (self->output, NULL));
  output_file_free (self->output);
  g_assert_true (g_file_get_contents (self->path, &bytes.data, &bytes.length, NULL));
  g_unlink (self->path);
  g_rmdir (self->folder);
  g_free (self->path);
  g_free (self->folder);
  return bytes;
}

static Bytes
store (const Program *program)
{
  Place place;

  place_open (&place);
  stored_program_write (program, place.output);
  return place_close (&place);
}

static Program *
load (const char *data, gsize length, GError **error)
{
  g_autoptr (TextInput) input = text_input_new_from_string (data, length, "file");

  return stored_program_read (input, "name", kinds, &(ReaderOptions){ 0 }, error);
}

/* The block gets the checksum of what is in it. */
static void
repair (Bytes *bytes)
{
  guint8 *block = (guint8 *) bytes->data + MAGIC_SIZE + 4;
  const gsize length = bytes->length - MAGIC_SIZE - FRAME_SIZE;

  binary_put_64 (block + length, packed_checksum (block, length));
}

/* ---- programs ---------------------------------------------------------------------- */

static void
define_intervals (Program *program)
{
  const Interval whole
      = { .kind = "MAIN", .file = "a.f", .parent = PROGRAM_NONE, .count = 1 };
  const Interval inner = { .kind = "SEQ",
                           .name = "loop",
                           .file = "b.f",
                           .line = 300,
                           .column = 7,
                           .source = "do i = 1, 2",
                           .source_place = 3,
                           .expression = -5,
                           .has_expression = TRUE,
                           .level = 1,
                           .count = 2,
                           .operations = { 1, 2, 3, 4, 5, 6, 7 } };

  program_define_interval (program, &whole);
  program_define_interval (program, &inner);
}

static guint32
define (Program *program, OperationType type, guint32 group, gboolean split,
        guint32 counts, guint32 transfers)
{
  const ProgramOperation operation = { .type = type,
                                       .split = split,
                                       .group = group,
                                       .root = operation_has_root (type) ? 1 : 0,
                                       .bytes = 1000,
                                       .counts = counts,
                                       .transfers = transfers };

  return program_define_operation (program, &operation);
}

/* What MPI programs have, of three processors; all wait for nothing that never comes. */
static Program *
separate_program (void)
{
  static const guint32 reversed[] = { 2, 0 };
  static const guint64 blocks[] = { 0, 5, 70 };
  static const Transfer pairs[] = { { 0, 1, 9 }, { 2, 0, 8 } };
  const Group some = { 2, { 1, { 2 } }, reversed };
  Program *program = program_new_separate (3, &kind, "name");
  guint32 group, counts, transfers, all[3], of_some;
  const ProgramMessage to_1 = { 1, 4, 5, 600 }, from_0 = { 0, 4, 5, 600 };

  define_intervals (program);
  group = program_define_group (program, &some);
  counts = program_define_counts (program, blocks, 3);
  transfers = program_define_transfers (program, pairs, 2);
  all[0] = define (program, OPERATION_GATHERV, 0, FALSE, counts, PROGRAM_NONE);
  all[1] = define (program, OPERATION_ALLTOALLV, 0, TRUE, PROGRAM_NONE, transfers);
  all[2] = define (program, OPERATION_BARRIER, 0, FALSE, PROGRAM_NONE, PROGRAM_NONE);
  of_some
      = define (program, OPERATION_ALLREDUCE, group, FALSE, PROGRAM_NONE, PROGRAM_NONE);
  for (guint i = 0; i < 6; i++)
    program_new_instance (program);
  program_define_call (program, "MPI_Gatherv");
  program_define_call (program, "MPI_Wait");
  for (guint32 p = 0; p < 3; p++)
    {
      program_append_enter (program, p, 0, 1);
      program_append_compute (program, p, ACTIVITY_SYSTEM, 1000 * (p + 1), FALSE);
      program_append_compute (program, p, ACTIVITY_USER, 77, TRUE);
      program_begin_call (program, p, 0);
      program_append_start (program, p, all[0], 0);
      program_append_wait (program, p, 0);
      program_end_call (program, p);
      program_append_start (program, p, all[1], 1);
      if (p != 1)
        {
          program_append_start (program, p, of_some, 2);
          program_append_wait (program, p, 2);
        }
      program_begin_call (program, p, 1);
      program_append_wait (program, p, 1);
      program_end_call (program, p);
      program_append_leave (program, p, 0);
      program_append_start (program, p, all[2], 3);
      program_append_wait (program, p, 3);
      program_append_synchronise (program, p, 0, KIND_SHADOW, 4);
    }
  program_append_complete (program, 0,
                           program_append_begin_send (program, 0, &to_1, TRUE));
  program_append_blocking_send (program, 0, &to_1, FALSE);
  program_append_send_of_type (program, 0, 1, 3, 9, MESSAGE_BROADCAST);
  program_append_complete (program, 1,
                           program_append_begin_receive (program, 1, &from_0));
  program_append_blocking_receive (program, 1, &from_0);
  program_append_receive (program, 1, 0, 3, 9);
  program_add_warning (program, "a warning");
  return program;
}

/* What traces of Lib-DVM have, on 2 x 2 processors. */
static Program *
shared_program (void)
{
  static const guint64 halves[] = { 0, 5, 9 };
  static const guint64 *const before[] = { halves, NULL };
  static const guint64 borders[] = { 1, 1, 0, 4 };
  static const Transfer down[] = { { 0, 2, 100 }, { 1, 3, 50 } };
  static const guint32 first_row[] = { 0, 1 };
  const Shape shape = { 2, { 2, 2 } }, traced = { 1, { 1 } };
  const Group row = { 2, { 2, { 1, 2 } }, first_row };
  Program *program = program_new_shared (&shape, &kind, "name");
  const Collective reduction = { .type = COLLECTIVE_REDUCTION,
                                 .kind = KIND_REDUCTION,
                                 .split = TRUE,
                                 .bytes = 16,
                                 .axes = 1 };
  Collective border = { .type = COLLECTIVE_TRANSFERS, .kind = KIND_SHADOW };
  Pipeline pipeline = { .depth = 1, .slices = 4 };
  guint32 partition, counts, number;

  define_intervals (program);
  program_set_traced_shape (program, &traced);
  number = program_define_group (program, &row);
  border.transfers = pipeline.dependences = program_define_transfers (program, down, 2);
  partition = pipeline.partition
      = program_define_partition (program, partition_new (&shape, before, 3));
  counts = program_define_counts (program, borders, 4);
  program_append_time (program, 0, ACTIVITY_USER, 100);
  program_append_time (program, 0, ACTIVITY_IO, 7);
  program_append_enter (program, 0, number, 1);
  program_append_time (program, number, ACTIVITY_SYSTEM, 60);
  program_append_leave (program, 0, number);
  program_append_loop (program, 0, partition, 5000);
  program_append_loop_part (program, 0, partition, 5000, LOOP_INNER, counts);
  for (guint i = 0; i < 3; i++)
    program_new_instance (program);
  number = program_define_collective (program, &reduction);
  program_append_start (program, 0, number, 0);
  program_append_start (program, 0, program_define_collective (program, &border), 1);
  program_append_wait (program, 0, 1);
  program_append_wait (program, 0, 0);
  program_append_wavefront (program, program_define_pipeline (program, &pipeline), 800,
                            2);
  return program;
}

/* ---- what comes back --------------------------------------------------------------- */

static void
assert_equal_streams (const Program *a, const Program *b)
{
  g_assert_cmpuint (program_streams (a), ==, program_streams (b));
  for (guint32 s = 0; s < program_streams (a); s++)
    {
      guint32 n_a, n_b;
      const Step *of_a = program_stream (a, s, &n_a), *of_b = program_stream (b, s, &n_b);

      g_assert_cmpmem (of_a, n_a * sizeof *of_a, of_b, n_b * sizeof *of_b);
    }
}

static void
assert_comes_back (Program *program)
{
  Bytes bytes = store (program), again;
  g_autoptr (GError) error = NULL;
  g_autoptr (Program) read = load (bytes.data, bytes.length, &error);

  g_assert_no_error (error);
  assert_equal_streams (program, read);
  again = store (read);
  g_assert_cmpmem (bytes.data, bytes.length, again.data, again.length);
  g_assert_cmpstr (program_kind (read), ==, "kind");
  g_assert_cmpuint (program_contents (read), ==, program_contents (program));
  g_assert_cmpuint (program_instances (read), ==, program_instances (program));
  g_assert_cmpstr (program_interval (read, 1)->source, ==, "do i = 1, 2");
  g_assert_cmpint (program_interval (read, 1)->expression, ==, -5);
  g_free (bytes.data);
  g_free (again.data);
}

static void
test_programs_of_processors_come_back (void)
{
  g_autoptr (Program) program = separate_program ();

  assert_comes_back (program);
}

static void
test_programs_of_all_processors_come_back (void)
{
  g_autoptr (Program) program = shared_program ();

  assert_comes_back (program);
  g_assert_cmpuint (program_traced_shape (program)->rank, ==, 1);
}

/* More than one block, and the text of a block's length. */
static void
test_long_programs_come_back (void)
{
  g_autoptr (Program) program = separate_program ();
  g_autofree char *text = g_strnfill (100000, 'x');

  program_add_warning (program, "%s", text);
  for (guint i = 0; i < 100000; i++)
    program_append_compute (program, i % 3, ACTIVITY_USER, (guint64) i << 20, FALSE);
  assert_comes_back (program);
}

static void
test_a_scaled_program_is_stored_unscaled (void)
{
  g_autoptr (Program) program = separate_program ();
  const Decimal scale = { 3, 1 };
  g_autoptr (Program) scaled = program_scale_messages (program, &scale, NULL);

  g_assert_true (program_unscaled (scaled) == program);
  g_assert_true (program_unscaled (program) == program);
}

static void
test_calls_come_back (void)
{
  g_autoptr (Program) program = separate_program ();
  g_autoptr (Program) read = NULL;
  guint32 length, named = 0;
  gboolean begins;
  Bytes bytes = store (program);

  read = load (bytes.data, bytes.length, NULL);
  g_assert_cmpuint (program_calls (read), ==, 2);
  g_assert_cmpstr (program_call_name (read, 1), ==, "MPI_Wait");
  program_stream (read, 1, &length);
  for (guint32 i = 0; i < length; i++)
    {
      g_assert_cmpuint (program_call_of (read, 1, i, &begins), ==,
                        program_call_of (program, 1, i, &begins));
      named += program_call_of (read, 1, i, &begins) != PROGRAM_NONE;
    }
  g_assert_cmpuint (named, ==, 3);
  g_free (bytes.data);
}

static void
test_warnings_are_printable (void)
{
  g_autoptr (Program) program = separate_program ();
  g_autoptr (Program) read = NULL;
  Bytes bytes;

  program_add_warning (program, "red \033[31m \302\233m\177");
  bytes = store (program);
  read = load (bytes.data, bytes.length, NULL);
  g_assert_cmpstr (program_warnings (read)[0], ==, "a warning");
  g_assert_cmpstr (program_warnings (read)[1], ==, "red ?[31m ??m?");
  g_free (bytes.data);
}

/* ---- what is wrong ----------------------------------------------------------------- */

static void
test_any_changed_byte_is_found (void)
{
  g_autoptr (Program) program = shared_program ();
  Bytes bytes = store (program);

  for (gsize i = 0; i < bytes.length; i++)
    {
      g_autoptr (GError) error = NULL;

      bytes.data[i] ^= 0x20;
      g_assert_null (load (bytes.data, bytes.length, &error));
      g_assert_error (error, NETFARE_ERROR, NETFARE_ERROR_INPUT);
      bytes.data[i] ^= 0x20;
    }
  g_free (bytes.data);
}

static void
test_any_missing_end_is_found (void)
{
  g_autoptr (Program) program = separate_program ();
  Bytes bytes = store (program);

  for (gsize length = 0; length < bytes.length; length++)
    {
      g_autoptr (GError) error = NULL;

      g_assert_null (load (bytes.data, length, &error));
    }
  g_free (bytes.data);
}

/* Done, or refused with a reason. */
static void
replay (Program *program)
{
  static const char *const networks[] = { "crossbar:8", "network:8" };

  for (guint i = 0; i < G_N_ELEMENTS (networks); i++)
    {
      g_autoptr (Machine) machine = machine_new ();
      g_autoptr (GError) error = NULL;
      g_autoptr (Network) network = NULL;
      g_autoptr (CallTimes) times = call_times_new (program);
      g_autoptr (Characteristics) sums = NULL;
      g_autoptr (Replay) run = NULL;
      g_autoptr (GArray) rows = NULL;
      const Decimal *power;
      ReplayResult result;
      guint n;

      g_assert_true (machine_set_network (machine, networks[i], &error));
      g_assert_true (machine_resolve (machine, &error));
      network = network_new (machine, program_shape (program), &error);
      if (network == NULL)
        continue;
      power = network_power (network, &n);
      sums = characteristics_new (program, power, n);
      run = replay_new (program, machine, network);
      replay_add_observer (run, characteristics_observer (), sums);
      if (call_times_observer (times) != NULL)
        replay_add_observer (run, call_times_observer (times), times);
      if (replay_run (run, &result, NULL)
          && characteristics_check (sums, result.time, NULL))
        rows = call_times_sites (times, sums);
    }
}

/* Checksums do not show who wrote a file: each byte in turn is another one, and its
 * block has the right checksum. */
static void
assert_nothing_is_believed (Program *program)
{
  static const guint8 others[] = { 0x01, 0x02, 0x04, 0x7f, 0x80, 0x03 };
  Bytes bytes = store (program);
  guint read = 0, refused = 0;

  for (gsize i = MAGIC_SIZE + 4; i < bytes.length - 8; i++)
    for (guint k = 0; k < G_N_ELEMENTS (others); k++)
      {
        const char former = bytes.data[i];
        g_autoptr (GError) error = NULL;
        g_autoptr (Program) other = NULL;

        bytes.data[i] ^= (char) others[k];
        repair (&bytes);
        other = load (bytes.data, bytes.length, &error);
        if (other == NULL)
          refused++;
        else if (program_processors (other) <= 8)
          {
            read++;
            replay (other);
          }
        bytes.data[i] = former;
      }
  g_assert_cmpuint (read, >, 0);
  g_assert_cmpuint (refused, >, 0);
  g_free (bytes.data);
}

static void
test_nothing_is_believed (void)
{
  g_autoptr (Program) separate = separate_program ();
  g_autoptr (Program) shared = shared_program ();

  assert_nothing_is_believed (separate);
  assert_nothing_is_believed (shared);
}

/* Numbers in the place of a program; texts are their length and their bytes. */
static void
assert_message (const guint64 *numbers, gsize count, const char *expected)
{
  Place place;
  NumberWriter to;
  Bytes bytes;
  g_autoptr (GError) error = NULL;

  place_open (&place);
  number_writer_start (&to, place.output, MAGIC);
  for (gsize i = 0; i < count; i++)
    number_writer_put (&to, numbers[i]);
  number_writer_finish (&to);
  bytes = place_close (&place);
  g_assert_null (load (bytes.data, bytes.length, &error));
  g_assert_cmpstr (error->message, ==, expected);
  g_free (bytes.data);
}

#define KIND 4, 'k', 'i', 'n', 'd'
#define ONE_PROCESSOR 1, KIND, 0, 1, 1, 0, 0
#define NO_TEXTS 0, 0, 0
#define MAIN NO_TEXTS, 0, 0, 0, 0, 0, 0, 0, 0, 1, 0, 0, 0, 0, 0, 0, 0
#define NOTHING_MORE 1, 0, 0, 0, 0, 0

static void
test_messages_name_the_byte (void)
{
  static const struct
  {
    guint64 numbers[64];
    guint count;
    const char *message;
  } cases[] = {
    { { 5 }, 1, "file: error: byte 13: found a wrong version" },
    { { 1, 1, 'x' }, 3, "file: error: byte 15: found a wrong kind of program" },
    { { 1, KIND, 2 }, 7, "file: error: byte 19: found a wrong program" },
    { { 1, KIND, 0, 11 }, 8, "file: error: byte 20: found a wrong shape" },
    { { 1, KIND, 0, 0, 0, 0 },
      10,
      "file: error: byte 22: found a wrong number of processors" },
    { { ONE_PROCESSOR, 0, 0 },
      13,
      "file: error: byte 25: found a wrong number of intervals" },
    { { ONE_PROCESSOR, 0, 1, MAIN, 0 },
      33,
      "file: error: byte 45: found a wrong number of groups" },
    { { ONE_PROCESSOR, 0, 1, MAIN, NOTHING_MORE, 14 },
      39,
      "file: error: byte 51: found a wrong step" },
    { { ONE_PROCESSOR, 0, 1, MAIN, NOTHING_MORE, 13, 7 },
      40,
      "file: error: byte 51: found a wrong end" },
  };

  for (guint i = 0; i < G_N_ELEMENTS (cases); i++)
    assert_message (cases[i].numbers, cases[i].count, cases[i].message);
}

UNIT_MAIN (argc, argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/stored/separate", test_programs_of_processors_come_back);
  g_test_add_func ("/stored/shared", test_programs_of_all_processors_come_back);
  g_test_add_func ("/stored/long", test_long_programs_come_back);
  g_test_add_func ("/stored/unscaled", test_a_scaled_program_is_stored_unscaled);
  g_test_add_func ("/stored/calls", test_calls_come_back);
  g_test_add_func ("/stored/warnings", test_warnings_are_printable);
  g_test_add_func ("/stored/changed", test_any_changed_byte_is_found);
  g_test_add_func ("/stored/short", test_any_missing_end_is_found);
  g_test_add_func ("/stored/believed", test_nothing_is_believed);
  g_test_add_func ("/stored/messages", test_messages_name_the_byte);
  return g_test_run ();
}
