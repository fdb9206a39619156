/* SPDX-License-Identifier: GPL-3.0-or-later */
/* network-model.c - functions for all models */
#include "config.h"

#include "base/error.h"
#include "network/network-model.h"

Hop
network_fail (Network *self, const char *format, ...)
{
  va_list arguments;
  g_autofree char *text = NULL;

  if (self->error != NULL)
    return HOP_FAILED;
  va_start (arguments, format);
  text = g_strdup_vprintf (format, arguments);
  va_end (arguments);
  error_set (&self->error, NETFARE_ERROR_REPLAY, "%s", text);
  return HOP_FAILED;
}

Hop
network_fail_too_long (Network *self)
{
  return network_fail (
      self,
      "the run exceeds 2^62 ps (53 days), the longest time that can be represented");
}

void
unused_paths_free (UnusedPaths *self)
{
  if (self == NULL)
    return;
  g_array_unref (self->unused);
  g_free (self);
}
