/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "cli/run/rehearsal.h"

#include <stdio.h>

#include "picl/picl-writer.h"
#include "replay/overtaking.h"

PiclTypes *
rehearsal_types (Run *run)
{
  if (run->types == NULL && overtaking_is_possible (run->program))
    run->types = picl_types_new ();
  return run->types;
}

gboolean
rehearsal_run (Run *run, const Options *options, GError **error)
{
  if (run->types == NULL)
    return TRUE;
  const PiclOptions picl = { .unit = SIM_TIME_PER_SECOND, .types = run->types };
  g_autofree char *what = g_strdup_printf ("rehearsing on %s", run->machine->name);
  g_autoptr (Progress) progress = options->quiet ? NULL : progress_new (what);
  g_autoptr (PiclWriter) writer
      = picl_writer_new (NULL, program_processors (run->program), &picl);
  g_autoptr (Replay) replay = replay_new (run->program, run->machine, run->network);
  ReplayResult result;
  if (options->verbose)
    fprintf (stderr, "netfare: %s: messages may overtake each other\n", what);
  if (progress != NULL)
    replay_set_progress (replay, progress_show, progress);
  replay_add_observer (replay, picl_writer_observer (writer), writer);
  if (!replay_run (replay, &result, error))
    return FALSE;
  g_free (picl_writer_finish (writer, result.time));
  picl_types_apply (run->types);
  return TRUE;
}
