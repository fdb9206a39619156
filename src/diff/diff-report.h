/* SPDX-License-Identifier: GPL-3.0-or-later */
/* diff-report.h - the changes from one run to another, as a table and as JSON */
#pragma once

#include "base/output-file.h"
#include "diff/changes.h"

typedef struct
{
  const RunFigures *first, *second;
  guint top; /* rows of a group; 0: all */
} DiffReport;

void diff_write_table (const DiffReport *report, OutputFile *output);

/* version: of netfare; command: the command line. */
void diff_write_json (const DiffReport *report, const char *version, const char *command,
                      OutputFile *output);
