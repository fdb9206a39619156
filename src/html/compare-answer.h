/* SPDX-License-Identifier: GPL-3.0-or-later */
/* compare-answer.h - the result of a comparison in a sentence
 *
 *   grid, mesh and torus take the same, least time, 224 us; bus the most, 761 us, 3.40
 *   times as long.
 */
#pragma once

#include "html/page.h"
#include "output/compare-figures.h"

/* The paragraph; none where there is only one machine. */
void compare_answer_put (const CompareTable *table, Page *page);
