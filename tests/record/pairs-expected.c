/* SPDX-License-Identifier: GPL-3.0-or-later */
/* pairs-expected.c - compares what Open MPI's collectives sent (pairs-sent.c, on standard
 * input) with what a replay sends
 *
 * Prints each case that differs, and how many were equal.
 */
#include "config.h"

#include <stdio.h>

#include "collectives/library.h"
#include "collectives/schedule.h"

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

/* Elements have 8 bytes unless it is said otherwise, also to parts of an operation. */
static void
send_all (const Case *one, Sent *sent)
{
  const gsize n = (gsize) one->ranks;
  g_autofree guint64 *counts = g_new (guint64, n);
  g_autofree Transfer *pairs = g_new (Transfer, n * n);
  GroupOperation what;
  const guint64 unit = expand (one, &what, counts, pairs);
  AlgorithmUse use;
  g_autoptr (Schedule) schedule = NULL;

  what.element_bytes = unit;
  use = open_mpi_choose (&what);
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
compare (const Case *one, const Sent *measured)
{
  const gsize n = (gsize) one->ranks;
  g_autofree Sent *sent = g_new0 (Sent, n * n);
  gboolean equal = TRUE;

  send_all (one, sent);
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

int
main (void)
{
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
          equal += compare (&one, measured);
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
