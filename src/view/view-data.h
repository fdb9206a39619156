/* SPDX-License-Identifier: GPL-3.0-or-later */
/* view-data.h - a trace as columns of a page, and what describes them as JSON */
#pragma once

#include "base/output-file.h"
#include "view/view-trace.h"

/* Appends text to JSON that stands in a <script>: nothing in it can end that. */
void view_json_text (GString *to, const char *text);

/* Writes the columns, and appends members of a JSON object to `description`, without its
 * braces. */
void view_data_write (const ViewTrace *trace, OutputFile *output, GString *description);
