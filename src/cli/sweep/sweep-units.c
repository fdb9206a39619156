/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "cli/sweep/sweep-units.h"

#include <string.h>

#define MICRO_PLACES 6

/* "12" and "5" of "12.5"; FALSE: it is not such a number. */
static gboolean
split_number (const char *text, GString *whole, GString *fraction)
{
  gsize n = strspn (text, "0123456789");

  g_string_append_len (whole, text, (gssize) n);
  text += n;
  if (*text == '.')
    g_string_append (fraction, text + 1);
  else if (*text != '\0')
    return FALSE;
  return n > 0 && strspn (fraction->str, "0123456789") == fraction->len;
}

/* The number with its decimal point moved to the right by the given number of places. */
static char *
move_point (const char *text, guint places)
{
  g_autoptr (GString) whole = g_string_new (NULL);
  g_autoptr (GString) fraction = g_string_new (NULL);

  if (!split_number (text, whole, fraction))
    return g_strdup (text);
  for (; places > 0; places--)
    {
      g_string_append_c (whole, fraction->len > 0 ? fraction->str[0] : '0');
      if (fraction->len > 0)
        g_string_erase (fraction, 0, 1);
    }
  const char *first = whole->str + strspn (whole->str, "0");
  return g_strdup_printf ("%s%s%s", *first == '\0' ? "0" : first,
                          fraction->len > 0 ? "." : "", fraction->str);
}

char *
sweep_units_from_seconds (const char *seconds, SimTime unit)
{
  return move_point (seconds, unit == SIM_TIME_PER_SECOND ? 0 : MICRO_PLACES);
}
