/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "view/view-modules.h"
#include "view/view-resource.h"

#define ROOT "/netfare/pages/"

GBytes *
view_modules_file (const char *name)
{
  g_autofree char *path = g_strconcat (ROOT, name, NULL);
  GBytes *file = g_resource_lookup_data (netfare_pages_get_resource (), path,
                                         G_RESOURCE_LOOKUP_FLAGS_NONE, NULL);

  g_assert (file != NULL);
  return file;
}

static gint
compare_names (gconstpointer a, gconstpointer b)
{
  return g_strcmp0 (*(char *const *) a, *(char *const *) b);
}

/* Names below pages/ that end in .js, of a folder ("" or "compute/") and below. */
static void
list_modules (const char *folder, GPtrArray *names)
{
  g_autofree char *path = g_strconcat (ROOT, folder, NULL);
  g_auto (GStrv) children = g_resource_enumerate_children (
      netfare_pages_get_resource (), path, G_RESOURCE_LOOKUP_FLAGS_NONE, NULL);

  for (guint i = 0; children != NULL && children[i] != NULL; i++)
    {
      g_autofree char *name = g_strconcat (folder, children[i], NULL);

      if (g_str_has_suffix (name, "/"))
        list_modules (name, names);
      else if (g_str_has_suffix (name, ".js"))
        g_ptr_array_add (names, g_steal_pointer (&name));
    }
}

char *
view_modules_map (void)
{
  g_autoptr (GPtrArray) names = g_ptr_array_new_with_free_func (g_free);
  GString *map = g_string_new ("{\"imports\":{");

  list_modules ("", names);
  g_ptr_array_sort (names, compare_names);
  for (guint i = 0; i < names->len; i++)
    {
      const char *name = names->pdata[i];
      g_autoptr (GBytes) file = view_modules_file (name);
      gsize length;
      const guint8 *text = g_bytes_get_data (file, &length);
      g_autofree char *coded = g_base64_encode (text, length);

      g_string_append_printf (
          map, "%s\"pages/%.*s\":\"data:text/javascript;charset=utf-8;base64,%s\"",
          i == 0 ? "" : ",\n", (int) (strlen (name) - strlen (".js")), name, coded);
    }
  g_string_append (map, "}}");
  return g_string_free (map, FALSE);
}
