/* SPDX-License-Identifier: GPL-3.0-or-later */
/* network-heat.h - how busy links were, over the run
 *
 * A row a link and a column a part of the run; in each cell a bar whose height, colour
 * and title say the share of that time for which the link was busy.
 */
#pragma once

#include "html/report/network-links.h"

void network_heat_put (Page *page, const ReportContext *context, const GArray *links);
