/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "analysis/links.h"
#include "text/escape.h"

#define FLUSH_AT 65536

static const Topology *
topology_of (const Network *network)
{
  return network == NULL ? NULL : network_topology (network);
}

static LinkRow
row_at (Network *network, const Topology *topology, guint32 from, guint32 link)
{
  guint class = topology->weight_class[link];

  return (LinkRow){ from, topology->to[link],
                    class == TOPOLOGY_INFINITE_CLASS ? NULL : &topology->weight[class],
                    network_link_statistics (network, link) };
}

LinkRow
links_row (Network *network, guint32 link)
{
  const Topology *topology = network_topology (network);

  return row_at (network, topology, topology_link_from (topology, link), link);
}

char *
links_name (const Network *network, guint32 from, guint32 to, const char *arrow)
{
  GString *name = g_string_new (NULL);

  network_append_node_label (network, from, name);
  g_string_append_printf (name, " %s ", arrow);
  network_append_node_label (network, to, name);
  return g_string_free (name, FALSE);
}

/* The primary and the secondary sort key of a link. */
typedef struct
{
  guint32 link;
  TotalTime first, then;
} Ranked;

static Ranked
ranked (const Network *network, LinksRank rank, guint32 link)
{
  const LinkStatistics s = network_link_statistics (network, link);

  switch (rank)
    {
    case LINKS_BY_BUSY:
      return (Ranked){ link, s.busy, 0 };
    case LINKS_BY_DELAY:
      return (Ranked){ link, link_others_delay (&s), 0 };
    case LINKS_BY_QUEUE:
      return (Ranked){ link, s.longest_queue, s.longest_delay };
    }
  g_assert_not_reached ();
}

/* Moves an element to its position among the previous ones, largest first. */
static guint
place_of (const GArray *best, const Ranked *one)
{
  guint low = 0, high = best->len;

  while (low < high)
    {
      guint middle = low + (high - low) / 2;
      const Ranked *other = &g_array_index (best, Ranked, middle);

      if (other->first > one->first
          || (other->first == one->first && other->then >= one->then))
        low = middle + 1;
      else
        high = middle;
    }
  return low;
}

/* An upper bound of the primary keys of a block's links. */
static TotalTime
limit_of (const Network *network, LinksRank rank, guint32 block)
{
  switch (rank)
    {
    case LINKS_BY_BUSY:
      return network_link_peak (network, block)->busy;
    case LINKS_BY_DELAY:
      return network_link_peak (network, block)->others_delay;
    case LINKS_BY_QUEUE:
      return (TotalTime) G_MAXUINT32 + 1; /* not known */
    }
  g_assert_not_reached ();
}

/* Merges the links of a block into the best ones of earlier blocks. */
static void
rank_block (const Network *network, LinksRank rank, guint32 block, guint most,
            GArray *best)
{
  const guint32 first = block * LINK_BLOCK, links = network_topology (network)->links;

  for (guint32 link = first; link < MIN (first + LINK_BLOCK, links); link++)
    {
      const Ranked one = ranked (network, rank, link);
      const guint place = place_of (best, &one);

      if (place >= most)
        continue;
      g_array_insert_val (best, place, one);
      if (best->len > most)
        g_array_set_size (best, most);
    }
}

GArray *
links_ranked (const Network *network, LinksRank rank, guint most)
{
  const Topology *topology = topology_of (network);
  const guint32 n_blocks = topology == NULL ? 0 : topology->links / LINK_BLOCK + 1;
  g_autoptr (GArray) best = g_array_new (FALSE, FALSE, sizeof (Ranked));
  GArray *links = g_array_new (FALSE, FALSE, sizeof (guint32));

  for (guint32 block = 0; block < n_blocks; block++)
    {
      const Ranked limit = { .first = limit_of (network, rank, block) };

      if (place_of (best, &limit) < most)
        rank_block (network, rank, block, most, best);
    }
  for (guint i = 0; i < best->len; i++)
    g_array_append_val (links, g_array_index (best, Ranked, i).link);
  return links;
}

GArray *
links_busiest (Network *network, guint most)
{
  return links_ranked (network, LINKS_BY_BUSY, most);
}

/* ---- CSV --------------------------------------------------------------------------- */

/* The names of both ends, and the class. */
static void
csv_names (GString *line, const Network *network, const LinkRow *row, guint32 link)
{
  const guint32 ends[] = { row->from, row->to };

  for (guint i = 0; i < G_N_ELEMENTS (ends); i++)
    {
      g_autoptr (GString) name = g_string_new (NULL);

      network_append_node_name (network, ends[i], name);
      g_string_append_c (line, ',');
      escape_csv (line, name->str);
    }
  g_string_append_printf (line, ",%s", network_link_class (network, row->from, link));
}

/* Packets, and the parts of the delay. */
static void
csv_parts (GString *line, const LinkStatistics *s)
{
  const TotalTime parts[] = { s->own_delay, s->sender_delay, link_others_delay (s) };
  NumberText text;

  g_string_append_printf (line, ",%" G_GUINT64_FORMAT, s->packets);
  for (guint i = 0; i < G_N_ELEMENTS (parts); i++)
    g_string_append_printf (line, ",%s",
                            number_fixed (parts[i], SIM_TIME_PER_SECOND, 12, text));
}

static guint32
count_jobs (const ReportContext *context)
{
  return context->jobs == NULL ? 0 : program_jobs (context->program);
}

/* Of each program where several run at once, how long its packets occupied the link. */
static void
csv_jobs (GString *line, const ReportContext *context, guint32 link)
{
  NumberText text;

  for (guint32 j = 0; j < count_jobs (context); j++)
    g_string_append_printf (line, ",%s",
                            number_fixed (job_times_on_link (context->jobs, j, link),
                                          SIM_TIME_PER_SECOND, 12, text));
  g_string_append_c (line, '\n');
}

static void
csv_row (GString *line, const LinkRow *row, SimTime run)
{
  const LinkStatistics *s = &row->statistics;
  NumberText text;

  g_string_append_printf (line, "%u,%u,", row->from, row->to);
  g_string_append (line, row->weight == NULL
                             ? "inf"
                             : number_exact (row->weight->digits,
                                             (gint64) row->weight->scale, 0, text));
  g_string_append_c (line, ',');
  g_string_append (line, number_fixed (s->busy, SIM_TIME_PER_SECOND, 12, text));
  g_string_append_c (line, ',');
  g_string_append (line, number_ratio (s->busy, run, 12, "0.000000000000", text));
  g_string_append_printf (line, ",%" G_GUINT64_FORMAT ",", s->messages);
  g_string_append (line, number_exact (s->bytes, 1, 0, text));
  g_string_append_c (line, ',');
  g_string_append (line, number_fixed (s->delay, SIM_TIME_PER_SECOND, 12, text));
  g_string_append_c (line, ',');
  g_string_append (line, number_fixed (s->longest_delay, SIM_TIME_PER_SECOND, 12, text));
  g_string_append_printf (line, ",%u", s->longest_queue);
}

void
links_write_csv (const ReportContext *context, OutputFile *output)
{
  const Topology *topology = topology_of (context->network);
  g_autoptr (GString) text
      = g_string_new ("from,to,weight,busy_s,utilisation,messages,bytes,delay_s,"
                      "longest_delay_s,longest_queue,from_name,to_name,class,packets,"
                      "own_delay_s,sender_delay_s,others_delay_s");

  for (guint32 j = 0; j < count_jobs (context); j++)
    g_string_append_printf (text, ",busy_%u_s", j + 1);
  g_string_append_c (text, '\n');

  for (guint32 from = 0; topology != NULL && from < topology->nodes; from++)
    for (guint32 link = topology->first[from]; link < topology->first[from + 1]; link++)
      {
        LinkRow row = row_at (context->network, topology, from, link);

        csv_row (text, &row, context->result->time);
        csv_names (text, context->network, &row, link);
        csv_parts (text, &row.statistics);
        csv_jobs (text, context, link);
        if (text->len >= FLUSH_AT)
          {
            output_file_write (output, text->str, text->len);
            g_string_truncate (text, 0);
          }
      }
  output_file_write (output, text->str, text->len);
}

/* ---- JSON -------------------------------------------------------------------------- */

/* null for a node that has only a number. */
static void
json_name (const Network *network, JsonWriter *json, const char *key, guint32 node)
{
  g_autoptr (GString) name = g_string_new (NULL);

  if (network_node_is_named (network, node))
    network_append_node_name (network, node, name);
  json_text (json, key, name->len > 0 ? name->str : NULL);
}

void
links_json_names (const Network *network, JsonWriter *json, guint32 from, guint32 to)
{
  json_name (network, json, "from_name", from);
  json_name (network, json, "to_name", to);
}

static void
json_row (const ReportContext *context, JsonWriter *json, const LinkRow *row,
          guint32 link)
{
  const LinkStatistics *s = &row->statistics;

  json_begin_object (json, NULL, JSON_INLINE);
  json_count (json, "from", row->from);
  json_count (json, "to", row->to);
  if (row->weight == NULL)
    json_null (json, "weight");
  else
    json_number (json, "weight", row->weight->digits, (gint64) row->weight->scale);
  json_number (json, "busy", s->busy, context->unit);
  json_ratio (json, "utilisation", s->busy, context->result->time, "0.0");
  json_count (json, "messages", s->messages);
  json_number (json, "bytes", s->bytes, 1);
  json_count (json, "packets", s->packets);
  json_number (json, "own_delay", s->own_delay, context->unit);
  json_number (json, "sender_delay", s->sender_delay, context->unit);
  json_number (json, "others_delay", link_others_delay (s), context->unit);
  json_number (json, "delay", s->delay, context->unit);
  json_number (json, "longest_delay", s->longest_delay, context->unit);
  json_count (json, "longest_queue", s->longest_queue);
  links_json_names (context->network, json, row->from, row->to);
  json_text (json, "class", network_link_class (context->network, row->from, link));
  if (count_jobs (context) > 0)
    {
      json_begin_array (json, "busy_by_program", JSON_INLINE);
      for (guint32 j = 0; j < count_jobs (context); j++)
        json_number (json, NULL, job_times_on_link (context->jobs, j, link),
                     context->unit);
      json_end (json);
    }
  json_end (json);
}

void
links_json_array (const ReportContext *context, JsonWriter *json, guint most)
{
  const Topology *topology = topology_of (context->network);
  g_autoptr (GArray) busiest = NULL;

  json_begin_array (json, "links", JSON_LINES);
  if (most > 0)
    {
      busiest = links_busiest (context->network, most);
      for (guint i = 0; i < busiest->len; i++)
        {
          guint32 link = g_array_index (busiest, guint32, i);
          LinkRow row = links_row (context->network, link);

          json_row (context, json, &row, link);
        }
    }
  else
    for (guint32 from = 0; topology != NULL && from < topology->nodes; from++)
      for (guint32 link = topology->first[from]; link < topology->first[from + 1]; link++)
        {
          LinkRow row = row_at (context->network, topology, from, link);

          json_row (context, json, &row, link);
        }
  json_end (json);
}

void
links_write_json (const ReportContext *context, OutputFile *output)
{
  g_autoptr (JsonWriter) json = json_writer_new (output);

  json_begin_object (json, NULL, JSON_LINES);
  report_json_head (context, json);
  json_number (json, "time", context->result->time, context->unit);
  json_text (json, "time_unit", report_time_unit (context));
  links_json_array (context, json, 0);
  json_end (json);
}

void
links_write (const ReportContext *context, OutputFile *output)
{
  if (g_str_has_suffix (output_file_name (output), ".json"))
    links_write_json (context, output);
  else
    links_write_csv (context, output);
}

/* ---- the row ----------------------------------------------------------------------- */

static void
write_job (gpointer writer, const OutputJob *job)
{
  links_write (&job->report, job->file);
}

const OutputKind links_output = {
  .option = "links",
  .argument = "FILE",
  .help = "one line per link; JSON if FILE ends in .json",
  .name = "links.csv",
  .flags = OUTPUT_LISTS_LINKS,
  .write = write_job,
};
