/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "drawing/level.h"

static const char *const colours[2][LEVELS + 1]
    = { { "#c3c9d1", "#f0cb86", "#edb35a", "#e8963a", "#dd7728", "#cb5a20", "#ad3f1b",
          "#87281a", "#5e1212" },
        { "#3d444e", "#5a431c", "#78551c", "#97681c", "#b67d22", "#d4932f", "#edac4b",
          "#fbcb7d", "#fff2cc" } };

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
                              "rect.u%u { fill: var(--u%u); }\n"
                              "path.u%u { stroke: var(--u%u); stroke-width: "
                              "calc(%spx * var(--thick)); }\n",
                              level, level, level, level, level, level, width);
    }
}
