/* SPDX-License-Identifier: GPL-3.0-or-later */
/* call-section.h - the table by operation of a report */
#pragma once

#include "analysis/report-context.h"
#include "html/page.h"

/* Nothing where the program has no calls. */
void call_section_put (Page *page, const ReportContext *context);
