/* SPDX-License-Identifier: GPL-3.0-or-later */
/* sweep-reports.h - the reports of the rows of a sweep, in the folder of --reports
 *
 * A row's report is DIR/row-N.html, with the row's number.  The run of the row writes it,
 * completely or not at all; it is there when its row is.
 */
#pragma once

#include "cli/options/options.h"

/* Makes the folder if it is not there.  Fails: it cannot be made, or another output of
 * the sweep is one of n_rows reports. */
gboolean sweep_reports_begin (const Options *options, guint n_rows, GError **error);

/* row: from 0; free with g_free; NULL: without --reports. */
char *sweep_reports_path (const Options *options, guint row);
gboolean sweep_reports_has (const Options *options, guint row);

/* The folder as an address that leads there from the page; free with g_free; NULL:
 * without --reports. */
char *sweep_reports_address (const Options *options);
