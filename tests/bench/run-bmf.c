/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include <stdio.h>

#include "bench/run-bmf.h"
#include "bmf/bmf.h"
#include "machine-file/machine-file.h"
#include "replay/replay.h"

#define NUMBERS 1000000

static const char program_text[]
    = "$Plus = B_Op (B_Plus)\n"
      "B_Comp (P_Reduce ($Plus)) (B_Comp (P_Scan ($Plus))\n"
      "  (B_Comp (P_Map (B_Reduce ($Plus) (B_Con (B_Int 0))))\n"
      "    (B_Comp (P_Map (B_Scan ($Plus))) (P_Split (B_Num 4096) (B_Num 0)))))\n";

static GString *
write_program (void)
{
  GString *text = g_string_new (program_text);

  g_string_append_c (text, '[');
  for (guint i = 0; i < NUMBERS; i++)
    g_string_append_printf (text, "%s%u", i > 0 ? ", " : "", i);
  g_string_append_c (text, ']');
  return text;
}

static gboolean
replay (Program *program, ReplayResult *result, GError **error)
{
  static const char *const keys[] = { "link byte time = 1", "link start time = 0" };
  g_autoptr (Machine) machine = machine_new ();
  g_autoptr (Network) network = NULL;
  g_autoptr (Replay) run = NULL;

  if (!machine_set_network (machine, "torus:64x64", error))
    return FALSE;
  for (guint i = 0; i < G_N_ELEMENTS (keys); i++)
    if (!machine_set (machine, keys[i], error))
      return FALSE;
  if (!machine_resolve (machine, error))
    return FALSE;
  network = network_new (machine, program_shape (program), error);
  if (network == NULL)
    return FALSE;
  run = replay_new (program, machine, network);
  return replay_run (run, result, error);
}

gboolean
bench_run_bmf (GError **error)
{
  g_autoptr (GString) text = write_program ();
  g_autoptr (TextInput) input
      = text_input_new_from_string (text->str, text->len, "large.bmf");
  const BmfSources sources = { 0 };
  const gint64 begin = g_get_monotonic_time ();
  g_autoptr (Program) program = bmf_read (input, &sources, 4096, 1, error);
  const gint64 read = g_get_monotonic_time ();
  ReplayResult result;

  if (program == NULL || !replay (program, &result, error))
    return FALSE;
  printf ("bmf      scan and reduce of %u integers on 4096 processors: %.2f s read and "
          "evaluated, %.2f s replayed, %" G_GUINT64_FORMAT " messages\n",
          NUMBERS, (double) (read - begin) / 1e6,
          (double) (g_get_monotonic_time () - read) / 1e6, result.messages);
  return TRUE;
}
