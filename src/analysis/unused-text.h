/* SPDX-License-Identifier: GPL-3.0-or-later */
/* unused-text.h - reports of unused paths that are as short as a congested one
 *
 * Definition: network/unused-paths.h.
 */
#pragma once

#include "analysis/report-context.h"

/* Links that carried nothing although they begin equally short paths; usually 0. */
guint unused_links (const ReportContext *context);

/* A sentence that names the busiest link, some that carried nothing, and the remedy; NULL
 * if there is nothing to report.  Free with g_free. */
char *unused_text (const ReportContext *context);

/* The member unused_paths, null if there is nothing to report. */
void unused_json (const ReportContext *context, JsonWriter *json);
