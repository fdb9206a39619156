/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "run/machine-shape.h"

#include "analysis/report-context.h"
#include "base/error.h"
#include "machine-file/machine-file.h"
#include "network/network.h"
#include "program/jobs.h"
#include "program/reader.h"
#include "topology/generators/generators.h"

gboolean
machine_shape_from_topology (Machine *machine, GError **error)
{
  if (machine->shape.rank > 0)
    return TRUE;
  g_autoptr (Topology) topology = topology_new (&machine->network, error);
  if (topology == NULL)
    return FALSE;
  machine->shape = (Shape){ .rank = 1, .size = { topology->processors } };
  return TRUE;
}

/* what: the thing that has another number of processors. */
static gboolean
fail (const Program *program, const char *what, GError **error)
{
  guint32 n = program_processors (program);

  if (program_jobs (program) > 1)
    error_set (error, NETFARE_ERROR_INPUT, "the programs have %u processors, %s", n,
               what);
  else
    error_set_at (error, program_file (program), 0, 0, "the %s has %u processor%s, %s",
                  program_title (program), n, n == 1 ? "" : "s", what);
  return FALSE;
}

/* A recording has the ranks with which it was made. */
static const char *
other_way (const Program *program)
{
  static const char *const recordings[] = { "otf2", "ti", NULL };
  const Reader *reader = program_reader (program);

  return reader != NULL && g_strv_contains (recordings, reader->name)
             ? "; docs/workloads.md says how to write its pattern for another number"
             : "";
}

static gboolean
fail_shape (const Machine *machine, const Program *program, GError **error)
{
  g_autofree char *shape = shape_format (&machine->shape);
  guint32 n = shape_count (&machine->shape);
  gboolean is_list = machine->shape.rank > 1;
  g_autofree char *what = g_strdup_printf (
      "%u%s%s%s %s requested%s", n, is_list ? " (" : "", is_list ? shape : "",
      is_list ? ")" : "", n == 1 ? "was" : "were", other_way (program));

  return fail (program, what, error);
}

static gboolean
fail_network (const Machine *machine, const Program *program, GError **error)
{
  g_autofree char *shared = network_sharing (machine);
  g_autofree char *what
      = machine->processors > 0 ? g_strdup_printf (
            "key processors says %" G_GUINT64_FORMAT "%s", machine->processors, shared)
                                : g_strdup_printf ("%s has %u%s", machine->name,
                                                   shape_count (&machine->shape), shared);

  return fail (program, what, error);
}

gboolean
machine_shape_for_program (Machine *machine, const Program *program, GError **error)
{
  guint32 n = program_processors (program);
  gboolean is_limit = machine->shape.rank > 0 && !machine_has_default_shape (machine);
  guint64 per_node = machine->shape_set ? 1 : network_processors_per_node (machine);
  guint32 nics = machine->shape_set ? 1 : network_nics_of (machine);
  guint64 there = is_limit ? shape_count (&machine->shape) * per_node / nics : n;

  if (machine->shape_set && there != n)
    return fail_shape (machine, program, error);
  if (there < n)
    return fail_network (machine, program, error);
  if (!is_limit || shape_count (&machine->shape) != n)
    machine->shape = *program_shape (program);
  machine->shape_set = TRUE;
  return machine_resolve (machine, error);
}

char *
machine_shape_note (const Machine *machine, const Topology *topology,
                    const Program *program, gboolean own)
{
  guint64 ends = (guint64) program_processors (program) * network_nics_of (machine);
  guint32 n = (guint32) ((ends - 1) / network_processors_per_node (machine) + 1);

  if (topology == NULL || !topology->unmarked || machine_is_set (machine, "processors")
      || machine_is_set (machine, "placement"))
    return NULL;
  if (n < topology->nodes)
    return g_strdup_printf ("%s does not say which of its %u nodes are processors: the "
                            "first %u are used (key processors sets their number)",
                            topology->name, topology->nodes, n);
  gboolean asked = own || machine_is_set (machine, "topology");
  return asked ? NULL
               : g_strdup_printf ("%s does not say which nodes are processors: all %u "
                                  "count (a line \"processors 4\" says it)",
                                  topology->name, n);
}

char *
machine_nics_note (const Machine *machine, const Program *program)
{
  const guint32 nics = network_nics_of (machine);
  const guint64 count = program_nics_from (program, nics);

  if (count == 0)
    return NULL;
  return g_strdup_printf ("%" G_GUINT64_FORMAT
                          " operation%s a nic above %u; nic N is nic N mod %u "
                          "(key nics)",
                          count, count == 1 ? " names" : "s name", nics - 1, nics);
}

char *
machine_placement_note (const Machine *machine, const Topology *topology,
                        const Program *program)
{
  const guint32 nics = network_nics_of (machine);
  const guint64 places = (guint64) program_processors (program) * nics;

  if (machine->placement != PLACEMENT_LIST || topology == NULL
      || machine->n_placement <= places)
    return NULL;
  return g_strdup_printf ("placement lists %u nodes, the program has %" G_GUINT64_FORMAT
                          " %s: the others have no effect",
                          machine->n_placement, places, nics > 1 ? "nics" : "processors");
}
