/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include <string.h>

#include "output/escape.h"
#include "output/interval-fields.h"
#include "output/interval-report.h"
#include "output/report-resource.h"

#define FLUSH_AT 65536
#define MOST_INDENT 12

typedef struct
{
  const ReportContext *context;
  OutputFile *output;
  GString *html;
  guint decimals;
  guint32 *number; /* as shown, by interval */
  guint32 *shown;  /* intervals in preorder, those too deep left out */
  guint32 n_shown;
  guint32 *first_child; /* by interval; PROGRAM_NONE: none that is shown */
  guint32 *next_sibling;
} Page;

/* ---- text -------------------------------------------------------------------------- */

static void
put (Page *page, const char *html)
{
  g_string_append (page->html, html);
}

static void G_GNUC_PRINTF (2, 3)
putf (Page *page, const char *format, ...)
{
  va_list arguments;

  va_start (arguments, format);
  g_string_append_vprintf (page->html, format, arguments);
  va_end (arguments);
}

static void
put_text (Page *page, const char *text)
{
  escape_html (page->html, text);
}

static void
put_time (Page *page, TotalTime time)
{
  NumberText text;

  put (page, number_fixed (time, page->context->unit, page->decimals, text));
}

static void
hand_over (Page *page, gsize at_least)
{
  if (page->html->len < at_least)
    return;
  output_file_write (page->output, page->html->str, page->html->len);
  g_string_truncate (page->html, 0);
}

/* "USER jac.cdv:22 [1]" */
static void
put_interval_name (Page *page, const Interval *interval)
{
  put_text (page, interval->kind);
  put (page, " ");
  put_text (page, interval->file);
  putf (page, ":%u", interval->line);
  if (interval->has_expression)
    putf (page, " [%" G_GINT64_FORMAT "]", interval->expression);
}

static void
put_link (Page *page, const char *before, guint32 interval)
{
  putf (page, "%s<a href=\"#i%u\">%u ", before, page->number[interval],
        page->number[interval]);
  put_interval_name (page, program_interval (page->context->program, interval));
  put (page, "</a>");
}

/* ---- which intervals --------------------------------------------------------------- */

static void
find_shown (Page *page, guint most_levels)
{
  Program *program = page->context->program;
  guint32 n = program_intervals (program);
  const guint32 *preorder = program_interval_preorder (program);

  page->number = report_interval_numbers (program);
  page->shown = g_new (guint32, n);
  page->first_child = g_new (guint32, n);
  page->next_sibling = g_new (guint32, n);
  for (guint32 i = 0; i < n; i++)
    {
      page->first_child[i] = page->next_sibling[i] = PROGRAM_NONE;
      if (program_interval (program, preorder[i])->level <= most_levels)
        page->shown[page->n_shown++] = preorder[i];
    }
  for (guint32 i = page->n_shown; i-- > 0;)
    {
      guint32 interval = page->shown[i];
      guint32 parent = program_interval (program, interval)->parent;

      if (parent == PROGRAM_NONE)
        continue;
      page->next_sibling[interval] = page->first_child[parent];
      page->first_child[parent] = interval;
    }
}

/* ---- head -------------------------------------------------------------------------- */

static void
put_style (Page *page)
{
  g_autoptr (GBytes) css
      = g_resource_lookup_data (netfare_report_get_resource (), "/netfare/report.css",
                                G_RESOURCE_LOOKUP_FLAGS_NONE, NULL);
  gsize length;
  const char *text = g_bytes_get_data (css, &length);

  put (page, "<style>\n");
  g_string_append_len (page->html, text, (gssize) length);
  put (page, "</style>\n");
}

static void
put_head (Page *page)
{
  const ReportContext *context = page->context;

  put (page, "<!DOCTYPE html>\n<html lang=\"en\">\n<head>\n<meta charset=\"utf-8\">\n"
             "<meta name=\"viewport\" content=\"width=device-width, initial-scale=1\">\n"
             "<meta name=\"generator\" content=\"netfare ");
  put_text (page, context->version);
  put (page, "\">\n<title>");
  put_text (page, program_file (context->program));
  put (page, " on ");
  put_text (page, context->machine->name);
  put (page, "</title>\n");
  put_style (page);
  put (page, "</head>\n<body>\n<header>\n<h1>");
  put_text (page, program_file (context->program));
  put (page, " on ");
  put_text (page, context->machine->name);
  put (page, "</h1>\n");
}

static void
put_origin (Page *page, const char *label, const char *text)
{
  putf (page, "<dt>%s</dt><dd>", label);
  put_text (page, text);
  put (page, "</dd>\n");
}

static void
put_costs (Page *page)
{
  g_autoptr (GArray) costs = report_costs (page->context->machine);

  put (page, "<dt>Costs</dt><dd><ul class=\"costs\">");
  for (guint i = 0; i < costs->len; i++)
    {
      const ReportCost *cost = &g_array_index (costs, ReportCost, i);

      putf (page, "<li>%s = ", cost->key);
      put_text (page, cost->value);
      put (page, "</li>");
    }
  put (page, "</ul></dd>\n");
}

static void
put_run (Page *page)
{
  const ReplayResult *result = page->context->result;
  NumberText text;

  put (page, "<dt>Time</dt><dd>");
  put_time (page, result->time);
  putf (page, " %s</dd>\n<dt>Messages</dt><dd>%s", report_time_unit (page->context),
        number_grouped (result->messages, text));
  putf (page, ", %s bytes", number_grouped (result->bytes, text));
  putf (page, ", %s link-hops; delay by congestion ",
        number_grouped (result->link_hops, text));
  put_time (page, result->congestion_delay);
  putf (page, " %s</dd>\n", report_time_unit (page->context));
  if (page->context->value != NULL)
    put_origin (page, "Value", page->context->value);
}

static void
put_origins (Page *page)
{
  const ReportContext *context = page->context;
  const Shape *traced = program_traced_shape (context->program);
  g_autofree char *recorded = traced == NULL ? NULL : shape_format (traced);
  g_autofree char *shape = shape_format (program_shape (context->program));
  g_autofree char *replayed = g_strdup_printf ("%s (%u processors)", shape,
                                               program_processors (context->program));
  g_autofree char *version = g_strdup_printf ("netfare %s", context->version);

  put (page, "<dl class=\"origin\">\n");
  put_origin (page, "Program", program_file (context->program));
  put_origin (page, "Kind", report_program_kind (context->program));
  if (recorded != NULL)
    put_origin (page, "Recorded for", recorded);
  put_origin (page, "Replayed on", replayed);
  put_origin (page, "Network", context->machine->name);
  put_costs (page);
  put_run (page);
  put_origin (page, "Made by", version);
  put_origin (page, "Command", context->command);
  put (page, "</dl>\n");
}

static void
put_warnings (Page *page)
{
  const char *const *warnings = page->context->warnings;

  if (warnings == NULL || warnings[0] == NULL)
    return;
  put (page, "<section id=\"warnings\">\n<h2>Warnings</h2>\n<ul>\n");
  for (guint i = 0; warnings[i] != NULL; i++)
    {
      put (page, "<li>");
      put_text (page, warnings[i]);
      put (page, "</li>\n");
    }
  put (page, "</ul>\n</section>\n");
}

/* ---- the tree of intervals --------------------------------------------------------- */

/* Flat, indented: lists nested as deep as a trace likes are too much for browsers. */
static void
put_tree (Page *page)
{
  const ReportContext *context = page->context;
  NumberText text;

  put (page,
       "<nav id=\"intervals\">\n<h2>Intervals</h2>\n<table>\n<thead><tr><th "
       "scope=\"col\">Interval</th><th scope=\"col\">Entered</th><th scope=\"col\">"
       "Efficiency</th><th scope=\"col\">Execution time</th></tr></thead>\n<tbody>\n");
  for (guint32 i = 0; i < page->n_shown; i++)
    {
      guint32 number = page->shown[i];
      const Interval *interval = program_interval (context->program, number);
      const IntervalTotals *totals
          = characteristics_interval (context->characteristics, number);

      putf (page, "<tr><td class=\"l%u\">", MIN (interval->level, MOST_INDENT));
      put_link (page, "", number);
      putf (page, "</td><td>%" G_GUINT64_FORMAT "</td><td>%s</td><td>", interval->count,
            number_ratio (totals->productive, totals->total, 4, "1.0000", text));
      put_time (page, totals->execution);
      put (page, "</td></tr>\n");
      hand_over (page, FLUSH_AT);
    }
  put (page, "</tbody>\n</table>\n</nav>\n");
}

/* ---- one interval ------------------------------------------------------------------ */

static void
put_field (Page *page, guint32 number, guint f, const IntervalTotals *totals)
{
  const IntervalField *field = interval_field (f);
  NumberText text;

  putf (page,
        "<tr><th scope=\"row\" class=\"d%u\"><a href=\"#%s\">%s</a></th>"
        "<td id=\"i%u-%s\">",
        field->depth, field->anchor, field->label, number, field->anchor);
  if (f == INTERVAL_FIELD_EFFICIENCY)
    put (page, number_ratio (totals->productive, totals->total, 4, "1.0000", text));
  else
    put_time (page, interval_field_time (field, totals));
  put (page, "</td><td>");
  if (field->of_total)
    putf (page, "%s %%",
          number_ratio (interval_field_time (field, totals) * 100, totals->total, 1,
                        "0.0", text));
  put (page, "</td></tr>\n");
}

static void
put_kind (Page *page, guint32 number, CommunicationKind kind,
          const IntervalTotals *totals)
{
  char letter = kind_name (kind)->letter;

  putf (page,
        "<tr><th scope=\"row\">%s</th><td id=\"i%u-%s%c\">%" G_GUINT64_FORMAT "</td>",
        kind_name (kind)->label, number, kind_field (0)->anchor, letter,
        totals->count[kind]);
  for (guint m = 0; m < N_MEASURES; m++)
    {
      putf (page, "<td id=\"i%u-%s%c\">", number, kind_field (1 + m)->anchor, letter);
      put_time (page, totals->kind[kind][m]);
      put (page, "</td>");
    }
  put (page, "</tr>\n");
}

static void
put_figures (Page *page, guint32 number, const IntervalTotals *totals)
{
  const char *unit = report_time_unit (page->context);

  putf (page,
        "<table class=\"fields\">\n<thead><tr><th scope=\"col\">Field</th><th "
        "scope=\"col\">"
        "%s</th><th scope=\"col\">of total</th></tr></thead>\n<tbody>\n",
        unit);
  for (guint f = 0; f < N_INTERVAL_FIELDS; f++)
    put_field (page, number, f, totals);
  put (page, "</tbody>\n</table>\n<table class=\"kinds\">\n<thead><tr><th scope=\"col\">"
             "Operations</th>");
  for (guint f = 0; f < N_KIND_FIELDS; f++)
    putf (page, "<th scope=\"col\"><a href=\"#kind-%s\">%s</a></th>", kind_field (f)->key,
          kind_field (f)->label);
  put (page, "</tr></thead>\n<tbody>\n");
  for (guint k = 0; k < N_KINDS; k++)
    put_kind (page, number, k, totals);
  put (page, "</tbody>\n</table>\n");
}

static void
put_ways (Page *page, guint32 place)
{
  guint32 interval = page->shown[place];
  guint32 parent = program_interval (page->context->program, interval)->parent;
  const char *between = "";

  put (page, "<p class=\"ways\">");
  if (parent != PROGRAM_NONE)
    {
      put_link (page, "In ", parent);
      between = " &middot; ";
    }
  if (place > 0)
    {
      put (page, between);
      put_link (page, "Previous: ", page->shown[place - 1]);
      between = " &middot; ";
    }
  if (place + 1 < page->n_shown)
    {
      put (page, between);
      put_link (page, "Next: ", page->shown[place + 1]);
      between = " &middot; ";
    }
  putf (page, "%s<a href=\"#intervals\">All intervals</a></p>\n", between);
}

static void
put_children (Page *page, guint32 interval)
{
  if (page->first_child[interval] == PROGRAM_NONE)
    return;
  put (page, "<p>Intervals in it:</p>\n<ul class=\"children\">\n");
  for (guint32 child = page->first_child[interval]; child != PROGRAM_NONE;
       child = page->next_sibling[child])
    {
      put_link (page, "<li>", child);
      put (page, "</li>\n");
    }
  put (page, "</ul>\n");
}

static void
put_interval (Page *page, guint32 place)
{
  const ReportContext *context = page->context;
  guint32 interval = page->shown[place], number = page->number[interval];
  const Interval *what = program_interval (context->program, interval);

  putf (page, "<section class=\"interval\" id=\"i%u\">\n<h2>%u ", number, number);
  put_interval_name (page, what);
  putf (page, "</h2>\n<p>Level %u, entered %" G_GUINT64_FORMAT " time%s.</p>\n",
        what->level, what->count, what->count == 1 ? "" : "s");
  put_ways (page, place);
  put_figures (page, number,
               characteristics_interval (context->characteristics, interval));
  put_children (page, interval);
  put (page, "</section>\n");
  hand_over (page, FLUSH_AT);
}

/* ---- what the fields mean ---------------------------------------------------------- */

static void
put_meanings (Page *page)
{
  put (page,
       "<section id=\"meaning\">\n<h2>What the fields mean</h2>\n"
       "<p>Times are summed over processors, except Execution time; times of nested "
       "intervals are included.</p>\n<dl>\n");
  for (guint f = 0; f < N_INTERVAL_FIELDS; f++)
    putf (page, "<dt id=\"%s\">%s</dt><dd>%s</dd>\n", interval_field (f)->anchor,
          interval_field (f)->label, interval_field (f)->meaning);
  put (page, "</dl>\n<h3>Of each kind of operation</h3>\n<dl>\n");
  for (guint f = 0; f < N_KIND_FIELDS; f++)
    {
      putf (page, "<dt id=\"kind-%s\">", kind_field (f)->key);
      for (guint k = 0; k < N_KINDS; k++)
        putf (page, "<span id=\"%s%c\"></span>", kind_field (f)->anchor,
              kind_name (k)->letter);
      putf (page, "%s</dt><dd>%s</dd>\n", kind_field (f)->label, kind_field (f)->meaning);
    }
  put (page, "</dl>\n</section>\n");
}

void
interval_report_write (const ReportContext *context, guint most_levels,
                       OutputFile *output)
{
  Page page = { .context = context,
                .output = output,
                .html = g_string_sized_new (2 * FLUSH_AT),
                .decimals = report_decimals (context->result->time, context->unit) };

  find_shown (&page, most_levels);
  put_head (&page);
  put_origins (&page);
  put (&page, "</header>\n");
  put_warnings (&page);
  put_tree (&page);
  put (&page, "<main>\n");
  for (guint32 i = 0; i < page.n_shown; i++)
    put_interval (&page, i);
  put (&page, "</main>\n");
  put_meanings (&page);
  put (&page, "</body>\n</html>\n");
  hand_over (&page, 0);
  g_string_free (page.html, TRUE);
  g_free (page.number);
  g_free (page.shown);
  g_free (page.first_child);
  g_free (page.next_sibling);
}
