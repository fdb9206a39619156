/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "replay/core/replay-parts.h"
#include "why/path/path-adder.h"
#include "why/path/path-recorder.h"
#include "why/path/path-walk.h"

typedef struct
{
  PathPieceTaker take;
  gpointer data;
} Taker;

struct _PathRecorder
{
  Replay *replay;
  Causes *causes;
  PathAdder *adder;
  GArray *takers;    /* Taker: who hears of pieces */
  GArray *pieces;    /* PathPiece, backwards: to be handed on */
  guint32 records;   /* which `path memory` has room for */
  guint32 *use;      /* by record; while records are swept */
  SimTime settled;   /* until then */
  GPtrArray *chains; /* PathAdder or NULL, by number of CAUSE_SUMS */
  PathSums *sums;    /* NULL: not finished */
};

/* ---- settling ---------------------------------------------------------------------- */

static void
add_piece (gpointer data, const PathPiece *piece)
{
  PathRecorder *self = data;

  path_adder_add (self->adder, piece);
  if (self->takers->len > 0)
    g_array_append_val (self->pieces, *piece);
}

static void
add_chain (gpointer data, guint32 number)
{
  PathRecorder *self = data;

  path_adder_add_all (self->adder, self->chains->pdata[number]);
}

/* A chain, from what is settled to `time`. */
static void
settle (PathRecorder *self, const CauseRecord *after, Cause end, SimTime time)
{
  const PathVisitor visitor = { add_piece, add_chain, self };
  const SimTime begin = path_walk (self->causes, after, end, time, 0, &visitor);

  g_assert (begin == self->settled);
  self->settled = time;
  for (guint i = self->pieces->len; i-- > 0;)
    for (guint t = 0; t < self->takers->len; t++)
      {
        const Taker *taker = &g_array_index (self->takers, Taker, t);

        taker->take (taker->data, &g_array_index (self->pieces, PathPiece, i));
      }
  g_array_set_size (self->pieces, 0);
}

/* ---- sweeping ---------------------------------------------------------------------- */

/* So many uses of a record by ends alone that it counts as used more than once. */
#define USED_BY_END 2

static void
count_end (gpointer data, Cause *end, gboolean is_alive)
{
  PathRecorder *self = data;

  if (is_alive)
    self->use[cause_record (*end)] = USED_BY_END;
}

/* How often each record is what another one waited for: 0 where nothing leads to it. */
static void
count_uses (PathRecorder *self)
{
  const Causes *causes = self->causes;

  self->use = g_new0 (guint32, causes->count);
  replay_visit_causes (self->replay, count_end, self);
  for (guint32 i = causes->count - 1; i > 0; i--)
    {
      guint32 *before = &self->use[cause_record (causes->records[i].before)];

      if (self->use[i] > 0 && *before < USED_BY_END)
        ++*before;
    }
}

/* Returns: the last record through which all ends lead, and from which a chain can be
 * settled; 0: none.  Who waits for what is known where a packet has come by itself. */
static guint32
find_meeting (const PathRecorder *self)
{
  const CauseRecord *records = self->causes->records;
  guint32 meeting = 0, trunk = 0;

  for (guint32 i = 1; i < self->causes->count && self->use[trunk] == 1; i++)
    if (self->use[i] > 0)
      {
        trunk = i;
        if (cause_way (records[i].before) != CAUSE_BEHIND)
          meeting = i;
      }
  return meeting;
}

static Cause
moved (const PathRecorder *self, Cause cause)
{
  return cause_of (self->use[cause_record (cause)], cause_way (cause));
}

static void
move_end (gpointer data, Cause *end, gboolean is_alive)
{
  *end = is_alive ? moved (data, *end) : CAUSE_NONE;
}

static void
forget_chain (PathRecorder *self, const CauseRecord *record)
{
  gpointer *chain;

  if (record->destination != CAUSE_SUMS)
    return;
  chain = &self->chains->pdata[record->place];
  path_adder_free (*chain);
  *chain = NULL;
}

/* Keeps the used records from this one on; `use` becomes their new numbers. */
static void
compact (PathRecorder *self, guint32 first)
{
  Causes *causes = self->causes;
  guint32 count = 1;

  for (guint32 i = 0; i < causes->count; i++)
    {
      self->use[i] = i >= first && i > 0 && self->use[i] > 0 ? count++ : 0;
      if (i > 0 && self->use[i] == 0)
        forget_chain (self, &causes->records[i]);
    }
  replay_visit_causes (self->replay, move_end, self);
  for (guint32 i = 1; i < causes->count; i++)
    if (self->use[i] > 0)
      {
        causes->records[self->use[i]] = causes->records[i];
        causes->records[self->use[i]].before = moved (self, causes->records[i].before);
      }
  causes->count = count;
  g_clear_pointer (&self->use, g_free);
}

/* ---- adding up chains -------------------------------------------------------------- */

/* Shorter ones stay as they are: sums need more memory. */
#define LEAST_CHAIN 64

typedef struct
{
  PathRecorder *recorder;
  PathAdder *adder;
} Chain;

static void
add_piece_to_chain (gpointer data, const PathPiece *piece)
{
  const Chain *self = data;

  path_adder_add (self->adder, piece);
}

static void
add_chain_to_chain (gpointer data, guint32 number)
{
  const Chain *self = data;

  path_adder_add_all (self->adder, self->recorder->chains->pdata[number]);
}

/* How many records follow each other behind this one that nothing else leads to, and the
 * last of them.  Whose packets wait is known where the chain begins and where it ends. */
static guint32
measure_chain (const PathRecorder *self, const CauseRecord *after, guint32 *last)
{
  const CauseRecord *records = self->causes->records;
  guint32 length = 0, n = 0, i = cause_record (after->before);

  if (cause_way (after->before) == CAUSE_BEHIND)
    return 0;
  for (; i > 0 && self->use[i] == 1; i = cause_record (records[i].before))
    {
      n++;
      if (cause_way (records[i].before) == CAUSE_BEHIND)
        continue;
      *last = i;
      length = n;
    }
  return length;
}

/* They are used no more. */
static void
forget_records (PathRecorder *self, guint32 first, guint32 end)
{
  const CauseRecord *records = self->causes->records;

  for (guint32 i = first; i != end; i = cause_record (records[i].before))
    {
      forget_chain (self, &records[i]);
      self->use[i] = 0;
    }
}

/* The first record of the chain becomes its sums. */
static void
add_up (PathRecorder *self, CauseRecord *after, guint32 last)
{
  CauseRecord *records = self->causes->records;
  const guint32 first = cause_record (after->before);
  const Cause before = records[last].before;
  Chain chain = { self, path_adder_new () };
  const PathVisitor visitor = { add_piece_to_chain, add_chain_to_chain, &chain };
  const SimTime begin = path_walk (self->causes, after, after->before, after->begin,
                                   cause_record (before), &visitor);

  forget_records (self, first, cause_record (before));
  g_ptr_array_add (self->chains, chain.adder);
  self->use[first] = 1;
  records[first] = (CauseRecord){ .begin = begin,
                                  .end = after->begin,
                                  .before = before,
                                  .place = self->chains->len - 1,
                                  .destination = CAUSE_SUMS };
  after->before = cause_of (first, CAUSE_END);
}

static void
add_up_chains (PathRecorder *self)
{
  Causes *causes = self->causes;
  guint32 last = 0;

  count_uses (self);
  for (guint32 i = causes->count - 1; i > 0; i--)
    if (self->use[i] > 0
        && measure_chain (self, &causes->records[i], &last) >= LEAST_CHAIN)
      add_up (self, &causes->records[i], last);
  compact (self, 0);
}

/* ---- when there are many records --------------------------------------------------- */

/* More often than memory needs it: records of 3 MiB stay in a cache. */
#define RECORDS_IN_CACHE 65536u

static void
sweep (gpointer data)
{
  PathRecorder *self = data;
  Causes *causes = self->causes;
  guint32 meeting;
  guint64 ends;

  count_uses (self);
  meeting = find_meeting (self);
  if (meeting > 0)
    {
      const CauseRecord *record = &causes->records[meeting];

      settle (self, record, record->before, record->begin);
      causes->records[meeting].before = CAUSE_START;
    }
  compact (self, meeting);
  if (causes->count > self->records / 2 && self->takers->len == 0)
    add_up_chains (self);
  /* A sweep looks at all ends, and at what is left. */
  ends = replay_count_causes (self->replay);
  causes->limit = (guint32) MIN (MAX (MIN (self->records, RECORDS_IN_CACHE),
                                      MAX (ends, 2 * (guint64) causes->count)),
                                 G_MAXUINT32);
}

/* ---- opening and closing ----------------------------------------------------------- */

static void
path_recorder_free (gpointer data)
{
  PathRecorder *self = data;

  path_adder_free (self->adder);
  path_sums_free (self->sums);
  g_array_unref (self->pieces);
  g_array_unref (self->takers);
  g_ptr_array_unref (self->chains);
  g_free (self->use);
  g_free (self);
}

PathRecorder *
path_recorder_of (Replay *replay)
{
  Causes *causes = replay_record_causes (replay);
  PathRecorder *self = causes->data;

  if (self != NULL)
    return self;
  self = g_new0 (PathRecorder, 1);
  self->replay = replay;
  self->causes = causes;
  self->adder = path_adder_new ();
  self->chains = g_ptr_array_new_with_free_func ((GDestroyNotify) path_adder_free);
  self->pieces = g_array_new (FALSE, FALSE, sizeof (PathPiece));
  self->takers = g_array_new (FALSE, FALSE, sizeof (Taker));
  self->records = (guint32) CLAMP (replay->machine->path_memory
                                       / (sizeof (CauseRecord) + sizeof *self->use),
                                   16, CAUSE_MOST_RECORDS / 2);
  causes->limit = MIN (self->records, RECORDS_IN_CACHE);
  causes->full = sweep;
  causes->data = self;
  causes->free_data = path_recorder_free;
  return self;
}

void
path_recorder_add_taker (PathRecorder *self, PathPieceTaker take, gpointer data)
{
  const Taker taker = { take, data };

  g_array_append_val (self->takers, taker);
}

const PathSums *
path_recorder_finish (PathRecorder *self, SimTime time)
{
  const Causes *causes = self->causes;

  if (self->sums != NULL)
    return self->sums;
  if (causes->finished != G_MAXUINT32)
    settle (self, NULL, causes->row[causes->finished], time);
  self->sums = path_adder_sums (self->adder, self->replay->program,
                                network_topology (causes->network));
  if (causes->operation_step == 0)
    g_array_set_size (self->sums->operations, 0);
  g_assert (path_sums_time (self->sums) == time);
  return self->sums;
}
