/* SPDX-License-Identifier: GPL-3.0-or-later */
/* link-load.h - how busy each link was in equal parts of the run, for traces
 *
 * Bins (analysis/time/time-bins.h): memory does not grow with the run.
 */
#pragma once

#include "analysis/output-kind.h"

/* More links are left out, the least busy ones first. */
#define LINK_LOAD_LINKS 1000

typedef struct
{
  const Topology *topology;
  TimeBins *bins;
  GArray *links; /* guint32, ascending: those that are shown, after link_load_finish */
} LinkLoad;

/* Adds an observer.  Returns: NULL if the network has no links. */
LinkLoad *link_load_new (const OutputJob *job);
void link_load_free (LinkLoad *self);

/* After the replay.  self may be NULL. */
void link_load_finish (LinkLoad *self, const OutputJob *job);

/* The number of parts, and the begin of one. */
guint link_load_parts (const LinkLoad *self);
SimTime link_load_begin (const LinkLoad *self, guint part);

/* Per cent of a part. */
double link_load_share (const LinkLoad *self, guint32 link, guint part);

/* Whether it differs from that of the part before. */
gboolean link_load_changes (const LinkLoad *self, guint32 link, guint part);

/* "--otf2: the load of 2968 links is left out, the least busy of 3968"; to be freed.
 * NULL: none is left out. */
char *link_load_warning (const LinkLoad *self, const char *option);
