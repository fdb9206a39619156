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
  copy.name = g_string_chunk_insert_const (self->strings,
                                           interval->name != NULL ? interval->name : "");
  copy.source = g_string_chunk_insert_const (
      self->strings, interval->source != NULL ? interval->source : "");
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

/* Whether places are found by binary search: tables of all processors would need much
 * memory for many groups of few members. */
static gboolean
is_searched (const Program *self, const Group *group)
{
  return (guint64) group->count * 16 <= self->processors;
}

static gboolean
is_rising (const Group *group)
{
  for (guint32 i = 1; i < group->count; i++)
    if (group->members[i - 1] >= group->members[i])
      return FALSE;
  return TRUE;
}

static gint
compare_members (gconstpointer a, gconstpointer b, gpointer data)
{
  const guint32 *members = data;
  guint32 x = members[*(const guint32 *) a], y = members[*(const guint32 *) b];

  return x < y ? -1 : x > y;
}

static guint32 *
new_sorted_places (const Group *group)
{
  guint32 *places = g_new (guint32, group->count);

  for (guint32 i = 0; i < group->count; i++)
    places[i] = i;
  g_qsort_with_data (places, (gint) group->count, sizeof *places, compare_members,
                     (gpointer) group->members);
  return places;
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
      else if (!is_rising (group))
        entry->sorted = new_sorted_places (group);
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
      /* A sum of more than 64 bits stays two messages. */
      if (kept == 0 || compare_transfers (&sorted[kept - 1], &sorted[i]) != 0
          || sorted[kept - 1].bytes > G_MAXUINT64 - sorted[i].bytes)
        sorted[kept++] = sorted[i];
      else
        sorted[kept - 1].bytes += sorted[i].bytes;
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
  if (collective->type == COLLECTIVE_OPERATION)
    {
      key.operation = collective->operation;
      key.root = collective->root;
      key.counts = collective->counts;
    }
  return intern_add (self->collectives, &key, sizeof key, &added);
}

guint32
program_define_operation (Program *self, const ProgramOperation *operation)
{
  const Group *group = program_group (self, operation->group);
  OperationSizes sizes = operation_sizes (operation->type);
  gboolean combines = operation_combines (operation->type);
  Collective collective = {
    .type = COLLECTIVE_OPERATION,
    .kind = combines ? KIND_REDUCTION : KIND_COLLECTIVE,
    .split = operation->split,
    .group = operation->group,
    .transfers = sizes == SIZES_PAIRS ? operation->transfers : PROGRAM_NONE,
    .bytes = operation->type == OPERATION_BARRIER ? 0 : operation->bytes,
    .operation = operation->type,
    .root = operation_has_root (operation->type) ? operation->root : 0,
    .counts = sizes == SIZES_BLOCKS ? operation->counts : PROGRAM_NONE,
  };

  g_assert (collective.root < group->count);
  g_assert (collective.counts == PROGRAM_NONE
            || collective.counts < intern_count (self->counts));
  g_assert (collective.transfers == PROGRAM_NONE
            || collective.transfers < self->transfer_views->len);
  if (collective.counts != PROGRAM_NONE || collective.transfers != PROGRAM_NONE)
    collective.bytes = 0;
  return program_define_collective (self, &collective);
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
