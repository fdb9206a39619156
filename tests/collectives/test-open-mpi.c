/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The choice of Open MPI, by docs/collectives.md: at each border of sizes and groups, as
 * read there; cases by hand; what is told by a version's text.  tests/record/pairs.test
 * compares the messages with those of Open MPI itself. */
#include "config.h"

#include <string.h>

#include "collectives/library.h"
#include "collectives/schedule.h"
#include "fixture/unit.h"

static const char *
chosen (const GroupOperation *operation)
{
  return algorithm_name (open_mpi_choose (operation).algorithm);
}

/* ---- the table of the page --------------------------------------------------------- */

typedef struct
{
  OperationType type;
  const char *row; /* how it begins */
} PageRow;

static const PageRow page_rows[] = {
  { OPERATION_BARRIER, "| barrier |" },
  { OPERATION_BROADCAST, "| bcast: n |" },
  { OPERATION_REDUCE, "| reduce: n |" },
  { OPERATION_ALLREDUCE, "| allreduce: n |" },
  { OPERATION_GATHER, "| gather: n_i |" },
  { OPERATION_SCATTER, "| scatter: n_i |" },
  { OPERATION_ALLGATHER, "| allgather: n_i |" },
  { OPERATION_ALLGATHERV, "| allgatherv: sum of n_i / P, rounded down |" },
  { OPERATION_ALLTOALL, "| alltoall: n_ij |" },
  { OPERATION_ALLTOALLV, "| alltoallv |" },
  { OPERATION_REDUCE_SCATTER, "| reduce_scatter: sum of n_i |" },
  { OPERATION_REDUCE_SCATTER_BLOCK, "| reduce_scatter_block: n_i |" },
};

/* "L by-place, C chain": the name of a letter. */
static char *
name_of (char **names, char letter)
{
  for (; *names != NULL; names++)
    if ((*names)[0] == letter && (*names)[1] == ' ')
      {
        char *name = g_strdup (*names + 2);

        name[strcspn (name, " ")] = '\0';
        return name;
      }
  g_error ("the page has no letter %c", letter);
}

static guint64
size_of (const char *text)
{
  char *end;
  const guint64 number = g_ascii_strtoull (text, &end, 10);

  return *end == 'K' ? number << 10 : *end == 'M' ? number << 20 : number;
}

static void
expect (OperationType type, guint32 members, guint64 size, const char *name)
{
  const guint64 bytes = type == OPERATION_REDUCE_SCATTER ? size / members : size;
  const GroupOperation operation = { .type = type, .members = members, .bytes = bytes };
  g_autofree char *found = NULL, *expected = NULL;

  if (type == OPERATION_REDUCE_SCATTER && size % members != 0)
    return;
  found = g_strdup_printf ("%s of %u, %" G_GUINT64_FORMAT ": %s", operation_name (type),
                           members, size, chosen (&operation));
  expected = g_strdup_printf ("%s of %u, %" G_GUINT64_FORMAT ": %s",
                              operation_name (type), members, size, name);
  g_assert_cmpstr (found, ==, expected);
}

/* Sizes just below and at each border, in a group. */
static void
check_sizes (OperationType type, char **names, const char *clause, guint32 members)
{
  g_auto (GStrv) words = g_strsplit (g_strchug ((char *) clause), " ", 0);
  const guint n = g_strv_length (words);

  for (guint i = 0; i < n; i += 2)
    {
      g_autofree char *name = name_of (names, words[i][0]);
      const guint64 first = i == 0 ? 0 : size_of (words[i - 1]);

      expect (type, members, first, name);
      expect (type, members,
              i + 1 < n ? size_of (words[i + 1]) - 1 : G_GUINT64_CONSTANT (1) << 40,
              name);
      for (guint64 size = first; size < first + members; size++)
        if (type == OPERATION_REDUCE_SCATTER && size % members == 0
            && (i + 1 == n || size < size_of (words[i + 1])))
          expect (type, members, size, name);
    }
}

static void
check_row (const PageRow *row, char **lines)
{
  guint32 first = 2;

  while (*lines != NULL && !g_str_has_prefix (*lines, row->row))
    lines++;
  g_assert_nonnull (*lines);
  g_auto (GStrv) cells = g_strsplit (*lines, "|", 0);
  g_auto (GStrv) names = g_strsplit (g_strstrip (cells[2]), ", ", 0);
  g_auto (GStrv) clauses = g_strsplit (g_strstrip (cells[3]), ";", 0);

  for (guint i = 0; clauses[i] != NULL; i++)
    {
      const char *clause = g_strstrip (clauses[i]);
      guint32 last = 100000;

      if (*clause == '<')
        {
          last = (guint32) size_of (clause + 1) - 1;
          clause = strchr (clause, ' ');
          g_assert_nonnull (clause);
          clause++;
        }
      check_sizes (row->type, names, clause, first);
      check_sizes (row->type, names, clause, last);
      check_sizes (row->type, names, clause, first + (last - first) / 2);
      first = last + 1;
    }
}

static void
test_choice_at_each_border (void)
{
  const char *source = g_getenv ("srcdir");
  g_autofree char *path
      = g_build_filename (source ? source : ".", "docs/collectives.md", NULL);
  g_autofree char *page = NULL;

  g_assert_true (g_file_get_contents (path, &page, NULL, NULL));
  g_auto (GStrv) lines = g_strsplit (page, "\n", -1);
  for (guint i = 0; i < G_N_ELEMENTS (page_rows); i++)
    check_row (&page_rows[i], lines);
}

static void
test_nonblocking_choice (void)
{
  static const struct
  {
    OperationType type;
    guint32 members;
    guint64 bytes;
    const char *name;
  } cases[] = {
    { OPERATION_BARRIER, 2, 0, "dissemination" },
    { OPERATION_BROADCAST, 4, 1, "by-place" },
    { OPERATION_BROADCAST, 5, 1, "mirror-binomial'" },
    { OPERATION_REDUCE, 2, 65535, "binomial'" },
    { OPERATION_REDUCE, 2, 65536, "equal-pipeline" },
    { OPERATION_REDUCE, 3, 15, "binomial'" },
    { OPERATION_REDUCE, 3, 16, "rabenseifner'" },
    { OPERATION_REDUCE, 9, 63, "binomial'" },
    { OPERATION_REDUCE, 9, 64, "rabenseifner'" },
    { OPERATION_ALLREDUCE, 3, 1 << 20, "binomial-then-mirror" },
    { OPERATION_ALLREDUCE, 4, 65535, "binomial-then-mirror" },
    { OPERATION_ALLREDUCE, 4, 65536, "rabenseifner'" },
    { OPERATION_ALLREDUCE, 16384, 65536, "ring'" },
    { OPERATION_GATHER, 3, 9, "by-place" },
    { OPERATION_GATHERV, 3, 9, "by-place" },
    { OPERATION_SCATTER, 3, 9, "by-place" },
    { OPERATION_SCATTERV, 3, 9, "by-place" },
    { OPERATION_ALLGATHER, 3, 9, "by-place" },
    { OPERATION_ALLTOALL, 3, 9, "by-place" },
    { OPERATION_ALLTOALLV, 3, 9, "by-place" },
    { OPERATION_ALLTOALLW, 3, 9, "by-place" },
    { OPERATION_ALLGATHERV, 3, 9, "linear" },
    { OPERATION_SCAN, 3, 9, "linear" },
    { OPERATION_EXSCAN, 3, 9, "linear" },
    { OPERATION_REDUCE_SCATTER, 3, 9, "binomial-then-scatter" },
    { OPERATION_REDUCE_SCATTER_BLOCK, 3, 9, "binomial-then-scatter" },
  };

  for (guint i = 0; i < G_N_ELEMENTS (cases); i++)
    {
      const GroupOperation operation = { .type = cases[i].type,
                                         .members = cases[i].members,
                                         .bytes = cases[i].bytes,
                                         .nonblocking = TRUE };

      g_assert_cmpstr (chosen (&operation), ==, cases[i].name);
    }
}

/* ---- by hand ----------------------------------------------------------------------- */

/* The first `left` messages of a group, "0-1 48, 2-3 48": each rank's sends. */
static char *
sends_of (const GroupOperation *operation, const char *name)
{
  const AlgorithmUse use
      = { algorithm_find (operation->type, name, strlen (name)), 0, G_MAXUINT64 };
  g_autoptr (Schedule) schedule = schedule_new (operation, &use);
  GString *text = g_string_new (NULL);

  for (guint32 rank = 0; rank < operation->members; rank++)
    {
      SchedulePart part;
      PartAction action;

      g_string_append_printf (text, "%s%u:", rank > 0 ? "; " : "", rank);
      for (guint64 step = 0;
           (action = schedule_step (schedule, rank, step, &part)) != PART_DONE; step++)
        if (action == PART_SEND)
          g_string_append_printf (text, " %u/%" G_GUINT64_FORMAT, part.peer, part.bytes);
    }
  return g_string_free (text, FALSE);
}

/* docs/collectives.md, "Algorithms of Open MPI", its cases by hand. */
static void
test_by_hand (void)
{
  const GroupOperation allreduce
      = { .type = OPERATION_ALLREDUCE, .members = 6, .bytes = 96 };
  const GroupOperation allgather
      = { .type = OPERATION_ALLGATHER, .members = 6, .bytes = 10 };
  g_autofree char *one = sends_of (&allreduce, "rabenseifner'");
  g_autofree char *other = sends_of (&allgather, "neighbour-exchange");

  g_assert_cmpstr (one, ==,
                   "0: 1/48 2/48 4/24 4/24 2/48 1/96; 1: 0/48 0/48; "
                   "2: 3/48 0/48 5/24 5/24 0/48 3/96; 3: 2/48 2/48; "
                   "4: 5/48 0/24 0/24 5/48; 5: 4/48 2/24 2/24 4/48");
  g_assert_cmpstr (other, ==,
                   "0: 1/10 5/20 1/20; 1: 0/10 2/20 0/20; 2: 3/10 1/20 3/20; "
                   "3: 2/10 4/20 2/20; 4: 5/10 3/20 5/20; 5: 4/10 0/20 4/20");
}

/* ---- the text of a version --------------------------------------------------------- */

static void
test_libraries_by_version (void)
{
  static const struct
  {
    const char *text, *name, *note;
  } cases[] = {
    { "Open MPI v4.1.4, package: Debian OpenMPI, ident: 4.1.4", "open-mpi-4.1", NULL },
    { "Open MPI v5.0.9, package: x", "open-mpi-4.1",
      "Open MPI 5.0 does some collectives of several nodes in two levels (coll/han), "
      "which the rules of open-mpi-4.1 do not have" },
    { "Open MPI v4.0.3", "open-mpi-4.1",
      "the rules of open-mpi-4.1 are used for another version of Open MPI" },
    { "MPICH Version:\t4.0.2\nMPICH Device:\tch4:ucx", "mpich-4", NULL },
    { "Intel(R) MPI Library 2021.9 for Linux* OS", "mpich-4",
      "the rules of mpich-4 are used for Intel MPI" },
    { "MVAPICH Version:\t3.0", "mpich-4", "the rules of mpich-4 are used for MVAPICH" },
    { "MPI VERSION    : CRAY MPICH version 8.1.25", "mpich-4",
      "the rules of mpich-4 are used for Cray MPICH" },
    { "IBM Spectrum MPI v10.4", "open-mpi-4.1",
      "the rules of open-mpi-4.1 are used for IBM Spectrum MPI" },
    { "openmpi", "open-mpi-4.1",
      "the recording names Open MPI without its version: the rules of open-mpi-4.1 are "
      "used" },
    { "mpich", "mpich-4",
      "the recording names MPICH without its version: the rules of mpich-4 are used" },
  };
  CollectiveLibrary library;
  const char *note;

  for (guint i = 0; i < G_N_ELEMENTS (cases); i++)
    {
      g_assert_true (library_of_version (cases[i].text, &library, &note));
      g_assert_cmpstr (library_name (library), ==, cases[i].name);
      g_assert_cmpstr (note, ==, cases[i].note);
    }
  g_assert_false (library_of_version ("LAM/MPI 7.1", &library, &note));
  g_assert_false (library_of_version ("", &library, &note));
}

static void
test_nccl_choice (void)
{
  static const struct
  {
    OperationType type;
    guint32 members;
    guint64 bytes;
    const char *name;
    guint64 segment;
  } cases[] = {
    { OPERATION_ALLREDUCE, 8, 1 << 20, "ring", 512 << 10 },
    { OPERATION_ALLREDUCE, 9, (64 << 20) - 1, "double-tree", 64 << 10 },
    { OPERATION_ALLREDUCE, 9, 64 << 20, "ring", 512 << 10 },
    { OPERATION_ALLGATHER, 9, 8, "ring", 0 },
    { OPERATION_REDUCE_SCATTER, 9, 8, "ring", 0 },
    { OPERATION_REDUCE_SCATTER_BLOCK, 9, 8, "ring", 0 },
    { OPERATION_BROADCAST, 9, 8, "pipeline", 512 << 10 },
    { OPERATION_REDUCE, 9, 8, "pipeline", 512 << 10 },
    { OPERATION_ALLTOALL, 9, 8, "linear", 0 },
    { OPERATION_ALLTOALLV, 9, 8, "linear", 0 },
    { OPERATION_ALLGATHERV, 9, 8, "linear", 0 },
    { OPERATION_GATHERV, 9, 8, "linear", 0 },
    { OPERATION_SCATTERV, 9, 8, "linear", 0 },
    { OPERATION_GATHER, 9, 8, "binomial", 0 },
    { OPERATION_SCATTER, 9, 8, "binomial", 0 },
    { OPERATION_BARRIER, 9, 0, "dissemination", 0 },
    { OPERATION_SCAN, 9, 8, "recursive-doubling", 0 },
  };

  for (guint i = 0; i < G_N_ELEMENTS (cases); i++)
    {
      const GroupOperation operation = { .type = cases[i].type,
                                         .members = cases[i].members,
                                         .bytes = cases[i].bytes };
      const AlgorithmUse use = nccl_choose (&operation);

      g_assert_cmpstr (algorithm_name (use.algorithm), ==, cases[i].name);
      g_assert_cmpuint (use.segment, ==, cases[i].segment);
    }
}

UNIT_MAIN (argc, argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/open-mpi/choice-at-each-border", test_choice_at_each_border);
  g_test_add_func ("/open-mpi/nonblocking-choice", test_nonblocking_choice);
  g_test_add_func ("/open-mpi/by-hand", test_by_hand);
  g_test_add_func ("/open-mpi/libraries-by-version", test_libraries_by_version);
  g_test_add_func ("/open-mpi/nccl-choice", test_nccl_choice);
  return g_test_run ();
}
