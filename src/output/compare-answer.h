/* SPDX-License-Identifier: GPL-3.0-or-later */
/* compare-answer.h - the result of a comparison in a sentence
 *
 *   grid, mesh and torus take the same, least time, 224 us; bus the most, 761 us, 3.40
 *   times as long: its medium is busy 99 %.
 */
#pragma once

#include "output/compare-figures.h"

/* Plain text; NULL: there is only one machine.  arrow: between the ends of a link.  Free
 * with g_free. */
char *compare_answer (const CompareTable *self, const char *arrow);

/* The sentence about all machines, and a blank line; nothing of one machine. */
void compare_add_answer (const CompareTable *self, GString *text);

/* The sentence of --why, with the column's name; NULL: none.  Free with g_free. */
char *compare_sentence (const Column *column);

/* Those of all columns, and a blank line; nothing without them. */
void compare_add_sentences (const CompareTable *self, GString *text);
