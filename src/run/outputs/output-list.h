/* SPDX-License-Identifier: GPL-3.0-or-later */
/* output-list.h - all outputs, and what a command line requests of them */
#pragma once

#include "analysis/output-kind.h"

/* Ends with NULL.  Help, and files that are opened, are in this order. */
extern const OutputKind *const output_list[];

/* What is requested of one output. */
typedef struct
{
  const char *path;                        /* NULL: not requested by path */
  const char *values[OUTPUT_MOST_OPTIONS]; /* of its options (OutputJob) */
  gboolean left_out;                       /* of the folder of --output */
} OutputRequest;

/* One for each row, all empty; free with g_free. */
OutputRequest *output_requests_new (void);

/* Whether it is requested, by path or with a folder of --output (has_folder). */
gboolean output_is_asked (const OutputKind *kind, const OutputRequest *request,
                          gboolean has_folder);

/* Whether any requested output has the flag. */
gboolean output_any_has (const OutputRequest *requests, gboolean has_folder,
                         OutputFlags flag);

/* Finds an option that is given for an output that is not requested, and the option that
 * would request it.  Returns: FALSE: there is none. */
gboolean output_find_idle (const OutputRequest *requests, gboolean has_folder,
                           const char **idle, const char **companion);

/* "report.html, trace.picl, links.csv and summary.json"; to be freed. */
char *output_names_in_folder (void);
