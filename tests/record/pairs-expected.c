/* SPDX-License-Identifier: GPL-3.0-or-later */
/* pairs-expected.c - compares what Open MPI's collectives sent (pairs-sent.c, on standard
 * input) with what a replay sends
 *
 * Prints each case that differs, and how many were equal.  PAIRS_RULES: the file of
 * dynamic rules that Open MPI had.
 *
 *   pairs-expected K SIZE yes|no: prints rules that force the algorithm of number K, in
 *   segments of SIZE, of the collectives that have it here and are parts of others, or
 * not
 */
#include "config.h"

#include <stdio.h>
#include <stdlib.h>

#include "collectives/library.h"
#include "collectives/library-names.h"
#include "collectives/schedule.h"
#include "machine-file/selection-read.h"

#include "pairs.h"

typedef struct
{
  int ranks, which, nonblocking, bytes, n, root;
} Case;

typedef struct
{
  guint64 messages, bytes;
} Sent;

static guint64
expand (const Case *one, GroupOperation *what, guint64 *counts, Transfer *pairs)
{
  const guint64 unit = (guint64) one->bytes;

  *what = (GroupOperation){ .type = (OperationType) one->which,
                            .members = (guint32) one->ranks,
                            .root = (guint32) one->root,
                            .bytes = (guint64) one->n * unit,
                            .nonblocking = one->nonblocking != 0 };
  for (int i = 0; i < one->ranks; i++)
    counts[i] = case_block ((guint64) one->n, i) * unit;
  switch (what->type)
    {
    case OPERATION_GATHERV:
    case OPERATION_SCATTERV:
    case OPERATION_ALLGATHERV:
    case OPERATION_REDUCE_SCATTER:
      what->counts = counts;
      break;
    case OPERATION_ALLTOALLV:
    case OPERATION_ALLTOALLW:
      for (int i = 0; i < one->ranks; i++)
        for (int j = 0; j < one->ranks; j++)
          if (case_pair ((guint64) one->n, i, j) > 0)
            pairs[what->n_pairs++]
                = (Transfer){ .source = (guint32) i,
                              .destination = (guint32) j,
                              .bytes = case_pair ((guint64) one->n, i, j) * unit };
      what->pairs = pairs;
      break;
    default:
      break;
    }
  return unit;
}

static const AlgorithmChoice auto_choice = { .count = 0 };

/* Elements have 8 bytes unless it is said otherwise, also to parts of an operation. */
static void
send_all (const Case *one, const CollectiveRules *rules, Sent *sent)
{
  const gsize n = (gsize) one->ranks;
  g_autofree guint64 *counts = g_new (guint64, n);
  g_autofree Transfer *pairs = g_new (Transfer, n * n);
  GroupOperation what;
  const guint64 unit = expand (one, &what, counts, pairs);
  AlgorithmUse use;
  g_autoptr (Schedule) schedule = NULL;

  what.element_bytes = unit;
  use = algorithm_choose (&auto_choice, rules, &what);
  schedule = schedule_new (&what, &use);
  for (guint32 i = 0; i < n; i++)
    {
      SchedulePart part;
      PartAction action;

      for (guint64 step = 0;
           (action = schedule_step (schedule, i, step, &part)) != PART_DONE; step++)
        if (action == PART_SEND)
          {
            sent[i * n + part.peer].messages++;
            sent[i * n + part.peer].bytes += part.bytes;
          }
    }
}

static gboolean
compare (const Case *one, const CollectiveRules *rules, const Sent *measured)
{
  const gsize n = (gsize) one->ranks;
  g_autofree Sent *sent = g_new0 (Sent, n * n);
  gboolean equal = TRUE;

  send_all (one, rules, sent);
  for (gsize i = 0; i < n * n; i++)
    if (sent[i].messages != measured[i].messages || sent[i].bytes != measured[i].bytes)
      {
        if (equal)
          printf ("P %d, %s%s of %d x %d bytes, root %d:", one->ranks,
                  one->nonblocking ? "i" : "",
                  operation_name ((OperationType) one->which), one->n, one->bytes,
                  one->root);
        printf (" %zu-%zu %" G_GUINT64_FORMAT "/%" G_GUINT64_FORMAT
                " not %" G_GUINT64_FORMAT "/%" G_GUINT64_FORMAT,
                i / n, i % n, sent[i].messages, sent[i].bytes, measured[i].messages,
                measured[i].bytes);
        equal = FALSE;
      }
  if (!equal)
    putchar ('\n');
  return equal;
}

/* Rules of a file, for Open MPI's choice. */
static Selection *
read_rules (void)
{
  const char *path = g_getenv ("PAIRS_RULES");
  g_autoptr (GPtrArray) warnings = g_ptr_array_new_with_free_func (g_free);
  g_autofree char *text = NULL;
  g_autoptr (GError) error = NULL;
  Selection *selection = NULL;
  gsize length;

  if (path == NULL)
    return NULL;
  if (g_file_get_contents (path, &text, &length, &error))
    selection = selection_parse (text, length, path, warnings, &error);
  if (selection == NULL || warnings->len > 0)
    {
      printf ("%s\n", selection == NULL ? error->message : (char *) warnings->pdata[0]);
      exit (1);
    }
  return selection;
}

static gboolean
has_algorithm (OperationType type, guint number, guint64 segment)
{
  for (const AlgorithmNames *row = algorithm_names (); row->algorithm != NULL; row++)
    {
      guint64 without;

      if (row->type == type && row->open_mpi == number
          && algorithm_has_segments (row->algorithm, &without) == (segment > 0))
        return TRUE;
    }
  return FALSE;
}

/* Whether it is a part of other collectives, which are then forced to what has no parts.
 */
static gboolean
is_part (OperationType type)
{
  return type == OPERATION_BROADCAST || type == OPERATION_REDUCE
         || type == OPERATION_SCATTER;
}

/* The algorithm to which a collective is forced; 0: none. */
static guint
forced_to (OperationType type, guint number, guint64 segment, gboolean parts)
{
  static const guint whole[N_OPERATIONS] = { [OPERATION_ALLREDUCE] = 3,
                                             [OPERATION_ALLGATHERV] = 3,
                                             [OPERATION_REDUCE_SCATTER] = 2,
                                             [OPERATION_REDUCE_SCATTER_BLOCK] = 3 };

  if (is_part (type) != parts)
    return parts ? whole[type] : 0;
  return has_algorithm (type, number, segment) ? number : 0;
}

static int
print_rules (guint number, guint64 segment, gboolean parts)
{
  guint n = 0;

  for (guint type = 0; type < N_OPERATIONS; type++)
    n += forced_to ((OperationType) type, number, segment, parts) > 0;
  printf ("%u\n", n);
  for (guint type = 0; type < N_OPERATIONS; type++)
    {
      const guint forced = forced_to ((OperationType) type, number, segment, parts);

      if (forced > 0)
        printf ("%u # %s\n1\n0\n1\n0 %u 0 %" G_GUINT64_FORMAT "\n",
                operation_names ((OperationType) type)->open_mpi,
                operation_names ((OperationType) type)->mpich, forced,
                is_part ((OperationType) type) ? segment : 0);
    }
  return 0;
}

int
main (int argc, char **argv)
{
  if (argc == 4)
    return print_rules ((guint) strtoul (argv[1], NULL, 10), strtoull (argv[2], NULL, 10),
                        *argv[3] == 'y');
  g_autoptr (Selection) selection = read_rules ();
  const CollectiveRules rules = { LIBRARY_OPEN_MPI_4_1, selection };
  char line[200];
  Case one = { 0 }, next;
  Sent *measured = NULL;
  guint equal = 0, all = 0;
  gboolean more = TRUE;

  while (more)
    {
      unsigned long long messages, bytes;
      int from, to, fields;

      more = fgets (line, sizeof line, stdin) != NULL;
      fields = more ? sscanf (line, "%d %d %d %d %d %d", &next.ranks, &next.which,
                              &next.nonblocking, &next.bytes, &next.n, &next.root)
                    : 0;
      if (more && fields == 4
          && sscanf (line, "%d %d %llu %llu", &from, &to, &messages, &bytes) == 4)
        {
          measured[from * one.ranks + to] = (Sent){ messages, bytes };
          continue;
        }
      if (measured != NULL)
        {
          all++;
          equal += compare (&one, &rules, measured);
          g_clear_pointer (&measured, g_free);
        }
      if (more && fields == 6)
        {
          one = next;
          measured = g_new0 (Sent, (gsize) one.ranks * (gsize) one.ranks);
        }
    }
  printf ("%u of %u equal\n", equal, all);
  return equal == all && all > 0 ? 0 : 1;
}
