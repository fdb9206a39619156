/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "analysis/links.h"
#include "analysis/unused-text.h"

#define MOST_NAMED 4
#define MOST_IN_JSON 20

guint
unused_links (const ReportContext *context)
{
  return context->unused == NULL ? 0 : context->unused->unused->len;
}

static char *
name_of (const ReportContext *context, const LinkRow *row)
{
  return links_name (context->network, row->from, row->to, "->");
}

static LinkRow
row_at (const ReportContext *context, guint i)
{
  return links_row (context->network,
                    g_array_index (context->unused->unused, guint32, i));
}

char *
unused_text (const ReportContext *context)
{
  guint n = unused_links (context);
  NumberText share;

  if (n == 0)
    return NULL;

  LinkRow jammed = links_row (context->network, context->unused->jammed);
  g_autofree char *name = name_of (context, &jammed);
  GString *text = g_string_new (NULL);
  number_ratio ((TotalTime) jammed.statistics.busy * 100, context->result->time, 1, "0.0",
                share);
  g_string_append_printf (text, "link %s is busy %s %% of the run, and ", name, share);
  g_string_append_printf (text, "%u %s carried nothing (", n,
                          n == 1 ? "link that begins an equally short path"
                                 : "links that begin equally short paths");
  for (guint i = 0; i < MIN (n, MOST_NAMED); i++)
    {
      LinkRow row = row_at (context, i);
      g_autofree char *other = name_of (context, &row);

      g_string_append_printf (text, "%s%s", i == 0 ? "" : ", ", other);
    }
  if (n > MOST_NAMED)
    g_string_append_printf (text, " and %u more", n - MOST_NAMED);
  g_string_append (text,
                   "): ties = lowest takes the lowest numbered of equally good "
                   "neighbours, --set ties=spread spreads pairs of nodes over all of "
                   "them");
  return g_string_free (text, FALSE);
}

static void
json_link (JsonWriter *json, const LinkRow *row)
{
  json_count (json, "from", row->from);
  json_count (json, "to", row->to);
}

void
unused_json (const ReportContext *context, JsonWriter *json)
{
  guint n = unused_links (context);
  g_autofree char *text = unused_text (context);

  if (n == 0)
    {
      json_null (json, "unused_paths");
      return;
    }

  LinkRow jammed = links_row (context->network, context->unused->jammed);
  json_begin_object (json, "unused_paths", JSON_LINES);
  json_text (json, "note", text);
  json_begin_object (json, "busiest_link", JSON_INLINE);
  json_link (json, &jammed);
  json_ratio (json, "utilisation", jammed.statistics.busy, context->result->time, "0.0");
  json_number (json, "delay", jammed.statistics.delay, context->unit);
  links_json_names (context->network, json, jammed.from, jammed.to);
  json_end (json);
  json_count (json, "unused_links", n);
  json_begin_array (json, "links", JSON_LINES);
  for (guint i = 0; i < MIN (n, MOST_IN_JSON); i++)
    {
      LinkRow row = row_at (context, i);

      json_begin_object (json, NULL, JSON_INLINE);
      json_link (json, &row);
      links_json_names (context->network, json, row.from, row.to);
      json_end (json);
    }
  json_end (json);
  json_end (json);
}
