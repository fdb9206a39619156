/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "run/allocation.h"

#include <string.h>

#include "base/error.h"
#include "machine-file/machine-file.h"

gboolean
allocation_parse (const char *text, Allocation *self)
{
  static const char *const names[] = { [ALLOCATION_CONTIGUOUS] = "contiguous",
                                       [ALLOCATION_CYCLIC] = "cyclic",
                                       [ALLOCATION_EXCLUSIVE] = "exclusive" };
  const gsize length = strlen (text);

  self->seed = 0;
  for (guint i = 0; i < G_N_ELEMENTS (names); i++)
    if (names[i] != NULL && strcmp (names[i], text) == 0)
      {
        self->kind = (AllocationKind) i;
        return TRUE;
      }
  self->kind = ALLOCATION_RANDOM;
  if (!g_str_has_prefix (text, "random(") || text[length - 1] != ')')
    return FALSE;
  g_autofree char *seed
      = g_strndup (text + strlen ("random("), length - strlen ("random()"));
  return g_ascii_string_to_unsigned (seed, 10, 0, G_MAXUINT64, &self->seed, NULL);
}

/* ---- cyclic ------------------------------------------------------------------------ */

/* One processor of each job that has some left, in turn. */
static void
deal (const Program *program, Machine *machine)
{
  const guint32 n = program_processors (program);

  g_free (machine->positions);
  machine->positions = g_new (guint32, n);
  machine->n_positions = n;
  for (guint32 round = 0, at = 0; at < n; round++)
    for (guint32 j = 0; j < program_jobs (program); j++)
      if (round < program_job (program, j)->processors)
        machine->positions[program_job (program, j)->first + round] = at++;
}

/* ---- exclusive --------------------------------------------------------------------- */

/* The only neighbour of a node; G_MAXUINT32: it has none or several. */
static guint32
switch_of (const Topology *topology, guint32 node)
{
  const guint32 first = topology->first[node], end = topology->first[node + 1];

  for (guint32 link = first + 1; link < end; link++)
    if (topology->to[link] != topology->to[first])
      return G_MAXUINT32;
  return first == end ? G_MAXUINT32 : topology->to[first];
}

static gboolean
fail_node (const Machine *machine, guint32 node, GError **error)
{
  error_set (error, NETFARE_ERROR_INPUT,
             "allocation exclusive: node %u of %s has not one neighbour, expected nodes "
             "that are each attached to a switch",
             node, machine->name);
  return FALSE;
}

static gboolean
fail_nodes (const Machine *machine, const ProgramJob *job, guint32 nodes, GError **error)
{
  error_set (error, NETFARE_ERROR_INPUT,
             "allocation exclusive: %s has %u nodes, too few for the %u processors of %s "
             "at switches of their own",
             machine->name, nodes, job->processors, job->request.name);
  return FALSE;
}

/* node: the first one that no job before uses, then that behind this one.  used: by node,
 * whether a job before uses the switch. */
static gboolean
take_nodes (const ProgramJob *job, const Topology *topology, const Machine *machine,
            guint8 *used, guint32 *node, guint32 *to, GError **error)
{
  for (; *node < topology->processors; (*node)++)
    {
      const guint32 at = switch_of (topology, *node);

      if (at == G_MAXUINT32)
        return fail_node (machine, *node, error);
      if (!used[at])
        break;
    }
  if (job->processors > topology->processors - *node)
    return fail_nodes (machine, job, topology->processors, error);
  for (guint32 p = 0; p < job->processors; p++)
    {
      if (switch_of (topology, *node + p) == G_MAXUINT32)
        return fail_node (machine, *node + p, error);
      to[p] = *node + p;
    }
  for (guint32 p = 0; p < job->processors; p++)
    used[switch_of (topology, *node + p)] = TRUE;
  *node += job->processors;
  return TRUE;
}

static gboolean
separate (const Program *program, Machine *machine, GError **error)
{
  g_autoptr (Network) network = network_new (machine, &machine->shape, error);
  const Topology *topology = network == NULL ? NULL : network_topology (network);
  g_autofree guint8 *used = NULL;
  g_autofree guint32 *nodes = g_new (guint32, program_processors (program));
  guint32 node = 0;

  if (network == NULL)
    return FALSE;
  if (topology == NULL)
    {
      error_set (error, NETFARE_ERROR_INPUT,
                 "allocation exclusive: found %s, expected a network of links",
                 machine->name);
      return FALSE;
    }
  used = g_new0 (guint8, topology->nodes);
  for (guint32 j = 0; j < program_jobs (program); j++)
    {
      const ProgramJob *job = program_job (program, j);

      if (!take_nodes (job, topology, machine, used, &node, nodes + job->first, error))
        return FALSE;
    }
  machine->placement = PLACEMENT_LIST;
  machine->n_placement = program_processors (program);
  g_free (machine->placement_list);
  machine->placement_list = g_steal_pointer (&nodes);
  return TRUE;
}

/* ---- all --------------------------------------------------------------------------- */

static gboolean
check_alone (const char *name, const Machine *machine, GError **error)
{
  const char *key = machine_is_set (machine, "placement")       ? "placement"
                    : network_nics_of (machine) > 1             ? "nics"
                    : network_processors_per_node (machine) > 1 ? "processors per node"
                                                                : NULL;

  if (key == NULL)
    return TRUE;
  error_set (error, NETFARE_ERROR_INPUT,
             "allocation %s: found the key %s too, expected contiguous or cyclic with it",
             name, key);
  return FALSE;
}

gboolean
allocation_apply (const Allocation *self, const Program *program, Machine *machine,
                  GError **error)
{
  switch (self->kind)
    {
    case ALLOCATION_CONTIGUOUS:
      return TRUE;
    case ALLOCATION_CYCLIC:
      deal (program, machine);
      return TRUE;
    case ALLOCATION_RANDOM:
      machine->placement = PLACEMENT_RANDOM;
      machine->placement_seed = self->seed;
      return check_alone ("random", machine, error);
    case ALLOCATION_EXCLUSIVE:
      return check_alone ("exclusive", machine, error)
             && separate (program, machine, error);
    }
  g_assert_not_reached ();
}

/* By node: 1 + the job whose processors are attached to it; G_MAXUINT32: of several. */
static guint32 *
jobs_of_switches (const Program *program, const Network *network)
{
  const Topology *topology = network_topology (network);
  guint32 *of = g_new0 (guint32, topology->nodes);

  for (guint32 p = 0; p < program_processors (program); p++)
    {
      const guint32 node = network_node (network, p);
      const guint32 job = program_job_of (program, p) + 1;

      for (guint32 link = topology->first[node]; link < topology->first[node + 1]; link++)
        {
          const guint32 to = topology->to[link];

          of[to] = of[to] == 0 || of[to] == job ? job : G_MAXUINT32;
        }
    }
  return of;
}

guint32
allocation_shared_switches (const Program *program, guint32 job, const Network *network)
{
  const Topology *topology = network_topology (network);
  const ProgramJob *of = program_job (program, job);
  g_autofree guint32 *jobs = NULL;
  guint32 count = 0;

  if (topology == NULL)
    return 0;
  jobs = jobs_of_switches (program, network);
  for (guint32 p = of->first; p < of->first + of->processors; p++)
    {
      const guint32 node = network_node (network, p);

      for (guint32 link = topology->first[node]; link < topology->first[node + 1]; link++)
        {
          const guint32 to = topology->to[link];

          if (to < topology->processors || jobs[to] != G_MAXUINT32)
            continue;
          jobs[to] = 0; /* once */
          count++;
        }
    }
  return count;
}
