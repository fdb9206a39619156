/* SPDX-License-Identifier: GPL-3.0-or-later */
/* report-head.h - where an interval report comes from, and its main figures */
#pragma once

#include "analysis/report-context.h"
#include "html/page.h"

void report_head_put (Page *page, const ReportContext *context);
