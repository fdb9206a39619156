/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "base/shape.h"

#include <string.h>

guint32
shape_count (const Shape *shape)
{
  guint32 count = 1;

  for (guint i = 0; i < shape->rank; i++)
    count *= shape->size[i];
  return count;
}

gboolean
shape_equal (const Shape *a, const Shape *b)
{
  return a->rank == b->rank
         && memcmp (a->size, b->size, a->rank * sizeof a->size[0]) == 0;
}

/* Reads the size at the begin of text.  Returns: what is wrong (to be freed), or NULL. */
static char *
parse_size (const char **text, guint64 *size)
{
  gsize length = strcspn (*text, "xX");
  const char *end = *text + length;

  if (length == 0)
    return g_strdup ("a size is missing, expected sizes as in 4 or 4x4");
  if (**text == '-' && length > 1)
    return g_strdup_printf ("%.*s is negative, expected a size of at least 1",
                            (int) MIN (length, 40), *text);
  for (const char *digit = *text; digit < end; digit++)
    {
      if (!g_ascii_isdigit (*digit))
        return g_strdup_printf (
            "%.*s is not a whole number, expected sizes as in 4 or 4x4",
            (int) MIN (length, 40), *text);
      /* The number must not wrap around if it is too large. */
      *size = MIN (*size * 10 + (guint64) (*digit - '0'), G_MAXUINT32);
    }
  if (*size == 0)
    return g_strdup ("0 processors, expected a size of at least 1");
  *text = end;
  return NULL;
}

gboolean
shape_parse (const char *text, Shape *shape, char **why)
{
  Shape read = { 0 };
  guint64 count = 1;

  for (;; text++)
    {
      guint64 size = 0;

      if (read.rank == SHAPE_MAX_RANK)
        {
          *why = g_strdup_printf ("more than %d dimensions", SHAPE_MAX_RANK);
          return FALSE;
        }
      *why = parse_size (&text, &size);
      if (*why)
        return FALSE;
      count *= size;
      if (count > SHAPE_MAX_PROCESSORS)
        {
          *why = g_strdup_printf ("more than %u processors in all", SHAPE_MAX_PROCESSORS);
          return FALSE;
        }
      read.size[read.rank++] = (guint32) size;
      if (*text == '\0')
        break;
    }
  *shape = read;
  return TRUE;
}

char *
shape_format (const Shape *shape)
{
  GString *text = g_string_new (NULL);

  for (guint i = 0; i < shape->rank; i++)
    g_string_append_printf (text, "%s%u", i ? "x" : "", shape->size[i]);
  return g_string_free (text, FALSE);
}

void
shape_coordinates (const Shape *shape, guint32 number, guint32 coordinate[SHAPE_MAX_RANK])
{
  for (guint i = shape->rank; i-- > 0; number /= shape->size[i])
    coordinate[i] = number % shape->size[i];
}

guint32
shape_number (const Shape *shape, const guint32 coordinate[SHAPE_MAX_RANK])
{
  guint32 number = 0;

  for (guint i = 0; i < shape->rank; i++)
    number = number * shape->size[i] + coordinate[i];
  return number;
}

guint32
shape_distance (const Shape *shape, guint32 a, guint32 b)
{
  guint32 distance = 0;

  for (guint i = shape->rank; i-- > 0; a /= shape->size[i], b /= shape->size[i])
    {
      guint32 from = a % shape->size[i], to = b % shape->size[i];

      distance += from > to ? from - to : to - from;
    }
  return distance;
}
