/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "drawing/level.h"

guint
level_of (TotalTime part, TotalTime whole)
{
  return part <= 0 ? 0 : (guint) ((part * LEVELS + whole - 1) / whole);
}

double
level_width (guint level)
{
  return 1 + 3.0 * level / LEVELS;
}

void
level_style (GString *to)
{
  char width[G_ASCII_DTOSTR_BUF_SIZE];

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

void
level_put_key (GString *to, const char *of_what)
{
  NumberText text;

  g_string_append (to, "<p class=\"key\"><span><i class=u0></i>unused</span> ");
  for (guint level = 1; level <= LEVELS; level++)
    g_string_append_printf (
        to, "<span><i class=u%u></i>≤ %s %%</span> ", level,
        number_trim (number_ratio (level * 100, LEVELS, 1, "0.0", text)));
  g_string_append_printf (to, "%s</p>\n", of_what);
}
