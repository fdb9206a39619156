/* SPDX-License-Identifier: GPL-3.0-or-later */
/* view-data.h - a trace as columns of a page, and their description as JSON */
#pragma once

#include "base/output-file.h"
#include "view/view-network.h"
#include "view/view-trace.h"

/* Writes the columns, and appends members of a JSON object to `description`, without its
 * braces.  network NULL: the page has none. */
void view_data_write (const ViewTrace *trace, const ViewNetwork *network,
                      OutputFile *output, GString *description);
