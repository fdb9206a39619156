/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "analysis/report-path.h"

#include "analysis/links.h"

/* A formula has no nodes, nor has a node's memory. */
const char *
report_path_place (guint32 link)
{
  if (link == PATH_NETWORK)
    return "network";
  return link == PATH_MEMORIES ? "memory" : NULL;
}

const char *
report_path_kind_label (PathKind kind)
{
  static const char *const labels[N_PATH_KINDS] = { "Computing",
                                                    "Send overheads",
                                                    "Receive overheads",
                                                    "Transmission",
                                                    "Queues",
                                                    "Link latencies",
                                                    "Gaps between packets",
                                                    "Within nodes",
                                                    "Priced collectives",
                                                    "Until given times" };

  return labels[kind];
}

/* Each list has most first. */
char *
report_path_most (const PathSums *path, const Network *network)
{
  const PathLink *link
      = path->links->len > 0 ? &g_array_index (path->links, PathLink, 0) : NULL;
  const PathProcessor *processor
      = path->processors->len > 0 ? &g_array_index (path->processors, PathProcessor, 0)
                                  : NULL;

  if (processor != NULL
      && (link == NULL || path_processor_time (processor) >= path_link_time (link)))
    return g_strdup_printf ("processor %u", processor->processor);
  if (link == NULL)
    return g_strdup ("-");
  if (report_path_place (link->link) != NULL)
    return g_strdup (report_path_place (link->link));
  return links_name (network, link->from, link->to, "->");
}

const char *
report_path_operation (const PathOperation *operation)
{
  return operation->name == NULL ? "outside of operations" : operation->name;
}

/* ---- CSV --------------------------------------------------------------------------- */

void
report_path_csv_names (GString *line)
{
  g_string_append (line, ",path_queue_s,path_link_from,path_link_to");
}

void
report_path_csv (const PathSums *path, GString *line)
{
  const PathLink *most;
  NumberText text;

  if (path == NULL || path->links->len == 0)
    {
      g_string_append_printf (
          line, ",%s,,",
          path == NULL ? "" : number_fixed (0, SIM_TIME_PER_SECOND, 12, text));
      return;
    }
  most = &g_array_index (path->links, PathLink, 0);
  g_string_append_printf (
      line, ",%s,",
      number_fixed (path->kinds[PATH_QUEUE], SIM_TIME_PER_SECOND, 12, text));
  if (report_path_place (most->link) != NULL)
    g_string_append_printf (line, "%s,%s", report_path_place (most->link),
                            report_path_place (most->link));
  else
    g_string_append_printf (line, "%u,%u", most->from, most->to);
}

/* ---- JSON -------------------------------------------------------------------------- */

static void
add_kinds (const PathSums *path, SimTime unit, JsonWriter *json)
{
  json_begin_object (json, "kinds", JSON_INLINE);
  for (PathKind kind = PATH_BUSY; kind < N_PATH_KINDS; kind++)
    if (kind != PATH_DEPENDENCE || path->kinds[kind] > 0)
      json_number (json, path_kind_name (kind), path->kinds[kind], unit);
  json_end (json);
}

static void
add_processors (const PathSums *path, SimTime unit, JsonWriter *json)
{
  json_begin_array (json, "processors", JSON_LINES);
  for (guint i = 0; i < path->processors->len; i++)
    {
      const PathProcessor *one = &g_array_index (path->processors, PathProcessor, i);

      json_begin_object (json, NULL, JSON_INLINE);
      json_count (json, "processor", one->processor);
      json_number (json, "busy", one->busy, unit);
      json_number (json, "send", one->send, unit);
      json_number (json, "receive", one->receive, unit);
      if (one->dependence > 0)
        json_number (json, "dependence", one->dependence, unit);
      json_end (json);
    }
  json_end (json);
}

static void
add_place (guint32 link, guint32 from, guint32 to, JsonWriter *json)
{
  const char *name = report_path_place (link);

  if (name == NULL)
    {
      json_count (json, "from", from);
      json_count (json, "to", to);
      return;
    }
  json_text (json, "from", name);
  json_text (json, "to", name);
}

static void
add_links (const PathSums *path, SimTime unit, JsonWriter *json)
{
  json_begin_array (json, "links", JSON_LINES);
  for (guint i = 0; i < path->links->len; i++)
    {
      const PathLink *one = &g_array_index (path->links, PathLink, i);

      json_begin_object (json, NULL, JSON_INLINE);
      add_place (one->link, one->from, one->to, json);
      json_number (json, "transmission", one->transmission, unit);
      json_number (json, "queue", one->queue, unit);
      json_number (json, "latency", one->latency, unit);
      json_number (json, "gap", one->gap, unit);
      if (one->link == PATH_MEMORIES)
        json_number (json, "memory", one->memory, unit);
      if (one->link == PATH_NETWORK)
        json_number (json, "collective", one->collective, unit);
      json_end (json);
    }
  json_end (json);
}

static void
add_ends (const char *name, const PathEnds *ends, JsonWriter *json)
{
  json_begin_object (json, name, JSON_INLINE);
  json_count (json, "source", ends->source);
  json_count (json, "destination", ends->destination);
  json_end (json);
}

static void
add_waits (const PathSums *path, SimTime unit, JsonWriter *json)
{
  json_begin_array (json, "waits", JSON_LINES);
  for (guint i = 0; i < path->waits->len; i++)
    {
      const PathWait *one = &g_array_index (path->waits, PathWait, i);

      json_begin_object (json, NULL, JSON_INLINE);
      add_place (one->link, one->from, one->to, json);
      add_ends ("behind", &one->behind, json);
      add_ends ("waiting", &one->waiting, json);
      json_number (json, "time", one->time, unit);
      json_end (json);
    }
  json_end (json);
}

/* Of an interval or an operation. */
static void
add_times (SimTime busy, SimTime overhead, SimTime network, SimTime unit,
           JsonWriter *json)
{
  json_number (json, "busy", busy, unit);
  json_number (json, "overhead", overhead, unit);
  json_number (json, "network", network, unit);
}

static void
add_intervals (const PathSums *path, SimTime unit, JsonWriter *json)
{
  json_begin_array (json, "intervals", JSON_LINES);
  for (guint i = 0; i < path->intervals->len; i++)
    {
      const PathInterval *one = &g_array_index (path->intervals, PathInterval, i);

      json_begin_object (json, NULL, JSON_INLINE);
      json_count (json, "id", one->number);
      add_times (one->busy, one->overhead, one->network, unit, json);
      json_end (json);
    }
  json_end (json);
}

/* Only of programs whose operations have names; null: outside of them. */
static void
add_operations (const PathSums *path, SimTime unit, JsonWriter *json)
{
  if (path->operations->len == 0)
    return;
  json_begin_array (json, "operations", JSON_LINES);
  for (guint i = 0; i < path->operations->len; i++)
    {
      const PathOperation *one = &g_array_index (path->operations, PathOperation, i);

      json_begin_object (json, NULL, JSON_INLINE);
      json_text (json, "operation", one->name);
      add_times (one->busy, one->overhead, one->network, unit, json);
      json_end (json);
    }
  json_end (json);
}

void
report_path_json (const PathSums *path, SimTime unit, JsonWriter *json)
{
  json_begin_object (json, "path", JSON_LINES);
  add_kinds (path, unit, json);
  add_processors (path, unit, json);
  add_links (path, unit, json);
  add_waits (path, unit, json);
  add_intervals (path, unit, json);
  add_operations (path, unit, json);
  json_end (json);
}
