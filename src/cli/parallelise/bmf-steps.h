/* SPDX-License-Identifier: GPL-3.0-or-later */
/* bmf-steps.h - the program after each law, with its time on the machine */
#pragma once

#include "cli/parallelise/bmf-made.h"

/* The expression as lines of comments, each after the given number of blanks. */
void bmf_append_comment (const BmfTree *tree, const BmfNode *expression, guint indent,
                         GString *text);

/* All programs, as comments or as JSON.  Fails: more than BMF_MOST_STEPS_SHOWN; one
 * cannot be replayed. */
gboolean bmf_steps_append (BmfMade *self, GString *text, GError **error);
gboolean bmf_steps_write_json (BmfMade *self, OutputFile *output, GError **error);
