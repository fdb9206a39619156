/* SPDX-License-Identifier: GPL-3.0-or-later */
/* timeline-output.h - processors and messages of a small run as one picture for a paper
 *
 *   0 |####::::......####    busy, in overhead, idle; messages as slanted lines from
 *   1 |....\..####......     injection to arrival
 *
 * A separate SVG document, always in light colours.  Coordinates are whole hundredths.
 */
#pragma once

#include "analysis/output-kind.h"

extern const OutputKind timeline_output;
