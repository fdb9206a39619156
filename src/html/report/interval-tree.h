/* SPDX-License-Identifier: GPL-3.0-or-later */
/* interval-tree.h - the tree of intervals, to unfold */
#pragma once

#include "analysis/outline.h"
#include "analysis/report-context.h"
#include "html/page.h"

void interval_tree_put (Page *page, const ReportContext *context, const Outline *outline);

/* A link to an interval's section, with its number and name. */
void interval_tree_link (Page *page, const Outline *outline, guint32 interval);
