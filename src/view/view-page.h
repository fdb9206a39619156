/* SPDX-License-Identifier: GPL-3.0-or-later */
/* view-page.h - the page of ParaGraph's displays: one file that needs no other file
 *
 * Its scripts (pages/) and its data are in it; a content security policy lets nothing
 * else run or load.  No time stamps.
 */
#pragma once

#include "base/output-file.h"
#include "view/view-network.h"
#include "view/view-trace.h"

typedef struct
{
  const char *title;        /* the trace's file */
  const char *command_line; /* that made the page */
  const char *version;
  const char *unit;           /* what 1 is in the trace: "s", or "" for units */
  const char *machine;        /* its costs and rules; NULL: not known */
  const ViewNetwork *network; /* NULL: none */
} ViewPage;

void view_page_write (const ViewPage *self, const ViewTrace *trace, OutputFile *output);
