/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "recording/repeats.h"

#include <string.h>

/* ---- the same calls ---------------------------------------------------------------- */

typedef struct
{
  const RecordedFile *file;
  const RecordedRank *rank;
  RecordedPosition position;
  RankRecord record;
} Cursor;

/* Advances to the next record that is not a name.  Returns: FALSE at the end. */
static gboolean
move_on (Cursor *self)
{
  do
    if (!recorded_file_next (self->file, &self->position, &self->record, NULL))
      return FALSE;
  while (self->record.type == RECORD_NAME || self->record.type == RECORD_SITE
         || self->record.type == RECORD_LIBRARY);
  return TRUE;
}

static const char *
name_of (const Recording *recording, const Cursor *cursor)
{
  guint32 site;

  return recording->names
      ->pdata[recording_call (cursor->rank, cursor->record.call, &site)];
}

static gboolean
has_list (RankRecordType type)
{
  return type == RECORD_COMM || type == RECORD_PAIRS;
}

static gboolean
are_equal (const RankRecord *a, const RankRecord *b)
{
  if (a->type != b->type || a->count != b->count)
    return FALSE;
  return has_list (a->type)
             ? memcmp (a->list, b->list, a->count * sizeof *a->list) == 0
             : memcmp (a->words, b->words, a->count * sizeof *a->words) == 0;
}

/* Advances to the end of the call that the record belongs to. */
static gboolean
find_call (Cursor *self)
{
  while (self->record.type != RECORD_CALL)
    if (!move_on (self))
      return FALSE;
  return TRUE;
}

/* The difference between two records or calls, as text; advances to the ends of the
 * calls. */
static char *
compare_calls (const Recording *first, Cursor *a, const Recording *other, Cursor *b,
               guint32 rank, guint64 calls)
{
  const gboolean are_calls
      = a->record.type == RECORD_CALL && b->record.type == RECORD_CALL;

  if (find_call (a) && find_call (b))
    {
      const char *name = name_of (first, a), *other_name = name_of (other, b);

      if (strcmp (name, other_name) != 0)
        return g_strdup_printf ("rank %u: call %" G_GUINT64_FORMAT " is %s, not %s", rank,
                                calls, other_name, name);
      if (are_calls)
        return NULL;
    }
  return g_strdup_printf ("rank %u: call %" G_GUINT64_FORMAT
                          " has other messages, communicators or sizes",
                          rank, calls);
}

static gboolean
are_same (const RankRecord *a, const RankRecord *b)
{
  return a->type != RECORD_CALL && b->type != RECORD_CALL && are_equal (a, b);
}

static char *
compare_ranks (const Recording *first, const Recording *other, guint32 rank)
{
  Cursor a = { .file = first->ranks[rank].reader, .rank = &first->ranks[rank] };
  Cursor b = { .file = other->ranks[rank].reader, .rank = &other->ranks[rank] };
  guint64 calls = 1;

  if (a.file == NULL && b.file == NULL)
    return NULL;
  if (a.file == NULL || b.file == NULL)
    return g_strdup_printf ("rank %u is recorded in one of them", rank);
  for (;;)
    {
      const gboolean has_a = move_on (&a), has_b = move_on (&b);

      if (!has_a && !has_b)
        return NULL;
      if (!has_a || !has_b)
        return g_strdup_printf ("rank %u: the number of calls is %" G_GUINT64_FORMAT
                                ", not %" G_GUINT64_FORMAT,
                                rank, other->ranks[rank].calls, first->ranks[rank].calls);
      if (are_same (&a.record, &b.record))
        continue;
      char *where = compare_calls (first, &a, other, &b, rank, calls);
      if (where != NULL)
        return where;
      calls++;
    }
}

char *
repeats_difference (const Recording *first, const Recording *other)
{
  if (first->count != other->count)
    return g_strdup_printf ("%u ranks, not %u", other->count, first->count);
  if (first->has_cpu != other->has_cpu)
    return g_strdup ("one has no times of the processor");
  for (guint32 rank = 0; rank < first->count; rank++)
    {
      char *where = compare_ranks (first, other, rank);

      if (where != NULL)
        return where;
    }
  return NULL;
}

/* ---- medians ----------------------------------------------------------------------- */

typedef struct
{
  Cursor at;
  guint64 end; /* of the previous call */
} Run;

struct _Repeats
{
  guint count;
  Run *runs;
  guint64 *gaps;
};

static void
open_run (Run *run, const Recording *recording, guint32 rank)
{
  run->at.rank = &recording->ranks[rank];
  run->at.file = run->at.rank->reader;
}

Repeats *
repeats_open (const Recording *recording, guint32 rank)
{
  Repeats *self = g_new0 (Repeats, 1);

  self->count = 1 + recording->again->len;
  self->runs = g_new0 (Run, self->count);
  self->gaps = g_new0 (guint64, self->count);
  open_run (&self->runs[0], recording, rank);
  for (guint i = 1; i < self->count; i++)
    open_run (&self->runs[i], recording->again->pdata[i - 1], rank);
  return self;
}

static guint64
next_gap (Run *run)
{
  const RankRecord *call = &run->at.record;

  while (move_on (&run->at) && call->type != RECORD_CALL)
    ;
  const guint begin = call->count > 2 ? 2 : 0;
  const guint64 gap = call->words[begin] - run->end;
  run->end = call->words[begin + 1];
  return gap;
}

static int
compare_gaps (const void *left, const void *right)
{
  const guint64 a = *(const guint64 *) left, b = *(const guint64 *) right;

  return a < b ? -1 : a > b;
}

guint64
repeats_next (Repeats *self)
{
  const guint middle = self->count / 2;

  for (guint i = 0; i < self->count; i++)
    self->gaps[i] = next_gap (&self->runs[i]);
  qsort (self->gaps, self->count, sizeof *self->gaps, compare_gaps);
  if (self->count % 2 == 1)
    return self->gaps[middle];
  const guint64 low = self->gaps[middle - 1], high = self->gaps[middle];
  return low + (high - low) / 2;
}

void
repeats_free (Repeats *self)
{
  g_free (self->runs);
  g_free (self->gaps);
  g_free (self);
}
