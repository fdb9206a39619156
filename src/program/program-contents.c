/* SPDX-License-Identifier: GPL-3.0-or-later */
/* program-contents.c - what a program contains: times, operations, messages */
#include "config.h"

#include "program/program-private.h"

static guint
collective_contents (const Program *self, const Collective *collective)
{
  switch (collective->type)
    {
    case COLLECTIVE_TRANSFERS:
      return program_transfers (self, collective->transfers)->count > 0
                 ? PROGRAM_TRANSFERS
                 : 0;
    case COLLECTIVE_REDUCTION:
      return collective->axes != PROGRAM_NONE
                     && program_group (self, collective->group)->count > 1
                 ? PROGRAM_REDUCTIONS
                 : 0;
    }
  g_assert_not_reached ();
}

guint
program_contents (const Program *self)
{
  guint contents = self->step_contents;
  for (guint32 i = 0; i < program_collectives (self); i++)
    contents |= collective_contents (self, program_collective (self, i));
  for (guint32 i = 0; i < program_pipelines (self); i++)
    {
      guint32 transfers = program_pipeline (self, i)->dependences;
      if (program_transfers (self, transfers)->count > 0)
        contents |= PROGRAM_TRANSFERS;
    }
  return contents;
}
