/* SPDX-License-Identifier: GPL-3.0-or-later */
/* A topology file, a line of three hyphens, and statements of a machine file: an error,
 * or a network on which each processor sends to each other one, with the same result when
 * it is repeated; or no route. */
#include "config.h"

#include "fuzz/fuzz-file.h"
#include "fuzz/fuzz-machine-text.h"
#include "fuzz/fuzz-replay.h"
#include "fuzz/fuzz.h"
#include "machine-file/machine-file.h"
#include "machine-file/machine-network.h"

/* What takes longer is no fault. */
#define MOST_NODES 2000
#define MOST_SENDERS 12
#define BYTES 100

static const char separator[] = "\n---\n";

/* Also processors that are last: every one of a small network. */
static Program *
all_to_all (guint32 processors)
{
  const Interval whole
      = { .kind = "MAIN", .file = "fuzz", .parent = PROGRAM_NONE, .count = 1 };
  Program *program = program_new_separate (processors, NULL, "fuzz");
  guint32 senders = MIN (processors, MOST_SENDERS);

  program_define_interval (program, &whole);
  for (guint32 p = 0; p < senders; p++)
    for (guint32 k = 1; k < senders; k++)
      program_append_send (program, p, processors - 1 - (p + k) % senders, BYTES, 0);
  for (guint32 p = 0; p < senders; p++)
    for (guint32 k = 1; k < senders; k++)
      program_append_receive (program, processors - 1 - (p + k) % senders, p, BYTES, 0);
  return program;
}

/* Every route that is said to be there ends, after few links. */
static void
check_zero_load_latencies (Network *network, guint32 processors)
{
  for (guint32 p = 0; p < MIN (processors, MOST_SENDERS); p++)
    {
      guint32 to = processors - 1 - p;
      g_autoptr (GError) error = NULL;
      SimTime time;

      if (p != to && network_check_route (network, p, to, NULL)
          && !network_zero_load_latency (network, p, to, BYTES, 0, &time))
        {
          error = network_take_error (network);
          if (strstr (error->message, "no route") != NULL)
            fuzz_fail ("%s", error->message);
        }
    }
}

int
LLVMFuzzerTestOneInput (const guint8 *data, size_t size)
{
  const char *text = (const char *) data;
  const char *at = g_strstr_len (text, (gssize) size, separator);
  g_autofree char *settings = NULL;
  g_autoptr (Machine) machine = machine_new ();
  g_autoptr (Network) network = NULL;
  g_autoptr (Program) program = NULL;
  const Topology *topology;
  guint32 processors;

  if (at == NULL)
    return 0;
  g_auto (FuzzFile) file = fuzz_file_new (text, (gsize) (at - text));
  at += strlen (separator);
  settings = g_strndup (at, size - (gsize) (at - text));
  fuzz_machine_set (machine, settings);
  machine_network_set_file (machine, g_strdup (file.path));
  if (!machine_resolve (machine, NULL))
    return 0;
  const Shape one = { 1, { 1 } };
  const Shape *shape = machine->shape.rank == 0 ? &one : &machine->shape;
  if (shape_count (shape) > MOST_NODES)
    return 0;
  network = network_new (machine, shape, NULL);
  if (network == NULL)
    return 0;
  topology = network_topology (network);
  if (topology == NULL || topology->nodes > MOST_NODES)
    return 0;
  processors = machine->shape.rank == 0 ? topology->processors
                                        : (guint32) shape_count (&machine->shape);
  if (machine->shape.rank == 0)
    {
      const Shape all = { 1, { processors } };

      g_clear_pointer (&network, network_free);
      network = network_new (machine, &all, NULL);
      if (network == NULL)
        return 0;
    }
  program = all_to_all (processors);
  fuzz_replay_twice (program, machine, network);
  network_reset (network);
  check_zero_load_latencies (network, processors);
  return 0;
}
