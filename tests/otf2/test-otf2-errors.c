/* SPDX-License-Identifier: GPL-3.0-or-later */
/* OTF2 archives: every error with rank and event, and archives of a part of a run. */
#include "config.h"

#include <glib/gstdio.h>
#include <string.h>
#include <unistd.h>

#include "otf2/archive-fixture.h"
#include "otf2/archive-maker.h"
#include "otf2/otf2-reader.h"
#include "fixture/steps-text.h"
#include "fixture/unit.h"

/* ---- errors ------------------------------------------------------------------------ */

static void
test_errors (void)
{
  static const struct
  {
    const char *archive, *message;
  } cases[] = {
    { "ranks 2\nrank 0\n0 omp\n0 send 1 w 5 8\n",
      "rank 0, event 2: error: sends to rank 1 with tag 5 on 'w', which has no receive "
      "for "
      "it" },
    { "ranks 2\nrank 0\n0 send 1 w 5 8\nrank 1\n0 recv 0 w 5 8\n1 recv 0 w 5 8\n",
      "rank 1, event 2: error: receives from rank 0 with tag 5 on 'w', which has no send "
      "for it" },
    { "ranks 1\ncreator a\nrank 0\n0 post 1\n",
      "rank 0, event 1: error: a receive that is never complete" },
    { "ranks 1\nrank 0\n0 post 1\n0 post 1\n",
      "rank 0, event 1: error: a receive that is never complete, as in archives of "
      "EZTrace "
      "2, which does not record the end of nonblocking receives" },
    { "ranks 1\nrank 0\n0 request 1\n",
      "rank 0, event 1: error: a nonblocking collective that is never complete" },
    { "ranks 1\nrank 0\n0 irecv 0 w 1 10 7\n",
      "rank 0, event 1: error: completes receive request 7, which nothing began" },
    { "ranks 1\nrank 0\n0 complete barrier w - 0 0 7\n",
      "rank 0, event 1: error: completes collective request 7, which nothing began" },
    { "ranks 2\nrank 0\n0 send 2 w 1 10\n",
      "rank 0, event 1: error: found rank 2 of 'w', which has 2 members" },
    { "ranks 1\nrank 0\n0 send 0 77 1 10\n",
      "rank 0, event 1: error: communicator 77 is not defined" },
    { "ranks 1\nrank 0\n0 end barrier 77 - 0 0\n",
      "rank 0, event 1: error: communicator 77 is not defined" },
    { "ranks 1\nrank 0\n0 send 0 w 1 4611686018427387905\n",
      "rank 0, event 1: error: found a message of 4611686018427387905 bytes, expected at "
      "most 2^62" },
    { "ranks 1\nrank 0\n0 end bcast w 0 0 4611686018427387905\n",
      "rank 0, event 1: error: found a collective of 4611686018427387905 bytes, expected "
      "at "
      "most 2^62" },
    { "ranks 1\nrank 0\n0 enter f\n0 enter g\n1 leave f\n",
      "rank 0, event 3: error: leaves 'f', expected 'g', entered last" },
    { "ranks 1\nrank 0\n1 leave f\n",
      "rank 0, event 1: error: leaves 'f', which was not entered" },
    { "ranks 1\nrank 0\n1 rma\n",
      "rank 0, event 1: error: one-sided communication, which is not replayed" },
    { "ranks 1\nrank 0\n1 end 99 w - 0 0\n",
      "rank 0, event 1: error: collective operation 99 is not known" },
    { "ranks 2\nrank 0\n1 end bcast w 2 0 0\n",
      "rank 0, event 1: error: found root 2 of 'w', which has 2 members" },
    { "ranks 2\ncomm one 1\nrank 0\n1 end barrier one - 0 0\n",
      "rank 0, event 1: error: a collective of 'one', of which the rank is no member" },
    { "ranks 2\nintercomm i 0 1\nrank 0\n1 end barrier i - 0 0\n",
      "rank 0, event 1: error: a collective of the intercommunicator 'i', which is not "
      "replayed" },
    { "ranks 2\nrank 0\n1 end barrier w - 0 0\n2 end barrier w - 0 0\nrank 1\n"
      "1 end barrier w - 0 0\n",
      "rank 0, event 2: error: collective 2 of 'w', but rank 1 has only 1" },
    { "ranks 2\nrank 0\n1 end barrier w - 0 0\n2 end bcast w 0 0 8\nrank 1\n"
      "1 end barrier w - 0 0\n2 end bcast w 1 0 8\n",
      "rank 1, event 2: error: bcast with root 1 as collective 2 of 'w', expected bcast "
      "with "
      "root 0 as rank 0 has" },
    { "ranks 2\nrank 0\n1 end barrier w - 0 0\nrank 1\n1 end allreduce w - 8 8\n",
      "rank 1, event 1: error: allreduce as collective 1 of 'w', expected barrier as "
      "rank 0 "
      "has" },
    { "ranks 1\nlocation helper\nrank 1\n0 omp\n0 enter f\n1 send 0 w 0 0\n",
      "location 'helper', event 3: error: communication of a thread that is no rank" },
    { "ranks 1\nticks 1\nrank 0\n0 enter MPI_A\n0 leave MPI_A\n4611687 enter MPI_A\n",
      "rank 0, event 3: error: found a time of 2^62 ps or more" },
    { "ranks 2\ncomm twice 1 1\nrank 0\n", "error: group 3 of ranks has a rank twice" },
    { "ranks 2\ncomm far 1 2\nrank 0\n",
      "error: group 3 of ranks has a rank that does not exist" },
  };

  for (guint i = 0; i < G_N_ELEMENTS (cases); i++)
    archive_expect_error (cases[i].archive, cases[i].message);
}

static const ReaderOptions partial = { .level = G_MAXUINT, .partial = TRUE };

static void
test_partial (void)
{
  archive_expect_with (
      "ranks 2\nrank 0\n0 enter f\n0 enter MPI_Isend\n0 isend 1 w 5 8 1\n"
      "0 leave MPI_Isend\n0 enter MPI_Isend\n0 isend 1 w 5 9 2\n0 leave MPI_Isend\n"
      "0 enter MPI_Waitall\n0 done 1\n0 done 2\n0 leave MPI_Waitall\n"
      "0 end barrier w - 0 0\n0 request 7\n0 irecv 1 w 1 1 99\n"
      "0 complete bcast w 0 0 0 98\n"
      "rank 1\n0 leave g\n0 enter a\n0 enter b\n0 recv 0 w 5 8\n1 post 3\n"
      "1 recv 0 w 6 8\n2 leave a\n",
      &partial,
      "enter f; isend 1 5 8; complete 0; leave\n"
      "enter a; enter b; recv 0 5 8; compute 1000; leave; leave\n",
      "1 send without a receive is dropped\n"
      "3 receives without an end or a send are dropped\n"
      "3 calls of collectives without all others are dropped");
}

/* Cuts the events of a rank. */
static void
truncate_events (const char *folder, guint rank, gsize less)
{
  g_autofree char *name = g_strdup_printf ("%u.evt", rank);
  g_autofree char *file = g_build_filename (folder, "traces", name, NULL);
  GStatBuf status;

  g_assert_cmpint (g_stat (file, &status), ==, 0);
  g_assert_cmpint (truncate (file, status.st_size - (off_t) less), ==, 0);
}

static void
test_early_end (void)
{
  g_autofree char *folder = archive_new_folder (), *text = NULL;
  g_autoptr (GError) error = NULL;
  g_autoptr (Program) program = NULL;

  archive_make (folder, "ranks 2\nrank 0\n0 enter MPI_A\n1 leave MPI_A\n5 enter MPI_A\n"
                        "6 leave MPI_A\nrank 1\n0 enter MPI_A\n1 leave MPI_A\n"
                        "5 enter MPI_A\n6 leave MPI_A\n");
  truncate_events (folder, 1, 14);
  g_assert_null (archive_read_folder (folder, &archive_plain, &error));
  g_assert_nonnull (
      strstr (error->message, ".otf2: rank 1, event 4: error: the events end early: "));
  g_clear_error (&error);
  program = archive_read_folder (folder, &partial, &error);
  g_assert_no_error (error);
  text = steps_text (program);
  g_assert_cmpstr (text, ==, "compute 4000\ncompute 4000\n");
  g_assert_cmpstr (program_warnings (program)[0], ==,
                   "1 rank ends where its events end early");
  archive_remove_folder (folder);
}

UNIT_MAIN (argc, argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/otf2/errors", test_errors);
  g_test_add_func ("/otf2/partial archives", test_partial);
  g_test_add_func ("/otf2/events that end early", test_early_end);
  return g_test_run ();
}
