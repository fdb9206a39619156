/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "otf2/matching.h"

#include "base/hash.h"

static gboolean
is_send (const Action *action)
{
  return action->type == ACTION_SEND || action->type == ACTION_ISEND;
}

static gboolean
is_receive (const Action *action)
{
  return action->type == ACTION_RECV || action->type == ACTION_IRECV;
}

/* first: sends; second: receives. */
static NumberEntry *
entry_of (NumberTable *table, guint32 rank, const Action *action)
{
  const gboolean sends = is_send (action);

  return number_table_get (table, sends ? rank : action->peer,
                           sends ? action->peer : rank, action->tag, action->comm + 1);
}

/* The sum of hash values of all sends minus that of all receives: 0 if each send has its
 * receive, and otherwise only with a probability of 2^-64, as the hash function is seeded
 * randomly.  If it is not 0 the table is used, which takes several times as long. */
static guint64
sum_all (const Trace *trace)
{
  const guint64 seed = hash_seed ();
  guint64 sum = 0;

  for (guint32 r = 0; r < trace->archive.ranks; r++)
    for (guint32 i = 0; i < trace->rank[r].count; i++)
      {
        const Action *action = trace_action (&trace->rank[r], i);
        const gboolean sends = is_send (action);
        guint64 hash;

        if (!sends && !is_receive (action))
          continue;
        hash = hash_word (seed, sends ? (guint64) r << 32 | action->peer
                                      : (guint64) action->peer << 32 | r);
        hash = hash_word (hash, (guint64) action->tag << 32 | action->comm);
        hash = hash_word (hash, seed); /* every word has two rounds at least */
        sum += sends ? hash : 0 - hash;
      }
  return sum;
}

/* Returns: how many pairs have unequal numbers. */
static guint64
count_all (Trace *trace, NumberTable *table)
{
  guint64 unequal = 0;

  for (guint32 r = 0; r < trace->archive.ranks; r++)
    for (guint32 i = 0; i < trace->rank[r].count; i++)
      {
        const Action *action = trace_action (&trace->rank[r], i);
        NumberEntry *entry;

        if (!is_send (action) && !is_receive (action))
          continue;
        entry = entry_of (table, r, action);
        unequal -= entry->first != entry->second;
        if (is_send (action))
          entry->first++;
        else
          entry->second++;
        unequal += entry->first != entry->second;
      }
  return unequal;
}

static gboolean
fail (const Trace *trace, guint32 rank, const Action *action, GError **error)
{
  g_autofree char *name
      = archive_comm_text (archive_comm (&trace->archive, action->comm));

  return trace_fail (trace, rank, action->event, error,
                     "%s rank %u with tag %u on '%s', which has no %s for it",
                     is_send (action) ? "sends to" : "receives from", action->peer,
                     action->tag, name, is_send (action) ? "receive" : "send");
}

/* Drops a message and its completion. */
static void
drop (Trace *trace, Action *action, GArray *dropped)
{
  if (is_send (action))
    trace->counts.sends++;
  else
    trace->counts.receives++;
  if (action->type == ACTION_ISEND || action->type == ACTION_IRECV)
    g_array_index (dropped, guint8, action->request) = 1;
  action->type = ACTION_NONE;
}

static void
drop_completions (RankActions *rank, const GArray *dropped)
{
  for (guint32 i = 0; i < rank->count; i++)
    {
      Action *action = trace_action (rank, i);

      if (action->type == ACTION_COMPLETE
          && g_array_index (dropped, guint8, action->request))
        action->type = ACTION_NONE;
    }
}

/* seen: numbers of sends and receives of each pair so far. */
static gboolean
check_rank (Trace *trace, guint32 r, NumberTable *table, NumberTable *seen,
            GError **error)
{
  RankActions *rank = &trace->rank[r];
  g_autoptr (GArray) dropped = g_array_new (FALSE, TRUE, sizeof (guint8));

  g_array_set_size (dropped, rank->requests);
  for (guint32 i = 0; i < rank->count; i++)
    {
      Action *action = trace_action (rank, i);
      const NumberEntry *all;
      NumberEntry *before;

      if (!is_send (action) && !is_receive (action))
        continue;
      all = entry_of (table, r, action);
      before = entry_of (seen, r, action);
      if ((is_send (action) ? before->first++ : before->second++)
          < MIN (all->first, all->second))
        continue;
      if (!trace->rules.partial)
        return fail (trace, r, action, error);
      drop (trace, action, dropped);
    }
  drop_completions (rank, dropped);
  return TRUE;
}

gboolean
matching_check (Trace *trace, GError **error)
{
  NumberTable table = { 0 }, seen = { 0 };
  gboolean good = TRUE;

  if (sum_all (trace) == 0)
    return TRUE;
  if (count_all (trace, &table) > 0)
    for (guint32 r = 0; good && r < trace->archive.ranks; r++)
      good = check_rank (trace, r, &table, &seen, error);
  number_table_clear (&table);
  number_table_clear (&seen);
  return good;
}
