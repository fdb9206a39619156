/* SPDX-License-Identifier: GPL-3.0-or-later */
/* report-path.h - the critical path of a run, for tables, JSON and CSV
 *
 * docs/outputs.md, "The critical path".
 */
#pragma once

#include "network/network.h"
#include "text/json-writer.h"
#include "why/path-sums.h"

/* Of a link's place that is none: "network", "memory"; NULL: it is a link. */
const char *report_path_place (guint32 link);

/* For a person: "Computing", "Send overheads", .. */
const char *report_path_kind_label (PathKind kind);

/* Where most of the path is: "leaf2 -> spine2", "processor 3", "network", "memory".  Free
 * with g_free. */
char *report_path_most (const PathSums *path, const Network *network);

/* ",path_queue_s,path_link_from,path_link_to": of the link with most time; NULL: empty
 * columns. */
void report_path_csv_names (GString *line);
void report_path_csv (const PathSums *path, GString *line);

/* "MPI_Allreduce", "outside of operations". */
const char *report_path_operation (const PathOperation *operation);

/* The member `path`. */
void report_path_json (const PathSums *path, SimTime unit, JsonWriter *json);
