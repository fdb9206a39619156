/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "viewers/link-load.h"

#include "analysis/links.h"
#include "analysis/time/link-heat.h"

LinkLoad *
link_load_new (const OutputJob *job)
{
  const Network *network = job->report.network;
  const Topology *topology = network != NULL ? network_topology (network) : NULL;
  LinkLoad *self;

  if (topology == NULL || topology->links == 0)
    return NULL;
  self = g_new0 (LinkLoad, 1);
  self->topology = topology;
  self->bins = time_bins_new (topology->links, 0, 0);
  replay_add_observer (job->replay, link_heat_observer (), self->bins);
  return self;
}

void
link_load_free (LinkLoad *self)
{
  if (self == NULL)
    return;
  time_bins_free (self->bins);
  g_clear_pointer (&self->links, g_array_unref);
  g_free (self);
}

static int
compare_links (gconstpointer one, gconstpointer other)
{
  guint32 a = *(const guint32 *) one, b = *(const guint32 *) other;

  return (a > b) - (a < b);
}

void
link_load_finish (LinkLoad *self, const OutputJob *job)
{
  if (self == NULL)
    return;
  time_bins_reach (self->bins, job->report.result->time);
  self->links = links_busiest (job->report.network, LINK_LOAD_LINKS);
  g_array_sort (self->links, compare_links);
}

guint
link_load_parts (const LinkLoad *self)
{
  return time_bins_bins (self->bins);
}

SimTime
link_load_begin (const LinkLoad *self, guint part)
{
  return MIN (part * time_bins_width (self->bins), time_bins_end (self->bins));
}

double
link_load_share (const LinkLoad *self, guint32 link, guint part)
{
  SimTime busy = time_bins_cell (self->bins, link, part);
  SimTime length = link_load_begin (self, part + 1) - link_load_begin (self, part);

  return length <= 0 ? 0 : 100. * (double) busy / (double) length;
}

gboolean
link_load_changes (const LinkLoad *self, guint32 link, guint part)
{
  return part == 0
         || link_load_share (self, link, part) > link_load_share (self, link, part - 1)
         || link_load_share (self, link, part) < link_load_share (self, link, part - 1);
}

char *
link_load_warning (const LinkLoad *self, const char *option)
{
  if (self == NULL || self->links->len == self->topology->links)
    return NULL;
  return g_strdup_printf ("--%s: the load of %u links is left out, the least busy of %u",
                          option, self->topology->links - self->links->len,
                          self->topology->links);
}
