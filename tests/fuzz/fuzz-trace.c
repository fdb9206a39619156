/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Any bytes as a Lib-DVM trace: an error or a program, and the program replays or says why
 * not.  The first byte chooses the shape. */
#include "config.h"

#include "dvm/dvm-reader.h"
#include "fuzz/fuzz.h"
#include "replay/replay.h"

/* Longer runs are not more hostile, only slower. */
#define MOST_TRANSFERS 100000

static void
replay_program (Program *program, const char *network)
{
  g_autoptr (Machine) machine = machine_new ();
  g_autoptr (Network) own = NULL;
  g_autoptr (Replay) replay = NULL;
  g_autoptr (GError) error = NULL;
  ReplayResult result;

  if (!machine_set_network (machine, network, &error) || !machine_resolve (machine, &error))
    g_error ("%s", error->message);
  own = network_new (machine, program_shape (program), &error);
  if (own == NULL)
    return;
  replay = replay_new (program, machine, own);
  replay_run (replay, &result, NULL);
}

int
LLVMFuzzerTestOneInput (const guint8 *data, size_t size)
{
  static const Shape shapes[] = { { 1, { 1 } }, { 1, { 4 } }, { 2, { 2, 2 } }, { 3, { 2, 1, 2 } } };
  g_autoptr (TextInput) input = NULL;
  g_autoptr (Program) program = NULL;

  if (size < 1)
    return 0;
  input = text_input_new_from_string ((const char *) data + 1, size - 1, "fuzz");
  program = dvm_read (input, &shapes[data[0] % G_N_ELEMENTS (shapes)], NULL, NULL, NULL);
  if (program == NULL || program_instances (program) > MOST_TRANSFERS)
    return 0;
  replay_program (program, "crossbar:4");
  replay_program (program, "network:4");
  return 0;
}
