/* SPDX-License-Identifier: GPL-3.0-or-later */
/* compare-page.h - a comparison as one HTML page, in the style of the interval report
 *
 * Contains the machines, the run's measures, then every interval with its fields side by
 * side; anchors "i3" as in the interval report.  The table must have kept intervals.
 */
#pragma once

#include "output/compare-table.h"

void compare_page_write (const CompareTable *table, OutputFile *output);
