/* SPDX-License-Identifier: GPL-3.0-or-later */
/* loop-border.h - which iterations of a loop lie on border planes
 *
 *    section of an array on a processor     iterations whose image is on a plane
 *    first 1      last 2                     of the border on some axis: all but
 *    |*|  |  |  |*|*|                        the product of those that are not,
 *                                            axis by axis
 *
 * docs/dvm-rules.md, section 5, Marked loops.
 */
#pragma once

#include "dvm/mapping/mapping.h"

/* The largest number of planes visited for one loop, on all processors together. */
#define LOOP_BORDER_MOST_PLANES (1u << 24)

/* The border planes of one array: planes at both ends of the section of each processor,
 * if the array has elements beyond that end. */
typedef struct
{
  Mapping mapping;                                /* same distribution as the loop's */
  gint64 first[DVM_MAX_RANK], last[DVM_MAX_RANK]; /* largest numbers of planes, by array
                                                   * axis */
} BorderPlanes;

/* Counts the iterations on the border on the processor with these coordinates. budget:
 * the number of planes that may still be visited.  Returns: FALSE if it is used up. */
gboolean loop_border_count (const Mapping *loop, const BorderPlanes *planes, guint count,
                            const guint32 *coordinate, guint64 *budget, guint64 *border);
