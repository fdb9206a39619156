/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "analysis/report-network.h"

#include <string.h>

#include "analysis/report-costs.h"

static void
init_classes (ReportNetwork *self, const Machine *machine)
{
  static const struct
  {
    const char *name, *key;
    LinkClass class;
  } classes[REPORT_CLASSES] = { { "host", "host latency", LINK_HOST },
                                { "local", "local latency", LINK_LOCAL },
                                { "global", "global latency", LINK_GLOBAL },
                                { "scale-up", "scale-up latency", LINK_SCALE_UP } };

  for (guint i = 0; i < REPORT_CLASSES; i++)
    self->class[i] = (ReportLinkClass){
      .name = classes[i].name,
      .latency = machine_is_set (machine, classes[i].key)
                         || machine_has_own_default (machine, classes[i].key)
                     ? machine->link_costs.latency[classes[i].class]
                     : machine->link_latency
    };
}

static void
add_link (ReportLinkClass *self, const Decimal *weight)
{
  self->links++;
  if (weight != NULL
      && (self->weight.digits == 0 || decimal_compare (weight, &self->weight) < 0))
    self->weight = *weight;
}

/* Those without links are dropped. */
static void
drop_empty (ReportNetwork *self)
{
  for (guint i = 0; i < REPORT_CLASSES; i++)
    if (self->class[i].links > 0)
      self->class[self->of_classes++] = self->class[i];
}

void
report_network_init (ReportNetwork *self, const ReportContext *context)
{
  const Topology *t
      = context->network == NULL ? NULL : network_topology (context->network);

  *self = (ReportNetwork){ .is_graph = t != NULL };
  if (t == NULL)
    return;
  self->switches = t->nodes - t->processors;
  init_classes (self, context->machine);
  for (guint32 from = 0; from < t->nodes; from++)
    for (guint32 link = t->first[from]; link < t->first[from + 1]; link++)
      {
        const char *name = network_link_class (context->network, from, link);
        guint weight = t->weight_class[link], i = 0;

        while (strcmp (self->class[i].name, name) != 0)
          i++;
        add_link (&self->class[i],
                  weight == TOPOLOGY_INFINITE_CLASS ? NULL : &t->weight[weight]);
      }
  drop_empty (self);
  self->choices = network_choices (context->network);
  self->left = network_left_paths (context->network).nodes;
}

static void
json_class (const ReportLinkClass *self, SimTime unit, JsonWriter *json)
{
  json_begin_object (json, NULL, JSON_INLINE);
  json_text (json, "name", self->name);
  json_count (json, "links", self->links);
  if (self->weight.digits == 0)
    json_null (json, "weight");
  else
    json_number (json, "weight", self->weight.digits, (gint64) self->weight.scale);
  json_number (json, "latency", self->latency, unit * ATTO_PER_PICOSECOND);
  json_end (json);
}

void
report_network_json (const ReportNetwork *self, const GArray *costs, SimTime unit,
                     const char *origin, gboolean ended, JsonWriter *json)
{
  if (self->is_graph)
    json_count (json, "switches", self->switches);
  else
    json_null (json, "switches");
  report_costs_json_object (costs, unit, origin, json);
  json_begin_array (json, "classes", JSON_INLINE);
  for (guint i = 0; i < self->of_classes; i++)
    json_class (&self->class[i], unit, json);
  json_end (json);
  if (!ended)
    return;
  if (self->is_graph)
    {
      json_count (json, "choices", self->choices);
      json_count (json, "unused_paths", self->left);
      return;
    }
  json_null (json, "choices");
  json_null (json, "unused_paths");
}

void
report_network_csv_names (GString *line)
{
  g_string_append (line, ",choices,unused_paths");
}

void
report_network_csv (const ReportNetwork *self, GString *line)
{
  if (self->is_graph)
    g_string_append_printf (line, ",%" G_GUINT64_FORMAT ",%u", self->choices, self->left);
  else
    g_string_append (line, ",,");
}
