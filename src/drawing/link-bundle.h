/* SPDX-License-Identifier: GPL-3.0-or-later */
/* link-bundle.h - links that are drawn as one, coloured by the busiest of them */
#pragma once

#include "drawing/topology-drawing.h"
#include "text/number-text.h"

typedef struct
{
  guint32 links;
  guint32 busiest; /* the first of them; where links > 0 */
  TotalTime sum;   /* busy times */
} LinkBundle;

void link_bundle_add (LinkBundle *self, const TopologyDrawing *drawing, guint32 link);

/* Class of its colour: the share of the run for which the busiest link was busy. */
guint link_bundle_level (const LinkBundle *self, const TopologyDrawing *drawing);

/* "16 links, 12.0 % busy in the mean; the busiest, 3 → 20: 45.0 % busy, 7 messages" */
void link_bundle_title (const LinkBundle *self, const TopologyDrawing *drawing,
                        GString *to);
