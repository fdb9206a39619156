/* SPDX-License-Identifier: GPL-3.0-or-later */
/* program-define.c - the parts of a program that are stored once */
#include "config.h"

#include <string.h>

#include "program/program-private.h"

guint32
program_define_interval (Program *self, const Interval *interval)
{
  Interval copy = *interval;

  copy.kind = g_string_chunk_insert_const (self->strings, interval->kind);
  copy.file = g_string_chunk_insert_const (self->strings, interval->file);
  g_assert (copy.parent == PROGRAM_NONE ? self->intervals->len == 0
                                        : copy.parent < self->intervals->len);
  g_array_append_val (self->intervals, copy);
  return self->intervals->len - 1;
}

Interval *
program_get_interval_for_update (Program *self, guint32 interval)
{
  return &g_array_index (self->intervals, Interval, interval);
}

/* Whether places are found by search: for a few members in rising order among many
 * processors, a table of all processors for each group would need much memory. */
static gboolean
is_searched (const Program *self, const Group *group)
{
  if ((guint64) group->count * 16 > self->processors)
    return FALSE;
  for (guint32 i = 1; i < group->count; i++)
    if (group->members[i - 1] >= group->members[i])
      return FALSE;
  return TRUE;
}

/* The place of every processor. */
static guint32 *
new_places (const Program *self, const Group *group)
{
  guint32 *place = g_new (guint32, self->processors);

  memset (place, 0xff, self->processors * sizeof (guint32));
  for (guint32 i = 0; i < group->count; i++)
    place[group->members[i]] = i;
  return place;
}

guint32
program_define_group (Program *self, const Group *group)
{
  g_autoptr (GByteArray) key = g_byte_array_new ();
  gboolean added;
  guint32 number;
  GroupEntry *entry;

  g_byte_array_append (key, (const guint8 *) &group->shape, sizeof (Shape));
  if (group->members != NULL)
    g_byte_array_append (key, (const guint8 *) group->members,
                         group->count * sizeof (guint32));
  number = intern_add (self->group_index, key->data, key->len, &added);
  if (!added)
    return number;

  entry = g_new0 (GroupEntry, 1);
  entry->group = *group;
  if (group->members != NULL)
    {
      entry->members = g_memdup2 (group->members, group->count * sizeof (guint32));
      entry->group.members = entry->members;
      if (!is_searched (self, group))
        entry->place = new_places (self, group);
    }
  g_ptr_array_add (self->groups, entry);
  return number;
}

static int
compare_transfers (gconstpointer a, gconstpointer b)
{
  const Transfer *x = a, *y = b;

  if (x->source != y->source)
    return x->source < y->source ? -1 : 1;
  return x->destination < y->destination ? -1 : x->destination > y->destination;
}

/* Sorts stably by source, or by destination; both are less than processors. */
static void
sort_by_end (const Transfer *from, Transfer *to, guint32 count, guint32 processors,
             gboolean by_source)
{
  g_autofree guint32 *place = g_new0 (guint32, processors + 1);

  for (guint32 i = 0; i < count; i++)
    place[(by_source ? from[i].source : from[i].destination) + 1]++;
  for (guint32 p = 1; p < processors; p++)
    place[p] += place[p - 1];
  for (guint32 i = 0; i < count; i++)
    to[place[by_source ? from[i].source : from[i].destination]++] = from[i];
}

static gboolean
rises_by_destination (const Transfer *entries, guint32 count)
{
  for (guint32 i = 1; i < count; i++)
    if (entries[i].destination < entries[i - 1].destination)
      return FALSE;
  return TRUE;
}

/* Returns: a sorted copy; large arrays take linear time. */
static Transfer *
sort_transfers (const Transfer *entries, guint32 count, guint32 processors)
{
  Transfer *sorted = g_new (Transfer, count);
  g_autofree Transfer *by_destination = NULL;

  if (count == 0)
    return sorted;
  if (count < processors)
    {
      memcpy (sorted, entries, count * sizeof (Transfer));
      qsort (sorted, count, sizeof (Transfer), compare_transfers);
      return sorted;
    }
  if (!rises_by_destination (entries, count))
    {
      by_destination = g_new (Transfer, count);
      sort_by_end (entries, by_destination, count, processors, FALSE);
      entries = by_destination;
    }
  sort_by_end (entries, sorted, count, processors, TRUE);
  return sorted;
}

guint32
program_define_transfers (Program *self, const Transfer *entries, guint32 count)
{
  g_autofree Transfer *sorted = sort_transfers (entries, count, self->processors);
  guint32 kept = 0, number;
  gboolean added;

  for (guint32 i = 0; i < count; i++)
    {
      g_assert (sorted[i].source != sorted[i].destination);
      if (kept > 0 && compare_transfers (&sorted[kept - 1], &sorted[i]) == 0)
        sorted[kept - 1].bytes += sorted[i].bytes;
      else
        sorted[kept++] = sorted[i];
    }
  number = intern_add (self->transfers, sorted, kept * sizeof (Transfer), &added);
  if (added)
    {
      Transfers *view = g_new (Transfers, 1);

      view->count = kept;
      view->entries = intern_get (self->transfers, number, NULL);
      g_ptr_array_add (self->transfer_views, view);
    }
  return number;
}

guint32
program_define_collective (Program *self, const Collective *collective)
{
  Collective key;
  gboolean added;

  /* Padding must not make equal entries differ. */
  memset (&key, 0, sizeof key);
  key.type = collective->type;
  key.kind = collective->kind;
  key.split = collective->split;
  key.group = collective->group;
  key.transfers = collective->transfers;
  key.bytes = collective->bytes;
  key.axes = collective->axes;
  return intern_add (self->collectives, &key, sizeof key, &added);
}

guint32
program_define_partition (Program *self, Partition *partition)
{
  g_ptr_array_add (self->partitions, partition);
  return self->partitions->len - 1;
}

guint32
program_define_counts (Program *self, const guint64 *counts, guint32 members)
{
  gboolean added;

  return intern_add (self->counts, counts, members * sizeof (guint64), &added);
}

guint32
program_define_pipeline (Program *self, const Pipeline *pipeline)
{
  Pipeline key = *pipeline; /* without padding */
  gboolean added;

  G_STATIC_ASSERT (sizeof key == 4 * sizeof (guint32) + 2 * sizeof (guint64));
  g_assert (pipeline->partition < self->partitions->len && pipeline->slices > 0);
  return intern_add (self->pipelines, &key, sizeof key, &added);
}
