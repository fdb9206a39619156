/* SPDX-License-Identifier: GPL-3.0-or-later */
/* interval-table.h - the intervals as a table, and the pane with all figures of one
 *
 * The script folds, sorts and filters the table and fills the pane (report-data.h); the
 * table can be read without the script.  Row of interval 3: #i3.
 */
#pragma once

#include "analysis/outline.h"
#include "analysis/report-context.h"
#include "html/page.h"

/* Rows of the table at most. */
#define INTERVAL_TABLE_ROWS 1000

void interval_table_put (Page *page, const ReportContext *context,
                         const Outline *outline);
