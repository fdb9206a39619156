/* SPDX-License-Identifier: GPL-3.0-or-later */
/* compare-column.h - the network of one machine in a comparison: picture, busiest links
 */
#pragma once

#include "analysis/report-context.h"

/* HTML; "" if the network has no links.  Free with g_free. */
char *compare_column_draw (const ReportContext *context);
