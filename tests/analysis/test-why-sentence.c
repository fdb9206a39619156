/* SPDX-License-Identifier: GPL-3.0-or-later */
/* What the sentence says of the place that takes most of the critical path: intervals and
 * operations in which it does. */
#include "config.h"

#include <string.h>

#include "analysis/why-sentence.h"
#include "fixture/unit.h"
#include "machine-file/machine-file.h"
#include "why/path-sums.h"

enum
{
  IN_MAIN,
  AT_SITE,   /* of a call, file and line are known */
  AT_SYMBOL, /* only the function is */
  IN_PHASE
};

enum
{
  ALLREDUCE,
  SEND
};

typedef struct
{
  Program *program;
  Machine *machine;
  Network *network;
  Why why;
  PathSums *path;
} Fixture;

static void
define (Program *program, const char *kind, const char *file, guint32 line,
        const char *name)
{
  const gboolean is_main = program_intervals (program) == 0;

  program_define_interval (program, &(Interval){ .kind = kind,
                                                 .file = file,
                                                 .line = line,
                                                 .name = name,
                                                 .parent = is_main ? PROGRAM_NONE : 0,
                                                 .level = is_main ? 0 : 1,
                                                 .count = 1 });
}

static void
set_up (Fixture *self, gconstpointer names_calls)
{
  g_autoptr (GError) error = NULL;

  self->program = program_new_separate (2, NULL, "");
  define (self->program, "MAIN", "cg", 0, NULL);
  define (self->program, "REGION", "cg.c", 88, "dot");
  define (self->program, "REGION", "", 0, "Comm::reverse()");
  define (self->program, "REGION", "", 0, "phase 2 of MPI_Pcontrol");
  if (GPOINTER_TO_INT (names_calls))
    {
      program_define_call (self->program, "MPI_Allreduce");
      program_define_call (self->program, "MPI_Send");
    }
  self->machine = machine_new ();
  machine_set_network (self->machine, "mesh:2", &error);
  g_assert_no_error (error);
  machine_resolve (self->machine, &error);
  g_assert_no_error (error);
  self->network = network_new (self->machine, program_shape (self->program), &error);
  g_assert_no_error (error);
  self->path = path_sums_new ();
  self->why = (Why){ .path = self->path, .times.run = 1000 };
}

static void
tear_down (Fixture *self, gconstpointer names_calls)
{
  path_sums_free (self->path);
  network_free (self->network);
  machine_free (self->machine);
  program_unref (self->program);
}

static void
add_row (Fixture *self, gboolean on_link, guint32 interval, guint32 operation,
         SimTime time)
{
  const PathRow row = { 1, (guint32) on_link, interval, operation, time };

  g_array_append_val (self->path->rows, row);
}

/* The sentence of a run that loses all its time to this part. */
static void
assert_ends (Fixture *self, TimePart part, const char *end)
{
  g_autofree char *text = NULL;

  self->why.part[part] = 1000;
  text = why_sentence (&self->why, self->program, self->network);
  g_assert_cmpstr (strstr (text, " On the"), ==, end);
}

static void
assert_link (Fixture *self, const char *end)
{
  const PathLink link
      = { .link = 1, .from = 1, .to = 0, .transmission = 300, .queue = 100 };

  g_array_append_val (self->path->links, link);
  assert_ends (self, PART_BANDWIDTH, end);
}

static void
assert_processor (Fixture *self, const char *end)
{
  const PathProcessor processor = { 1, 400, 0, 0, 0 };

  g_array_append_val (self->path->processors, processor);
  assert_ends (self, PART_IMBALANCE, end);
}

static void
test_a_link_with_a_call_site (Fixture *self, gconstpointer data)
{
  add_row (self, TRUE, IN_MAIN, SEND, 150);
  add_row (self, TRUE, AT_SITE, ALLREDUCE, 200);
  add_row (self, FALSE, IN_PHASE, PROGRAM_NONE, 400);
  assert_link (
      self, " On the critical path the link from 1 to 0 takes most, 40 %, most of it in "
            "MPI_Allreduce in cg.c:88, 10 % with messages in the way.");
}

static void
test_a_link_with_the_name_of_a_function (Fixture *self, gconstpointer data)
{
  add_row (self, TRUE, AT_SYMBOL, SEND, 400);
  assert_link (
      self, " On the critical path the link from 1 to 0 takes most, 40 %, most of it in "
            "MPI_Send in Comm::reverse(), 10 % with messages in the way.");
}

/* 250 of 400 are of no operation. */
static void
test_a_link_outside_of_operations (Fixture *self, gconstpointer data)
{
  add_row (self, TRUE, IN_MAIN, SEND, 150);
  assert_link (self,
               " On the critical path the link from 1 to 0 takes most, 40 %, 10 % with "
               "messages in the way.");
}

static void
test_a_processor_with_a_call_site (Fixture *self, gconstpointer data)
{
  add_row (self, FALSE, AT_SITE, ALLREDUCE, 250);
  add_row (self, FALSE, IN_MAIN, PROGRAM_NONE, 150);
  add_row (self, TRUE, IN_MAIN, SEND, 300);
  assert_processor (self, " On the critical path processor 1 takes most, 40 %, most of "
                          "it in MPI_Allreduce in cg.c:88.");
}

/* In the longest interval; of as much time none is before an operation. */
static void
test_a_processor_in_a_phase (Fixture *self, gconstpointer data)
{
  add_row (self, FALSE, IN_PHASE, SEND, 130);
  add_row (self, FALSE, IN_PHASE, PROGRAM_NONE, 130);
  add_row (self, FALSE, AT_SITE, ALLREDUCE, 140);
  assert_processor (self,
                    " On the critical path processor 1 takes most, 40 %, most of it in "
                    "phase 2 of MPI_Pcontrol.");
}

static void
test_a_processor_outside_of_calls (Fixture *self, gconstpointer data)
{
  add_row (self, FALSE, IN_MAIN, PROGRAM_NONE, 300);
  add_row (self, FALSE, IN_MAIN, SEND, 100);
  assert_processor (self, " On the critical path processor 1 takes most, 40 %, most of "
                          "it computing.");
}

static void
test_without_names_of_calls (Fixture *self, gconstpointer data)
{
  add_row (self, FALSE, AT_SITE, PROGRAM_NONE, 400);
  assert_processor (self, " On the critical path processor 1 takes most, 40 %, most of "
                          "it in dot (cg.c:88).");
}

static void
add (const char *name, gboolean names_calls,
     void (*test) (Fixture *self, gconstpointer data))
{
  g_test_add (name, Fixture, GINT_TO_POINTER (names_calls), set_up, test, tear_down);
}

UNIT_MAIN (argc, argv)
{
  g_test_init (&argc, &argv, NULL);
  add ("/why-sentence/a-link-with-a-call-site", TRUE, test_a_link_with_a_call_site);
  add ("/why-sentence/a-link-with-the-name-of-a-function", TRUE,
       test_a_link_with_the_name_of_a_function);
  add ("/why-sentence/a-link-outside-of-operations", TRUE,
       test_a_link_outside_of_operations);
  add ("/why-sentence/a-processor-with-a-call-site", TRUE,
       test_a_processor_with_a_call_site);
  add ("/why-sentence/a-processor-in-a-phase", TRUE, test_a_processor_in_a_phase);
  add ("/why-sentence/a-processor-outside-of-calls", TRUE,
       test_a_processor_outside_of_calls);
  add ("/why-sentence/without-names-of-calls", FALSE, test_without_names_of_calls);
  return g_test_run ();
}
