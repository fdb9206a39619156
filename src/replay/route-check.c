/* SPDX-License-Identifier: GPL-3.0-or-later */
/* route-check.c - finds pairs without a route before anything is replayed
 *
 * Only a topology that is not strongly connected can have any, or one without failed
 * links all of whose paths the rules of routes do not allow; then every pair that the
 * program names is checked.
 */
#include "config.h"

#include "program/jobs.h"
#include "topology/topology-connections.h"
#include "replay/reductions/parts.h"
#include "replay/replay-private.h"

typedef struct
{
  Network *network;
  const Machine *machine;
  GError **error;
  guint32 first; /* processor of the part that is examined */
} Check;

/* Of ends.  A message with an RTS (rendezvous) needs the way back for its CTS, and what
 * is acknowledged too. */
static gboolean
check_pair (const Check *check, guint32 source, guint32 destination, guint64 bytes)
{
  const Machine *machine = check->machine;

  return network_check_route (check->network, source, destination, check->error)
         && (((!machine->has_rendezvous || bytes <= machine->rendezvous_bytes)
              && machine->acknowledge_packets == 0)
             || network_check_route (check->network, destination, source, check->error));
}

static gboolean
check_send (const Check *check, guint32 source, const Step *step, guint32 offset)
{
  const guint32 from = source + check->first + offset,
                to = step->index + check->first + offset;

  if (step->flags & SEND_FREE)
    return network_check_route (check->network, from, to, check->error);
  return check_pair (check, from, to, step->amount)
         && (!(step->flags & SEND_ASKS)
             || network_check_route (check->network, to, from, check->error));
}

static gboolean
check_operations (const Check *check, const Program *program)
{
  for (guint32 p = 0; p < program_processors (program); p++)
    for (guint32 i = 0; i < program_operations (program, p); i++)
      {
        guint32 cpu, nic;
        Step step;

        program_operation (program, p, i, &step);
        program_operation_place (program, p, i, &cpu, &nic);
        if (step.type == STEP_SEND
            && !check_send (check, p, &step, network_nic_offset (check->network, nic)))
          return FALSE;
      }
  return TRUE;
}

static gboolean
check_sends_of (const Check *check, const Program *program)
{
  if (program_has_graphs (program))
    return check_operations (check, program);
  for (guint32 p = 0; p < program_processors (program); p++)
    {
      guint32 length;
      const Step *steps
          = program_stream (program, program_stream_of (program, p), &length);

      for (guint32 i = 0; i < length; i++)
        if (steps[i].type == STEP_SEND && !check_send (check, p, &steps[i], 0))
          return FALSE;
    }
  return TRUE;
}

static gboolean
check_sends (Check *check, const Program *program)
{
  for (guint32 i = 0; i < program_parts (program); i++)
    if (!check_sends_of (check, program_part (program, i, &check->first)))
      return FALSE;
  return TRUE;
}

/* in_parts: a transfer is several messages, whose sizes are not known yet. */
static gboolean
check_transfers (const Check *check, const Transfers *transfers, gboolean in_parts)
{
  for (guint32 i = 0; i < transfers->count; i++)
    if (!check_pair (check, transfers->entries[i].source,
                     transfers->entries[i].destination,
                     in_parts ? 0 : transfers->entries[i].bytes))
      return FALSE;
  return TRUE;
}

/* Of a reduction or an operation. */
static gboolean
check_parts (const Check *check, const Program *program, const Collective *collective)
{
  const Group *group = program_group (program, collective->group);
  g_autoptr (Parts) parts
      = parts_new (program, collective, check->machine, check->network);

  for (guint32 place = 0; parts != NULL && place < group->count; place++)
    {
      PartAction action;
      SchedulePart part;

      for (guint64 step = 0;
           (action = parts_step (parts, place, step, &part)) != PART_DONE; step++)
        if (action == PART_SEND
            && !check_pair (check, group_processor (group, place),
                            group_processor (group, part.peer), part.bytes))
          return FALSE;
    }
  return TRUE;
}

static gboolean
check_pipelines (const Check *check, const Program *program)
{
  for (guint32 i = 0; i < program_pipelines (program); i++)
    {
      guint32 dependences = program_pipeline (program, i)->dependences;

      if (!check_transfers (check, program_transfers (program, dependences), TRUE))
        return FALSE;
    }
  return TRUE;
}

/* Whether some pairs may have no route. */
static gboolean
may_lack_routes (const Topology *topology, const Machine *machine)
{
  const gboolean any_path
      = machine->routing == ROUTING_TIME || machine->routing == ROUTING_HOPS;
  guint32 from, to;

  return topology != NULL
         && ((topology_has_failed (topology) && !any_path)
             || topology_first_unreachable (topology, &from, &to));
}

gboolean
route_check (const Program *program, const Machine *machine, Network *network,
             GError **error)
{
  const Topology *topology = network_topology (network);
  Check check = { network, machine, error, 0 };

  if (!may_lack_routes (topology, machine))
    return TRUE;
  if (!check_sends (&check, program) || !check_pipelines (&check, program))
    return FALSE;
  for (guint32 i = 0; i < program_collectives (program); i++)
    {
      const Collective *collective = program_collective (program, i);

      if (collective->type == COLLECTIVE_TRANSFERS
              ? !check_transfers (
                  &check, program_transfers (program, collective->transfers), FALSE)
              : !check_parts (&check, program, collective))
        return FALSE;
    }
  return TRUE;
}
