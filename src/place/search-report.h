/* SPDX-License-Identifier: GPL-3.0-or-later */
/* search-report.h - the placements of a search: a table, JSON, and a file of nodes */
#pragma once

#include "analysis/report-context.h"
#include "base/output-file.h"
#include "place/search.h"

/* parts: with the current placement, and with the best; seed: of the moves. */
void search_write_table (Search *self, const Why parts[2], guint64 seed,
                         const ReportContext *context, OutputFile *output);
void search_write_json (Search *self, const Why parts[2], guint64 seed,
                        const ReportContext *context, OutputFile *output);

/* The best one, for placement = file("NAME"). */
void search_write_nodes (Search *self, OutputFile *output);
