/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "cli/options/option-values.h"

gboolean
option_bad_value (const char *name, const char *value, const char *expected,
                  GError **error)
{
  error_set (error, NETFARE_ERROR_USAGE, "option --%s: found '%s', expected %s", name,
             value, expected);
  return FALSE;
}
