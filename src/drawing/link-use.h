/* SPDX-License-Identifier: GPL-3.0-or-later */
/* link-use.h - how much a link was used, as a level and in words */
#pragma once

#include "drawing/level.h"
#include "drawing/topology-drawing.h"

/* The share of the run for which a link was busy; 0 without a network. */
guint drawing_level (const TopologyDrawing *drawing, guint32 link);

/* "0 → 1: 32.1 % busy, 40 messages", "leaf0 → spine1 (64 → 73): .."; escaped for HTML. */
void drawing_link_title (const TopologyDrawing *drawing, guint32 from, guint32 link,
                         GString *to);
