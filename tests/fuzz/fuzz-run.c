/* SPDX-License-Identifier: GPL-3.0-or-later */
/* A machine file, a line of three hyphens, and a program: an error, or a replay that adds
 * up and is the same when it is repeated.
 *
 * The first byte of the program chooses its kind: d Lib-DVM, g GOAL, t SimGrid, b BMF. */
#include "config.h"

#include "bmf/bmf.h"
#include "dvm/dvm-reader.h"
#include "fuzz/fuzz-machine-text.h"
#include "fuzz/fuzz-replay.h"
#include "fuzz/fuzz.h"
#include "goal/goal.h"
#include "ti/ti-reader.h"

/* More are not more hostile, only slower. */
#define MOST_PROCESSORS 64
#define MOST_TRANSFERS 2000
#define MOST_WORK 20000
#define LEAST_PACKET 64
#define MOST_DIGITS 4

static const char separator[] = "\n---\n";

static Program *
read_bmf (TextInput *input, guint32 processors)
{
  const BmfSources sources = { 0 };
  const BmfMachine machine
      = { .processors = processors, .scalar_bytes = 8, .most_work = MOST_WORK };
  g_autoptr (BmfTree) tree = bmf_tree_read (input, &sources, NULL);

  return tree == NULL ? NULL : bmf_run (tree, "fuzz", &machine, NULL);
}

static Program *
read_program (const char *text, gsize length, const Shape *shape)
{
  g_autoptr (TextInput) input
      = text_input_new_from_string (text + 1, length - 1, "no such file");

  switch (*text)
    {
    case 'b':
      return read_bmf (input, shape_count (shape));
    case 'd':
      return dvm_read (input, shape, NULL, NULL, NULL);
    case 'g':
      return goal_read (input, NULL, NULL, NULL);
    case 't':
      return ti_read (input, &(ReaderOptions){ 0 }, NULL);
    default:
      return NULL;
    }
}

/* A message of many bytes in packets of a few takes long, which is no fault. */
static gboolean
has_many_packets (const Machine *machine, const char *text, gsize length)
{
  gsize digits = 0;

  if (machine->packets != PACKETS_FIXED || text[0] == 'b')
    return FALSE;
  if (text[0] != 'g' || machine->packet_bytes < LEAST_PACKET)
    return TRUE;
  for (gsize i = 0; i < length; i++)
    {
      digits = g_ascii_isdigit (text[i]) ? digits + 1 : 0;
      if (digits > MOST_DIGITS)
        return TRUE;
    }
  return FALSE;
}

int
LLVMFuzzerTestOneInput (const guint8 *data, size_t size)
{
  const char *text = (const char *) data;
  const char *at = g_strstr_len (text, (gssize) size, separator);
  g_autofree char *settings = NULL;
  g_autoptr (Machine) machine = NULL;
  g_autoptr (Program) program = NULL;
  g_autoptr (Network) network = NULL;
  gsize length;

  if (at == NULL)
    return 0;
  settings = g_strndup (text, (gsize) (at - text));
  machine = fuzz_machine_read (settings, MOST_PROCESSORS);
  if (machine == NULL)
    return 0;
  at += strlen (separator);
  length = size - (gsize) (at - text);
  if (length == 0 || has_many_packets (machine, at, length))
    return 0;
  program = read_program (at, length, &machine->shape);
  if (program == NULL || program_processors (program) > MOST_PROCESSORS
      || program_instances (program) > MOST_TRANSFERS)
    return 0;
  network = network_new (machine, program_shape (program), NULL);
  if (network != NULL)
    fuzz_replay_twice (program, machine, network);
  return 0;
}
