/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "cli/options/option-values.h"

#include <string.h>

#include "diff/changes.h"

gboolean
option_bad_value (const char *name, const char *value, const char *expected,
                  GError **error)
{
  error_set (error, NETFARE_ERROR_USAGE, "option --%s: found '%s', expected %s", name,
             value, expected);
  return FALSE;
}

gboolean
option_percent (const char *name, const char *value, Decimal *percent, GError **error)
{
  const Decimal most = { CHANGES_MOST_PERCENT, 1 };
  gsize length = strlen (value);

  if (length > 0 && value[length - 1] == '%')
    for (length--; length > 0 && value[length - 1] == ' ';)
      length--;
  return (decimal_parse (value, length, percent) && decimal_compare (percent, &most) <= 0)
         || option_bad_value (name, value, "a percentage up to 1000000, as in 5% or 0.5%",
                              error);
}
