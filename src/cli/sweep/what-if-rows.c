/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "cli/sweep/what-if-rows.h"

#include "cli/sweep/replays-beside.h"

/* WhatIfTime, which owns its what_if. */
static void
clear_row (gpointer data)
{
  what_if_free ((WhatIf *) ((WhatIfTime *) data)->what_if);
}

static GArray *
rows_new (void)
{
  GArray *rows = g_array_new (FALSE, FALSE, sizeof (WhatIfTime));

  g_array_set_clear_func (rows, clear_row);
  return rows;
}

static void
add_row (GArray *rows, WhatIf *what_if)
{
  const WhatIfTime row = { .what_if = what_if };

  g_array_append_val (rows, row);
}

/* ---- candidates -------------------------------------------------------------------- */

gboolean
what_if_rows_confirm (const Run *run, Candidates *candidates, guint most, guint jobs,
                      GError **error)
{
  g_autoptr (GArray) rows = rows_new ();
  guint row = 0;

  for (guint i = 0; i < candidates->list->len; i++)
    if (candidates_is_chosen (candidates, i, most))
      add_row (rows, candidates_what_if (candidates, i));
  if (!replays_beside (run, rows, jobs, error))
    return FALSE;
  for (guint i = 0; i < candidates->list->len; i++)
    if (candidates_is_chosen (candidates, i, most))
      {
        Candidate *one = candidates_at (candidates, i);
        const SimTime time = g_array_index (rows, WhatIfTime, row++).time;

        one->deadlocks = time == REPLAY_DEADLOCKS;
        one->is_confirmed = !one->deadlocks;
        one->saved = one->deadlocks ? 0 : run->result.time - time;
      }
  return TRUE;
}

/* ---- curves ------------------------------------------------------------------------ */

/* Whether an option asks for the same point of the same curve. */
static gboolean
is_asked_for (const Run *run, const WhatIf *what_if)
{
  const WhatIfChange *change = what_if_at (what_if, 0);

  for (guint i = 0; run->what_ifs != NULL && i < run->what_ifs->len; i++)
    {
      const WhatIf *other = g_array_index (run->what_ifs, WhatIfTime, i).what_if;

      if (other->changes->len == 1 && what_if_at (other, 0)->target == change->target
          && ratio_equal (what_if_at (other, 0)->by, change->by))
        return TRUE;
    }
  return FALSE;
}

/* Whether there is anything that could be faster or slower. */
static gboolean
has_target (const Run *run, ChangeTarget target)
{
  if (target == CHANGE_COMPUTING)
    return run->why.busy.longest > 0;
  if (target == CHANGE_LATENCY)
    return !why_has_parts (&run->why) || run->why.part[PART_LATENCY] != 0;
  return TRUE;
}

gboolean
what_if_rows_curves (Run *run, guint jobs, GError **error)
{
  static const char *const targets[] = { "links", "network", "latency", "computing" };
  static const char *const factors[] = { "0.5", "2", "4" };
  g_autoptr (GArray) rows = rows_new ();

  for (guint t = 0; t < G_N_ELEMENTS (targets); t++)
    for (guint f = 0; f < G_N_ELEMENTS (factors); f++)
      {
        g_autofree char *text = g_strdup_printf ("%s x%s", targets[t], factors[f]);
        g_autoptr (WhatIf) what_if = what_if_new (text, NULL);

        if (has_target (run, what_if_at (what_if, 0)->target)
            && what_if_check (what_if, run->program, run->machine, run->network, NULL)
            && !is_asked_for (run, what_if))
          add_row (rows, g_steal_pointer (&what_if));
      }
  run_watcher_step (run->settings.watcher, "replaying with %u other prices for the page",
                    rows->len);
  if (!replays_beside (run, rows, jobs, error))
    return FALSE;
  for (guint i = rows->len; i-- > 0;)
    if (g_array_index (rows, WhatIfTime, i).time == REPLAY_DEADLOCKS)
      g_array_remove_index (rows, i);
  run->curves = g_steal_pointer (&rows);
  return TRUE;
}
