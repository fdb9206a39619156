/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Source of the costs: docs/bmf.md; the thesis, section 3.4. */
#include "config.h"

#include "cli/run/run-bmf.h"

#include <string.h>

#include "cli/run/machine-shape.h"

#define ATTO_PER_UNIT ((AttoTime) ATTO_PER_PICOSECOND * SIM_TIME_PER_MICROSECOND)

/* Operation time, transport and scalar bytes have the same defaults everywhere. */
static void
set_costs (Machine *machine)
{
  machine_set_default (machine, "send overhead byte time", ATTO_PER_UNIT / 5);
  machine_set_default (machine, "receive overhead byte time", ATTO_PER_UNIT / 5);
  machine_set_default (machine, "link byte time", ATTO_PER_UNIT);
  machine_set_default (machine, "link start time", 0);
}

gboolean
run_bmf_processors (Machine *machine, guint32 *processors, GError **error)
{
  gboolean any
      = !machine_is_set (machine, "network") && !machine_is_set (machine, "type");
  if (any && !machine_set_network (machine, "basic", error))
    return FALSE;
  if (!machine_resolve (machine, error)
      || (machine->type == MACHINE_GRAPH
          && !machine_shape_from_topology (machine, error)))
    return FALSE;
  *processors = machine->shape.rank > 0 ? shape_count (&machine->shape) : 0;
  return TRUE;
}

Program *
run_read_bmf (ProgramSource *source, Machine *machine, gboolean quiet, GError **error)
{
  guint32 processors;
  if (!run_bmf_processors (machine, &processors, error))
    return NULL;
  Program *program
      = program_source_get_for (source, processors, machine->scalar_bytes, quiet, error);
  if (program == NULL)
    return NULL;
  if (!machine_shape_for_program (machine, program, error))
    return NULL;
  set_costs (machine);
  return program;
}

static SimTime
unit_of_kind (const char *kind)
{
  return strcmp (kind, "bmf") == 0 ? SIM_TIME_PER_MICROSECOND : SIM_TIME_PER_SECOND;
}

SimTime
run_time_unit (const Program *program)
{
  return unit_of_kind (program_kind (program));
}

SimTime
run_source_time_unit (const ProgramSource *source)
{
  return source == NULL ? SIM_TIME_PER_SECOND
                        : unit_of_kind (program_source_kind (source));
}
