/* SPDX-License-Identifier: GPL-3.0-or-later */
/* report-head.h - the origin of an interval report, and its main figures */
#pragma once

#include "analysis/report-context.h"
#include "html/page.h"

void report_head_put (Page *page, const ReportContext *context);
