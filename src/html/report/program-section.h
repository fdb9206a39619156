/* SPDX-License-Identifier: GPL-3.0-or-later */
/* program-section.h - several programs at once on the page: times, who made whom wait,
 * whose packets keep the busiest links busy */
#pragma once

#include "analysis/report-context.h"
#include "html/page.h"

/* Nothing if there is one program. */
void program_section_put (Page *page, const ReportContext *context);
