/* SPDX-License-Identifier: GPL-3.0-or-later */
/* tables-osu.c - tables of OSU Micro-Benchmarks
 *
 * Source: the output of OSU Micro-Benchmarks 3 to 7.
 *
 *   # OSU MPI-CUDA Latency Test v7.5      a title: which test
 *   # [ pairs: 4 ] [ window size: 64 ]    osu_mbw_mr only
 *   # Datatype: MPI_CHAR.
 *   # Size       Avg Latency(us)          a heading
 */
#include "config.h"

#include <string.h>

#include "base/error.h"
#include "calibrate/tables-private.h"

#define MOST_PAIRS (1u << 24)
#define MOST_WINDOW (1u << 24)

static const struct
{
  const char *name; /* between "OSU MPI" and "Test" */
  TableKind kind;
} titles[] = {
  { "Latency", TABLE_OSU_LATENCY },
  { "Latency Persistent", TABLE_OSU_LATENCY },
  { "Persistent Latency", TABLE_OSU_LATENCY },
  { "Multi Latency", TABLE_OSU_LATENCY },
  { "Multi-pair Latency", TABLE_OSU_LATENCY },
  { "Multi-threaded Latency", TABLE_OSU_LATENCY },
  { "Multi-process Latency", TABLE_OSU_LATENCY },
  { "Bandwidth", TABLE_OSU_BANDWIDTH },
  { "Bandwidth Persistent", TABLE_OSU_BANDWIDTH },
  { "Persistent Bandwidth", TABLE_OSU_BANDWIDTH },
  { "Multiple Bandwidth / Message Rate", TABLE_OSU_RATE },
};

/* "MPI", "MPI-CUDA", .. */
static gboolean
is_two_sided (const TableLine *line, guint word)
{
  return word < line->n && g_str_has_prefix (line->word[word].text, "MPI")
         && (line->word[word].length == 3 || line->word[word].text[3] == '-');
}

static gboolean
refuse (const TableReader *self, guint word, GError **error)
{
  g_autofree char *name = table_line_join (&self->line, word);
  const TableWord *first = &self->line.word[word];

  error_set_found (error, self->file, text_input_line (self->input), first->column, name,
                   strlen (name),
                   strstr (name, "Bi") != NULL && strstr (name, "irectional") != NULL
                       ? "osu_latency, osu_multi_lat, osu_bw or osu_mbw_mr: both "
                         "directions at once (osu_bibw) do not say what one message takes"
                       : "osu_latency, osu_multi_lat, osu_bw or osu_mbw_mr");
  return FALSE;
}

gboolean
table_osu_title (TableReader *self, guint word, GError **error)
{
  g_autofree char *name = table_line_join (&self->line, word + 2);
  const char *end = strstr (name, " Test");

  if (end == NULL)
    return TRUE;
  self->pairs = 1;
  self->window = 0;
  if (is_two_sided (&self->line, word + 1))
    for (guint i = 0; i < G_N_ELEMENTS (titles); i++)
      if (strlen (titles[i].name) == (gsize) (end - name)
          && g_str_has_prefix (name, titles[i].name))
        {
          self->kind = titles[i].kind;
          return TRUE;
        }
  return refuse (self, word, error);
}

/* The number behind "pairs:" or "window size:", and a blank. */
static gboolean
read_count (const TableReader *self, guint word, guint64 most, guint64 *count,
            GError **error)
{
  g_autofree char *text = word < self->line.n ? g_strndup (self->line.word[word].text,
                                                           self->line.word[word].length)
                                              : g_strdup ("");

  return g_ascii_string_to_unsigned (text, 10, 1, most, count, NULL)
         || table_fail (self, word, "a whole number above 0", error);
}

/* # [ pairs: 4 ] [ window size: 64 ] */
static gboolean
read_pairs (TableReader *self, GError **error)
{
  for (guint i = 0; i + 1 < self->line.n; i++)
    if ((table_line_is (&self->line, i, "pairs:")
         && !read_count (self, i + 1, MOST_PAIRS, &self->pairs, error))
        || (table_line_is (&self->line, i, "size:")
            && !read_count (self, i + 1, MOST_WINDOW, &self->window, error)))
      return FALSE;
  return TRUE;
}

/* # Size  Latency (us), of a text without the title. */
gboolean
table_osu_heading (TableReader *self, GError **error)
{
  g_autofree char *text = table_line_join (&self->line, 0);

  if (self->kind == TABLE_OSU_RATE && strstr (text, "pairs:") != NULL)
    return read_pairs (self, error);
  if (!g_str_has_prefix (text, "# Size "))
    return TRUE;
  if (self->kind != TABLE_OSU_LATENCY && self->kind != TABLE_OSU_BANDWIDTH
      && self->kind != TABLE_OSU_RATE)
    {
      self->pairs = 1;
      self->window = 0;
      self->kind = strstr (text, "Latency") != NULL        ? TABLE_OSU_LATENCY
                   : strstr (text, "Messages/s") != NULL   ? TABLE_OSU_RATE
                   : strstr (text, "Bi-Bandwidth") != NULL ? TABLE_NONE
                   : strstr (text, "Bandwidth") != NULL    ? TABLE_OSU_BANDWIDTH
                                                           : TABLE_NONE;
    }
  return TRUE;
}

/* Messages a second: of osu_mbw_mr the sum of all pairs. */
static gboolean
read_rate (const TableReader *self, guint64 bytes, double *rate, GError **error)
{
  if (self->kind == TABLE_OSU_RATE && self->line.n > 2)
    {
      if (!table_number (self, 2, "messages in a second", rate, error))
        return FALSE;
      *rate /= (double) self->pairs;
      return TRUE;
    }
  if (!table_number (self, 1, "a bandwidth in MB/s", rate, error))
    return FALSE;
  *rate *= 1e6 / (double) MAX (bytes, 1) / (double) self->pairs;
  return TRUE;
}

gboolean
table_osu_row (TableReader *self, GError **error)
{
  MeasuredRate rate = { .window = self->window != 0 ? self->window : self->to->window };
  guint64 bytes;
  double time;

  if (!table_bytes (self, &bytes, error))
    return FALSE;
  if (self->kind == TABLE_OSU_LATENCY)
    {
      if (!table_number (self, 1, "a time in us above 0", &time, error))
        return FALSE;
      table_add_time (self, bytes, time / 1e6);
      return TRUE;
    }
  rate.bytes = bytes;
  if (!read_rate (self, bytes, &rate.per_second, error))
    return FALSE;
  g_array_append_val (self->to->rates, rate);
  self->found[self->kind] = TRUE;
  return TRUE;
}
