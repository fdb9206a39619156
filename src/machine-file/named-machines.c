/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "machine-file/named-machines.h"

#include <stdlib.h>
#include <string.h>

#include "base/error.h"
#include "machine-file/machines-resource.h"

#define FOLDER "/netfare/"
#define SUFFIX ".par"

static int
compare_names (const void *a, const void *b)
{
  return strcmp (*(char *const *) a, *(char *const *) b);
}

char **
named_machines (void)
{
  char **names = g_resource_enumerate_children (netfare_machines_get_resource (), FOLDER,
                                                G_RESOURCE_LOOKUP_FLAGS_NONE, NULL);

  g_assert (names != NULL);
  for (char **name = names; *name != NULL; name++)
    (*name)[strlen (*name) - strlen (SUFFIX)] = '\0';
  qsort (names, g_strv_length (names), sizeof *names, compare_names);
  return names;
}

GBytes *
named_machine_text (const char *name)
{
  g_autofree char *path = g_strconcat (FOLDER, name, SUFFIX, NULL);

  return g_resource_lookup_data (netfare_machines_get_resource (), path,
                                 G_RESOURCE_LOOKUP_FLAGS_NONE, NULL);
}

gboolean
named_machine_is_known (const char *name)
{
  g_autoptr (GBytes) text = named_machine_text (name);

  return text != NULL;
}

gboolean
named_machine_is_name (const char *word)
{
  return *word != '\0' && *word != '-' && strpbrk (word, "/.") == NULL;
}

gboolean
named_machine_unknown (const char *name, const char *what, GError **error)
{
  g_auto (GStrv) names = named_machines ();
  g_autofree char *near = error_near_names (name, (const char *const *) names);

  if (near != NULL)
    error_set_at (error, name, 0, 0, "there is %s of this name; did you mean %s?", what,
                  near);
  else
    error_set_at (error, name, 0, 0,
                  "there is %s of this name; netfare machine --list lists the machines",
                  what);
  return FALSE;
}
