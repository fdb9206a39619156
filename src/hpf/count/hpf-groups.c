/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "hpf/count/hpf-groups.h"

#include <string.h>

#include "hpf/count/hpf-plan.h"

typedef struct
{
  const HpfCase *of;
  gint64 *values;
  HpfTable table; /* ->operations: how many; ->elements: number of the group */
  GArray *groups;

  /* Of the innermost loop. */
  guint variable;
  gint64 first, stride;
  HpfBase base;
} Finder;

static void
take_run (const HpfRun *run, gpointer data)
{
  Finder *self = data;
  HpfEntry *entry = hpf_table_get (&self->table, self->base.owner + run->owner,
                                   self->base.holder + run->holder);

  if (entry->operations == 0)
    {
      HpfGroup group = { .owner = entry->owner, .holder = entry->holder };

      memcpy (group.first, self->values, self->of->n * sizeof (gint64));
      group.first[self->variable] = self->first + (gint64) run->first * self->stride;
      entry->elements = self->groups->len;
      g_array_append_val (self->groups, group);
    }
  entry->operations = hpf_add (entry->operations, hpf_multiply (run->length, run->times));
  g_array_index (self->groups, HpfGroup, entry->elements).count = entry->operations;
}

static void
go_through (Finder *self, guint32 left)
{
  guint variable = (guint) __builtin_ctz (left);
  const HpfLoop *loop = self->of->statement->loops->pdata[variable];
  gint64 first;
  guint64 count = hpf_loop_count (loop, self->values, variable, &first);
  const HpfBase before = self->base;

  if ((left & (left - 1)) == 0)
    {
      HpfTrack tracks[HPF_MOST_TRACKS];

      self->variable = variable;
      self->first = self->values[variable] = first;
      self->stride = hpf_loop_stride (loop);
      if (count > 0)
        hpf_walk (tracks, hpf_case_tracks (self->of, variable, self->values, tracks),
                  count, FALSE, take_run, self);
      return;
    }
  for (guint64 i = 0; i < count; i++)
    {
      self->values[variable] = first + (gint64) i * hpf_loop_stride (loop);
      self->base = before;
      hpf_case_fixed (self->of, left, 1u << variable, self->values, &self->base);
      go_through (self, left & (left - 1));
    }
  self->base = before;
}

GArray *
hpf_groups_find (const HpfCase *of, guint32 mask, gint64 *values)
{
  Finder self = { .of = of, .values = values };

  self.groups = g_array_new (FALSE, FALSE, sizeof (HpfGroup));
  hpf_table_init (&self.table);
  go_through (&self, mask);
  hpf_table_clear (&self.table);
  return self.groups;
}
