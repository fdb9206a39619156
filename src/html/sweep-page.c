/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "html/sweep-page-private.h"

#include <string.h>

#include "base/hash.h"
#include "html/page-json.h"
#include "output/sweep-answer.h"
#include "text/number-short.h"

typedef enum
{
  FIGURE_TIME,
  FIGURE_SHARE,
  FIGURE_COUNT
} FigureType;

/* The figures that charts can show; the first ones are columns of the table, those of
 * latency if some run has them. */
#define TABLE_FIGURES 6
#define TABLE_FIGURES_OF_LATENCY 3
static const struct
{
  const char *name, *title;
  FigureType type;
} figures[] = {
  { "time_s", "Time", FIGURE_TIME },
  { "efficiency", "Efficiency", FIGURE_SHARE },
  { "messages", "Messages", FIGURE_COUNT },
  { "bytes", "Bytes", FIGURE_COUNT },
  { "congestion_delay_s", "Congestion delay", FIGURE_TIME },
  { "busiest_link_utilisation", "Busiest link", FIGURE_SHARE },
  { "latency_p50_s", "Latency p50", FIGURE_TIME },
  { "latency_p99_s", "Latency p99", FIGURE_TIME },
  { "accepted", "Accepted load", FIGURE_SHARE },
  { "latency_mean_s", "Mean latency", FIGURE_TIME },
  { "offered", "Offered load", FIGURE_SHARE },
  { "processors", "Processors", FIGURE_COUNT },
  { "productive_time_s", "Productive time", FIGURE_TIME },
  { "lost_time_s", "Lost time", FIGURE_TIME },
  { "insufficient_parallelism_s", "Insufficient parallelism", FIGURE_TIME },
  { "communication_s", "Communications", FIGURE_TIME },
  { "idle_s", "Idle time", FIGURE_TIME },
  { "load_imbalance_s", "Load imbalance", FIGURE_TIME },
  { "link_hops", "Link-hops", FIGURE_COUNT },
};

/* "vary_link_byte_time" is link byte time. */
static char *
key_title (const SweepPage *self, guint key)
{
  const char *name = self->names->pdata[1 + key];

  return g_strdelimit (g_strdup (name + strlen ("vary_")), "_", ' ');
}

/* ---- the answer -------------------------------------------------------------------- */

static SimTime
time_of (const SweepWriting *self, guint row)
{
  const char *text = sweep_field (self, row, sweep_column (self->sweep, "time_s"));
  SimTime time;

  return !sweep_failed (self, row) && *text != '\0'
                 && sim_time_parse_seconds (text, strlen (text), &time)
             ? time
             : SWEEP_NO_TIME;
}

static void
put_text (gpointer data, const char *text)
{
  const SweepWriting *self = data;

  page_sentence (self->page, text);
}

static void
put_row_name (gpointer data, guint row)
{
  const SweepWriting *self = data;

  page_putf (self->page, "<a href=\"#row-%s\">", sweep_field (self, row, 0));
  for (guint key = 0; key < self->sweep->keys; key++)
    {
      g_autofree char *title = key_title (self->sweep, key);

      page_put (self->page, key == 0 ? "" : ", ");
      page_text (self->page, title);
      page_put (self->page, " ");
      page_text (self->page, sweep_field (self, row, 1 + key));
    }
  page_put (self->page, "</a>");
}

static void
put_answer (const SweepWriting *self)
{
  const SweepAnswer to = { put_text, put_row_name, (gpointer) self };
  const guint rows = self->sweep->rows->len;
  g_autofree SimTime *times = g_new (SimTime, rows);
  guint bad = 0;

  for (guint row = 0; row < rows; row++)
    {
      times[row] = time_of (self, row);
      bad += sweep_failed (self, row);
    }
  page_put (self->page, "<p id=\"answer\">");
  sweep_answer_put (&to, times, rows, bad, self->sweep->unit);
  page_put (self->page, "</p>\n");
}

/* ---- the table --------------------------------------------------------------------- */

static void
put_figure (const SweepWriting *self, const char *text, FigureType type)
{
  SimTime value;
  NumberText number;
  guint64 count;

  if (type == FIGURE_COUNT
      && g_ascii_string_to_unsigned (text, 10, 0, G_MAXUINT64, &count, NULL))
    page_putf (self->page, "<td>%s", number_grouped (count, number));
  else if (type == FIGURE_COUNT || *text == '\0'
           || !sim_time_parse_seconds (text, strlen (text), &value))
    {
      page_put (self->page, "<td>");
      page_text (self->page, *text == '\0' ? "-" : text);
    }
  else if (type == FIGURE_TIME)
    page_time_cell (self->page, value);
  else
    page_putf (self->page, "<td title=\"%s\">%s", text,
               number_percent (value, SIM_TIME_PER_SECOND, 1, number));
}

static gboolean
has_report (const SweepWriting *self, guint row)
{
  return self->sweep->reports != NULL && self->sweep->has_report[row];
}

/* Begins a link to the report of a row. */
static void
put_link (const SweepWriting *self, guint row)
{
  page_put (self->page, "<a href=\"");
  page_text (self->page, self->sweep->reports);
  page_putf (self->page, "/row-%s.html\">", sweep_field (self, row, 0));
}

/* The command also makes the report of the run. */
static void
put_command (const SweepWriting *self, guint row)
{
  page_put (self->page, "<td class=e>");
  if (has_report (self, row))
    {
      put_link (self, row);
      page_putf (self->page, "report %s</a> ", sweep_field (self, row, 0));
    }
  page_put (self->page, "<details><summary>command</summary><code>");
  page_text (self->page, sweep_field (self, row, self->command));
  page_putf (self->page, " --html report-%s.html</code></details>\n",
             sweep_field (self, row, 0));
}

/* The time, which leads to the report. */
static void
put_linked_time (const SweepWriting *self, guint row)
{
  page_put (self->page, "<td>");
  put_link (self, row);
  page_time_text (self->page, time_of (self, row));
  page_put (self->page, "</a>");
}

static void
put_figures (const SweepWriting *self, guint row)
{
  for (guint f = 0; f < self->in_table; f++)
    {
      if (f == 0 && has_report (self, row) && time_of (self, row) != SWEEP_NO_TIME)
        put_linked_time (self, row);
      else
        put_figure (self,
                    sweep_field (self, row, sweep_column (self->sweep, figures[f].name)),
                    figures[f].type);
    }
}

/* An error that was there leads to it. */
static void
put_error (const SweepWriting *self, guint row)
{
  const char *error = sweep_field (self, row, self->error);
  const char *first = g_hash_table_lookup (self->errors, error);

  if (first != NULL)
    {
      page_putf (self->page, "as <a href=\"#row-%s\">row %s</a>", first, first);
      return;
    }
  g_hash_table_insert (self->errors, (gpointer) error,
                       (gpointer) sweep_field (self, row, 0));
  page_text (self->page, error);
}

static void
put_row (const SweepWriting *self, guint row)
{
  page_putf (self->page, "<tr id=\"row-%s\"><th>%s", sweep_field (self, row, 0),
             sweep_field (self, row, 0));
  for (guint key = 0; key < self->sweep->keys; key++)
    {
      page_put (self->page, "<td class=k>");
      page_text (self->page, sweep_field (self, row, 1 + key));
    }
  if (!sweep_failed (self, row))
    put_figures (self, row);
  if (sweep_failed (self, row))
    {
      page_putf (self->page, "<td class=e colspan=%u>", self->in_table);
      put_error (self, row);
    }
  put_command (self, row);
  page_flush (self->page);
}

static void
put_table (const SweepWriting *self)
{
  page_put (self->page, "<section id=\"runs\">\n<h2>Runs</h2>\n<table id=\"run-table\">\n"
                        "<thead><tr><th>Row");
  for (guint key = 0; key < self->sweep->keys; key++)
    {
      g_autofree char *title = key_title (self->sweep, key);

      page_put (self->page, "<th class=k>");
      page_text (self->page, title);
    }
  for (guint f = 0; f < self->in_table; f++)
    page_putf (self->page, "<th>%s", figures[f].title);
  page_put (self->page, "<th class=e>Its report\n<tbody>");
  for (guint row = 0; row < self->shown; row++)
    put_row (self, row);
  page_put (self->page, "</table>\n</section>\n");
}

/* ---- data -------------------------------------------------------------------------- */

static void
put_keys (const SweepWriting *self)
{
  page_put (self->page, ",\"keys\":[");
  for (guint key = 0; key < self->sweep->keys; key++)
    {
      g_autofree char *title = key_title (self->sweep, key);

      page_put (self->page, key == 0 ? "" : ",");
      page_json_text (self->page, title);
    }
  page_putf (self->page, "],\"inTable\":%u,\"over\":%d,\"figures\":[", self->in_table,
             self->sweep->over);
  for (guint f = 0; f < G_N_ELEMENTS (figures); f++)
    page_putf (self->page, "%s{\"name\":\"%s\",\"title\":\"%s\",\"type\":\"%s\"}",
               f == 0 ? "" : ",", figures[f].name, figures[f].title,
               figures[f].type == FIGURE_TIME    ? "time"
               : figures[f].type == FIGURE_SHARE ? "share"
                                                 : "count");
  page_put (self->page, "]");
}

/* Of a run with --range: the ends of the range of its time. */
static void
put_range (const SweepWriting *self, guint row)
{
  const char *least = sweep_field (self, row, sweep_column (self->sweep, "least_s"));
  const char *greatest
      = sweep_field (self, row, sweep_column (self->sweep, "greatest_s"));

  if (*least == '\0' || *greatest == '\0')
    return;
  page_put (self->page, "\"range\":[");
  page_json_text (self->page, least);
  page_put (self->page, ",");
  page_json_text (self->page, greatest);
  page_put (self->page, "],");
}

/* Number, values as written, the same in seconds where they are times, figures. */
static void
put_data_row (const SweepWriting *self, guint row)
{
  page_putf (self->page, "{\"row\":%s,%s", sweep_field (self, row, 0),
             has_report (self, row) ? "\"report\":1," : "");
  put_range (self, row);
  page_put (self->page, "\"keys\":[");
  for (guint key = 0; key < self->sweep->keys; key++)
    {
      page_put (self->page, key == 0 ? "" : ",");
      page_json_text (self->page, sweep_field (self, row, 1 + key));
    }
  page_put (self->page, "],\"seconds\":[");
  for (guint key = 0; key < self->sweep->keys; key++)
    {
      g_autofree char *name
          = g_strconcat (self->sweep->names->pdata[1 + key], "_s", NULL);

      page_put (self->page, key == 0 ? "" : ",");
      page_json_text (self->page,
                      sweep_field (self, row, sweep_column (self->sweep, name)));
    }
  page_put (self->page, "],\"figures\":[");
  for (guint f = 0; f < G_N_ELEMENTS (figures); f++)
    {
      page_put (self->page, f == 0 ? "" : ",");
      page_json_text (
          self->page,
          sweep_field (self, row, sweep_column (self->sweep, figures[f].name)));
    }
  page_put (self->page, "]}");
  page_flush (self->page);
}

static void
put_data (const SweepWriting *self)
{
  page_json_begin (self->page, "sweep-data");
  page_putf (self->page, "\"seconds\":%u",
             self->sweep->unit == SIM_TIME_PER_SECOND ? 1 : 0);
  if (self->sweep->reports != NULL)
    {
      page_put (self->page, ",\"reports\":");
      page_json_text (self->page, self->sweep->reports);
    }
  put_keys (self);
  page_put (self->page, ",\"rows\":[");
  for (guint row = 0; row < self->shown; row++)
    {
      page_put (self->page, row == 0 ? "\n" : ",\n");
      put_data_row (self, row);
    }
  page_put (self->page, "]");
  page_json_end (self->page);
}

/* ---- all --------------------------------------------------------------------------- */

static void
put_head (const SweepWriting *self)
{
  const SweepPage *sweep = self->sweep;
  g_autofree char *title
      = g_strdup_printf ("Sweep of %s%s", page_file_name (sweep->program), sweep->beside);

  page_head (self->page, sweep->version, title, "sweep.js");
  page_put (self->page,
            "<a class=\"skip\" href=\"#runs\">To the runs</a>\n<header>\n<h1>");
  page_title (self->page, title);
  page_put (self->page, "</h1>\n");
  put_answer (self);
  page_put (self->page, "</header>\n");
  if (self->shown < sweep->rows->len)
    page_putf (self->page,
               "<p id=\"rows-left-out\">The first %u of %u runs are on this page: "
               "<code>--format csv</code> has all.</p>\n",
               self->shown, sweep->rows->len);
}

static void
put_charts (const SweepWriting *self)
{
  page_put (self->page,
            "<section id=\"charts\">\n<h2>Over what is varied</h2>\n"
            "<noscript><p>The script of this page draws charts here.</p></noscript>\n"
            "<p class=\"tools needs-script\" hidden><label>Show <select "
            "id=\"chart-figure\"></select></label> <label>over <select "
            "id=\"chart-key\"></select></label> <span>Logarithmic: <label><input "
            "type=\"checkbox\" id=\"chart-log-y\"> up</label> <label><input "
            "type=\"checkbox\" id=\"chart-log-x\"> across</label></span> "
            "<span>Save as <button type=\"button\" id=\"save-svg\">SVG</button> <button "
            "type=\"button\" id=\"save-csv\">CSV</button></span></p>\n"
            "<div id=\"chart-key-colours\" class=\"key\"></div>\n"
            "<div id=\"panels\"></div>\n</section>\n");
}

static gboolean
has_latency (const SweepWriting *self)
{
  const guint column = sweep_column (self->sweep, figures[TABLE_FIGURES].name);

  for (guint row = 0; row < self->shown; row++)
    if (*sweep_field (self, row, column) != '\0')
      return TRUE;
  return FALSE;
}

void
sweep_page_write (const SweepPage *self, OutputFile *output)
{
  Page page;
  g_autoptr (GHashTable) errors = g_hash_table_new (hash_text, g_str_equal);
  SweepWriting writing = { .sweep = self,
                           .page = &page,
                           .errors = errors,
                           .error = sweep_column (self, "error"),
                           .command = sweep_column (self, "command"),
                           .shown = MIN (self->rows->len, SWEEP_PAGE_ROWS) };

  writing.in_table
      = TABLE_FIGURES + (has_latency (&writing) ? TABLE_FIGURES_OF_LATENCY : 0);
  page_init (&page, self->unit, 12, output);
  put_head (&writing);
  page_put (&page, "<main>\n");
  put_charts (&writing);
  put_table (&writing);
  sweep_page_put_origin (&writing);
  page_put (&page, "</main>\n");
  put_data (&writing);
  page_put (&page, "</body>\n</html>\n");
  page_clear (&page);
}
