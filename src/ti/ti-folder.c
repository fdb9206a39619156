/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "ti/ti-folder.h"

#include <string.h>

#include "base/error.h"

/* Moves behind the digits; returns the first that is no leading zero. */
static const char *
skip_number (const char **at)
{
  const char *digits = *at + strspn (*at, "0");

  *at = digits + strspn (digits, "0123456789");
  return digits;
}

/* Compares by value: the number with more digits is larger. */
static int
compare_numbers (const char **a, const char **b)
{
  const char *x = skip_number (a), *y = skip_number (b);
  const gsize length = (gsize) (*a - x), other = (gsize) (*b - y);

  return length != other ? (length < other ? -1 : 1) : memcmp (x, y, length);
}

static int
compare_names (gconstpointer first, gconstpointer second)
{
  const char *a = *(const char *const *) first, *b = *(const char *const *) second;
  int order = 0;

  while (order == 0 && *a != '\0' && *b != '\0')
    {
      if (g_ascii_isdigit (*a) && g_ascii_isdigit (*b))
        order = compare_numbers (&a, &b);
      else
        order = (int) (guint8) *a++ - (int) (guint8) *b++;
    }
  if (order == 0)
    order = (int) (guint8) *a - (int) (guint8) *b;
  return order != 0 ? order
                    : strcmp (*(const char *const *) first,
                              *(const char *const *) second); /* 01 and 1 */
}

GPtrArray *
ti_folder_files (const char *path, GError **error)
{
  g_autoptr (GError) problem = NULL;
  g_autoptr (GDir) folder = g_dir_open (path, 0, &problem);
  g_autoptr (GPtrArray) files = g_ptr_array_new_with_free_func (g_free);
  const char *name;

  if (folder == NULL)
    {
      error_set_at (error, path, 0, 0, "cannot read: %s", problem->message);
      return NULL;
    }
  while ((name = g_dir_read_name (folder)) != NULL)
    if (name[0] != '.')
      g_ptr_array_add (files, g_build_filename (path, name, NULL));
  g_ptr_array_sort (files, compare_names);
  return g_steal_pointer (&files);
}
