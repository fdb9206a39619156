/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "otf2/archive.h"

static void
clear_group (gpointer group)
{
  ArchiveGroup *self = group;

  g_free ((gpointer) self->members);
  g_free ((gpointer) self->by_rank);
}

void
archive_init (Archive *self, const char *anchor)
{
  *self = (Archive){ .anchor = anchor,
                     .ticks = 1,
                     .to_parameter = RECORD_NO_REFERENCE,
                     .bytes_parameter = RECORD_NO_REFERENCE };
  self->regions = g_array_new (FALSE, FALSE, sizeof (ArchiveRegion));
  self->groups = g_array_new (FALSE, FALSE, sizeof (ArchiveGroup));
  g_array_set_clear_func (self->groups, clear_group);
  self->comms = g_array_new (FALSE, FALSE, sizeof (ArchiveComm));
  self->clocks = g_ptr_array_new_with_free_func ((GDestroyNotify) g_array_unref);
  self->strings = g_ptr_array_new_with_free_func (g_free);
  self->made_names = g_ptr_array_new_with_free_func (g_free);
  id_table_init (&self->region_of);
  id_table_init (&self->comm_of);
  id_table_init (&self->string_of);
  id_table_init (&self->clocks_of);
}

void
archive_clear (Archive *self)
{
  g_free (self->creator);
  g_free (self->lost);
  g_free (self->library);
  g_array_unref (self->regions);
  g_array_unref (self->groups);
  g_array_unref (self->comms);
  g_ptr_array_unref (self->clocks);
  g_ptr_array_unref (self->strings);
  g_ptr_array_unref (self->made_names);
  id_table_clear (&self->region_of);
  id_table_clear (&self->comm_of);
  id_table_clear (&self->string_of);
  id_table_clear (&self->clocks_of);
}

const char *
archive_string (const Archive *self, guint32 number)
{
  const guint32 position = id_table_find (&self->string_of, number);

  return position != ID_TABLE_NONE ? self->strings->pdata[position] : "";
}

guint32
archive_member (const ArchiveGroup *group, guint32 rank)
{
  guint32 first = 0, end = group->count;

  if (group->is_self)
    return 0;
  if (group->by_rank == NULL)
    return rank < group->count ? rank : RECORD_NO_REFERENCE;
  while (first < end)
    {
      const guint32 middle = first + (end - first) / 2;
      const guint64 found = group->by_rank[middle];

      if (found >> 32 == rank)
        return (guint32) found;
      if (found >> 32 < rank)
        first = middle + 1;
      else
        end = middle;
    }
  return RECORD_NO_REFERENCE;
}

SimTime
archive_time (const Archive *self, guint64 ticks)
{
  unsigned __int128 time;

  if (ticks < G_GUINT64_CONSTANT (1) << 32 && self->ps_tick > 0
      && self->ps_tick < 1 << 29)
    return (SimTime) (ticks * self->ps_tick);
  if (ticks < 1 << 20) /* 64 bits are enough */
    return (SimTime) ((ticks * SIM_TIME_PER_SECOND + self->ticks / 2) / self->ticks);
  time
      = ((unsigned __int128) ticks * SIM_TIME_PER_SECOND + self->ticks / 2) / self->ticks;
  return time < SIM_TIME_LIMIT ? (SimTime) time : -1;
}

char *
archive_comm_text (const ArchiveComm *comm)
{
  return comm->name[0] != '\0' ? g_strdup (comm->name)
                               : g_strdup_printf ("communicator %u", comm->id);
}
