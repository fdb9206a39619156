/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "drawing/level.h"

/* Eight steps of one scale, the same in all pages. */
static const char *const colours[2][LEVELS + 1]
    = { { "#c3c9d1", "#aec5e2", "#86abd9", "#7692ca", "#9878b0", "#b95f95", "#b64573",
          "#a12a4e", "#8c1028" },
        { "#3d444e", "#3b5378", "#4269a2", "#5976ba", "#9270af", "#cb6aa4", "#e67f9b",
          "#f3a294", "#ffc48c" } };

guint
level_of (TotalTime part, TotalTime whole)
{
  return part <= 0 ? 0 : (guint) ((part * LEVELS + whole - 1) / whole);
}

const char *
level_colour (guint level, gboolean dark)
{
  g_assert (level <= LEVELS);
  return colours[dark ? 1 : 0][level];
}

double
level_width (guint level)
{
  return 1 + 3.0 * level / LEVELS;
}

static void
put_properties (GString *to, gboolean dark)
{
  g_string_append (to, ":root {");
  for (guint level = 0; level <= LEVELS; level++)
    g_string_append_printf (to, " --u%u: %s;", level, level_colour (level, dark));
  g_string_append (to, " }\n");
}

void
level_style (GString *to)
{
  char width[G_ASCII_DTOSTR_BUF_SIZE];

  put_properties (to, FALSE);
  g_string_append (to, "@media (prefers-color-scheme: dark) {\n");
  put_properties (to, TRUE);
  g_string_append (to, "}\n");
  for (guint level = 0; level <= LEVELS; level++)
    {
      g_ascii_formatd (width, sizeof width, "%.3f", level_width (level));
      g_string_append_printf (to,
                              "i.u%u { background: var(--u%u); }\n"
                              "rect.u%u, circle.u%u { fill: var(--u%u); }\n"
                              "path.u%u { stroke: var(--u%u); stroke-width: "
                              "calc(%spx * var(--thick)); }\n",
                              level, level, level, level, level, level, level, width);
    }
}
