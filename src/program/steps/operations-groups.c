/* SPDX-License-Identifier: GPL-3.0-or-later */
/* operations-groups.c - groups of operations: written, made of operations one by one and
 * listed as such */
#include "config.h"

#include <string.h>

#include "program/steps/operations-listed.h"
#include "program/steps/operations-read.h"
#include "program/steps/operations-write.h"

/* ---- writing ----------------------------------------------------------------------- */

void
group_writer_enlarge_ (GroupWriter *self, gsize more)
{
  const gsize begun = (gsize) (self->steps - self->begin),
              runs = (gsize) (self->runs - self->begin),
              used = (gsize) (self->next - self->begin);

  self->capacity += self->capacity / 2 + more;
  self->begin = g_realloc (self->begin, self->capacity);
  self->steps = self->begin + begun;
  self->runs = self->begin + runs;
  self->next = self->begin + used;
}

/* The most bytes of the lengths and the steps of a group. */
#define GROUP_MOST_BYTES                                                                 \
  (GROUP_LENGTHS_MOST_BYTES + OPERATIONS_IN_WORD * OPERATION_NUMBER_MOST_BYTES)

/* One byte is reserved for each of the two lengths; the group is moved if they need more.
 */
static void
begin_group (GroupWriter *self, guint32 end)
{
  group_writer_ensure_room (self, GROUP_MOST_BYTES);
  self->next += 2;
  self->steps = self->runs = self->next;
  self->end = end;
  self->link = 0;
}

static G_NO_INLINE void
move_group (GroupWriter *self, const guint8 *lengths, gsize n)
{
  const gsize moved = n - 2, size = (gsize) (self->next - self->steps);

  group_writer_ensure_room (self, GROUP_LENGTHS_MOST_BYTES);
  memmove (self->steps + moved, self->steps, size);
  memcpy (self->steps - 2, lengths, n);
  self->next += moved;
}

static inline void
end_group (GroupWriter *self)
{
  const gboolean is_link = self->link > 0;
  const gsize second = is_link ? self->link : (gsize) (self->next - self->runs);
  const gsize size = (gsize) (self->next - self->steps);
  guint8 lengths[GROUP_LENGTHS_MOST_BYTES];
  gsize n;

  self->links += is_link;
  if (G_LIKELY (size < 63)) /* and the second number */
    {
      self->steps[-2] = (guint8) ((size + 1) << 1 | (gsize) is_link);
      self->steps[-1] = (guint8) second;
      return;
    }
  n = (gsize) (operation_number_put (lengths, second) - lengths);
  n = (gsize) (operation_number_put (lengths, (size + n) << 1 | (gsize) is_link)
               - lengths);
  n = (gsize) (operation_number_put (lengths + n, second) - lengths);
  move_group (self, lengths, n);
}

void
group_writer_put_run (GroupWriter *self, const OperationRun *run)
{
  const guint32 length = run->end - run->first;
  const guint64 distance = run->first >= self->end
                               ? (guint64) (run->first - self->end) << 1
                               : (guint64) (self->end - run->first) << 1 | 1;

  self->next
      = operation_number_put (self->next, distance << 2 | (guint64) (length > 1) << 1
                                              | (run->type == REQUIRES_START));
  if (length > 1)
    self->next = operation_number_put (self->next, length);
  self->end = run->end;
}

static inline void
write_group (GroupWriter *self, guint32 first, guint32 end, GroupPut put, gpointer data)
{
  begin_group (self, end);
  put (self, first, end, data);
  end_group (self);
  self->operations->groups++;
}

void
operations_write (Operations *self, guint32 count, GroupPut put, gpointer data)
{
  GroupWriter writer
      = { .operations = self, .capacity = GROUP_MOST_BYTES + 3 * (gsize) count };

  writer.begin = writer.next = writer.steps = writer.runs = g_malloc (writer.capacity);
  self->count = count;
  self->groups = 0;
  operations_mark_bound (self, count);
  for (guint32 begin = 0; begin < count; begin += OPERATIONS_IN_WORD)
    {
      OperationWord *word = &self->words[begin / OPERATIONS_IN_WORD];
      const guint32 size = MIN (count - begin, OPERATIONS_IN_WORD);
      guint32 bounds, first = 0;

      word->bounds |= 1;
      word->group = self->groups;
      word->position = (guint64) (writer.next - writer.begin);
      for (bounds = operations_bounds (word, size) & ~1u; bounds != 0;
           bounds &= bounds - 1)
        {
          const guint32 end = (guint32) __builtin_ctz (bounds);

          write_group (&writer, begin + first, begin + end, put, data);
          first = end;
        }
      write_group (&writer, begin + first, begin + size, put, data);
    }
  /* The last group is never a link, as requirements are not cyclic. */
  self->is_chain = writer.links + 1 == self->groups;
  self->bytes = g_realloc (writer.begin, (gsize) (writer.next - writer.begin) + 1);
}

/* ---- of operations one by one ------------------------------------------------------ */

/* Writes the successors of an operation, listed at `from`, as runs. */
static void
put_runs (GroupWriter *writer, const guint8 *from, const guint8 *after, guint32 operation)
{
  OperationRun run = { 0, 0, REQUIRES_END };
  guint32 successor = operation;

  while (from < after)
    {
      RequirementType type;

      successor = listed_successor (successor, operation_number_get (&from), &type);
      if (group_writer_extends (&run, successor, type))
        continue;
      if (run.end > run.first)
        group_writer_put_run (writer, &run);
      run = (OperationRun){ successor, successor + 1, type };
      for (; type == REQUIRES_END && from < after && *from == LISTED_NEXT_REQUIRES_END;
           from++)
        successor = run.end++;
    }
  group_writer_put_last_run (writer, &run);
}

/* data: const guint8 **, the position of the next operation. */
static void
put_listed (GroupWriter *writer, guint32 first, guint32 end, gpointer data)
{
  const guint8 **place = data, *from = *place, *successors = NULL;

  for (guint32 i = first; i < end; i++)
    {
      const guint64 length = operation_number_get (&from);

      successors = from;
      from += length;
      while (G_UNLIKELY (*successors & 128))
        *writer->next++ = *successors++;
      *writer->next++ = *successors++;
    }
  *place = from;
  if (successors == from)
    {
      writer->runs = writer->next;
      return;
    }
  group_writer_begin_runs (writer, (gsize) (from - successors));
  put_runs (writer, successors, from, end - 1);
}

void
operations_set_listed (Operations *self, guint32 count, const guint8 *listed)
{
  operations_write (self, count, put_listed, &listed);
}

/* ---- one by one -------------------------------------------------------------------- */

static void
append_number (GByteArray *to, guint64 number)
{
  guint8 bytes[OPERATION_NUMBER_MOST_BYTES];

  g_byte_array_append (to, bytes, (guint) (operation_number_put (bytes, number) - bytes));
}

/* Lists one operation of a group; scratch: room for its successors. */
static void
list_operation (OperationGroup *group, guint32 operation, GByteArray *scratch,
                GByteArray *listed)
{
  OperationRuns runs = operations_runs (group);
  OperationRun run;
  guint32 previous = operation;
  const guint64 step = operation_number_get (&group->step);

  g_byte_array_set_size (scratch, 0);
  append_number (scratch, step);
  while (operations_next_run (&runs, &run))
    for (guint32 s = run.first; s < run.end; s++)
      {
        append_number (scratch, listed_successor_number (previous, s, run.type));
        previous = s;
      }
  append_number (listed, scratch->len);
  g_byte_array_append (listed, scratch->data, scratch->len);
}

void
operations_list (const Operations *self, GByteArray *listed)
{
  g_autoptr (GByteArray) scratch = g_byte_array_new ();
  OperationGroup group = operations_before_first (self);

  while (operations_next_group (self, &group))
    for (guint32 i = group.first; i < group.end; i++)
      list_operation (&group, i, scratch, listed);
}
