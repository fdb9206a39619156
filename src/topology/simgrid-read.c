/* SPDX-License-Identifier: GPL-3.0-or-later */
/* simgrid-read.c - the elements of SimGrid's platforms: zones, hosts, routers */
#include "config.h"

#include <string.h>

#include "base/error.h"
#include "base/hash.h"
#include "topology/node-names.h"
#include "topology/simgrid-private.h"

#define BYTE_ORDER_MARK "\xef\xbb\xbf"

typedef struct
{
  const char *name;
  gboolean (*begin) (Reader *self, GError **error); /* NULL: it has no effect */
  gboolean (*end) (Reader *self, GError **error);
} Element;

/* ---- attributes -------------------------------------------------------------------- */

const char *
simgrid_attribute (const Reader *self, const char *name)
{
  for (guint i = 0; self->names[i] != NULL; i++)
    if (strcmp (self->names[i], name) == 0)
      return self->values[i];
  return NULL;
}

const char *
simgrid_need (const Reader *self, const char *name, GError **error)
{
  const char *value = simgrid_attribute (self, name);

  if (value == NULL)
    {
      g_autofree char *what = g_strdup_printf (
          "found the element '%s' without %s, expected one", self->element, name);

      markup_fail (&self->text, markup_begin (&self->text, markup_place (self->context)),
                   what, error);
    }
  return value;
}

gboolean
simgrid_fail (const Reader *self, const char *attribute, const char *expected,
              GError **error)
{
  const gsize begin = markup_begin (&self->text, markup_place (self->context));
  const char *value = attribute != NULL ? simgrid_attribute (self, attribute) : NULL;

  if (value == NULL)
    value = attribute != NULL ? "nothing" : self->element;
  g_autofree char *found = error_quote (value, strlen (value));
  g_autofree char *what
      = g_strdup_printf ("found %s%s, expected %s",
                         attribute != NULL ? "" : "the element ", found, expected);
  return markup_fail (&self->text,
                      attribute != NULL ? markup_value (&self->text, begin, attribute)
                                        : begin,
                      what, error);
}

gboolean
simgrid_count (Reader *self, guint64 nodes, guint64 links, GError **error)
{
  self->nodes += nodes;
  self->links += links;
  return (self->nodes <= SIMGRID_MOST_NODES && self->links <= SIMGRID_MOST_LINKS)
         || simgrid_fail (self, NULL, "at most 1048576 nodes and 4194304 links", error);
}

void
simgrid_unused (Unused *self, const char *first)
{
  if (self->count++ == 0)
    self->first = g_strdup (first);
}

/* ---- zones and points -------------------------------------------------------------- */

static gboolean
open_zone (Reader *self, gboolean is_searched, gboolean is_star, GError **error)
{
  const char *name = simgrid_need (self, "id", error);
  Zone zone = { .is_searched = is_searched,
                .is_star = is_star,
                .first_point = self->points->len,
                .first_spoke = self->spokes->len };

  if (name == NULL)
    return FALSE;
  if (self->depth == SIMGRID_MOST_DEPTH)
    return simgrid_fail (self, NULL, "at most 64 zones within each other", error);
  if (g_hash_table_contains (self->zone_by_name, name))
    return simgrid_fail (self, "id", "a name that no other zone has", error);
  zone.name = g_strdup (name);
  self->open[self->depth++] = self->zones->len;
  g_array_append_val (self->zones, zone);
  g_hash_table_insert (self->zone_by_name, zone.name,
                       GUINT_TO_POINTER (self->zones->len));
  return TRUE;
}

static gboolean
begin_zone (Reader *self, GError **error)
{
  static const char *const routings[]
      = { "Full", "None", "Cluster", "Floyd", "Dijkstra", "DijkstraCache" };
  const char *routing = simgrid_need (self, "routing", error);

  for (guint i = 0; routing != NULL && i < G_N_ELEMENTS (routings); i++)
    if (g_ascii_strcasecmp (routing, routings[i]) == 0)
      return open_zone (self, i > 2, i == 2, error);
  return routing != NULL
         && simgrid_fail (self, "routing",
                          "Full, None, Cluster, Floyd, Dijkstra or DijkstraCache", error);
}

static gboolean
end_zone (Reader *self, GError **error)
{
  const Zone *zone = &g_array_index (self->zones, Zone, self->open[self->depth - 1]);
  const gboolean good = !zone->is_star || simgrid_end_star (self, error);

  self->depth--;
  return good;
}

guint32
simgrid_add_point (Reader *self, const char *name, PointKind kind, GError **error)
{
  Point point = { .kind = kind };

  if (g_hash_table_contains (self->point_by_name, name))
    {
      g_autofree char *quoted = error_quote (name, strlen (name));
      g_autofree char *expected
          = g_strdup_printf ("hosts and routers of other names than %s", quoted);

      simgrid_fail (self, "id", expected, error);
      return G_MAXUINT32;
    }
  if (!simgrid_count (self, 1, 0, error))
    return G_MAXUINT32;
  if (self->depth > 0)
    {
      point.zone = self->open[self->depth - 1];
      g_array_index (self->zones, Zone, point.zone).points++;
    }
  if (kind != FAR_ROUTER)
    point.in = point.out = cabling_switch (self->to, name, kind == HOST ? 0 : 1);
  g_array_append_val (self->points, point);
  g_hash_table_insert (self->point_by_name, g_strdup (name),
                       GUINT_TO_POINTER (self->points->len));
  return self->points->len - 1;
}

static gboolean
begin_point (Reader *self, GError **error)
{
  const char *name = simgrid_need (self, "id", error);

  if (name == NULL)
    return FALSE;
  if (self->depth == 0)
    return simgrid_fail (self, NULL, "a zone around it", error);
  return simgrid_add_point (self, name,
                            strcmp (self->element, "host") == 0 ? HOST : ROUTER, error)
         != G_MAXUINT32;
}

static gboolean
begin_host (Reader *self, GError **error)
{
  static const char *const profiles[]
      = { "speed_file", "availability_file", "state_file" };

  for (guint i = 0; i < G_N_ELEMENTS (profiles); i++)
    {
      const char *file = simgrid_attribute (self, profiles[i]);

      if (file != NULL && *file != '\0')
        simgrid_unused (&self->profiles, simgrid_attribute (self, "id"));
    }
  return begin_point (self, error);
}

static gboolean
begin_cluster (Reader *self, GError **error)
{
  if (!open_zone (self, FALSE, FALSE, error) || !simgrid_begin_cluster (self, error))
    return FALSE;
  self->depth--;
  return TRUE;
}

/* ---- others ------------------------------------------------------------------------ */

static gboolean
begin_platform (Reader *self, GError **error)
{
  const char *version = simgrid_need (self, "version", error);

  self->in_platform = TRUE;
  return version != NULL
         && (g_ascii_strtod (version, NULL) >= 3
             || simgrid_fail (self, "version",
                              "3 or above (simgrid_update_xml converts older files)",
                              error));
}

static gboolean
begin_link (Reader *self, GError **error)
{
  self->in_link = TRUE;
  return simgrid_begin_link (self, error);
}

static gboolean
end_link (Reader *self, GError **error)
{
  self->in_link = FALSE;
  return TRUE;
}

/* Those that netfare writes. */
static gboolean
begin_prop (Reader *self, GError **error)
{
  const char *id = simgrid_attribute (self, "id");
  const char *value = simgrid_attribute (self, "value");

  self->skipped++;
  if (id == NULL || value == NULL)
    return TRUE;
  if (self->in_link && strcmp (id, "netfare.weight") == 0)
    {
      if (strcmp (value, "inf") != 0)
        return simgrid_fail (self, "value", "inf", error);
      g_array_index (self->platform_links, PlatformLink, self->platform_links->len - 1)
          .is.rate
          = CABLING_INFINITE;
    }
  else if (strcmp (id, "netfare.processors-forward") == 0)
    {
      self->forward_set = TRUE;
      self->forward_value = strcmp (value, "yes") == 0;
      return self->forward_value || strcmp (value, "no") == 0
             || simgrid_fail (self, "value", "yes or no", error);
    }
  return TRUE;
}

static gboolean
skip_bypass (Reader *self, GError **error)
{
  g_autofree char *line = g_strdup_printf ("line %u", markup_place (self->context).line);

  simgrid_unused (&self->bypasses, line);
  self->skipped++;
  return TRUE;
}

static gboolean
skip_profile (Reader *self, GError **error)
{
  simgrid_unused (&self->profiles, simgrid_attribute (self, "element"));
  self->skipped++;
  return TRUE;
}

static const Element elements[] = {
  { "platform", begin_platform, NULL },
  { "zone", begin_zone, end_zone },
  { "AS", begin_zone, end_zone },
  { "host", begin_host, NULL },
  { "router", begin_point, NULL },
  { "cluster", begin_cluster, NULL },
  { "cabinet", simgrid_begin_cabinet, NULL },
  { "host_link", simgrid_begin_host_link, NULL },
  { "backbone", simgrid_begin_backbone, NULL },
  { "link", begin_link, end_link },
  { "route", simgrid_begin_route, simgrid_end_route },
  { "zoneRoute", simgrid_begin_zone_route, simgrid_end_route },
  { "ASroute", simgrid_begin_zone_route, simgrid_end_route },
  { "link_ctn", simgrid_begin_link_ctn, NULL },
  { "prop", begin_prop, NULL },
  { "bypassRoute", skip_bypass, NULL },
  { "bypassZoneRoute", skip_bypass, NULL },
  { "bypassASroute", skip_bypass, NULL },
  { "trace_connect", skip_profile, NULL },
  { "actor", NULL, NULL },
  { "config", NULL, NULL },
  { "disk", NULL, NULL },
  { "model_prop", NULL, NULL },
  { "mount", NULL, NULL },
  { "process", NULL, NULL },
  { "random", NULL, NULL },
  { "storage", NULL, NULL },
  { "storage_type", NULL, NULL },
  { "trace", NULL, NULL },
};

static const Element *
find_element (const char *name)
{
  for (guint i = 0; i < G_N_ELEMENTS (elements); i++)
    if (strcmp (elements[i].name, name) == 0)
      return &elements[i];
  return NULL;
}

static void
begin_element (GMarkupParseContext *context, const char *name, const char **names,
               const char **values, gpointer data, GError **error)
{
  Reader *self = data;
  const Element *element = find_element (name);

  self->context = context;
  self->element = name;
  self->names = names;
  self->values = values;
  if (self->skipped > 0)
    self->skipped++;
  else if (self->in_platform == (strcmp (name, "platform") == 0))
    simgrid_fail (self, NULL, self->in_platform ? "one platform" : "'platform'", error);
  else if (element == NULL)
    simgrid_fail (
        self, NULL,
        "zone, host, router, cluster, cabinet, host_link, backbone, link, route, "
        "zoneRoute or link_ctn",
        error);
  else if (element->begin == NULL)
    self->skipped++;
  else
    element->begin (self, error);
}

static void
end_element (GMarkupParseContext *context, const char *name, gpointer data,
             GError **error)
{
  static const char *const none[] = { NULL };
  Reader *self = data;
  const Element *element = find_element (name);

  self->context = context;
  self->element = name;
  self->names = self->values = (const char **) none;
  if (self->skipped > 0)
    self->skipped--;
  else if (element->end != NULL)
    element->end (self, error);
}

static gboolean
parse (Reader *self, GError **error)
{
  static const GMarkupParser parser
      = { .start_element = begin_element, .end_element = end_element };
  g_autoptr (GMarkupParseContext) context
      = g_markup_parse_context_new (&parser, G_MARKUP_TREAT_CDATA_AS_TEXT, self, NULL);
  g_autoptr (GError) wrong = NULL;

  if (g_markup_parse_context_parse (context, self->text.text, (gssize) self->text.length,
                                    &wrong)
      && g_markup_parse_context_end_parse (context, &wrong))
    return TRUE;
  if (wrong->domain == NETFARE_ERROR)
    {
      g_propagate_error (error, g_steal_pointer (&wrong));
      return FALSE;
    }
  const Place place = markup_place (context);
  error_set_at (error, self->text.name, place.line, place.column,
                "not well-formed XML, expected a platform of SimGrid");
  return FALSE;
}

/* ---- the topology ------------------------------------------------------------------ */

static void
add_note (GPtrArray *notes, const Reader *self, const Unused *unused, const char *what)
{
  if (unused->count > 0)
    g_ptr_array_add (notes,
                     g_strdup_printf ("%s: %s (%u, first: %s)", self->text.name, what,
                                      unused->count,
                                      unused->first != NULL ? unused->first : "a route"));
}

static void
add_notes (GPtrArray *notes, const Reader *self)
{
  add_note (notes, self, &self->loopbacks,
            "loopbacks are not used, keys memory latency and memory byte time are");
  add_note (notes, self, &self->fatpipes,
            "messages wait for each other on a FATPIPE, too");
  add_note (notes, self, &self->bypasses, "bypass routes are not used");
  add_note (notes, self, &self->profiles,
            "profiles of what changes with time are not "
            "used");
  add_note (notes, self, &self->limiters, "limiters are used in FLAT clusters only");
}

static gboolean
hosts_forward (const Reader *self)
{
  gboolean forward = self->forward;

  for (guint i = 0; i < self->gateways->len; i++)
    {
      const guint32 point = g_array_index (self->gateways, guint32, i);

      forward
          |= g_array_index (self->zones, Zone, point_at (self, point)->zone).points > 1;
    }
  return self->forward_set ? self->forward_value : forward;
}

static Topology *
make_topology (Reader *self, GError **error)
{
  g_autoptr (GPtrArray) notes = g_ptr_array_new_with_free_func (g_free);
  g_autofree guint32 *number = NULL;

  cabling_set_one_way (self->to, hosts_forward (self));
  Topology *topology = cabling_topology (self->to, self->text.name, &number, error);
  if (topology == NULL)
    return NULL;
  add_notes (notes, self);
  simgrid_compare_routes (self, topology, number, notes);
  if (notes->len > 0)
    {
      g_ptr_array_add (notes, NULL);
      topology->notes = g_strdupv ((char **) notes->pdata);
    }
  return topology;
}

static void
clear_link (gpointer data)
{
  g_free (((PlatformLink *) data)->name);
}

static void
clear_zone (gpointer data)
{
  g_free (((Zone *) data)->name);
}

static void
reader_clear (Reader *self)
{
  Unused *const unused[] = { &self->loopbacks, &self->fatpipes, &self->bypasses,
                             &self->profiles, &self->limiters };

  for (guint i = 0; i < G_N_ELEMENTS (unused); i++)
    g_free (unused[i]->first);
  cabling_free (self->to);
  g_hash_table_unref (self->link_by_name);
  g_hash_table_unref (self->point_by_name);
  g_hash_table_unref (self->zone_by_name);
  g_hash_table_unref (self->neighbour);
  g_array_set_clear_func (self->platform_links, clear_link);
  g_array_set_clear_func (self->zones, clear_zone);
  g_array_unref (self->platform_links);
  g_array_unref (self->zones);
  g_array_unref (self->points);
  g_array_unref (self->uses);
  g_array_unref (self->spokes);
  g_array_unref (self->stated);
  g_array_unref (self->gateways);
}
G_DEFINE_AUTO_CLEANUP_CLEAR_FUNC (Reader, reader_clear)

gboolean
simgrid_looks_like (const char *head, gsize length)
{
  gsize i = length >= 3 && memcmp (head, BYTE_ORDER_MARK, 3) == 0 ? 3 : 0;

  while (i < length && g_ascii_isspace (head[i]))
    i++;
  return i < length && head[i] == '<'
         && (g_strstr_len (head, (gssize) length, "<platform") != NULL
             || g_strstr_len (head, (gssize) length, "<!DOCTYPE platform") != NULL);
}

Topology *
simgrid_read (const char *name, const char *text, gsize length, GError **error)
{
  const gsize mark = length >= 3 && memcmp (text, BYTE_ORDER_MARK, 3) == 0 ? 3 : 0;
  g_auto (Reader) self = {
    .text = { name, text + mark, length - mark },
    .to = cabling_new (),
    .link_by_name = g_hash_table_new (hash_text, g_str_equal),
    .point_by_name = g_hash_table_new_full (hash_text, g_str_equal, g_free, NULL),
    .zone_by_name = g_hash_table_new (hash_text, g_str_equal),
    .neighbour = g_hash_table_new (NULL, NULL),
    .platform_links = g_array_new (FALSE, FALSE, sizeof (PlatformLink)),
    .zones = g_array_new (FALSE, FALSE, sizeof (Zone)),
    .points = g_array_new (FALSE, FALSE, sizeof (Point)),
    .uses = g_array_new (FALSE, FALSE, sizeof (Use)),
    .spokes = g_array_new (FALSE, FALSE, sizeof (Spoke)),
    .stated = g_array_new (FALSE, FALSE, sizeof (StatedRoute)),
    .gateways = g_array_new (FALSE, FALSE, sizeof (guint32)),
  };

  return parse (&self, error) ? make_topology (&self, error) : NULL;
}
