/* SPDX-License-Identifier: GPL-3.0-or-later */
/* why-section.h - the section on what the time of a run is made of: its parts, times with
 * other prices, times with noise; what was asked for */
#pragma once

#include "analysis/report-context.h"
#include "html/page.h"

/* FALSE: nothing was asked for. */
gboolean why_section_exists (const ReportContext *context);

void why_section_put (Page *page, const ReportContext *context);
