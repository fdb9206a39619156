/* SPDX-License-Identifier: GPL-3.0-or-later */
/* hpf-report-text.c - table, JSON and CSV */
#include "config.h"

#include <string.h>

#include "hpf/count/hpf-table.h"
#include "hpf/report/hpf-report.h"
#include "hpf/symbolic/hpf-closed.h"
#include "text/escape.h"
#include "text/json-writer.h"

/* "0,2"; to be freed. */
static char *
list_along (const HpfCounts *counts, const char *separator)
{
  GString *text = g_string_new (NULL);

  for (guint d = 0; d < 32; d++)
    if (counts->along & (1u << d))
      g_string_append_printf (text, "%s%u", text->len > 0 ? separator : "", d);
  return g_string_free (text, FALSE);
}

static const GPtrArray *
get_closed (const HpfReport *self, guint number)
{
  return self->closed != NULL ? self->closed->pdata[number] : NULL;
}

/* "M = 5 (used by DISTRIBUTE)"; to be freed. */
static char *
describe_number (const HpfNumber *number)
{
  return g_strdup_printf ("%s = %" G_GINT64_FORMAT " (%s)", number->name, number->value,
                          number->why);
}

/* ---- JSON -------------------------------------------------------------------------- */

static void
write_closed (JsonWriter *json, const GPtrArray *closed)
{
  if (closed == NULL)
    {
      json_value (json, "closed_form", NULL);
      return;
    }
  json_begin_array (json, "closed_form", JSON_INLINE);
  for (guint i = 0; i < closed->len; i++)
    {
      const HpfClosedPiece *piece = closed->pdata[i];

      json_begin_object (json, NULL, JSON_INLINE);
      json_text (json, "domain", piece->domain);
      json_text (json, "count", piece->count);
      json_end (json);
    }
  json_end (json);
}

static void
write_reference (JsonWriter *json, const HpfReport *self, guint number,
                 const HpfReference *reference)
{
  const HpfCounts *counts = &g_array_index (self->counts, HpfCounts, number);

  json_begin_object (json, NULL, JSON_INLINE);
  json_text (json, "reference", reference->text);
  json_count (json, "operations", counts->operations);
  json_count (json, "communications", counts->communications);
  json_count (json, "distinct", counts->distinct);
  json_count (json, "pairs", counts->pairs);
  json_count (json, "bytes", counts->bytes);
  json_count (json, "collectives", counts->collectives);
  json_text (json, "pattern", hpf_pattern_name (counts->pattern));
  json_begin_array (json, "along", JSON_INLINE);
  for (guint d = 0; d < 32; d++)
    if (counts->along & (1u << d))
      json_count (json, NULL, d);
  json_end (json);
  json_count (json, "most_sent_bytes", counts->most_sent_bytes);
  json_count (json, "most_received_bytes", counts->most_received_bytes);
  write_closed (json, get_closed (self, number));
  json_end (json);
}

/* Of closed forms: the parameters that they have as numbers. */
static void
write_numbers (JsonWriter *json, const HpfReport *self)
{
  if (self->closed == NULL)
    return;
  json_begin_array (json, "numbers", JSON_INLINE);
  for (guint i = 0; i < self->tree->numbers->len; i++)
    {
      const HpfNumber *number = &g_array_index (self->tree->numbers, HpfNumber, i);
      g_autofree char *text = describe_number (number);

      json_begin_object (json, NULL, JSON_INLINE);
      json_text (json, "parameter", number->name);
      json_integer (json, "value", number->value);
      json_text (json, "text", text);
      json_end (json);
    }
  json_end (json);
}

void
hpf_report_json (const HpfReport *self, OutputFile *output)
{
  g_autoptr (JsonWriter) json = json_writer_new (output);
  guint number = 0;

  json_begin_object (json, NULL, JSON_LINES);
  json_count (json, "format", 1);
  json_begin_array (json, "grid", JSON_INLINE);
  for (guint d = 0; d < self->tree->shape.rank; d++)
    json_count (json, NULL, self->tree->shape.size[d]);
  json_end (json);
  write_numbers (json, self);
  json_begin_array (json, "statements", JSON_LINES);
  for (guint i = 0; i < self->tree->statements->len; i++)
    {
      const HpfStatement *statement = self->tree->statements->pdata[i];

      json_begin_object (json, NULL, JSON_LINES);
      json_count (json, "line", statement->place.line);
      json_text (json, "text", statement->text);
      json_begin_array (json, "references", JSON_LINES);
      for (guint j = 0; j < statement->references->len; j++)
        write_reference (json, self, number++, statement->references->pdata[j]);
      json_end (json);
      json_end (json);
    }
  json_end (json);
  json_end (json);
}

/* ---- table ------------------------------------------------------------------------- */

typedef struct
{
  guint width; /* of the first column */
  OutputFile *output;
} Table;

static void
write_row (const Table *self, const char *name, const HpfCounts *counts,
           const char *pattern)
{
  output_file_printf (self->output,
                      "  %-*s %14" G_GUINT64_FORMAT " %14" G_GUINT64_FORMAT
                      " %12" G_GUINT64_FORMAT " %14" G_GUINT64_FORMAT
                      " %11" G_GUINT64_FORMAT " %9" G_GUINT64_FORMAT "%s%s\n",
                      (int) self->width, name, counts->operations, counts->communications,
                      counts->distinct, counts->bytes, counts->collectives, counts->pairs,
                      *pattern != '\0' ? "  " : "", pattern);
}

static void
add_counts (HpfCounts *sum, const HpfCounts *counts)
{
  sum->operations = counts->operations;
  sum->communications = hpf_add (sum->communications, counts->communications);
  sum->distinct = hpf_add (sum->distinct, counts->distinct);
  sum->bytes = hpf_add (sum->bytes, counts->bytes);
  sum->collectives = hpf_add (sum->collectives, counts->collectives);
}

static guint
find_width (const HpfTree *tree)
{
  gsize width = strlen ("all references");

  for (guint i = 0; i < tree->statements->len; i++)
    {
      const HpfStatement *statement = tree->statements->pdata[i];

      for (guint j = 0; j < statement->references->len; j++)
        {
          const HpfReference *reference = statement->references->pdata[j];

          width = MAX (width, strlen (reference->text));
        }
    }
  return (guint) MIN (width, 60);
}

static char *
name_pattern (const HpfCounts *counts)
{
  g_autofree char *along = list_along (counts, ", ");

  return g_strdup_printf ("%s%s%s", hpf_pattern_name (counts->pattern),
                          *along != '\0' ? " along " : "", along);
}

static void
write_closed_lines (const Table *self, const GPtrArray *closed)
{
  if (closed == NULL || closed->len == 0)
    output_file_printf (self->output, "    communications: %s\n",
                        closed == NULL ? "no closed form is found" : "0");
  for (guint i = 0; closed != NULL && i < closed->len; i++)
    {
      const HpfClosedPiece *piece = closed->pdata[i];
      gboolean always = strcmp (piece->domain, HPF_CLOSED_ALWAYS) == 0;

      output_file_printf (self->output, "    communications: %s%s%s\n", piece->count,
                          always ? "" : " if ", always ? "" : piece->domain);
    }
}

static void
write_statement (const Table *self, const HpfReport *report,
                 const HpfStatement *statement, guint *number)
{
  HpfCounts sum = { 0 };
  guint n = statement->references->len;

  output_file_printf (self->output, "\nline %u: %s\n", statement->place.line,
                      statement->text);
  if (n == 0)
    output_file_puts (self->output, "  nothing is read\n");
  else
    output_file_printf (self->output, "  %-*s %14s %14s %12s %14s %11s %9s  %s\n",
                        (int) self->width, "reference", "operations", "communications",
                        "distinct", "bytes", "collectives", "pairs", "pattern");
  for (guint i = 0; i < n; i++)
    {
      const HpfReference *reference = statement->references->pdata[i];
      const HpfCounts *counts = &g_array_index (report->counts, HpfCounts, *number);
      g_autofree char *pattern = name_pattern (counts);

      write_row (self, reference->text, counts, pattern);
      if (report->closed != NULL)
        write_closed_lines (self, get_closed (report, *number));
      add_counts (&sum, counts);
      (*number)++;
    }
  if (n > 1)
    output_file_printf (self->output,
                        "  %-*s %14" G_GUINT64_FORMAT " %14" G_GUINT64_FORMAT
                        " %12" G_GUINT64_FORMAT " %14" G_GUINT64_FORMAT
                        " %11" G_GUINT64_FORMAT "\n",
                        (int) self->width, "all references", sum.operations,
                        sum.communications, sum.distinct, sum.bytes, sum.collectives);
}

static void
write_number_line (const HpfReport *self, OutputFile *output)
{
  const GArray *numbers = self->tree->numbers;

  if (self->closed == NULL || numbers->len == 0)
    return;
  for (guint i = 0; i < numbers->len; i++)
    {
      g_autofree char *text = describe_number (&g_array_index (numbers, HpfNumber, i));

      output_file_printf (output, "%s%s", i == 0 ? "closed forms with " : ", ", text);
    }
  output_file_puts (output, "\n");
}

void
hpf_report_table (const HpfReport *self, OutputFile *output)
{
  const Table table = { find_width (self->tree), output };
  g_autofree char *shape = shape_format (&self->tree->shape);
  guint number = 0;
  g_autoptr (GString) file = g_string_new (NULL);

  escape_plain (file, self->tree->file);
  output_file_printf (output, "%s on %u processors (%s)\n", file->str,
                      shape_count (&self->tree->shape), shape);
  write_number_line (self, output);
  for (guint i = 0; i < self->tree->statements->len; i++)
    write_statement (&table, self, self->tree->statements->pdata[i], &number);
}

/* ---- CSV --------------------------------------------------------------------------- */

void
hpf_report_csv (const HpfReport *self, OutputFile *output)
{
  guint number = 0;

  output_file_puts (output, "line,text,reference,operations,communications,distinct,"
                            "pairs,bytes,collectives,pattern,along,most_sent_bytes,"
                            "most_received_bytes\n");
  for (guint i = 0; i < self->tree->statements->len; i++)
    {
      const HpfStatement *statement = self->tree->statements->pdata[i];

      for (guint j = 0; j < statement->references->len; j++)
        {
          const HpfReference *reference = statement->references->pdata[j];
          const HpfCounts *counts = &g_array_index (self->counts, HpfCounts, number++);
          g_autoptr (GString) names = g_string_new (NULL);

          escape_csv (names, statement->text);
          g_string_append_c (names, ',');
          escape_csv (names, reference->text);
          g_autofree char *along = list_along (counts, " ");
          output_file_printf (
              output,
              "%u,%s,%" G_GUINT64_FORMAT ",%" G_GUINT64_FORMAT ",%" G_GUINT64_FORMAT
              ",%" G_GUINT64_FORMAT ",%" G_GUINT64_FORMAT ",%" G_GUINT64_FORMAT
              ",%s,%s,%" G_GUINT64_FORMAT ",%" G_GUINT64_FORMAT "\n",
              statement->place.line, names->str, counts->operations,
              counts->communications, counts->distinct, counts->pairs, counts->bytes,
              counts->collectives, hpf_pattern_name (counts->pattern), along,
              counts->most_sent_bytes, counts->most_received_bytes);
        }
    }
}

/* ---- the matrix -------------------------------------------------------------------- */

static void
write_matrix_json (const HpfReport *self, OutputFile *output)
{
  g_autoptr (JsonWriter) json = json_writer_new (output);

  json_begin_array (json, NULL, JSON_LINES);
  for (guint i = 0; i < self->matrix->len; i++)
    {
      const HpfTraffic *traffic = &g_array_index (self->matrix, HpfTraffic, i);

      json_begin_object (json, NULL, JSON_INLINE);
      json_count (json, "source", traffic->source);
      json_count (json, "destination", traffic->destination);
      json_count (json, "elements", traffic->elements);
      json_count (json, "bytes", traffic->bytes);
      json_end (json);
    }
  json_end (json);
}

void
hpf_report_matrix (const HpfReport *self, gboolean json, OutputFile *output)
{
  if (json)
    {
      write_matrix_json (self, output);
      return;
    }
  output_file_puts (output, "source,destination,elements,bytes\n");
  for (guint i = 0; i < self->matrix->len; i++)
    {
      const HpfTraffic *traffic = &g_array_index (self->matrix, HpfTraffic, i);

      output_file_printf (output, "%u,%u,%" G_GUINT64_FORMAT ",%" G_GUINT64_FORMAT "\n",
                          traffic->source, traffic->destination, traffic->elements,
                          traffic->bytes);
    }
}
