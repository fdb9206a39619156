/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "html/sweep-page.h"

#include <string.h>

#include "html/page-json.h"
#include "text/number-short.h"

#define NO_COLUMN G_MAXUINT

typedef enum
{
  FIGURE_TIME,
  FIGURE_SHARE,
  FIGURE_COUNT
} FigureType;

/* The figures that charts can show; those marked are columns of the table. */
static const struct
{
  const char *name, *title;
  FigureType type;
  gboolean in_table;
} figures[] = {
  { "time_s", "Time", FIGURE_TIME, TRUE },
  { "efficiency", "Efficiency", FIGURE_SHARE, TRUE },
  { "messages", "Messages", FIGURE_COUNT, TRUE },
  { "bytes", "Bytes", FIGURE_COUNT, TRUE },
  { "congestion_delay_s", "Congestion delay", FIGURE_TIME, TRUE },
  { "busiest_link_utilisation", "Busiest link", FIGURE_SHARE, TRUE },
  { "processors", "Processors", FIGURE_COUNT, FALSE },
  { "productive_time_s", "Productive time", FIGURE_TIME, FALSE },
  { "lost_time_s", "Lost time", FIGURE_TIME, FALSE },
  { "insufficient_parallelism_s", "Insufficient parallelism", FIGURE_TIME, FALSE },
  { "communication_s", "Communications", FIGURE_TIME, FALSE },
  { "idle_s", "Idle time", FIGURE_TIME, FALSE },
  { "load_imbalance_s", "Load imbalance", FIGURE_TIME, FALSE },
  { "link_hops", "Link-hops", FIGURE_COUNT, FALSE },
};

typedef struct
{
  const SweepPage *sweep;
  Page *page;
  guint error, command;
  guint shown; /* rows */
} Writing;

static guint
column_of (const SweepPage *self, const char *name)
{
  guint column;

  return g_ptr_array_find_with_equal_func ((GPtrArray *) self->names, name, g_str_equal,
                                           &column)
             ? column
             : NO_COLUMN;
}

static const char *
field (const Writing *self, guint row, guint column)
{
  const GPtrArray *fields = self->sweep->rows->pdata[row];

  return column == NO_COLUMN ? "" : fields->pdata[column];
}

/* "vary_link_byte_time" is link byte time. */
static char *
key_title (const SweepPage *self, guint key)
{
  const char *name = self->names->pdata[1 + key];

  return g_strdelimit (g_strdup (name + strlen ("vary_")), "_", ' ');
}

static gboolean
failed (const Writing *self, guint row)
{
  return *field (self, row, self->error) != '\0';
}

/* ---- the answer -------------------------------------------------------------------- */

static gboolean
time_of (const Writing *self, guint row, SimTime *time)
{
  const char *text = field (self, row, column_of (self->sweep, "time_s"));

  return !failed (self, row) && *text != '\0'
         && sim_time_parse_seconds (text, strlen (text), time);
}

static void
put_row_name (const Writing *self, guint row)
{
  page_putf (self->page, "<a href=\"#row-%s\">", field (self, row, 0));
  for (guint key = 0; key < self->sweep->keys; key++)
    {
      g_autofree char *title = key_title (self->sweep, key);

      page_put (self->page, key == 0 ? "" : ", ");
      page_text (self->page, title);
      page_put (self->page, " ");
      page_text (self->page, field (self, row, 1 + key));
    }
  page_put (self->page, "</a>");
}

/* Shortest and longest, the first of equal ones. */
static void
put_answer (const Writing *self)
{
  guint rows = self->sweep->rows->len, good = 0, bad = 0, least = 0, most = 0;
  SimTime shortest = 0, longest = 0, time;
  NumberText text;

  for (guint row = 0; row < rows; row++)
    {
      bad += failed (self, row);
      if (!time_of (self, row, &time))
        continue;
      if (good == 0 || time < shortest)
        {
          shortest = time;
          least = row;
        }
      if (good++ == 0 || time > longest)
        {
          longest = time;
          most = row;
        }
    }
  page_putf (self->page, "<p id=\"answer\">%u run%s", rows, rows == 1 ? "" : "s");
  if (good > 0)
    {
      page_putf (self->page, "; the shortest takes %s: ",
                 number_short_time (shortest, self->sweep->unit, 3, text));
      put_row_name (self, least);
    }
  if (good > 1 && longest > shortest)
    {
      page_putf (self->page, "; the longest %s",
                 number_short_time (longest, self->sweep->unit, 3, text));
      if (shortest > 0)
        page_putf (self->page, ", %s times as long",
                   number_ratio (longest, shortest, 2, "", text));
      page_put (self->page, ": ");
      put_row_name (self, most);
    }
  if (bad > 0)
    page_putf (self->page, ". %u run%s failed", bad, bad == 1 ? "" : "s");
  page_put (self->page, ".</p>\n");
}

/* ---- the table --------------------------------------------------------------------- */

static void
put_figure (const Writing *self, const char *text, FigureType type)
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

/* The command also makes the report of the run. */
static void
put_command (const Writing *self, guint row)
{
  page_put (self->page, "<td class=e><details><summary>command</summary><code>");
  page_text (self->page, field (self, row, self->command));
  page_putf (self->page, " --html report-%s.html</code></details>\n",
             field (self, row, 0));
}

static void
put_row (const Writing *self, guint row)
{
  page_putf (self->page, "<tr id=\"row-%s\"><th>%s", field (self, row, 0),
             field (self, row, 0));
  for (guint key = 0; key < self->sweep->keys; key++)
    {
      page_put (self->page, "<td class=k>");
      page_text (self->page, field (self, row, 1 + key));
    }
  for (guint f = 0; f < G_N_ELEMENTS (figures); f++)
    {
      if (!figures[f].in_table || failed (self, row))
        continue;
      put_figure (self, field (self, row, column_of (self->sweep, figures[f].name)),
                  figures[f].type);
    }
  if (failed (self, row))
    {
      page_put (self->page, "<td class=e colspan=6>");
      page_text (self->page, field (self, row, self->error));
    }
  put_command (self, row);
  page_flush (self->page);
}

static void
put_table (const Writing *self)
{
  page_put (self->page, "<section id=\"runs\">\n<h2>Runs</h2>\n<table id=\"run-table\">\n"
                        "<thead><tr><th>Row");
  for (guint key = 0; key < self->sweep->keys; key++)
    {
      g_autofree char *title = key_title (self->sweep, key);

      page_put (self->page, "<th>");
      page_text (self->page, title);
    }
  for (guint f = 0; f < G_N_ELEMENTS (figures); f++)
    if (figures[f].in_table)
      page_putf (self->page, "<th>%s", figures[f].title);
  page_put (self->page, "<th>Its report\n<tbody>");
  for (guint row = 0; row < self->shown; row++)
    put_row (self, row);
  page_put (self->page, "</table>\n</section>\n");
}

/* ---- data -------------------------------------------------------------------------- */

static void
put_keys (const Writing *self)
{
  page_put (self->page, ",\"keys\":[");
  for (guint key = 0; key < self->sweep->keys; key++)
    {
      g_autofree char *title = key_title (self->sweep, key);

      page_put (self->page, key == 0 ? "" : ",");
      page_json_text (self->page, title);
    }
  page_put (self->page, "],\"figures\":[");
  for (guint f = 0; f < G_N_ELEMENTS (figures); f++)
    page_putf (self->page, "%s{\"name\":\"%s\",\"title\":\"%s\",\"type\":\"%s\"}",
               f == 0 ? "" : ",", figures[f].name, figures[f].title,
               figures[f].type == FIGURE_TIME    ? "time"
               : figures[f].type == FIGURE_SHARE ? "share"
                                                 : "count");
  page_put (self->page, "]");
}

/* Number, values as written, the same in seconds where they are times, figures. */
static void
put_data_row (const Writing *self, guint row)
{
  page_putf (self->page, "{\"row\":%s,\"keys\":[", field (self, row, 0));
  for (guint key = 0; key < self->sweep->keys; key++)
    {
      page_put (self->page, key == 0 ? "" : ",");
      page_json_text (self->page, field (self, row, 1 + key));
    }
  page_put (self->page, "],\"seconds\":[");
  for (guint key = 0; key < self->sweep->keys; key++)
    {
      g_autofree char *name
          = g_strconcat (self->sweep->names->pdata[1 + key], "_s", NULL);

      page_put (self->page, key == 0 ? "" : ",");
      page_json_text (self->page, field (self, row, column_of (self->sweep, name)));
    }
  page_put (self->page, "],\"figures\":[");
  for (guint f = 0; f < G_N_ELEMENTS (figures); f++)
    {
      page_put (self->page, f == 0 ? "" : ",");
      page_json_text (self->page,
                      field (self, row, column_of (self->sweep, figures[f].name)));
    }
  page_put (self->page, "]}");
  page_flush (self->page);
}

static void
put_data (const Writing *self)
{
  page_json_begin (self->page, "sweep-data");
  page_putf (self->page, "\"seconds\":%u",
             self->sweep->unit == SIM_TIME_PER_SECOND ? 1 : 0);
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
put_head (const Writing *self)
{
  const SweepPage *sweep = self->sweep;
  g_autofree char *title = g_strdup_printf ("Sweep of %s", sweep->program);

  page_head (self->page, sweep->version, title, "sweep.js");
  page_put (self->page,
            "<a class=\"skip\" href=\"#runs\">To the runs</a>\n<header>\n<h1>");
  page_text (self->page, title);
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
put_charts (const Writing *self)
{
  page_put (self->page,
            "<section id=\"charts\">\n<h2>Over what is varied</h2>\n"
            "<noscript><p>The script of this page draws charts here.</p></noscript>\n"
            "<p class=\"tools needs-script\" hidden><label>Show <select "
            "id=\"chart-figure\"></select></label> <label>over <select "
            "id=\"chart-key\"></select></label> <label><input type=\"checkbox\" "
            "id=\"chart-log\"> logarithmic</label></p>\n<div id=\"chart-key-colours\" "
            "class=\"key\"></div>\n<div id=\"panels\"></div>\n</section>\n");
}

static void
put_origin (const Writing *self)
{
  g_autofree char *version = g_strdup_printf ("netfare %s", self->sweep->version);

  page_put (self->page,
            "<section id=\"machine\">\n<h2>Command</h2>\n<details open><summary>"
            "Program, version, command</summary>\n<dl class=\"origin\">\n");
  page_origin (self->page, "Program", self->sweep->program);
  page_origin (self->page, "Made by", version);
  page_origin (self->page, "Command", self->sweep->command);
  page_put (self->page, "</dl>\n</details>\n</section>\n");
}

void
sweep_page_write (const SweepPage *self, OutputFile *output)
{
  Page page;
  const Writing writing
      = { self, &page, column_of (self, "error"), column_of (self, "command"),
          MIN (self->rows->len, SWEEP_PAGE_ROWS) };

  page_init (&page, self->unit, 12, output);
  put_head (&writing);
  page_put (&page, "<main>\n");
  put_charts (&writing);
  put_table (&writing);
  put_origin (&writing);
  page_put (&page, "</main>\n");
  put_data (&writing);
  page_put (&page, "</body>\n</html>\n");
  page_clear (&page);
}
