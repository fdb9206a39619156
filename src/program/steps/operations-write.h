/* SPDX-License-Identifier: GPL-3.0-or-later */
/* operations-write.h - writes groups of operations (operations.h), one after another */
#pragma once

#include "program/steps/operations-read.h"

#define GROUP_LENGTHS_MOST_BYTES (2 * OPERATION_NUMBER_MOST_BYTES)
#define GROUP_RUN_MOST_BYTES (2 * OPERATION_NUMBER_MOST_BYTES)

typedef struct
{
  Operations *operations;
  guint8 *begin, *next; /* of the bytes; where to write */
  gsize capacity;
  guint8 *steps, *runs; /* of the group */
  guint32 end;          /* of the last run; at first that of the group */
  guint32 link;         /* of a link, the size of the group behind it; 0: it is none */
  guint32 links;        /* so many groups are */
} GroupWriter;

/* Writes the steps of the operations first .. end-1, a group, for which there is room;
 * then begins and writes the runs. */
typedef void (*GroupPut) (GroupWriter *writer, guint32 first, guint32 end, gpointer data);

/* Writes all groups, in order: self->words has count / 32 + 1 entries with their bounds.
 * Fills all members that depend on them. */
void operations_write (Operations *self, guint32 count, GroupPut put, gpointer data);

void group_writer_enlarge_ (GroupWriter *self, gsize more);

static inline void
group_writer_ensure_room (GroupWriter *self, gsize more)
{
  if (G_UNLIKELY ((gsize) (self->next - self->begin) + more > self->capacity))
    group_writer_enlarge_ (self, more);
}

/* Ensures room for so many runs. */
static inline void
group_writer_begin_runs (GroupWriter *self, gsize most)
{
  group_writer_ensure_room (self, GROUP_LENGTHS_MOST_BYTES + GROUP_RUN_MOST_BYTES * most);
  self->runs = self->next;
}

void group_writer_put_run (GroupWriter *self, const OperationRun *run);

/* Writes the last run of a group, which may be empty; if it is the only one, the group
 * may be a link. */
static inline void
group_writer_put_last_run (GroupWriter *self, const OperationRun *run)
{
  const guint32 length = run->end - run->first;

  if (self->next == self->runs && length > 0 && run->first == self->end
      && run->type == REQUIRES_END
      && (length == 1
          || run->end == operations_group_end (self->operations->words, self->end)))
    self->link = length;
  else if (length > 0)
    group_writer_put_run (self, run);
}

/* Adds a successor to a run if it follows; an empty run has no successors. */
static inline gboolean
group_writer_extends (OperationRun *run, guint32 successor, RequirementType type)
{
  if (successor != run->end || type != run->type || run->end == run->first)
    return FALSE;
  run->end++;
  return TRUE;
}

/* Marks that a group begins with this operation, unless it is behind the last one. */
static inline void
operations_mark_bound (Operations *self, guint32 operation)
{
  self->words[operation / OPERATIONS_IN_WORD].bounds |= 1u
                                                        << operation % OPERATIONS_IN_WORD;
}

static inline OperationWord *
operations_new_words (guint32 count)
{
  return g_new0 (OperationWord, count / OPERATIONS_IN_WORD + 1);
}
