/* SPDX-License-Identifier: GPL-3.0-or-later */
/* tables.c - IMB, nccl-tests, and which table a text has
 *
 * Sources: the outputs of IMB 3 to 2021 and of nccl-tests 2.0 to 2.18.
 */
#include "config.h"

#include "calibrate/tables-private.h"

#include <string.h>

#include "base/error.h"

/* ---- IMB --------------------------------------------------------------------------- */

/* # Benchmarking PingPong */
static void
begin_block (TableReader *self)
{
  const gboolean is_it = table_line_is (&self->line, 2, "PingPong");

  self->kind = is_it && !self->has_block ? TABLE_IMB : TABLE_IMB_OTHER;
  self->time_word = 2;
  if (is_it && self->has_block && !self->told)
    {
      measurements_note (
          self->to, "%s:%" G_GUINT64_FORMAT ": further blocks of PingPong are not used",
          self->file, text_input_line (self->input));
      self->told = TRUE;
    }
  self->has_block = self->has_block || is_it;
}

/* #bytes #repetitions t[usec] Mbytes/sec */
static gboolean
read_imb_heading (TableReader *self, GError **error)
{
  if (self->kind == TABLE_NONE && !self->has_block && self->line.n == 4)
    {
      self->kind = TABLE_IMB;
      self->has_block = TRUE;
    }
  if (self->kind != TABLE_IMB)
    return TRUE;
  for (guint i = 1; i < self->line.n; i++)
    if (table_line_is (&self->line, i, "t[usec]"))
      {
        self->time_word = i;
        return TRUE;
      }
  return table_fail (self, self->line.n, "the column t[usec]", error);
}

static gboolean
read_imb_row (TableReader *self, GError **error)
{
  guint64 bytes;
  double time;

  if (!table_bytes (self, &bytes, error)
      || !table_number (self, self->time_word, "a time in us above 0", &time, error))
    return FALSE;
  table_add_time (self, bytes, time / 1e6);
  return TRUE;
}

/* ---- nccl-tests -------------------------------------------------------------------- */

/* "all_reduce_perf" of "./build/all_reduce_perf -b 8". */
static void
find_nccl_program (TableReader *self)
{
  for (guint i = 0; i < self->line.n; i++)
    {
      g_autofree char *word
          = g_strndup (self->line.word[i].text, self->line.word[i].length);
      g_autofree char *name = g_path_get_basename (word);

      if (g_str_has_suffix (name, "_perf") || g_str_has_suffix (name, "_perf_mpi"))
        {
          g_free (self->nccl_program);
          self->nccl_program = g_steal_pointer (&name);
          return;
        }
    }
}

/* # size count type redop root time algbw .. */
static gboolean
read_nccl_heading (TableReader *self, GError **error)
{
  const char *program = self->nccl_program;

  for (self->time_word = 0; self->time_word < self->line.n; self->time_word++)
    if (table_line_is (&self->line, self->time_word, "time"))
      break;
  self->time_word = self->line.n - self->time_word;
  if (self->time_word == 0)
    return TRUE;
  if (program != NULL && !g_str_has_prefix (program, "sendrecv_perf"))
    {
      error_set_at (error, self->file, text_input_line (self->input), 0,
                    "found a table of %s, expected one of sendrecv_perf", program);
      return FALSE;
    }
  if (program == NULL)
    measurements_note (self->to,
                       "%s:%" G_GUINT64_FORMAT
                       ": the text does not name the test; taken as sendrecv_perf",
                       self->file, text_input_line (self->input));
  self->kind = TABLE_NCCL;
  return TRUE;
}

/* Columns before the times may be empty, so that they are counted from the end. */
static gboolean
read_nccl_row (TableReader *self, GError **error)
{
  const guint from_end = self->time_word;
  guint64 bytes;
  double time;

  if (self->line.n < from_end + 2)
    return table_fail (self, self->line.n, "the columns of the heading", error);
  if (!table_bytes (self, &bytes, error)
      || !table_number (self, self->line.n - from_end, "a time in us above 0", &time,
                        error))
    return FALSE;
  table_add_time (self, bytes, time / 1e6);
  return TRUE;
}

/* ---- all lines --------------------------------------------------------------------- */

/* Where "OSU" is among the first words; or how many there are. */
static guint
find_osu (const TableLine *line)
{
  for (guint i = 0; i < line->n && i < 2; i++)
    if (table_line_is (line, i, "OSU") && (i == 0 || table_line_is (line, 0, "#")))
      return i;
  return line->n;
}

static gboolean
take_row (TableReader *self, GError **error)
{
  switch (self->kind)
    {
    case TABLE_OSU_LATENCY:
    case TABLE_OSU_BANDWIDTH:
    case TABLE_OSU_RATE:
      return table_osu_row (self, error);
    case TABLE_IMB:
      return read_imb_row (self, error);
    case TABLE_NCCL:
      return read_nccl_row (self, error);
    case TABLE_NONE:
    case TABLE_IMB_OTHER:
    case N_TABLE_KINDS:
      return TRUE;
    }
  g_assert_not_reached ();
}

static gboolean
take_line (TableReader *self, GError **error)
{
  const TableLine *line = &self->line;
  const guint osu = find_osu (line);

  if (line->n == 0)
    return TRUE;
  if (osu < line->n)
    return table_osu_title (self, osu, error);
  if (table_line_is (line, 0, "#bytes"))
    return read_imb_heading (self, error);
  if (*line->word[0].text != '#')
    {
      find_nccl_program (self);
      return !table_is_row (self) || take_row (self, error);
    }
  if (table_line_is (line, 1, "Benchmarking"))
    begin_block (self);
  else if (table_line_is (line, 1, "Collective"))
    find_nccl_program (self);
  else if (table_line_is (line, 1, "size") && table_line_is (line, 2, "count"))
    return read_nccl_heading (self, error);
  return table_osu_heading (self, error);
}

/* The first line that is no comment: the heading of a CSV file, or nothing special. */
static gboolean
read_lines (TableReader *self, GError **error)
{
  g_autoptr (GError) failure = NULL;
  gboolean may_be_csv = TRUE;
  const char *line;
  gsize length;

  while (text_input_next_line (self->input, &line, &length, &failure))
    {
      if (may_be_csv && table_is_csv (self, line, length))
        return table_csv_read (self, line, length, error);
      table_line_set (&self->line, line, length);
      may_be_csv = may_be_csv && (self->line.n == 0 || *self->line.word[0].text == '#');
      if (!take_line (self, error))
        return FALSE;
    }
  if (failure != NULL)
    g_propagate_error (error, g_steal_pointer (&failure));
  return failure == NULL && (error == NULL || *error == NULL);
}

static gboolean
name_sources (TableReader *self, GError **error)
{
  static const char *const names[N_TABLE_KINDS] = { "CSV",
                                                    "OSU latency",
                                                    "OSU bandwidth",
                                                    "OSU message rate",
                                                    "IMB PingPong",
                                                    "",
                                                    "nccl-tests sendrecv_perf" };
  gboolean any = FALSE;

  for (guint kind = 0; kind < N_TABLE_KINDS; kind++)
    if (self->found[kind])
      {
        g_ptr_array_add (self->to->sources,
                         g_strdup_printf ("%s (%s)", self->file, names[kind]));
        any = TRUE;
      }
  if (!any)
    error_set_at (error, self->file, 0, 0,
                  "found no table of times, expected one of osu_latency, osu_multi_lat, "
                  "osu_bw, osu_mbw_mr, IMB PingPong or sendrecv_perf, CSV with the "
                  "columns bytes and time_s, or an archive of a recorded ping-pong");
  return any;
}

gboolean
tables_read (Measurements *self, TextInput *input, GError **error)
{
  TableReader reader = { .to = self, .input = input, .pairs = 1 };
  gboolean good;

  reader.file = measurements_keep_file (self, text_input_name (input));
  table_line_init (&reader.line);
  good = read_lines (&reader, error) && name_sources (&reader, error);
  table_line_clear (&reader.line);
  g_free (reader.nccl_program);
  return good;
}
