/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "hpf/reshard/hpf-reshard.h"

#include <string.h>

#include "base/error.h"
#include "hpf/layout/hpf-layout.h"

typedef struct
{
  guint rank;
  char *extent[HPF_MOST_RANK]; /* borrowed */
} Extents;

/* Formats of an array's dimensions, and the dimension of the grid each takes; -1: none.
 */
typedef struct
{
  guint rank;
  char *format[HPF_MOST_RANK]; /* owned */
  int grid[HPF_MOST_RANK];
} Layout;

static void
layout_clear (Layout *self)
{
  for (guint i = 0; i < self->rank; i++)
    g_clear_pointer (&self->format[i], g_free);
}

G_DEFINE_AUTO_CLEANUP_CLEAR_FUNC (Layout, layout_clear)

static gboolean
fail (const char *option, const char *found, const char *expected, GError **error)
{
  error_set (error, NETFARE_ERROR_USAGE, "option --%s: found '%s', expected %s", option,
             found, expected);
  return FALSE;
}

/* ---- layouts ----------------------------------------------------------------------- */

/* "GEN_BLOCK(3,5)@1" without its @1; GEN_BLOCK with the slashes of the language. */
static gboolean
take_format (Layout *self, const char *option, const char *text, gsize length,
             GError **error)
{
  g_autofree char *word = g_strstrip (g_strndup (text, length));
  char *at = strchr (word, '@');
  guint64 dimension = 0;

  if (self->rank == HPF_MOST_RANK)
    return fail (option, text, "at most 15 formats", error);
  if (at != NULL
      && !g_ascii_string_to_unsigned (at + 1, 10, 0, SHAPE_MAX_RANK - 1, &dimension,
                                      NULL))
    return fail (option, word, "a dimension of the grid after @, as in BLOCK@0", error);
  self->grid[self->rank] = at != NULL ? (int) dimension : -1;
  if (at != NULL)
    *at = '\0';
  if (*word == '\0' || (at != NULL && strcmp (word, "*") == 0))
    return fail (option, text, "formats with commas between, as in 'BLOCK,*'", error);
  gboolean sizes = g_ascii_strncasecmp (word, "gen_block(", 10) == 0;
  const char *end = strrchr (word, ')');
  if (sizes && end != NULL)
    self->format[self->rank]
        = g_strdup_printf ("GEN_BLOCK((/ %.*s /))", (int) (end - word - 10), word + 10);
  else
    self->format[self->rank] = g_steal_pointer (&word);
  self->rank++;
  return TRUE;
}

static gboolean
split_formats (Layout *self, const char *option, const char *text, GError **error)
{
  const char *begin = text;
  int depth = 0;

  for (const char *c = text;; c++)
    {
      depth += (*c == '(') - (*c == ')');
      if (*c != '\0' && (*c != ',' || depth > 0))
        continue;
      if (!take_format (self, option, begin, (gsize) (c - begin), error))
        return FALSE;
      if (*c == '\0')
        return TRUE;
      begin = c + 1;
    }
}

/* In order where none is named; each is taken once. */
static gboolean
take_grid (Layout *self, const char *option, const char *text, const Shape *grid,
           GError **error)
{
  guint distributed = 0, named = 0, taken = 0;

  for (guint i = 0; i < self->rank; i++)
    {
      distributed += strcmp (self->format[i], "*") != 0;
      named += self->grid[i] >= 0;
    }
  if (named > 0 && named < distributed)
    return fail (option, text, "@ after each format that is not *, or after none", error);
  for (guint i = 0, next = 0; i < self->rank; i++)
    {
      if (strcmp (self->format[i], "*") == 0)
        continue;
      if (named == 0)
        self->grid[i] = (int) next++;
      if ((guint) self->grid[i] >= grid->rank)
        return fail (option, text, "no more formats than the grid has dimensions", error);
      if (taken & (1u << self->grid[i]))
        return fail (option, text, "each dimension of the grid once", error);
      taken |= 1u << self->grid[i];
    }
  return TRUE;
}

static gboolean
read_layout (Layout *self, const char *option, const char *text, guint rank,
             const Shape *grid, GError **error)
{
  if (!split_formats (self, option, text, error))
    return FALSE;
  if (self->rank != rank)
    return fail (option, text, "a format for each dimension of the array", error);
  return take_grid (self, option, text, grid, error);
}

/* ---- the text ---------------------------------------------------------------------- */

/* The template has the grid's dimensions first, in their order. */
static void
append_layout (GString *text, const Layout *self, const Extents *extents,
               const Shape *grid, char name)
{
  g_autoptr (GString) bounds = g_string_new (NULL);
  g_autoptr (GString) places = g_string_new (NULL);
  g_autoptr (GString) formats = g_string_new (NULL);
  g_autoptr (GString) dummies = g_string_new (NULL);

  for (guint i = 0; i < self->rank; i++)
    g_string_append_printf (dummies, "%si%u", i > 0 ? "," : "", i + 1);
  for (guint g = 0; g < grid->rank; g++)
    {
      int of = -1;

      for (guint i = 0; i < self->rank; i++)
        if (self->grid[i] == (int) g)
          of = (int) i;
      const char *comma = g > 0 ? "," : "";
      if (of >= 0)
        {
          g_string_append_printf (bounds, "%s%s", comma, extents->extent[of]);
          g_string_append_printf (places, "%si%d", comma, of + 1);
        }
      else
        {
          g_string_append_printf (bounds, "%s%u", comma, grid->size[g]);
          g_string_append_printf (places, "%s*", comma);
        }
      g_string_append_printf (formats, "%s%s", comma,
                              of >= 0 ? self->format[of] : "BLOCK");
    }
  for (guint i = 0; i < self->rank; i++)
    if (self->grid[i] < 0)
      {
        g_string_append_printf (bounds, ",%s", extents->extent[i]);
        g_string_append_printf (places, ",i%u", i + 1);
        g_string_append (formats, ",*");
      }
  g_string_append_printf (text,
                          "!HPF$ TEMPLATE T%c(%s)\n"
                          "!HPF$ ALIGN %c(%s) WITH T%c(%s)\n"
                          "!HPF$ DISTRIBUTE T%c(%s) ONTO P\n",
                          name, bounds->str, name, dummies->str, name, places->str, name,
                          formats->str);
}

static gboolean
read_extents (char **words, const char *shape, Extents *extents, GError **error)
{
  *extents = (Extents){ .rank = 0 };
  for (char **word = words; *word != NULL; word++)
    {
      guint64 extent;

      if (extents->rank == HPF_MOST_RANK
          || !g_ascii_string_to_unsigned (*word, 10, 1, G_MAXINT64 / 4, &extent, NULL))
        return fail ("reshard", shape, "the extents of an array, as in 4096x4096", error);
      extents->extent[extents->rank++] = *word;
    }
  return extents->rank > 0
         || fail ("reshard", shape, "the extents of an array, as in 4096x4096", error);
}

char *
hpf_reshard_text (const char *shape, guint64 element_bytes, const Shape *grid,
                  const char *from, const char *to, GError **error)
{
  g_auto (GStrv) words = g_strsplit (shape, "x", -1);
  g_auto (Layout) a = { 0 };
  g_auto (Layout) b = { 0 };
  Extents extents;

  if (!read_extents (words, shape, &extents, error)
      || !read_layout (&a, "from", from, extents.rank, grid, error)
      || !read_layout (&b, "to", to, extents.rank, grid, error))
    return NULL;
  g_autofree char *size = shape_format (grid);
  g_autofree char *bounds = g_strjoinv (",", words);
  g_autoptr (GString) text = g_string_new (NULL);
  g_strdelimit (size, "x", ',');
  g_string_append_printf (text, "!HPF$ PROCESSORS P(%s)\n", size);
  append_layout (text, &a, &extents, grid, 'A');
  append_layout (text, &b, &extents, grid, 'B');
  g_string_append_printf (text, "REAL*%" G_GUINT64_FORMAT " A(%s), B(%s)\nB = A\nEND\n",
                          element_bytes, bounds, bounds);
  return g_string_free (g_steal_pointer (&text), FALSE);
}
