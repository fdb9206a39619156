/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "analysis/outline.h"
#include "analysis/report-context.h"

Outline *
outline_new (Program *program, guint most_levels)
{
  Outline *self = g_new0 (Outline, 1);
  guint32 n = program_intervals (program);
  g_autofree guint32 *preorder = program_interval_preorder (program);

  self->program = program;
  self->most_levels = most_levels;
  self->number = report_interval_numbers (program);
  self->shown = g_new (guint32, n);
  self->first_child = g_new (guint32, n);
  self->next_sibling = g_new (guint32, n);
  for (guint32 i = 0; i < n; i++)
    {
      self->first_child[i] = self->next_sibling[i] = PROGRAM_NONE;
      if (program_interval (program, preorder[i])->level <= most_levels)
        self->shown[self->n_shown++] = preorder[i];
    }
  for (guint32 i = self->n_shown; i-- > 0;)
    {
      guint32 interval = self->shown[i];
      guint32 parent = program_interval (program, interval)->parent;

      if (parent == PROGRAM_NONE)
        continue;
      self->next_sibling[interval] = self->first_child[parent];
      self->first_child[parent] = interval;
    }
  return self;
}

void
outline_free (Outline *self)
{
  if (self == NULL)
    return;
  g_free (self->number);
  g_free (self->shown);
  g_free (self->first_child);
  g_free (self->next_sibling);
  g_free (self);
}
