/* SPDX-License-Identifier: GPL-3.0-or-later */
/* all-fields.h - all fields of each interval, for readers without scripts */
#pragma once

#include "analysis/outline.h"
#include "analysis/report-context.h"
#include "html/page.h"

/* Tables in a <noscript>: the pane, which the script fills, has the same identifiers. */
void all_fields_put (Page *page, const ReportContext *context, const Outline *outline);
