/* SPDX-License-Identifier: GPL-3.0-or-later */
/* time-section.h - processors, messages and links over a common axis of time
 *
 * Drawn by the script from report-data.h.
 */
#pragma once

#include "analysis/report-context.h"
#include "html/page.h"

/* Writes nothing if they were not observed. */
void time_section_put (Page *page, const ReportContext *context);
