/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "base/output-private.h"

#include <errno.h>
#include <stdio.h>
#include <string.h>
#include <unistd.h>

#include "base/error.h"

/* ---- hidden names ------------------------------------------------------------------ */

#define HIDDEN_LENGTH 64 /* of "/.netfare-PROCESS-ATTEMPT" */

void
hidden_place_init (HiddenPlace *self, const char *target)
{
  g_autofree char *folder = g_path_get_dirname (target);

  self->folder = (guint) strlen (folder);
  self->size = self->folder + HIDDEN_LENGTH;
  self->path = g_malloc0 (self->size);
  g_strlcpy (self->path, folder, self->size);
}

void
hidden_place_set (HiddenPlace *self, guint attempt)
{
  g_snprintf (self->path + self->folder, self->size - self->folder, "%s.netfare-%ld-%u",
              self->path[self->folder - 1] == '/' ? "" : "/", (long) getpid (), attempt);
}

gboolean
output_fail (const char *name, const char *why, GError **error)
{
  g_set_error (error, NETFARE_ERROR, NETFARE_ERROR_OUTPUT, "%s: error: cannot write: %s",
               name, why);
  return FALSE;
}

gboolean
output_fail_to_remove (const char *name, const char *left, GError **error)
{
  g_set_error (error, NETFARE_ERROR, NETFARE_ERROR_OUTPUT,
               "%s: error: written, but what it replaced could not be removed: it is "
               "'%s': %s",
               name, left, g_strerror (errno));
  return FALSE;
}
