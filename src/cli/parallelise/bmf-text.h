/* SPDX-License-Identifier: GPL-3.0-or-later */
/* bmf-text.h - the parallel program as it is printed, with what made it as comments */
#pragma once

#include "cli/parallelise/bmf-made.h"

/* with_data: the data too.  To be freed.  Fails: a step cannot be replayed. */
char *bmf_made_format (BmfMade *self, gboolean with_data, GError **error);

/* The expression as lines of comments. */
void bmf_append_comment (const BmfTree *tree, const BmfNode *expression, GString *text);

/* ---- bmf-steps.c ------------------------------------------------------------------- */

/* The program after each law, and its time, as comments or as JSON.
 * Fails: more than BMF_MOST_STEPS_SHOWN; one cannot be replayed. */
gboolean bmf_steps_append (BmfMade *self, GString *text, GError **error);
gboolean bmf_steps_write_json (BmfMade *self, OutputFile *output, GError **error);
