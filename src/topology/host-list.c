/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "topology/host-list.h"

#include <string.h>

#define MOST_DIGITS 18

typedef struct
{
  const char *text, *next;
  GPtrArray *names;
  guint most;
} Reader;

/* Digits; *width: how many. */
static gboolean
take_number (Reader *self, guint64 *number, int *width)
{
  const gsize digits = strspn (self->next, "0123456789");

  if (digits == 0 || digits > MOST_DIGITS)
    return FALSE;
  *number = g_ascii_strtoull (self->next, NULL, 10);
  *width = (int) digits;
  self->next += digits;
  return TRUE;
}

/* Appends each of `heads` with each number of a range. */
static gboolean
add_range (Reader *self, const GPtrArray *heads, GPtrArray *to)
{
  guint64 first, last;
  int width, last_width;

  if (!take_number (self, &first, &width))
    return FALSE;
  last = first;
  if (*self->next == '-')
    {
      self->next++;
      if (!take_number (self, &last, &last_width) || last < first)
        return FALSE;
    }
  if (last - first >= self->most
      || (last - first + 1) * heads->len > self->most - to->len)
    return FALSE;
  for (guint i = 0; i < heads->len; i++)
    for (guint64 n = first; n <= last; n++)
      g_ptr_array_add (to, g_strdup_printf ("%s%0*" G_GUINT64_FORMAT,
                                            (const char *) heads->pdata[i], width, n));
  return TRUE;
}

/* "[01-16,20]", behind each of `heads`. */
static GPtrArray *
take_ranges (Reader *self, const GPtrArray *heads)
{
  g_autoptr (GPtrArray) names = g_ptr_array_new_with_free_func (g_free);

  do
    {
      self->next++;
      if (!add_range (self, heads, names))
        return NULL;
    }
  while (*self->next == ',');
  if (*self->next != ']')
    return NULL;
  self->next++;
  return g_steal_pointer (&names);
}

/* Up to a comma outside of brackets. */
static gboolean
take_entry (Reader *self)
{
  g_autoptr (GPtrArray) heads = g_ptr_array_new_with_free_func (g_free);
  const char *begin = self->next;

  g_ptr_array_add (heads, g_strdup (""));
  while (*self->next != '\0' && *self->next != ',')
    if (*self->next == '[')
      {
        GPtrArray *longer = take_ranges (self, heads);

        if (longer == NULL)
          return FALSE;
        g_ptr_array_unref (heads);
        heads = longer;
      }
    else
      {
        const gsize length = strcspn (self->next, ",[");

        for (guint i = 0; i < heads->len; i++)
          {
            g_autofree char *head = heads->pdata[i];

            heads->pdata[i] = g_strdup_printf ("%s%.*s", head, (int) length, self->next);
          }
        self->next += length;
      }
  if (self->next == begin || self->names->len + heads->len > self->most)
    return FALSE;
  for (guint i = 0; i < heads->len; i++)
    g_ptr_array_add (self->names, g_strdup (heads->pdata[i]));
  return TRUE;
}

GPtrArray *
host_list_expand (const char *text, guint most, gsize *at)
{
  Reader self = { text, text, g_ptr_array_new_with_free_func (g_free), most };
  gboolean good = take_entry (&self);

  while (good && *self.next == ',')
    {
      self.next++;
      good = take_entry (&self);
    }
  *at = (gsize) (self.next - text);
  if (!good)
    g_clear_pointer (&self.names, g_ptr_array_unref);
  return self.names;
}
