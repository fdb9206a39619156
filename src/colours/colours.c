/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "colours/colours.h"

static const struct
{
  const char *property, *name, *colour[2];
} states[N_COLOUR_STATES] = {
  { "computing", "computing", { "#2f9e44", "#0072b2" } },
  { "repeated", "computing what others compute, too", { "#a5c84a", "#56b4e9" } },
  { "overhead", "overhead of messages", { "#f2c200", "#f0e442" } },
  { "communication", "communication", { "#9467bd", "#cc79a7" } },
  { "to-begin", "waiting for others to begin", { "#f08c2e", "#e69f00" } },
  { "idle", "idle: waiting, or done", { "#d6362b", "#d55e00" } },
};

/* Light and dark.  Step 0: nothing.  The luminance of the others falls, in the dark
 * rises. */
static const struct
{
  const char *property, *step[2][COLOUR_STEPS + 1];
} scales[N_COLOUR_SCALES] = {
  { "u",
    { { "#8a929d", "#5292d0", "#697bc0", "#7763b0", "#894f90", "#973c6a", "#982a49",
        "#8d1d33", "#81101e" },
      { "#646d7a", "#1a6fbe", "#6474c6", "#9179cf", "#bc81c6", "#e38bb5", "#fe9ba6",
        "#ffb69a", "#ffd18d" } } },
  { "size",
    { { "#8a929d", "#319d9b", "#248f90", "#168286", "#00757b", "#006770", "#045964",
        "#0a4c59", "#0c3e4e" },
      { "#646d7a", "#207880", "#2b898e", "#369b9d", "#40adac", "#5abfb9", "#7dd0c6",
        "#9de2d3", "#bbf4e0" } } },
  { "distance",
    { { "#8a929d", "#b8834b", "#ab7641", "#9f6936", "#935d2c", "#845124", "#74461e",
        "#643b17", "#553011" },
      { "#646d7a", "#8e643b", "#9f7445", "#b18550", "#c3955b", "#d3a76e", "#e1bc88",
        "#efd0a3", "#fce5be" } } },
};

#define MOST_KINDS 15

/* All have a contrast of 3 to light and to dark pages; each is far from those before it
 * and from the states, also for people who do not see green. */
static const struct
{
  const char *property, *colour[MOST_KINDS];
} kinds[N_COLOUR_KINDS] = {
  { "type",
    { "#0096a5", "#78690f", "#e13c78", "#5a87ff", "#d2785a", "#965a78", "#4b783c",
      "#879600", "#6969b4", "#0096e1", "#c369d2", "#a58796", "#69695a", "#695ac3",
      "#4b6996" } },
  { "task",
    { "#5a69d2", "#78693c", "#c32d87", "#698700", "#0096b4", "#b47878", "#e1695a",
      "#1e785a", "#5a87d2", "#1e780f" } },
  { "series",
    { "#4b78a5", "#78691e", "#d22d78", "#6987ff", "#e16969", "#789600", "#0f783c",
      "#007878" } },
};

static const struct
{
  const char *property, *colour[2];
} parts[N_COLOUR_PARTS] = {
  { "ink", { "#1c1f24", "#e6e8eb" } },   { "paper", { "#fcfcfb", "#16181c" } },
  { "card", { "#ffffff", "#1d2025" } },  { "line", { "#d9dce0", "#343941" } },
  { "faint", { "#59616d", "#a0a8b3" } }, { "link", { "#0b57a4", "#8ab8f0" } },
  { "here", { "#fff3c4", "#3a3410" } },  { "track", { "#eceef0", "#262a30" } },
  { "warn", { "#a04000", "#ffb46b" } },  { "mark", { "#8a1fb5", "#e29bff" } },
  { "edge", { "#16181c", "#16181c" } },
};

const char *
colour_state_property (ColourState state)
{
  return states[state].property;
}

const char *
colour_state_name (ColourState state)
{
  return states[state].name;
}

const char *
colour_state (ColourState state, gboolean colour_blind)
{
  return states[state].colour[colour_blind ? 1 : 0];
}

const char *
colour_step (ColourScale scale, guint step, gboolean dark)
{
  g_assert (step <= COLOUR_STEPS);
  return scales[scale].step[dark ? 1 : 0][step];
}

static guint
count_kinds (ColourKind kind)
{
  guint n = 0;

  while (n < MOST_KINDS && kinds[kind].colour[n] != NULL)
    n++;
  return n;
}

const char *
colour_kind (ColourKind kind, guint number)
{
  return kinds[kind].colour[number % count_kinds (kind)];
}

const char *
colour_part (ColourPart part, gboolean dark)
{
  return parts[part].colour[dark ? 1 : 0];
}

/* ---- the style of a page ----------------------------------------------------------- */

static void
put_states (GString *to, gboolean colour_blind)
{
  for (ColourState state = 0; state < N_COLOUR_STATES; state++)
    g_string_append_printf (to, " --%s: %s;", states[state].property,
                            colour_state (state, colour_blind));
}

static void
put_kinds (GString *to)
{
  for (ColourKind kind = 0; kind < N_COLOUR_KINDS; kind++)
    for (guint i = 0; i < count_kinds (kind); i++)
      g_string_append_printf (to, " --%s%u: %s;", kinds[kind].property, i,
                              kinds[kind].colour[i]);
}

/* What differs between light and dark. */
static void
put_light (GString *to, gboolean dark)
{
  for (ColourPart part = 0; part < N_COLOUR_PARTS; part++)
    g_string_append_printf (to, " --%s: %s;", parts[part].property,
                            colour_part (part, dark));
  for (ColourScale scale = 0; scale < N_COLOUR_SCALES; scale++)
    for (guint step = 0; step <= COLOUR_STEPS; step++)
      g_string_append_printf (to, " --%s%u: %s;", scales[scale].property, step,
                              colour_step (scale, step, dark));
}

void
colour_style (GString *to, gboolean by_class)
{
  g_string_append (to, ":root {");
  put_states (to, FALSE);
  put_kinds (to);
  put_light (to, FALSE);
  g_string_append (to, " }\n:root.colourblind {");
  put_states (to, TRUE);
  g_string_append (to, by_class ? " }\n:root.dark {"
                                : " }\n@media (prefers-color-scheme: dark) {\n:root {");
  put_light (to, TRUE);
  g_string_append (to, by_class ? " }\n" : " }\n}\n");
}

/* ---- traces ------------------------------------------------------------------------ */

/* 0 to 1, of two hexadecimal digits. */
static double
share_at (const char *digits)
{
  return (16 * g_ascii_xdigit_value (digits[0]) + g_ascii_xdigit_value (digits[1]))
         / 255.0;
}

char *
colour_shares_lighter (const char *colour, double share)
{
  GString *to = g_string_new (NULL);

  for (guint i = 0; i < 3; i++)
    {
      char text[G_ASCII_DTOSTR_BUF_SIZE];
      double part = share_at (colour + 1 + 2 * i);

      g_ascii_formatd (text, sizeof text, "%.2f", part + (1 - part) * share);
      g_string_append_printf (to, "%s%s", i == 0 ? "" : " ", text);
    }
  return g_string_free (to, FALSE);
}

char *
colour_shares (const char *colour)
{
  return colour_shares_lighter (colour, 0);
}
