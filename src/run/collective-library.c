/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "run/collective-library.h"

#include <string.h>

#include "collectives/library.h"
#include "program/jobs.h"

/* A Chakra trace names no library: its reader assumes NCCL, without a version. */
#define ASSUMED "NCCL"

/* What Open MPI 5.0 does otherwise concerns several nodes. */
static gboolean
has_several_nodes (const Machine *machine, const Program *program)
{
  return program_processors (program) > machine->processors_per_node;
}

/* The replay has one set of rules: it is said for which jobs that is not their own. */
static void
note_other_libraries (Machine *machine, const Program *program)
{
  for (guint32 j = 0; j < program_jobs (program); j++)
    {
      const JobRequest *job = &program_job (program, j)->request;
      const char *text = program_library (job->program), *unused;
      CollectiveLibrary library;

      if (program_needs_library (job->program) && text != NULL
          && library_of_version (text, &library, &unused)
          && library != machine->collectives.library)
        g_ptr_array_add (
            machine->warnings,
            g_strdup_printf (
                "'%s' used the rules of %s; its collectives follow those of %s "
                "here, as in the first program that has collectives",
                job->name, library_name (library),
                library_name (machine->collectives.library)));
    }
}

void
collective_library_set (Machine *machine, const Program *program)
{
  const char *text = program_library (program), *note = NULL;
  CollectiveLibrary library = LIBRARY_MPICH_4;

  if (machine_is_set (machine, "collectives") && machine->collectives.selection == NULL)
    return;
  machine->collectives_recorded
      = text != NULL && library_of_version (text, &library, &note)
        && strcmp (text, ASSUMED) != 0 && machine->collectives.selection == NULL;
  machine->collectives.library = library;
  if (note != NULL && (program_contents (program) & PROGRAM_COLLECTIVES)
      && (strstr (note, "several nodes") == NULL || has_several_nodes (machine, program)))
    g_ptr_array_add (machine->warnings, g_strdup (note));
  if (machine->collectives.selection == NULL)
    note_other_libraries (machine, program);
}
