/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "place/moves.h"

#include <string.h>

#include "base/mix.h"

/* The best placement so far; it differs from the present one for `changed` at most. */
typedef struct
{
  guint32 *node;
  guint32 processors;
  LoadSquares squares;
  guint64 without_way; /* fewer are better, whatever F is */
  GArray *changed;     /* guint32 */
} Best;

/* floor (squares x left / (2 P N)). */
static LoadSquares
threshold (LoadSquares squares, guint64 left, guint64 below)
{
  return squares / below * left + squares % below * left / below;
}

static void
note_change (Best *best, guint32 processor)
{
  if (processor != WAYS_NONE && best->changed->len <= best->processors)
    g_array_append_val (best->changed, processor);
}

static void
take_best (Best *best, const Loads *loads)
{
  const guint32 *node = loads_placement (loads);

  if (best->changed->len > best->processors)
    memcpy (best->node, node, best->processors * sizeof *node);
  else
    for (guint i = 0; i < best->changed->len; i++)
      {
        const guint32 processor = g_array_index (best->changed, guint32, i);

        best->node[processor] = node[processor];
      }
  g_array_set_size (best->changed, 0);
  best->squares = loads_squares (loads);
  best->without_way = loads_without_way (loads);
}

static gboolean
is_better (const Loads *loads, const Best *best)
{
  const guint64 without_way = loads_without_way (loads);

  return without_way != best->without_way ? without_way < best->without_way
                                          : loads_squares (loads) < best->squares;
}

/* Returns: whether it stays. */
static gboolean
try_move (Loads *loads, guint32 processor, guint32 other, guint32 to, guint64 left,
          guint64 below)
{
  const LoadSquares before = loads_squares (loads);
  const guint64 without_way = loads_without_way (loads);

  loads_move (loads, processor, other, to);
  if (loads_without_way (loads) < without_way
      || (loads_without_way (loads) == without_way
          && (loads_squares (loads) <= before
              || loads_squares (loads) - before <= threshold (before, left, below))))
    return TRUE;
  loads_undo (loads);
  return FALSE;
}

guint32 *
moves_make (Loads *loads, guint32 processors, guint32 nodes, guint64 moves, guint64 seed)
{
  const guint64 below = 2 * (guint64) processors * moves;
  g_autoptr (GArray) changed = g_array_new (FALSE, FALSE, sizeof (guint32));
  Best best = { g_memdup2 (loads_placement (loads), processors * sizeof (guint32)),
                processors, loads_squares (loads), loads_without_way (loads), changed };
  guint64 state = seed;

  for (guint64 n = 0; n < moves; n++)
    {
      const guint32 processor = mix_pick (mix_draw (&state), processors);
      const guint32 to = mix_pick (mix_draw (&state), nodes);
      const guint32 other = loads_first_on (loads, to);

      if (loads_placement (loads)[processor] == to
          || !try_move (loads, processor, other, to, moves - n, below))
        continue;
      note_change (&best, processor);
      note_change (&best, other);
      if (is_better (loads, &best))
        take_best (&best, loads);
    }
  return best.node;
}
