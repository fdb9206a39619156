/* SPDX-License-Identifier: GPL-3.0-or-later */
/* sweep-page-private.h - for the parts of the page of a sweep
 *
 *   sweep-page.c      answer, charts, table, data
 *   sweep-machines.c  machines, costs, rules, command
 */
#pragma once

#include "html/page.h"
#include "html/sweep-page.h"

#define SWEEP_NO_COLUMN G_MAXUINT

typedef struct
{
  const SweepPage *sweep;
  Page *page;
  guint error, command;
  guint shown;        /* rows */
  guint in_table;     /* of figures, the first */
  GHashTable *errors; /* of runs that failed: the first row that has it */
} SweepWriting;

/* SWEEP_NO_COLUMN: there is none of this name. */
static inline guint
sweep_column (const SweepPage *self, const char *name)
{
  guint column;

  return g_ptr_array_find_with_equal_func ((GPtrArray *) self->names, name, g_str_equal,
                                           &column)
             ? column
             : SWEEP_NO_COLUMN;
}

static inline const char *
sweep_field (const SweepWriting *self, guint row, guint column)
{
  const GPtrArray *fields = self->sweep->rows->pdata[row];

  return column == SWEEP_NO_COLUMN ? "" : fields->pdata[column];
}

static inline gboolean
sweep_failed (const SweepWriting *self, guint row)
{
  return *sweep_field (self, row, self->error) != '\0';
}

/* sweep-machines.c: the section of what the runs had. */
void sweep_page_put_origin (const SweepWriting *self);
