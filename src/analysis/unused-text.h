/* SPDX-License-Identifier: GPL-3.0-or-later */
/* unused-text.h - says that paths as short as a jammed one carried nothing
 *
 * What is meant by that: network/unused-paths.h.
 */
#pragma once

#include "analysis/report-context.h"

/* Links that carried nothing though they begin paths as short; 0 mostly. */
guint unused_links (const ReportContext *context);

/* A sentence that names the busiest link, some that carried nothing, and the remedy; NULL
 * where there is nothing to tell.  Free with g_free. */
char *unused_text (const ReportContext *context);

/* The member unused_paths, null where there is nothing to tell. */
void unused_json (const ReportContext *context, JsonWriter *json);
