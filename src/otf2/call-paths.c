/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "otf2/call-paths.h"

#define PATH 1

void
call_paths_clear (CallPaths *self)
{
  number_table_clear (&self->known);
}

static guint32
define (Program *program, const Archive *archive, guint32 parent, guint32 region)
{
  const ArchiveRegion *code = archive_region (archive, region);
  const Interval interval = { .kind = "REGION",
                              .name = code->name,
                              .file = code->file,
                              .line = code->line,
                              .parent = parent,
                              .level = program_interval (program, parent)->level + 1 };

  return program_define_interval (program, &interval);
}

guint32
call_paths_enter (CallPaths *self, Program *program, const Archive *archive,
                  guint32 parent, guint32 region)
{
  const guint32 same = archive_region (archive, region)->same;
  NumberEntry *entry = number_table_get (&self->known, parent, same, 0, PATH);

  if (entry->first == 0)
    {
      if (program_intervals (program) > CALL_PATHS_MOST)
        return PROGRAM_NONE;
      entry->first = define (program, archive, parent, same) + 1;
    }
  program_get_interval_for_update (program, entry->first - 1)->count++;
  return entry->first - 1;
}
