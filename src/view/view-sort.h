/* SPDX-License-Identifier: GPL-3.0-or-later */
/* view-sort.h - sorts items that are mostly in order
 *
 *   | 1 4 7 | 2 3 9 | 5 6 |      runs in order; neighbours are merged
 *   | 1 2 3 4 7 9 | 5 6 |
 *
 * Items in order already are compared once each.  Equal items keep their order.
 */
#pragma once

#include <glib.h>

void view_sort (GArray *items, GCompareFunc compare);
